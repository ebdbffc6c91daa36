"""MediKit and Paramedic. IN-08-03."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import army_of, keys, of, play, situation, terms, trooper, trooper_of

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


@rule("IN-08-03")
def test_nobody_without_skill_or_weapon_has_one() -> None:
    setup = aid((13, 8))
    setup["units"][0]["skills"] = ["lieutenant"]
    battle = play(setup, ["regular:blue1", "idle"], [])
    assert "medikit>blue2" not in keys(battle)


@rule("IN-08-03", "IN-R60")
@pytest.mark.parametrize("trouble", ["immobilized_a", "engaged"])
def test_a_paramedic_in_trouble_helps_nobody(trouble: str) -> None:
    setup = aid((13, 8))
    if trouble == "engaged":
        setup = dict(
            situation(
                blue=[
                    trooper("blue1", at=(12, 8), skills=["paramedic"]),
                    trooper("blue2", at=(13, 8), **DOWN),
                ],
                red=[trooper("red1", at=(11, 8), facing=18)],
            )
        )
    else:
        setup["now"]["units"]["blue1"]["states"] = [trouble]
    battle = play(setup, ["regular:blue1", *(["pass"] if trouble == "engaged" else [])])
    assert "medikit>blue2" not in keys(battle)


@rule("IN-08-03", "IN-R60")
def test_no_enemy_is_helped_from_afar() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), skills=["paramedic"])],
        red=[trooper("red1", at=(2, 30), facing=12), trooper("red2", at=(12, 12), **DOWN)],
    )
    assert not [key for key in keys(play(setup, ["regular:blue1", "idle"])) if key.startswith("medikit")]


@rule("IN-08-03/2", "IN-R61")
def test_a_shot_goes_from_the_best_point_of_the_route_and_all_round_on_the_move() -> None:
    setup = aid((12, 24), mov=[4, 4])
    choices = ["regular:blue1", "move", "to:G6", "at:12,11.5", "medikit:shot>blue2"]
    battle = play(setup, choices, [[11], [9]])
    assert terms(of(battle, "TestRolled")[0]) == {"BS": 11}
    behind = ["regular:blue1", "move", "to:G6", "at:12,11.5", "medikit:shot>blue2"]
    battle = play(aid((12, 4)), behind, [[14], [9]])
    assert terms(of(battle, "TestRolled")[0]) == {"BS": 11, "range": 3}


@rule("IN-08-03/3", "IN-R30")
def test_two_medikits_on_one_patient_take_one_wound_away() -> None:
    nurse: dict[str, Any] = {"skills": ["paramedic"]}
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2)),
            trooper("blue2", at=(12, 8), **nurse),
            trooper("blue3", at=(14, 8), **nurse),
            trooper("blue4", at=(13, 8), ph=9, **{**DOWN, "vita": 2, "wounds": 2}),
        ],
        red=[trooper("red1", at=(2, 30), facing=12)],
    )
    together = ["coordinated:1", "spearhead:blue2", "also:blue3", "enough", "idle", "medikit>blue4"]
    battle = play(setup, together, [[10], [9]])
    assert trooper_of(battle, "blue4").wounds == 1


@rule("IN-08-03/2", "IN-06-62")
@pytest.mark.parametrize(("y", "offered"), [(27, True), (27.5, False)])
def test_a_shot_reaches_24_inches(y: float, offered: bool) -> None:
    setup = aid((12, y))
    setup["now"]["units"]["blue1"]["at"] = [12, 2]
    assert ("medikit:shot>blue2" in keys(play(setup, ["regular:blue1", "idle"]))) == offered


@rule("IN-08-03/2", "IN-08-01", "IN-R30")
def test_a_shot_that_misses_does_not_spoil_one_that_hits() -> None:
    nurse: dict[str, Any] = {"skills": ["paramedic"]}
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2)),
            trooper("blue2", at=(12, 8), **nurse),
            trooper("blue3", at=(14, 8), **nurse),
            trooper("blue4", at=(13, 12), ph=9, **DOWN),
        ],
        red=[trooper("red1", at=(2, 30), facing=12)],
    )
    together = ["coordinated:1", "spearhead:blue2", "also:blue3", "enough", "idle", "medikit:shot>blue4"]
    battle = play(setup, together, [[15], [14], [9]])
    assert trooper_of(battle, "blue4").wounds == 0
