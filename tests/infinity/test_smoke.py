"""Smoke: at a point, against attacks whose line it crosses, until the States Phase. IN-R28, IN-R52."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    answer,
    begin,
    keys,
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

rule = pytest.mark.rule

SALT = {"weapons": ["smoke_grenades", "cc_weapon"], "ph": 12}
THROW = ["regular:blue1", "idle", "pass", "bs_attack:smoke_grenades", "near:G6", "at:12,14"]


@rule("IN-06-59", "IN-R28")
def test_smoke_is_thrown_with_ph_at_a_point() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 26))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:smoke_grenades"])
    assert "near:G6" not in keys(battle)
    battle = play(setup, [*THROW[:4], "near:G7", "at:12,13"], [[12]])
    assert terms(the(battle, "SmokeThrown")) == {"PH": 12}
    smoke = state_of(battle).smokes[0]
    assert (smoke.x, smoke.y, smoke.radius) == (600, 650, 120)


@rule("IN-06-59", "IN-06-02")
@pytest.mark.parametrize(("y", "mod"), [(16, {}), (17, {"range": -3})])
def test_its_range_is_measured_to_the_point(y: int, mod: dict[str, int]) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 7.5), **SALT)], red=[trooper("red1", at=(12, 31))])
    choices = ["regular:blue1", "idle", "pass", "bs_attack:smoke_grenades", "near:G9", f"at:12,{y}"]
    battle = play(setup, choices, [[20]])
    assert terms(the(battle, "SmokeThrown")) == {"PH": 12, **mod}
    assert state_of(battle).smokes == []


@rule("IN-06-28/1")
def test_smoke_blocks_lines_through_it() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 26))])
    battle = play(setup, [*THROW[:4], "near:G7", "at:12,13"], [[3]])
    answer(battle, "regular:blue1", "idle")
    assert not [key for key in keys(battle) if key.startswith("red1")]


@rule("IN-06-28/2", "IN-07-18/3")
def test_smoke_is_gone_with_the_states_phase() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 26), states=["stunned"])]
    )
    battle = play(setup, [*THROW[:4], "near:G7", "at:12,13"], [[3]])
    answer(battle, "end")
    assert state_of(battle).smokes == []
    assert trooper_of(battle, "red1").states == {}


@rule("IN-06-28/3", "IN-R28")
def test_smoke_that_beats_a_shot_through_it_cancels_it() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 24))])
    choices = [
        "regular:blue1",
        "idle",
        "red1:bs_attack:rifle>blue1",
        "bs_attack:smoke_grenades",
        "near:G7",
        "at:12,13",
    ]
    battle = play(setup, choices, [[11], [7]])
    assert the(battle, "AttackCancelled").facts()["trooper"] == "red1"
    assert len(state_of(battle).smokes) == 1
    assert of(battle, "Saved") == []


@rule("IN-06-28/3", "IN-R28")
@pytest.mark.parametrize(("mine", "theirs", "hits"), [(7, 7, 0), (6, 7, 1), (19, 7, 1), (11, 19, 0)])
def test_it_must_win_and_a_tie_is_no_win(mine: int, theirs: int, hits: int) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 24))])
    choices = [
        "regular:blue1",
        "idle",
        "red1:bs_attack:rifle>blue1",
        "bs_attack:smoke_grenades",
        "near:G7",
        "at:12,13",
    ]
    battle = play(setup, choices, [[mine], [theirs], *([[1]] if hits else [])])
    assert len(of(battle, "Saved")) == hits
    assert len(state_of(battle).smokes) == (1 if theirs == 19 else 0)


@rule("IN-R28")
def test_a_shot_that_it_beat_is_cancelled_even_if_it_is_not_laid() -> None:
    red = [trooper("red1", at=(12, 24)), trooper("red2", at=(12.5, 25.1), bs=13)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red)
    choices = [
        "regular:blue1",
        "idle",
        "red1:bs_attack:rifle>blue1",
        "red2:bs_attack:rifle>blue1",
        "bs_attack:smoke_grenades",
        "near:G7",
        "at:12,13",
    ]
    battle = play(setup, choices, [[6], [5], [7], [1]])
    assert the(battle, "AttackCancelled").facts()["trooper"] == "red1"
    assert state_of(battle).smokes == []
    assert len(of(battle, "Saved")) == 1


@rule("IN-R52", "IN-06-28")
def test_a_shot_beside_it_is_a_normal_roll() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 24))])
    choices = [
        "regular:blue1",
        "idle",
        "red1:bs_attack:rifle>blue1",
        "bs_attack:smoke_grenades",
        "near:I7",
        "at:16,12",
    ]
    battle = play(setup, choices, [[11], [7], [1]])
    assert len(of(battle, "Saved")) == 1
    assert len(state_of(battle).smokes) == 1


@rule("IN-R51")
def test_smoke_is_no_aro() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 18), **SALT)])
    battle = play(setup, ["regular:blue1", "idle"])
    assert not [key for key in keys(battle) if "smoke" in key]


@rule("IN-06-40", "IN-R28")
def test_smoke_asks_nobody_for_a_save_or_for_guts() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 16), facing=12)]
    )
    choices = ["regular:blue1", "idle", "pass", "bs_attack:smoke_grenades", "near:G9", "at:12,16"]
    battle = play(setup, choices, [[3]])
    assert of(battle, "Saved") == []
    assert "regular:blue1" in keys(battle)


@rule("IN-05-39", "IN-R28")
def test_speculative_smoke_needs_no_sight_and_is_at_minus_six() -> None:
    house = {"kind": "house", "x": 8, "y": 10, "width": 8, "depth": 2, "height": 4}
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 26))], pieces=[house]
    )
    seen = play(setup, ["regular:blue1", "idle", "bs_attack:smoke_grenades"])
    assert "near:G7" not in keys(seen)
    choices = ["regular:blue1", "speculative_attack:smoke_grenades", "near:G7", "at:12,14"]
    battle = play(setup, choices, [[6]])
    assert terms(the(battle, "SmokeThrown")) == {"PH": 12, "Speculative Attack": -6}
    assert numbers(the(battle, "SmokeThrown"))["sv"] == 6
    assert len(state_of(battle).smokes) == 1


@rule("IN-05-39", "IN-06-28")
def test_smoke_that_has_no_point_to_go_to_comes_to_nothing() -> None:
    # Given: a thrower at the edge, who looks off the table: no whole inch is in front
    setup = situation(
        blue=[trooper("blue1", at=(23.5, 8), facing=6, **SALT)], red=[trooper("red1", at=(2, 30), facing=12)]
    )
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:smoke_grenades"])
    assert of(battle, "SmokeThrown") == []
    assert "end" in keys(battle)


@rule("IN-06-28", "IN-06-59")
@pytest.mark.parametrize(("y", "can"), [(7.5, True), (7.48, False)])
def test_smoke_reaches_sixteen_inches_from_the_base(y: float, can: bool) -> None:
    # Given: a base of half an inch from its middle to its edge; the first points of G13 are at 24 inches
    setup = situation(
        blue=[trooper("blue1", at=(12, y), **SALT)], red=[trooper("red1", at=(2, 31), facing=12)]
    )
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:smoke_grenades"])
    assert ("near:G13" in keys(battle)) is can


@rule("IN-06-28", "IN-05-23")
@pytest.mark.parametrize("skill", ["move", "idle"])
def test_who_has_moved_throws_smoke_behind_itself_too(skill: str) -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(2, 31), facing=12)]
    )
    where = ["to:G5", "at:12.5,8"] if skill == "move" else []
    start = ["from:0"] if skill == "move" else []
    battle = play(setup, ["regular:blue1", skill, *where, "bs_attack:smoke_grenades", *start])
    assert ("near:G3" in keys(battle)) is (skill == "move")


@rule("IN-06-28")
def test_a_model_between_hides_a_point_on_which_another_stands() -> None:
    blue = [
        trooper("blue1", at=(12, 8), **SALT),
        trooper("blue2", at=(12, 12.8)),
        trooper("blue3", at=(12, 11)),
    ]
    battle = play(
        situation(blue=blue, red=[trooper("red1", at=(2, 31), facing=12)]),
        ["regular:blue1", "idle", "bs_attack:smoke_grenades", "near:G7"],
    )
    assert "at:13,13" in keys(battle)
    assert "at:12,13" not in keys(battle)


@rule("IN-06-28/1")
def test_those_in_contact_see_each_other_in_smoke() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 12))],
        red=[trooper("red1", at=(12, 13))],
        now={"smoke": [[12, 12, 2.4]]},
    )
    battle = begin(setup)
    answer(battle, "regular:blue1")
    assert "red1:cc_attack:cc_weapon>blue1" in keys(battle)


@rule("IN-06-28/3", "IN-R28")
def test_hacking_has_no_line_that_smoke_could_cross() -> None:
    blue = [trooper("boss", at=(2, 2)), trooper("blue1", at=(12, 8), type="hi", **SALT)]
    red = [trooper("red1", at=(12, 15), wip=15, skills=["hacker"])]
    setup = situation(blue=blue, red=red)
    choices = [
        "regular:blue1",
        "idle",
        "red1:oblivion>blue1",
        "bs_attack:smoke_grenades",
        "near:G5",
        "at:12,11",
    ]
    battle = play(setup, choices, [[11], [7], [20]])
    assert len(state_of(battle).smokes) == 1
    assert "isolated" in trooper_of(battle, "blue1").states
    assert of(battle, "AttackCancelled") == []


@rule("IN-06-28")
@pytest.mark.parametrize(("y", "can"), [(12.5, True), (12.48, False)])
def test_a_model_on_the_point_does_not_hide_it(y: float, can: bool) -> None:
    # Given: a friend between the thrower and 12, 13, whose base of one inch reaches that point, or does not
    blue = [trooper("blue1", at=(12, 8), **SALT), trooper("blue2", at=(12, y))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 26))])
    battle = play(setup, [*THROW[:2], THROW[3], "near:G7"])
    assert ("at:12,13" in keys(battle)) is can


@rule("IN-02-15", "IN-06-28")
def test_a_throw_of_smoke_is_told_once_and_is_no_attack_at_anyone() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 26))])
    battle = play(setup, [*THROW[:4], "near:G7", "at:12,13"], [[3]])
    assert len(of(battle, "SmokeThrown")) == 1
    assert of(battle, "AttackRolled") == []
