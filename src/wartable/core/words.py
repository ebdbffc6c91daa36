"""Words for sentences in all games: lists of names, numbers of things, sums with their sources."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.term import Term


def listed(names: Sequence[str]) -> str:
    """Names as a list: "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, thing: str) -> str:
    """A number of things: "1 level", "3 levels"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def summed(terms: Sequence[Term]) -> str:
    """Terms as a sum: "Guard 7 + base 5 - Handicap 1"."""
    parts: list[str] = []
    for term in terms:
        sign = "- " if term.amount < 0 else "+ "
        parts.append(f"{sign}{term.source} {abs(term.amount)}")
    return " ".join(parts).removeprefix("+ ")


def added(terms: Sequence[Term]) -> str:
    """Terms added to a number before them, with a leading sign: " + Might 6 - Handicap 1"."""
    if not terms:
        return ""
    sign = " " if terms[0].amount < 0 else " + "
    return sign + summed(terms)


def signed(terms: Sequence[Term]) -> str:
    """Terms that change a count: "Boost +1, Suppressed -1"."""
    return ", ".join([f"{term.source} {term.amount:+d}" for term in terms])


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its start."""
    return sentence[:1].upper() + sentence[1:]
