"""General Traits of 5 Character Points, but for those that are used once an Episode."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.edges import edges, net
from tests.battle_century.matches import (
    assert_done,
    begin,
    character,
    character_of,
    keys,
    match,
    play,
    scene_table,
)
from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.building.characters import read_sheet
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.model.registry import TRAITS
from wartable.rulesets.battle_century.pilots.tests.contest import roll_contest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.testing.playing import of
from wartable.testing.rules import rule

# ------------------------------------------------------------------ Animal Person


@rule("R-TRAIT-003")
@pytest.mark.parametrize("attribute", ["charm", "awareness"])
def test_an_animal_person_has_two_advantages_with_animals_that_are_friendly_to_humans(attribute: str) -> None:
    # Given: an Animal Person; When: it deals with a dog by Charm or Awareness
    found = edges(character("ann", traits=["animal_person"]), attribute, about=["friendly_animals"])

    # Then: two Advantages
    assert found == {"Animal Person": 2}


@rule("R-TRAIT-003")
def test_an_animal_person_has_one_advantage_with_other_animals() -> None:
    found = edges(character("ann", traits=["animal_person"]), "charm", about=["animals"])

    assert found == {"Animal Person": 1}


@rule("R-TRAIT-003")
def test_animals_that_are_called_friendly_too_count_once() -> None:
    # Given: both words are said of the dog
    about = ["animals", "friendly_animals"]

    # Then: two Advantages, not three
    assert edges(character("ann", traits=["animal_person"]), "charm", about=about) == {"Animal Person": 2}


@rule("R-TRAIT-003")
def test_an_animal_person_gains_nothing_by_other_attributes() -> None:
    found = edges(character("ann", traits=["animal_person"]), "fitness", about=["friendly_animals"])

    assert found == {}


@rule("R-TRAIT-003")
def test_an_animal_person_gains_nothing_with_people() -> None:
    assert edges(character("ann", traits=["animal_person"]), "charm") == {}


# ------------------------------------------------------------------ Common Sense


@rule("R-TRAIT-004")
def test_common_sense_is_asked_for_without_an_action_and_once_an_episode() -> None:
    # Given: Ann's Turn, and Rex in the same Zone
    setup = match(character("ann", traits=["common_sense"]), character("rex", "red"), turn="ann")

    # When: she asks the GM
    battle = play(setup, ["ask:common_sense"])

    # Then: that is told and counted, her Action is still to come, and she cannot ask again
    assert [event.facts()["tag"] for event in of(battle, "TalentUsed")] == ["common_sense"]
    assert "attack" in keys(battle)
    assert "ask:common_sense" not in keys(battle)


@rule("R-TRAIT-004")
def test_common_sense_that_was_used_in_this_episode_is_not_offered() -> None:
    setup = match(
        character("ann", traits=["common_sense"], uses={"common_sense": 1}), character("rex", "red")
    )

    assert "ask:common_sense" not in keys(begin(setup))


# ------------------------------------------------------------------ Danger Instinct


@rule("R-TRAIT-005")
@pytest.mark.parametrize("skill", ["deception", "stealth"])
def test_danger_instinct_helps_awareness_against_deception_and_stealth(skill: str) -> None:
    found = edges(
        character("ann", traits=["danger_instinct"]), "awareness", kind="contested", contests=[skill]
    )

    assert found == {"Danger Instinct": 1}


@rule("R-TRAIT-005")
def test_danger_instinct_helps_against_stealth_as_one_part_of_a_mixed_test() -> None:
    # Given: Rex sneaks and picks a lock in one Test: 5 + 3 = 8 in all; Ann sees him with two dice: 7 + 3
    table = scene_table(
        character("ann", traits=["danger_instinct"]), character("rex", "red", fitness=3), dice=[[2, 7], [5]]
    )
    watch = CharacterTest(character_of(table, "ann"), "awareness")
    sneak = CharacterTest(
        character_of(table, "rex"), "fitness", "finesse", others=[TestPart("fitness", "stealth", "")]
    )

    roll_contest(table, watch, sneak)

    assert_done(table)
    assert (watch.total, sneak.total, watch.passed) == (10, 8, True)


@rule("R-TRAIT-005")
def test_danger_instinct_does_not_help_against_other_skills() -> None:
    found = edges(
        character("ann", traits=["danger_instinct"]), "awareness", kind="contested", contests=["diplomacy"]
    )

    assert found == {}


@rule("R-TRAIT-005")
def test_danger_instinct_helps_no_other_attribute() -> None:
    found = edges(
        character("ann", traits=["danger_instinct"]), "willpower", kind="contested", contests=["stealth"]
    )

    assert found == {}


# ------------------------------------------------------------------ Entertainer, Gamer


@rule("R-TRAIT-006")
@pytest.mark.parametrize("skill", ["craftsmanship", "humanities", "presence"])
def test_an_entertainer_has_an_advantage_in_three_skills_about_the_chosen_entertainment(skill: str) -> None:
    # Given: training, which is an Advantage of its own
    ann = character("ann", traits=["entertainer:beethoven"], skills=[skill])

    # When: the Test is about Beethoven
    found = edges(ann, "charm", skill, about=["beethoven"])

    # Then: the Trait adds another
    assert found["Entertainer"] == 1
    assert sum(found.values()) == 2


@rule("R-TRAIT-006")
def test_an_entertainer_has_no_advantage_about_anything_else() -> None:
    ann = character("ann", traits=["entertainer:beethoven"], skills=["presence"])

    assert "Entertainer" not in edges(ann, "charm", "presence", about=["ice_skating"])


@rule("R-TRAIT-006")
def test_an_entertainer_has_no_advantage_by_other_skills() -> None:
    ann = character("ann", traits=["entertainer:beethoven"], skills=["diplomacy"])

    assert "Entertainer" not in edges(ann, "charm", "diplomacy", about=["beethoven"])


@rule("R-TRAIT-001", "R-TRAIT-006")
def test_an_entertainer_who_is_not_trained_in_the_skill_has_no_advantage() -> None:
    ann = character("ann", traits=["entertainer:beethoven"], skills=["humanities"])

    assert edges(ann, "charm", "presence", about=["beethoven"]) == {}


@rule("R-TRAIT-001")
def test_training_in_one_subject_makes_a_trait_usable_for_that_subject() -> None:
    # Given: trained in the guitar alone
    ann = character("ann", traits=["entertainer:beethoven"], skills=["presence:guitar"])

    # Then: Beethoven on the guitar has both Advantages, a speech about Beethoven none
    assert net(ann, "charm", "presence", subject="guitar", about=["beethoven"]) == 2
    assert net(ann, "charm", "presence", subject="speeches", about=["beethoven"]) == 0


@rule("R-TRAIT-002", "R-TRAIT-006")
def test_a_specialist_trait_had_twice_helps_with_each_of_its_choices() -> None:
    ann = character("ann", traits=["entertainer:beethoven", "entertainer:landscaping"], skills=["presence"])

    assert edges(ann, "charm", "presence", about=["beethoven"])["Entertainer"] == 1
    assert edges(ann, "charm", "presence", about=["landscaping"])["Entertainer"] == 1


@rule("R-TRAIT-007")
def test_a_gamer_has_an_advantage_wherever_the_chosen_game_is_of_use() -> None:
    # Given: chess, as in a duel of generals
    ann = character("ann", traits=["gamer:chess"])

    assert edges(ann, "intellect", about=["chess"]) == {"Gamer": 1}
    assert edges(ann, "intellect", "combat", subject="chess") == {"Gamer": 1}


@rule("R-TRAIT-007")
def test_a_gamer_has_no_advantage_in_another_game() -> None:
    assert edges(character("ann", traits=["gamer:chess"]), "intellect", about=["go"]) == {}


# ------------------------------------------------------------------ Intimidating, Make Do


@rule("R-TRAIT-010")
def test_who_is_intimidating_has_an_advantage_on_frightening_people() -> None:
    ann = character("ann", traits=["intimidating"])

    assert edges(ann, "charm", "deception", about=["frighten"]) == {"Intimidating": 1}
    assert edges(ann, "fitness", about=["frighten"]) == {"Intimidating": 1}


@rule("R-TRAIT-010")
def test_who_is_intimidating_has_no_advantage_on_being_friendly() -> None:
    assert edges(character("ann", traits=["intimidating"]), "charm", "diplomacy") == {}


@rule("R-TRAIT-012")
@pytest.mark.parametrize("word", ["improper_tools", "no_tools"])
def test_bad_or_missing_tools_are_a_disadvantage(word: str) -> None:
    assert net(character("ann"), "fitness", about=[word]) == -1


@rule("R-TRAIT-012")
@pytest.mark.parametrize("word", ["improper_tools", "no_tools"])
def test_make_do_cancels_a_disadvantage_from_bad_or_missing_tools(word: str) -> None:
    assert net(character("ann", traits=["make_do"]), "fitness", about=[word]) == 0


@rule("R-TRAIT-012")
def test_make_do_cancels_no_more_than_one_disadvantage() -> None:
    # Given: -1 and -1, of which one is cancelled
    about = ["improper_tools", "no_tools"]

    assert net(character("ann", traits=["make_do"]), "fitness", about=about) == -1


@rule("R-TRAIT-012")
def test_make_do_is_no_advantage_where_the_tools_are_right() -> None:
    assert edges(character("ann", traits=["make_do"]), "fitness") == {}


@rule("R-TRAIT-012")
def test_make_do_leaves_other_disadvantages_alone() -> None:
    # Given: a Disadvantage on all Tests of the Episode
    assert net(character("ann", traits=["make_do"], burdens={"all": 1}), "fitness") == -1


@rule("R-TRAIT-012", "R-TRAIT-020")
def test_make_do_gives_nothing_where_no_disadvantage_counts_anyway() -> None:
    # Given: no tools; Hard Work and Guts ignores that already
    ann = character("ann", traits=["make_do", "hard_work_and_guts"])
    table = scene_table(ann, dice=[[7]], choices=["declare:hard_work_and_guts"])
    test = CharacterTest(character_of(table, "ann"), "fitness", about=["no_tools"], dn=10)

    # When: it is rolled, with a single die
    make_test(table, test)

    # Then: the net is 0 and no Advantage has come of it
    assert_done(table)
    assert test.net == 0
    assert [term.source for term in test.advantages] == ["no tools"]


@rule("R-TRAIT-012", "R-DB-011")
def test_make_do_gives_nothing_where_a_true_strike_leaves_no_disadvantage_to_cancel() -> None:
    # Given: an attack with a bad tool; True Strike ignores that already
    ann = character("ann", traits=["make_do", "true_strike"])
    table = scene_table(ann, character("rex", "red"), dice=[[7]], choices=["declare:true_strike"])
    test = CharacterTest(
        character_of(table, "ann"),
        "fitness",
        kind="offensive",
        about=["improper_tools"],
        targets=[character_of(table, "rex")],
    )

    # When: it is rolled, with a single die
    make_test(table, test)

    assert_done(table)
    assert test.net == 0


# ------------------------------------------------------------------ Polyglot, Sphere of Influence, weapons


@rule("R-TRAIT-013")
def test_polyglot_asks_for_an_intellect_test_of_10() -> None:
    required = TRAITS["polyglot"].required_tests[0]

    assert (required.attribute, required.skill, required.dn) == ("intellect", "", 10)


@rule("R-TRAIT-013")
def test_the_languages_that_are_spoken_stand_on_the_sheet_of_ones_own_side() -> None:
    # Given: ann, who speaks two languages besides her own
    ann = character("ann", languages=["Portuguese", "Quechua"])
    battle = begin(match(ann, character("rex", "red")))
    # Then
    own: Any = battle.view("blue")
    other: Any = battle.view("red")
    assert "  Languages: Portuguese, Quechua" in own.data()["units"][0]["sheet"]
    assert own.data()["units"][0]["languages"] == ["Portuguese", "Quechua"]
    assert "languages" not in other.data()["units"][0]


@rule("R-TRAIT-013")
@pytest.mark.parametrize(
    ("languages", "fault"),
    [
        (["Quechua", "quechua"], "languages[1]: 'quechua' is there twice; leave one out"),
        (["Quechua", " "], "languages[1]: it has no name; name the language, or leave it out"),
        ([7], "languages[0]: 7 is no text; write it in quotes"),
    ],
)
def test_a_language_is_named_once(languages: list[object], fault: str) -> None:
    reader = Reader({"id": "ann", "languages": languages}, "", [])
    # When
    read_sheet(reader)
    # Then
    assert fault in [str(problem) for problem in reader.problems]


@rule("R-TRAIT-014")
def test_a_sphere_of_influence_helps_resources_tests_with_its_people() -> None:
    ann = character("ann", traits=["sphere_of_influence:high_society"])

    assert edges(ann, "resources", about=["high_society"]) == {"Sphere of Influence": 1}


@rule("R-TRAIT-014")
def test_a_sphere_of_influence_helps_neither_other_attributes_nor_with_other_people() -> None:
    ann = character("ann", traits=["sphere_of_influence:high_society"])

    assert edges(ann, "charm", about=["high_society"]) == {}
    assert edges(ann, "resources", about=["prosecutors_office"]) == {}


@rule("R-TRAIT-016")
def test_weapon_expertise_helps_knowing_the_weapon_and_fighting_with_it() -> None:
    ann = character("ann", traits=["weapon_expertise:revolvers"])

    assert edges(ann, "intellect", "humanities", about=["revolvers"]) == {"Weapon Expertise": 1}
    assert edges(ann, "fitness", "combat", subject="revolvers", kind="offensive") == {"Weapon Expertise": 1}


@rule("R-TRAIT-016")
def test_weapon_expertise_does_not_help_with_another_weapon() -> None:
    ann = character("ann", traits=["weapon_expertise:revolvers"])

    assert edges(ann, "fitness", "combat", subject="swordsmanship") == {}


@rule("R-TEST-025", "R-TRAIT-010")
def test_of_a_mixed_test_a_trait_counts_for_the_parts_that_it_helps() -> None:
    # Given: Charm to frighten with animals around: an Animal Person has +1 on Charm, 0 on Fitness
    ann = character("ann", traits=["animal_person"])

    # Then: (1 + 0) / 2 = 0
    assert net(ann, "charm", about=["animals"], others=[TestPart("fitness", "", "")]) == 0
