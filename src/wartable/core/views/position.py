"""Prospects of a unit at a place, and the places that stand out among several."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.declared import define


@define
class Position:
    """The prospects of a unit at one place, for comparison with other places."""

    effect: float
    """Expected effect of the best attack from there, in the game's measure; 0 if there is none."""
    exposed: float
    """Number of enemies that could attack the unit there, as far as the seat can know; each counts half if
    there is cover.
    """
    far: float
    """Distance to it, in the game's measure; 0 for a unit that is not on the map yet."""
    said: str
    """All of it in one line, in the words of the game."""


def standing_out(positions: Sequence[Position]) -> tuple[int, int]:
    """Return the index of the place with the greatest expected effect, and that of the place where the fewest
    enemies could attack, if they are fewer than at the first; -1 for none.

    Ties go to the nearest place. If all places are alike, and equally near, none stands out.
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
    """Sort key: smaller for a place with more effect; effects that are displayed alike count as equal."""
    return -round(position.effect, 1), position.exposed, position.far


def _by_safety(position: Position) -> tuple[float, float, float]:
    """Sort key: smaller for a place where fewer enemies could attack the unit."""
    return position.exposed, -round(position.effect, 1), position.far
