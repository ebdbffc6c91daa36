"""The result of one battle of a simulation."""

from __future__ import annotations

from typing import NamedTuple


class UnitPlayed(NamedTuple):
    """Result of one battle for one unit."""

    id: str
    name: str
    side: str
    is_out: bool
    """Whether it has left the battle: destroyed, defeated or gone."""
    left: int | None
    """The round in which it left, if an event reported it."""
    dealt: int
    """Harm that it did to other sides, in the game's measure."""
    taken: int
    """Harm that it took."""


class Played(NamedTuple):
    """The result of one battle. If it was given up, `is_decided` is False and there are no winners."""

    number: int
    """Its number, from 0."""
    seed: int
    """Seed of its dice."""
    is_decided: bool
    winners: tuple[str, ...]
    reason: str
    """Reason for its end; "" if it was given up."""
    rounds: int
    """Its duration in rounds; if it was given up, the rounds played by then."""
    decisions: int
    digest: bytes
    units: tuple[UnitPlayed, ...]
    is_stalemate: bool = False
    """Whether it was given up because nothing changed any more."""
