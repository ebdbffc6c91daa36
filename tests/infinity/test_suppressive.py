"""Suppressive Fire: how it begins, its ARO, what ends it. 2.7, IN-R53."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
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
from wartable.rulesets.infinity.odds.chances import roll_averages

rule = pytest.mark.rule

AWAY = trooper("red1", at=(4, 31), facing=12)


def suppressor(**values: object) -> Piece:
    """A Trooper of red's in Suppressive Fire."""
    return trooper("red1", at=(12, 20), states=["suppressive_fire"], **values)


@rule("IN-07-01", "IN-05-13", "IN-05-10")
def test_the_long_skill_enters_the_state() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[AWAY])
    battle = play(setup, ["regular:blue1", "suppressive_fire"])
    assert trooper_of(battle, "blue1").states == {"suppressive_fire": ""}
    assert "regular:blue1" in keys(battle)


@rule("IN-07-01", "IN-06-64")
@pytest.mark.parametrize(
    ("weapon", "can"),
    [
        ("rifle", True),
        ("combi_rifle", True),
        ("marksman_rifle", True),
        ("submachine_gun", True),
        ("heavy_machine_gun", True),
        ("light_machine_gun", True),
        ("sniper_rifle", False),
        ("boarding_shotgun", False),
        ("pistol", False),
        ("em_carbine", False),
        ("chain_rifle", False),
    ],
)
def test_only_some_weapons_have_the_trait(weapon: str, can: bool) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), weapons=["cc_weapon", weapon])], red=[AWAY])
    assert ("suppressive_fire" in keys(play(setup, ["regular:blue1"]))) is can


@rule("IN-07-02", "IN-06-63/1", "IN-06-63/2", "IN-02-08/2")
@pytest.mark.parametrize(
    ("y", "mods", "sv"),
    [
        (11, {"BS": 11}, 11),
        (3, {"BS": 11}, 11),
        (2.98, {"BS": 11, "range": -3}, 8),
    ],
)
def test_its_aro_has_three_dice_and_ranges_of_its_own(y: float, mods: dict[str, int], sv: int) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, y), facing=0)], red=[suppressor()])
    battle = answer(
        begin(setup, [[20, 19, 18]]), "regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1"
    )
    answer(battle, "idle")
    shot = the(battle, "AttackRolled")
    assert terms(shot) == mods
    assert numbers(shot)["sv"] == sv
    assert shot.facts()["faces"] == [20, 19, 18]
    assert "suppressive_fire" in trooper_of(battle, "red1").states


@rule("IN-07-02", "IN-06-63/1")
@pytest.mark.parametrize(("y", "dice", "sv"), [(26, [[20, 19, 18]], 8), (26.02, [], 0)])
def test_it_reaches_24_inches(y: float, dice: list[list[int]], sv: int) -> None:
    red = [trooper("red1", at=(12, y), states=["suppressive_fire"])]
    setup = situation(blue=[trooper("blue1", at=(12, 1), facing=0)], red=red)
    choices = ["regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1", "idle"]
    battle = play(setup, choices, dice)
    assert numbers(the(battle, "AttackRolled"))["sv"] == sv


@rule("IN-07-03")
def test_who_is_face_to_face_with_it_is_at_minus_three() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[suppressor()])
    choices = ["regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[20, 19, 18], [20, 19, 18]])
    assert terms(the(battle, "AttackRolled", trooper="blue1")) == {
        "BS": 11,
        "range": 3,
        "Suppressive Fire": -3,
    }


@rule("IN-07-03")
def test_the_odds_of_a_shot_at_it_are_those_of_the_roll() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[suppressor()])
    choices = ["regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1", "bs_attack:rifle>red1"]
    asked = answer(begin(setup, None), *choices[:-1])
    assert asked.decision is not None
    told = asked.view("blue").forecast(asked.decision.option(choices[-1]))
    battle = play(setup, choices, [[20, 19, 18], [20, 19, 18]])
    mine, theirs = [numbers(the(battle, "AttackRolled", trooper=id))["sv"] for id in ("blue1", "red1")]
    assert told is not None
    assert told.chance == pytest.approx(roll_averages(mine, 3, 0, theirs, 3).chance)


@rule("IN-07-03", "IN-R42")
def test_who_dodges_it_is_at_minus_three_too() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[suppressor()])
    choices = ["regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1", "dodge"]
    battle = play(setup, choices, [[20], [20, 19, 18]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10, "Suppressive Fire": -3}


@rule("IN-07-03")
def test_nobody_suffers_beyond_24_inches_or_in_a_normal_roll() -> None:
    red = [trooper("red1", at=(12, 26.02), states=["suppressive_fire"])]
    setup = situation(blue=[trooper("blue1", at=(12, 1))], red=red)
    choices = ["regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[20, 19, 18]])
    assert terms(the(battle, "AttackRolled", trooper="blue1")) == {"BS": 11, "range": -3}
    other = [suppressor(), trooper("red2", at=(14, 20), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=other)
    choices = ["regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1", "bs_attack:rifle>red2"]
    battle = play(setup, choices, [[20, 19, 18], [20, 19, 18]])
    assert "Suppressive Fire" not in terms(the(battle, "AttackRolled", trooper="blue1"))


@rule("IN-07-03", "IN-07-04/1")
def test_an_ordinary_shot_of_the_suppressor_takes_nothing_from_its_opponent() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[suppressor()])
    choices = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[20, 19, 18], [20]])
    assert terms(the(battle, "AttackRolled", trooper="blue1")) == {"BS": 11, "range": 3}


@rule("IN-07-03")
def test_who_dodges_beside_its_target_is_at_no_mod() -> None:
    # Given: two of a Coordinated Order; blue1 is the target, and blue2 dodges as well
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(14, 8), ph=12)]
    choices = ["coordinated:1", "spearhead:blue1", "also:blue2", "idle"]
    setup = situation(blue=blue, red=[suppressor()])
    battle = play(
        setup, [*choices, "red1:bs_attack:suppressive:rifle>blue1", "dodge"], [[20], [19], [20, 19, 18]]
    )
    assert terms(the(battle, "TestRolled", trooper="blue1")) == {"PH": 10, "Suppressive Fire": -3}
    assert terms(the(battle, "TestRolled", trooper="blue2")) == {"PH": 12}


@rule("IN-07-04/1")
@pytest.mark.parametrize(
    "aro", ["bs_attack:rifle>blue1", "bs_attack:pistol>blue1", "dodge", "reset", "look_out"]
)
def test_any_other_aro_ends_it(aro: str) -> None:
    red = [suppressor(), trooper("red2", at=(2, 31), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = answer(begin(setup, None), "regular:blue1", "idle", f"red1:{aro}")
    assert trooper_of(battle, "red1").states == {}


@rule("IN-07-04/1")
def test_its_own_order_ends_it() -> None:
    blue = [trooper("blue1", at=(12, 8), states=["suppressive_fire"])]
    setup = situation(blue=blue, red=[AWAY])
    battle = play(setup, ["regular:blue1", "idle", "idle"])
    assert trooper_of(battle, "blue1").states == {}
    again = play(setup, ["regular:blue1", "suppressive_fire"])
    assert "suppressive_fire" in trooper_of(again, "blue1").states


@rule("IN-07-04/2")
def test_a_failed_guts_roll_ends_it() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[suppressor()])
    choices = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"]
    battle = play(setup, [*choices, "fail"], [[4, 20, 19], [1]])
    assert trooper_of(battle, "red1").states == {}
    battle = play(setup, [*choices, "roll"], [[4, 20, 19], [1], [13]])
    assert "suppressive_fire" in trooper_of(battle, "red1").states


@rule("IN-07-04/3")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [("rifle", [[4, 20, 19], [10]]), ("em_carbine", [[4, 20], [10, 1]])],
)
def test_null_and_isolated_end_it(weapon: str, dice: list[list[int]]) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), weapons=[weapon])], red=[suppressor()])
    battle = play(setup, ["regular:blue1", "idle", "pass", f"bs_attack:{weapon}>red1"], dice)
    assert "suppressive_fire" not in trooper_of(battle, "red1").states


@rule("IN-07-04/3")
def test_a_melee_ends_it_with_the_order() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 17))], red=[suppressor()])
    choices = ["regular:blue1", "move", "touch:red1", "red1:bs_attack:suppressive:rifle>blue1", "idle"]
    battle = play(setup, choices, [[20, 19, 18]])
    answer(battle, "face:12")
    assert trooper_of(battle, "red1").states == {}


@rule("IN-R12", "IN-R53")
@pytest.mark.parametrize("state", ["isolated", "immobilized_a", "immobilized_b"])
def test_one_who_is_isolated_or_immobilized_cannot_enter_it(state: str) -> None:
    blue = [trooper("blue1", at=(12, 8), states=[state])]
    setup = situation(blue=blue, red=[AWAY], armies={"blue": {"irregular": ["blue1"]}})
    order = "irregular:blue1"
    assert "suppressive_fire" not in keys(play(setup, [order]))


@rule("IN-R53")
def test_what_befalls_it_in_the_order_keeps_it_from_the_state() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), weapons=["em_carbine"])]
    )
    choices = ["regular:blue1", "suppressive_fire", "red1:bs_attack:em_carbine>blue1"]
    battle = play(setup, choices, [[4], [20, 20]])
    assert trooper_of(battle, "blue1").states == {"isolated": "red1"}
    assert of(battle, "StateEntered", what="suppressive_fire") == []


@rule("IN-07-02", "IN-06-04")
def test_a_weapon_without_the_trait_is_not_used_in_suppressive_fire() -> None:
    red = [trooper("red1", at=(12, 18), weapons=["rifle", "pistol"], states=["suppressive_fire"])]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), ["regular:blue1", "idle"])
    assert "red1:bs_attack:suppressive:rifle>blue1" in keys(battle)
    assert "red1:bs_attack:suppressive:pistol>blue1" not in keys(battle)
