"""Success Values: an attribute and its MODs, which add up to at most 12 either way."""

from __future__ import annotations

from typing import Final

from wartable.core.term import Term

CAP: Final = 12
"""The most that MODs may add or take in all. IN-02-02."""


class SuccessValue:
    """A Success Value as it is added up. `terms` are kept only where somebody listens."""

    __slots__ = ("base", "modifiers", "terms")

    base: int
    modifiers: int
    terms: list[Term] | None

    def __init__(self, source: str, base: int, *, listening: bool) -> None:
        self.base = base
        self.modifiers = 0
        self.terms = [Term(source, base)] if listening else None

    def add(self, source: str, amount: int) -> None:
        """Add a MOD; 0 is not mentioned. IN-02-01."""
        if amount:
            self.modifiers += amount
            if self.terms is not None:
                self.terms.append(Term(source, amount))

    def add_base(self, source: str, amount: int) -> None:
        """Add a part that is no MOD, and that the cap does not limit."""
        self.base += amount
        if self.terms is not None:
            self.terms.append(Term(source, amount))

    @property
    def number(self) -> int:
        """The Success Value, the cap applied."""
        more = self.modifiers
        return self.base + (CAP if more > CAP else -CAP if more < -CAP else more)

    @property
    def is_rolled(self) -> bool:
        """Whether dice are rolled at all: below 1 the roll fails by itself. IN-02-05, IN-R48."""
        return self.number >= 1

    def told(self) -> tuple[Term, ...]:
        """Its terms, with one for what the cap takes off."""
        if self.terms is None:
            return ()
        over = self.number - self.base - self.modifiers
        return (*self.terms, Term(f"the cap of {CAP}", over)) if over else tuple(self.terms)
