"""A handbook: looking things up in a ruleset's compendium, and describing an entry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from wartable import Entry, Forecast, Option, ruleset
from wartable.cli.failures import CannotRun

PARTS: Final = re.compile(r"[:>+/]")
MEASURES: Final = (
    ("damage", "harm to enemies expected"),
    ("harm", "harm to one's own expected"),
)


class Handbook:
    """Every entry of one ruleset, in its own order."""

    def __init__(self, rules_name: str) -> None:
        self.rules = ruleset(rules_name)
        self.title = self.rules.title
        self.entries: list[Entry] = self.rules.compendium()

    def find(self, name: str) -> list[Entry]:
        """Entries of this name or key; if there are none, those whose name contains it."""
        wanted = _folded(name)
        exact = [entry for entry in self.entries if wanted in (_folded(entry.name), _folded(entry.key))]
        return exact or [entry for entry in self.entries if wanted and wanted in _folded(entry.name)]

    def get(self, name: str) -> list[Entry]:
        """Entries of this name or key; raises CannotRun with similar names where there is none."""
        found = self.find(name)
        if found:
            return found
        near = get_close_matches(name, [entry.name for entry in self.entries], n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "leave the name out to see all entries"
        raise CannotRun(f"cannot find {name!r} in the compendium of {self.title}; {hint}")

    def about(self, option: Option, words: Mapping[str, str]) -> list[Entry]:
        """The entries for what an option's key names: its Weapon, Power or Action. `words` maps parts of keys
        to the keys of other entries.
        """
        parts = [_folded(words.get(part, part)) for part in (option.key, *PARTS.split(option.key))]
        return [entry for entry in self.entries if _folded(entry.key) in parts]


def _folded(name: str) -> str:
    """A name without case, spaces and dashes, for comparing."""
    return re.sub(r"[\W_]+", "", name.casefold())


def describe(entry: Entry) -> list[str]:
    """An entry in lines: what it is, its data, what it does, and the rules it comes from."""
    lines = [f"{entry.name} ({' '.join(part for part in (entry.group, entry.kind) if part)})"]
    figures = [
        f"{_words(name)} {_value(value)}" for name, value in entry.data.items() if _is_worth_saying(value)
    ]
    if figures:
        lines.append("  " + "; ".join(figures))
    lines += ["  " + paragraph for paragraph in entry.text.splitlines() if paragraph.strip()]
    if entry.rules:
        lines.append("  Rules: " + ", ".join(entry.rules))
    return lines


def _is_worth_saying(value: object) -> bool:
    return value is not None and value is not False and value not in ("", "none", [], {})


def _words(name: str) -> str:
    """A data field's name in words; a word without a vowel is an abbreviation and is written in capitals."""
    words = [word if re.search("[aeiouy]", word) else word.upper() for word in name.split("_")]
    return words[0][:1].upper() + " ".join(words)[1:]


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_words(str(key))} ({meaning})" for key, meaning in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(str(part) for part in value)
    return "yes" if value is True else str(value)


def chances(forecast: Forecast, words: Mapping[str, str]) -> str:
    """The odds of an option in one line; `words` are the ruleset's names for its numbers."""
    parts = [f"{forecast.chance:.0%} {words.get('chance', 'to hit')}"]
    for name, usual in MEASURES:
        amount = float(getattr(forecast, name))
        if abs(amount) >= 0.05:
            parts.append(f"{amount:.1f} {words.get(name, usual)}")
    if forecast.defeats >= 0.05 and "losses" in words:
        parts.append(f"{forecast.defeats:.1f} {words['losses']}")
    elif forecast.defeats >= 0.005 and "losses" not in words:
        parts.append(f"{forecast.defeats:.0%} to put out of action")
    return ", ".join(parts) + (" (a guess: not all is known)" if forecast.guess else "")
