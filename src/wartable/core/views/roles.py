"""Roles of units and kinds of ground: the pictures that every screen has for the units and maps of all games.

A game names the role of a unit by what the seat knows about it, so that a picture reveals nothing. A unit
without a role, or with one that is not in the list, gets the picture of the role PAWN.
"""

from __future__ import annotations

from typing import Final

PAWN: Final = "pawn"
"""The role of a unit whose game names none."""

ROLES: Final = {
    "pawn": "unit",
    "person": "person",
    "soldier": "soldier",
    "armour": "soldier in heavy armour",
    "gunner": "soldier with a heavy weapon",
    "sniper": "marksman",
    "medic": "medic",
    "engineer": "engineer",
    "hacker": "hacker",
    "commander": "commander",
    "champion": "champion",
    "mage": "sorcerer",
    "squad": "squad",
    "horde": "horde",
    "swords": "foot troops",
    "spears": "spears",
    "archers": "archers",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "drone": "drone or robot",
    "vehicle": "vehicle",
    "tank": "tank",
    "walker": "walker",
    "mecha": "mecha",
    "heavy_mecha": "heavy mecha",
    "aircraft": "flyer",
    "ship": "ship",
    "pod": "escape pod",
    "beast": "beast",
    "swarm": "swarm",
    "monster": "monster",
    "ghost": "ghost or decoy",
    "structure": "structure",
}
"""The name of each role, with what a legend says about its picture."""

TOKEN_SIZES: Final = (1, 2, 3, 4, 5)
"""Sizes of tokens, from the weakest to the strongest units. 3 is the usual size."""

USUAL_SIZE: Final = 3

GROUND_KINDS: Final = ("wood", "rough", "steep", "wall", "crates", "house", "tower")
"""Kinds of areas that have a texture of their own. Others have the texture of their tone."""


def known_role(role: str) -> str:
    """Return the role if it is in the list, otherwise PAWN."""
    return role if role in ROLES else PAWN


def size_by_steps(strength: int, steps: tuple[int, int, int, int]) -> int:
    """Return a size from 1 to 5: one more for each of the ascending `steps` that a strength reaches."""
    return 1 + sum([strength >= step for step in steps])
