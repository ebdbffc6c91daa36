"""Handbook: look-ups in the compendium and glossary of one game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.decision import Option
from wartable.core.views.entry import WORD, Entry

_PARTS: Final = re.compile(r"[:>+/]")
_PUNCTUATION: Final = re.compile(r"[\W_]+")


def folded(name: str) -> str:
    """Return a name in lower case, without spaces, dashes and other punctuation, for comparisons."""
    return _PUNCTUATION.sub("", name.casefold())


@mypyc_attr(allow_interpreted_subclasses=True)
class Handbook:
    """The compendium and glossary of one game, with look-ups. Entries are kept in the game's order."""

    __slots__ = ("_by_key", "_by_name", "entries", "title")

    title: str
    entries: list[Entry]
    _by_key: dict[str, list[Entry]]
    _by_name: dict[str, list[Entry]]

    def __init__(self, title: str, entries: Sequence[Entry]) -> None:
        self.title = title
        self.entries = list(entries)
        self._by_key = {}
        self._by_name = {}
        for entry in self.entries:
            key, name = folded(entry.key), folded(entry.name)
            self._by_key.setdefault(key, []).append(entry)
            for word in dict.fromkeys((key, name)):
                self._by_name.setdefault(word, []).append(entry)

    def named(self, name: str) -> list[Entry]:
        """Return the entries with exactly this name or key; if there are none, those with its singular:
        "Genre Points" finds Genre Point.
        """
        wanted = folded(name)
        found = self._by_name.get(wanted, [])
        if not found and wanted.endswith("ies"):
            found = self._by_name.get(wanted.removesuffix("ies") + "y", [])
        if not found and wanted.endswith("s"):
            found = self._by_name.get(wanted.removesuffix("s"), [])
        return found

    def explaining(self, phrase: str) -> Entry | None:
        """Return the entry that explains a phrase: the one whose name is the phrase, otherwise one whose name
        is the longest possible run of words in it. "Large shield doubled" is explained by Large Shield.

        The name of the entry must begin with a capital if the words in the phrase do, and in lower case if
        they do. This does not matter if there is no such entry and its name is the whole phrase: "called
        shot" is explained by Called Shot.
        """
        words = phrase.split()
        for count in range(len(words), 0, -1):
            for at in range(len(words) - count + 1):
                for entry in self.named(" ".join(words[at : at + count])):
                    if entry.name[:1] == words[at][:1]:
                        return entry
        wanted = folded(phrase)
        return next((entry for entry in self.named(phrase) if folded(entry.name) == wanted), None)

    def find(self, name: str) -> list[Entry]:
        """Return the entries with this name or key; if there are none, those whose name contains the text."""
        wanted = folded(name)
        found = self.named(name)
        return found or [entry for entry in self.entries if wanted and wanted in folded(entry.name)]

    def search(self, text: str) -> list[Entry]:
        """Return the entries that contain every word of the search text in their name, kind, group or text.
        Entries that contain all of them in the name come first.
        """
        wanted = text.casefold().split()
        found: list[Entry] = []
        other_entries: list[Entry] = []
        for entry in self.entries:
            name = entry.name.casefold()
            all_text = " ".join([name, entry.kind, entry.group, entry.text]).casefold()
            if not [word for word in wanted if word not in name]:
                found.append(entry)
            elif not [word for word in wanted if word not in all_text]:
                other_entries.append(entry)
        return [*found, *other_entries]

    def about(self, option: Option, words: Mapping[str, str]) -> list[Entry]:
        """Return the entries to which an option's key refers: Weapons, Powers, Actions and the like first,
        then the terms of the glossary. `words` maps parts of option keys to keys of entries, if the two
        differ.
        """
        found: list[Entry] = []
        for part in dict.fromkeys((option.key, *_PARTS.split(option.key))):
            found += self._by_key.get(folded(words.get(part, part)), [])
        things = [entry for entry in found if entry.kind != WORD]
        return list(dict.fromkeys([*things, *found]))
