"""The entries of a compendium."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

WORD: Final = "word"
"""The kind of glossary entries."""
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


class Entry:
    """One entry of the compendium: a weapon, a power, an action ..."""

    __slots__ = ("data", "group", "key", "kind", "name", "rules", "text")

    key: str
    """Its key, to which files refer; it never changes."""
    name: str
    kind: str
    """Its kind: "weapon", "power", "action" ..."""
    group: str
    """The group within its kind, or ""."""
    text: str
    """Its effect, in words."""
    rules: tuple[str, ...]
    """Ids of the rules that it is based on."""
    data: dict[str, object]
    """Its values by name."""

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
        """The first sentence of the entry's text."""
        lines = self.text.strip().splitlines()
        return _SENTENCE.split(lines[0], 1)[0] if lines else ""

    def facts(self) -> dict[str, object]:
        """Return the entry as plain data."""
        head: dict[str, object] = {"key": self.key, "name": self.name, "kind": self.kind, "group": self.group}
        return {**head, **self.data, "rules": list(self.rules), "text": self.text}


class GlossaryEntry(Entry):
    """A term of a glossary. `text` is its meaning in our own words, `rules` are the ids of its rules, and
    `data` are its values by name. The key is the name in snake_case, unless another is given;
    `with_kind_and_group` sets the kind.
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


def with_kind_and_group(kind: str, *words: GlossaryEntry, group: str = "") -> tuple[GlossaryEntry, ...]:
    """Set the kind and the group of these words, and return the words."""
    for word in words:
        word.kind = kind
        word.group = group
    return words
