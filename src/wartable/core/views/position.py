"""Prospects of a unit at a place, and the choice of the best and the safest of several places."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.declared import define


@define
class Position:
    """The prospects of a unit at one place, for comparison with other places."""

    effect: float
    """Expected effect of the best attack from this place, in the game's measure; 0 if there is none."""
    exposed: float
    """Number of enemies that could attack the unit at this place, as far as the seat can know. If the unit
    has cover there, each counts half.
    """
    far: float
    """Distance of the unit from this place, in the game's measure; 0 for a unit that is not yet on the map.
    """
    said: str
    """The prospects in one line, in the words of the game."""
    targets: Sequence[str] = ()
    """Ids of the enemies that the unit could attack from this place, as far as the seat can know."""
    threats: Sequence[str] = ()
    """Ids of the enemies that could attack the unit at this place, as far as the seat can know."""


def best_and_safest_indices(positions: Sequence[Position]) -> tuple[int, int]:
    """Return the index of the best place, which has the greatest expected effect, and that of the safest
    place, where the fewest enemies could attack; -1 for none.

    Ties go to the nearest place. There is no best place if all are alike and equally near, or have no effect.
    There is no safest place if all are equally safe, or if the best place is as safe.
    """
    best = safest = -1
    if (
        len({_by_effect(position) for position in positions}) > 1
        and max(round(position.effect, 1) for position in positions) > 0
    ):
        best = positions.index(min(positions, key=_by_effect))
    if len({position.exposed for position in positions}) > 1:
        safest = positions.index(min(positions, key=_by_safety))
        if best >= 0 and positions[best].exposed == positions[safest].exposed:
            safest = -1
    return best, safest


def _by_effect(position: Position) -> tuple[float, float, float]:
    """Sort key that puts places with more effect first. Effects that are displayed alike count as equal."""
    return -round(position.effect, 1), position.exposed, position.far


def _by_safety(position: Position) -> tuple[float, float, float]:
    """Sort key that puts places where fewer enemies could attack the unit first."""
    return position.exposed, -round(position.effect, 1), position.far
