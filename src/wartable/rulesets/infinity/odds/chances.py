"""Expected results of rolls for computer players and menus: from the formula of `count_face_to_face_scores`,
cached.
"""

from __future__ import annotations

from typing import Final, final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.data.declared import define
from wartable.rulesets.infinity.odds.face_to_face import count_face_to_face_scores, count_normal_scores
from wartable.rulesets.infinity.odds.scores import SideDice


@final
@define
class RollAverages:
    """Averages for one side of a roll: the chance of any hit, and the expected numbers of hits
    and criticals.
    """

    chance: float
    hits: float
    criticals: float


NOTHING: Final = RollAverages(0.0, 0.0, 0.0)
_SV_LIMIT: Final = 64
_CACHE: Final[dict[int, RollAverages]] = {}


def roll_averages(sv: int, dice: int, spare: int = 0, other_sv: int = 0, other_dice: int = 0) -> RollAverages:
    """Return the averages of a roll for the side that rolls `dice` dice against the Success Value `sv`, with
    `spare` extra dice (+1 SD). The roll is Face to Face with `other_dice` dice against `other_sv`; if
    `other_dice` is 0, it is a Normal Roll.
    """
    if sv < 1 or dice < 1:
        return NOTHING
    sv, other_sv = min(sv, _SV_LIMIT - 1), max(0, min(other_sv, _SV_LIMIT - 1))
    key = (((sv * _SV_LIMIT + other_sv) * _SV_LIMIT + dice) * _SV_LIMIT + spare) * _SV_LIMIT + other_dice
    averages = _CACHE.get(key)
    if averages is None:
        own_dice = SideDice(sv, dice, spare)
        scores = (
            count_normal_scores(own_dice)
            if other_dice == 0
            else count_face_to_face_scores(own_dice, SideDice(other_sv, other_dice, 0))
        )
        chance = hits = criticals = 0.0
        for (count, critical_count), ways in scores.active.items():
            probability = ways / scores.total_ways
            chance += probability
            hits += probability * count
            criticals += probability * critical_count
        averages = RollAverages(chance, hits, criticals)
        empty_cache_if_over_limit(_CACHE, 20000)
        _CACHE[key] = averages
    return averages
