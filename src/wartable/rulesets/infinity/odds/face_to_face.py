"""Odds of rolls in closed form, by the best success of the losing side.

If the loser's best success is m, and it has no critical, every die of the winner is a critical, a success
above m, or nothing. So the numbers of faces of these three kinds and a multinomial count all throws at once.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.d20.rolls import CRITICAL, SUCCESS, judge
from wartable.rulesets.infinity.odds.scores import Dice, Scores, Ways


@define
class _Faces:
    """The numbers of the 20 faces of a die by result against a Success Value. `above` has the number of plain
    successes above each face from 0 up.
    """

    sv: int
    criticals: int = field(0)
    above: list[int] = computed()

    def _finish(self) -> None:
        self.above = [0] * (SIDES + 1)
        for face in range(1, SIDES + 1):
            judged = judge(face, self.sv)
            if judged == CRITICAL:
                self.criticals += 1
            elif judged == SUCCESS:
                for below in range(face):
                    self.above[below] += 1

    def others(self, best: int) -> int:
        """Return the number of faces that are neither criticals nor successes above `best`."""
        return SIDES - self.criticals - self.above[best]


_FACES: Final[dict[int, _Faces]] = {}


def _faces(sv: int) -> _Faces:
    sv = max(0, min(sv, 2 * SIDES))  # beyond these nothing changes
    if sv not in _FACES:
        _FACES[sv] = _Faces(sv)
    return _FACES[sv]


def face_to_face(active: Dice, reactive: Dice) -> Scores:
    """Return in how many ways each side scores in a Face to Face Roll."""
    everything = active.everything * reactive.everything
    return Scores(_wins(active, reactive), _wins(reactive, active), everything)


def normal(dice: Dice) -> Scores:
    """Return in how many ways a side scores in a Normal Roll."""
    found: Ways = {}
    _add(found, dice, 0, 1)
    return Scores(found, {}, dice.everything)


def _wins(winner: Dice, loser: Dice) -> Ways:
    """Return in how many ways the winner beats the loser, by the dice that count and the criticals among
    them.
    """
    found: Ways = {}
    faces = _faces(loser.sv)
    lower = 0
    for best in range(SIDES + 1):
        up_to = faces.others(best) ** loser.rolled
        if up_to > lower:  # some throw has this best success
            _add(found, winner, best, up_to - lower)
        lower = up_to
    return found


def _add(found: Ways, dice: Dice, best: int, times: int) -> None:
    """Add to `found` the ways in which at least one die counts against `best`, the best success of the other
    side, `times` as many. Extra dice of +1 SD are discarded in this order: failures, successes, criticals.
    """
    faces = _faces(dice.sv)
    above, others = faces.above[best], faces.others(best)
    for criticals in range(dice.rolled + 1):
        for successes in range(dice.rolled - criticals + 1):
            nothing = dice.rolled - criticals - successes
            ways = faces.criticals**criticals * above**successes * others**nothing
            if ways and criticals + successes:
                ways *= times * _orders(criticals, successes, nothing)
                key = (min(criticals + successes, dice.kept), min(criticals, dice.kept))
                found[key] = found.get(key, 0) + ways


def _orders(criticals: int, successes: int, nothing: int) -> int:
    """Return the number of orders in which these numbers of criticals, successes and failures can fall."""
    same = factorial(criticals) * factorial(successes) * factorial(nothing)
    return factorial(criticals + successes + nothing) // same
