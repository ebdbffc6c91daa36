"""An entry of a compendium."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

WORD: Final = "word"
"""The kind of the entries of a glossary."""
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


class Entry:
    """One entry of the compendium: a weapon, a power, an action ..."""

    __slots__ = ("data", "group", "key", "kind", "name", "rules", "text")

    key: str
    """Stable: files name it."""
    name: str
    kind: str
    """What it is: "weapon", "power", "action" ..."""
    group: str
    """The list of its kind that it stands in, or ""."""
    text: str
    """What it does, in words."""
    rules: tuple[str, ...]
    """Ids of the rules that it comes from."""
    data: dict[str, object]
    """Its figures by name."""

    def __init__(
        self,
        key: str,
        name: str,
        kind: str,
        group: str = "",
        text: str = "",
        rules: Sequence[str] = (),
        data: Mapping[str, object] | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.kind = kind
        self.group = group
        self.text = text
        self.rules = tuple(rules)
        self.data = {} if data is None else dict(data)

    @property
    def summary(self) -> str:
        """The first sentence of its text."""
        lines = self.text.strip().splitlines()
        return _SENTENCE.split(lines[0], 1)[0] if lines else ""

    def facts(self) -> dict[str, object]:
        """The entry as plain data."""
        head: dict[str, object] = {"key": self.key, "name": self.name, "kind": self.kind, "group": self.group}
        return {**head, **self.data, "rules": list(self.rules), "text": self.text}


class Word(Entry):
    """A word of the rules: `text` says in our words what it means, `rules` where that stands, `data` its
    figures. The key is made from the name where none is given; `of_kind` says what kind of word it is.
    """

    def __init__(
        self,
        name: str,
        rules: Sequence[str],
        text: str,
        *,
        key: str = "",
        data: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(key or name.lower().replace(" ", "_"), name, "", "", text, rules, data or {})


def of_kind(kind: str, *words: Word, group: str = "") -> tuple[Word, ...]:
    """These words, which are all of one kind and group."""
    for word in words:
        word.kind = kind
        word.group = group
    return words
