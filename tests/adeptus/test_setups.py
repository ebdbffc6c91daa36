"""Setups of Missions: everything wrong with one at once, each with its path and what would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.adeptus.missions import horde, ic, situation, swarm
from wartable import ruleset
from wartable.rulesets.adeptus.rulebook import MISSIONS

ONE: Final[dict[str, object]] = {"id": "one", "side": "a", "weapons": ["hatchet"]}
TWO: Final[dict[str, object]] = {"id": "two", "side": "b", "weapons": ["hatchet"]}


def mission(*units: Mapping[str, object], **more: object) -> dict[str, object]:
    """Two sides with these units, or one each."""
    return {
        "ruleset": "adeptus",
        "title": "A Mission",
        "sides": [{"id": "a"}, {"id": "b"}],
        "units": list(units) or [ONE, TWO],
        **more,
    }


def faults(setup: Mapping[str, object]) -> dict[str, str]:
    """What is wrong, by path."""
    return {problem.path: problem.what for problem in MISSIONS.problems(setup)}


def test_a_plain_mission_is_sound() -> None:
    assert faults(mission()) == {}


@pytest.mark.parametrize(
    ("unit", "path", "what"),
    [
        ({"ws": 0}, "ws", "0 is out of bounds"),
        ({"bs": 101}, "bs", "101 is out of bounds"),
        ({"kind": "ogre"}, "kind", "there is no kind 'ogre'"),
        ({"skills": {"dodgee": "trained"}}, "skills.dodgee", "there is no skill 'dodgee'"),
        ({"skills": {"dodge": "good"}}, "skills.dodge", "there is no training 'good'"),
        ({"ap": {"nose": 3}}, "ap.nose", "there is no location 'nose'"),
        ({"wounds": {"head": 3}, "kind": "giant"}, "wounds.body", "it is missing"),
        ({"wounds": 30, "kind": "giant"}, "wounds", "a giant has Wounds by location"),
        ({"fate": 5}, "fate", "5 is out of bounds"),
        ({"type": "king"}, "type", "there is no Overseer Type 'king'"),
        ({"weapons": ["patern_rifle"]}, "weapons[0]", "there is no weapon 'patern_rifle'"),
        ({"weapons": ["hatchet", "hatchet"]}, "weapons[1]", "there are two of hatchet"),
        ({"weapons": [5]}, "weapons[0]", "5 is neither a key nor a table"),
        ({"weapons": [{"name": "Gun", "class": "basic"}]}, "weapons[0]", "a weapon that shoots has a range"),
        (
            {"weapons": [{"name": "Gun", "class": "melee", "qualities": ["blast"]}]},
            "weapons[0].qualities[0]",
            "blast has a number",
        ),
        ({"squads": 2}, "squads", "only a Horde has squads"),
        ({"kind": "horde"}, "squads", "it is missing"),
        ({"kind": "horde", "squads": 6}, "squads", "6 is out of bounds"),
        ({"kind": "horde", "squads": 2, "wounds": 9}, "wounds", "a Horde has none"),
        ({"ats": 3}, "ats", "only a giant has that"),
        ({"deck": {"sappers": 1}}, "deck", "only a Supreme Commander has that"),
        ({"supreme": True, "deck": {"sappers": 4}}, "deck.sappers", "4 is out of bounds"),
        ({"supreme": True, "deck": {"saper": 1}}, "deck.saper", "there is no Advantage 'saper'"),
        ({"underlings": {"count": 0}}, "underlings.count", "0 is out of bounds"),
        (
            {"underlings": {"count": 2, "specialists": 3, "special_weapon": "squad_gun"}},
            "underlings.specialists",
            "there are only 2 Underlings",
        ),
        (
            {"underlings": {"count": 2, "specialists": 1}},
            "underlings.specialists",
            "Specialists have a weapon of their own",
        ),
        ({"underlings": {"count": 2, "fate": 1}}, "underlings.fate", "there is no such key here"),
        ({"at": [500, 3]}, "at[0]", "500 is out of bounds"),
        ({"at": [46, 13]}, "at", "one does not fit there"),
        ({"talents": {"swift_attack": 4}}, "talents.swift_attack", "4 is out of bounds"),
    ],
)
def test_a_faulty_unit_is_told_where_and_why(unit: dict[str, object], path: str, what: str) -> None:
    assert faults(mission({**ONE, **unit}, TWO))[f"units[0].{path}"] == what


def test_a_side_needs_somebody_on_the_table() -> None:
    marshal = {"id": "marshal", "side": "b", "kind": "director"}
    assert faults(mission(ONE, marshal)) == {"units[1]": "b has no unit on the table"}


def test_a_side_has_a_single_supreme_commander() -> None:
    marshals = [{"id": f"m{n}", "side": "b", "kind": "director"} for n in (1, 2)]
    assert faults(mission(ONE, TWO, *marshals)) == {"units[3]": "b has two Supreme Commanders"}


@pytest.mark.parametrize(
    ("piece", "path", "what"),
    [
        ({"kind": "hill"}, ".kind", "there is no kind of piece 'hill'"),
        ({"kind": "cover"}, "", "cover without Armour Points protects nobody"),
        ({"kind": "wood", "ap": 8, "x": 95}, "", "it reaches to 105, 15, and the field ends at 100, 80"),
    ],
)
def test_a_faulty_piece_is_told(piece: dict[str, object], path: str, what: str) -> None:
    whole = {"x": 10, "y": 10, "width": 10, "height": 5, **piece}
    assert faults(mission(field={"pieces": [whole]})) == {f"field.pieces[0]{path}": what}


def test_everybody_in_a_situation_has_a_place() -> None:
    setup = mission({**ONE, "at": [5, 5]}, TWO, now={"round": 2})
    assert faults(setup) == {"now.units.two": "two is nowhere"}


def test_what_is_wrong_in_now_is_told_with_its_path() -> None:
    units = {"one": {"wounds": [3, 4], "marks": {"prne": 1}}, "six": {}}
    setup = mission({**ONE, "at": [5, 5]}, {**TWO, "at": [9, 9]}, now={"round": -1, "units": units})
    assert faults(setup) == {
        "now.round": "-1 is out of bounds",
        "now.units.one.marks.prne": "there is no mark 'prne'",
        "now.units.one.wounds": "there are 2 numbers",
        "now.units.six": "there is no unit 'six'",
    }


def test_a_faulty_place_makes_nobody_nowhere() -> None:
    assert list(faults(mission({**ONE, "at": [500, 5]}, {**TWO, "at": [9, 9]}, now={}))) == ["units[0].at[0]"]


def test_the_short_ways_make_a_sound_setup() -> None:
    setup = situation(
        blue=[ic("blue1", at=(50, 40)), swarm("blue2", at=(20, 20))], red=[horde("red1", at=(80, 40))]
    )
    assert faults(setup) == {}


def test_no_two_characteristics_of_the_short_ways_are_equal() -> None:
    built: Any = ic("one", at=(1, 1)).built
    ranks: Any = swarm("two", at=(1, 1)).built["underlings"]
    names = ("ws", "bs", "s", "t", "ag", "wp")
    values = [built[name] for name in (*names, "int", "per", "fel")]
    assert len({*values, *[ranks[name] for name in names]}) == 15


def test_a_force_is_checked_without_a_battle() -> None:
    force = {"ruleset": "adeptus", "title": "F", "units": [{"id": "one", "ws": 300, "weapons": ["hatchet"]}]}
    assert [str(fault.path) for fault in ruleset("adeptus").force_problems(force)] == ["units[0].ws"]
