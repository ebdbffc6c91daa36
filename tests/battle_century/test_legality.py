"""Setups: everything wrong with one is found at once, with its path and what would do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from wartable.rulesets.battle_century import RULESET
from wartable.rulesets.battle_century.legality import cost_lines, problems
from wartable.testing.rules import rule

GONE: Final = object()
"""In place of a value: the part is taken out."""

RANKS: Final = {"might": 6, "guard": 5, "threshold": 5, "energy": 4, "systems": 3, "speed": 5}  # 88 points


def unit(id: str, side: str, **more: object) -> dict[str, object]:
    return {"id": id, "name": id, "pilot": "Ines", "side": side, **RANKS, **more}


SETUP: Final[dict[str, object]] = {
    "ruleset": "battle-century",
    "title": "Bridgehead",
    "text": "Two squads and a bridge.",
    "map": {"shape": "square", "terrain": ["..d#", "c.x.", "...."], "extra": {"A1": ["extreme", "extreme"]}},
    "sides": [{"id": "blue", "name": "Harbour Guard", "deploy": "west"}, {"id": "red", "deploy": ["D2", "D3"]}],
    "gm": "gm",
    "units": [
        unit("blue1", "blue", weapons={"arms": ["beam_rifle"], "head": ["rail_bazooka"]}),
        unit("ark", "blue", features=["base_unit"]),
        unit("red1", "red", weapons={"arms": ["sniper_rifle"]}, tier="npc", genre_points=1),
        unit("red2", "red", tier="grunt", points=100),
    ],
    "objectives": [
        {"side": "red", "kind": "hold", "zones": ["B2"], "rounds": 2},
        {"side": "blue", "kind": "protect", "unit": "ark", "rounds": 5},
    ],
    "limit": 12,
    "retreat": True,
    "open_sheets": False,
}

NOW: Final[dict[str, object]] = {
    "round": 3,
    "order": ["red1", "blue1", "red2", "ark"],
    "turn": "blue1",
    "knowledge": ["blue/red1/weapon:sniper_rifle"],
    "units": {
        "blue1": {"docked_in": "ark", "spent": ["rail_bazooka"], "last_shot": {"rail_bazooka": 2}},
        "ark": {"zone": "A3"},
        "red1": {"zone": "C3", "damage": 7, "maimed": ["head"], "aim": {"weapon": "sniper_rifle", "target": "ark"}},
        "red2": {"zone": "C3", "effects": [{"effect": "suppressed", "other": "ark"}]},
    },
}


def changed(whole: object, path: str, value: object) -> dict[str, Any]:
    """The same data with one other part; `path` is dotted, with numbers for places in a list."""
    twin = json.loads(json.dumps(whole))
    part = twin
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        part = part[step]
    if value is GONE:
        del part[last]
    else:
        part[last] = value
    return cast(dict[str, Any], twin)


def fatal(setup: Mapping[str, object]) -> list[str]:
    return [str(problem) for problem in problems(setup) if problem.fatal]


def lenient(setup: Mapping[str, object]) -> list[str]:
    return [str(problem) for problem in problems(setup) if not problem.fatal]


def test_a_sound_setup_has_no_problems() -> None:
    assert problems(SETUP) == []


def test_a_sound_situation_has_no_problems() -> None:
    assert problems({**SETUP, "now": NOW}) == []


FAULTS: Final = [
    ("map", GONE, "map is missing; add map"),
    ("map", 3, "map: 3 is no table of names and values; give one with terrain"),
    ("maps", 1, "there is no 'maps' here; did you mean map?"),
    ("ruleset", "infinity", "ruleset: there is no such ruleset here 'infinity'; use battle-century"),
    ("title", 7, "title: 7 is no text; write it in quotes"),
    ("limit", -1, "limit: -1 is out of bounds; use 0 to 999"),
    ("limit", True, "limit: True is no whole number; use 0 to 999"),
    ("retreat", "no", "retreat: 'no' is neither true nor false; use true or false"),
    ("map.shape", "hexagon", "map.shape: there is no shape 'hexagon'; use one of square, hex"),
    ("map.terrain", [], "map.terrain: the map has no rows; draw at least one, a letter for each Zone"),
    (
        "map.terrain.1",
        "c.x",
        "map.terrain[1]: it has 3 Zones, the first row 4; make all rows equally long",
    ),
    (
        "map.terrain",
        ["." * 41],
        "map.terrain: the map has 41 columns and 1 rows; use 1 to 40 of each",
    ),
    (
        "map.terrain.2",
        "..qz",
        "map.terrain[2]: there is no Terrain 'qz'; "
        'use "." plain, "d" difficult, "c" defensive, "x" extreme, "#" impassable',
    ),
    ("map.extra", {"E1": []}, "map.extra.E1: there is no Zone 'E1'; use A1 to D3"),
    ("map.extra.A1.0", "cover", "map.extra.A1[0]: there is no Terrain 'cover'; "
     "use one of difficult, defensive, extreme, impassable"),
    ("sides.1", GONE, "sides: a battle needs two sides, not 1; list two or more"),
    ("sides.1.id", "blue", "sides[1].id: there is a second blue; give each an id of its own"),
    (
        "sides.0.id",
        "Harbour Guard",
        "sides[0].id: 'Harbour Guard' is no id; use small letters, digits and _, a letter first: harbour_guard",
    ),
    ("sides.0.deploy", "wst", "sides[0].deploy: there is no edge 'wst'; did you mean west?"),
    (
        "sides.0.deploy",
        [],
        "sides[0].deploy: there is no Zone in it; list Zones, or name an edge: north, south, east, west",
    ),
    ("sides.1.deploy.0", "D9", "sides[1].deploy[0]: there is no Zone 'D9'; use a name from A1 to D3"),
    ("sides.1.deploy", ["D1"], "sides[1].deploy: all of it is Impassable; add a Zone that can be entered"),
    ("seats", [{"id": "ada"}], "units[0].seat: no seat is named, and there is none of the side's name blue; "
     "name its seat"),
    ("units", [], "units: there are no Units; add some for every side"),
    ("units.0.side", "red", "sides[0]: blue has no Units; add a Unit of side \"blue\""),
    ("units.0.id", "ark", "units[1].id: there is a second ark; give each Unit an id of its own"),
    (
        "units.0.id",
        "kestrel_core",
        "units[0].id: kestrel_core is reserved; "
        "choose another id; those ending in _core are for Cores that leave their mecha",
    ),
    ("units.0.side", "blu", "units[0].side: there is no side 'blu'; did you mean blue?"),
    ("units.0.seat", "ada", "units[0].seat: there is no seat 'ada'; use one of blue, red, gm"),
    ("units.0.tier", "boss", "units[0].tier: there is no tier 'boss'; use one of pc, npc, grunt, ai, monster"),
    ("units.0.mihgt", 5, "units[0]: there is no 'mihgt' here; did you mean might?"),
    ("units.0.might", 31, "units[0].might: 31 is out of bounds; use 0 to 30"),
    ("units.0.guard", -1, "units[0].guard: -1 is out of bounds; use 0 to 30"),
    ("units.0.speed", "5", "units[0].speed: '5' is no whole number; use 0 to 30"),
    ("units.0.features", ["flier"], "units[0].features[0]: there is no feature 'flier'; did you mean flyer?"),
    (
        "objectives.0.kind",
        "reech",
        "objectives[0].kind: there is no objective 'reech'; did you mean reach?",
    ),
    ("objectives.0.rounds", GONE, 'objectives[0]: rounds is missing; add rounds: "hold" needs it'),
    ("objectives.0.rounds", 0, "objectives[0].rounds: 0 is out of bounds; use 1 to 999"),
    ("objectives.0.zones", ["D1"], "objectives[0].zones: all of it is Impassable; add a Zone that can be entered"),
    ("objectives.1.unit", "arc", "objectives[1].unit: there is no Unit 'arc'; did you mean ark?"),
    ("objectives.1.unit", "red1", "objectives[1].unit: red1 is of side red; name a Unit of blue: blue1, ark"),
    (
        "objectives.1",
        {"side": "red", "kind": "reach", "zones": "west", "count": 3},
        "objectives[1].count: red has 2 Units, and 3 should get through; use 1 to 2",
    ),
]


@pytest.mark.parametrize(("path", "value", "expected"), FAULTS, ids=[f"{path}={value!r:.20}" for path, value, _ in FAULTS])
def test_a_fault_is_told_with_its_path_and_what_would_do(path: str, value: object, expected: str) -> None:
    assert expected in fatal(changed(SETUP, path, value))
