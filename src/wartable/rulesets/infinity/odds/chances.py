"""Expected results of rolls for computer players and menus: from the formula of `face_to_face`, cached."""

from __future__ import annotations

from typing import Final, final

from wartable.core.boards.memory import make_room
from wartable.core.data.declared import define
from wartable.rulesets.infinity.odds.face_to_face import face_to_face, normal
from wartable.rulesets.infinity.odds.scores import Dice


@final
@define
class Prospect:
    """Averages for one side of a roll: the chance of any hit, and the expected numbers of hits
    and criticals.
    """

    chance: float
    hits: float
    criticals: float


NOTHING: Final = Prospect(0.0, 0.0, 0.0)
_HIGH: Final = 64
_KNOWN: Final[dict[int, Prospect]] = {}


def prospect(sv: int, dice: int, spare: int = 0, other_sv: int = 0, other_dice: int = 0) -> Prospect:
    """Return the averages of a roll for the side with `dice` dice, and `spare` extra ones (+1 SD), at a
    Success Value. The roll is Face to Face with `other_dice` dice at `other_sv`, or a Normal Roll if there
    are none.
    """
    if sv < 1 or dice < 1:
        return NOTHING
    sv, other_sv = min(sv, _HIGH - 1), max(0, min(other_sv, _HIGH - 1))
    key = (((sv * _HIGH + other_sv) * _HIGH + dice) * _HIGH + spare) * _HIGH + other_dice
    found = _KNOWN.get(key)
    if found is None:
        mine = Dice(sv, dice, spare)
        scores = normal(mine) if other_dice == 0 else face_to_face(mine, Dice(other_sv, other_dice, 0))
        chance = hits = criticals = 0.0
        for (count, sharp), ways in scores.active.items():
            share = ways / scores.everything
            chance += share
            hits += share * count
            criticals += share * sharp
        found = Prospect(chance, hits, criticals)
        make_room(_KNOWN, 20000)
        _KNOWN[key] = found
    return found
