"""The choices for a question of the builder, with their costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import Entry, Field

_SHOWN: Final = 8
"""The most choices of one kind that are shown; `? NAME` shows all."""


def choices_told(field: Field, entries: Sequence[Entry]) -> list[str]:
    """A line for each group, "traits, general: genius 10, gamer:... 5", then one for each entry with a
    choice.
    """
    lines: list[str] = []
    for group in dict.fromkeys(entry.group for entry in entries):
        known = [entry for entry in entries if entry.group == group]
        name = f"{field.name}, {group.replace('_', ' ')}" if group else field.name
        lines.append(f"  {name}: {', '.join(_priced(entry) for entry in known)}")
        lines += [f"    {_choices(entry)}" for entry in known if entry.data.get("choices")]
    return lines


def _priced(entry: Entry) -> str:
    """A key with its cost, and its cost with a choice where that differs."""
    cost, less = entry.data.get("cost"), entry.data.get("specialist_cost")
    key = f"{entry.key}:..." if entry.data.get("specialist") and less is None else entry.key
    priced = key if cost is None else f"{key} {cost}"
    return priced if less is None else f"{priced} ({less} with a choice)"


def _choices(entry: Entry) -> str:
    found = entry.data.get("choices")
    known = [str(choice) for choice in found] if isinstance(found, list) else []
    more = f" or {len(known) - _SHOWN} others: ? {entry.key}" if len(known) > _SHOWN else ""
    return f"{entry.key}: {', '.join(known[:_SHOWN])}{more}"
