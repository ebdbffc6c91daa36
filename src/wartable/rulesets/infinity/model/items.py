"""Items of Speedballs, by key. The effect of each is implemented at the rule that it changes. IN-08."""

from __future__ import annotations

from typing import Final

VITAPACK: Final = "vitapack"
AUTOREPAIR: Final = "autorepair"
SWITCH_ON: Final = "switch_on"
JETPACK: Final = "jetpack"
OVERKILL: Final = "overkill"
NANOSHIELD: Final = "nanoshield"

ITEM_NAMES: Final[dict[str, str]] = {
    VITAPACK: "VitaPack",
    AUTOREPAIR: "AutoRepair",
    SWITCH_ON: "Switch On",
    JETPACK: "Jetpack",
    OVERKILL: "Overkill",
    NANOSHIELD: "NanoShield",
}

ITEM_ROLLS: Final[tuple[tuple[int, str], ...]] = (
    (3, VITAPACK),
    (6, AUTOREPAIR),
    (10, SWITCH_ON),
    (13, JETPACK),
    (16, OVERKILL),
)
"""The highest face of a d20 that gives each item; faces above all of these give a NanoShield. IN-08-38."""

OVERKILL_ON: Final = "overkill_on"
NANOSHIELD_ON: Final = "nanoshield_on"
WORKING: Final = (OVERKILL_ON, NANOSHIELD_ON)
"""Entries that replace an item in a Trooper's list of items while the item has an effect, until the Order
ends.
"""


def item_for_face(face: int) -> str:
    """Return the key of the item in a Speedball for which a d20 shows this face. IN-08-38."""
    for most, item in ITEM_ROLLS:
        if face <= most:
            return item
    return NANOSHIELD
