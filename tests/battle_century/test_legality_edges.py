"""The edges of what a setup may hold: faults that bring no others with them, numbers at their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.battle_century.test_legality import RANKS, SETUP, changed, fatal, unit
from wartable import new_battle, ruleset
from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.building.characters import read_sheet
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing import rule

PILOT: dict[str, object] = {
    "id": "ann",
    "themes": {"reason": "her lost city", "typecast": "the big sister", "bane": "cannot let go"},
}
MECHA: dict[str, object] = {"id": "heron", **dict.fromkeys(RANKS, 0)}


def problems(setup: Mapping[str, object]) -> list[str]:
    """All that is wrong with a setup, fatal or not."""
    return [str(problem) for problem in OPERATIONS.problems(setup)]


def force_problems(**force: Any) -> list[str]:
    """All that is wrong with a force, fatal or not."""
    return [str(problem) for problem in ruleset("battle-century").force_problems(force)]


def goal(**objective: object) -> list[str]:
    """What is wrong with the setup if this is its only objective."""
    return problems(changed(SETUP, "objectives", [objective]))


# ------------------------------------------------------------------ the map


@rule("R-TERR-015")
def test_terrain_in_a_zone_that_there_is_not_changes_no_other() -> None:
    # Given: red enters by the last Zone alone
    one = changed(SETUP, "sides.1.deploy", ["D3"])
    # When
    told = fatal(changed(one, "map.extra", {"E4": ["impassable"]}))
    # Then
    assert told == ["map.extra.E4: there is no Zone 'E4'; use A1 to D3"]


@rule("R-TERR-015")
def test_terrain_that_there_is_not_is_told_with_what_there_is() -> None:
    told = fatal(changed(SETUP, "map.extra", {"A1": ["swamp"]}))
    assert [line.partition(";")[0] for line in told] == ["map.extra.A1[0]: there is no Terrain 'swamp'"]


@rule("R-FEAT-013", "R-FEAT-014")
def test_an_environment_in_a_zone_that_there_is_not_is_told() -> None:
    told = fatal(changed(SETUP, "map.environments", {"E4": "space"}))
    assert told == ["map.environments.E4: there is no Zone 'E4'; use A1 to D3"]


# ------------------------------------------------------------------ objectives


@rule("R-TERR-013")
def test_a_zone_is_held_for_one_round_at_least() -> None:
    hold = {"side": "red", "kind": "hold", "zones": ["B2"]}
    assert goal(**hold, rounds=1) == []
    assert goal(**hold, rounds=0) == ["objectives[0].rounds: 0 is out of bounds; use 1 to 999"]


@rule("R-TERR-013")
def test_nobody_is_protected_for_less_than_no_rounds() -> None:
    protect = {"side": "blue", "kind": "protect", "unit": "ark"}
    assert goal(**protect, rounds=0) == []
    assert goal(**protect, rounds=-1) == ["objectives[0].rounds: -1 is out of bounds; use 0 to 999"]


@rule("R-TERR-013")
def test_a_side_protects_a_unit_of_its_own() -> None:
    assert goal(side="red", kind="protect", unit="ark") == [
        "objectives[0].unit: ark is of side blue; name a Unit of red: red1, red2"
    ]


@rule("R-TERR-013")
def test_a_side_that_there_is_not_has_nothing_else_wrong_with_its_objective() -> None:
    unknown = "objectives[0].side: there is no side 'green'; use one of blue, red"
    assert goal(side="green", kind="protect", unit="ark") == [unknown]
    assert goal(side="green", kind="reach", zones=["B2"]) == [unknown]


@rule("R-TERR-013")
def test_as_many_get_through_as_there_are_units_of_the_side() -> None:
    # Given: red has two Units of five
    reach = {"side": "red", "kind": "reach", "zones": ["B2"]}
    setup = changed(SETUP, "units.4", unit("blue3", "blue"))
    # Then
    assert problems(changed(setup, "objectives", [{**reach, "count": 1}])) == []
    assert problems(changed(setup, "objectives", [{**reach, "count": 2}])) == []
    assert problems(changed(setup, "objectives", [{**reach, "count": 3}])) == [
        "objectives[0].count: red has 2 Units, and 3 should get through; use 1 to 2"
    ]
    assert problems(changed(setup, "objectives", [{**reach, "count": 0}])) == [
        "objectives[0].count: 0 is out of bounds; use 1 to 999"
    ]


@rule("R-TERR-013")
def test_one_unit_has_to_get_through_where_no_number_is_named() -> None:
    reach = {"side": "red", "kind": "reach", "zones": ["B2"]}
    state: Any = new_battle(changed(SETUP, "objectives", [reach]), 1).state
    assert [objective.count for objective in state.plan.objectives] == [1]


@rule("R-TERR-013")
def test_the_number_of_units_is_checked_where_they_get_through_alone() -> None:
    assert goal(side="red", kind="hold", zones=["B2"], rounds=2, count=3) == []


# ------------------------------------------------------------------ builds


@rule("R-POW-004", "R-ENEMY-001")
def test_nobody_begins_with_less_than_no_genre_points() -> None:
    assert fatal(changed(SETUP, "units.3.genre_points", -1)) == [
        "units[3].genre_points: -1 is out of bounds; use 0 to 999"
    ]


@rule("R-BOSS-042")
def test_a_brood_without_a_sound_name_has_nothing_else_wrong_with_it() -> None:
    boss = {**MECHA, "tier": "boss", "broods": {"Small Drone": {**dict.fromkeys(RANKS, 0), "might": "Good"}}}
    told = [line.partition(";")[0] for line in force_problems(units=[boss])]
    assert told == [
        "units[0].broods.'Small Drone': 'Small Drone' is no id",
        "units[0].broods: no Upgrade brings Small Drone into battle",
    ]


@rule("R-UPG-023")
def test_a_unit_without_forms_may_have_other_upgrades_than_superior_morphing() -> None:
    assert force_problems(units=[{**MECHA, "upgrades": {"internal": ["stealth_field"]}}]) == []


@rule("R-UPG-023")
def test_another_upgrade_than_superior_morphing_brings_no_sets() -> None:
    form = {"transformation": "might+speed", "name": "Jet", "weapons": {"arms": ["beam_rifle"]}}
    held = {"upgrades": {"internal": ["stealth_field"]}, "forms": [form]}
    told = force_problems(units=[{**MECHA, **held}])
    assert told == [
        "units[0].forms: Jet has Weapons, Upgrades or Features of its own; "
        "add superior_morphing, or give them to the Unit"
    ]


@rule("R-FORM-005")
@pytest.mark.parametrize(
    ("tag", "pair"),
    [("transformation", "might+guard"), ("transformation:guard+speed", "guard+speed")],
)
def test_an_alternate_form_among_the_upgrades_is_told_with_where_it_belongs(tag: str, pair: str) -> None:
    told = force_problems(units=[{**MECHA, "upgrades": {"internal": [tag]}}])
    assert told == [
        "units[0].upgrades.internal[0]: transformation comes with a form; "
        f'put it under forms, as {{transformation = "{pair}"}}'
    ]


@rule("R-UPG-012", "R-POW-006")
def test_an_assistant_brings_a_power_of_which_one_is_owned_once_or_another_signature() -> None:
    guns = {"arms": ["beam_rifle", "rail_bazooka"]}
    field = {**MECHA, "upgrades": {"internal": ["assistant:this_is_my_battlefield:extreme"]}}
    signature = {
        **MECHA,
        "xp": 31,
        "weapons": guns,
        "powers": ["signature_weapon:beam_rifle"],
        "upgrades": {"internal": ["assistant:signature_weapon:rail_bazooka"]},
    }
    assert force_problems(units=[field]) == []
    assert force_problems(units=[signature]) == []


@rule("R-ENEMY-023")
def test_a_player_character_needs_leave_for_nothing_but_features_of_enemies() -> None:
    held = {"features": ["flyer"], "upgrades": {"internal": ["stealth_field"]}}
    assert force_problems(units=[{**MECHA, **held}]) == []


@rule("R-CHAR-007")
def test_a_unit_is_compared_with_its_own_pilot_alone() -> None:
    pilots = [{**PILOT, "xp": 31}, {**PILOT, "id": "bo", "xp": 5}]
    assert force_problems(pilots=pilots, units=[{**MECHA, "pilot": "ann", "xp": 31}]) == []


# ------------------------------------------------------------------ people


@rule("R-MATCH-025")
def test_an_attack_strikes_the_body_unless_it_is_said_or_its_skill_is_of_the_mind() -> None:
    # Given
    attacks = [
        {"name": "Fist", "attribute": "fitness", "skill": "combat"},
        {"name": "Insult", "attribute": "charm", "skill": "combat", "physical": False},
        {"name": "Nightmare", "attribute": "willpower", "skill": "phantasm"},
        {"name": "Fire", "attribute": "willpower", "skill": "force"},
        {"name": "Glare", "attribute": "charm"},
    ]
    # When
    sheet = read_sheet(Reader({"id": "ann", "attacks": attacks}, "", []))
    # Then
    assert [(means.name, means.physical, means.miracle) for means in sheet.means] == [
        ("Fist", True, False),
        ("Insult", False, False),
        ("Nightmare", False, True),
        ("Fire", True, True),
        ("Glare", True, False),
    ]


@rule("R-MIR-006")
def test_an_attack_by_a_skill_that_there_is_not_is_taken_for_no_miracle() -> None:
    attack = {"name": "Fist", "attribute": "fitness", "skill": "combatt"}
    told = force_problems(pilots=[{**PILOT, "attacks": [attack]}])
    assert told == ["pilots[0].attacks[0].skill: there is no Skill 'combatt'; did you mean combat or matter?"]


@rule("R-MATCH-041")
def test_a_proxy_that_is_no_text_is_told_once() -> None:
    told = force_problems(pilots=[{**PILOT, "proxies": [3]}])
    assert told == ["pilots[0].proxies[0]: 3 is no text; write it in quotes"]


def machine(**unit: object) -> list[str]:
    """What is wrong with a mecha in a Match."""
    ann = {**PILOT, "side": "blue", "zone": "yard", "tier": "npc", "unit": unit}
    rex = {"id": "rex", "side": "red", "zone": "yard", "tier": "npc", "fitness": 3}
    setup = {
        "ruleset": "battle-century",
        "battle": "match",
        "zones": [{"id": "yard"}],
        "sides": [{"id": "blue"}, {"id": "red"}],
        "characters": [ann, rex],
    }
    return [str(problem) for problem in MATCHES.problems(setup)]


@rule("R-MECH-002", "R-DMG-023")
def test_a_mecha_in_a_match_has_the_ranks_that_count_there() -> None:
    ranks = {"might": 4, "guard": 3, "threshold": 2, "speed": 0}
    assert machine(**ranks) == []
    assert machine(might=4, guard=3, threshold=2) == ["characters[0].unit.speed: it is missing; add speed"]
    assert machine(**{**ranks, "speed": -1}) == ["characters[0].unit.speed: -1 is out of bounds; use 0 to 30"]
