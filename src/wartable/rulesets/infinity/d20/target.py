"""Success Values: an attribute and its MODs, which add up to at most 12 either way."""

from __future__ import annotations

from typing import Final

from wartable.core.term import Modified, Term

CAP: Final = 12
"""The most that MODs may add or take in all. IN-02-02."""


class SuccessValue(Modified):
    """A Success Value while its parts are added up; each modifier is a MOD. IN-02-01."""

    __slots__ = ()

    def add_base(self, source: str, amount: int) -> None:
        """Add an amount that is not a MOD and is not limited by the cap."""
        self.base += amount
        if self.terms is not None:
            self.terms.append(Term(source, amount))

    @property
    def number(self) -> int:
        """Return the Success Value, with the cap applied. IN-02-02."""
        return self.within(CAP)

    @property
    def is_rolled(self) -> bool:
        """Whether dice are rolled at all: below 1 the roll fails without one. IN-02-05, IN-R48."""
        return self.number >= 1

    def told(self) -> tuple[Term, ...]:
        """Return the terms of the sum, with one for the amount that the cap removes."""
        return self.capped_terms(CAP, f"the cap of {CAP}")
