"""Displayed names of states and of facings."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.model import states as s

STATE_NAMES: Final[dict[str, str]] = {
    s.UNCONSCIOUS: "Unconscious",
    s.POSSESSED: "Possessed",
    s.DISCONNECTED: "Disconnected",
    s.ISOLATED: "Isolated",
    s.IMMOBILIZED_A: "Immobilized-A",
    s.IMMOBILIZED_B: "Immobilized-B",
    s.TARGETED: "Targeted",
    s.STUNNED: "Stunned",
    s.SUPPRESSIVE: "in Suppressive Fire",
    s.STEADFAST: "unaffected by Retreat!",
}

COMPASS: Final = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def facing_name(facing: int) -> str:
    """Describe one of the 24 facings in words, such as "southeast" or "15 degrees south of east". IN-R35."""
    near = (facing + 1) // 3
    name = COMPASS[near % len(COMPASS)]
    off = facing - near * 3
    if off == 0:
        return name
    cardinal = near + off * (2 - near % 2)
    return f"15 degrees {COMPASS[cardinal % len(COMPASS)]} of {name}"


def compass_point(facing: int) -> str:
    """Return the compass direction, one of eight, that is nearest to a facing; used for an arrow on a map."""
    return COMPASS[(facing + 1) // 3 % len(COMPASS)]
