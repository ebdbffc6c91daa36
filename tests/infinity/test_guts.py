"""Guts Rolls: who rolls, what failure asks for, Courage and Command Tokens. 2.6, IN-R21, IN-R56, CT-19."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    trooper,
    trooper_of,
)
from wartable import Battle, State

rule = pytest.mark.rule

HIT = [[4, 20, 19], [1]]


def hit(*more: str, dice: list[list[int]] | None = None, **values: object) -> Battle[State]:
    """Blue1 hits red1, who saves; then these choices."""
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target(**values)])
    choices = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1", *more]
    return play(setup, choices, [*HIT, *(dice or [])])


def target(**values: object) -> Piece:
    """Who is shot at."""
    return trooper("red1", at=(12, 20), **values)


@rule("IN-06-34/1", "IN-05-08")
def test_one_who_made_a_save_rolls_wip() -> None:
    battle = hit()
    assert keys(battle) == ["roll", "fail"]
    passed = hit("roll", dice=[[13]])
    assert terms(the(passed, "TestRolled")) == {"WIP": 13}
    assert "turn:red1" in keys(passed)
    assert not trooper_of(hit("roll", dice=[[12]]), "red1").prone
    failed = hit("roll", dice=[[14]])
    assert trooper_of(failed, "red1").prone


@rule("IN-06-34/1")
def test_who_was_missed_does_not_roll() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target()])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"], [[20, 19, 18]])
    assert "roll" not in keys(battle)


@rule("IN-06-34/2")
def test_the_engaged_do_not_roll() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 19))], red=[target()])
    battle = play(setup, ["regular:blue1", "pass", "cc_attack:cc_weapon>red1"], [[13], [1]])
    assert "roll" not in keys(battle)


@rule("IN-06-34/2")
@pytest.mark.parametrize("state", ["immobilized_a", "immobilized_b"])
def test_the_immobilized_do_not_roll(state: str) -> None:
    assert "roll" not in keys(hit(states=[state]))


@rule("IN-06-34/2")
def test_the_unconscious_do_not_roll() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target()])
    choices = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"]
    assert "roll" not in keys(play(setup, choices, [[4, 20, 19], [10]]))


@rule("IN-06-34/3")
def test_it_is_one_roll_however_many_attacks_there_were() -> None:
    red = [trooper("red1", at=(10, 20)), trooper("red2", at=(14, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    choices = [
        "regular:blue1",
        "idle",
        "red1:bs_attack:rifle>blue1",
        "red2:bs_attack:rifle>blue1",
        "idle",
        "roll",
        "keep",
    ]
    battle = play(setup, choices, [[3], [4], [1], [1], [13]])
    assert len(of(battle, "TestRolled")) == 1
    assert len(of(battle, "Saved")) == 2


@rule("IN-R19", "IN-06-34/3")
def test_the_active_side_rolls_first_and_each_player_orders_his_own() -> None:
    red = [trooper("red1", at=(11, 20)), trooper("red2", at=(13, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8), weapons=["rifle"])], red=red)
    choices = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "red2:reset", "bs_attack:rifle"]
    choices = [*choices, "die>red2", "die>red2", "die>red1"]
    battle = play(setup, choices, [[1], [3, 4], [6], [5], [1, 1], [1]])
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert keys(battle) == ["guts:red2", "guts:red1"]
    battle = play(setup, choices, [[1], [3, 4], [2], [5], [1, 1], [1]])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert keys(battle) == ["roll", "fail", "token:pass", "token:fail"]
    answer(battle, "fail")
    assert keys(battle) == ["roll", "fail"]


@rule("IN-06-34/3", "IN-R19")
def test_each_seat_orders_its_own_troopers() -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["grenades"])]
    red = [trooper("red1", at=(12, 15), facing=12), trooper("red2", at=(14, 15), facing=12, seat="ann")]
    choices = ["regular:blue1", "idle", "pass", "pass", "bs_attack:grenades>red1"]
    setup = situation(blue=blue, red=red, seats=[{"id": id} for id in ("blue", "red", "ann")])
    battle = answer(begin(setup, [[3], [1], [1]]), *choices)
    # then red is asked about its own, without a question whose Guts Roll is next
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("red", "red1")
    answer(battle, "fail")
    assert (battle.decision.seat, battle.decision.about) == ("ann", "red2")


@rule("IN-06-35")
def test_it_may_be_failed_on_purpose() -> None:
    battle = hit("fail")
    assert trooper_of(battle, "red1").prone
    assert the(battle, "GutsSettled").facts()["passed"] is False


@rule("IN-06-40")
def test_an_attack_that_does_not_hit_asks_for_none() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target()])
    choices = ["regular:blue1", "idle", "red1:dodge", "bs_attack:rifle>red1", "stay"]
    assert "roll" not in keys(play(setup, choices, [[9], [8, 20, 19]]))


@rule("IN-06-39")
def test_it_is_rolled_even_if_the_attacker_has_fallen() -> None:
    red = [target(), trooper("red2", at=(14, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    choices = ["regular:blue1", "idle", "red2:bs_attack:rifle>blue1", "pass", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[4, 20, 19], [3], [1], [10]])
    assert trooper_of(battle, "blue1").is_unconscious
    assert keys(battle) == ["roll", "fail"]


# ------------------------------------------------------------------ failure

HOUSE = {"kind": "house", "x": 12.6, "y": 14, "width": 5, "depth": 5, "height": 4}
WALL = {"kind": "wall", "x": 10, "y": 17.9, "width": 4, "depth": 0.5, "height": 1.2}


@rule("IN-06-36/1", "IN-R21")
def test_failure_leaves_the_sight_of_the_attacker_if_it_can() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target()], pieces=[HOUSE])
    choices = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1", "fail"]
    battle = play(setup, choices, HIT)
    assert "at:14,20" in keys(battle)
    assert "at:10,20" not in keys(battle)
    assert "stay" not in keys(battle)
    answer(battle, "at:14,20")
    assert trooper_of(battle, "red1").body.x == 700
    assert not trooper_of(battle, "red1").prone


@rule("IN-06-36/2", "IN-07-20/3")
@pytest.mark.parametrize(("prone", "far"), [(True, 50), (False, 100)])
def test_a_prone_one_moves_one_inch(prone: bool, far: int) -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["grenades"])]
    red = [trooper("red1", at=(12, 15), facing=12), trooper("red2", at=(14.4, 15), facing=12, prone=prone)]
    choices = ["regular:blue1", "idle", "pass", "bs_attack:grenades>red1", "guts:red2", "fail"]
    battle = play(situation(blue=blue, red=red), choices, [[3], [1], [1]])
    assert ("at:16.4,15" in keys(battle)) is (far == 100)
    assert "at:15.4,15" in keys(battle)


@rule("IN-06-37", "IN-R21")
def test_else_it_goes_into_cover() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target()], pieces=[WALL])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1", "fail"], HIT)
    assert trooper_of(battle, "red1").body.y == 950
    assert not trooper_of(battle, "red1").prone


@rule("IN-06-38")
def test_else_it_goes_prone_on_the_spot() -> None:
    battle = hit("fail")
    assert trooper_of(battle, "red1").prone
    assert trooper_of(battle, "red1").body.y == 1000


@rule("IN-06-38", "IN-R21")
def test_one_who_is_out_of_sight_already_goes_prone() -> None:
    house = {"kind": "house", "x": 13, "y": 9, "width": 5, "depth": 4, "height": 4}
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target()], pieces=[house])
    choices = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "move", "to:H3", "at:15,5.5", "fail"]
    battle = play(setup, choices, [[3], [1]])
    assert trooper_of(battle, "blue1").prone
    assert trooper_of(battle, "blue1").body.x == 750


@rule("IN-R56", "IN-06-36/1")
def test_a_circle_is_left() -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["grenades"])]
    red = [trooper("red1", at=(12, 15), facing=12), trooper("red2", at=(14.4, 15), facing=12)]
    setup = situation(blue=blue, red=red)
    choices = ["regular:blue1", "idle", "pass", "bs_attack:grenades>red1", "guts:red2", "fail"]
    battle = play(setup, choices, [[3], [1], [1]])
    assert "at:15.4,15" in keys(battle)
    assert "stay" not in keys(battle)
    assert "at:14.4,16" not in keys(battle)


@rule("IN-R56")
def test_a_direct_template_is_left_to_its_side() -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["chain_rifle"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 12), facing=12)])
    choices = ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1", "fail"]
    battle = play(setup, choices, [[1]])
    ends = set(keys(battle))
    assert "stay" not in ends
    assert "at:12,14" not in ends
    assert "at:14,12" in ends


@rule("IN-R21")
def test_one_who_cannot_go_prone_stays() -> None:
    battle = hit("fail", type="tag")
    assert not trooper_of(battle, "red1").prone
    assert trooper_of(battle, "red1").body.y == 1000


@rule("IN-R21")
def test_courage_passes_or_fails_without_a_die() -> None:
    battle = hit(skills=["courage"])
    assert keys(battle) == ["pass", "fail"]
    assert not trooper_of(hit("pass", skills=["courage"]), "red1").prone
    assert trooper_of(hit("fail", skills=["courage"]), "red1").prone


@rule("IN-R21", "IN-07-18/2")
def test_stun_fails_guts_unless_one_has_courage() -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["flash_pulse"])]
    choices = ["regular:blue1", "idle", "pass", "bs_attack:flash_pulse>red1"]
    battle = play(situation(blue=blue, red=[target()]), choices, [[4], [1]])
    assert trooper_of(battle, "red1").prone
    brave = play(situation(blue=blue, red=[target(skills=["courage"])]), choices, [[4], [1]])
    assert keys(brave) == ["pass", "fail"]


@rule("IN-07-18/2")
def test_a_stunned_one_rolls_at_minus_three() -> None:
    battle = hit("roll", dice=[[10]], states=["stunned"])
    assert terms(the(battle, "TestRolled")) == {"WIP": 13, "Stunned": -3}
    assert numbers(the(battle, "TestRolled"))["sv"] == 10
    assert not trooper_of(battle, "red1").prone


@rule("IN-06-34/1", "IN-02-05")
def test_below_one_nothing_is_rolled() -> None:
    assert not trooper_of(hit("roll", dice=[[1]], states=["stunned"], wip=4), "red1").prone
    failed = hit("roll", states=["stunned"], wip=3)
    assert trooper_of(failed, "red1").prone
    assert numbers(the(failed, "TestRolled")) == {"sv": 0, "face": 0}


@rule("IN-R56", "IN-06-36/1")
def test_nobody_shrinks_back_into_contact() -> None:
    blue = [trooper("blue2", at=(16.9, 15), prone=True), trooper("blue1", at=(12, 8), weapons=["grenades"])]
    red = [trooper("red1", at=(12, 15), facing=12), trooper("red2", at=(14.4, 15), facing=12)]
    choices = ["regular:blue1", "idle", "pass", "bs_attack:grenades>red1", "guts:red2", "fail"]
    battle = play(situation(blue=blue, red=red), choices, [[3], [1], [1]])
    assert battle.decision is not None
    assert keys(battle)
    assert not [option.label for option in battle.decision.options if "in contact" in option.label]


# ------------------------------------------------------------------ Command Tokens

ANSWERED = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "idle"]


def shot_at(tokens: int = 4, **values: object) -> Battle[State]:
    """Blue1, who is active, was hit by an ARO and has saved."""
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **values)],
        red=[target()],
        armies={"blue": {"tokens": tokens}},
    )
    return answer(begin(setup, [[3], [1], [14]]), *ANSWERED)


def rolled(*faces: int, **values: Any) -> Battle[State]:
    """The same after its roll, which a Command Token may turn."""
    setup = situation(blue=[trooper("blue1", at=(12, 8), **values)], red=[target()])
    return play(setup, [*ANSWERED, "roll"], [[3], [1], *[[face] for face in faces]])


@rule("CT-19/1", "IN-R8", "IN-R17")
def test_a_command_token_passes_or_fails_before_the_die() -> None:
    battle = shot_at()
    assert keys(battle) == ["roll", "fail", "token:pass", "token:fail"]
    answer(battle, "token:pass")
    assert army_of(battle, "blue").tokens == 3
    assert not trooper_of(battle, "blue1").prone
    battle = answer(shot_at(), "token:fail")
    assert army_of(battle, "blue").tokens == 3
    assert trooper_of(battle, "blue1").prone


@rule("CT-19/1", "CT-19/2", "IN-R17")
def test_or_after_it_whatever_it_shows() -> None:
    battle = answer(shot_at(), "roll")
    assert keys(battle) == ["keep", "token:pass"]
    answer(battle, "token:pass")
    assert not trooper_of(battle, "blue1").prone
    assert army_of(battle, "blue").tokens == 3
    passed = answer(shot_at(wip=14), "roll")
    assert keys(passed) == ["keep", "token:fail"]
    answer(passed, "token:fail")
    assert trooper_of(passed, "blue1").prone
    kept = answer(shot_at(), "roll", "keep")
    assert trooper_of(kept, "blue1").prone
    assert army_of(kept, "blue").tokens == 4


@rule("CT-19/1", "IN-06-34/1")
@pytest.mark.parametrize(("wip", "face", "turn"), [(15, 14, "fail"), (15, 15, "fail"), (15, 16, "pass")])
def test_a_token_turns_the_result_of_the_die(wip: int, face: int, turn: str) -> None:
    # Given: a success, a critical and a failure
    battle = rolled(face, wip=wip)
    assert keys(battle) == ["keep", f"token:{turn}"]
    answer(battle, "keep")
    assert trooper_of(battle, "blue1").prone is (turn == "pass")


@rule("CT-19/1", "IN-06-34/1", "IN-02-05")
@pytest.mark.parametrize(("wip", "dice", "turn"), [(4, [[1]], "fail"), (3, [], "pass")])
def test_a_guts_roll_at_less_than_1_fails_without_a_die(wip: int, dice: list[list[int]], turn: str) -> None:
    # Given: -3 for Stunned, which leaves a Success Value of 1, or of 0
    battle = rolled(*[face for [face] in dice], wip=wip, states=["stunned"])
    assert keys(battle) == ["keep", f"token:{turn}"]
    assert terms(the(battle, "TestRolled")) == {"WIP": wip, "Stunned": -3}


@rule("CT-19/2")
def test_no_special_skill_changes_that() -> None:
    battle = shot_at(skills=["courage"])
    assert keys(battle) == ["pass", "fail", "token:pass", "token:fail"]


@rule("CT-19/1")
def test_without_a_token_it_is_not_offered() -> None:
    battle = shot_at(tokens=0)
    assert keys(battle) == ["roll", "fail"]
    assert "keep" not in keys(answer(battle, "roll"))
    assert trooper_of(battle, "blue1").prone


@rule("CT-27", "IN-R8")
def test_the_reactive_player_has_no_token_for_it() -> None:
    assert keys(hit()) == ["roll", "fail"]
