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
"""The state of a Trooper that ignores Retreat! because of a Command Token. CT-21."""

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
"""The states in which a Trooper cannot act for its own side. Dead counts as Null as well, but here it is a
value of `place` instead of a state. IN-07-23.
"""

# ------------------------------------------------------------------ places

UNPLACED: Final = "unplaced"
"""The `place` of a Trooper that is not deployed yet, or that is held in reserve."""

TABLE: Final = "table"
HIDDEN: Final = "hidden"
"""The `place` of a Trooper in Hidden Deployment: its position is recorded, but it has no model on the table.
"""

AIRBORNE: Final = "airborne"
DEAD: Final = "dead"
EVACUATED: Final = "evacuated"
"""The `place` of a Trooper that left over the edge of its own zone in Retreat!; it counts as a survivor.
IN-07-27.
"""

PLACES: Final = (UNPLACED, TABLE, HIDDEN, AIRBORNE, DEAD, EVACUATED)
