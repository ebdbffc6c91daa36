"""A Trooper as displayed: its row in a table, its condition, its sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.rulesets.infinity.model.wording import STATE_NAMES
from wartable.rulesets.infinity.seen.facts import ATTRIBUTES

_TYPES: Final = {
    "unplaced": "to be deployed",
    "hidden": "hidden",
    "airborne": "airborne",
    "evacuated": "gone",
}


def condition(facts: Mapping[str, Any], leader: str) -> list[str]:
    """Return a Trooper's states as phrases; `leader` is the name of its Fireteam's leader, if it is in one.
    IN-08-22.
    """
    found = [STATE_NAMES.get(state, state) for state in facts["states"]]
    if facts["prone"]:
        found.append("prone")
    if facts["status"] in _TYPES:
        found.append(_TYPES[facts["status"]])
    if facts["leads"]:
        found.append("leads a Fireteam")
    elif facts["team"]:
        found.append(f"in the Fireteam of {leader}")
    return found + [str(item) for item in facts["items"]]


def wounds(facts: Mapping[str, Any]) -> str:
    """Format the number of Wounds that a Trooper has taken, and of those that it can take."""
    return f"{facts['wounds']} of {facts['str' if 'str' in facts else 'vita']} taken"


def columns(facts: Mapping[str, Any], square: str) -> Sequence[tuple[str, str]]:
    """Return a Trooper's row in the table of Troopers, as titles and texts."""
    return (
        ("Place", square or "-"),
        ("Group", str(facts["group"])),
        ("Wounds", wounds(facts)),
    )


def words(keys: Mapping[str, int]) -> str:
    """Format skills by name, with their numbers in parentheses."""
    parts = [
        f"{key.replace('_', ' ').title()}{f' ({number})' if number else ''}" for key, number in keys.items()
    ]
    return ", ".join(parts) or "none"


def sheet(name: str, facts: Mapping[str, Any], leader: str) -> list[str]:
    """Return the lines of a Trooper's sheet, with all facts that a seat knows about it; `leader` is the name
    of its Fireteam's leader.
    """
    strength = "STR" if "str" in facts else "VITA"
    lines = [
        name,
        f"  {facts['type'].upper()}, {facts['training'].title()}, Silhouette {facts['silhouette']}, "
        f"Combat Group {facts['group']}",
        f"  MOV {facts['mov'][0]}-{facts['mov'][1]}  "
        + "  ".join([f"{key.upper()} {facts[key]}" for key in ATTRIBUTES])
        + f"  {strength} {facts['str' if 'str' in facts else 'vita']}",
        f"  Wounds: {wounds(facts)}",
        f"  Weapons: {', '.join(facts['weapons']) or 'none'}",
        f"  Skills: {words(facts['skills'])}",
    ]
    if facts["lieutenant"]:
        lines.append("  Lieutenant")
    phrases = condition(facts, leader)
    if phrases:
        lines.append(f"  State: {', '.join(phrases)}")
    if "cost" in facts:
        lines.append(f"  Cost {facts['cost']}, SWC {facts['swc']:g}")
    return lines
