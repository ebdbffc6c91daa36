"""Success Values: an attribute plus MODs, whose sum counts at most 12 up or down."""

from __future__ import annotations

from typing import Final

from wartable.core.term import Modified, Term

CAP: Final = 12
"""The most that all MODs together may add or subtract. IN-02-02."""


class SuccessValue(Modified):
    """A Success Value, while the numbers that make it up are being added; each modifier is a MOD.
    IN-02-01.
    """

    __slots__ = ()

    def add_base(self, source: str, amount: int) -> None:
        """Add an amount to the base value. It is not a MOD, so the cap on MODs does not limit it."""
        self.base += amount
        if self.terms is not None:
            self.terms.append(Term(source, amount))

    @property
    def number(self) -> int:
        """The Success Value, with the sum of its MODs capped. IN-02-02."""
        return self.within(CAP)

    @property
    def is_rolled(self) -> bool:
        """Whether dice are rolled. With a Success Value below 1 they are not, and the roll fails. IN-02-05,
        IN-R48.
        """
        return self.number >= 1

    def all_terms(self) -> tuple[Term, ...]:
        """Return the terms of the sum. If the cap on MODs removes an amount, a further term has that
        amount.
        """
        return self.capped_terms(CAP, f"the cap of {CAP}")
