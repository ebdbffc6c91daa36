"""Saving Rolls, Wounds and states, by ammunition. 2.6, IN-R22."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    Piece,
    begin,
    numbers,
    of,
    play,
    situation,
    state_of,
    terms,
    the,
    trooper,
    trooper_of,
)
from wartable import Battle, State
from wartable.core.dice import Forced
from wartable.core.table import NO_REFEREE, Table
from wartable.rulesets.infinity.d20.rolls import score_automatic_hits
from wartable.rulesets.infinity.d20.saves import AMMUNITION
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.model.order import Declaration, TrooperAct
from wartable.rulesets.infinity.model.weapon import BS, Weapon
from wartable.rulesets.infinity.orders.saving import DamageReport, make_saves_against
from wartable.rulesets.infinity.skills.attack import Attack

rule = pytest.mark.rule

WALL = {"kind": "wall", "x": 10, "y": 18.5, "width": 4, "depth": 0.5, "height": 1.2}


def shoot(weapon: str, dice: list[list[int]], target: Piece, *more: str, **values: object) -> Battle[State]:
    """Blue1 shoots once at red1, who looks away, twelve inches off."""
    shooter = trooper("blue1", at=(12, 8), weapons=[weapon], **values)
    setup = situation(blue=[shooter], red=[trooper("boss", at=(2, 31), facing=12), target])
    return play(setup, ["regular:blue1", "idle", f"bs_attack:{weapon}>red1", *more], dice)


def strike(weapon: str, dice: list[list[int]], target: Piece) -> Battle[State]:
    """Blue1 strikes red1 once; red1 does not answer."""
    setup = situation(blue=[trooper("blue1", at=(12, 18), weapons=[weapon])], red=[target])
    return play(setup, ["regular:blue1", "pass", f"cc_attack:{weapon}>red1"], dice)


def red(**values: object) -> Piece:
    """A target, looking away from blue."""
    return trooper("red1", at=(12, 20), facing=12, **values)


def near(**values: object) -> Piece:
    """A target in contact."""
    return trooper("red1", at=(12, 19), **values)


@rule("IN-06-19", "IN-06-16/1", "IN-06-32")
def test_n_asks_for_one_save_of_arm_and_ps() -> None:
    battle = shoot("rifle", [[4, 19, 17], [10]], red())
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 7}
    assert trooper_of(battle, "red1").is_unconscious
    assert trooper_of(battle, "red1").prone


@rule("IN-06-16/1")
def test_a_save_is_passed_up_to_its_value() -> None:
    passed = shoot("rifle", [[4, 19, 17], [9]], red())
    assert numbers(the(passed, "Saved"))["failed"] == 0
    assert trooper_of(passed, "red1").wounds == 0


@rule("IN-06-18", "IN-06-19")
def test_a_critical_asks_for_one_save_more() -> None:
    battle = shoot("rifle", [[14, 4, 17], [3, 4, 10]], red(vita=3))
    assert the(battle, "Saved").facts()["faces"] == [3, 4, 10]
    assert trooper_of(battle, "red1").wounds == 1


@rule("IN-06-17", "IN-06-33/2")
def test_each_failure_is_a_wound_and_more_than_dead_are_lost() -> None:
    battle = shoot("rifle", [[3, 4, 5], [10, 11, 12]], red())
    assert trooper_of(battle, "red1").place == "dead"
    assert trooper_of(battle, "red1").wounds == 2


@rule("IN-06-33/1", "IN-05-07/2")
def test_all_saves_are_made_before_anybody_is_removed() -> None:
    battle = shoot("rifle", [[3, 4, 5], [10, 11, 1]], red())
    assert the(battle, "Saved").facts()["faces"] == [10, 11, 1]
    assert trooper_of(battle, "red1").place == "dead"


@rule("IN-06-20", "IN-06-16/2", "IN-02-06")
def test_ap_halves_armour_rounded_up_before_ps_is_added() -> None:
    battle = shoot("boarding_shotgun", [[4, 19], [9]], red(arm=5))
    saved = the(battle, "Saved")
    assert terms(saved) == {"half of ARM": 3, "PS": 6}
    assert numbers(saved)["sv"] == 9


@rule("IN-06-21")
@pytest.mark.parametrize(("face", "count"), [(13, 2), (14, 3)])
def test_da_asks_for_two_saves_and_three_on_a_critical(face: int, count: int) -> None:
    battle = strike("da_cc_weapon", [[face], [1] * count], near(vita=4))
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 8}
    assert the(battle, "Saved").facts()["faces"] == [1] * count


@rule("IN-06-22")
@pytest.mark.parametrize(("face", "count"), [(13, 3), (14, 4)])
def test_exp_asks_for_three_saves_and_four_on_a_critical(face: int, count: int) -> None:
    battle = strike("exp_cc_weapon", [[face], [1] * count], near(vita=4))
    assert the(battle, "Saved").facts()["faces"] == [1] * count


@rule("IN-06-20", "IN-06-22", "IN-06-54")
def test_a_missile_halves_armour_and_asks_for_three_saves() -> None:
    battle = shoot("missile_launcher", [[4], [9, 10, 11]], red(arm=5, vita=5))
    assert terms(the(battle, "Saved")) == {"half of ARM": 3, "PS": 6}
    assert trooper_of(battle, "red1").wounds == 2


@rule("IN-06-23")
@pytest.mark.parametrize(("vita", "place"), [(1, "dead"), (2, "table")])
def test_shock_kills_one_with_a_vita_of_one(vita: int, place: str) -> None:
    dice = [[4, 19], [8]]
    battle = shoot("sniper_rifle", dice, red(vita=vita))
    assert trooper_of(battle, "red1").place == place
    assert trooper_of(battle, "red1").wounds == (2 if vita == 1 else 1)


@rule("IN-06-23")
def test_shock_does_not_kill_a_machine_at_once() -> None:
    battle = shoot("sniper_rifle", [[4, 19], [8]], red(str=1, type="rem"))
    assert trooper_of(battle, "red1").is_unconscious


@rule("IN-06-25/1", "IN-06-25/2", "IN-R22")
def test_em_asks_for_two_saves_at_half_of_bts_and_isolates() -> None:
    battle = shoot("em_carbine", [[4, 19], [9, 10]], red(bts=3))
    saved = the(battle, "Saved")
    assert terms(saved) == {"half of BTS": 2, "PS": 7}
    assert trooper_of(battle, "red1").states == {"isolated": "blue1"}
    assert trooper_of(battle, "red1").wounds == 0


@rule("IN-06-25/3")
@pytest.mark.parametrize("type", ["hi", "rem", "tag", "vh"])
def test_em_immobilizes_machines_and_heavy_infantry(type: str) -> None:
    battle = shoot("em_carbine", [[4, 19], [9, 10]], red(type=type))
    assert set(trooper_of(battle, "red1").states) == {"isolated", "immobilized_b"}


@rule("IN-06-27", "IN-06-55")
def test_stun_asks_for_a_save_of_bts_and_stuns() -> None:
    battle = shoot("flash_pulse", [[4], [11]], red())
    assert terms(the(battle, "AttackRolled")) == {"WIP": 13, "range": 3}
    assert terms(the(battle, "Saved")) == {"BTS": 3, "PS": 7}
    assert trooper_of(battle, "red1").states == {"stunned": "blue1"}


@rule("IN-06-07/1", "IN-06-04", "IN-R22")
def test_partial_cover_takes_three_from_the_shot_and_adds_three_to_the_save() -> None:
    shooter = trooper("blue1", at=(12, 8), weapons=["rifle"])
    target = trooper("red1", at=(12, 19.5), facing=12)
    setup = situation(blue=[shooter], red=[target], pieces=[WALL])
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:rifle>red1"], [[4, 19, 18], [12]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11, "range": 3, "Partial Cover": -3}
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 7, "Partial Cover": 3}


@rule("IN-R22")
def test_cover_is_none_in_close_combat() -> None:
    blue = [trooper("blue1", at=(12, 18))]
    target = trooper("red1", at=(12, 19.04))
    wall = {"kind": "wall", "x": 12.5, "y": 18.2, "width": 4, "depth": 0.5, "height": 1.2}
    setup = situation(blue=blue, red=[target], pieces=[wall])
    battle = play(setup, ["regular:blue1", "pass", "cc_attack:cc_weapon>red1"], [[13], [11]])
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 8}


@rule("IN-05-07/2", "IN-05-17")
def test_both_can_fall_in_one_order() -> None:
    blue = [trooper("blue1", at=(12, 8))]
    foes = [trooper("red1", at=(12, 20), facing=12), trooper("red2", at=(14, 20))]
    setup = situation(blue=blue, red=foes)
    choices = ["regular:blue1", "idle", "red2:bs_attack:rifle>blue1", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[4, 19, 18], [5], [10], [10]])
    assert trooper_of(battle, "red1").is_unconscious
    assert trooper_of(battle, "blue1").is_unconscious
    assert len(of(battle, "Saved")) == 2


@rule("IN-06-32", "IN-08-04")
def test_an_unconscious_machine_with_remote_presence_has_a_second_level() -> None:
    target = red(str=1, type="rem", skills=["remote_presence"], wounds=1, states=["unconscious"])
    battle = shoot("rifle", [[3, 19, 18], [10]], target)
    assert trooper_of(battle, "red1").place == "table"
    assert trooper_of(battle, "red1").wounds == 2


@rule("IN-06-28", "IN-06-29", "IN-R28")
@pytest.mark.parametrize("key", ["smoke", "eclipse"])
def test_smoke_needs_no_saves(key: str) -> None:
    smoke = AMMUNITION[key]
    assert smoke.number_of_saves(3, 1) == 0
    assert smoke.wounds_per_failed_save(3, 1) == []
    assert smoke.saves == 0


@rule("IN-02-05", "IN-06-16", "IN-06-26")
@pytest.mark.parametrize(
    ("ph", "dice", "states"),
    [
        (7, [[1]], {}),
        (7, [[2]], {"immobilized_a": "blue1"}),
        (6, [], {"immobilized_a": "blue1"}),
    ],
)
def test_a_save_below_one_fails_without_a_roll(
    ph: int, dice: list[list[int]], states: dict[str, str]
) -> None:
    # Given: PARA, saved against with PH less 6; no weapon of the chart has it
    state = state_of(begin(situation(blue=[trooper("blue1", at=(12, 8))], red=[red(ph=ph)])))
    table: Any = Table(NO_REFEREE, state, {}, Forced(dice))
    blue1, red1 = state.troopers["blue1"], state.troopers["red1"]
    weapon = Weapon("web", "Web", BS, BS)
    weapon.ammunition = "para"
    act = TrooperAct(blue1, [], is_reaction=False)
    value = SuccessValue("BS", 11, listening=False)
    attack = Attack(act, Declaration("bs_attack"), red1, weapon, value, blue1.body, red1.body)
    attack.scored = score_automatic_hits(1)
    tolls: dict[str, DamageReport] = {}
    make_saves_against(table, attack, tolls)
    assert tolls["red1"].states == states
    assert state.rolled == len(dice)
