"""What standing in a place would bring, and which of several places stand out."""

from __future__ import annotations

from collections.abc import Sequence


class Position:
    """What standing in a place would bring, to be compared with other places."""

    __slots__ = ("effect", "exposed", "far", "said")

    effect: float
    """What the best attack from there can be expected to do, in the game's measure; 0 where there is none."""
    exposed: float
    """How many enemies could attack one there, as far as the seat can know; where there is cover each counts
    half.
    """
    far: float
    """How far it is, in the game's measure; 0 for a unit that is nowhere yet."""
    said: str
    """All of it in one line, in the words of the game."""

    def __init__(self, effect: float, exposed: float, far: float, said: str) -> None:
        self.effect = effect
        self.exposed = exposed
        self.far = far
        self.said = said


def standing_out(positions: Sequence[Position]) -> tuple[int, int]:
    """The place from which one can expect to do most, and the one where the fewest enemies could attack, if
    they are fewer than at the first; -1 for none. Of several that are alike it is the nearest; where all are
    alike and as near there is none.
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
    """Smaller for a place from which one does more; what is told as the same counts as the same."""
    return -round(position.effect, 1), position.exposed, position.far


def _by_safety(position: Position) -> tuple[float, float, float]:
    """Smaller for a place where fewer enemies could attack one."""
    return position.exposed, -round(position.effect, 1), position.far
