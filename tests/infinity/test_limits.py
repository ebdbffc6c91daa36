"""Limits that other tests do not come near: one step beyond, and those whom a rule leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    army_of,
    begin,
    keys,
    of,
    play,
    situation,
    state_of,
    the,
    trooper,
    trooper_of,
)
from wartable import ruleset
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.model.items import item_for_face
from wartable.rulesets.infinity.sight.eyes import has_line_of_fire, is_in_zone_of_control

rule = pytest.mark.rule

DOWN: dict[str, Any] = {"wounds": 1, "states": ["unconscious"], "prone": True}


def body(x: float, z: float) -> Body:
    """A body of S2 this far along x and this high, in inches."""
    return Body(round(x * INCH), 10 * INCH, round(z * INCH), 25, 80, 0)


@rule("IN-05-31")
def test_the_zone_of_control_goes_8_inches_up_and_down() -> None:
    # 80 half millimetres are 1.6 inches: from the head of one to the feet of the other
    assert is_in_zone_of_control(body(10, 0), body(10, 9.6))
    assert is_in_zone_of_control(body(10, 9.6), body(10, 0))
    assert not is_in_zone_of_control(body(10, 0), body(10, 9.7))
    assert not is_in_zone_of_control(body(10, 9.7), body(10, 0))


@rule("IN-07-19", "IN-06-13")
@pytest.mark.parametrize(("x", "is_engaged"), [(13.04, True), (10.96, True), (13.06, False), (10.94, False)])
def test_a_gap_of_two_half_millimetres_is_contact(x: float, is_engaged: bool) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(x, 8))])
    battle = play(setup, ["regular:blue1"])
    assert ("move" not in keys(battle)) is is_engaged


@rule("IN-07-19", "IN-06-13")
@pytest.mark.parametrize(("place", "is_engaged"), [("table", True), ("hidden", False), ("dead", False)])
def test_only_who_is_on_the_table_engages(place: str, is_engaged: bool) -> None:
    red = [trooper("red1", at=(2, 31), facing=12), trooper("red2", at=(13, 8), place=place)]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    assert ("move" not in keys(play(setup, ["regular:blue1"]))) is is_engaged


@rule("IN-08-24", "IN-08-22")
def test_a_leader_who_acts_again_is_not_told_to_lead() -> None:
    blue = [trooper(f"w{at}", at=(4 + 2 * at, 4)) for at in range(3)]
    team = {"kind": "haris", "leader": "w0", "members": ["w0", "w1", "w2"]}
    chart = [{"kind": "haris", "units": ["w0", "w1", "w2"]}]
    setup = situation(
        blue=blue,
        red=[trooper("red1", at=(20, 30), facing=12)],
        sides={"blue": {"fireteams": chart}},
        armies={"blue": {"fireteams": [team]}},
    )
    assert of(play(setup, ["regular:w0", "idle"]), "TeamLed") == []
    assert the(play(setup, ["regular:w1", "idle"]), "TeamLed").facts()["trooper"] == "w1"


@rule("IN-07-13", "IN-07-23")
def test_who_is_not_on_the_table_cannot_act() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(4, 4), place="hidden")]
    battle = begin(situation(blue=blue, red=[trooper("red1", at=(12, 30))]))
    state = state_of(battle)
    assert state.can_act(trooper_of(battle, "blue1"))
    assert not state.can_act(trooper_of(battle, "blue2"))


@rule("IN-05-09/1", "IN-05-09/2")
def test_alert_is_for_friends_of_the_attacked_alone() -> None:
    # Given: a friend of the attacker and one of the target, both 4 inches from the target
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(8, 20))]
    red = [trooper("red1", at=(12, 20), facing=12, arm=9), trooper("red2", at=(16, 20), facing=12)]
    setup = situation(blue=blue, red=red)
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:pistol>red1"], [[20, 20]])
    assert battle.decision is not None
    assert battle.decision.question.startswith("Alert!")
    assert keys(battle) == ["done", "turn:red1", "turn:red2"]


@rule("IN-05-33", "IN-05-36")
def test_states_that_lay_nothing_on_a_dodge_are_passed_over() -> None:
    red = [trooper("red1", at=(12, 20), states=["isolated"], ph=12)]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "bs_attack:pistol>red1"], [[12], [1, 1]])
    assert the(battle, "TestRolled").facts()["sv"] == 12


@rule("CT-12")
def test_without_a_token_there_is_no_strategic_use() -> None:
    blue = [trooper(f"blue{at}", at=(1 + at, 2), group=1 + at // 10) for at in range(11)]
    red = [trooper("red1", at=(12, 28)), trooper("red2", at=(15, 28))]
    for tokens, offered in ((0, False), (1, True)):
        setup = situation(
            blue=blue,
            red=red,
            now={"phase": "tactical", "step": 3},
            armies={"red": {"tokens": tokens}},
            sides={"blue": {"points": 400}},
        )
        assert ("remove_orders" in keys(begin(setup))) is offered


@rule("IN-06-42/1", "IN-06-45")
def test_a_circle_leaves_alone_who_is_not_on_the_table() -> None:
    red = [
        trooper("red1", at=(12, 14), facing=12),
        trooper("red2", at=(13.5, 14), facing=12, place="hidden", skills=["hidden_deployment"]),
        trooper("red3", at=(10.5, 14), facing=12),
    ]
    blue = [trooper("blue1", at=(12, 8), weapons=["grenades", "cc_weapon"], ph=13)]
    battle = play(
        situation(blue=blue, red=red), ["regular:blue1", "idle", "pass", "bs_attack:grenades>red1"], [[20]]
    )
    assert the(battle, "Touched").facts()["targets"] == ["red1", "red3"]


@rule("IN-01-08", "IN-01-09")
def test_a_side_without_troopers_is_told_of_that_alone() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[])
    assert len(ruleset("infinity").problems(setup)) == 1


@rule("IN-06-32", "IN-06-17")
def test_who_saves_has_no_wounds_told_of() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 14), facing=12, arm=2)]
    )
    # the pistol with PS 9 at ARM 2: 11 passes
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:pistol>red1"], [[2, 20], [11]])
    assert len(of(battle, "Saved")) == 1
    assert of(battle, "Wounded") == []


@rule("IN-06-41/1")
@pytest.mark.parametrize(
    ("at", "facing"), [((17, 8), 6), ((7, 8), 18), ((12, 13), 12), ((12, 3), 0), ((16, 12), 6), ((8, 4), 18)]
)
def test_a_teardrop_is_laid_in_any_direction(at: tuple[float, float], facing: int) -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["chain_rifle", "cc_weapon"], facing=facing)]
    battle = play(situation(blue=blue, red=[trooper("red1", at=at)]), ["regular:blue1", "idle", "pass"])
    assert "bs_attack:chain_rifle>red1" in keys(battle)


@rule("IN-08-01/1", "IN-07-18")
@pytest.mark.parametrize(("wip", "faces"), [(4, [[1]]), (3, [])])
def test_a_doctor_rolls_down_to_a_success_value_of_1(wip: int, faces: list[list[int]]) -> None:
    # Given: Stunned, which is -3
    blue = [
        trooper("blue1", at=(12, 8), wip=wip, skills=["doctor"], states=["stunned"]),
        trooper("blue2", at=(13, 8), **DOWN),
    ]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 30), facing=12)])
    battle = play(setup, ["regular:blue1", "idle", "doctor:wake>blue2"], faces)
    assert trooper_of(battle, "blue2").place == ("table" if faces else "dead")


@rule("IN-08-47", "IN-08-48")
def test_a_peripheral_lets_others_than_its_controller_react_as_they_like() -> None:
    red = [
        trooper("red1", at=(12, 20), facing=0),
        trooper("red2", at=(14, 20), facing=0),
        trooper("red3", at=(15, 21), facing=0, controller="red2", type="rem", str=1, skills=["synchronized"]),
    ]
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 8))], red=red),
        ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1"],
    )
    assert {"red3:dodge", "red3:bs_attack:rifle>blue1"} <= set(keys(battle))
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 8))], red=red),
        ["regular:blue1", "idle", "red2:bs_attack:rifle>blue1"],
    )
    assert "red3:dodge" not in keys(battle)


@rule("IN-02-05", "IN-02-17", "IN-07-14")
@pytest.mark.parametrize("ph", [6, 5])
def test_a_dodge_at_a_success_value_of_0_cancels_nothing(ph: int) -> None:
    # Given: Immobilized-A, which is -6
    red = [trooper("red1", at=(12, 20), ph=ph, arm=5, states=["immobilized_a"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8), bs=12)], red=red)
    choices = ["regular:blue1", "idle", "red1:dodge", "bs_attack:pistol>red1"]
    # no die is rolled for the Dodge; two hits at ARM 5 and PS 9, saved by 14
    battle = play(setup, choices, [[9, 8], [14, 14]])
    assert [event.facts()["sv"] for event in of(battle, "TestRolled")] == [ph - 6]
    assert the(battle, "Saved").facts()["faces"] == [14, 14]


@rule("IN-07-17", "IN-06-05")
def test_only_targeted_makes_shots_better() -> None:
    for states, bonus in (["stunned"], False), (["targeted"], True):
        red = [trooper("red1", at=(12, 14), facing=12, states=states)]
        setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
        battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:pistol>red1"], [[20, 20]])
        assert ("Targeted" in str(the(battle, "AttackRolled").facts()["terms"])) is bonus


@rule("IN-04-10", "IN-04-11")
def test_no_order_is_spent_on_a_peripheral() -> None:
    blue = [
        trooper("blue1", at=(12, 8)),
        trooper("blue2", at=(13, 9), controller="blue1", type="rem", str=1, skills=["synchronized"]),
    ]
    battle = begin(situation(blue=blue, red=[trooper("red1", at=(12, 30), facing=12)]))
    assert "regular:blue1" in keys(battle)
    assert "regular:blue2" not in keys(battle)


@rule("IN-07-03", "IN-06-63/1", "IN-06-02", "IN-06-03")
def test_suppressive_fire_reaches_24_inches_and_hampers_at_that() -> None:
    # Given: centres 25 inches apart, each with a base of an inch across
    setup = situation(
        blue=[trooper("blue1", at=(12, 3))], red=[trooper("red1", at=(12, 28), states=["suppressive_fire"])]
    )
    choices = ["regular:blue1", "idle", "red1:bs_attack:suppressive:rifle>blue1", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[20, 20, 20], [20, 20, 20]])
    told = [event.facts() for event in of(battle, "AttackRolled")]
    by = {event["trooper"]: str(event["terms"]) for event in told}
    assert "Suppressive Fire" in by["blue1"]
    assert "-3" in by["red1"]


@rule("IN-05-03", "IN-05-18")
def test_the_aro_is_that_of_the_trooper_chosen() -> None:
    red = [trooper("red1", at=(12, 20)), trooper("red2", at=(14, 20)), trooper("red3", at=(16, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    for who in ("red1", "red2", "red3"):
        battle = play(setup, ["regular:blue1", "idle", f"{who}:bs_attack:rifle>blue1"])
        assert [event.facts()["trooper"] for event in of(battle, "SkillDeclared")] == ["blue1", who]


@rule("IN-06-01", "IN-05-28/1")
def test_who_looks_away_may_not_shoot_back() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 14), facing=12)])
    assert keys(play(setup, ["regular:blue1", "idle"])) == ["pass", "red1:dodge", "red1:reset"]


@rule("IN-05-28/1")
def test_line_of_fire_is_the_front_half() -> None:
    red = [trooper("red1", at=(12, 20), facing=12)]
    battle = begin(situation(blue=[trooper("blue1", at=(12, 8))], red=red))
    state = state_of(battle)
    blue1, red1 = trooper_of(battle, "blue1"), trooper_of(battle, "red1")
    assert has_line_of_fire(state, blue1, red1)
    assert not has_line_of_fire(state, red1, blue1)


@rule("IN-05-24", "IN-05-21")
def test_who_falls_as_it_moves_is_not_asked_which_way_it_faces() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), arm=0), trooper("blue2", at=(2, 2))],
        red=[trooper("red1", at=(12, 14))],
    )
    choices = ["regular:blue1", "move", "to:H5", "at:14,8", "red1:bs_attack:pistol>blue1", "idle"]
    battle = play(setup, choices, [[2], [20]])
    assert trooper_of(battle, "blue1").states == {"unconscious": ""}
    assert of(battle, "Moved") != []
    assert battle.decision is not None
    assert "face" not in battle.decision.question


@rule("IN-08-38")
@pytest.mark.parametrize(
    ("face", "item"),
    [
        (3, "vitapack"),
        (4, "autorepair"),
        (10, "switch_on"),
        (13, "jetpack"),
        (16, "overkill"),
        (20, "nanoshield"),
    ],
)
def test_the_last_face_that_brings_an_item(face: int, item: str) -> None:
    assert item_for_face(face) == item


@rule("IN-04-12/1", "IN-05-01/1")
def test_a_lieutenant_order_is_one_order() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))],
        red=[trooper("red1", at=(12, 30), facing=12)],
        orders={"lieutenant": 2},
    )
    assert army_of(play(setup, ["lieutenant:blue1"]), "blue").lieutenant == 1


@rule("IN-08-01/1", "IN-06-12")
def test_the_dead_lie_on_no_table_beside_a_doctor() -> None:
    blue = [
        trooper("blue1", at=(12, 8), skills=["doctor"]),
        trooper("blue2", at=(13, 8), **DOWN),
        trooper("blue3", at=(11, 8), place="dead", **DOWN),
    ]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 30), facing=12)])
    treated = [key for key in keys(play(setup, ["regular:blue1", "idle"])) if key.startswith("doctor")]
    assert treated == ["doctor:wake>blue2"]
