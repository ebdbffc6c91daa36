"""The odds of a Dodge: one die that has to beat every attack, with what lies on it. IN-05-33, IN-R42."""

from __future__ import annotations

from itertools import product

import pytest

from tests.infinity.skirmishes import play, situation, trooper, trooper_of
from wartable import Battle, State
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.model.order import Declaration, TrooperAct
from wartable.rulesets.infinity.odds.chances import roll_averages
from wartable.rulesets.infinity.odds.dodging import dodge_chance
from wartable.rulesets.infinity.skills.attack import Attack

rule = pytest.mark.rule


def odds(battle: Battle[State], key: str) -> Forecast:
    """The forecast of an option of the open question."""
    decision = battle.decision
    assert decision is not None
    option = {option.key: option for option in decision.options}[key]
    found = battle.view(decision.seat).forecast(option)
    assert found is not None
    return found


def wins(face: int, value: int, enemy: int, sv: int) -> bool:
    """Whether a die at `value` beats an enemy die at `sv`: the higher success, and a critical before all."""
    if face > value:
        return False
    if enemy > sv:
        return True
    return enemy != sv and (face == value or face > enemy)


@rule("IN-02-13", "IN-R42")
def test_a_dodge_is_as_likely_as_it_beats_the_shot_and_not_as_its_attribute_is_high() -> None:
    # PH 10 was said to pass in half of the cases, whatever was shot at it.
    # A rifle at 12 inches: BS 11 + 3 = 14, one die in an ARO
    blue, red = [trooper("blue1", at=(12, 8))], [trooper("red1", at=(12, 20))]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1"])
    ways = sum(wins(mine, 10, its, 14) for mine, its in product(range(1, 21), repeat=2))
    assert odds(battle, "dodge").chance == pytest.approx(ways / 400)
    assert odds(battle, "dodge").chance == pytest.approx(roll_averages(10, 1, 0, 14, 1).chance)


@rule("IN-02-13", "IN-R42")
def test_a_dodge_has_to_beat_every_attack_with_the_same_die() -> None:
    blue = [trooper("blue1", at=(12, 8))]
    red = [trooper("red1", at=(12, 20)), trooper("red2", at=(14, 20))]
    shots = ["red1:bs_attack:rifle>blue1", "red2:bs_attack:rifle>blue1"]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "idle", *shots])
    ways = sum(
        wins(mine, 10, one, 14) and wins(mine, 10, two, 14)
        for mine, one, two in product(range(1, 21), repeat=3)
    )
    assert odds(battle, "dodge").chance == pytest.approx(ways / 8000)


@rule("IN-02-13", "IN-R42")
def test_a_dodge_that_nobody_opposes_passes_as_often_as_its_attribute_says() -> None:
    blue, red = [trooper("blue1", at=(12, 8))], [trooper("red1", at=(12, 20))]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "idle", "pass"])
    assert odds(battle, "dodge").chance == pytest.approx(0.5)


@rule("IN-02-13", "IN-R42")
def test_a_dodge_in_reaction_may_have_to_face_all_dice_of_a_shot_that_may_not_come() -> None:
    # Three dice of the rifle, at 14 against PH 10; or nothing at all, and half of the faces of a d20 pass
    blue, red = [trooper("blue1", at=(12, 8))], [trooper("red1", at=(12, 20))]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "idle"])
    found = odds(battle, "red1:dodge")
    assert [found.low, found.high] == pytest.approx([roll_averages(10, 1, 0, 14, 3).chance, 0.5])
    assert found.chance == pytest.approx((found.low + found.high) / 2)
    assert found.guess


@rule("IN-02-13", "IN-R42")
def test_a_dodge_from_one_who_can_no_longer_shoot_in_this_order_is_no_guess() -> None:
    # Suppressive Fire takes the whole Order: nothing opposes PH 10
    blue, red = [trooper("blue1", at=(12, 8))], [trooper("red1", at=(12, 20))]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "suppressive_fire"])
    found = odds(battle, "red1:dodge")
    assert found.chance == pytest.approx(0.5)
    assert found.span is None


@rule("IN-02-13", "IN-R42")
def test_a_dodge_that_succeeds_on_every_face_is_certain_where_nothing_opposes_it() -> None:
    # all faces from 1 to 20 succeed at 20, and ten of them at 10
    assert dodge_chance(20, []) == pytest.approx(1)
    assert dodge_chance(23, []) == pytest.approx(1)
    assert dodge_chance(10, []) == pytest.approx(0.5)


@rule("IN-02-13", "IN-R42")
def test_a_success_is_enough_against_an_attack_that_is_not_rolled_for() -> None:
    # Given: an attacker that would hit at 14, and does so without a roll; ten faces dodge at 10
    blue, red = [trooper("blue1", at=(12, 8))], [trooper("red1", at=(12, 20))]
    battle = play(situation(blue=blue, red=red))
    one, other = trooper_of(battle, "red1"), trooper_of(battle, "blue1")
    act = TrooperAct(one, [], is_reaction=True)
    value = SuccessValue("BS", 14, listening=False)
    attack = Attack(act, Declaration("bs_attack"), other, one.profile.weapons[0], value, one.body, other.body)
    attack.rolls = False
    assert dodge_chance(10, [attack]) == pytest.approx(0.5)
