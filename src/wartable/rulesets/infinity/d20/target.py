"""Success Values: an attribute plus MODs, whose sum counts at most 12 up or down."""

from __future__ import annotations

from typing import Final

from wartable.core.term import ModifiedNumber, Term

CAP: Final = 12
"""The most that all MODs together may add or subtract. IN-02-02."""


class SuccessValue(ModifiedNumber):
    """A Success Value that is being added up from an attribute and its modifiers, which are called MODs.
    IN-02-01.
    """

    __slots__ = ()

    def add_base(self, source: str, amount: int) -> None:
        """Add an amount to the base value. It is not a MOD, so the cap on MODs does not limit it."""
        self.base += amount
        if self.terms is not None:
            self.terms.append(Term(source, amount))

    @property
    def capped_number(self) -> int:
        """The Success Value, with the sum of its MODs capped. IN-02-02."""
        return self.value_capped_at(CAP)

    @property
    def can_be_rolled(self) -> bool:
        """Whether dice are rolled against the Success Value. Below 1 they are not, and every die fails.
        IN-02-05, IN-R48.
        """
        return self.capped_number >= 1

    def all_terms(self) -> tuple[Term, ...]:
        """Return the terms of the sum. If the MODs exceed their cap, a last term shows by how much they are
        reduced.
        """
        return self.capped_terms(CAP, f"the cap of {CAP}")
