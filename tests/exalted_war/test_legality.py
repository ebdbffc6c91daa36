"""Setups of a war: everything wrong with one is found at once, with its path and what would do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing.rules import rule

GONE: Final = object()
"""In place of a value: the part is taken out."""

LEADER: Final = {"strength": 3, "dexterity": 4, "stamina": 2, "charisma": 5, "wits": 1, "melee": 2, "war": 3}
TROOPS: Final = {"strength": 1, "dexterity": 3, "valor": 4, "close": 2, "weapon": "spear", "shield": "large"}


def spears(id: str, side: str, **more: object) -> dict[str, object]:
    """A unit of Magnitude 4, in Close formation and with its four Relays, led by <id>_leader."""
    leader = {"id": f"{id}_leader", **LEADER, "weapon": "spear"}
    troops = {**TROOPS, "armour": "leather_and_plates"}
    size = {"members": 200, "drill": 2, "formation": "close", "relays": 4}
    return {"id": id, "side": side, "leader": leader, "troops": troops, **size, **more}


SETUP: Final[dict[str, object]] = {
    "ruleset": "exalted-war",
    "title": "Bridgehead",
    "text": "Two lines and a bridge.",
    "field": {
        "width": 1200,
        "height": 800,
        "weather": "snowy",
        "areas": [
            {"kind": "cover", "name": "Hill", "x": 100, "y": 100, "width": 100, "height": 100, "cover": 2},
            {"kind": "blocking", "x": 500, "y": 0, "width": 200, "height": 100},
        ],
    },
    "sides": [
        {"id": "blue", "name": "Levy", "deploy": "west", "general": "blue1_leader"},
        {"id": "red", "deploy": [800, 0, 400, 800]},
    ],
    "gm": "gm",
    "units": [
        spears(
            "blue1",
            "blue",
            specials=[
                {"id": "bram", "melee": 3},
                {"id": "calloway", "role": "sorcerer", "bow": "self_bow", "spells": ["ash_veil"]},
            ],
            rank_and_file=[{"name": "Ada", "wits": 4, "willpower": 6}],
        ),
        spears("blue2", "blue", at=[300, 400], facing="east"),
        spears("red1", "red", at=[900, 400]),
        {
            "id": "lamp",
            "side": "red",
            "arrives": 5,
            "leader": {
                "id": "vey",
                "kind": "divine",
                "essence": 3,
                "health": [0, 0, 1, 1, 2, 4],
                "weapon": {"name": "Lamplit blade", "speed": 4, "damage": 9, "least": 3, "magic": True},
                "armour": {"name": "Moon mail", "bashing": 9, "lethal": 8},
            },
        },
    ],
    "objectives": [
        {"side": "red", "kind": "hold", "squares": ["F4", "G4"], "ticks": 3},
        {"side": "blue", "kind": "slay", "who": "vey"},
        {"side": "blue", "kind": "beat", "who": "red1"},
        {"side": "red", "kind": "survive", "ticks": 60},
    ],
    "house_rules": {"hesitation_pool": "morale_and_war", "hesitation_floor": 1, "signals": True},
    "limit": 90,
    "open_sheets": False,
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
    return [str(problem) for problem in MASS_COMBAT.problems(setup) if problem.fatal]


def lenient(setup: Mapping[str, object]) -> list[str]:
    return [str(problem) for problem in MASS_COMBAT.problems(setup) if not problem.fatal]


def test_a_sound_setup_has_no_problems_and_can_be_played() -> None:
    assert MASS_COMBAT.problems(SETUP) == []
    assert list(MASS_COMBAT.start(SETUP, seed=1).units) == ["blue1", "blue2", "red1", "lamp"]


def test_what_may_be_left_out_is_missed_by_nobody() -> None:
    alone = {"sides": [{"id": "a"}, {"id": "b"}], "units": []}
    units = [
        {"id": "one", "side": "a", "leader": {"id": "x"}},
        {"id": "two", "side": "b", "leader": {"id": "y"}},
    ]
    assert MASS_COMBAT.problems({**alone, "units": units}) == []


FAULTS: Final = [
    ("sides", GONE, "sides: it is missing; add sides"),
    ("feild", {}, "feild: there is no such key here; did you mean field?"),
    ("ruleset", "infinity", "ruleset: 'infinity' is another ruleset; use exalted-war"),
    ("title", 7, "title: 7 is no text; write it in quotes"),
    ("limit", 0, "limit: 0 is out of bounds; use 1 to 999"),
    ("open_sheets", "no", "open_sheets: 'no' is neither true nor false; use true or false"),
    # the field
    ("field", 3, "field: 3 is no table of names and values; give one with width, height, areas, weather"),
    ("field.width", 300, "field.width: 300 is out of bounds; use 400 to 2600"),
    ("field.height", 850, "field.height: 850 yards are no whole squares of 100; use 800 or 900"),
    ("field.weather", "hott", "field.weather: there is no weather 'hott'; did you mean hot?"),
    (
        "field.areas.0.kind",
        "coverd",
        "field.areas[0].kind: there is no kind of ground 'coverd'; did you mean cover?",
    ),
    ("field.areas.0.cover", 3, "field.areas[0].cover: 3 is out of bounds; use 1 to 2"),
    ("field.areas.0.x", GONE, "field.areas[0].x: it is missing; add x"),
    (
        "field.areas.1.width",
        800,
        "field.areas[1]: it reaches to 1300, 100, and the field ends at 1200, 800; "
        "make it smaller, or move it",
    ),
    (
        "field.areas.1.cover",
        1,
        'field.areas[1].cover: blocking ground gives no cover; leave it out, or let kind be "cover"',
    ),
    (
        "house_rules.hesitation_pool",
        "war",
        "house_rules.hesitation_pool: there is no pool 'war'; use one of morale, morale_and_war",
    ),
    ("house_rules.hesitation_floor", 2, "house_rules.hesitation_floor: 2 is out of bounds; use 0 to 1"),
    (
        "house_rules.signals",
        1,
        "house_rules.signals: 1 is neither true nor false; use true or false",
    ),
    # sides and seats
    ("sides.1", GONE, "sides: a war needs two sides, not 1; list two or more"),
    ("sides.1.id", "blue", "sides[1].id: there is a second blue; give each an id of its own"),
    (
        "sides.2",
        {"id": "grey"},
        'sides[2]: grey has no units; add a unit of side "grey"',
    ),
    ("sides.0.deploy", "wst", "sides[0].deploy: there is no edge 'wst'; did you mean west?"),
    (
        "sides.1.deploy",
        [800, 0, 400],
        "sides[1].deploy: a deploy zone has 4 numbers, not 3; "
        "write [x, y, width, height] in yards, or an edge: west, east, north, south",
    ),
    (
        "sides.1.deploy.2",
        500,
        "sides[1].deploy: it reaches to 1300, 800, and the field ends at 1200, 800; "
        "make it smaller, or move it",
    ),
    ("sides.0.general", "blu1_leader", "sides[0].general: there is no person 'blu1_leader'; "),
    (
        "sides.0.general",
        "vey",
        "sides[0].general: vey is of side red; "
        "name a person of blue: blue1_leader, bram, calloway, blue2_leader",
    ),
    (
        "seats",
        [{"id": "ada"}],
        "units[0].seat: no seat is named, and there is none of the side's name blue; name its seat",
    ),
    # units
    ("units", [], "units: there are no units; add some for every side"),
    (
        "units.1.id",
        "blue1",
        "units[1].id: there is a second blue1; give each unit and each person an id of its own",
    ),
    (
        "units.3.leader.id",
        "lamp",
        "units[3].leader.id: there is a second lamp; give each unit and each person an id of its own",
    ),
    ("units.0.specials.0.id", "none", "units[0].specials[0].id: none is reserved; choose another id"),
    ("units.0.side", "blu", "units[0].side: there is no side 'blu'; did you mean blue?"),
    ("units.0.seat", "ada", "units[0].seat: there is no seat 'ada'; use one of blue, red, gm"),
    ("units.0.leader", GONE, "units[0].leader: it is missing; add leader"),
    ("units.0.formaton", "close", "units[0].formaton: there is no such key here; did you mean formation?"),
    ("units.0.members", 1, "units[0].members: 1 is out of bounds; use 2 to 100000"),
    (
        "units.0.members",
        GONE,
        "units[0].members: it is missing; add how many people it has; one person alone has no troops",
    ),
    ("units.0.drill", 6, "units[0].drill: 6 is out of bounds; use 0 to 5"),
    ("units.0.might", -1, "units[0].might: -1 is out of bounds; use 0 to 5"),
    ("units.0.gear", 5, "units[0].gear: 5 is out of bounds; use 0 to 4"),
    ("units.0.relays", 100, "units[0].relays: 100 is out of bounds; use 0 to 99"),
    ("units.0.formation", "clos", "units[0].formation: there is no formation 'clos'; did you mean close?"),
    ("units.0.rank_and_file.0.wits", 0, "units[0].rank_and_file[0].wits: 0 is out of bounds; use 1 to 10"),
    ("units.0.rank_and_file.0.name", GONE, "units[0].rank_and_file[0].name: it is missing; add name"),
    (
        "units.3.members",
        5,
        "units[3].members: one person alone has none, and this unit has no troops; "
        "leave it out, or add troops",
    ),
    (
        "units.3.specials",
        [{"id": "page"}],
        "units[3].specials: one person alone has none, and this unit has no troops; "
        "leave it out, or add troops",
    ),
    ("units.0.specials.0.role", "relay", "units[0].specials[0].role: there is no role 'relay'; "),
    ("units.0.leader.role", "hero", "units[0].leader.role: there is no such key here; "),
    # troops and people
    ("units.0.troops", "spears", "units[0].troops: 'spears' is no table of names and values; "),
    ("units.0.troops.dexterity", 0, "units[0].troops.dexterity: 0 is out of bounds; use 1 to 10"),
    ("units.0.troops.steeds", -1, "units[0].troops.steeds: -1 is out of bounds; use 1 to 5"),
    ("units.0.troops.valor", 6, "units[0].troops.valor: 6 is out of bounds; use 1 to 5"),
    ("units.0.leader.strength", 11, "units[0].leader.strength: 11 is out of bounds; use 1 to 10"),
    ("units.0.leader.melee", 11, "units[0].leader.melee: 11 is out of bounds; use 0 to 10"),
    ("units.0.leader.melée", 3, "units[0].leader.'melée': there is no such key here; did you mean melee?"),
    ("units.0.leader.willpower", 0, "units[0].leader.willpower: 0 is out of bounds; use 1 to 10"),
    ("units.0.leader.essence", 11, "units[0].leader.essence: 11 is out of bounds; use 1 to 10"),
    (
        "units.3.leader.kind",
        "divne",
        "units[3].leader.kind: there is no kind of person 'divne'; did you mean divine?",
    ),
    (
        "units.3.leader.health",
        [],
        "units[3].leader.health: there are 0 boxes before Incapacitated; list 1 to 30",
    ),
    (
        "units.3.leader.health",
        [0, 2, 1],
        "units[3].leader.health: the penalties do not rise; "
        "list them from the lightest to the heaviest wound",
    ),
    ("units.3.leader.health.1", -1, "units[3].leader.health[1]: -1 is out of bounds; use 0 to 9"),
    ("units.0.leader.charms", ["no_such"], "units[0].leader.charms[0]: there is no Charm 'no_such'; "),
    (
        "units.0.leader.combos",
        [["no_such", "no_such"]],
        "units[0].leader.combos[0][1]: no_such is listed twice; name it once",
    ),
    (
        "units.0.leader.combos",
        [["no_such"]],
        "units[0].leader.combos[0]: a Combo of 1 is none; name two Charms or more",
    ),
    (
        "units.0.specials.1.spells",
        ["ash_vale"],
        "units[0].specials[1].spells[0]: there is no spell 'ash_vale'; did you mean ash_veil?",
    ),
    # gear
    (
        "units.0.leader.weapon",
        "speer",
        "units[0].leader.weapon: there is no close weapon 'speer'; did you mean spear?",
    ),
    (
        "units.0.leader.weapon",
        "self_bow",
        "units[0].leader.weapon: self_bow is no close weapon; use one of short_sword, ",
    ),
    (
        "units.0.leader.bow",
        "spear",
        "units[0].leader.bow: spear is no ranged weapon; use one of self_bow, long_bow, flame_piece",
    ),
    ("units.0.troops.weapon", 5, "units[0].troops.weapon: 5 is neither a key nor a table; "),
    ("units.3.leader.weapon.speed", 0, "units[3].leader.weapon.speed: 0 is out of bounds; use 1 to 20"),
    ("units.3.leader.weapon.magic", 1, "units[3].leader.weapon.magic: 1 is neither true nor false; "),
    (
        "units.3.leader.weapon.range",
        90,
        "units[3].leader.weapon.range: a close weapon has no range; leave it out, or write the weapon as bow",
    ),
    (
        "units.3.leader.bow",
        {"name": "Sling"},
        "units[3].leader.bow: a ranged weapon needs a range; "
        "add range, in yards, or write the weapon as weapon",
    ),
    (
        "units.3.leader.armour.lethl",
        2,
        "units[3].leader.armour.lethl: there is no such key here; did you mean lethal?",
    ),
    (
        "units.3.leader.shield",
        {"name": "Buckler", "close": 10},
        "units[3].leader.shield.close: 10 is out of bounds; use 0 to 9",
    ),
    # places
    (
        "units.1.at",
        [300],
        "units[1].at: a place has 2 numbers, not 1; write [x, y]: yards from the west, the north",
    ),
    ("units.1.at.0", 1201, "units[1].at[0]: 1201 is out of bounds; use 0 to 1200"),
    ("units.1.at", [600, 50], "units[1].at: it stands in blocking ground; move it out"),
    ("units.1.facing", "est", "units[1].facing: there is no direction 'est'; did you mean west or east?"),
    ("units.3.arrives", -1, "units[3].arrives: -1 is out of bounds; use 0 to 999"),
    (
        "units.2.arrives",
        4,
        "sides[1]: all units of red come later; let one be there at the start, without arrives",
    ),
    # objectives
    ("objectives.0.side", "rd", "objectives[0].side: there is no side 'rd'; did you mean red?"),
    ("objectives.0.kind", "slai", "objectives[0].kind: there is no objective 'slai'; did you mean slay?"),
    ("objectives.0.squares.0", "M1", "objectives[0].squares[0]: there is no square 'M1'; "),
    ("objectives.0.squares", [], "objectives[0].squares: there is no square in it; name one, such as F4"),
    ("objectives.0.ticks", GONE, 'objectives[0].ticks: it is missing; add ticks: "hold" needs it'),
    ("objectives.3.ticks", 0, "objectives[3].ticks: 0 is out of bounds; use 1 to 999"),
    ("objectives.1.who", "red1", "objectives[1].who: there is no person 'red1'; "),
    ("objectives.2.who", "vey", "objectives[2].who: there is no unit 'vey'; "),
    (
        "objectives.2.who",
        "blue2",
        "objectives[2].who: blue2 is of blue itself; name a unit of another side: red1, lamp",
    ),
]


@rule("EW-26", "EW-29", "EW-30", "EW-34", "EW-35", "EW-46", "EW-74")
@pytest.mark.parametrize(
    ("path", "value", "expected"), FAULTS, ids=[f"{path}={value!r:.20}" for path, value, _ in FAULTS]
)
def test_a_fault_is_told_with_its_path_and_what_would_do(path: str, value: object, expected: str) -> None:
    found = fatal(changed(SETUP, path, value))
    assert [fault for fault in found if fault.startswith(expected)] != []


def test_all_faults_are_told_at_once() -> None:
    # Given: one fault on the field, one on a side, two on people, one on an objective
    setup = changed(changed(SETUP, "field.weather", "wet"), "sides.0.deploy", "up")
    setup = changed(changed(setup, "units.0.troops.armour", "silk"), "units.3.leader.valor", 9)
    setup = changed(setup, "objectives.0.ticks", 0)
    # Then
    assert [problem.path for problem in MASS_COMBAT.problems(setup)] == [
        "field.weather",
        "sides[0].deploy",
        "units[0].troops.armour",
        "units[3].leader.valor",
        "objectives[0].ticks",
    ]


@rule("W-20", "W-26")
def test_no_unit_stands_on_the_ground_of_another() -> None:
    # Given: two units of Magnitude 4 in Close formation: 10 x 4 x 0.7 = 28 yards across, 14 from the middle
    touching = changed(SETUP, "units.2.at", [328, 400])
    overlapping = changed(SETUP, "units.2.at", [327, 400])
    # Then
    assert MASS_COMBAT.problems(touching) == []
    what = "units[2].at: it stands on the ground of blue2, 27 yards away"
    assert fatal(overlapping) == [what + "; place them 28 yards or more apart"]


@rule("W-44")
def test_a_unit_that_is_to_be_deployed_fits_where_its_side_enters() -> None:
    # Given: 10000 people, Magnitude 9, Unordered: 10 x 22.6 x 1.2 = 271.5 yards across, in a strip of 200
    setup = changed(SETUP, "sides.0.deploy", [0, 0, 200, 800])
    setup = changed(changed(setup, "units.0.members", 10000), "units.0.relays", 0)
    what = "units[0]: its ground is 272 yards across, too much for where blue enters"
    assert what + "; give that side a larger deploy zone, or this unit a place with at" in fatal(setup)


@rule("W-44")
def test_a_deploy_zone_has_a_square_for_each_unit() -> None:
    # Given: a zone of one square for two units
    setup = changed(changed(SETUP, "units.1.at", GONE), "sides.0.deploy", [100, 300, 100, 100])
    what = "sides[0].deploy: 2 units enter where there are squares for 1"
    assert fatal(setup) == [what + "; enlarge the deploy zone, or give units a place with at"]


@rule("W-44")
def test_nobody_deploys_in_blocking_ground() -> None:
    # Given: the zone's only square is within walls
    setup = changed(SETUP, "sides.0.deploy", [500, 0, 100, 100])
    what = "units[0]: its ground is 28 yards across, too much for where blue enters"
    assert what + "; give that side a larger deploy zone, or this unit a place with at" in fatal(setup)


# ------------------------------------------------------------------ situations


NOW: Final[dict[str, object]] = {"tick": 5, "units": {"blue1": {"at": [400, 200], "next": 3}}}


def test_a_situation_is_told_of_along_with_the_rest() -> None:
    assert [fault[:22] for fault in fatal({**SETUP, "now": NOW})] == ["now.units.blue1.next: "]
    setup = changed({**SETUP, "now": NOW}, "limit", 0)
    assert [problem.path for problem in MASS_COMBAT.problems(setup)] == ["limit", "now.units.blue1.next"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("units.0.id", 7),
        ("units.0.leader.id", GONE),
        ("units.0", "blue1"),
        ("units.0.leader", GONE),
        ("units.0.specials", {}),
        ("units.0.troops", 3),
        ("units.0.members", "many"),
        ("units.2.side", []),
        ("limit", "late"),
        ("field.width", 99999),
        ("objectives.0", "hold"),
        ("sides", 2),
        ("units", "all"),
    ],
)
def test_a_situation_is_blamed_for_nothing_that_follows_from_the_rest(path: str, value: object) -> None:
    units = {
        "blue1": {"at": [400, 200], "engaged": ["red1"], "health": 2},
        "red1": {"beside": "blue1:east"},
        "lamp": {"at": [1200, 700], "state_of": "aim", "aim": "blue1"},
    }
    people = {"bram": {"apart": True}, "blue1_leader": {"wounds": 1}}
    now = {"tick": 60, "units": units, "people": people, "held": {"3": 1}}
    order = {"order": ["blue1", "blue2", "red1", "lamp", "bram"]}
    whole: dict[str, object] = {**SETUP, "now": {**now, **order, "knowledge": ["blue/red1/traits"]}}
    assert fatal(whole) == []
    assert len(fatal(changed(whole, path, value))) == 1


# ------------------------------------------------------------------ against the rules, but can be played


@rule("EW-46", "W-13")
def test_special_characters_above_the_limit_can_be_played() -> None:
    # Given: Magnitude 4 carries 8; 2 people and 7 Relays
    setup = changed(SETUP, "units.0.relays", 7)
    assert fatal(setup) == []
    what = "units[0]: it has 9 special characters, Relays included; Magnitude 4 carries 8"
    assert lenient(setup) == [what + "; leave 1 out: those above the limit fade into the ranks"]


@rule("EW-56")
def test_a_formation_beyond_the_drill_becomes_unordered() -> None:
    setup = changed(SETUP, "units.0.drill", 1)
    what = "units[0].formation: Close needs Drill 2, and it has 1"
    assert lenient(setup) == [what + "; use unordered, skirmish, relaxed: as it is, it stands Unordered"]
    assert fatal(setup) == []


@rule("EW-50", "EW-51")
def test_a_unit_short_of_relays_is_unordered() -> None:
    setup = changed(SETUP, "units.0.relays", 3)
    what = "units[0].formation: Close needs 4 Relays at Magnitude 4, and it has 3"
    assert lenient(setup) == [what + "; add Relays: as it is, it stands Unordered, its Drill 2 lower"]
    assert fatal(setup) == []


@rule("EW-50", "EW-53")
def test_a_mob_needs_neither_drill_nor_relays() -> None:
    setup = changed(changed(SETUP, "units.0.formation", GONE), "units.0.drill", GONE)
    assert MASS_COMBAT.problems(changed(setup, "units.0.relays", GONE)) == []


def test_an_ability_above_five_can_be_played() -> None:
    setup = changed(SETUP, "units.3.leader.melee", 6)
    assert lenient(setup) == ["units[3].leader.melee: 6 is more than an Ability has; use 0 to 5"]
    assert fatal(setup) == []


@rule("EW-48")
def test_a_hero_with_spells_can_be_played() -> None:
    setup = changed(SETUP, "units.0.specials.1.role", "hero")
    what = "units[0].specials[1].spells: a Hero has no use for spells"
    assert lenient(setup) == [what + '; write role = "sorcerer", or leave the spells out']
    assert fatal(setup) == []


@rule("EW-26", "EW-48", "W-47")
def test_a_hero_without_spells_is_sound() -> None:
    setup = changed(changed(SETUP, "units.0.specials.1.role", "hero"), "units.0.specials.1.spells", [])
    assert (fatal(setup), lenient(setup)) == ([], [])


def test_ground_over_the_edge_of_the_field_can_be_played() -> None:
    setup = changed(SETUP, "units.1.at", [300, 10])
    what = "units[1].at: its ground reaches 14 yards around it, over the field's edge"
    assert lenient(setup) == [what + "; place it 14 yards or more from every edge"]
    assert fatal(setup) == []


@pytest.mark.parametrize("path", ["units.3.arrives", "objectives.3.ticks"])
def test_what_comes_after_the_end_can_be_played(path: str) -> None:
    setup = changed(SETUP, path, 91)
    assert len(lenient(setup)) == 1
    assert "ends at tick 90" in lenient(setup)[0]
    assert fatal(setup) == []


def test_one_seat_for_two_sides_sees_with_the_eyes_of_one() -> None:
    setup = changed(SETUP, "units.2.seat", "blue")
    what = "units: seat 'blue' commands units of blue and of red"
    assert lenient(setup) == [what + "; give each side its own seat, or make it the GM's"]


# ------------------------------------------------------------------ whatever it holds


def paths(value: object, way: str = "") -> list[str]:
    """The places of all values within plain data, as `changed` takes them."""
    found = [way] if way else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, f"{way}.{key}" if way else str(key))
    if isinstance(value, list):
        for at, inner in enumerate(value):
            found += paths(inner, f"{way}.{at}")
    return found


ODD: Final[tuple[object, ...]] = (
    None,
    True,
    -1,
    3,
    10**50,
    2.5,
    "",
    "x",
    "none",
    [],
    [[]],
    {},
    {"a": 1},
    [1, 2],
    {1: 2},
    float("nan"),
)


def with_odd_value(setup: dict[str, Any], data: some.DataObject) -> dict[str, Any]:
    """The setup with something else in one place."""
    return changed(setup, data.draw(some.sampled_from(paths(setup))), data.draw(some.sampled_from(ODD)))


def starts_or_is_told(setup: dict[str, Any]) -> bool:
    """Whether something fatal was found, or there is a state to begin with."""
    return fatal(setup) != [] or MASS_COMBAT.start(setup, seed=1).units != {}


@settings(max_examples=400, deadline=None, derandomize=True)
@given(data=some.data())
def test_odd_data_is_told_or_can_be_played(data: some.DataObject) -> None:
    setup = with_odd_value(changed(SETUP, "title", "Odd"), data)
    assert starts_or_is_told(setup)
    assert starts_or_is_told(with_odd_value(setup, data))
