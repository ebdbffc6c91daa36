"""Servants, through whom a Controller treats others. IN-08-49, IN-R37."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.bonds import FOE, patient, porter, surgeon, team
from tests.infinity.skirmishes import keys, of, play, terms, the, trooper, trooper_of

rule = pytest.mark.rule


@rule("IN-08-49/1", "IN-08-49/2", "IN-R37")
@pytest.mark.parametrize("die", [14, 15])
def test_a_doctor_works_through_his_servant_at_any_distance(die: int) -> None:
    battle = play(
        team(surgeon(), porter(), patient()), ["regular:blue1", "idle", "doctor:wake>blue3"], [[die]]
    )
    roll = the(battle, "TestRolled")
    assert terms(roll) == {"WIP": 14}
    assert roll.facts()["trooper"] == "blue1"
    assert (trooper_of(battle, "blue3").place == "dead") == (die == 15)


@rule("IN-08-49/1", "IN-08-01")
def test_a_servant_treats_another_patient_beside_him() -> None:
    setup = team(surgeon(), porter(), patient(), patient("blue4", (5, 4)))
    choices = ["regular:blue1", "idle", "doctor:wake>blue4"]
    assert keys(play(setup, choices)) == ["idle", "doctor:wake>blue3"]
    battle = play(setup, [*choices, "doctor:wake>blue3"], [[14], [15]])
    assert trooper_of(battle, "blue4").wounds == 0
    assert trooper_of(battle, "blue3").place == "dead"
    assert [roll.facts()["trooper"] for roll in of(battle, "TestRolled")] == ["blue1", "blue1"]


@rule("IN-08-49/1", "IN-R37")
def test_a_servant_has_the_wip_of_its_controller() -> None:
    setup = team(surgeon(), porter())
    del setup["units"][1]["wip"]
    assert trooper_of(play(setup), "blue2").profile.wip == 14
    assert trooper_of(play(team(surgeon(), porter())), "blue2").profile.wip == 5


@rule("IN-08-49/1", "CT-22")
def test_tokens_repeat_what_he_does_through_it() -> None:
    setup = team(surgeon(), porter(), patient(skills=["cube"]))
    battle = play(setup, ["regular:blue1", "idle", "doctor:wake>blue3", "reroll"], [[15], [14]])
    assert trooper_of(battle, "blue3").wounds == 0


@rule("IN-08-49/1")
def test_an_engineer_repairs_through_it_too() -> None:
    setup = team(surgeon(), porter(), trooper("blue3", at=(21, 12), str=2, wounds=1))
    battle = play(setup, ["regular:blue1", "idle", "engineer:repair>blue3"], [[14]])
    assert trooper_of(battle, "blue3").wounds == 0


@rule("IN-08-49/1", "IN-08-52")
@pytest.mark.parametrize(
    "values",
    [{"states": ["disconnected"]}, {"states": ["immobilized_b"]}, {"skills": ["synchronized"]}],
)
def test_nobody_works_through_one_that_cannot(values: dict[str, Any]) -> None:
    battle = play(team(surgeon(), porter(**values), patient()), ["regular:blue1", "idle"])
    assert "doctor:wake>blue3" not in keys(battle)


@rule("IN-08-49/1")
def test_nobody_works_through_the_servant_of_another() -> None:
    other = trooper("blue4", at=(10, 4))
    battle = play(team(surgeon(), porter(controller="blue4"), patient(), other), ["regular:blue1", "idle"])
    assert "doctor:wake>blue3" not in keys(battle)


@rule("IN-08-49/1")
def test_a_servant_in_melee_treats_nobody() -> None:
    red = (FOE, trooper("red2", at=(19, 12)))
    setup = team(surgeon(), porter(), patient(), red=red)
    battle = play(setup, ["regular:blue1", "idle", "pass"])
    assert "doctor:wake>blue3" not in keys(battle)


@rule("IN-08-49", "IN-08-46/2")
def test_only_a_servant_treats_as_its_controller_does() -> None:
    patients = patient(), patient("blue4", (5, 4))
    choices = ["regular:blue1", "idle", "doctor:wake>blue4"]
    assert "doctor:wake>blue3" in keys(play(team(surgeon(), porter(silhouette=2), *patients), choices))
    other = porter(skills=["ancillary"], silhouette=2)
    battle = play(team(surgeon(), other, *patients), choices, [[14]])
    assert trooper_of(battle, "blue4").wounds == 0
    assert trooper_of(battle, "blue3").wounds == 1


@rule("IN-08-49")
def test_a_servant_without_a_controller_treats_nobody() -> None:
    setup = team(surgeon(), porter(controller="blue1"), patient())
    del setup["units"][1]["controller"]
    battle = play(setup, ["regular:blue2", "idle"])
    assert not [key for key in keys(battle) if key.startswith("doctor")]


@rule("IN-05-06/3", "IN-05-07/1", "IN-R19")
def test_a_doctor_who_is_hit_still_treats_his_patient() -> None:
    # Given: WIP 14 at 4, 4, a patient beside, and a rifle 12 inches away: BS 11 + 3
    shooter = trooper("red1", at=(4, 16), facing=0)
    setup = team(surgeon(facing=12), porter(), patient(at=(5, 4)), red=(shooter,))
    choices = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "doctor:wake>blue3"]
    battle = play(setup, choices, [[13], [12], [15]])
    assert trooper_of(battle, "blue1").wounds == 1
    assert trooper_of(battle, "blue3").wounds == 0
