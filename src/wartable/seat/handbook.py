"""Handbook: look-ups in a ruleset's compendium, and descriptions of entries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from wartable import Entry, Option, ruleset, ruleset_names
from wartable import Handbook as Entries
from wartable.seat.errors import CommandError, NoSuchEntry

NEAR: Final = 0.7
"""The least similarity, from 0 to 1, of a name that is suggested instead of an unknown one."""


class RulesetHandbook(Entries):
    """The handbook of one ruleset, which is given by its name."""

    def __init__(self, rules_name: str) -> None:
        rules = ruleset(rules_name)
        super().__init__(rules.title, rules.compendium())
        self.rules = rules

    def get_entries(self, name: str) -> list[Entry]:
        """Return what `find` returns for a name or key. Raises CommandError, which suggests similar names, if
        it finds no entry.
        """
        found = self.find(name)
        if found:
            return found
        near = get_close_matches(name, [entry.name for entry in self.entries], n=3, cutoff=NEAR)
        hint = f"did you mean {' or '.join(near)}?" if near else "leave the name out to see all entries"
        raise CommandError(f"cannot find {name!r} in the compendium of {self.title}; {hint}")

    def kind_named_by_option(self, option: Option, words: Mapping[str, str]) -> str:
        """Return the kind of thing that an option names, such as "melee weapon"; "" if it names none. `words`
        maps parts of option keys to keys of entries, if the two differ.
        """
        for entry in self.about(option, words)[:1]:
            parts = dict.fromkeys([entry.group.replace("_", " "), entry.kind.replace("_", " ")])
            return " ".join(part for part in parts if part)
        return ""


def describe_entry(entry: Entry) -> list[str]:
    """Return lines that describe an entry: its kind, its data, its effect, and the ids of its rules."""
    lines = [f"{entry.name} ({' '.join(part for part in (entry.group, entry.kind) if part)})"]
    figures = [
        f"{_name_in_words(name)} {_value_text(value)}"
        for name, value in entry.data.items()
        if _is_informative(value)
    ]
    if figures:
        lines.append("  " + "; ".join(figures))
    lines += ["  " + paragraph for paragraph in entry.text.splitlines() if paragraph.strip()]
    if entry.rules:
        lines.append("  Rules: " + ", ".join(entry.rules))
    return lines


def _is_informative(value: object) -> bool:
    return value is not None and value is not False and value not in ("", "none", [], {})


def _name_in_words(name: str) -> str:
    """Return the name of a value in words. Words without vowels are abbreviations, and put in capitals."""
    words = [word if re.search("[aeiouy]", word) else word.upper() for word in name.split("_")]
    return words[0][:1].upper() + " ".join(words)[1:]


def _value_text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_name_in_words(str(key))} ({meaning})" for key, meaning in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(str(part) for part in value)
    return "yes" if value is True else str(value)


@lru_cache(maxsize=16)
def handbook_of(name: str) -> RulesetHandbook:
    """Return the handbook of the ruleset with this name; raises NoSuchEntry if there is none."""
    if name not in ruleset_names():
        raise NoSuchEntry(f"there is no game {name[:40]!r}; there are {', '.join(ruleset_names())}")
    return RulesetHandbook(name)
