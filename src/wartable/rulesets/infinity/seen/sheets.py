"""The display of a Trooper: its row in a table, its condition, its sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.rulesets.infinity.model.profile import HI, REM, TAG, VH
from wartable.rulesets.infinity.model.skills import DOCTOR, ENGINEER, HACKER, PARAMEDIC
from wartable.rulesets.infinity.model.wording import STATE_NAMES
from wartable.rulesets.infinity.seen.facts import ATTRIBUTES

_STATUS_PHRASES: Final = {
    "unplaced": "to be deployed",
    "hidden": "hidden",
    "airborne": "airborne",
    "evacuated": "gone",
}
_ROLES_BY_TYPE: Final = {TAG: "mecha", VH: "vehicle", REM: "drone"}
_ROLES_BY_SKILL: Final = {HACKER: "hacker", DOCTOR: "medic", PARAMEDIC: "medic", ENGINEER: "engineer"}
_ROLES_BY_WEAPON: Final = {
    "Sniper Rifle": "sniper",
    "Marksman Rifle": "sniper",
    "Heavy Machine Gun": "gunner",
    "Light Machine Gun": "gunner",
    "Missile Launcher": "gunner",
}


def condition_phrases(facts: Mapping[str, Any], leader: str) -> list[str]:
    """Describe a Trooper's condition as phrases: its states, its posture, its Fireteam and its items. `facts`
    is what a seat knows about it, and `leader` is the name of the leader of its Fireteam. IN-08-22.
    """
    phrases = [STATE_NAMES.get(state, state) for state in facts["states"]]
    if facts["prone"]:
        phrases.append("prone")
    if facts["status"] in _STATUS_PHRASES:
        phrases.append(_STATUS_PHRASES[facts["status"]])
    if facts["leads"]:
        phrases.append("leads a Fireteam")
    elif facts["team"]:
        phrases.append(f"in the Fireteam of {leader}")
    return phrases + [str(item) for item in facts["items"]]


def wounds_text(facts: Mapping[str, Any]) -> str:
    """Format a Trooper's Wounds: the number that it has taken, and the number that it can take."""
    return f"{facts['wounds']} of {facts['str' if 'str' in facts else 'vita']} taken"


def vitality(facts: Mapping[str, Any]) -> tuple[int, int]:
    """Return how much VITA or STR a Trooper has left, and all of it."""
    full = int(facts["str" if "str" in facts else "vita"])
    return max(0, full - int(facts["wounds"])), full


def role_of(facts: Mapping[str, Any]) -> str:
    """Return the role of a Trooper, by its type, its known Special Skills and its weapons."""
    if facts["type"] in _ROLES_BY_TYPE:
        return _ROLES_BY_TYPE[facts["type"]]
    if facts["lieutenant"]:
        return "commander"
    skilled = [role for skill, role in _ROLES_BY_SKILL.items() if skill in facts["skills"]]
    armed = [role for weapon, role in _ROLES_BY_WEAPON.items() if weapon in facts["weapons"]]
    heavy = ["armour"] if facts["type"] == HI else []
    return [*skilled, *armed, *heavy, "soldier"][0]


def roster_columns(facts: Mapping[str, Any], square: str) -> Sequence[tuple[str, str]]:
    """Return the columns of a Trooper's row in the list of Troopers, as pairs of a title and a text. `square`
    is the name of the square in which it stands.
    """
    return (
        ("Place", square or "-"),
        ("Group", str(facts["group"])),
        ("Wounds", wounds_text(facts)),
    )


def skills_text(keys: Mapping[str, int]) -> str:
    """Format Special Skills by name, each with its number in parentheses."""
    parts = [
        f"{key.replace('_', ' ').title()}{f' ({number})' if number else ''}" for key, number in keys.items()
    ]
    return ", ".join(parts) or "none"


def trooper_sheet_lines(name: str, facts: Mapping[str, Any], leader: str) -> list[str]:
    """Return the lines of a Trooper's sheet, from the facts that a seat knows about it. `leader` is the name
    of the leader of its Fireteam.
    """
    strength = "STR" if "str" in facts else "VITA"
    lines = [
        name,
        f"  {facts['type'].upper()}, {facts['training'].title()}, Silhouette {facts['silhouette']}, "
        f"Combat Group {facts['group']}",
        f"  MOV {facts['mov'][0]}-{facts['mov'][1]}  "
        + "  ".join([f"{key.upper()} {facts[key]}" for key in ATTRIBUTES])
        + f"  {strength} {facts['str' if 'str' in facts else 'vita']}",
        f"  Wounds: {wounds_text(facts)}",
        f"  Weapons: {', '.join(facts['weapons']) or 'none'}",
        f"  Skills: {skills_text(facts['skills'])}",
    ]
    if facts["lieutenant"]:
        lines.append("  Lieutenant")
    phrases = condition_phrases(facts, leader)
    if phrases:
        lines.append(f"  State: {', '.join(phrases)}")
    if "cost" in facts:
        lines.append(f"  Cost {facts['cost']}, SWC {facts['swc']:g}")
    return lines
