"""MediKit and Paramedic. IN-08-03."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.rulesets.infinity.testing import army_of, keys, of, play, situation, terms, trooper, trooper_of

rule = pytest.mark.rule

DOWN: dict[str, Any] = {"wounds": 1, "states": ["unconscious"], "prone": True}


def aid(at: tuple[float, float], **values: Any) -> dict[str, Any]:
    """A Paramedic with BS 11 at (12, 8), facing south, and a patient with PH 9 and a Cube."""
    given: dict[str, Any] = {"at": at, "ph": 9, "skills": ["cube"], **DOWN, **values}
    return dict(
        situation(
            blue=[trooper("blue1", at=(12, 8), skills=["paramedic"]), trooper("blue2", **given)],
            red=[trooper("red1", at=(2, 30), facing=12)],
        )
    )


@rule("IN-08-03/1", "IN-08-03/3", "IN-08-03/4")
@pytest.mark.parametrize("die", [9, 10])
def test_in_contact_the_patient_alone_rolls(die: int) -> None:
    battle = play(aid((13, 8)), ["regular:blue1", "idle", "medikit>blue2"], [[die]])
    (roll,) = of(battle, "TestRolled")
    assert roll.facts()["trooper"] == "blue2"
    assert terms(roll) == {"PH": 9}
    woken = trooper_of(battle, "blue2")
    assert (woken.place, woken.wounds) == (("table", 0) if die == 9 else ("dead", 2))
    assert army_of(battle, "blue").tokens == 4


@rule("IN-08-03/2", "IN-06-62", "IN-R61")
@pytest.mark.parametrize(("y", "mod"), [(10, 3), (17, 3), (17.5, 0), (25, 0), (25.5, -6)])
def test_from_afar_its_user_rolls_bs_with_the_range_first(y: float, mod: int) -> None:
    battle = play(aid((12, y)), ["regular:blue1", "idle", "medikit:shot>blue2"], [[11 + mod], [9]])
    first, second = of(battle, "TestRolled")
    assert first.facts()["trooper"] == "blue1"
    assert terms(first) == ({"BS": 11, "range": mod} if mod else {"BS": 11})
    assert second.facts()["trooper"] == "blue2"
    assert not trooper_of(battle, "blue2").is_unconscious


@rule("IN-08-03/2")
def test_a_shot_that_misses_does_nothing() -> None:
    battle = play(aid((12, 10)), ["regular:blue1", "idle", "medikit:shot>blue2"], [[15]])
    assert len(of(battle, "TestRolled")) == 1
    assert trooper_of(battle, "blue2").is_unconscious


@rule("IN-08-03/2")
@pytest.mark.parametrize(("at", "offered"), [((12, 12), True), ((12, 4), False), ((12, 31.5), True)])
def test_a_shot_needs_line_of_fire(at: tuple[float, float], offered: bool) -> None:
    battle = play(aid(at), ["regular:blue1", "idle"], [])
    assert ("medikit:shot>blue2" in keys(battle)) == offered


@rule("IN-08-03")
def test_a_weapon_will_do_without_the_skill_and_machines_have_no_use_for_it() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(12, 8), weapons=["medikit"]),
            trooper("blue2", at=(13, 8), **DOWN),
            trooper("blue3", at=(12, 9), str=1, wounds=1, states=["unconscious"]),
            trooper("blue4", at=(11, 8)),
        ],
        red=[trooper("red1", at=(2, 30), facing=12), trooper("red2", at=(12, 12), **DOWN)],
    )
    battle = play(setup, ["regular:blue1", "idle"], [])
    assert [key for key in keys(battle) if key.startswith("medikit")] == ["medikit>blue2"]


def test_nobody_without_skill_or_weapon_has_one() -> None:
    setup = aid((13, 8))
    setup["units"][0]["skills"] = ["lieutenant"]
    battle = play(setup, ["regular:blue1", "idle"], [])
    assert "medikit>blue2" not in keys(battle)
