"""Dodge, Reset, Look Out!: one die, short moves, the states that they end. 2.5, IN-R21, IN-R27, IN-R42."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    answer,
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

SHOT = "bs_attack:rifle>red1"


@rule("IN-05-33/1", "IN-02-17")
@pytest.mark.parametrize(("die", "hits"), [(9, 0), (8, 0), (7, 1)])
def test_a_dodge_is_face_to_face_with_every_attack_on_it(die: int, hits: int) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(
        setup, ["regular:blue1", "idle", "red1:dodge", SHOT], [[die], [8, 20, 5], *([[1]] if hits else [])]
    )
    assert terms(the(battle, "TestRolled")) == {"PH": 10}
    assert numbers(the(battle, "AttackRolled"))["hits"] == hits
    assert ("stay" in keys(battle)) is (die == 9)


@rule("IN-05-35/1", "IN-R21")
def test_a_dodge_that_wins_moves_two_inches_and_turns() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", SHOT], [[9], [8, 20, 5]])
    assert len(keys(battle)) == 33
    assert {"stay", "at:12,18", "at:12,19", "at:14,20", "at:12,22"} <= set(keys(battle))
    answer(battle, "at:14,20")
    assert trooper_of(battle, "red1").body.x == 700
    answer(battle, "face:6")
    assert trooper_of(battle, "red1").body.facing == 6


@rule("IN-07-20/3", "IN-R21")
def test_one_who_is_prone_dodges_one_inch() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), prone=True)])
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", SHOT], [[9], [8, 20, 5]])
    assert len(keys(battle)) == 17
    assert "at:12,18" not in keys(battle)


@rule("IN-05-33/3", "IN-R42")
def test_without_an_attack_it_is_a_normal_roll_and_moves_too() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "idle"], [[10]])
    assert "at:12,18" in keys(battle)


@rule("IN-05-06", "IN-05-35/1", "IN-R42")
@pytest.mark.parametrize(("die", "moves"), [(10, True), (11, False)])
def test_a_dodge_that_no_attack_opposes_succeeds_up_to_ph(die: int, moves: bool) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "idle"], [[die]])
    assert ("stay" in keys(battle)) is moves


@rule("IN-R42")
def test_one_die_may_save_from_one_attack_and_not_from_the_other() -> None:
    red = [trooper("red1", at=(10, 20)), trooper("red2", at=(14, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8), vita=3)], red=red)
    choices = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "red2:bs_attack:rifle>blue1", "dodge"]
    battle = play(setup, choices, [[7], [6], [9], [1]])
    assert numbers(the(battle, "AttackRolled", trooper="red1"))["hits"] == 0
    assert numbers(the(battle, "AttackRolled", trooper="red2"))["hits"] == 1
    assert "stay" not in keys(battle)


@rule("IN-05-34")
def test_it_is_at_minus_three_against_one_in_the_zone_but_unseen() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 17), facing=12)])
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "idle"], [[8]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10, "unseen": -3}


@rule("IN-05-31", "IN-05-02/2")
@pytest.mark.parametrize(("y", "can"), [(17, True), (17.02, False)])
def test_eight_inches_are_enough_to_react(y: float, can: bool) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, y), facing=12)])
    battle = play(setup, ["regular:blue1", "idle"])
    assert ("red1:dodge" in keys(battle)) is can


@rule("IN-05-35/3", "IN-R23")
def test_who_dodges_out_of_a_melee_leaves_contact_or_stays() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 11))])
    choices = ["regular:blue1", "pass", "dodge"]
    battle = play(setup, choices, [[10]])
    assert "stay" in keys(battle)
    assert "at:12,8" in keys(battle)
    body = trooper_of(battle, "red1").body
    for key in keys(battle):
        if key != "stay":
            x, y = (50 * float(part) for part in key.split(":")[1].split(","))
            assert (x - body.x) ** 2 + (y - body.y) ** 2 > 52**2
    answer(battle, "at:12,8", "face:0", "regular:blue1")
    assert "move" in keys(battle)


@rule("IN-05-35/2")
def test_it_may_end_in_contact() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 10.5))])
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "idle"], [[10]])
    assert battle.decision is not None
    touching = [option.key for option in battle.decision.options if "in contact" in option.label]
    assert touching


@rule("IN-07-14", "IN-05-35/4", "IN-07-16")
def test_immobilized_a_leaves_only_a_dodge_at_minus_six_which_ends_it() -> None:
    blue = [trooper("blue1", at=(12, 8), states=["immobilized_a"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 31), facing=12)])
    battle = play(setup, ["regular:blue1"])
    assert set(keys(battle)) == {"idle", "dodge"}
    battle = play(setup, ["regular:blue1", "dodge"], [[4]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10, "Immobilized-A": -6}
    assert trooper_of(battle, "blue1").states == {}
    assert "at:12,10" in keys(battle)


@rule("IN-07-15", "IN-05-36/4", "IN-07-16")
def test_immobilized_b_leaves_only_a_reset_at_minus_three_which_ends_it() -> None:
    blue = [trooper("blue1", at=(12, 8), states=["immobilized_b"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 31), facing=12)])
    battle = play(setup, ["regular:blue1"])
    assert set(keys(battle)) == {"idle", "reset"}
    battle = play(setup, ["regular:blue1", "reset"], [[10]])
    assert terms(the(battle, "TestRolled")) == {"WIP": 13, "Immobilized-B": -3}
    assert trooper_of(battle, "blue1").states == {}


@rule("IN-07-14", "IN-07-15")
@pytest.mark.parametrize(("state", "only"), [("immobilized_a", "dodge"), ("immobilized_b", "reset")])
def test_the_immobilized_react_by_that_alone(state: str, only: str) -> None:
    red = [trooper("red1", at=(12, 20), states=[state])]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), ["regular:blue1", "idle"])
    assert set(keys(battle)) == {"pass", f"red1:{only}"}


@rule("IN-05-36/2", "IN-05-36/3", "IN-05-36/4", "IN-07-17/2", "IN-07-05/4", "IN-R42", "IN-07-18/2")
def test_a_reset_ends_all_states_that_it_can_with_one_die() -> None:
    states = ["targeted", "isolated", "immobilized_b", "stunned"]
    blue = [trooper("blue1", at=(12, 8), wip=20, states=states)]
    setup = situation(
        blue=blue,
        red=[trooper("red1", at=(12, 31), facing=12)],
        armies={"blue": {"irregular": ["blue1"]}},
    )
    battle = play(setup, ["irregular:blue1", "reset"], [[8]])
    reset = the(battle, "TestRolled")
    assert terms(reset) == {
        "WIP": 20,
        "Targeted": -3,
        "Isolated": -9,
        "Immobilized-B": -3,
        "Stunned": -3,
        "the cap of 12": 6,
    }
    assert trooper_of(battle, "blue1").states == {"stunned": ""}


@rule("IN-05-36/1", "IN-05-33/1")
def test_a_reset_opposes_no_shot() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "red1:reset", SHOT], [[12], [3, 20, 19], [1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 1


@rule("IN-07-18/2")
def test_a_stunned_dodge_is_at_minus_three() -> None:
    red = [trooper("red1", at=(12, 20), states=["stunned"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "idle"], [[8]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10, "Stunned": -3}


# ------------------------------------------------------------------ Sixth Sense


@rule("IN-R47", "IN-08-30/1")
def test_sixth_sense_answers_an_attack_from_behind() -> None:
    red = [trooper("red1", at=(12, 20), facing=12, skills=["sixth_sense"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    choices = ["regular:blue1", "idle", SHOT]
    assert "red1:bs_attack:rifle>blue1" in keys(play(setup, choices))
    battle = play(setup, [*choices, "red1:bs_attack:rifle>blue1"], [[20, 19, 18], [20]])
    assert the(battle, "AttackRolled", trooper="blue1").facts()["against"] == "red1"
    plain = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), facing=12)])
    assert of(play(plain, choices, [[20, 19, 18]]), "AttackRolled")


@rule("IN-R47")
def test_sixth_sense_answers_no_attack_on_others() -> None:
    red = [
        trooper("red1", at=(12, 16), facing=12, skills=["sixth_sense"]),
        trooper("red2", at=(14, 20), facing=12),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle"])
    assert {"red1:dodge"} <= set(keys(battle))
    assert "red1:bs_attack:rifle>blue1" not in keys(battle)


@rule("IN-R47", "IN-08-30/2")
def test_sixth_sense_takes_no_negative_mod_but_for_immobilized_and_isolated() -> None:
    skills = ["sixth_sense"]
    red = [trooper("red1", at=(12, 17), facing=12, skills=skills, states=["stunned"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "idle"], [[11]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10}
    red = [trooper("red1", at=(12, 17), skills=skills, states=["targeted", "isolated", "immobilized_b"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red1:reset", "idle"], [[20]])
    assert terms(the(battle, "TestRolled")) == {"WIP": 13, "Isolated": -9, "Immobilized-B": -3}


# ------------------------------------------------------------------ Look Out!


@rule("IN-05-38/1", "IN-05-14")
def test_look_out_needs_sight_and_somebody_to_warn() -> None:
    red = [trooper("red1", at=(12, 17), facing=12), trooper("red2", at=(14, 20))]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), ["regular:blue1", "idle"])
    assert "red1:look_out" not in keys(battle)
    assert "red2:look_out" in keys(battle)
    alone = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    assert "red1:look_out" not in keys(play(alone, ["regular:blue1", "idle"]))


@rule("IN-05-38/2", "IN-05-38/3", "IN-05-38/4", "IN-R27")
def test_those_who_are_warned_dodge_at_minus_three_and_turn_on_the_spot() -> None:
    red = [
        trooper("red1", at=(12, 20), facing=12),
        trooper("red2", at=(14, 20)),
        trooper("red3", at=(16, 20)),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    choices = ["regular:blue1", "idle", "red3:dodge", "red2:look_out"]
    battle = play(setup, choices)
    assert "dodge:red1" in keys(battle)
    assert "dodge:red3" not in keys(battle)
    battle = play(setup, [*choices, "dodge:red1", SHOT, "stay"], [[5], [3], [2, 20, 19]])
    told = terms(of(battle, "TestRolled", trooper="red1")[0])
    assert told == {"PH": 10, "Look Out!": -3}
    assert numbers(the(battle, "AttackRolled"))["hits"] == 0
    assert keys(battle)[0] == "face:0"
    assert trooper_of(battle, "red1").body.x == 600


@rule("IN-05-34", "IN-05-38/2", "IN-R27")
@pytest.mark.parametrize("place", [(14, 14), (22, 30)])
def test_look_out_is_at_minus_three_once_near_and_far(place: tuple[int, int]) -> None:
    # What went wrong: a Trooper offered "Dodge at -3" rolled at -6, even out of the Zone of Control
    red = [trooper("red1", at=place, facing=12), trooper("red2", at=(14, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red2:look_out", "dodge:red1", "idle"], [[7]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10, "Look Out!": -3}


@rule("IN-05-38/2", "IN-07-04/1")
def test_a_warned_one_leaves_suppressive_fire() -> None:
    red = [
        trooper("red1", at=(12, 20), facing=12, states=["suppressive_fire"]),
        trooper("red2", at=(14, 20)),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red2:look_out", "dodge:red1"])
    assert trooper_of(battle, "red1").states == {}


@rule("IN-05-38/2")
def test_not_all_need_be_warned() -> None:
    red = [trooper("red1", at=(12, 20)), trooper("red2", at=(14, 20)), trooper("red3", at=(16, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red2:look_out", "dodge:red1", "done"])
    found = keys(battle)
    assert "red3:dodge" in found
    assert "red1:dodge" not in found


@rule("IN-05-34", "IN-05-33/2")
def test_a_shot_from_out_of_sight_does_not_hamper_the_active_trooper() -> None:
    # Given: blue1 looks north and does not move; red1 shoots from the south, red2 sprays from there
    blue = [trooper("blue1", at=(12, 8), facing=0)]
    red = [trooper("red1", at=(12, 20))]
    battle = play(
        situation(blue=blue, red=red),
        ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "dodge"],
        [[20], [20]],
    )
    assert terms(the(battle, "TestRolled")) == {"PH": 10}
    red = [trooper("red1", at=(12, 16), weapons=["chain_rifle"])]
    battle = play(
        situation(blue=blue, red=red),
        ["regular:blue1", "idle", "red1:bs_attack:chain_rifle>blue1", "dodge"],
        [[20], [1]],
    )
    assert terms(the(battle, "TestRolled")) == {"PH": 10, "unseen": -3}


@rule("IN-05-30", "IN-05-34")
def test_who_is_engaged_sees_the_enemy_in_contact() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 9))])
    battle = play(setup, ["regular:blue1", "red1:dodge", "cc_attack:cc_weapon>red1"], [[9], [20]])
    assert terms(the(battle, "TestRolled")) == {"PH": 10}


@rule("IN-05-38/2")
def test_the_immobilized_and_those_who_reacted_are_not_warned() -> None:
    red = [
        trooper("red1", at=(12, 20), states=["immobilized_b"]),
        trooper("red2", at=(14, 20)),
        trooper("red3", at=(16, 20), states=["immobilized_a"]),
        trooper("red4", at=(18, 20)),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red4:reset", "red2:look_out"])
    assert keys(battle) == ["done", "dodge:red3"]


# ------------------------------------------------------------------ ends of a Dodge


@rule("IN-05-35/2", "IN-06-14")
def test_no_dodge_ends_beside_one_who_has_four_attackers() -> None:
    places = [(12.92, 16.44), (12.08, 17.02), (11.18, 16.58), (11.08, 15.58)]
    red = [trooper(f"red{at}", at=place, facing=12) for at, place in enumerate(places)]
    dodger = trooper("dodger", at=(13.4, 14.6), facing=12)
    full = situation(blue=[trooper("blue1", at=(12, 16))], red=[*red, dodger])
    battle = play(full, ["regular:blue1", "dodger:dodge", "pass", "idle"], [[10]])
    assert not _touching(battle)
    room = situation(blue=[trooper("blue1", at=(12, 16))], red=[*red[:3], dodger])
    assert _touching(play(room, ["regular:blue1", "dodger:dodge", "pass", "idle"], [[10]]))


def _touching(battle: Battle[State]) -> list[str]:
    """The ends in contact that are open."""
    assert battle.decision is not None
    return [option.key for option in battle.decision.options if "in contact" in option.label]


@rule("IN-05-35/1", "IN-R42", "IN-06-10")
@pytest.mark.parametrize(
    ("weapon", "dice"), [("rifle", [[3], [20], [20]]), ("em_carbine", [[3], [20], [20, 20]])]
)
def test_one_whom_a_stray_shot_stops_does_not_move(weapon: str, dice: list[list[int]]) -> None:
    # given one who dodges out of a melee into which a friend shoots: what misses hits it
    red = [trooper("boss", at=(20, 31), facing=12), trooper("red1", at=(12, 20), type="hi")]
    red.append(trooper("red2", at=(16, 28), weapons=[weapon]))
    setup = situation(blue=[trooper("blue1", at=(12, 19))], red=red)
    choices = ["regular:blue1", "red1:dodge", f"red2:bs_attack:{weapon}>blue1", "idle"]
    battle = play(setup, choices, dice)
    assert the(battle, "WentAstray").facts()["target"] == "red1"
    assert "stay" not in keys(battle)
    assert trooper_of(battle, "red1").body.y == 1000


@rule("IN-R42", "IN-02-17")
def test_a_die_for_a_dodge_is_not_compared_with_shots_at_others() -> None:
    # Given: red1 dodges with 7 what misses it, and red2 hits blue1 with 9
    red = [trooper("red1", at=(10, 20)), trooper("red2", at=(14, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8), vita=3)], red=red)
    choices = ["regular:blue1", "idle", "red1:dodge", "red2:bs_attack:rifle>blue1", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[7], [20, 19, 18], [9], [1]])
    assert "stay" in keys(battle)
