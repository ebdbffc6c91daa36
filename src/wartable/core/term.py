"""A number together with its source."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.declared import define


@define
class Term:
    """One part of a sum: `source` names the rule or thing, `amount` is what it adds."""

    source: str
    amount: int
    reason: str = ""
    """Explanation of the amount, if the source alone would surprise: a clause for `why`, not part of the
    data.
    """

    def __repr__(self) -> str:
        return f"Term({self.source!r}, {self.amount})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self.source == other.source and self.amount == other.amount

    def __hash__(self) -> int:
        return hash((self.source, self.amount))


def total(terms: Sequence[Term]) -> int:
    """Return the sum of all amounts."""
    result = 0
    for term in terms:
        result += term.amount
    return result


@define
class Modified:
    """A number to which modifiers are added. Its terms are kept only if events are wanted. A game's subclass
    defines which modifiers count.
    """

    base: int
    modifiers: int
    terms: list[Term] | None

    def __init__(self, source: str, base: int, *, listening: bool) -> None:
        self.base = base
        self.modifiers = 0
        self.terms = [Term(source, base)] if listening else None

    def add(self, source: str, amount: int) -> None:
        """Add a modifier; 0 leaves no term."""
        if amount:
            self.modifiers += amount
            if self.terms is not None:
                self.terms.append(Term(source, amount))

    def within(self, cap: int) -> int:
        """Return the number with the sum of its modifiers limited to the range from -`cap` to `cap`."""
        more = self.modifiers
        return self.base + (cap if more > cap else -cap if more < -cap else more)

    def capped_terms(self, cap: int, words: str) -> tuple[Term, ...]:
        """Return the terms of the number with the cap applied. If the cap changes the sum, a last term named
        `words` has the difference.
        """
        if self.terms is None:
            return ()
        over = self.within(cap) - self.base - self.modifiers
        return (*self.terms, Term(words, over)) if over else tuple(self.terms)
