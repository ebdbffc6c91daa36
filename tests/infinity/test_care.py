"""Doctor, Engineer and MediKit, and Command Tokens that repeat a failed roll. CT-22, CT-23, CT-29, IN-08."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    army_of,
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
from wartable.testing.playing import Piece

rule = pytest.mark.rule

DOWN: dict[str, Any] = {"wounds": 1, "states": ["unconscious"], "prone": True}
WAKE = "doctor:wake>blue2"
FAR = trooper("red1", at=(2, 30), facing=12)


def surgery(
    *patients: Piece, tokens: int = 4, skills: object = ("doctor", "engineer"), **more: Any
) -> dict[str, Any]:
    """A Doctor with WIP 14 at (12, 8), who touches a patient at (13, 8), with so many Command Tokens."""
    doctor = trooper("blue1", at=(12, 8), wip=14, skills=skills)
    return dict(situation(blue=[doctor, *patients], red=[FAR], armies={"blue": {"tokens": tokens}}, **more))


def patient(**values: Any) -> Piece:
    """An Unconscious Trooper with a Cube beside the Doctor."""
    return trooper("blue2", **{"at": (13, 8), "skills": ["cube"], **DOWN, **values})


def machine(**values: Any) -> Piece:
    """An Unconscious REM with STR 2 and Remote Presence beside the Engineer."""
    given: dict[str, Any] = {
        "at": (13, 8),
        "type": "rem",
        "str": 2,
        "skills": ["remote_presence"],
        "wounds": 2,
        "states": ["unconscious"],
        "prone": True,
    }
    return trooper("blue2", **{**given, **values})


def treated(setup: dict[str, Any], skill: str, *answers: str, dice: list[int]) -> Battle[State]:
    """The Doctor's Order in which he treats somebody, one die at a time."""
    return play(setup, ["regular:blue1", "idle", skill, *answers], [[die] for die in dice])


# ------------------------------------------------------------------ Doctor


@rule("IN-08-01/2", "IN-R60")
def test_a_doctor_who_rolls_his_wip_wakes_a_patient() -> None:
    battle = treated(surgery(patient(vita=2, wounds=2)), WAKE, dice=[14])
    roll = the(battle, "TestRolled")
    assert terms(roll) == {"WIP": 14}
    assert numbers(roll) == {"sv": 14, "face": 14}
    woken = trooper_of(battle, "blue2")
    assert (woken.wounds, woken.is_unconscious, woken.prone) == (1, False, True)


@rule("IN-08-01/3", "IN-R60")
def test_a_doctor_who_fails_kills_his_patient() -> None:
    battle = treated(surgery(patient(skills=[])), WAKE, dice=[15])
    assert trooper_of(battle, "blue2").place == "dead"
    assert army_of(battle, "blue").tokens == 4


@rule("IN-08-01/1", "IN-R60")
@pytest.mark.parametrize(
    ("other", "offered"),
    [
        (patient(), True),
        (patient(at=(13.04, 8)), True),
        (patient(at=(13.06, 8)), False),
        (trooper("blue2", at=(13, 8)), False),
        (machine(), False),
    ],
)
def test_a_doctor_treats_unconscious_flesh_in_contact(other: Piece, offered: bool) -> None:
    battle = play(surgery(other, skills=["doctor"]), ["regular:blue1", "idle"], [])
    assert (WAKE in keys(battle)) == offered
    assert WAKE not in keys(play(surgery(other, skills=["doctor"]), ["regular:blue1"], []))


@rule("IN-R60")
def test_a_doctor_treats_no_enemy() -> None:
    doctor = trooper("blue1", at=(12, 8), skills=["doctor", "engineer"])
    setup = situation(blue=[doctor], red=[FAR, trooper("red2", at=(13, 8), **DOWN)])
    assert not [key for key in keys(play(setup, ["regular:blue1", "idle"], [])) if key.startswith("doctor")]


@rule("IN-07-22/1", "IN-07-22/2", "IN-R60")
@pytest.mark.parametrize(("die", "left"), [(14, []), (15, ["stunned"])])
def test_a_doctor_ends_stunned_and_a_failure_does_nothing(die: int, left: list[str]) -> None:
    setup = surgery(trooper("blue2", at=(13, 8), states=["stunned"]))
    battle = treated(setup, "doctor:states>blue2", dice=[die])
    assert list(trooper_of(battle, "blue2").states) == left
    assert trooper_of(battle, "blue2").wounds == 0


@rule("IN-07-22", "IN-R60")
def test_a_doctor_cannot_end_stunned_on_a_machine_nor_other_states() -> None:
    setup = surgery(machine(states=["stunned", "isolated"], wounds=0), skills=["doctor"])
    assert not [key for key in keys(play(setup, ["regular:blue1", "idle"], [])) if key.startswith("doctor")]


@rule("IN-07-18/2", "IN-08-01", "IN-R60")
def test_a_stunned_doctor_rolls_at_minus_three() -> None:
    setup = surgery(patient(skills=[]))
    setup["now"]["units"]["blue1"]["states"] = ["stunned"]
    battle = treated(setup, WAKE, dice=[12])
    assert terms(the(battle, "TestRolled")) == {"WIP": 14, "Stunned": -3}
    assert trooper_of(battle, "blue2").place == "dead"


@rule("IN-R60", "IN-08-01")
@pytest.mark.parametrize("state", ["immobilized_a", "immobilized_b"])
def test_an_immobilized_doctor_treats_nobody(state: str) -> None:
    setup = surgery(patient())
    setup["now"]["units"]["blue1"]["states"] = [state]
    assert WAKE not in keys(play(setup, ["regular:blue1"], []))


@rule("IN-R60", "IN-08-01")
def test_an_engaged_doctor_treats_nobody() -> None:
    doctor = trooper("blue1", at=(12, 8), skills=["doctor"])
    setup = situation(blue=[doctor, patient()], red=[FAR, trooper("red2", at=(11, 8))])
    battle = play(setup, ["regular:blue1", "pass"], [])
    assert WAKE not in keys(battle)


@rule("IN-06-33", "IN-05-07/1")
def test_who_dies_in_his_hands_takes_no_wound_from_the_grenade_after_that() -> None:
    doctor = trooper("blue1", at=(12, 8), wip=14, vita=3, skills=["doctor"])
    red = [trooper("red1", at=(12, 14), weapons=["grenades"])]
    choices = ["regular:blue1", "idle", "red1:bs_attack:grenades>blue1", WAKE]
    battle = play(situation(blue=[doctor, patient(skills=[])], red=red), choices, [[15], [3], [1], [20]])
    assert [event.facts()["trooper"] for event in of(battle, "Died")] == ["blue2"]
    assert [event.facts()["failed"] for event in of(battle, "Saved")] == [0, 1]
    assert of(battle, "Wounded") == []


# ------------------------------------------------------------------ Command Tokens


@rule("CT-29/1", "CT-29/2", "CT-29/3", "CT-22", "CT-25", "CT-26", "IN-08-02", "IN-R11", "IN-R60")
def test_a_doctor_fails_twice_and_rolls_for_the_last_token() -> None:
    """The text's own worked example."""
    battle = treated(surgery(patient(), tokens=2), WAKE, "reroll", "reroll", dice=[20, 15, 16])
    assert [numbers(roll)["face"] for roll in of(battle, "TestRolled")] == [20, 15, 16]
    assert army_of(battle, "blue").tokens == 0
    assert army_of(battle, "blue").spent == 2
    assert trooper_of(battle, "blue2").place == "dead"
    assert [event.facts()["what"] for event in of(battle, "TokenSpent")] == [
        "blue1 rolls Doctor on blue2 again"
    ] * 2
    assert len(of(battle, "OrderSpent")) == 1
    assert len(of(battle, "Died")) == 1


@rule("CT-22", "IN-R11", "IN-R60")
def test_only_the_last_result_counts() -> None:
    battle = treated(surgery(patient(), tokens=3), WAKE, "reroll", dice=[20, 14])
    assert not trooper_of(battle, "blue2").is_unconscious
    assert army_of(battle, "blue").tokens == 2
    assert of(battle, "Died") == []


@rule("IN-R11", "CT-22", "IN-R60")
def test_its_player_may_let_the_failure_stand() -> None:
    battle = treated(surgery(patient()), WAKE, "keep", dice=[20])
    assert trooper_of(battle, "blue2").place == "dead"
    assert army_of(battle, "blue").tokens == 4


@rule("CT-22", "CT-29/1", "IN-R60")
def test_a_token_gives_no_new_aro() -> None:
    doctor = trooper("blue1", at=(12, 8), wip=14, skills=["doctor"])
    setup = situation(blue=[doctor, patient()], red=[trooper("red1", at=(12, 14))])
    battle = play(setup, ["regular:blue1", "idle", "pass", WAKE, "reroll"], [[20], [14]])
    assert not trooper_of(battle, "blue2").is_unconscious
    assert [event.facts()["reaction"] for event in of(battle, "SkillDeclared")] == [False, False]


@rule("CT-22", "IN-08-02", "IN-R60")
def test_without_a_cube_no_token_helps() -> None:
    battle = treated(surgery(patient(skills=["remote_presence"])), WAKE, dice=[20])
    assert trooper_of(battle, "blue2").place == "dead"


@rule("CT-09/2", "IN-R11", "IN-R60")
def test_a_limit_set_by_the_enemy_ends_the_chain() -> None:
    setup = surgery(patient())
    setup["now"]["armies"]["blue"]["limit"] = 1
    battle = treated(setup, WAKE, "reroll", dice=[20, 20])
    assert trooper_of(battle, "blue2").place == "dead"
    assert army_of(battle, "blue").tokens == 3


@rule("CT-23", "IN-08-06/3", "IN-R11", "IN-R60")
def test_an_engineer_repairs_remote_presence_with_tokens() -> None:
    battle = treated(surgery(machine(wounds=3)), "engineer:repair>blue2", "reroll", dice=[15, 14])
    assert [event.facts()["what"] for event in of(battle, "TokenSpent")] == [
        "blue1 rolls Engineer on blue2 again"
    ]
    assert trooper_of(battle, "blue2").wounds == 1
    assert not trooper_of(battle, "blue2").is_unconscious


@rule("CT-23", "IN-R60")
def test_a_failed_cure_of_states_on_remote_presence_is_rolled_again_too() -> None:
    setup = surgery(machine(wounds=0, states=["immobilized_b"], prone=False))
    battle = treated(setup, "engineer:states>blue2", "reroll", dice=[15, 14])
    assert trooper_of(battle, "blue2").states == {}


@rule("CT-23", "IN-R60")
def test_a_cube_does_not_repeat_repairs() -> None:
    battle = treated(
        surgery(machine(skills=["cube"], wounds=1, states=[])), "engineer:repair>blue2", dice=[15]
    )
    assert army_of(battle, "blue").tokens == 4
    assert trooper_of(battle, "blue2").is_unconscious


# ------------------------------------------------------------------ Engineer


@rule("IN-08-04/1", "IN-08-04/2", "IN-R60")
@pytest.mark.parametrize(("die", "wounds"), [(14, 1), (15, 3)])
def test_an_engineer_takes_a_wound_off_a_machine_or_gives_it_one(die: int, wounds: int) -> None:
    setup = surgery(machine(str=4, wounds=2, skills=[], states=[], prone=False))
    battle = treated(setup, "engineer:repair>blue2", dice=[die])
    assert trooper_of(battle, "blue2").wounds == wounds


@rule("IN-08-06/1", "IN-08-06/2", "IN-08-06/3", "IN-R60")
@pytest.mark.parametrize(("wounds", "die", "after"), [(2, 14, 1), (3, 14, 1), (2, 15, 3), (3, 15, 4)])
def test_remote_presence_has_two_levels_of_unconscious(wounds: int, die: int, after: int) -> None:
    setup = surgery(machine(wounds=wounds), tokens=0)
    battle = treated(setup, "engineer:repair>blue2", dice=[die])
    rem = trooper_of(battle, "blue2")
    assert rem.wounds == after
    assert (rem.place == "dead") == (after == 4)
    assert rem.is_unconscious == (after == 3)


@rule("IN-08-06/3", "IN-R60")
def test_one_repair_takes_one_wound_off_remote_presence_that_is_awake() -> None:
    battle = treated(surgery(machine(str=4, wounds=3, states=[])), "engineer:repair>blue2", dice=[3])
    assert trooper_of(battle, "blue2").wounds == 2


@rule("IN-08-05", "IN-07-21/1", "IN-07-21/2", "IN-07-21/3", "IN-R60")
@pytest.mark.parametrize("die", [14, 15])
def test_an_engineer_ends_all_states_of_a_machine_at_once(die: int) -> None:
    states = ["immobilized_a", "immobilized_b", "isolated", "targeted", "stunned"]
    setup = surgery(machine(wounds=0, states=states, skills=[], prone=False))
    battle = treated(setup, "engineer:states>blue2", dice=[die])
    assert list(trooper_of(battle, "blue2").states) == ([] if die == 14 else states)
    assert trooper_of(battle, "blue2").wounds == 0


@rule("IN-07-21/3", "IN-R60")
def test_an_engineer_leaves_flesh_stunned() -> None:
    setup = surgery(trooper("blue2", at=(13, 8), states=["targeted", "stunned"]))
    battle = treated(setup, "engineer:states>blue2", dice=[1])
    assert list(trooper_of(battle, "blue2").states) == ["stunned"]


@rule("IN-08-04", "IN-07-21", "IN-R60")
def test_an_engineer_has_nothing_to_do_on_what_is_whole() -> None:
    setup = surgery(machine(wounds=0, states=["suppressive_fire"], prone=False))
    assert not [key for key in keys(play(setup, ["regular:blue1", "idle"], [])) if key.startswith("engineer")]


@rule("IN-08-04", "IN-08-01", "IN-R60")
def test_an_engineer_does_not_wake_flesh() -> None:
    battle = play(surgery(patient()), ["regular:blue1", "idle"], [])
    assert [key for key in keys(battle) if key.startswith(("doctor", "engineer"))] == [WAKE]


# ------------------------------------------------------------------ the roll, and who may


@rule("IN-08-01", "IN-08-03")
def test_a_success_need_not_be_critical() -> None:
    battle = treated(surgery(patient()), WAKE, dice=[5])
    assert trooper_of(battle, "blue2").wounds == 0


@rule("IN-08-01", "IN-08-04", "IN-R48", "CT-22")
@pytest.mark.parametrize(("wip", "dice", "lives"), [(4, [1], True), (4, [2], False), (3, [], False)])
def test_below_one_nothing_is_rolled_nor_repeated(wip: int, dice: list[int], lives: bool) -> None:
    setup = surgery(patient())
    setup["units"][0]["wip"] = wip
    setup["now"]["units"]["blue1"]["states"] = ["stunned"]
    answers = ["keep"] if dice and not lives else []
    battle = treated(setup, WAKE, *answers, dice=dice)
    assert (trooper_of(battle, "blue2").place == "table") == lives


@rule("IN-08-01", "IN-08-04")
def test_nobody_treats_without_the_skill() -> None:
    others = (patient(), machine(), trooper("blue3", at=(11, 8), states=["isolated"]))
    setup = surgery(*others[:1], others[2], skills=["cube"])
    found = keys(play(setup, ["regular:blue1", "idle"]))
    assert not [key for key in found if key.startswith(("doctor", "engineer"))]


@rule("IN-08-01", "IN-08-04", "IN-R60")
def test_nobody_treats_himself_through_his_servant_and_a_patient_shows_once() -> None:
    engineer = trooper("blue1", at=(12, 8), states=["targeted"], skills=["engineer", "doctor"])
    porter = trooper(
        "blue3", at=(12, 9), controller="blue1", skills=["servant"], type="rem", str=1, weapons=[]
    )
    setup = situation(blue=[engineer, trooper("blue2", at=(12.8, 8.6), **DOWN), porter], red=[FAR])
    found = [key for key in keys(play(setup, ["regular:blue1", "idle"])) if key[:3] in ("doc", "eng")]
    assert found == [WAKE]


@rule("IN-08-01", "IN-08-49/1")
def test_controller_and_servant_do_not_treat_the_same_patient_twice() -> None:
    doctor = trooper("blue1", at=(12, 8), skills=["doctor"])
    porter = trooper(
        "blue3", at=(12, 9), controller="blue1", skills=["servant"], type="rem", str=1, weapons=[]
    )
    setup = situation(blue=[doctor, trooper("blue2", at=(12.8, 8.6), **DOWN), porter], red=[FAR])
    battle = play(setup, ["regular:blue1", "idle", WAKE], [[5]])
    assert trooper_of(battle, "blue2").wounds == 0
    assert len(of(battle, "TestRolled")) == 1
