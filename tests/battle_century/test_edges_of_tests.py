"""Rules of Tests, Skills, Traits and Miracles at their bounds: the next number, another Skill, nobody."""

from __future__ import annotations

import pytest

from tests.battle_century.edges import edges
from tests.battle_century.matches import (
    character,
    character_of,
    keys,
    match,
    play,
    scene_table,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.permission import can_combine_skills, is_miracle_barred
from wartable.rulesets.battle_century.pilots.tests.rolling import compute_test_result
from wartable.rulesets.battle_century.season.experience import fill_in_experience
from wartable.testing import rule

# ------------------------------------------------------------------ Skills


@rule("R-SKILL-002", "R-MIR-022")
@pytest.mark.parametrize("skill", sorted(SKILLS))
def test_training_in_one_skill_is_none_in_another(skill: str) -> None:
    # Given: somebody trained in Medicine as a whole
    ann = character_of(scene_table(character("ann", skills=["medicine"])), "ann")
    # Then: it is training for Tests of Medicine alone, whatever they are about
    assert (ann.training_for(skill, "") is not None) == (skill == "medicine")


@rule("R-SKILL-002", "R-SKILL-004")
def test_training_in_one_subject_is_none_in_another_of_the_skill() -> None:
    ann = character_of(scene_table(character("ann", skills=["combat:revolvers"])), "ann")
    assert ann.training_for("combat", "revolvers") is not None
    assert ann.training_for("combat", "swordsmanship") is None
    assert ann.training_for("humanities", "revolvers") is None


@rule("R-SKILL-057")
def test_a_test_is_offered_of_skills_and_never_of_traits() -> None:
    # Given: Ann has a Skill and two Traits
    ann = character("ann", skills=["medicine"], traits=["jaded", "make_do"])
    # When
    battle = play(match(ann, character("rex", "red")), ["test", "to:yard", "by:intellect"])
    # Then
    assert "with:medicine" in keys(battle)
    assert not [key for key in keys(battle) if "jaded" in key or "make_do" in key]


# ------------------------------------------------------------------ ways to fight


@rule("R-CHAR-024", "R-MATCH-025")
def test_who_has_no_other_way_fights_by_fitness_and_combat() -> None:
    fight = character_of(scene_table(character("ann", skills=["combat:revolvers"])), "ann").sheet.means[0]
    assert (fight.attribute, fight.skill, fight.subject, fight.physical) == (
        "fitness",
        "combat",
        "revolvers",
        True,
    )


@rule("R-OP-002", "R-CHAR-024")
def test_a_mecha_in_a_match_fights_by_might() -> None:
    ranks = {"might": 6, "guard": 5, "threshold": 4, "speed": 3}
    fight = character_of(scene_table(character("ann", unit=ranks)), "ann").sheet.means[0]
    assert (fight.attribute, fight.skill) == ("might", "")


# ------------------------------------------------------------------ Traits


@rule("R-ANOM-010")
def test_a_technobane_has_a_disadvantage_with_a_tool_that_helps_and_only_then() -> None:
    # Given: a tool for Medicine
    ann = character(
        "ann", skills=["medicine", "athletics"], traits=["technobane", "masterwork_tool:medicine"]
    )
    # Then
    assert edges(ann, "intellect", "medicine") == {"Medicine": 1, "Masterwork Tool": 1, "Technobane": -1}
    assert edges(ann, "fitness", "athletics") == {"Athletics": 1}
    assert edges(ann, "intellect", "medicine", about=["no_tools"]) == {"Medicine": 1, "no tools": -1}


@rule("R-ANOM-010", "R-EQ-005")
def test_a_technobane_is_hindered_by_a_body_suit_only_where_that_helps() -> None:
    # Given: a suit that helps against the cold
    ann = character("ann", traits=["technobane", "body_suit"])
    # Then
    cold = edges(ann, "willpower", about=["extreme_temperature"])
    assert cold == {"Body Suit": 1, "Technobane": -1}
    assert edges(ann, "willpower", about=["fear"]) == {}


@rule("R-TRAIT-012")
def test_who_makes_do_has_nothing_of_it_with_the_right_tools() -> None:
    ann = character("ann", traits=["make_do"])
    assert edges(ann, "intellect", "electronics") == {}
    assert edges(ann, "intellect", "electronics", about=["no_tools"])["Make Do"] == 1


@rule("R-EQ-013")
def test_a_facility_is_of_no_help_nor_harm_outside_of_it() -> None:
    ann = character("ann", skills=["medicine"], traits=["personal_facility:medicine+electronics"])
    assert edges(ann, "intellect", "medicine") == {"Medicine": 1}
    assert edges(ann, "intellect", "medicine", about=["in_facility"]) == {
        "Medicine": 1,
        "Personal Facility": 2,
    }


# ------------------------------------------------------------------ Miracles


@rule("R-MIR-005")
def test_a_miracle_shares_a_test_with_a_plain_attribute_and_not_with_any_skill() -> None:
    miracle = next(key for key, skill in SKILLS.items() if skill.miracle and not skill.joins)
    assert can_combine_skills([miracle, ""])
    assert not can_combine_skills([miracle, "medicine"])
    assert can_combine_skills(["medicine", "athletics"])


@rule("R-BOSS-007")
@pytest.mark.parametrize(("standing", "barred"), [("active", True), ("defeated", False)])
def test_a_mundanity_field_ends_with_its_bearer(standing: str, barred: bool) -> None:
    # Given: a Boss with a Mundanity Field in Ann's Zone
    boss = character("king", "red", tier="boss", traits=["mundanity_field"], standing=standing)
    table = scene_table(character("ann", skills=["force"]), boss)
    # Then
    assert is_miracle_barred(table.state, character_of(table, "ann"), "force") is barred


# ------------------------------------------------------------------ results


@rule("R-TEST-038")
@pytest.mark.parametrize(("die", "passed"), [(3, False), (4, True), (5, True)])
def test_who_equals_a_defense_passes(die: int, passed: bool) -> None:
    # Given: Fitness 5 against Defense 9: Awareness 4 and 5
    table = scene_table(character("ann", fitness=5), character("rex", "red", awareness=4), tension=0)
    test = CharacterTest(
        character_of(table, "ann"), "fitness", kind="offensive", targets=[character_of(table, "rex")]
    )
    set_test_modifiers(table.state, test)
    test.die = die
    # When
    compute_test_result(test)
    # Then
    assert (test.total, test.passed) == (5 + die, passed)


@rule("R-TEST-004")
@pytest.mark.parametrize(("dn", "die", "passed"), [(0, 1, True), (9, 3, False), (9, 4, True)])
def test_who_equals_a_dn_passes_and_0_is_a_dn_too(dn: int, die: int, passed: bool) -> None:
    # Given: Fitness 5
    table = scene_table(character("ann", fitness=5))
    test = CharacterTest(character_of(table, "ann"), "fitness", dn=dn)
    set_test_modifiers(table.state, test)
    test.die = die
    # When
    compute_test_result(test)
    # Then
    assert (test.total, test.passed) == (5 + die, passed)


@rule("R-MATCH-004", "R-TEST-024")
@pytest.mark.parametrize(("tension", "names"), [(0, ["Fitness"]), (3, ["Fitness", "Tension"])])
def test_tension_is_named_only_where_there_is_any(tension: int, names: list[str]) -> None:
    table = scene_table(character("ann"), character("rex", "red"))
    table.state.tension = tension
    rex = character_of(table, "rex")
    test = CharacterTest(character_of(table, "ann"), "fitness", kind="offensive", targets=[rex])
    # When
    set_test_modifiers(table.state, test)
    # Then
    assert [term.source for term in test.terms] == names


@rule("R-CHAR-031", "R-CHAR-008")
def test_a_boss_has_no_experience_and_others_have_what_their_level_needs() -> None:
    # Given: Power Level 2, and nothing written of experience
    assert "xp" not in fill_in_experience({"tier": "boss", "power_level": 2})
    assert fill_in_experience({"tier": "rival", "power_level": 2})["xp"] == 61
    assert fill_in_experience({"tier": "rival", "power_level": 2, "xp": 70})["xp"] == 70


@rule("R-BOSS-012")
def test_the_gm_says_whether_a_boss_that_has_infected_somebody_is_dead() -> None:
    # Given: ann is infected by the king, who has a point left, and a GM
    infected = {"condition": "infected", "other": "king"}
    layers = [0, 0, 1]
    king = character("king", "red", tier="boss", traits=["viral_touch"], willpower=1, layers=layers, lost=2)
    setup = match(character("ann", fitness=9, effects=[infected]), king, gm="gm", tension=9)
    # When: ann's blow defeats it
    battle = play(setup, ["attack"], [[10], [1]])
    # Then: the GM is asked, not the seat of the Boss
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.question) == ("gm", "king is defeated. Dead?")
