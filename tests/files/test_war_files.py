"""Files for Exalted mass combat: their shape, the forces and scenarios that are shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

import pytest

from tests.files.samples import written
from wartable import ruleset
from wartable.files import check_file, read_scenario
from wartable.files.library import find_force, find_scenario
from wartable.files.parsing import read_toml
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import might_of
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing.rules import rule

Data = dict[str, object]

FORCES: Final = ("copperfield_levy", "ninth_cinder", "hollow_procession", "border_companies")
SCENARIOS: Final = ("ford_of_lamps", "bells_at_dusk", "shield_wall", "long_front")

MARSH: Final = """\
ruleset = "exalted-war"
forces = ["fen.toml"]

[[sides]]
id = "fen"
deploy = "west"

[[sides]]
id = "moor"
deploy = [800, 0, 400, 800]

[[units]]
force = "fen"
unit = "eels"
side = "fen"
drill = 2
leader = { id = "marsh", war = 2 }

[[units]]
id = "lone"
side = "moor"
at = [900, 400]
leader = { id = "rook", weapon = { name = "Bill", damage = 5 } }
"""

FEN: Final = """\
ruleset = "exalted-war"

[[units]]
id = "eels"
members = 40
drill = 1
formation = "skirmish"
troops = { weapon = "spear" }
leader = { id = "tam", war = 3, weapon = "spear" }
"""


def war(name: str) -> War:
    """The start of a shipped scenario."""
    return MASS_COMBAT.start(read_scenario(name), seed=1)


def told(tmp_path: Path, text: str) -> list[str]:
    """What is wrong with a scenario beside its force."""
    written(tmp_path, "fen.toml", FEN)
    return [str(problem) for problem in check_file(written(tmp_path, "marsh.toml", text))]


# ------------------------------------------------------------------ shapes


def test_a_sound_scenario_has_the_shape(tmp_path: Path) -> None:
    assert told(tmp_path, MARSH) == []


@pytest.mark.parametrize(
    ("written_as", "instead", "expected"),
    [
        (
            "damage = 5",
            "damge = 5",
            "units[1].leader.weapon.damge: there is no such key here; did you mean damage or name or range?",
        ),
        (
            "damage = 5",
            'damage = "5"',
            "units[1].leader.weapon.damage: '5' is no whole number; use -9 to 99, without quotes",
        ),
        ('name = "Bill", ', "", "units[1].leader.weapon.name: it is missing; add name"),
        (
            '{ name = "Bill", damage = 5 }',
            "5",
            "units[1].leader.weapon: 5 is neither a key nor a table; name one of the list, or write a table "
            "with name, speed, accuracy, damage, defense, rate, range, least, bashing, strength, piercing, "
            "thrown, magic",
        ),
        (
            '"west"',
            "5",
            "sides[0].deploy: 5 is neither an edge nor a list; "
            "write [x, y, width, height] in yards, or an edge: west, east, north, south",
        ),
        (
            "[800, 0,",
            '["800", 0,',
            "sides[1].deploy[0]: '800' is no whole number; use 0 to 1200, without quotes",
        ),
        ("[900, 400]", '"H4"', "units[1].at: 'H4' is no list; write a list: [ ... ]"),
        ("war = 2", "wra = 2", "units[0].leader.wra: there is no such key here; did you mean war?"),
        ("drill = 2", "drll = 2", "units[0].drll: there is no such key here; did you mean drill?"),
    ],
)
def test_another_shape_is_told(tmp_path: Path, written_as: str, instead: str, expected: str) -> None:
    assert expected in told(tmp_path, MARSH.replace(written_as, instead, 1))
    assert len(told(tmp_path, MARSH.replace(written_as, instead, 1))) == 1


def test_engagements_are_a_list_or_a_table_of_ticks(tmp_path: Path) -> None:
    now = (
        "[now]\ntick = 9\n[now.units]\n"
        'lone = { at = [900, 400], engaged = ["eels"] }\n'
        'eels = { beside = "lone", engaged = { lone = [3, 5] } }\n'
    )
    assert told(tmp_path, MARSH + now) == []
    assert told(tmp_path, MARSH + now.replace("[3, 5]", "4")) == [
        "now.units.eels.engaged.lone: 4 is no list; write a list: [ ... ]"
    ]


def test_what_has_nothing_to_do_with_the_moment_does_not_hide_its_faults(tmp_path: Path) -> None:
    text = 'titel = "The fen"\ntext = 3\n' + MARSH + "[now]\ntock = 9\n"
    assert [line.partition(":")[0] for line in told(tmp_path, text)] == [
        "now.tock",
        "now.units.eels.at",
        "text",
        "titel",
    ]


def test_a_force_without_a_ruleset_is_told_to_name_it(tmp_path: Path) -> None:
    written(tmp_path, "fen.toml", FEN.replace('ruleset = "exalted-war"\n', ""))
    path = written(tmp_path, "marsh.toml", MARSH)
    assert [str(problem) for problem in check_file(path)] == [
        'fen.toml: ruleset: it is missing; add ruleset = "exalted-war"'
    ]


# ------------------------------------------------------------------ forces


def test_what_a_scenario_writes_replaces_what_the_force_has(tmp_path: Path) -> None:
    # Given: the force's Drill 1 and leader Tam, War 3; the scenario's Drill 2 and leader Marsh, War 2
    written(tmp_path, "fen.toml", FEN)
    state = MASS_COMBAT.start(read_scenario(written(tmp_path, "marsh.toml", MARSH)), seed=1)
    # Then: nothing of Tam is left, and what the scenario does not write stays
    assert list(state.people) == ["marsh", "rook"]
    assert (state.units["eels"].drill, state.units["eels"].members) == (2, 40)
    assert state.people["marsh"].person.weapon.key == "short_sword"


@pytest.mark.parametrize("key", ["side", "seat", "at", "facing", "arrives"])
def test_a_unit_in_a_force_has_no_side_and_no_place(tmp_path: Path, key: str) -> None:
    force = FEN.replace("drill = 1", f'drill = 1\n{key} = "fen"')
    assert [str(problem) for problem in check_file(written(tmp_path, "fen.toml", force))] == [
        f"units[0].{key}: there is no such key here; leave it out: the scenario says so"
    ]


@pytest.mark.parametrize("name", FORCES)
def test_shipped_forces_are_sound(name: str) -> None:
    data = read_toml(find_force(name, Path()))
    units = cast(list[Data], data["units"])
    posted = [{**units[0], "side": "one"}, *[{**unit, "side": "two"} for unit in units[1:]]]
    game = ruleset("exalted-war")
    assert game.force_problems(data) == []
    assert game.problems({**game.lineup({}).parade, "units": posted}) == []


@rule("EW-11", "EW-31", "EW-36", "EW-38", "EW-40", "EW-41")
def test_the_copperfield_spears_have_their_figures() -> None:
    # Join War 3 + 3 - 4 = 2; attack 3 + 3 + 1 = 7; Parry (3 + 3 + 1) / 2 = 3; command 3 + 3 = 6;
    # Endurance 2 + 3 = 5; rating (2 + 2) / 2 = 2; damage (2 + 4) / 3 = 2; Armor 4 / 3 up = 2
    state = war("ford_of_lamps")
    unit, venn = state.units["copperfield_spears"], state.people["odra_venn"].person
    assert unit.troops is not None
    assert (venn.join_war_pool(unit.magnitude), venn.attack_pool(3, ranged=False)) == (2, 7)
    assert (venn.parry_value(3), venn.command_pool(), unit.full_endurance) == (3, 6, 5)
    assert (unit.troops.close_rating, unit.troops.close_damage, unit.troops.armor_of_mortal_troops) == (
        2,
        2,
        2,
    )
    assert (unit.troops.mobility, unit.troops.fatigue_value, unit.troops.morale_under_leader(venn.valor)) == (
        1,
        1,
        2,
    )
    assert unit.specials == ["bram", "calloway"]


@rule("EW-37", "EW-39")
def test_the_fen_bows_have_their_figures() -> None:
    # From afar: attack 3 + 2 (Archery 3 capped by War) + 0 = 5; rating (3 + 3) / 2 = 3;
    # damage (2 + 2) / 3 up = 2
    state = war("ford_of_lamps")
    unit, tull = state.units["fen_bows"], state.people["tull"].person
    assert unit.troops is not None
    assert (tull.attack_pool(2, ranged=True), tull.attack_pool(2, ranged=False)) == (5, 7)
    assert (unit.troops.ranged_rating, unit.troops.ranged_damage, unit.full_endurance) == (3, 2, 3)
    assert (unit.formation.key, unit.magnitude, unit.lacks_relays) == ("skirmish", 2, False)


@rule("EW-34", "EW-35")
def test_the_cinder_guards_might_is_in_its_talismans() -> None:
    # Attack 4 + 4 + 2 = 10; Parry (4 + 4 + 1) / 2 = 4; rating (3 + 4) / 2 = 3; Endurance 4 + 3 = 7
    state = war("ford_of_lamps")
    unit, sarrow = state.units["cinder_guard"], state.people["sarrow"].person
    assert unit.troops is not None
    assert (unit.might, unit.gear, might_of(unit)) == (0, 1, 1)
    assert (sarrow.attack_pool(4, ranged=False), sarrow.parry_value(4), unit.full_endurance) == (10, 4, 7)
    assert (unit.troops.close_rating, unit.troops.close_damage, unit.troops.armor_of_mortal_troops) == (
        3,
        3,
        3,
    )
    assert (unit.troops.mobility, unit.troops.fatigue_value) == (2, 2)


@rule("EW-44")
def test_the_cinder_lancers_have_their_figures() -> None:
    # Rating (3 + 3) / 2 = 3, damage (3 + 7) / 3 up = 4; from afar (3 + 2) / 2 = 2 and (3 + 2) / 3 up = 2
    unit = war("ford_of_lamps").units["cinder_lancers"]
    assert unit.troops is not None
    assert (unit.troops.close_rating, unit.troops.close_damage) == (3, 4)
    assert (unit.troops.ranged_rating, unit.troops.ranged_damage) == (2, 2)
    assert (unit.troops.steeds, unit.full_endurance, unit.magnitude) == (3, 6, 2)


@rule("EW-45", "EW-50")
def test_the_bell_dead_know_no_fear_and_need_their_relays() -> None:
    # Rating (2 + 2) / 2 = 2, damage (3 + 4) / 3 up = 3, Armor 2 / 3 up = 1, Endurance 1 + 4 = 5
    state = war("bells_at_dusk")
    unit = state.units["bell_dead"]
    assert unit.troops is not None
    assert unit.troops.perfect_morale
    assert (unit.troops.close_rating, unit.troops.close_damage, unit.troops.armor_of_mortal_troops) == (
        2,
        3,
        1,
    )
    assert (unit.full_endurance, might_of(unit), unit.formation.key) == (5, 2, "relaxed")
    assert (unit.relays, unit.magnitude, unit.lacks_relays) == (3, 3, False)


@rule("EW-14", "EW-32", "W-36")
def test_vey_has_her_figures() -> None:
    # Join War 4 + 4 = 8; attack 5 + 4 (capped by War) + 4 = 13; Parry (5 + 4 + 2) / 2 up = 6;
    # Dodge (5 + 4 + 3) / 2 = 6, less 1 for scale; soak 4 + 7 = 11 bashing, 4 / 2 + 6 = 8 lethal
    state = war("bells_at_dusk")
    unit, vey = state.units["ninth_lamp"], state.people["vey"].person
    assert (unit.is_solo, unit.magnitude, unit.full_endurance) == (True, 0, 7)
    assert (vey.join_war_pool_alone(), vey.attack_pool(4, ranged=False)) == (8, 13)
    assert (vey.parry_value(4), vey.dodge_value(4, vey.armour.mobility)) == (6, 5)
    assert (vey.total_soak(lethal=False), vey.total_soak(lethal=True)) == (11, 8)
    assert (vey.weapon.least, len(vey.health)) == (3, 9)


# ------------------------------------------------------------------ scenarios


@pytest.mark.parametrize("name", SCENARIOS)
def test_shipped_scenarios_are_sound(name: str) -> None:
    assert check_file(find_scenario(name)) == []
    assert MASS_COMBAT.problems(read_scenario(name)) == []


def test_the_two_shield_walls_are_alike_and_sixty_yards_apart() -> None:
    one, other = cast(list[Data], read_scenario("shield_wall")["units"])
    named = {"id", "name", "side", "leader", "specials", "at", "facing"}
    assert {key: one[key] for key in one if key not in named} == {
        key: other[key] for key in other if key not in named
    }
    assert (one["at"], other["at"]) == ([570, 400], [630, 400])
    state = war("shield_wall")
    assert [unit.formation.key for unit in state.units.values()] == ["close", "close"]
    assert round(edge_distance(state.units["harrow_spears"], state.units["millrace_spears"])) == 32
    wenna, costin = state.people["wenna"].person, state.people["costin"].person
    assert (wenna.ranks, wenna.valor, wenna.weapon) == (costin.ranks, costin.valor, costin.weapon)


def test_the_shield_walls_use_the_cap_of_the_book() -> None:
    assert war("shield_wall").plan.house.close_cap
    assert not war("long_front").plan.house.close_cap


def test_six_units_a_side_stand_on_the_long_front() -> None:
    state = war("long_front")
    sides = [unit.side for unit in state.units.values()]
    assert (sides.count("levy"), sides.count("pact"), state.plan.limit) == (6, 6, 90)
