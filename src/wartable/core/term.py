"""Numbers together with their sources."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.declared import define


@define
class Term:
    """One part of a sum: `source` names the rule or thing, `amount` is what it adds."""

    source: str
    amount: int
    reason: str = ""
    """Explanation of the amount, if the source alone is not enough: a clause that the command "why" shows. It
    is not compared or saved.
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
class ModifiedNumber:
    """A number with modifiers, kept with the terms that explain it. The terms are kept only if the table is
    `listening`. Each game has a subclass that defines which modifiers count.
    """

    base: int
    modifiers: int
    terms: list[Term] | None

    def __init__(self, source: str, base: int, *, listening: bool) -> None:
        self.base = base
        self.modifiers = 0
        self.terms = [Term(source, base)] if listening else None

    def add(self, source: str, amount: int) -> None:
        """Add a modifier of this amount; `source` names the rule or thing. A modifier of 0 gets no term."""
        if amount:
            self.modifiers += amount
            if self.terms is not None:
                self.terms.append(Term(source, amount))

    def value_capped_at(self, cap: int) -> int:
        """Return the number, but with all modifiers together limited to the range from -`cap` to `cap`."""
        modifiers = self.modifiers
        return self.base + (cap if modifiers > cap else -cap if modifiers < -cap else modifiers)

    def capped_terms(self, cap: int, cap_name: str) -> tuple[Term, ...]:
        """Return the terms of the number. If `cap` limits the sum of its modifiers, a last term with the
        source `cap_name` makes up the difference. Empty if the terms were not kept.
        """
        if self.terms is None:
            return ()
        difference = self.value_capped_at(cap) - self.base - self.modifiers
        return (*self.terms, Term(cap_name, difference)) if difference else tuple(self.terms)
