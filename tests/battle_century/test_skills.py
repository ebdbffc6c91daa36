"""Skills: what training brings, what it costs, and what the lists hold. R-SKILL-001 to R-SKILL-057."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import assert_done, character, character_of, scene_table
from wartable import Entry, Problem
from wartable.rulesets.battle_century.compendium.entries import compendium_entries
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, skill_with_tag
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule

ENTRIES: Final[dict[str, Entry]] = {
    entry.key: entry for entry in compendium_entries() if entry.kind == "skill"
}


def faults(*skills: str) -> list[Problem]:
    """What is wrong with the skills of a Character in a Test."""
    ann = {key: value for key, value in character("ann", skills=list(skills)).items() if key != "zone"}
    setup = {
        "ruleset": "battle-century",
        "battle": "test",
        "characters": [ann],
        "test": {"attribute": "fitness", "dn": 10},
    }
    return [problem for problem in RULEBOOK.problems(setup) if ".skills" in problem.path]


# ------------------------------------------------------------------ training


@rule("R-SKILL-001", "R-TEST-003")
def test_training_that_covers_a_test_is_one_advantage_and_no_flat_bonus() -> None:
    # Given: Ann, Fitness 3, trained in Athletics
    table = scene_table(character("ann", skills=["athletics"], fitness=3), dice=[[2, 7]])
    test = CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10)
    # When: she runs: two dice, 7 + 3 = 10
    make_test(table, test)
    # Then
    assert [(term.source, term.amount) for term in test.advantages] == [("Athletics", 1)]
    assert (test.total, test.passed) == (10, True)
    assert_done(table)


@rule("R-SKILL-002")
def test_a_specialist_has_the_advantage_for_its_own_subject() -> None:
    table = scene_table(character("ann", skills=["athletics:running"]), dice=[[2, 7]])
    test = CharacterTest(character_of(table, "ann"), "fitness", "athletics", "running", dn=10)
    make_test(table, test)
    assert test.net == 1


@rule("R-SKILL-002")
def test_a_specialist_has_no_advantage_for_another_subject() -> None:
    table = scene_table(character("ann", skills=["athletics:running"]), dice=[[7]])
    test = CharacterTest(character_of(table, "ann"), "fitness", "athletics", "swimming", dn=10)
    make_test(table, test)
    assert test.net == 0


@rule("R-SKILL-057")
def test_a_general_skill_is_tested_untrained_on_the_attribute_alone() -> None:
    table = scene_table(character("ann", intellect=3), dice=[[7]])
    test = CharacterTest(character_of(table, "ann"), "intellect", "sciences", dn=10)
    make_test(table, test)
    assert (test.net, test.total, test.passed) == (0, 10, True)


@rule("R-SKILL-003")
def test_nobody_has_a_skill_both_in_general_and_in_one_subject() -> None:
    assert [problem.what for problem in faults("combat", "combat:revolvers")] == [
        "combat is there as a general Skill too"
    ]


@rule("R-SKILL-003")
def test_several_subjects_of_one_skill_are_fine() -> None:
    assert faults("combat:revolvers", "combat:chess") == []


@rule("R-SKILL-004")
def test_general_training_costs_10_and_one_subject_5() -> None:
    assert (skill_with_tag("athletics").price, skill_with_tag("athletics:running").price) == (10, 5)


@rule("R-SKILL-005")
def test_no_skill_goes_with_resources() -> None:
    assert [kind.key for kind in SKILLS.values() if "resources" in kind.used and not kind.miracle] == []


def test_there_are_15_general_skills_and_10_miracles() -> None:
    groups = [entry.group for entry in ENTRIES.values()]
    assert (groups.count("general"), groups.count("miracle")) == (15, 10)


# ------------------------------------------------------------------ the list


@rule(
    "R-SKILL-009",
    "R-SKILL-012",
    "R-SKILL-016",
    "R-SKILL-019",
    "R-SKILL-022",
    "R-SKILL-026",
    "R-SKILL-029",
    "R-SKILL-033",
    "R-SKILL-036",
    "R-SKILL-039",
    "R-SKILL-042",
    "R-SKILL-045",
    "R-SKILL-048",
    "R-SKILL-052",
    "R-SKILL-055",
)
@pytest.mark.parametrize(
    ("key", "attributes"),
    [
        ("athletics", ["fitness", "intellect"]),
        ("craftsmanship", ["fitness", "intellect", "charm"]),
        ("combat", ["fitness", "intellect"]),
        ("deception", ["charm", "intellect"]),
        ("diplomacy", ["charm", "intellect", "fitness"]),
        ("finesse", ["fitness"]),
        ("electronics", ["intellect", "charm"]),
        ("humanities", ["intellect"]),
        ("investigation", ["awareness"]),
        ("presence", ["charm", "intellect", "fitness"]),
        ("medicine", ["intellect"]),
        ("sciences", ["intellect"]),
        ("stealth", ["fitness"]),
        ("survival", ["intellect", "charm"]),
        ("vehicles", ["fitness", "intellect"]),
    ],
)
def test_a_skill_goes_with_its_attributes_the_usual_one_first(key: str, attributes: list[str]) -> None:
    assert ENTRIES[key].data["attributes"] == attributes


@rule(
    "R-SKILL-010",
    "R-SKILL-014",
    "R-SKILL-017",
    "R-SKILL-021",
    "R-SKILL-025",
    "R-SKILL-027",
    "R-SKILL-031",
    "R-SKILL-034",
    "R-SKILL-037",
    "R-SKILL-040",
    "R-SKILL-043",
    "R-SKILL-046",
    "R-SKILL-050",
    "R-SKILL-053",
    "R-SKILL-056",
)
@pytest.mark.parametrize(
    ("key", "subjects"),
    [
        ("athletics", "acrobatics climbing parkour running swimming"),
        ("craftsmanship", "carpentry chemistry cooking demolitions poetry"),
        ("combat", "chess gentlemens_duels revolvers strategy swordsmanship"),
        ("deception", "bluffing disguises forgery intimidation seduction"),
        ("diplomacy", "etiquette haggling intimidation peace_talks seduction"),
        ("finesse", "balance escapism juggling lockpicking pickpocketing"),
        (
            "electronics",
            "artificial_intelligence communications computer_hardware hacking military_technology",
        ),
        ("humanities", "archeology economics history law psychology"),
        (
            "investigation",
            "contact_calling crime_scenes dream_analysis interrogation puzzles_and_riddles",
        ),
        ("presence", "carousing greek_drama playing_the_guitar speeches technobabble"),
        ("medicine", "diagnostics forensics pharmaceuticals psychotherapy veterinary"),
        ("sciences", "astronomy biology chemistry mathematics physics"),
        ("stealth", "camouflage crowds shadowing silent_movement smuggling_small_objects"),
        ("survival", "animal_handling foraging hunting meteorology navigation"),
        ("vehicles", "helicopters motorcycles planes sailboats tanks"),
    ],
)
def test_a_skill_lists_its_specializations(key: str, subjects: str) -> None:
    assert ENTRIES[key].data["choices"] == subjects.split()


@rule(
    "R-SKILL-011",
    "R-SKILL-015",
    "R-SKILL-018",
    "R-SKILL-028",
    "R-SKILL-032",
    "R-SKILL-035",
    "R-SKILL-038",
    "R-SKILL-041",
    "R-SKILL-044",
    "R-SKILL-047",
    "R-SKILL-051",
    "R-SKILL-054",
)
@pytest.mark.parametrize(
    ("key", "dns"),
    [
        ("athletics", [10, 15]),
        ("craftsmanship", [10, 15, 20]),
        ("combat", [5]),
        ("finesse", [5, 15]),
        ("electronics", [5, 20]),
        ("humanities", [5, 5, 15]),
        ("investigation", [5, 10]),
        ("presence", [5, 15]),
        ("medicine", [5, 10, 15]),
        ("sciences", [5, 10, 20]),
        ("stealth", [5]),
        ("survival", [5, 10, 10]),
    ],
)
def test_a_skill_names_examples_with_their_dn(key: str, dns: list[int]) -> None:
    assert [dn for _, dn in SKILLS[key].benchmarks] == dns


@rule(
    "R-SKILL-011",
    "R-SKILL-018",
    "R-SKILL-021",
    "R-SKILL-023/2",
    "R-SKILL-028",
    "R-SKILL-032",
    "R-SKILL-038",
    "R-SKILL-041",
    "R-SKILL-051",
    "R-SKILL-056",
)
@pytest.mark.parametrize(
    ("key", "opposed"),
    [
        ("athletics", ["Athletics"]),
        ("combat", ["Defense", "Combat"]),
        ("deception", ["Awareness", "Awareness", "Awareness"]),
        ("diplomacy", ["Willpower", "Willpower", "Willpower"]),
        ("finesse", ["Awareness"]),
        ("electronics", ["Electronics"]),
        ("investigation", ["Deception"]),
        ("presence", ["Awareness"]),
        ("stealth", ["Awareness", "Awareness"]),
        ("vehicles", ["Vehicles"]),
    ],
)
def test_a_skill_says_what_contests_it(key: str, opposed: list[str]) -> None:
    assert [by for _, by in SKILLS[key].contested] == opposed
