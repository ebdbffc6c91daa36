"""States of Troopers, and their effects on lines of fire. IN-07."""

from __future__ import annotations

from typing import Final

UNCONSCIOUS: Final = "unconscious"
POSSESSED: Final = "possessed"
DISCONNECTED: Final = "disconnected"
ISOLATED: Final = "isolated"
IMMOBILIZED_A: Final = "immobilized_a"
IMMOBILIZED_B: Final = "immobilized_b"
TARGETED: Final = "targeted"
STUNNED: Final = "stunned"
SUPPRESSIVE: Final = "suppressive_fire"
STEADFAST: Final = "steadfast"
"""State of a Trooper that ignores Retreat! thanks to a Command Token. CT-21."""

STATES: Final = (
    UNCONSCIOUS,
    POSSESSED,
    DISCONNECTED,
    ISOLATED,
    IMMOBILIZED_A,
    IMMOBILIZED_B,
    TARGETED,
    STUNNED,
    SUPPRESSIVE,
    STEADFAST,
)

NULL: Final = (UNCONSCIOUS, POSSESSED, DISCONNECTED)
"""States in which a Trooper cannot act for its own side. Dead, which counts as Null as well, is no state here
but a value of `place`. IN-07-23.
"""

# ------------------------------------------------------------------ places

UNPLACED: Final = "unplaced"
"""Not deployed yet, or held in reserve."""

TABLE: Final = "table"
HIDDEN: Final = "hidden"
"""In Hidden Deployment: its position is recorded, but it has no model on the table."""

AIRBORNE: Final = "airborne"
DEAD: Final = "dead"
EVACUATED: Final = "evacuated"
"""Gone over the edge of its own zone in Retreat!; it counts as a survivor. IN-07-27."""

PLACES: Final = (UNPLACED, TABLE, HIDDEN, AIRBORNE, DEAD, EVACUATED)
