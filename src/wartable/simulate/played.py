"""What one battle of a simulation came to."""

from __future__ import annotations

from typing import NamedTuple


class UnitPlayed(NamedTuple):
    """What became of one unit in one battle."""

    id: str
    name: str
    side: str
    is_out: bool
    """Whether it has left the battle: destroyed, defeated or gone."""
    left: int | None
    """The round in which it left, where that was told."""
    dealt: int
    """What it did to other sides, in what the game calls harm."""
    taken: int
    """What it lost."""


class Played(NamedTuple):
    """The result of one battle. `is_decided` is False for one that was given up; it has no winners then."""

    number: int
    """Its number, from 0."""
    seed: int
    """What its dice follow from."""
    is_decided: bool
    winners: tuple[str, ...]
    reason: str
    """Why it ended; "" where it was given up."""
    rounds: int
    """How long it took, or how far it came."""
    decisions: int
    digest: bytes
    units: tuple[UnitPlayed, ...]
    is_stalemate: bool = False
    """Whether it was given up because nothing changed any more."""
