"""A deployment all at once: what it suggests, what may be changed, and where it ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wartable import Battle, State, battle_after, deploying_unit, deployment_draft, new_battle
from wartable.files import read_scenario

TROOPERS = ["orrin", "bellin", "corrow", "dunmere", "fitch", "pell", "porter"]
"""Those of Gatewick's side that it deploys before the other side, in order."""


def skirmish() -> Battle[State]:
    """Gatewick deploys its first Trooper, at the lower edge; Aske is deployed last."""
    battle = new_battle(read_scenario("gate_at_dusk"), 3)
    for key in ("initiative", "first:gatewick", "deploys:gatewick", "zone:0", "keep", "hold:aske"):
        assert deployment_draft(battle).placements == []
        battle.choose(key)
    return battle


def war() -> Battle[State]:
    """The Cinder Guard's formation is asked for, and then its place."""
    return new_battle(read_scenario("ford_of_lamps"), 3)


def test_all_units_of_a_seat_are_placed_and_the_answers_fit_one_after_the_other() -> None:
    battle = skirmish()
    draft = deployment_draft(battle)
    assert [one.unit for one in draft.placements] == TROOPERS
    for placement in draft.placements:
        assert deploying_unit(battle) == placement.unit
        for key in placement.keys:
            battle.choose(key)
    placed = {one["id"]: one for one in battle.view("gatewick").data()["units"]}  # type: ignore[attr-defined]
    for placement in draft.placements:
        for name in ("x", "y", "facing"):
            assert placed[placement.unit][name] == placement.facts[name]
    assert deploying_unit(battle) is None


def test_a_unit_that_is_moved_stands_there_and_the_others_make_room() -> None:
    battle = skirmish()
    suggested = {one.unit: one for one in deployment_draft(battle).placements}
    taken = suggested["bellin"]
    moved = {"orrin": taken.keys}
    draft = {one.unit: one for one in deployment_draft(battle, moved).placements}
    spots = [(one.facts["x"], one.facts["y"]) for one in draft.values()]
    assert spots[0] == (taken.facts["x"], taken.facts["y"])
    assert len(set(spots)) == len(TROOPERS)


def test_answers_that_are_not_possible_are_replaced_from_there_on() -> None:
    battle = skirmish()
    suggested = deployment_draft(battle).placements[0].keys
    wanted = {"orrin": ["to:A13", "at:900,900", "prone"], "nobody": ["fly"]}
    keys = deployment_draft(battle, wanted).placements[0].keys
    assert keys[0] == "to:A13"
    assert keys[1] != "at:900,900"
    assert keys[2:] == suggested[2:] == ("standing",)


@pytest.mark.parametrize("stance", ["standing", "prone"])
def test_a_unit_can_be_turned_and_keeps_its_stance(stance: str) -> None:
    battle = skirmish()
    first = deployment_draft(battle).placements[0].keys
    draft = deployment_draft(battle, {"orrin": (*first[:-1], stance)})
    ways = {one.facing: one.keys for one in draft.facings("orrin")}
    assert len(ways) == 8
    turned = deployment_draft(battle, {"orrin": ways["southeast"]}).placements[0]
    assert turned.keys == (*first[:-1], f"{stance}_turned", "face:9")
    assert turned.facts["facing"] == "southeast"
    assert turned.facts["condition"] == draft.placements[0].facts["condition"]
    assert draft.facings("nobody") == []


def test_questions_that_name_no_place_are_choices_and_a_game_without_them_has_no_facings() -> None:
    draft = deployment_draft(war())
    assert [one.unit for one in draft.placements] == ["cinder_guard", "cinder_lancers"]
    assert [choice.number for choice in draft.placements[0].choices] == [0]
    assert draft.placements[0].keys_to_choices() == draft.placements[0].keys
    assert draft.facings("cinder_guard") == []


def test_where_the_seat_chooses_the_unit_the_wanted_one_is_next() -> None:
    battle = new_battle(read_scenario("two_marshals"), 3)
    for key in ("pass", "pass", "pass", "pass", "pass"):
        assert deployment_draft(battle).placements == []
        battle.choose(key)
    assert [one.unit for one in deployment_draft(battle).placements] == ["gnarl"]  # then the other side's
    wanted = {"hollow_eye": ["unit:hollow_eye", "in:D2"]}
    assert deployment_draft(battle, wanted).keys() == ("unit:hollow_eye", "in:D2")


@pytest.mark.parametrize("begin", [skirmish, war])
def test_nothing_but_deployments_is_passed(begin: Callable[[], Battle[State]]) -> None:
    battle = begin()
    keys = deployment_draft(battle).keys()
    after = battle_after(battle, keys[:-1])
    assert after is not None
    assert after.decision is not None
    assert battle.decision is not None
    assert after.decision.seat == battle.decision.seat
    assert battle_after(battle, [*keys[:-1], "no such"]) is None
    assert len(battle.inputs) == len(begin().inputs)
