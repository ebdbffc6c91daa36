"""Setups: everything wrong with one is found at once, with its path and what would do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from wartable import new_battle
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing.rules import rule

GONE: Final = object()
"""In place of a value: the part is taken out."""

RANKS: Final = {"might": 6, "guard": 5, "threshold": 5, "energy": 4, "systems": 3, "speed": 5}  # 82 points


def unit(id: str, side: str, **more: object) -> dict[str, object]:
    return {"id": id, "name": id, "pilot": "Ines", "side": side, **RANKS, **more}


KIT: Final = {
    "features": ["flyer"],
    "upgrades": {"internal": ["stealth_field"], "legs": ["custom_defense:beam"], "separate": []},
    "powers": ["dont_give_up"],
    "power_level": 1,
    "points": 110,
}

SETUP: Final[dict[str, object]] = {
    "ruleset": "battle-century",
    "title": "Bridgehead",
    "text": "Two squads and a bridge.",
    "map": {"shape": "square", "terrain": ["..d#", "c.x.", "...."], "extra": {"A1": ["extreme", "extreme"]}},
    "sides": [
        {"id": "blue", "name": "Harbour Guard", "deploy": "west"},
        {"id": "red", "deploy": ["D2", "D3"]},
    ],
    "gm": "gm",
    "units": [
        unit("blue1", "blue", weapons={"arms": ["beam_rifle"], "head": ["rail_bazooka"]}),
        unit("ark", "blue", features=["base_unit"]),
        unit("red1", "red", weapons={"arms": ["sniper_rifle"]}, tier="npc", genre_points=1, **KIT),
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
        "red1": {
            "zone": "C3",
            "damage": 7,
            "maimed": ["head"],
            "aim": {"weapon": "sniper_rifle", "target": "ark"},
            "notes": {"form": 1},
            "shut": ["pack"],
            "restored": 1,
            "effects": [{"effect": "stealth_field"}],
        },
        "red2": {"zone": "C3", "effects": [{"effect": "suppressed", "other": "ark"}]},
    },
}


def changed(whole: object, path: str, value: object) -> dict[str, Any]:
    """The same data with one other part. `path` is dotted; a number is a place in a list or a new one."""
    twin = json.loads(json.dumps(whole))
    part = twin
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        part = part[step]
    if value is GONE:
        del part[last]
    elif isinstance(part, list) and last == len(part):
        part.append(value)
    else:
        part[last] = value
    return cast(dict[str, Any], twin)


def fatal(setup: Mapping[str, object]) -> list[str]:
    return [str(problem) for problem in OPERATIONS.problems(setup) if problem.fatal]


def lenient(setup: Mapping[str, object]) -> list[str]:
    return [str(problem) for problem in OPERATIONS.problems(setup) if not problem.fatal]


def test_a_sound_setup_has_no_problems() -> None:
    assert OPERATIONS.problems(SETUP) == []


def test_a_sound_situation_has_no_problems() -> None:
    assert OPERATIONS.problems({**SETUP, "now": NOW}) == []


FAULTS: Final = [
    ("map", GONE, "map: it is missing; add map"),
    ("map", 3, "map: 3 is no table of names and values; give one with terrain"),
    ("maps", 1, "maps: there is no such key here; did you mean map?"),
    ("ruleset", "infinity", "ruleset: 'infinity' is another ruleset; use battle-century"),
    ("title", 7, "title: 7 is no text; write it in quotes"),
    ("limit", -1, "limit: -1 is out of bounds; use 0 to 999"),
    ("limit", True, "limit: true is no whole number; use 0 to 999"),
    ("retreat", "no", "retreat: 'no' is neither true nor false; use true or false"),
    ("map.shape", "round", "map.shape: there is no shape 'round'; use one of square, hex"),
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
    (
        "map.extra.A1.0",
        "cover",
        "map.extra.A1[0]: there is no Terrain 'cover'; use one of difficult, defensive, extreme, impassable",
    ),
    (
        "map.environment",
        "sea",
        "map.environment: there is no environment 'sea'; use one of land, underwater, space",
    ),
    ("map.environments", {"E1": "space"}, "map.environments.E1: there is no Zone 'E1'; use A1 to D3"),
    (
        "map.environments",
        {"A1": "water"},
        "map.environments.A1: there is no environment 'water'; did you mean underwater?",
    ),
    ("sides.1", GONE, "sides: a battle needs two sides, not 1; list two or more"),
    ("sides.1.id", "blue", "sides[1].id: there is a second blue; give each an id of its own"),
    (
        "sides.0.id",
        "Big Bo",
        "sides[0].id: 'Big Bo' is no id; use small letters, digits and _, a letter first: big_bo",
    ),
    ("sides.0.deploy", "wst", "sides[0].deploy: there is no edge 'wst'; did you mean west?"),
    (
        "sides.0.deploy",
        [],
        "sides[0].deploy: there is no Zone in it; list Zones, or name an edge: north, south, east, west",
    ),
    ("sides.1.deploy.0", "D9", "sides[1].deploy[0]: there is no Zone 'D9'; use a name from A1 to D3"),
    ("sides.1.deploy", ["D1"], "sides[1].deploy: all of it is Impassable; add a Zone that can be entered"),
    (
        "seats",
        [{"id": "ada"}],
        "units[0].seat: no seat is named, and there is none of the side's name blue; name its seat",
    ),
    ("units", [], "units: there are no Units; add some for every side"),
    ("sides.2", {"id": "grey", "deploy": "north"}, 'sides[2]: grey has no Units; add a Unit of side "grey"'),
    ("units.0.id", "ark", "units[1].id: there is a second ark; give each Unit an id of its own"),
    (
        "units.0.id",
        "kestrel_core",
        "units[0].id: kestrel_core is reserved; "
        "choose another id; those ending in _core are for Cores that leave their mecha",
    ),
    ("units.0.side", "blu", "units[0].side: there is no side 'blu'; did you mean blue?"),
    ("units.0.seat", "ada", "units[0].seat: there is no seat 'ada'; use one of blue, red, gm"),
    (
        "units.0.tier",
        "hero",
        "units[0].tier: there is no tier 'hero'; use one of pc, npc, rival, boss, grunt, ai, monster",
    ),
    ("units.0.mihgt", 5, "units[0].mihgt: there is no such key here; did you mean might?"),
    ("units.0.might", 31, "units[0].might: 31 is out of bounds; use 0 to 30"),
    ("units.0.guard", -1, "units[0].guard: -1 is out of bounds; use 0 to 30"),
    ("units.0.speed", "5", "units[0].speed: '5' is no whole number; use 0 to 30, without quotes"),
    ("units.0.features", ["flier"], "units[0].features[0]: there is no feature 'flier'; did you mean flyer?"),
    (
        "objectives.0.kind",
        "reech",
        "objectives[0].kind: there is no objective 'reech'; did you mean reach?",
    ),
    ("objectives.0.rounds", GONE, 'objectives[0].rounds: it is missing; add rounds: "hold" needs it'),
    ("objectives.0.rounds", 0, "objectives[0].rounds: 0 is out of bounds; use 1 to 999"),
    (
        "objectives.0.zones",
        ["D1"],
        "objectives[0].zones: all of it is Impassable; add a Zone that can be entered",
    ),
    ("objectives.1.unit", "arc", "objectives[1].unit: there is no Unit 'arc'; did you mean ark?"),
    ("objectives.1.unit", "red1", "objectives[1].unit: red1 is of side red; name a Unit of blue: blue1, ark"),
    (
        "objectives.1",
        {"side": "red", "kind": "reach", "zones": "west", "count": 3},
        "objectives[1].count: red has 2 Units, and 3 should get through; use 1 to 2",
    ),
]


@pytest.mark.parametrize(
    ("path", "value", "expected"), FAULTS, ids=[f"{path}={value!r:.20}" for path, value, _ in FAULTS]
)
def test_a_fault_is_told_with_its_path_and_what_would_do(path: str, value: object, expected: str) -> None:
    assert expected in fatal(changed(SETUP, path, value))


@rule("R-TERR-015")
@pytest.mark.parametrize(
    ("rows", "what"),
    [
        (["." * 41], "41 columns and 1 rows"),
        (["."] * 41, "1 columns and 41 rows"),
        ([""], "0 columns and 1 rows"),
    ],
)
def test_a_map_has_1_to_40_columns_and_rows(rows: list[str], what: str) -> None:
    assert f"map.terrain: the map has {what}; use 1 to 40 of each" in fatal(
        changed(SETUP, "map.terrain", rows)
    )


@rule("R-TERR-015")
@pytest.mark.parametrize("rows", [["." * 40], ["."] * 40, ["."]])
def test_a_map_of_1_or_40_columns_or_rows_is_as_good_as_any(rows: list[str]) -> None:
    found = fatal(changed(SETUP, "map.terrain", rows))
    assert [fault for fault in found if fault.startswith("map.terrain")] == []


@rule("R-TERR-013")
def test_who_is_protected_for_the_whole_operation_is_protected_for_no_number_of_rounds() -> None:
    assert fatal(changed(SETUP, "objectives.1.rounds", 0)) == []


@rule("R-MECH-008")
def test_no_weapon_sits_in_the_core() -> None:
    setup = changed(SETUP, "units.0.weapons", {"core": ["beam_rifle"]})
    expected = (
        "units[0].weapons.core: no Weapon can be placed in the Core; use one of head, torso, arms, legs"
    )
    assert fatal(setup) == [expected]


@rule("R-WPN-002")
def test_weapons_sit_in_areas_that_there_are() -> None:
    setup = changed(SETUP, "units.0.weapons", {"arm": ["beam_rifle"]})
    assert fatal(setup) == ["units[0].weapons.arm: there is no Area 'arm'; did you mean arms?"]


def test_an_unknown_weapon_is_told_with_those_most_like_it() -> None:
    setup = changed(SETUP, "units.0.weapons", {"arms": ["assault_riffle"]})
    expected = "units[0].weapons.arms[0]: there is no Weapon 'assault_riffle'; did you mean assault_rifle?"
    assert fatal(setup) == [expected]


@rule("R-WPN-001")
def test_default_weapons_are_not_listed() -> None:
    setup = changed(SETUP, "units.0.weapons", {"arms": ["vulcans"]})
    expected = (
        "units[0].weapons.arms[0]: vulcans is a Default Weapon; leave it out: every Unit has it for free"
    )
    assert fatal(setup) == [expected]


@rule("R-WPN-003")
def test_no_unit_has_a_weapon_twice_whatever_the_areas() -> None:
    setup = changed(SETUP, "units.0.weapons", {"arms": ["beam_rifle"], "legs": ["beam_rifle"]})
    expected = (
        "units[0].weapons.legs[0]: beam_rifle is mounted twice; mount it once: no Unit owns a Weapon twice"
    )
    assert fatal(setup) == [expected]


def test_all_faults_are_told_at_once() -> None:
    # Given: one fault on the map, one on a side, one on a Unit, one in the situation
    setup = changed({**SETUP, "now": NOW}, "map.extra", {"Z9": []})
    setup = changed(changed(setup, "sides.0.deploy", "up"), "units.0.tier", "ace")
    setup = changed(setup, "now.tension", -1)
    # Then
    assert [problem.path for problem in OPERATIONS.problems(setup)] == [
        "map.extra.Z9",
        "units[0].tier",
        "sides[0].deploy",
        "now.tension",
    ]


# ------------------------------------------------------------------ situations

NOW_FAULTS: Final = [
    (
        "now",
        [],
        "now: a list is no table of names and values; "
        "give one with round, tension, order, turn, owed, units, knowledge, reinforcements",
    ),
    ("now.order.3", GONE, "now.order: ark is missing; list every Unit, those that are gone as well"),
    ("now.order.3", "red1", "now.order[3]: red1 is listed twice; name it once"),
    ("now.turn", "blue2", "now.turn: there is no Unit 'blue2'; did you mean blue1?"),
    ("now.owed", 1, "now.owed: 1 is out of bounds; use 0 to 0"),
    ("now.units.blue2", {}, "now.units.blue2: there is no Unit 'blue2'; did you mean blue1?"),
    (
        "now.units.blue2",
        {"zone": "E1", "damaged": 3},
        "now.units.blue2.damaged: there is no such key here; did you mean damage or maimed?",
    ),
    (
        "now.units.blue2",
        {"zone": "E1"},
        "now.units.blue2.zone: there is no Zone 'E1'; use a name from A1 to D3",
    ),
    (
        "now.units.blue2",
        {"damage": "3"},
        "now.units.blue2.damage: '3' is no whole number; use 0 to 20, without quotes",
    ),
    ("now.units.red2", GONE, "now.units.red2.zone: red2 is nowhere; add its zone, docked_in or a standing"),
    ("now.units.red2.zone", "D1", "now.units.red2.zone: D1 is Impassable; choose another Zone"),
    ("now.units.red2.zone", "E1", "now.units.red2.zone: there is no Zone 'E1'; use a name from A1 to D3"),
    ("now.units.red1.damage", 21, "now.units.red1.damage: 21 is out of bounds; use 0 to 20"),
    (
        "now.units.red1.damage",
        20,
        'now.units.red1.damage: red1 has no Threshold left; use 0 to 19, or standing "destroyed"',
    ),
    (
        "now.units.red1.damage",
        11,
        "now.units.red1.maimed: 11 Damage at Threshold 5 are 2 lost Levels, not 1; "
        "name 2 Areas of head, torso, arms, legs",
    ),
    (
        "now.units.red1.maimed",
        ["wings"],
        "now.units.red1.maimed[0]: there is no Area 'wings'; use one of head, torso, arms, legs",
    ),
    (
        "now.units.blue1.docked_in",
        "red1",
        "now.units.blue1.docked_in: blue1 cannot be Docked in red1; "
        "name a Base Unit; no Base is Docked itself",
    ),
    (
        "now.units.blue1.zone",
        "A1",
        "now.units.blue1.docked_in: blue1 is not in the Zone of ark; leave its zone out",
    ),
    (
        "now.units.ark.standing",
        "destroyed",
        "now.units.blue1.docked_in: blue1 and ark are not both active; leave it out",
    ),
    ("now.units.red2.duel", "red1", "now.units.red2.duel: red1 is no Enemy of red2; name an Enemy"),
    (
        "now.units.red2.duel",
        "ark",
        "now.units.red2.duel: red2 and ark are not in one Zone; put both into the same Zone",
    ),
    (
        "now.units.blue1.duel",
        "red1",
        "now.units.blue1.duel: nobody Docked is in a Duel; leave one of them out",
    ),
    (
        "now.units.blue1.spent",
        ["bombardment"],
        "now.units.blue1.spent[0]: there is no Weapon or Upgrade of blue1 "
        "'bombardment'; use one of cqc, vulcans, rail_bazooka, beam_rifle",
    ),
    (
        "now.units.blue1.last_shot.rail_bazooka",
        4,
        "now.units.blue1.last_shot.rail_bazooka: 4 is out of bounds; use -999 to 3",
    ),
    (
        "now.units.red1.aim",
        {"weapon": "sniper_rifle"},
        "now.units.red1.aim: it is aimed at nothing; add a target or a zone",
    ),
    (
        "now.units.red1.aim.target",
        "red2",
        "now.units.red1.aim.target: red2 is of red1's own side; aim at an Enemy",
    ),
    (
        "now.units.red2.effects.0.effect",
        "surpressed",
        "now.units.red2.effects[0].effect: there is no effect 'surpressed'; did you mean suppressed?",
    ),
    (
        "now.units.red2.effects.0",
        {"effect": "withheld"},
        "now.units.red2.effects[0].other: withheld is about another Unit; name it",
    ),
    (
        "now.units.red2.pilotless",
        True,
        "now.units.red2.pilotless: a Unit of tier grunt cannot lose its Pilot; leave it out",
    ),
    ("now.units.blue1.standing", "destroyed", "now.turn: blue1 is destroyed; name an active Unit"),
    (
        "now.knowledge.0",
        "blue/red1",
        "now.knowledge[0]: 'blue/red1' is no entry; write \"side/unit/facet\", as blue/red1/attributes",
    ),
    (
        "now.knowledge.0",
        "blue/red1/weapons/x",
        "now.knowledge[0]: 'blue/red1/weapons/x' is no entry; "
        'write "side/unit/facet", as blue/red1/attributes',
    ),
]


@pytest.mark.parametrize(("path", "value", "expected"), NOW_FAULTS)
def test_a_fault_of_a_situation_is_told(path: str, value: object, expected: str) -> None:
    assert expected in fatal(changed({**SETUP, "now": NOW}, path, value))


def test_duelists_have_to_name_each_other() -> None:
    # Given: ark says it duels red1, red1 says red2's name
    setup = changed({**SETUP, "now": NOW}, "now.units.red1.duel", "blue1")
    setup = changed(setup, "now.units.ark.duel", "red1")
    expected = "now.units.ark.duel: red1 is in a Duel with blue1, not with ark; let both name each other"
    assert expected in fatal(setup)


# ------------------------------------------------------------------ illegal, but can be played


@rule("R-MECH-001", "R-MECH-003")
def test_a_build_over_its_points_can_be_played() -> None:
    # Given: ranks for 82 points, of which Might 8 costs 36 and not 21, and 2 Weapons: 82 + 15 + 10 = 107
    setup = changed(SETUP, "units.0.might", 8)
    assert fatal(setup) == []
    assert lenient(setup) == ["units[0]: it costs 107 Mecha Points of 100; save 7, or give it more points"]


@rule("R-ENEMY-001")
def test_a_grunt_has_fifty_points() -> None:
    setup = changed(SETUP, "units.3.points", GONE)
    assert lenient(setup) == ["units[3]: it costs 82 Mecha Points of 50; save 32, or give it more points"]


@rule("R-ENEMY-001")
def test_a_grunt_has_no_genre_points() -> None:
    setup = changed(SETUP, "units.3.genre_points", 1)
    assert lenient(setup) == ["units[3].genre_points: a Grunt has no Genre Points; use 0, or another tier"]


def test_one_seat_for_two_sides_sees_with_the_eyes_of_one() -> None:
    setup = changed(SETUP, "units.2.seat", "blue")
    what = "units: seat 'blue' commands Units of blue and of red"
    assert lenient(setup) == [what + "; give each side its own seat, or make it the GM's"]


@rule("R-MECH-002")
def test_a_rank_of_nothing_is_no_problem() -> None:
    assert OPERATIONS.problems(changed(changed(SETUP, "units.0.threshold", 0), "units.0.guard", 0)) == []


@rule("B-216")
def test_a_rank_that_is_not_written_down_is_told_and_counts_as_0() -> None:
    (problem,) = OPERATIONS.problems(changed(SETUP, "units.0.guard", GONE))
    assert (str(problem), problem.fatal) == ("units[0].guard: it is missing; add guard", False)


def test_a_map_may_be_drawn_as_text() -> None:
    text = changed(SETUP, "map.terrain", "..d#\nc.x.\n....\n")
    assert OPERATIONS.problems(text) == OPERATIONS.problems(SETUP)
    views = [new_battle(setup, seed=1).view("").data() for setup in (text, SETUP)]
    assert views[0] == views[1]


@rule("R-MECH-003")
def test_a_build_is_added_up_line_by_line() -> None:
    data = {"might": 4, "speed": 10, "weapons": {"arms": ["beam_rifle", "vulcans"], "legs": ["no_weapon"]}}
    assert unit_bill_lines(data) == [("Might 4", 10), ("Speed 10", 55), ("Beam Rifle", 5)]


# ------------------------------------------------------------------ whatever is written

LEAVES: Final = (
    some.none()
    | some.booleans()
    | some.integers()
    | some.floats()
    | some.text(max_size=5)
    | some.sampled_from(
        ["blue", "red1", "A1", "D1", "west", "hold", "beam_rifle", "head", "boss", "destroyed", "assistant:x"]
    )
)
ANYTHING: Final = some.recursive(
    LEAVES,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def paths(part: object, way: str = "") -> list[str]:
    """Every path in some data."""
    pairs = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    steps = [(f"{way}.{key}" if way else str(key), inner) for key, inner in pairs]
    return [step for step, _ in steps] + [path for step, inner in steps for path in paths(inner, step)]


WHOLE: Final[dict[str, object]] = {**SETUP, "now": NOW}
PATHS: Final = some.sampled_from(paths(WHOLE))


@settings(max_examples=150, deadline=None)
@given(data=some.dictionaries(some.sampled_from(sorted(WHOLE)), ANYTHING))
def test_whatever_a_setup_holds_its_problems_are_told(data: dict[str, object]) -> None:
    assert all(str(problem) for problem in OPERATIONS.problems(data))


@settings(max_examples=150, deadline=None)
@given(path=PATHS, value=ANYTHING | some.just(GONE))
def test_what_has_no_fatal_problem_can_be_started(path: str, value: object) -> None:
    setup = changed(WHOLE, path, value)
    assert fatal(setup) or OPERATIONS.start(setup, 1).copy()
