"""Direct templates and grenades: whom they touch, who may dodge, what cancels them. 2.6, IN-R55."""

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
    terms,
    the,
    trooper,
    trooper_of,
)

rule = pytest.mark.rule

SALT = {"weapons": ["chain_rifle", "cc_weapon"]}
THROWER = {"weapons": ["grenades", "cc_weapon"]}


@rule("IN-06-41/1", "IN-06-57")
def test_a_direct_template_hits_without_a_roll() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 16), facing=12)]
    )
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1"], [[10]])
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 7}
    assert trooper_of(battle, "red1").is_unconscious
    assert of(battle, "AttackRolled") == []


@rule("IN-06-45", "IN-06-41/1")
@pytest.mark.parametrize(("y", "reaches"), [(18.5, True), (18.52, False)])
def test_a_large_teardrop_is_nine_and_a_half_inches_long(y: float, reaches: bool) -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, y), facing=12)]
    )
    battle = play(setup, ["regular:blue1", "idle"])
    assert ("bs_attack:chain_rifle>red1" in keys(battle)) is reaches


@rule("IN-06-41/1", "IN-06-43")
@pytest.mark.parametrize(
    ("facing", "places", "ways"),
    [
        (6, ((19, 8), (21, 7)), ["spray:0:6", "spray:0:7"]),
        (18, ((5, 8), (3, 9)), ["spray:0:18", "spray:0:19"]),
    ],
)
def test_a_teardrop_is_laid_to_the_sides_too(
    facing: int, places: tuple[tuple[float, float], ...], ways: list[str]
) -> None:
    red = [trooper(f"red{at}", at=place, facing=12) for at, place in enumerate(places, 1)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), facing=facing, **SALT)], red=red)
    assert keys(play(setup, ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1"])) == ways


@rule("IN-06-41/1", "IN-06-43")
@pytest.mark.parametrize(
    ("near", "other", "turned"),
    [
        ((14.04, 16.26), (15.8, 17.4), "spray:0:7"),
        ((14.04, 16.26), (15.3, 18.3), "spray:0:8"),
        ((14.04, 16.26), (14.6, 19.1), "spray:0:9"),
        ((14.04, 16.26), (14.1, 20.5), "spray:0:10"),
        ((14, 15.78), (15.8, 14.6), "spray:0:5"),
        ((14, 15.78), (15.3, 13.7), "spray:0:4"),
        ((14, 15.78), (14.6, 12.9), "spray:0:3"),
        ((14, 15.78), (14.1, 11.5), "spray:0:2"),
    ],
)
def test_a_teardrop_turns_up_to_sixty_degrees_from_a_large_base(
    near: tuple[float, float], other: tuple[float, float], turned: str
) -> None:
    # Given: S8 just out of contact, almost straight east, which is direction 6; red2 beside the line to it
    red = [trooper("red1", at=near, silhouette=8, facing=12), trooper("red2", at=other, facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 16), facing=6, **SALT)], red=red)
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1"])
    assert keys(battle) == ["spray:0:6", turned]


@rule("IN-06-41/2", "IN-05-33/2")
def test_each_one_touched_may_dodge_by_a_normal_roll() -> None:
    red = [trooper("red1", at=(12, 15), facing=12), trooper("red2", at=(13, 17), facing=12, arm=4)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red)
    choices = ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1"]
    battle = play(setup, choices)
    assert keys(battle) == ["spray:0:12", "spray:0:13"]
    choices = [*choices, "spray:0:12", "red2:dodge"]
    battle = play(setup, choices, [[7], [10]])
    dodge = the(battle, "TestRolled")
    assert terms(dodge) == {"PH": 10, "unseen": -3}
    assert numbers(dodge)["sv"] == 7
    assert trooper_of(battle, "red1").is_unconscious
    assert len(of(battle, "Saved")) == 1
    battle = play(setup, choices, [[8], [9], [12]])
    assert trooper_of(battle, "red2").is_unconscious


@rule("IN-R55")
def test_directions_are_offered_by_whom_they_touch() -> None:
    red = [trooper("red1", at=(12, 15), facing=12), trooper("red2", at=(13, 17), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red)
    choices = ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1", "spray:0:12"]
    battle = play(setup, choices)
    assert the(battle, "Touched").facts()["targets"] == ["red1", "red2"]
    alone = play(setup, [*choices[:-1], "spray:0:13"], [[1]])
    assert the(alone, "Touched").facts()["targets"] == ["red1"]


@rule("IN-06-43")
def test_a_template_that_would_touch_a_friend_is_not_offered() -> None:
    blue = [trooper("blue1", at=(12, 8), **SALT), trooper("blue2", at=(12, 16), prone=True)]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 17), facing=12)])
    battle = play(setup, ["regular:blue1", "idle", "pass"])
    assert "bs_attack:chain_rifle>red1" not in keys(battle)


@rule("IN-R55")
def test_total_cover_from_the_attacker_protects() -> None:
    wall = {"kind": "house", "x": 12.6, "y": 12, "width": 4, "depth": 1, "height": 4}
    red = [trooper("red1", at=(12, 14), facing=12), trooper("red2", at=(13.5, 14), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red, pieces=[wall])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1"], [[1]])
    assert the(battle, "Touched").facts()["targets"] == ["red1"]


@rule("IN-06-41/1", "IN-05-20")
def test_a_direct_template_as_an_aro_touches_the_point_of_the_route() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 19), weapons=["chain_rifle"])]
    )
    choices = ["regular:blue1", "move", "to:G6", "at:12,10", "red1:bs_attack:chain_rifle>blue1", "dodge"]
    battle = play(setup, choices, [[11], [10]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10}
    assert trooper_of(battle, "blue1").is_unconscious


@rule("IN-06-07/2", "IN-R22")
def test_cover_does_not_help_against_a_direct_template() -> None:
    wall = {"kind": "wall", "x": 10, "y": 14.5, "width": 4, "depth": 0.5, "height": 1.2}
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **SALT)],
        red=[trooper("red1", at=(12, 15.5), facing=12)],
        pieces=[wall],
    )
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:chain_rifle>red1"], [[9]])
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 7}


# ------------------------------------------------------------------ grenades

BURST = ["regular:blue1", "idle", "pass", "bs_attack:grenades>red1"]


@rule("IN-06-42/1", "IN-06-58")
def test_grenades_are_thrown_with_ph_at_a_main_target() -> None:
    red = [trooper("red1", at=(12, 14), facing=12), trooper("red2", at=(14, 14), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), ph=12, **THROWER)], red=red)
    battle = play(setup, BURST, [[4], [10], [10]])
    assert terms(the(battle, "AttackRolled", target="red1")) == {"PH": 12, "range": 3}
    assert trooper_of(battle, "red1").is_unconscious
    assert trooper_of(battle, "red2").is_unconscious


@rule("IN-06-45", "IN-06-42/1")
@pytest.mark.parametrize(("x", "touched"), [(14.9, ["red1", "red2"]), (14.92, ["red1"])])
def test_a_circle_is_120_mm_across(x: float, touched: list[str]) -> None:
    red = [trooper("red1", at=(12, 14), facing=12), trooper("red2", at=(x, 14), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **THROWER)], red=red)
    battle = play(setup, BURST, [[20]])
    assert the(battle, "Touched").facts()["targets"] == touched


@rule("IN-06-42/1", "IN-06-43")
def test_grenades_answer_an_enemy_farther_off_than_a_teardrop_reaches() -> None:
    red = [trooper("red1", at=(12, 22), **THROWER)]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), ["regular:blue1", "idle"])
    assert "red1:bs_attack:grenades>blue1" in keys(battle)


@rule("IN-06-42/2", "IN-02-15")
def test_each_one_affected_opposes_it_by_itself() -> None:
    red = [trooper("red1", at=(12, 14)), trooper("red2", at=(14, 14), ph=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **THROWER)], red=red)
    choices = ["regular:blue1", "idle", "red1:dodge", "red2:dodge", "bs_attack:grenades>red1"]
    battle = play(setup, choices, [[3], [9], [7], [1]])
    assert numbers(the(battle, "AttackRolled", target="red1"))["hits"] == 1
    assert numbers(the(battle, "AttackRolled", target="red2"))["hits"] == 0
    assert of(battle, "Saved")[0].facts()["trooper"] == "red1"


@rule("IN-06-44")
def test_a_critical_counts_against_the_main_target_alone() -> None:
    red = [trooper("red1", at=(12, 14), vita=4, facing=12), trooper("red2", at=(14, 14), vita=4, facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **THROWER)], red=red)
    battle = play(setup, BURST, [[13], [1, 1], [1]])
    assert numbers(the(battle, "AttackRolled", target="red1"))["criticals"] == 1
    assert numbers(the(battle, "AttackRolled", target="red2"))["criticals"] == 0


@rule("IN-06-44")
def test_a_critical_beats_no_dodge_of_others() -> None:
    red = [trooper("red1", at=(12, 14), facing=12), trooper("red2", at=(14, 14), ph=16)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **THROWER)], red=red)
    choices = ["regular:blue1", "idle", "red2:dodge", "pass", "bs_attack:grenades>red1"]
    battle = play(setup, choices, [[15], [13], [1, 1]])
    assert numbers(the(battle, "AttackRolled", target="red2"))["hits"] == 0
    # 15 beats 13, so the Dodge moves
    assert battle.decision is not None
    assert battle.decision.question == "red2: dodge where?"


@rule("IN-06-44", "IN-02-05")
@pytest.mark.parametrize(("ph", "dice", "hits"), [(4, [[1], [1, 1], [1]], [1, 1]), (3, [], [0, 0])])
def test_others_are_hit_at_the_success_value_of_the_throw(
    ph: int, dice: list[list[int]], hits: list[int]
) -> None:
    # Given: PH and 3 for the range, less 6 for Mimetism: a Success Value of 1, or of 0
    red = [trooper("red1", at=(12, 14), vita=4, skills={"mimetism": 6}, facing=12)]
    red.append(trooper("red2", at=(14, 14), facing=12))
    battle = play(situation(blue=[trooper("blue1", at=(12, 8), ph=ph, **THROWER)], red=red), BURST, dice)
    assert [numbers(roll)["hits"] for roll in of(battle, "AttackRolled")] == hits


@rule("IN-06-43")
def test_grenades_that_would_touch_a_friend_or_the_thrower_are_not_offered() -> None:
    red = [trooper("red1", at=(12, 14), facing=12)]
    blue = [trooper("blue1", at=(12, 8), **THROWER), trooper("blue2", at=(14.9, 14))]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "idle", "pass"])
    assert "bs_attack:grenades>red1" not in keys(battle)
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 11.1), **THROWER)], red=red),
        ["regular:blue1", "idle", "pass"],
    )
    assert "bs_attack:grenades>red1" not in keys(battle)


@rule("IN-06-07/2", "IN-R22")
def test_cover_counts_on_the_throw_and_not_on_the_save() -> None:
    wall = {"kind": "wall", "x": 10, "y": 13.5, "width": 4, "depth": 0.5, "height": 1.2}
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **THROWER)],
        red=[trooper("red1", at=(12, 14.5), facing=12)],
        pieces=[wall],
    )
    battle = play(setup, BURST, [[3], [1]])
    assert terms(the(battle, "AttackRolled")) == {"PH": 10, "range": 3, "Partial Cover": -3}
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 7}


@rule("IN-05-39", "IN-05-10")
def test_a_speculative_attack_goes_where_nothing_is_seen_at_minus_six() -> None:
    house = {"kind": "house", "x": 8, "y": 10, "width": 8, "depth": 2, "height": 4}
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), ph=15, **THROWER)],
        red=[trooper("red1", at=(12, 15))],
        pieces=[house],
    )
    battle = answer(begin(setup, [[9], [1], [1]]), "regular:blue1", "speculative_attack:grenades>red1")
    assert set(keys(battle)) == {"pass", "red1:dodge", "red1:reset"}
    answer(battle, "red1:dodge")
    assert terms(the(battle, "AttackRolled")) == {"PH": 15, "range": 3, "Speculative Attack": -6}
    assert terms(the(battle, "TestRolled")) == {"PH": 10, "unseen": -3}


@rule("IN-05-39")
@pytest.mark.parametrize(("y", "reaches"), [(25, True), (25.04, False)])
def test_a_speculative_attack_is_in_range(y: float, reaches: bool) -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), **THROWER)], red=[trooper("red1", at=(12, y), facing=12)]
    )
    battle = play(setup, ["regular:blue1"])
    assert ("speculative_attack:grenades>red1" in keys(battle)) is reaches


@rule("IN-05-02/4")
def test_a_template_from_out_of_sight_may_be_dodged() -> None:
    red = [trooper("red1", at=(12, 17.5), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red)
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:chain_rifle>red1"])
    assert set(keys(battle)) == {"pass", "red1:dodge", "red1:reset"}


@rule("IN-05-02/1")
def test_a_shot_from_out_of_sight_may_not() -> None:
    red = [trooper("red1", at=(12, 17.04), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:rifle>red1"], [[20, 19, 18]])
    assert of(battle, "TestRolled") == []


@rule("IN-06-44", "IN-02-05", "IN-07-03")
def test_one_against_whom_the_success_value_is_less_than_1_is_not_hit() -> None:
    # Given: PH 6, 3 for the range and -6 for the Mimetism of the main target: 3, and 0 for red2, who answers
    # by Suppressive Fire
    red = [trooper("red1", at=(12, 14), skills={"mimetism": 6}, facing=12)]
    red.append(trooper("red2", at=(14, 14), states=["suppressive_fire"]))
    setup = situation(blue=[trooper("blue1", at=(12, 8), ph=6, vita=5, **THROWER)], red=red)
    shot = "red2:bs_attack:suppressive:rifle>blue1"
    battle = play(
        setup, ["regular:blue1", "idle", shot, "pass", "bs_attack:grenades>red1"], [[2], [20, 19, 18], [3]]
    )
    assert numbers(the(battle, "AttackRolled", target="red2"))["hits"] == 0
    assert the(battle, "AttackRolled", target="red2").facts()["faces"] == []


@rule("IN-06-41", "IN-06-43")
def test_a_shot_without_a_template_is_an_aro_whatever_friend_stands_beside_its_target() -> None:
    red = [trooper("red1", at=(12, 16), weapons=["rifle", "grenades"])]
    red.append(trooper("red2", at=(14, 8), facing=12))
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), ["regular:blue1", "idle"])
    assert "red1:bs_attack:rifle>blue1" in keys(battle)
    assert "red1:bs_attack:grenades>blue1" not in keys(battle)


@rule("IN-05-39", "IN-06-43")
def test_no_speculative_attack_is_offered_that_would_touch_a_friend() -> None:
    red = [trooper("red1", at=(12, 15), facing=12), trooper("red2", at=(18, 15), facing=12)]
    blue = [trooper("blue1", at=(12, 8), **THROWER), trooper("blue2", at=(14, 15))]
    battle = play(situation(blue=blue, red=red), ["regular:blue1"])
    assert "speculative_attack:grenades>red1" not in keys(battle)
    assert "speculative_attack:grenades>red2" in keys(battle)


@rule("IN-06-10", "IN-06-44")
def test_grenades_that_miss_do_not_go_astray_into_a_melee() -> None:
    # Given: red2 is in the circle round red1, and blue2, who fights it, is outside
    red = [trooper("red1", at=(12, 14), facing=12), trooper("red2", at=(14.5, 14), facing=12)]
    blue = [trooper("blue1", at=(12, 8), **THROWER), trooper("blue2", at=(15.5, 14))]
    battle = play(situation(blue=blue, red=red), BURST, [[14]])
    assert [numbers(roll)["hits"] for roll in of(battle, "AttackRolled")] == [0, 0]
    assert of(battle, "WentAstray") == []


@rule("IN-R20", "IN-06-43")
def test_grenades_as_an_aro_are_thrown_where_they_touch_no_friend() -> None:
    # Given: red2 is less than 2.4 inches from the start of the route alone
    red = [trooper("red1", at=(12, 14), weapons=["grenades"]), trooper("red2", at=(16.5, 8), facing=12)]
    setup = situation(blue=[trooper("blue1", at=(14, 8), vita=3)], red=red)
    asked = ["regular:blue1", "move", "to:F5", "at:10.5,8", "red1:bs_attack:grenades>blue1", "pass", "idle"]
    battle = play(setup, asked, [[3], [1]])
    assert the(battle, "AttackRolled").facts()["target"] == "blue1"


@rule("IN-05-39")
def test_only_grenades_are_thrown_out_of_sight() -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["rifle", "grenades", "cc_weapon"])]
    battle = play(situation(blue=blue, red=[trooper("red1", at=(12, 15), facing=12)]), ["regular:blue1"])
    found = [key for key in keys(battle) if key.startswith("speculative_attack")]
    assert found == ["speculative_attack:grenades>red1"]


@rule("IN-06-42", "IN-06-45", "IN-R55")
def test_total_cover_from_the_focus_protects_from_grenades() -> None:
    # Given: red2 and red3 are 2 inches from red1, red2 behind a wall
    wall = {"kind": "house", "x": 12.7, "y": 13, "width": 0.6, "depth": 4, "height": 4}
    red = [
        trooper("red1", at=(12, 15), facing=12),
        trooper("red2", at=(14, 15), facing=12),
        trooper("red3", at=(10, 15), facing=12),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **THROWER)], red=red, pieces=[wall])
    battle = play(setup, BURST, [[20]])
    assert the(battle, "Touched").facts()["targets"] == ["red1", "red3"]
