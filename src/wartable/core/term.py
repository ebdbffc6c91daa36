"""A number and where it came from."""

from __future__ import annotations

from collections.abc import Sequence


class Term:
    """One part of a sum: `source` names the rule or thing, `amount` is what it adds."""

    __slots__ = ("amount", "source")

    source: str
    amount: int

    def __init__(self, source: str, amount: int) -> None:
        self.source = source
        self.amount = amount

    def __repr__(self) -> str:
        return f"Term({self.source!r}, {self.amount})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self.source == other.source and self.amount == other.amount

    def __hash__(self) -> int:
        return hash((self.source, self.amount))


def total(terms: Sequence[Term]) -> int:
    """The sum of all amounts."""
    result = 0
    for term in terms:
        result += term.amount
    return result
