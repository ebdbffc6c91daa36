"""Search in a compendium by kind, group, keyword and cost."""

from __future__ import annotations

from typing import Final

from wartable import Entry, folded
from wartable.seat.errors import CommandError

KEYWORDS: Final = ("keywords", "qualities", "traits")
"""Names of the values of entries that are lists of keywords."""


class SearchQuery:
    """A search for entries of a compendium with this kind, group, keyword and cost. A value of "" matches all
    entries.
    """

    def __init__(self, kind: str, group: str, keyword: str, cost: str) -> None:
        self.kind = folded(kind)
        self.group = folded(group)
        self.keyword = folded(keyword)
        self.least, self.most = _cost_range(cost)

    def matches_entry(self, entry: Entry) -> bool:
        """Whether an entry matches the query."""
        return (
            self.kind in ("", folded(entry.kind))
            and self.group in ("", folded(entry.group))
            and (not self.keyword or self.keyword in [folded(word) for word in keywords_of(entry)])
            and self._is_in_cost_range(entry)
        )

    def _is_in_cost_range(self, entry: Entry) -> bool:
        if self.most < 0:
            return True
        cost = entry.data.get("cost")
        return isinstance(cost, int) and self.least <= cost <= self.most

    def remedy(self, entries: list[Entry]) -> str:
        """Return a remedy for a search that found none of these entries: it lists the kinds, groups or
        keywords that exist.
        """
        for what, asked, known in (
            ("kind", self.kind, [entry.kind for entry in entries]),
            ("group", self.group, [entry.group for entry in entries if entry.group]),
            ("keyword", self.keyword, [word for entry in entries for word in keywords_of(entry)]),
        ):
            if asked and not known:
                return f"leave --{what} out, no entry has one"
            if asked and asked not in [folded(name) for name in known]:
                return f"use a {what} out of {', '.join(sorted(set(known)))}"
        return "ask for less, or for other words"


def keywords_of(entry: Entry) -> list[str]:
    """Return the keywords of an entry: all words in those of its values that are lists of keywords, such as
    its traits.
    """
    found: list[str] = []
    for name, value in entry.data.items():
        if name in KEYWORDS and isinstance(value, list | tuple | dict):
            found += [str(part).partition("(")[0].strip() for part in value]
    return found


def _cost_range(cost: str) -> tuple[int, int]:
    """Return the least and the greatest cost for a text such as "5" or "0-10"; -1 for both if the text is
    empty. Raises CommandError for any other text.
    """
    if not cost:
        return -1, -1
    least, _, most = cost.partition("-")
    if not least.isdecimal() or not (most or least).isdecimal():
        raise CommandError(f"cannot take {cost!r} as a cost: write a number, or two as 0-10")
    return int(least), int(most or least)
