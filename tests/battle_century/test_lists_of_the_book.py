"""What the lists of the book say of each Upgrade, Trait and Skill: its cost, the Attributes it goes with."""

from __future__ import annotations

import pytest

from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS
from wartable.testing import rule


@pytest.mark.parametrize(
    ("key", "cost"),
    [
        pytest.param("commander_type", 10, marks=rule("R-UPG-003")),
        pytest.param("early_warning_and_control", 10, marks=rule("R-UPG-004")),
        pytest.param("expert_support", 10, marks=rule("R-UPG-005")),
        pytest.param("slippery_chassis", 10, marks=rule("R-UPG-007")),
        pytest.param("stealth_field", 10, marks=rule("R-UPG-009")),
        pytest.param("artillery_frame", 15, marks=rule("R-UPG-010")),
        pytest.param("assistant", 15, marks=rule("R-UPG-012")),
        pytest.param("duelist_model", 15, marks=rule("R-UPG-013")),
        pytest.param("integrated_weapons", 15, marks=rule("R-UPG-015")),
        pytest.param("sniper_model", 15, marks=rule("R-UPG-016")),
        pytest.param("experimental_reactor", 20, marks=rule("R-UPG-018")),
        pytest.param("guardian_of_steel", 20, marks=rule("R-UPG-019")),
        pytest.param("invincible_alloy", 20, marks=rule("R-UPG-020")),
        pytest.param("the_beast", 20, marks=rule("R-UPG-024")),
        pytest.param("antigravity", 10, marks=rule("R-MOB-001")),
        pytest.param("overbooster", 10, marks=rule("R-MOB-002")),
        pytest.param("reversible_thrusters", 10, marks=rule("R-MOB-004")),
        pytest.param("absorbing_armor", 5, marks=rule("R-AD-007")),
        pytest.param("custom_defense", 5, marks=rule("R-AD-009/1")),
        pytest.param("reactive_booster", 5, marks=rule("R-AD-010")),
        pytest.param("absolute_barrier", 10, marks=rule("R-AD-011/1")),
        pytest.param("electronic_cloaking_system", 10, marks=rule("R-AD-015")),
        pytest.param("shielding_aura", 10, marks=rule("R-AD-016")),
        pytest.param("jury_rig", 10, marks=rule("R-REST-002")),
        pytest.param("regenerative", 10, marks=rule("R-REST-003")),
        pytest.param("resupply", 10, marks=rule("R-REST-004")),
        pytest.param("assisted_targeting", 5, marks=rule("R-SUP-001", "R-SUP-005")),
        pytest.param("overcharge", 5, marks=rule("R-SUP-001", "R-SUP-006")),
        pytest.param("support_fire", 5, marks=rule("R-SUP-001", "R-SUP-007")),
        pytest.param("supply_delivery", 5, marks=rule("R-SUP-001", "R-SUP-008")),
        pytest.param("surprise_minefield", 5, marks=rule("R-SUP-001", "R-SUP-009")),
        pytest.param("airstrike", 10, marks=rule("R-SUP-010")),
        pytest.param("electromagnetic_detonator", 10, marks=rule("R-SUP-011")),
        pytest.param("ensnaring_trap", 10, marks=rule("R-SUP-013")),
        pytest.param("fire_at_will", 10, marks=rule("R-SUP-014")),
        pytest.param("jamming_barrage", 10, marks=rule("R-SUP-015")),
        pytest.param("expansion_pack", 20, marks=rule("R-UPG-027")),
        pytest.param("secret_equipment", 20, marks=rule("R-UPG-030")),
        pytest.param("superior_morphing", 20, marks=rule("R-UPG-022")),
        pytest.param("super_combination", 10, marks=rule("R-COMB-004")),
        pytest.param("unison_combination", 10, marks=rule("R-COMB-008/1")),
    ],
)
def test_an_upgrade_costs_what_its_list_says(key: str, cost: int) -> None:
    assert UPGRADES[key].cost == cost


@pytest.mark.parametrize(
    ("key", "cost"),
    [
        pytest.param("animal_person", 5, marks=rule("R-TRAIT-003")),
        pytest.param("common_sense", 5, marks=rule("R-TRAIT-004")),
        pytest.param("danger_instinct", 5, marks=rule("R-TRAIT-005")),
        pytest.param("entertainer", 5, marks=rule("R-TRAIT-006")),
        pytest.param("gamer", 5, marks=rule("R-TRAIT-007")),
        pytest.param("gumshoe", 5, marks=rule("R-TRAIT-008")),
        pytest.param("ingenious", 5, marks=rule("R-TRAIT-009")),
        pytest.param("intimidating", 5, marks=rule("R-TRAIT-010")),
        pytest.param("jaded", 5, marks=rule("R-TRAIT-011")),
        pytest.param("make_do", 5, marks=rule("R-TRAIT-012")),
        pytest.param("polyglot", 5, marks=rule("R-TRAIT-013")),
        pytest.param("sphere_of_influence", 5, marks=rule("R-TRAIT-014")),
        pytest.param("superior_immune_system", 5, marks=rule("R-TRAIT-015")),
        pytest.param("weapon_expertise", 5, marks=rule("R-TRAIT-016")),
        pytest.param("attractive", 10, marks=rule("R-TRAIT-017")),
        pytest.param("comrade", 10, marks=rule("R-TRAIT-018")),
        pytest.param("genius", 10, marks=rule("R-TRAIT-019")),
        pytest.param("hard_work_and_guts", 10, marks=rule("R-TRAIT-020")),
        pytest.param("living_database", 10, marks=rule("R-TRAIT-021")),
        pytest.param("i_was_here_all_along", 10, marks=rule("R-TRAIT-022")),
        pytest.param("jack_of_all_trades", 10, marks=rule("R-TRAIT-023")),
        pytest.param("leadership", 10, marks=rule("R-TRAIT-024")),
        pytest.param("psychic_power", 10, marks=rule("R-TRAIT-026")),
        pytest.param("spirit_of_steel", 10, marks=rule("R-TRAIT-027")),
        pytest.param("body_suit", 5, marks=rule("R-EQ-005")),
        pytest.param("ether_drive", 5, marks=rule("R-EQ-006")),
        pytest.param("masterwork_tool", 5, marks=rule("R-EQ-008")),
        pytest.param("backup_bodies", 10, marks=rule("R-EQ-009")),
        pytest.param("flight_pack", 10, marks=rule("R-EQ-010")),
        pytest.param("miniature_chemical_weapon", 10, marks=rule("R-EQ-011")),
        pytest.param("personal_facility", 10, marks=rule("R-EQ-013")),
        pytest.param("range_booster", 10, marks=rule("R-EQ-014")),
        pytest.param("superior_proxy", 10, marks=rule("R-EQ-016")),
        pytest.param("called_shot", 5, marks=rule("R-DB-006")),
        pytest.param("distraction_move", 5, marks=rule("R-DB-007/1")),
        pytest.param("finishing_blow", 5, marks=rule("R-DB-008")),
        pytest.param("forbidden_secret_art", 10, marks=rule("R-DB-009")),
        pytest.param("sweeping_assault", 10, marks=rule("R-DB-010")),
        pytest.param("true_strike", 10, marks=rule("R-DB-011")),
    ],
)
def test_a_trait_costs_what_its_list_says(key: str, cost: int) -> None:
    assert TRAITS[key].cost == cost


@pytest.mark.parametrize(
    ("key", "used"),
    [
        pytest.param("athletics", {"intellect", "fitness"}, marks=rule("R-SKILL-009")),
        pytest.param("craftsmanship", {"intellect", "charm", "fitness"}, marks=rule("R-SKILL-012")),
        pytest.param("combat", {"intellect", "fitness"}, marks=rule("R-SKILL-016")),
        pytest.param("deception", {"intellect", "charm"}, marks=rule("R-SKILL-019")),
        pytest.param("diplomacy", {"intellect", "charm", "fitness"}, marks=rule("R-SKILL-022")),
        pytest.param("finesse", {"fitness"}, marks=rule("R-SKILL-026")),
        pytest.param("electronics", {"intellect", "charm"}, marks=rule("R-SKILL-029")),
        pytest.param("humanities", {"intellect"}, marks=rule("R-SKILL-033")),
        pytest.param("investigation", {"awareness"}, marks=rule("R-SKILL-036")),
        pytest.param("presence", {"intellect", "charm", "fitness"}, marks=rule("R-SKILL-039")),
        pytest.param("medicine", {"intellect"}, marks=rule("R-SKILL-042")),
        pytest.param("sciences", {"intellect"}, marks=rule("R-SKILL-045")),
        pytest.param("stealth", {"fitness"}, marks=rule("R-SKILL-048")),
        pytest.param("survival", {"intellect", "charm"}, marks=rule("R-SKILL-052")),
        pytest.param("vehicles", {"intellect", "fitness"}, marks=rule("R-SKILL-055")),
        pytest.param("electricity", {"intellect", "fitness"}, marks=rule("R-MIR-007")),
        pytest.param("force", {"intellect", "fitness"}, marks=rule("R-MIR-010")),
        pytest.param("fortune", {"resources"}, marks=rule("R-MIR-012")),
        pytest.param("matter", {"intellect"}, marks=rule("R-MIR-016")),
        pytest.param("phantasm", {"awareness"}, marks=rule("R-MIR-021")),
        pytest.param("phasing", {"fitness"}, marks=rule("R-MIR-025")),
        pytest.param("probing", {"charm", "awareness"}, marks=rule("R-MIR-029")),
        pytest.param("sight", {"awareness"}, marks=rule("R-MIR-032")),
        pytest.param("somatics", {"fitness"}, marks=rule("R-MIR-034")),
        pytest.param("temperature", {"charm"}, marks=rule("R-MIR-036")),
    ],
)
def test_a_skill_goes_with_the_attributes_that_the_book_names(key: str, used: set[str]) -> None:
    assert set(SKILLS[key].used) == used
