"""Critical points, their ladder, death, Fate. AD-07, AD-09, AD-R3, AD-R43."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import giant, ic, keys, numbers, of, play, situation, the, unit_of

rule = pytest.mark.rule


def shot(faces: int, roll: int = 34, dice: tuple[list[int], ...] = (), **red: Any) -> Any:
    """A battle after a shot that does 3 and these faces to red1, who has 1 Wound, AP 0 and TB 0."""
    values = {"reactions": 0, "wounds": 9, "ap": 0, "t": 9, "now": {"wounds": [1]}, **red}
    setup = situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=(50, 40), **values)])
    return play(setup, ["shot:pattern_rifle>red1"], [[roll], [faces], *dice])


@rule("AD-07-07/1")
def test_wounds_below_0_are_critical_points() -> None:
    red = unit_of(shot(1), "red1")
    assert (red.wounds, red.critical) == ([0], [3])


@pytest.mark.parametrize(("before", "marks"), [(0, {"lost_half": 1}), (1, {"lost_half": 1})])
@rule("AD-07-07/1", "AD-R3")
def test_one_or_two_points_lose_the_next_half(before: int, marks: dict[str, int]) -> None:
    # Given: TB 1 and AP 1: Damage 4 is 2 Wounds, 1 below 0
    battle = shot(1, t=19, ap=1, critical=[before])
    red = unit_of(battle, "red1")
    assert (red.critical, red.marks) == ([before + 1], {**marks, "shot_at": 1})


@rule("AD-07-07/1")
def test_a_lost_half_leaves_one() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), marks={"lost_half": 1})], red=[ic("red1", at=(50, 40))])
    battle = play(setup)
    assert unit_of(battle, "blue1").halves == 1
    assert unit_of(battle, "blue1").marks == {}


@pytest.mark.parametrize("before", [0, 1])
@rule("AD-07-07/2")
def test_three_or_four_points_stun_and_take_10_for_good(before: int) -> None:
    red = unit_of(shot(1, critical=[before]), "red1")
    assert red.marks == {"stunned": 1, "toll": 10, "shot_at": 1}


@rule("AD-07-07/2")
def test_the_10_are_taken_once() -> None:
    # Given: from 3 to 4 points
    red = unit_of(shot(1, t=19, ap=1, critical=[3], marks={"toll": 10}), "red1")
    assert red.marks == {"stunned": 1, "toll": 10, "shot_at": 1}


@pytest.mark.parametrize("faces", [3, 4])
@rule("AD-07-07/3")
def test_five_or_six_points_in_the_body_stun_for_dice(faces: int) -> None:
    red = unit_of(shot(faces, dice=([4],)), "red1")
    assert red.marks == {"prone": 1, "stunned": 4, "shot_at": 1}


@rule("AD-07-07/3", "AD-R80")
def test_five_points_in_an_arm_make_it_drop_what_it_holds() -> None:
    # Given: 11 is 11, the right arm, which holds the rifle; and 12 the left, with the hatchet
    red = unit_of(shot(3, roll=11), "red1")
    assert red.maimed == ["right_arm"]
    assert red.arms.gone == [True, False]
    red = unit_of(shot(3, roll=12), "red1")
    assert red.maimed == ["left_arm"]
    assert red.arms.gone == [False, True]
    assert red.marks == {"prone": 1, "shot_at": 1}


@rule("AD-R80")
def test_a_weapon_that_is_gone_cannot_be_used() -> None:
    arms = {"gone": ["hatchet"]}
    setup = situation(blue=[ic("blue1", at=(50, 10), arms=arms)], red=[ic("red1", at=(50, 11))])
    assert not [key for key in keys(play(setup)) if "hatchet" in key]
    setup = situation(
        blue=[ic("blue1", at=(50, 10), arms={"gone": ["pattern_rifle"]})], red=[ic("red1", at=(50, 40))]
    )
    assert not [key for key in keys(play(setup)) if "pattern_rifle" in key]


@rule("AD-07-07/3", "AD-R43")
def test_one_useless_leg_halves_all_movement_and_two_end_it() -> None:
    # Given: 17 is 71, the right leg; AB 3 halved is 1
    assert unit_of(shot(3, roll=17), "red1").useless_legs == 1
    setup = situation(blue=[ic("blue1", at=(50, 10), maimed=["left_leg"])], red=[ic("red1", at=(50, 40))])
    battle = play(setup, ["half_move", "to:red1"])
    assert unit_of(battle, "blue1").y == 11
    setup = situation(
        blue=[ic("blue1", at=(50, 10), maimed=["left_leg", "right_leg"])], red=[ic("red1", at=(50, 40))]
    )
    assert not {"half_move", "full_move", "run"} & set(keys(play(setup)))


@rule("AD-07-07/3")
def test_to_stand_up_is_a_half() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), marks={"prone": 1})], red=[ic("red1", at=(50, 40))])
    assert "half_move" not in keys(play(setup))
    battle = play(setup, ["stand_up"])
    assert unit_of(battle, "blue1").marks == {}
    assert unit_of(battle, "blue1").halves == 1
    assert "half_move" in keys(battle)


@pytest.mark.parametrize(("roll", "out"), [(9, {}), (10, {"unconscious": 1})])
@rule("AD-07-07/4")
def test_seven_points_ask_for_toughness(roll: int, out: dict[str, int]) -> None:
    red = unit_of(shot(5, dice=([roll],)), "red1")
    assert (red.critical, red.marks) == ([7], {**out, "shot_at": 1})


@rule("AD-07-07/5")
def test_eight_points_kill() -> None:
    battle = shot(6)
    assert unit_of(battle, "red1").standing == "dead"
    assert numbers(the(battle, "Killed")) == {}


@rule("AD-07-08")
def test_who_is_stunned_does_not_act_for_so_many_rounds() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), marks={"stunned": 2})], red=[ic("red1", at=(50, 40))])
    battle = play(setup, ["end", "end"])
    assert battle.decision is not None
    assert battle.decision.about == "blue1"
    assert len(of(battle, "RoundBegan")) == 2


@rule("AD-07-07/2", "AD-07-08")
def test_a_stun_in_ones_own_turn_lasts_beyond_the_next() -> None:
    # Given: an Attack of Opportunity of 3 points on blue1, in its own turn
    blue = ic("blue1", at=(50, 10), reactions=0, wounds=9, ap=0, t=9, now={"wounds": [1]})
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 11))])
    battle = play(setup, ["half_move", "away", "strike:hatchet>blue1"], [[34], [1]])
    assert unit_of(battle, "blue1").marks == {"stunned": 1, "toll": 10}


# ------------------------------------------------------------------ giants


def pierced(roll: int, wounds: list[int], dice: tuple[list[int], ...] = ()) -> Any:
    """A giant after 12 Damage past AP 0 and TB 0."""
    gun = {"name": "Gun", "class": "basic", "range": 90, "dice": 1, "plus": 7}
    names = ("head", "right_arm", "left_arm", "body", "right_leg", "left_leg")
    red = giant("red1", at=(50, 45), t=9, ap=0, ats=0, reactions=0, wounds=dict.fromkeys(names, 20))
    red.now["wounds"] = wounds
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[gun])], red=[red])
    return play(setup, ["shot:gun>red1"], [[roll], [5], *dice])


@rule("AD-R43", "AD-07-07")
def test_a_giants_wounds_come_off_the_location() -> None:
    battle = pierced(17, [20, 20, 20, 20, 20, 20])
    assert unit_of(battle, "red1").wounds == [20, 20, 20, 20, 8, 20]


@rule("AD-R43", "AD-R86")
def test_a_giant_without_an_arm_drops_its_weapon_and_fights_on() -> None:
    # Given: 2 Wounds in the right arm: 10 critical points there
    red = unit_of(pierced(11, [20, 2, 20, 20, 20, 20]), "red1")
    assert red.critical == [0, 10, 0, 0, 0, 0]
    assert (red.standing, red.maimed, red.arms.gone) == ("active", ["right_arm"], [True, False])


@rule("AD-R43")
@pytest.mark.parametrize(("left", "standing"), [(5, "active"), (4, "dead")])
def test_a_giant_dies_of_its_body(left: int, standing: str) -> None:
    # Given: 7 points, with a Toughness test at 9, or 8
    dice: tuple[list[int], ...] = ([5],) if left == 5 else ()
    battle = pierced(34, [20, 20, 20, left, 20, 20], dice)
    assert unit_of(battle, "red1").standing == standing


# ------------------------------------------------------------------ Fate


@rule("AD-09-06")
def test_a_fate_point_burned_avoids_death() -> None:
    setup = situation(
        blue=[ic("blue1", at=(50, 10))],
        red=[ic("red1", at=(50, 40), reactions=0, wounds=1, ap=0, t=9, fate=2)],
    )
    battle = play(setup, ["shot:pattern_rifle>red1", "burn"], [[34], [9]])
    red = unit_of(battle, "red1")
    assert (red.standing, red.critical, red.fate, red.burned) == ("active", [7], 1, 1)
    assert "unconscious" in red.marks
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[34], [9]])
    assert unit_of(battle, "red1").standing == "dead"


def fated(**values: Any) -> Any:
    """A shot by a character with Fate Points."""
    blue = ic("blue1", at=(50, 10), fate=2, **values)
    return situation(blue=[blue], red=[ic("red1", at=(50, 40), reactions=0)])


@rule("AD-09-02/2", "AD-09-01")
def test_fate_adds_10_before_the_roll() -> None:
    battle = play(fated(), ["shot:pattern_rifle>red1", "fate", "pass"], [[63], [9]])
    assert numbers(the(battle, "AttackRolled")) == {"number": 63, "roll": 63, "hits": 1}
    assert unit_of(battle, "blue1").fate == 1


@rule("AD-09-02/1")
def test_fate_rolls_a_failed_test_again() -> None:
    battle = play(fated(), ["shot:pattern_rifle>red1", "pass", "fate", "pass"], [[60], [53], [9]])
    assert numbers(the(battle, "AttackRolled")) == {"number": 53, "roll": 53, "hits": 1}


@rule("AD-09-02/3")
def test_fate_adds_a_degree_after_the_roll() -> None:
    # Given: 43 + 10 + 10 against 52: one degree, with Fate two, so two hits of a burst
    battle = play(fated(), ["burst:pattern_rifle>red1", "pass", "fate"], [[52], [2], [2]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2


@rule("AD-09-03")
def test_fate_counts_as_a_10_for_initiative() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), fate=1)], red=[ic("red1", at=(50, 40))])
    del setup["now"]  # type: ignore[attr-defined]
    battle = play(setup, ["fate"], [[9], [1], [99]])
    assert unit_of(battle, "blue1").initiative == 13
    assert unit_of(battle, "blue1").fate == 0
    assert unit_of(battle, "red1").initiative == 12


@rule("AD-09-04")
def test_fate_regains_wounds_but_no_more_than_there_were() -> None:
    setup = fated(now={"wounds": [11]})
    battle = play(setup, ["regain"], [[2]])
    assert (unit_of(battle, "blue1").wounds, unit_of(battle, "blue1").fate) == ([13], 1)
    assert unit_of(battle, "blue1").halves == 2
    assert unit_of(play(setup, ["regain"], [[5]]), "blue1").wounds == [14]
    assert "regain" not in keys(play(fated()))


@rule("AD-09-04")
def test_fate_regains_no_critical_points() -> None:
    battle = play(fated(now={"wounds": [0]}, critical=[2]), ["regain"], [[4]])
    assert (unit_of(battle, "blue1").wounds, unit_of(battle, "blue1").critical) == ([4], [2])


@rule("AD-09-05")
def test_fate_ends_a_stun_at_once() -> None:
    battle = play(fated(marks={"stunned": 3}), ["fate"])
    assert (unit_of(battle, "blue1").marks, unit_of(battle, "blue1").fate) == ({}, 1)
    assert "aim" in keys(battle)


@rule("AD-09-05", "AD-12-11")
def test_nobody_who_burns_to_death_is_asked_about_his_stun() -> None:
    # Given: no Wounds left and 7 critical points; 5 of the flames less TB 4 make them 8
    burnt = {"now": {"wounds": [0]}, "critical": [7], "marks": {"burning": 1, "stunned": 3}}
    battle = play(fated(**burnt), ["pass"], [[5]])
    assert unit_of(battle, "blue1").standing == "dead"
    assert "fate" not in keys(battle)


@rule("AD-07-07/5", "AD-09-06")
def test_who_burns_fate_at_eight_points_in_an_arm_keeps_the_arm() -> None:
    # Given: 12 is 21, the left arm; from 7 to 9 points; 8 costs life, and no limb
    values = {
        "reactions": 0,
        "wounds": 9,
        "ap": 0,
        "t": 19,
        "fate": 1,
        "critical": [7],
        "now": {"wounds": [1]},
    }
    setup = situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=(50, 40), **values)])
    battle = play(setup, ["shot:pattern_rifle>red1", "burn"], [[12], [1]])
    assert unit_of(battle, "red1").maimed == []
    assert unit_of(battle, "red1").critical == [7]
