"""The result of one battle of a simulation."""

from __future__ import annotations

from typing import NamedTuple


class UnitPlayed(NamedTuple):
    """The result of one battle for one unit."""

    id: str
    name: str
    side: str
    is_out: bool
    """Whether the unit has left the battle: destroyed, defeated or gone."""
    left: int | None
    """The round in which the unit left; None if it has not, or if no event reported it."""
    dealt: int
    """The harm that the unit did to other sides, in the game's measure."""
    taken: int
    """The harm that the unit took, in the game's measure."""


class Played(NamedTuple):
    """The result of one battle. If it was given up, `is_decided` is False and there are no winners."""

    number: int
    """The number of the battle, from 0."""
    seed: int
    """The seed of the battle's dice."""
    is_decided: bool
    winners: tuple[str, ...]
    reason: str
    """The reason for its end; "" if the battle was given up."""
    rounds: int
    """The duration in rounds; if the battle was given up, the rounds played until then."""
    decisions: int
    digest: bytes
    units: tuple[UnitPlayed, ...]
    is_stalemate: bool = False
    """Whether the battle was given up because nothing changed any more."""
