"""A word of the rules, as the compendium explains it."""

from __future__ import annotations

from collections.abc import Mapping


class Word:
    """A word of the rules: `text` says in our words what it means, `rules` where that stands, `data` its
    figures. `key` is made from the name where none is given.
    """

    __slots__ = ("data", "group", "key", "kind", "name", "rules", "text")

    kind: str
    group: str
    key: str
    name: str
    rules: tuple[str, ...]
    text: str
    data: Mapping[str, object]

    def __init__(
        self,
        kind: str,
        name: str,
        rules: tuple[str, ...],
        text: str,
        *,
        group: str = "",
        key: str = "",
        data: Mapping[str, object] | None = None,
    ) -> None:
        self.kind = kind
        self.group = group
        self.key = key or name.lower().replace(" ", "_")
        self.name = name
        self.rules = rules
        self.text = text
        self.data = {} if data is None else data


def ids(*numbers: int) -> tuple[str, ...]:
    """Ids of the ledger: 5, 61 gives EW-05, EW-61."""
    return tuple([f"EW-{number:02d}" for number in numbers])
