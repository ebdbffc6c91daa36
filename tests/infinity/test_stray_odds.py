"""Average misses of a shot, and their cost to friends in a melee. IN-06-10, IN-02-09."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import begin, situation, state_of, trooper
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.model.order import Declaration, TrooperAct
from wartable.rulesets.infinity.model.weapon import WEAPONS
from wartable.rulesets.infinity.odds.weighing import expected_misses, expected_stray_wounds
from wartable.rulesets.infinity.skills.attack import Attack

rule = pytest.mark.rule


def moment() -> Any:
    """Blue1 looks at red1, who is in a melee with blue2."""
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(13, 20), arm=4)]
    return state_of(begin(situation(blue=blue, red=[trooper("red1", at=(12, 20))])))


def shot(state: Any, weapon: str, *, value: int, dice: int, spare: int = 0) -> Attack:
    """Blue1's attack on red1."""
    blue1, red1 = state.troopers["blue1"], state.troopers["red1"]
    act, scored = TrooperAct(blue1, [], is_reaction=False), SuccessValue("BS", value, listening=False)
    attack = Attack(act, Declaration("bs_attack"), red1, WEAPONS[weapon], scored, blue1.body, red1.body)
    attack.dice, attack.spare = dice, spare
    return attack


@rule("IN-02-09", "IN-R48")
@pytest.mark.parametrize(
    ("value", "dice", "spare", "misses"),
    [
        (15, 3, 0, 0.75),
        (-3, 3, 0, 3),
        (0, 2, 1, 2),
        (1, 3, 0, 2.85),
        (23, 2, 1, 0),
        # of three dice that fail in 1/2 each, three fail in 1/8 and two in 3/8; one failure is discarded
        (10, 2, 1, 2 / 8 + 3 / 8),
    ],
)
def test_misses_are_the_failed_dice_that_are_not_discarded(
    value: int, dice: int, spare: int, misses: float
) -> None:
    attack = shot(moment(), "rifle", value=value, dice=dice, spare=spare)
    assert expected_misses(attack) == pytest.approx(misses)


@rule("IN-06-10", "IN-R48")
def test_misses_of_a_template_hit_no_friend_in_the_melee() -> None:
    state = moment()
    # a die at 5 misses in 15/20, and blue2 fails a save at 4 + 7 in 9/20
    assert expected_stray_wounds(state, shot(state, "rifle", value=5, dice=1)) == pytest.approx(0.75 * 0.45)
    assert expected_stray_wounds(state, shot(state, "grenades", value=5, dice=1)) == 0
