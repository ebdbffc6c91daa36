"""BS Attacks: their MODs, their dice, from where, into a melee. 2.2, 2.6, IN-R19, IN-R20, IN-R48."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
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

rule = pytest.mark.rule


@rule("IN-06-03", "IN-06-02", "IN-06-46")
@pytest.mark.parametrize(
    ("inches", "sv"),
    [(8, 11), (8.04, 14), (16, 14), (16.04, 8), (24, 8)],
)
def test_a_distance_counts_in_the_first_column_that_it_does_not_exceed(inches: float, sv: int) -> None:
    blue = [trooper("blue1", at=(12, 2), weapons=["rifle"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, round(3 + inches, 2)), facing=12)])
    answers = ["pass"] if inches <= 8 else []
    choices = ["regular:blue1", "idle", *answers, "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[20, 19, 18]])
    assert numbers(the(battle, "AttackRolled"))["sv"] == sv


@rule("IN-06-02", "IN-R48", "IN-02-05")
def test_beyond_its_reach_a_weapon_rolls_nothing() -> None:
    blue = [trooper("blue1", at=(12, 2), weapons=["pistol"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 27.04), facing=12)])
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:pistol>red1"])
    shot = the(battle, "AttackRolled")
    assert shot.facts()["faces"] == []
    assert numbers(shot) == {"sv": 0, "hits": 0, "criticals": 0}


@rule("IN-06-01", "IN-06-05", "IN-07-17/1")
def test_mods_of_the_target() -> None:
    target = trooper("red1", at=(12, 20), facing=12, skills={"mimetism": 6}, states=["targeted"])
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[target])
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:rifle>red1"], [[20, 19, 18]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11, "range": 3, "Mimetism": -6, "Targeted": 3}


@rule("IN-06-01", "IN-06-05", "IN-07-17/1")
def test_a_target_without_anything_about_it_brings_no_mod() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))],
        red=[trooper("red1", at=(12, 20), facing=12, states=["stunned"])],
    )
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:rifle>red1"], [[20, 19, 18]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11, "range": 3}


@rule("IN-02-16", "IN-02-08/2")
@pytest.mark.parametrize(
    ("weapon", "xs", "split"),
    [
        ("sniper_rifle", (10, 14), True),
        ("sniper_rifle", (10,), False),
        ("flash_pulse", (10, 14), False),
        ("grenades", (10, 14), False),
    ],
)
def test_a_burst_of_two_is_split_among_two(weapon: str, xs: tuple[int, ...], split: bool) -> None:
    red = [trooper(f"red{x}", at=(x, 16), facing=12) for x in xs]
    setup = situation(blue=[trooper("blue1", at=(12, 6), weapons=[weapon])], red=red)
    found = keys(play(setup, ["regular:blue1", "idle"]))
    assert (f"bs_attack:{weapon}" in found) is split
    assert f"bs_attack:{weapon}>red10" in found


@rule("IN-02-16", "IN-02-08/1")
def test_a_split_burst_is_face_to_face_with_each_target() -> None:
    red = [trooper("red1", at=(10, 20)), trooper("red2", at=(14, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    choices = [
        "regular:blue1",
        "idle",
        "red1:bs_attack:rifle>blue1",
        "red2:bs_attack:rifle>blue1",
        "bs_attack:rifle",
        "die>red1",
        "die>red2",
        "die>red1",
    ]
    battle = play(setup, choices, [[12, 5], [8], [7], [3], [1], [1]])
    shots = of(battle, "AttackRolled")
    told = [(shot.facts()["trooper"], shot.facts()["target"], numbers(shot)["hits"]) for shot in shots]
    assert told == [("blue1", "red1", 1), ("red1", "blue1", 0), ("blue1", "red2", 1), ("red2", "blue1", 0)]
    assert trooper_of(battle, "blue1").wounds == 0


@rule("IN-02-15", "IN-R19")
def test_aros_of_others_than_the_target_are_normal_rolls() -> None:
    red = [trooper("red1", at=(10, 20)), trooper("red2", at=(14, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8), vita=5)], red=red)
    choices = [
        "regular:blue1",
        "idle",
        "red1:bs_attack:rifle>blue1",
        "red2:bs_attack:rifle>blue1",
        "bs_attack:rifle>red1",
    ]
    battle = play(setup, choices, [[12, 5, 20], [8], [3], [1], [1]])
    other = the(battle, "AttackRolled", trooper="red2")
    assert other.facts()["against"] == ""
    assert numbers(other)["hits"] == 1
    assert numbers(the(battle, "AttackRolled", trooper="red1"))["hits"] == 0


@rule("IN-06-09")
def test_a_shot_into_a_melee_is_at_minus_six_for_each_friend() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(13, 20)), trooper("blue3", at=(11, 20))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))])
    choices = ["regular:blue1", "idle", "bs_attack:rifle>red1", "hit:blue2", "hit:blue3", "hit:blue2"]
    battle = play(setup, choices, [[3, 4, 5], [1], [1], [1]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11, "range": 3, "friends in the melee": -12}
    assert numbers(the(battle, "AttackRolled"))["sv"] == 2


@rule("IN-06-10", "IN-R57")
def test_each_die_that_misses_hits_a_friend_of_choice() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(13, 20), arm=4), trooper("blue3", at=(11, 20))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))])
    choices = ["regular:blue1", "idle", "bs_attack:rifle>red1", "hit:blue2", "hit:blue3"]
    battle = play(setup, choices, [[2, 3, 4], [1, 1], [1], [12]])
    assert [event.facts()["target"] for event in of(battle, "WentAstray")] == ["blue2", "blue3"]
    saved = the(battle, "Saved", trooper="blue2")
    assert terms(saved) == {"ARM": 4, "PS": 7}
    assert trooper_of(battle, "blue3").is_unconscious


@rule("IN-R48")
def test_dice_that_are_not_rolled_miss_too() -> None:
    blue = [
        trooper("blue1", at=(12, 2), weapons=["pistol"]),
        trooper("blue2", at=(11, 27.04)),
    ]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 27.04))])
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:pistol>red1"], [[1], [1]])
    assert len(of(battle, "WentAstray")) == 2


@rule("IN-R20")
def test_all_dice_go_from_one_point_of_the_route() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 20), facing=12)])
    choices = ["regular:blue1", "move", "to:G7", "at:12,13", "pass", "bs_attack:rifle>red1"]
    battle = play(setup, choices)
    assert keys(battle) == ["from:0", "from:1"]
    battle = play(setup, [*choices, "from:0"], [[20, 19, 18]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11, "range": 3}
    battle = play(setup, [*choices, "from:1"], [[20, 19, 18]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11}


@rule("IN-R20", "IN-05-02/1", "IN-05-06/3")
def test_a_reactor_names_the_point_at_which_it_shoots() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 20))])
    choices = ["regular:blue1", "move", "to:G7", "at:12,13", "red1:bs_attack:rifle>blue1"]
    battle = play(setup, choices)
    assert keys(battle) == ["at:0", "at:1"]
    battle = play(setup, [*choices, "at:1", "idle"], [[20]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11}


@rule("IN-05-23", "IN-05-28/2")
def test_a_mover_sees_all_around_and_one_who_stands_only_ahead() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 10), facing=0)], red=[trooper("red1", at=(12, 20), facing=12)]
    )
    assert "bs_attack:rifle>red1" not in keys(play(setup, ["regular:blue1", "idle"]))
    moved = play(setup, ["regular:blue1", "move", "to:G5", "at:12,9"])
    assert "bs_attack:rifle>red1" in keys(moved)


@rule("IN-05-30")
def test_one_in_a_melee_sees_only_that_fight() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(11, 20))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20)), trooper("red2", at=(14, 20))])
    battle = play(setup, ["regular:blue1", "idle"])
    assert {key.split(":")[0] for key in keys(battle)} == {"pass", "red2"}


@rule("IN-02-07", "IN-06-49")
def test_burst_is_the_number_of_dice() -> None:
    blue = [trooper("blue1", at=(12, 2), weapons=["heavy_machine_gun"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 22), facing=12)])
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:heavy_machine_gun>red1"], [[20, 20, 19, 18]])
    assert numbers(the(battle, "AttackRolled"))["sv"] == 14


@rule("IN-02-08/1", "IN-05-03", "IN-05-18")
def test_an_aro_has_one_die() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 24), weapons=["heavy_machine_gun"])]
    )
    choices = ["regular:blue1", "idle", "red1:bs_attack:heavy_machine_gun>blue1", "idle"]
    battle = play(setup, choices, [[20]])
    assert the(battle, "AttackRolled").facts()["faces"] == [20]


@rule("IN-R59")
def test_an_unconscious_enemy_can_be_shot_dead() -> None:
    target = trooper("red1", at=(12, 14), wounds=1, states=["unconscious"], facing=12)
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))], red=[target, trooper("red2", at=(2, 30), facing=12)]
    )
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:rifle>red1"], [[3, 20, 19], [10]])
    assert trooper_of(battle, "red1").place == "dead"


def test_the_first_question_is_whose_order_it_is() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    assert "regular:blue1" in keys(begin(setup))


@rule("IN-R43", "IN-07-19", "IN-06-12")
@pytest.mark.parametrize(("states", "can"), [(["immobilized_a"], True), ([], False)])
def test_one_who_cannot_fight_is_shot_at_in_contact(states: list[str], can: bool) -> None:
    # What went wrong: a reactor counted as Engaged with an Immobilized Trooper as soon as that was active
    blue = [trooper("blue1", at=(12, 10), states=states)]
    battle = play(situation(blue=blue, red=[trooper("red1", at=(12, 11))]), ["regular:blue1"])
    assert ("red1:bs_attack:rifle>blue1" in keys(battle)) is can
    assert "red1:cc_attack:cc_weapon>blue1" in keys(battle)
