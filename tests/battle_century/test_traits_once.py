"""General Traits that are used once an Episode, before a Test."""

from __future__ import annotations

import pytest

from tests.battle_century.matches import (
    assert_done,
    character,
    character_of,
    scene_table,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.season.spans import apply_scene_end
from wartable.testing.rules import rule

# ------------------------------------------------------------------ Ingenious


@rule("R-TRAIT-009")
def test_who_is_ingenious_has_two_advantages_once_an_episode() -> None:
    # Given: two Tests without training; the first with Ingenious rolls three dice
    ann = character("ann", traits=["ingenious"], fitness=3)
    table = scene_table(ann, dice=[[2, 9, 4], [5]], choices=["declare:ingenious"])
    first = CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10)
    second = CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10)

    make_test(table, first)
    make_test(table, second)

    assert_done(table)
    assert first.total == 12
    assert second.total == 8


@rule("R-TRAIT-009")
def test_ingenious_is_for_the_use_of_a_skill() -> None:
    # Given: a Test of the Attribute alone: no question is asked
    table = scene_table(character("ann", traits=["ingenious"]), dice=[[5]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", dn=10))

    assert_done(table)


# ------------------------------------------------------------------ Jack of all Trades


@rule("R-TRAIT-023")
def test_a_jack_of_all_trades_gains_training_in_the_skill_at_hand() -> None:
    # Given: an untrained Test: with the Trait two dice
    ann = character("ann", traits=["jack_of_all_trades"], intellect=3)
    table = scene_table(ann, dice=[[2, 7]], choices=["train:medicine"])
    test = CharacterTest(character_of(table, "ann"), "intellect", "medicine", dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.total == 10
    assert character_of(table, "ann").uses == {"jack_of_all_trades": 1}


@rule("R-TRAIT-023")
def test_the_training_of_a_jack_of_all_trades_lasts_through_the_scene() -> None:
    # Given: trained at the first Test; the second one has the Advantage too, another Skill has not
    ann = character("ann", traits=["jack_of_all_trades"])
    table = scene_table(ann, dice=[[2, 7], [1, 6], [5]], choices=["train:medicine"])
    me = character_of(table, "ann")

    make_test(table, CharacterTest(me, "intellect", "medicine", dn=10))
    make_test(table, CharacterTest(me, "intellect", "medicine", dn=10))
    make_test(table, CharacterTest(me, "intellect", "sciences", dn=10))

    assert_done(table)


@rule("R-TRAIT-023")
def test_the_training_of_a_jack_of_all_trades_is_gone_with_the_scene() -> None:
    ann = character("ann", traits=["jack_of_all_trades"])
    table = scene_table(ann, dice=[[2, 7], [5]], choices=["train:medicine"])
    me = character_of(table, "ann")
    make_test(table, CharacterTest(me, "intellect", "medicine", dn=10))

    # When: the Scene ends, but not the Episode
    apply_scene_end(me)
    make_test(table, CharacterTest(me, "intellect", "medicine", dn=10))

    # Then: one die, and nothing more to choose
    assert_done(table)
    assert me.borrowed == ()


@rule("R-TRAIT-023")
def test_a_jack_of_all_trades_has_no_use_for_training_that_is_there() -> None:
    ann = character("ann", traits=["jack_of_all_trades"], skills=["medicine"])
    table = scene_table(ann, dice=[[2, 7]])

    make_test(table, CharacterTest(character_of(table, "ann"), "intellect", "medicine", dn=10))

    assert_done(table)


@rule("R-TRAIT-023")
def test_the_subject_that_a_jack_of_all_trades_knew_before_has_no_second_advantage() -> None:
    # Given: trained in first aid; the Skill is learned for surgery
    ann = character("ann", traits=["jack_of_all_trades"], skills=["medicine:first_aid"])
    table = scene_table(ann, dice=[[2, 7], [3, 6]], choices=["train:medicine"])
    me = character_of(table, "ann")

    # When: surgery, then first aid
    make_test(table, CharacterTest(me, "intellect", "medicine", "surgery", dn=10))
    make_test(table, CharacterTest(me, "intellect", "medicine", "first_aid", dn=10))

    # Then: two dice each
    assert_done(table)


@rule("R-TRAIT-023")
def test_a_jack_of_all_trades_is_not_offered_miracles() -> None:
    # Given: a Miracle in which Ann is not trained, of which the people at the table let her make a Test
    table = scene_table(character("ann", traits=["jack_of_all_trades"]), dice=[[5]])

    # When: it is made; Then: there was nothing to choose, and it has no Advantage
    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10, miracle=True))
    assert_done(table)


@rule("R-TRAIT-023")
def test_a_jack_of_all_trades_learns_nothing_for_a_test_without_a_skill() -> None:
    table = scene_table(character("ann", traits=["jack_of_all_trades"]), dice=[[5]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", dn=10))

    assert_done(table)


# ------------------------------------------------------------------ I was Here all Along


@rule("R-TRAIT-022")
@pytest.mark.parametrize(("attribute", "skill"), [("fitness", "stealth"), ("charm", "deception")])
def test_having_been_there_all_along_takes_a_test_of_15_and_a_use(attribute: str, skill: str) -> None:
    # Given: 9 + 6 = 15
    ann = character("ann", fitness=6, charm=6, skills=[skill], traits=["i_was_here_all_along"])
    table = scene_table(ann, dice=[[9, 2]], choices=["declare:i_was_here_all_along"])
    test = CharacterTest(character_of(table, "ann"), attribute, skill, dn=15)

    make_test(table, test)

    assert_done(table)
    assert test.passed
    assert character_of(table, "ann").uses == {"i_was_here_all_along": 1}


@rule("R-TRAIT-022")
def test_the_test_of_having_been_there_uses_it_up_where_it_fails_too() -> None:
    ann = character("ann", skills=["stealth"], traits=["i_was_here_all_along"])
    table = scene_table(ann, dice=[[4, 2]], choices=["declare:i_was_here_all_along"])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "stealth", dn=15))

    assert_done(table)
    assert character_of(table, "ann").uses == {"i_was_here_all_along": 1}


@rule("R-TRAIT-022")
@pytest.mark.parametrize(
    ("skill", "dn", "uses"),
    [("stealth", 10, {}), ("athletics", 15, {}), ("stealth", 15, {"i_was_here_all_along": 1})],
)
def test_having_been_there_is_not_what_other_tests_are_for(skill: str, dn: int, uses: dict[str, int]) -> None:
    # Given: another DN, another Skill, or no use left: nothing is asked
    ann = character("ann", skills=[skill], traits=["i_was_here_all_along"], uses=uses)
    table = scene_table(ann, dice=[[4, 2]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", skill, dn=dn))

    assert_done(table)
    assert character_of(table, "ann").uses == uses


@rule("R-TRAIT-022")
def test_having_been_there_is_not_what_a_test_is_for_that_hiding_is_only_a_part_of() -> None:
    # Given: a Mixed Test of running and hiding, against 15
    ann = character("ann", skills=["stealth"], traits=["i_was_here_all_along"])
    table = scene_table(ann, dice=[[4]])
    hide = TestPart("fitness", "stealth", "")

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=15, others=[hide]))

    # Then: nothing was asked
    assert_done(table)
    assert character_of(table, "ann").uses == {}


@rule("R-TRAIT-022", "R-TRAIT-001")
def test_having_been_there_is_not_offered_to_who_is_not_trained() -> None:
    table = scene_table(character("ann", traits=["i_was_here_all_along"]), dice=[[4]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "stealth", dn=15))

    assert_done(table)


@rule("R-TRAIT-022")
def test_having_been_there_is_not_what_help_or_an_extended_test_is_for() -> None:
    # Given: Stealth against 15, over and over
    ann = character("ann", skills=["stealth"], traits=["i_was_here_all_along"])
    table = scene_table(ann, dice=[[4, 2]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "stealth", kind="extended", dn=15))

    assert_done(table)
    assert character_of(table, "ann").uses == {}
