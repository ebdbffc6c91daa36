"""Odds of rolls by a formula, which adds up the possible best successes of the losing side.

If the loser's best success is m, and it has no critical, every die of the winner is a critical, a success
above m, or does not count. So the number of faces of each of these three kinds and a multinomial coefficient
give the number of all such throws at once.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.d20.rolls import CRITICAL, SUCCESS, result_of_face
from wartable.rulesets.infinity.odds.scores import ScoreWays, SideDice, Ways


@define
class _FaceCounts:
    """The numbers of the 20 faces of a die that lead to each result against the Success Value `sv`:
    `criticals` is the number of criticals, and `above[face]` the number of plain successes higher than that
    face.
    """

    sv: int
    criticals: int = field(0)
    above: list[int] = computed()

    def _finish(self) -> None:
        self.above = [0] * (SIDES + 1)
        for face in range(1, SIDES + 1):
            judged = result_of_face(face, self.sv)
            if judged == CRITICAL:
                self.criticals += 1
            elif judged == SUCCESS:
                for below in range(face):
                    self.above[below] += 1

    def failures_against(self, best: int) -> int:
        """Return the number of faces that do not count if the other side's best success is `best`: those that
        are neither criticals nor higher successes.
        """
        return SIDES - self.criticals - self.above[best]


_FACE_COUNTS: Final[dict[int, _FaceCounts]] = {}


def _face_counts(sv: int) -> _FaceCounts:
    """Return the counts of faces for a Success Value, from a cache."""
    sv = max(0, min(sv, 2 * SIDES))  # beyond these nothing changes
    if sv not in _FACE_COUNTS:
        _FACE_COUNTS[sv] = _FaceCounts(sv)
    return _FACE_COUNTS[sv]


def count_face_to_face_scores(active: SideDice, reactive: SideDice) -> ScoreWays:
    """Return in how many ways each side scores in a Face to Face Roll of these dice, by a formula."""
    total_ways = active.total_ways * reactive.total_ways
    return ScoreWays(_ways_to_win(active, reactive), _ways_to_win(reactive, active), total_ways)


def count_normal_scores(dice: SideDice) -> ScoreWays:
    """Return in how many ways these dice score in a Normal Roll."""
    ways_by_result: Ways = {}
    _add_ways(ways_by_result, dice, 0, 1)
    return ScoreWays(ways_by_result, {}, dice.total_ways)


def _ways_to_win(winner: SideDice, loser: SideDice) -> Ways:
    """Return in how many ways the winner beats the loser, by the number of dice that count and the number of
    criticals among them.
    """
    ways_by_result: Ways = {}
    faces = _face_counts(loser.sv)
    lower = 0
    for best in range(SIDES + 1):
        up_to_best = faces.failures_against(best) ** loser.rolled_dice_count
        if up_to_best > lower:  # some throw has this best success
            _add_ways(ways_by_result, winner, best, up_to_best - lower)
        lower = up_to_best
    return ways_by_result


def _add_ways(ways_by_result: Ways, dice: SideDice, best: int, factor: int) -> None:
    """Add to `ways_by_result` the ways in which at least one of a side's dice counts if the other side's best
    success is `best`; each is counted `factor` times. The extra dice of +1 SD are discarded in this order:
    failures, successes, criticals.
    """
    faces = _face_counts(dice.sv)
    above, failures = faces.above[best], faces.failures_against(best)
    for criticals in range(dice.rolled_dice_count + 1):
        for successes in range(dice.rolled_dice_count - criticals + 1):
            failed = dice.rolled_dice_count - criticals - successes
            ways = faces.criticals**criticals * above**successes * failures**failed
            if ways and criticals + successes:
                ways *= factor * _order_count(criticals, successes, failed)
                key = (min(criticals + successes, dice.kept), min(criticals, dice.kept))
                ways_by_result[key] = ways_by_result.get(key, 0) + ways


def _order_count(criticals: int, successes: int, failures: int) -> int:
    """Return the number of different orders in which these numbers of criticals, successes and failures can
    fall.
    """
    equal_orders = factorial(criticals) * factorial(successes) * factorial(failures)
    return factorial(criticals + successes + failures) // equal_orders
