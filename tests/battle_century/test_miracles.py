"""Miracles: who may use them, what they cost, and what each brings to a Test. R-MIR-001 to R-MIR-022,
R-MIR-029 to R-MIR-039.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import (
    assert_done,
    assert_used_up,
    character,
    character_of,
    keys,
    of,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from tests.battle_century.single_tests import single
from wartable import Entry, Problem, Setup
from wartable.rulesets.battle_century.compendium.entries import compendium_entries
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, skill_with_tag
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule

ENTRIES: Final[dict[str, Entry]] = {
    entry.key: entry for entry in compendium_entries() if entry.kind == "skill"
}


def faults(setup: Setup) -> list[Problem]:
    """What keeps a Test from being made."""
    return [problem for problem in RULEBOOK.problems(setup) if problem.path.startswith("test")]


# ------------------------------------------------------------------ all of them


@rule("R-MIR-001")
def test_a_miracle_costs_1_damage_and_1_for_every_full_5_in_the_total() -> None:
    # Given: Willpower 9; Force by Intellect 3, at one Advantage: the 7 is kept, total 10
    ann = character("ann", willpower=9, skills=["force"], intellect=3)
    battle = play(single(ann, skill="force", dn=10), ["keep:7"], dice=[[7, 4]])
    # Then: 1 + 10 / 5 = 3 of 9 points
    assert person_of(battle, "ann").layers == [6, 9, 9]
    assert the(battle, "PlotArmorHurt").facts()["amount"] == 3
    assert_used_up(battle)


@rule("R-MIR-001")
def test_a_miracle_that_fails_costs_its_damage_too() -> None:
    # 1 + 3 = 4, short of 10, and less than a full 5: 1 Damage
    ann = character("ann", willpower=9, skills=["force"], intellect=3)
    battle = play(single(ann, skill="force", dn=10), ["keep:1"], dice=[[1, 9]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ()
    assert person_of(battle, "ann").layers == [8, 9, 9]


@rule("R-MIR-002")
def test_a_miracle_costs_20_in_general_and_10_specialized() -> None:
    assert (skill_with_tag("force").price, skill_with_tag("force:fitness_tests").price) == (20, 10)


@rule("R-MIR-003")
def test_a_specialization_may_be_invented() -> None:
    # Given: Ann can do nothing by Force but float
    ann = character("ann", willpower=9, skills=["force:floating"])
    # Then: she may float, and may not push
    assert faults(single(ann, skill="force", subject="floating", dn=10)) == []
    assert len(faults(single(ann, skill="force", dn=10))) == 1


@rule("R-MIR-006")
def test_who_is_not_trained_in_a_miracle_cannot_use_it() -> None:
    found = faults(single(character("ann"), skill="force", dn=10))
    assert [problem.what for problem in found] == [
        "ann cannot use Force for this: nobody works a Miracle without the training"
    ]
    assert [problem.fatal for problem in found] == [True]


@rule("R-MIR-005")
def test_a_miracle_shares_no_test_with_a_mundane_skill() -> None:
    ann = character("ann", skills=["force"])
    found = faults(single(ann, skill="force", dn=10, mixed=[{"skill": "stealth"}]))
    assert [problem.what for problem in found] == ["Force cannot share a Test with these Skills"]


@rule("R-MIR-005", "R-MIR-008", "R-MIR-017")
@pytest.mark.parametrize(
    ("miracle", "mundane"), [("electricity", "electronics"), ("matter", "craftsmanship")]
)
def test_a_miracle_shares_a_test_with_the_skill_that_its_text_names(miracle: str, mundane: str) -> None:
    ann = character("ann", skills=[miracle])
    assert faults(single(ann, skill=miracle, dn=10, mixed=[{"skill": mundane}])) == []


@rule(
    "R-MIR-009",
    "R-MIR-011",
    "R-MIR-015",
    "R-MIR-020",
    "R-MIR-024",
    "R-MIR-028",
    "R-MIR-031",
    "R-MIR-033",
    "R-MIR-035",
    "R-MIR-039",
)
@pytest.mark.parametrize(
    ("key", "choices", "dns"),
    [
        ("electricity", ["fitness_tests", "electronics_tests"], [5, 15]),
        ("force", ["fitness_tests", "intellect_tests"], [5, 10]),
        ("fortune", ["equipment_tests"], []),
        ("matter", ["craftsmanship_tests"], [5, 15]),
        ("phantasm", ["offensive_tests", "defensive_tests"], []),
        ("phasing", ["defensive_tests"], [10]),
        ("probing", ["telepathy", "mind_reading", "suggestion"], []),
        ("sight", ["investigation_tests"], []),
        ("somatics", ["offensive_tests"], []),
        ("temperature", ["cold", "heat"], [10, 15, 15]),
    ],
)
def test_a_miracle_lists_its_specializations_and_examples(
    key: str, choices: list[str], dns: list[int]
) -> None:
    assert ENTRIES[key].data["choices"] == choices
    assert [dn for _, dn in SKILLS[key].benchmarks] == dns


@rule(
    "R-MIR-007",
    "R-MIR-010",
    "R-MIR-012",
    "R-MIR-016",
    "R-MIR-021",
    "R-MIR-025",
    "R-MIR-029",
    "R-MIR-032",
    "R-MIR-034",
    "R-MIR-036",
)
@pytest.mark.parametrize(
    ("key", "attributes"),
    [
        ("electricity", ["intellect", "fitness"]),
        ("force", ["intellect", "fitness"]),
        ("fortune", ["resources"]),
        ("matter", ["intellect"]),
        ("phantasm", ["awareness"]),
        ("phasing", ["fitness"]),
        ("probing", ["charm", "awareness"]),
        ("sight", ["awareness"]),
        ("somatics", ["fitness"]),
        ("temperature", ["charm"]),
    ],
)
def test_a_miracle_goes_with_its_attributes(key: str, attributes: list[str]) -> None:
    assert ENTRIES[key].data["attributes"] == attributes


@rule("R-MIR-009", "R-MIR-011")
@pytest.mark.parametrize(("attribute", "advantages"), [("fitness", 1), ("intellect", 0)])
def test_training_for_tests_of_one_attribute_covers_those(attribute: str, advantages: int) -> None:
    table = scene_table(character("ann", skills=["force:fitness_tests"]))
    test = CharacterTest(character_of(table, "ann"), attribute, "force", dn=10)
    known = character_of(table, "ann").talents[0]
    assert known.advantages_on_own_test(test.who, test, 1, "") == advantages


# ------------------------------------------------------------------ added to other Tests


@rule("R-MIR-012", "R-MIR-013", "R-MIR-014")
def test_fortune_helps_a_resources_test_and_its_success_burdens_no_later_ones() -> None:
    # Given: Resources 3, Willpower 9; looking for Equipment of Cost 5: DN 10
    ann = character("ann", resources=3, willpower=9, skills=["fortune"])
    setup = single(ann, kind="equipment", item="masterwork_tool:combat")
    # When: Fortune is added, no Action asked: 7 + 3 = 10
    battle = play(setup, ["declare:fortune", "keep:7"], dice=[[7, 2]])
    # Then: it is there, it hurt 1 + 2, and it is no burden
    me = person_of(battle, "ann")
    assert me.borrowed == ("masterwork_tool:combat",)
    assert me.layers == [6, 9, 9]
    assert (of(battle, "Burdened"), me.burdens) == ([], {})
    assert_used_up(battle)


@rule("R-MIR-014", "R-TEST-035")
def test_fortune_that_is_not_used_unburdens_nothing() -> None:
    # Given: the same; she does without: 7 + 3 = 10
    ann = character("ann", resources=3, willpower=9, skills=["fortune"])
    setup = single(ann, kind="equipment", item="masterwork_tool:combat")
    battle = play(setup, ["pass"], dice=[[7]])
    # Then: her next Resources Test has a Disadvantage, and nothing has hurt
    me = person_of(battle, "ann")
    assert me.borrowed == ("masterwork_tool:combat",)
    assert me.burdens == {"resources": 1}
    assert me.layers == [9, 9, 9]


@rule("R-MIR-015")
def test_fortune_for_equipment_is_not_offered_for_another_resources_test() -> None:
    ann = character("ann", willpower=9, skills=["fortune:equipment_tests"])
    battle = play(single(ann, kind="replacement", skill="combat", dn=10), [], dice=[[7]])
    assert terms(the(battle, "TestRolled"), "advantages") == {}
    assert keys(play(single(ann, kind="equipment", item="body_suit"), [])) == [
        "pass",
        "declare:fortune:equipment_tests",
    ]


@rule("R-MIR-017")
def test_matter_adds_an_advantage_to_craftsmanship_and_makes_it_a_miracle() -> None:
    # Given: both trainings: two Advantages; Fitness 3 and a 7
    ann = character("ann", willpower=9, skills=["craftsmanship", "matter"], fitness=3)
    battle = play(single(ann, skill="craftsmanship", dn=10), ["declare:matter", "keep:7"], dice=[[7, 2, 1]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Craftsmanship": 1, "Matter": 1}
    assert person_of(battle, "ann").layers == [6, 9, 9]


@rule("R-MIR-017")
def test_matter_is_not_offered_for_another_skill() -> None:
    ann = character("ann", skills=["matter"])
    battle = play(single(ann, skill="athletics", dn=10), [], dice=[[7]])
    assert of(battle, "PlotArmorHurt") == []


@rule("R-MIR-018")
def test_matter_shortens_an_extended_test_at_a_disadvantage_for_each_category() -> None:
    # Given: a task of days, one try; Matter makes it minutes: +1 for Matter, -2 for two categories
    ann = character("ann", willpower=9, skills=["matter"])
    setup = single(ann, kind="extended", skill="craftsmanship", dn=10, time="day", limit=1)
    # When: net -1: the worse of two dice
    battle = play(setup, ["shorten:matter>minute"], dice=[[7, 9]])
    # Then
    facts = the(battle, "TestRolled").facts()
    assert facts["advantages"] == [["Matter", 1], ["a shorter time", -2]]
    assert (facts["die"], facts["passed"]) == (7, True)


@rule("R-MIR-017", "R-MIR-018")
def test_matter_shortens_an_extended_test_of_its_own() -> None:
    ann = character("ann", skills=["matter"])
    setup = single(ann, kind="extended", skill="matter", dn=10, time="hour", limit=1)
    assert keys(play(setup, [])) == ["pass", "shorten:matter>minute", "shorten:matter>instant"]


@rule("R-MIR-017", "R-MIR-018")
def test_matter_neither_helps_with_nor_shortens_a_test_of_another_skill() -> None:
    # Given: a long climb; nothing is asked before the roll
    ann = character("ann", skills=["matter"])
    setup = single(ann, kind="extended", skill="athletics", dn=10, time="day", limit=1)
    battle = play(setup, [], dice=[[7]])
    assert the(battle, "TestRolled").facts()["advantages"] == []


@rule("R-MIR-016", "R-MIR-018")
def test_matter_of_one_specialization_shortens_nothing_that_it_does_not_cover() -> None:
    # Given: she knows wood, and it is about nothing of the kind: 7 + 3
    ann = character("ann", willpower=9, skills=["matter:wood"])
    setup = single(ann, kind="extended", skill="craftsmanship", dn=10, time="day", limit=1)
    # Then: nothing is asked, and nothing hurts
    battle = play(setup, [], dice=[[7]])
    assert of(battle, "PlotArmorHurt") == []


@rule("R-MIR-018")
def test_matter_can_shorten_to_an_instant_but_no_further() -> None:
    ann = character("ann", skills=["matter"])
    setup = single(ann, kind="extended", skill="craftsmanship", dn=10, time="hour", limit=1)
    assert keys(play(setup, [])) == [
        "pass",
        "declare:matter",
        "shorten:matter>minute",
        "shorten:matter>instant",
    ]


@rule("R-MIR-008")
def test_electricity_may_be_added_to_electronics() -> None:
    ann = character("ann", willpower=9, skills=["electricity:electronics_tests"])
    setup = single(ann, skill="electronics", dn=10)
    battle = play(setup, ["declare:electricity:electronics_tests", "keep:7"], dice=[[7, 2]])
    assert the(battle, "TestRolled").facts()["advantages"] == [["Electricity", 1]]
    assert person_of(battle, "ann").layers == [6, 9, 9]


@rule("R-MIR-032")
def test_sight_adds_an_advantage_to_any_awareness_test_and_costs_its_damage() -> None:
    ann = character("ann", willpower=9, skills=["sight"])
    battle = play(single(ann, attribute="awareness", dn=10), ["declare:sight", "keep:7"], dice=[[7, 2]])
    assert the(battle, "TestRolled").facts()["advantages"] == [["Sight", 1]]
    assert person_of(battle, "ann").layers == [6, 9, 9]


@rule("R-MIR-033")
def test_sight_for_investigation_is_offered_there_alone() -> None:
    ann = character("ann", skills=["sight:investigation_tests"])
    offered = play(single(ann, skill="investigation", dn=10), [])
    assert keys(offered) == ["pass", "declare:sight:investigation_tests"]
    battle = play(single(ann, attribute="awareness", dn=10), [], dice=[[7]])
    assert of(battle, "PlotArmorHurt") == []


@rule("R-MIR-034")
def test_somatics_adds_an_advantage_to_any_fitness_test_beside_a_mundane_skill() -> None:
    ann = character("ann", willpower=9, skills=["athletics", "somatics"])
    battle = play(single(ann, skill="athletics", dn=10), ["declare:somatics", "keep:7"], dice=[[7, 2, 1]])
    assert the(battle, "TestRolled").facts()["advantages"] == [["Athletics", 1], ["Somatics", 1]]
    assert person_of(battle, "ann").layers == [6, 9, 9]


@rule("R-MIR-034")
def test_a_declined_somatics_costs_nothing() -> None:
    ann = character("ann", willpower=9, skills=["somatics"])
    battle = play(single(ann, attribute="fitness", dn=10), ["pass"], dice=[[7]])
    assert person_of(battle, "ann").layers == [9, 9, 9]


@rule("R-MIR-035")
def test_somatics_for_attacks_is_not_offered_for_a_run() -> None:
    ann = character("ann", skills=["somatics:offensive_tests"])
    battle = play(single(ann, skill="athletics", dn=10), [], dice=[[7]])
    assert of(battle, "PlotArmorHurt") == []


# ------------------------------------------------------------------ against others


@rule("R-MIR-021")
def test_a_phantasm_is_believed_by_those_whose_defense_it_reaches() -> None:
    # Given: Awareness 3 against 3 + 5; trained: the 5 is kept
    ann = character("ann", willpower=9, skills=["phantasm"])
    rex = character("rex", "red")
    setup = single(ann, rex, skill="phantasm", against={"who": "rex", "defense": True})
    battle = play(setup, ["keep:5"], dice=[[5, 1]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["total"], facts["dn"], facts["passed"]) == (8, 8, True)


@rule("R-MIR-021", "R-TEST-004")
def test_a_phantasm_has_to_reach_a_dn_that_is_higher_than_the_defense() -> None:
    # Given: Awareness 3 and a 7 make 10, against a DN of 15 and a Defense of 8
    ann = character("ann", willpower=9, skills=["phantasm"])
    rex = character("rex", "red")
    setup = single(ann, rex, skill="phantasm", dn=15, against={"who": "rex", "defense": True})
    battle = play(setup, ["keep:7"], dice=[[7, 1]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["total"], facts["dn"], facts["passed"]) == (10, 15, False)


@rule("R-MIR-029", "R-SKILL-023")
def test_reading_thoughts_is_contested_by_a_willpower_test() -> None:
    # Given: Awareness 3 and a 6; Willpower 3 and a 5
    ann = character("ann", willpower=9, skills=["probing"])
    rex = character("rex", "red", willpower=3)
    rival = {"who": "rex", "attribute": "willpower"}
    setup = single(ann, rex, kind="contested", skill="probing", attribute="awareness", against=rival)
    battle = play(setup, ["keep:6"], dice=[[6, 1], [5]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)
    # 1 + 9 // 5 = 2 Damage to who reads, none to who resists
    assert [event.facts()["who"] for event in of(battle, "PlotArmorHurt")] == ["ann"]
    assert person_of(battle, "ann").layers == [7, 9, 9]


@rule("R-MIR-036")
def test_temperature_does_not_work_without_oxygen() -> None:
    ann = character("ann", skills=["temperature"])
    assert faults(single(ann, skill="temperature", dn=10)) == []
    assert len(faults(single(ann, skill="temperature", dn=10, about=["no_oxygen"]))) == 1


@rule("R-MIR-001")
def test_any_die_may_be_kept_so_that_a_miracle_hurts_less() -> None:
    # Given: a 2 would do: 2 + 3 = 5 against 5, for 2 Damage; the 9 would cost 1 + 12 // 5 = 3
    ann = character("ann", willpower=9, skills=["force"], intellect=3)
    table = scene_table(ann, dice=[[9, 2]], choices=["keep:2"])
    test = CharacterTest(character_of(table, "ann"), "intellect", "force", dn=5)
    make_test(table, test)
    assert (test.passed, character_of(table, "ann").layers) == (True, [7, 9, 9])
    assert_done(table)


@rule("R-MIR-006", "R-MIR-011")
def test_naming_a_specialization_as_the_subject_does_not_make_a_test_one_of_its_kind() -> None:
    ann = character("ann", skills=["force:fitness_tests"])
    assert faults(single(ann, skill="force:fitness_tests", attribute="fitness", dn=10)) == []
    assert len(faults(single(ann, skill="force:fitness_tests", attribute="intellect", dn=10))) == 1
