"""General Traits that turn a failure into a success, once an Episode."""

from __future__ import annotations

from tests.battle_century.matches import (
    assert_done,
    character,
    character_of,
    match,
    means,
    person_of,
    play,
    scene_table,
    the,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.season.spans import apply_episode_end
from wartable.testing.rules import rule

# ------------------------------------------------------------------ failures that are none after all


@rule("R-TRAIT-008")
def test_gumshoe_turns_a_failed_investigation_into_a_success() -> None:
    # Given: Awareness 3, training: the better of 2 and 4 makes 7 against 10
    ann = character("ann", traits=["gumshoe"], skills=["investigation"])
    table = scene_table(ann, dice=[[2, 4]], choices=["rescue:gumshoe"])
    test = CharacterTest(character_of(table, "ann"), "awareness", "investigation", dn=10)

    # When: it fails, and Gumshoe is used
    make_test(table, test)

    # Then: it has passed, and that was the use of this Episode
    assert_done(table)
    assert test.passed
    assert character_of(table, "ann").uses == {"gumshoe": 1}


@rule("R-TRAIT-008")
def test_gumshoe_may_be_kept_for_later() -> None:
    ann = character("ann", traits=["gumshoe"], skills=["sciences"])
    table = scene_table(ann, dice=[[2, 4]], choices=["pass"])
    test = CharacterTest(character_of(table, "ann"), "intellect", "sciences", dn=10)

    make_test(table, test)

    assert_done(table)
    assert not test.passed
    assert character_of(table, "ann").uses == {}


@rule("R-TRAIT-008")
def test_gumshoe_is_not_offered_a_second_time_in_an_episode() -> None:
    # Given: it was used; no choice is there to be made
    ann = character("ann", traits=["gumshoe"], skills=["humanities"], uses={"gumshoe": 1})
    table = scene_table(ann, dice=[[2, 4]])
    test = CharacterTest(character_of(table, "ann"), "intellect", "humanities", dn=10)

    make_test(table, test)

    assert_done(table)
    assert not test.passed


@rule("R-TRAIT-008")
def test_gumshoe_is_there_again_in_the_next_episode() -> None:
    # Given: it was used in the Episode that ends now
    ann = character("ann", traits=["gumshoe"], skills=["humanities"], uses={"gumshoe": 1})
    table = scene_table(ann, dice=[[2, 4]], choices=["rescue:gumshoe"])
    apply_episode_end(character_of(table, "ann"))
    test = CharacterTest(character_of(table, "ann"), "intellect", "humanities", dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.passed


@rule("R-TRAIT-008")
def test_gumshoe_does_not_help_with_other_skills() -> None:
    ann = character("ann", traits=["gumshoe"], skills=["humanities", "athletics"])
    table = scene_table(ann, dice=[[2, 4]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10))

    assert_done(table)


@rule("R-TRAIT-001", "R-TRAIT-008")
def test_gumshoe_does_not_help_who_is_not_trained_in_the_skill() -> None:
    # Given: trained in Humanities, and a failed Investigation
    ann = character("ann", traits=["gumshoe"], skills=["humanities"])
    table = scene_table(ann, dice=[[2]])

    make_test(table, CharacterTest(character_of(table, "ann"), "awareness", "investigation", dn=10))

    assert_done(table)


@rule("R-TRAIT-008")
def test_gumshoe_is_not_asked_for_where_the_test_has_passed() -> None:
    ann = character("ann", traits=["gumshoe"], skills=["sciences"])
    table = scene_table(ann, dice=[[2, 7]])

    make_test(table, CharacterTest(character_of(table, "ann"), "intellect", "sciences", dn=10))

    assert_done(table)
    assert character_of(table, "ann").uses == {}


@rule("R-TRAIT-008")
def test_an_attack_by_sciences_that_gumshoe_saves_hits_for_no_damage() -> None:
    # Given: Intellect 3 + Tension 1 + 2 of the dice: 6 against Awareness 3 + 5
    setup = match(
        character(
            "ann",
            traits=["gumshoe"],
            skills=["sciences"],
            attacks=[means("Gas", "intellect", "sciences")],
            intellect=3,
        ),
        character("rex", "red", willpower=3),
    )

    # When: she disrupts, misses, and uses Gumshoe
    battle = play(setup, ["disrupt", "rescue:gumshoe"], dice=[[2, 1]])

    # Then: it has passed with a margin of 0: no Damage, but Rex is disrupted
    assert the(battle, "ConditionBegan").facts()["condition"] == "disrupted"
    assert person_of(battle, "rex").layers == [3, 3, 3]


@rule("R-TRAIT-011")
def test_who_is_jaded_withstands_a_fright_after_all() -> None:
    # Given: Willpower 3 + 2 against 10
    table = scene_table(character("ann", traits=["jaded"], willpower=3), dice=[[2]], choices=["rescue:jaded"])
    test = CharacterTest(character_of(table, "ann"), "willpower", about=["fear"], dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.passed


@rule("R-TRAIT-011")
def test_who_is_jaded_withstands_what_revolts_others() -> None:
    table = scene_table(character("ann", traits=["jaded"]), dice=[[2]], choices=["rescue:jaded"])
    test = CharacterTest(character_of(table, "ann"), "willpower", about=["revulsion"], dn=10)

    make_test(table, test)

    assert_done(table)
    assert test.passed


@rule("R-TRAIT-011")
def test_who_is_jaded_is_not_helped_against_pain() -> None:
    table = scene_table(character("ann", traits=["jaded"]), dice=[[2]])

    make_test(table, CharacterTest(character_of(table, "ann"), "willpower", dn=10))

    assert_done(table)


@rule("R-TRAIT-011")
def test_who_is_jaded_is_helped_with_willpower_alone() -> None:
    table = scene_table(character("ann", traits=["jaded"]), dice=[[2]])

    make_test(table, CharacterTest(character_of(table, "ann"), "intellect", about=["fear"], dn=10))

    assert_done(table)


@rule("R-TRAIT-011")
def test_who_is_jaded_withstands_a_frightening_attack_that_took_a_layer() -> None:
    # Given: an attack that frightens: 10 + Charm 3 + Tension 1 = 14 against 8: 6 Damage, two Layers of 3
    setup = match(
        character("ann", attacks=[means("Howl", "charm", "", "frighten", physical=False)], charm=3),
        character("rex", "red", traits=["jaded"], willpower=3),
    )

    # When: his Willpower Test against 10 comes to 3 + 2 and he uses it; the next one, 3 + 2 against 15, fails
    battle = play(setup, ["attack", "rescue:jaded"], dice=[[10], [2], [2]])

    # Then: the first fright was withstood, the second was not
    assert person_of(battle, "rex").uses == {"jaded": 1}
    assert person_of(battle, "rex").standing == "defeated"


@rule("R-TRAIT-015")
def test_a_superior_immune_system_withstands_diseases_and_drugs_once() -> None:
    # Given: twice 3 + 2 against 10
    ann = character("ann", traits=["superior_immune_system"], willpower=3)
    table = scene_table(ann, dice=[[2], [2]], choices=["rescue:superior_immune_system"])
    first = CharacterTest(character_of(table, "ann"), "willpower", about=["drugs"], dn=10)
    second = CharacterTest(character_of(table, "ann"), "willpower", about=["disease"], dn=10)

    make_test(table, first)
    make_test(table, second)

    assert_done(table)
    assert first.passed
    assert not second.passed


@rule("R-TRAIT-015")
def test_a_superior_immune_system_is_no_help_against_fear() -> None:
    table = scene_table(character("ann", traits=["superior_immune_system"]), dice=[[2]])

    make_test(table, CharacterTest(character_of(table, "ann"), "willpower", about=["fear"], dn=10))

    assert_done(table)
