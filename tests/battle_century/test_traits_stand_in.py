"""Traits that put another Attribute in place of one, or leave all Disadvantages out."""

from __future__ import annotations

from tests.battle_century.matches import (
    assert_done,
    character,
    character_of,
    match,
    person_of,
    play,
    scene_table,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.testing.rules import rule

# ------------------------------------------------------------------ Genius, Spirit of Steel


@rule("R-TRAIT-019")
def test_a_genius_may_roll_with_intellect_in_place_of_any_other_attribute() -> None:
    # Given: Fitness 1, Intellect 8: 2 + 8 = 10
    ann = character("ann", fitness=1, intellect=8, traits=["genius"])
    table = scene_table(ann, dice=[[2]], choices=["by:intellect"])
    test = CharacterTest(character_of(table, "ann"), "fitness", dn=10)

    make_test(table, test)

    # Then: it has succeeded, which uses it up
    assert_done(table)
    assert test.passed
    assert character_of(table, "ann").uses == {"genius": 1}


@rule("R-TRAIT-019")
def test_a_failure_does_not_use_up_genius() -> None:
    # Given: 1 + 8 against 10, then 2 + 8
    ann = character("ann", fitness=1, intellect=8, traits=["genius"])
    table = scene_table(ann, dice=[[1], [2]], choices=["by:intellect", "by:intellect"])
    first = CharacterTest(character_of(table, "ann"), "fitness", dn=10)
    second = CharacterTest(character_of(table, "ann"), "charm", dn=10)

    make_test(table, first)
    make_test(table, second)

    assert_done(table)
    assert (first.passed, second.passed) == (False, True)


@rule("R-TRAIT-019")
def test_after_a_success_genius_is_not_offered_in_this_episode() -> None:
    ann = character("ann", fitness=1, intellect=8, traits=["genius"], uses={"genius": 1})
    table = scene_table(ann, dice=[[9]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", dn=10))

    assert_done(table)


@rule("R-TRAIT-019")
def test_a_genius_is_not_asked_where_intellect_is_tested_anyway() -> None:
    table = scene_table(character("ann", traits=["genius"]), dice=[[9]])

    make_test(table, CharacterTest(character_of(table, "ann"), "intellect", dn=10))

    assert_done(table)
    assert character_of(table, "ann").uses == {}


@rule("R-TRAIT-019")
def test_a_success_without_intellect_does_not_use_up_genius() -> None:
    table = scene_table(character("ann", traits=["genius"]), dice=[[9]], choices=["pass"])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", dn=10))

    assert_done(table)
    assert character_of(table, "ann").uses == {}


@rule("R-TRAIT-019")
def test_of_a_mixed_test_a_genius_replaces_one_attribute() -> None:
    # Given: Awareness 4 and Fitness 1; Intellect 8 for Fitness makes (4 + 8) / 2 = 6, and 4 of the die 10
    ann = character("ann", awareness=4, fitness=1, intellect=8, traits=["genius"])
    table = scene_table(ann, dice=[[4]], choices=["by:intellect>fitness"])
    test = CharacterTest(character_of(table, "ann"), "awareness", others=[TestPart("fitness", "", "")], dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.total == 10


@rule("R-TRAIT-019")
def test_an_attribute_that_a_genius_replaced_is_there_again_for_the_next_test() -> None:
    # Given: the same parts for two Tests; Intellect 8 stands in for Fitness 1 in the first, which fails
    ann = character("ann", awareness=4, fitness=1, intellect=8, traits=["genius"])
    table = scene_table(ann, dice=[[3], [3]], choices=["by:intellect>fitness", "pass"])
    parts = [TestPart("fitness", "", "")]
    first = CharacterTest(character_of(table, "ann"), "awareness", others=parts, dn=10)
    second = CharacterTest(character_of(table, "ann"), "awareness", others=parts, dn=10)

    make_test(table, first)
    make_test(table, second)

    # Then: 3 + (4 + 8) / 2 = 9, and 3 + (4 + 1) / 2 = 5
    assert_done(table)
    assert (first.total, second.total) == (9, 5)


@rule("R-TRAIT-019", "R-TEST-028")
def test_help_that_is_of_use_uses_up_genius() -> None:
    # Given: Intellect 8: 1 + 8 = 9 helps nobody, 2 + 8 = 10 does
    ann = character("ann", intellect=8, traits=["genius"])
    table = scene_table(ann, dice=[[1], [2]], choices=["by:intellect", "by:intellect"])
    me = character_of(table, "ann")

    make_test(table, CharacterTest(me, "fitness", kind="help"))
    assert me.uses == {}
    make_test(table, CharacterTest(me, "fitness", kind="help"))

    assert_done(table)
    assert me.uses == {"genius": 1}


@rule("R-TRAIT-027")
def test_spirit_of_steel_rolls_with_willpower_until_it_has_succeeded() -> None:
    # Given: Willpower 8: 2 + 8 = 10; then Charm 3 + 2 without it
    ann = character("ann", willpower=8, traits=["spirit_of_steel"], charm=3)
    table = scene_table(ann, dice=[[2], [2]], choices=["by:willpower"])
    first = CharacterTest(character_of(table, "ann"), "fitness", dn=10)
    second = CharacterTest(character_of(table, "ann"), "charm", dn=10)

    make_test(table, first)
    make_test(table, second)

    assert_done(table)
    assert (first.total, second.total) == (10, 5)
    assert character_of(table, "ann").uses == {"spirit_of_steel": 1}


@rule("R-TRAIT-019", "R-TRAIT-027")
def test_one_attribute_takes_the_place_of_another_and_no_third_one_its_place() -> None:
    # Given: both Traits; once Intellect stands in, Willpower is not offered any more
    ann = character("ann", traits=["genius", "spirit_of_steel"])
    table = scene_table(ann, dice=[[2]], choices=["by:intellect"])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", dn=10))

    assert_done(table)


@rule("R-TRAIT-027")
def test_a_hit_by_willpower_uses_up_spirit_of_steel() -> None:
    # Given: 4 + Willpower 3 + Tension 1 = 8 against Awareness 3 + 5
    setup = match(
        character("ann", fitness=0, traits=["spirit_of_steel"], willpower=3), character("rex", "red")
    )

    battle = play(setup, ["attack", "by:willpower"], dice=[[4]])

    assert person_of(battle, "ann").uses == {"spirit_of_steel": 1}


# ------------------------------------------------------------------ Hard Work and Guts


@rule("R-TRAIT-020")
def test_hard_work_and_guts_ignores_all_disadvantages_on_one_test() -> None:
    # Given: two Disadvantages for the Episode and one Advantage by training: two dice, the better one counts
    ann = character("ann", traits=["hard_work_and_guts"], skills=["athletics"], burdens={"all": 2}, fitness=3)
    table = scene_table(ann, dice=[[2, 7]], choices=["declare:hard_work_and_guts"])
    test = CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.total == 10
    assert character_of(table, "ann").uses == {"hard_work_and_guts": 1}


@rule("R-TRAIT-020")
def test_hard_work_and_guts_is_not_offered_where_there_is_no_disadvantage() -> None:
    ann = character("ann", traits=["hard_work_and_guts"], skills=["athletics"])
    table = scene_table(ann, dice=[[2, 7]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10))

    assert_done(table)


@rule("R-TRAIT-020")
def test_hard_work_and_guts_is_for_one_test_in_an_episode() -> None:
    ann = character("ann", traits=["hard_work_and_guts"], burdens={"all": 1}, uses={"hard_work_and_guts": 1})
    table = scene_table(ann, dice=[[8, 7]])
    test = CharacterTest(character_of(table, "ann"), "fitness", dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.die == 7


@rule("R-TRAIT-020")
def test_hard_work_and_guts_leaves_no_disadvantage_for_the_gm_to_trade() -> None:
    # Given: a PC with a Disadvantage, and a GM, who would be asked whether to trade it
    ann = character("ann", tier="pc", traits=["hard_work_and_guts"], burdens={"all": 1})
    table = scene_table(ann, dice=[[7]], choices=["declare:hard_work_and_guts"], gm="gm")
    test = CharacterTest(character_of(table, "ann"), "fitness", dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.passed


@rule("R-TRAIT-020")
def test_hard_work_and_guts_helps_a_mixed_test_of_which_one_part_is_hindered() -> None:
    # Given: Awareness and Charm of a Nightmare, whose Charm has a Disadvantage: (0 - 1) / 2 = 0 of itself,
    # and a burden on both parts: ((-1) + (-2)) / 2 = -1
    ann = character("ann", traits=["hard_work_and_guts", "nightmare"], burdens={"all": 1})
    table = scene_table(ann, dice=[[7]], choices=["declare:hard_work_and_guts"])
    test = CharacterTest(character_of(table, "ann"), "awareness", others=[TestPart("charm", "", "")], dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.net == 0
