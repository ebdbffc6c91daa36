"""Deathblows: declaring them, their price, and what each does."""

from __future__ import annotations

from tests.battle_century.matches import (
    answer,
    assert_done,
    begin,
    character,
    character_of,
    keys,
    match,
    means,
    of,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.testing.rules import rule

# ------------------------------------------------------------------ declaring


@rule("R-DB-001")
def test_a_deathblow_is_declared_before_the_offensive_test_is_rolled() -> None:
    # Given: an attack with no dice to roll
    setup = match(character("ann", traits=["called_shot"]), character("rex", "red"))

    # When: it is chosen; Then: the question comes before the dice
    battle = answer(begin(setup), "attack")
    assert keys(battle) == ["pass", "declare:called_shot"]


@rule("R-DB-001")
def test_a_deathblow_is_not_offered_for_a_test_that_hurts_nobody() -> None:
    table = scene_table(character("ann", traits=["called_shot"]), dice=[[5]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "combat", dn=5))

    assert_done(table)


@rule("R-DB-001", "R-DB-005")
def test_a_deathblow_is_not_offered_where_a_defense_is_met_and_nobody_hurt() -> None:
    # Given: a Test against the Defense of Rex that is no Offensive one: 5 + 3 against 3 + 5
    ann = character("ann", traits=["called_shot"])
    table = scene_table(ann, character("rex", "red"), dice=[[5]])
    test = CharacterTest(character_of(table, "ann"), "fitness", targets=[character_of(table, "rex")])

    make_test(table, test)

    # Then: nothing was asked
    assert_done(table)
    assert test.passed


@rule("R-DB-001")
def test_a_deathblow_that_is_not_declared_does_nothing() -> None:
    # Given: 6 + Fitness 3 + Tension 1 = 10 against 8
    setup = match(character("ann", traits=["called_shot"], fitness=3), character("rex", "red"))

    battle = play(setup, ["attack", "pass"], dice=[[6]])

    assert of(battle, "ConditionBegan") == []
    assert person_of(battle, "ann").uses == {}


@rule("R-DB-005")
def test_a_deathblow_goes_with_any_skill_that_is_used_to_hurt() -> None:
    # Given: a crushing speech
    speech = means("Speech", "charm", "diplomacy", physical=False)
    setup = match(character("ann", traits=["called_shot"], attacks=[speech]), character("rex", "red"))

    assert "declare:called_shot" in keys(answer(begin(setup), "attack"))


@rule("R-DB-001", "R-DB-006")
def test_a_deathblow_goes_with_a_disrupt_too() -> None:
    # Given: 6 + 3 + 1 = 10 against 8: a margin of 2, halved 1
    setup = match(character("ann", traits=["called_shot"], fitness=3), character("rex", "red"))

    battle = play(setup, ["disrupt", "declare:called_shot"], dice=[[6]])

    begun = [event.facts()["condition"] for event in of(battle, "ConditionBegan")]
    assert begun == ["disrupted", "called_shot"]


# ------------------------------------------------------------------ its price


@rule("R-DB-002")
def test_the_first_use_in_an_episode_costs_nothing() -> None:
    setup = match(character("ann", traits=["called_shot"]), character("rex", "red"))

    battle = play(setup, ["attack", "declare:called_shot"], dice=[[6]])

    assert terms(the(battle, "TestRolled"), "advantages") == {}
    assert person_of(battle, "ann").uses == {"called_shot": 1}


@rule("R-DB-002")
def test_the_third_use_costs_two_disadvantages() -> None:
    # Given: two uses; three dice, the worst counts
    setup = match(character("ann", traits=["called_shot"], uses={"called_shot": 2}), character("rex", "red"))

    battle = play(setup, ["attack", "declare:called_shot"], dice=[[6, 9, 8]])

    assert terms(the(battle, "TestRolled"), "advantages") == {"Called Shot again": -2}
    assert the(battle, "TestRolled").facts()["die"] == 6


@rule("R-DB-002")
def test_uses_of_one_deathblow_do_not_make_another_dearer() -> None:
    setup = match(
        character("ann", traits=["called_shot", "true_strike"], uses={"called_shot": 2}),
        character("rex", "red"),
    )

    battle = play(setup, ["attack", "declare:true_strike", "pass"], dice=[[6]])

    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-DB-003")
def test_several_deathblows_go_with_one_test_and_their_disadvantages_add_up() -> None:
    # Given: one use of each: -1 and -1
    setup = match(
        character(
            "ann",
            traits=["called_shot", "distraction_move"],
            uses={"called_shot": 1, "distraction_move": 1},
        ),
        character("rex", "red"),
    )

    battle = play(setup, ["attack", "declare:called_shot", "declare:distraction_move"], dice=[[6, 9, 8]])

    paid = terms(the(battle, "TestRolled"), "advantages")
    assert paid == {"Called Shot again": -1, "Distraction Move again": -1}
    assert len(of(battle, "ConditionBegan")) == 2


@rule("R-DB-001", "R-DB-003")
def test_one_deathblow_is_declared_once_for_a_test() -> None:
    setup = match(character("ann", traits=["called_shot", "true_strike"]), character("rex", "red"))

    battle = answer(begin(setup), "attack", "declare:called_shot")

    assert keys(battle) == ["pass", "declare:true_strike"]


@rule("R-DB-002", "R-DB-003")
def test_a_deathblow_counts_as_used_where_the_test_fails() -> None:
    # Given: 2 + 3 + 1 = 6 against 8
    setup = match(character("ann", traits=["called_shot"], fitness=3), character("rex", "red"))

    battle = play(setup, ["attack", "declare:called_shot"], dice=[[2]])

    assert of(battle, "ConditionBegan") == []
    assert person_of(battle, "ann").uses == {"called_shot": 1}


# ------------------------------------------------------------------ Called Shot, Distraction Move


@rule("R-DB-006")
def test_a_called_shot_that_passes_is_a_disadvantage_on_all_tests_for_a_round() -> None:
    # Given: 6 + 3 + 1 = 10 against 8
    setup = match(character("ann", traits=["called_shot"], fitness=3), character("rex", "red"))
    battle = play(setup, ["attack", "declare:called_shot"], dice=[[6]])
    assert [effect.condition.key for effect in person_of(battle, "rex").effects] == ["called_shot"]

    # When: Rex attacks: two dice, the worse counts; then Ann's next Turn begins
    battle = play(
        setup,
        ["attack", "declare:called_shot", "attack"],
        dice=[[6], [8, 2]],
    )

    # Then: it counted for his Test and is over
    struck = of(battle, "TestRolled", who="rex")[0]
    assert terms(struck, "advantages") == {"Called Shot": -1}
    assert person_of(battle, "rex").effects == []


@rule("R-DB-006")
def test_a_called_shot_hampers_the_willpower_test_that_its_own_damage_brings() -> None:
    # Given: 10 + 3 + 1 = 14 against 8: 6 Damage take a Layer of 5
    setup = match(character("ann", traits=["called_shot"], fitness=3), character("rex", "red", willpower=5))

    # When: his Test against 10 is rolled with two dice: 5 + the worse of 9 and 5 is enough
    battle = play(setup, ["attack", "declare:called_shot"], dice=[[10], [9, 5]])

    assert terms(of(battle, "TestRolled", who="rex")[0], "advantages") == {"Called Shot": -1}


@rule("R-DB-007/2")
def test_a_distraction_move_gives_allies_an_advantage_on_hurting_that_enemy() -> None:
    # Given: Ann passes with 10 against 8
    setup = match(
        character("ann", traits=["distraction_move"], fitness=3),
        character("bob", fitness=3),
        character("rex", "red"),
    )

    # When: Bob attacks Rex, with two dice: 4 + 3 + 1 = 8 against 8
    battle = play(setup, ["attack", "declare:distraction_move", "attack"], dice=[[6], [4, 2]])

    assert terms(of(battle, "TestRolled", who="bob")[0], "advantages") == {"Distraction Move": 1}


@rule("R-DB-007/2")
def test_a_distraction_move_does_not_help_who_made_it_nor_the_enemys_friends_nor_other_tests() -> None:
    # Given: Rex, whom Ann has distracted for longer than a Round, and his friend Rod turned traitor
    struck = [{"condition": "distraction_move", "other": "ann", "clock": "ann", "turns": 3}]
    table = scene_table(
        character("ann"),
        character("bob"),
        character("rex", "red", effects=struck),
        character("zed", "green"),
        dice=[[5], [5], [5]],
    )
    rex = character_of(table, "rex")
    own = CharacterTest(character_of(table, "ann"), "fitness", kind="offensive", targets=[rex])
    third = CharacterTest(character_of(table, "zed"), "fitness", kind="offensive", targets=[rex])
    talk = CharacterTest(character_of(table, "bob"), "charm", kind="contested", targets=[rex])

    make_test(table, own)
    make_test(table, third)
    make_test(table, talk)

    assert_done(table)
    assert (own.net, third.net, talk.net) == (0, 0, 0)


@rule("R-DB-007/2", "R-DB-004")
def test_the_distraction_move_of_a_giant_slayer_works_on_mecha() -> None:
    # Given: a mecha of Guard 3
    mecha = {**character("rex", "red"), "unit": {"might": 6, "guard": 3, "threshold": 4, "speed": 2}}
    ann = character("ann", tier="boss", traits=["distraction_move", "giant_slayer"], fitness=3)

    # When: 6 + 3 + 1 = 10 against 3 + 5, and Tension 1 besides
    battle = play(match(ann, mecha), ["attack", "declare:distraction_move"], dice=[[6]])

    assert [effect.condition.key for effect in person_of(battle, "rex").effects] == ["distraction_move"]


@rule("R-DB-007/3")
def test_a_distraction_is_over_with_the_next_turn_of_who_made_it() -> None:
    setup = match(character("ann", traits=["distraction_move"]), character("rex", "red"))

    battle = play(setup, ["attack", "declare:distraction_move", "hold", "to:yard"], dice=[[6]])

    assert person_of(battle, "rex").effects == []


# ------------------------------------------------------------------ Finishing Blow


@rule("R-DB-008", "A-31")
def test_a_finishing_blow_counts_the_layer_that_is_lost_by_it() -> None:
    # Given: 10 + 3 + 1 = 14 against 8: 6 Damage take one Layer of 5
    setup = match(
        character("ann", traits=["finishing_blow"], fitness=3), character("rex", "red", willpower=5)
    )

    # When: the Test against 10 has one Disadvantage: 5 + 4 fails
    battle = play(setup, ["attack", "declare:finishing_blow"], dice=[[10], [9, 4]])

    assert terms(of(battle, "TestRolled", who="rex")[0], "advantages") == {"Finishing Blow": -1}
    assert person_of(battle, "rex").standing == "defeated"


@rule("R-DB-008", "A-31", "R-MATCH-038")
def test_a_finishing_blow_that_takes_two_layers_counts_one_at_the_first_and_two_at_the_second() -> None:
    # Given: Willpower 9 with 1 point left in the first Layer and 2 in the second: 6 Damage take both
    setup = match(
        character("ann", traits=["finishing_blow"], fitness=3),
        character("rex", "red", willpower=9, layers=[1, 2, 9]),
    )

    # When: 9 + 3 against 10 passes with two dice, 9 + 6 against 15 with three
    battle = play(setup, ["attack", "declare:finishing_blow"], dice=[[10], [3, 7], [6, 8, 7]])

    first, second = of(battle, "TestRolled", who="rex")
    assert terms(first, "advantages") == {"Finishing Blow": -1}
    assert terms(second, "advantages") == {"Finishing Blow": -2}
    assert person_of(battle, "rex").standing == "active"


@rule("R-DB-008")
def test_a_finishing_blow_counts_three_layers_where_all_are_lost() -> None:
    # Given: nothing left, so that any Damage asks for a Test against 20: 10 + 3 + 1 = 14 against 8
    setup = match(
        character("ann", traits=["finishing_blow"], fitness=3),
        character("rex", "red", willpower=15, layers=[0, 0, 0], lost=3),
    )

    battle = play(setup, ["attack", "declare:finishing_blow"], dice=[[10], [7, 8, 9, 6]])

    assert terms(of(battle, "TestRolled", who="rex")[0], "advantages") == {"Finishing Blow": -3}


@rule("R-DB-008")
def test_a_finishing_blow_does_nothing_where_no_layer_is_lost() -> None:
    # Given: 6 + 3 + 1 = 10 against 8: 2 of 3 points
    setup = match(
        character("ann", traits=["finishing_blow"], fitness=3), character("rex", "red", willpower=3)
    )

    battle = play(setup, ["attack", "declare:finishing_blow"], dice=[[6]])

    assert person_of(battle, "rex").layers == [1, 3, 3]


# ------------------------------------------------------------------ Forbidden Secret Art, True Strike


@rule("R-DB-009")
def test_a_forbidden_secret_art_deals_the_tension_besides() -> None:
    # Given: Round 4: 4 + 3 + 4 = 11 against 8: 3, and 4 more, of 20 points
    setup = match(
        character("ann", traits=["forbidden_secret_art"], fitness=3),
        character("rex", "red", willpower=20),
        round=4,
    )

    battle = play(setup, ["attack", "declare:forbidden_secret_art"], dice=[[4]])

    assert the(battle, "PlotArmorHurt").facts()["amount"] == 7


@rule("R-DB-009")
def test_a_forbidden_secret_art_deals_the_tension_on_a_hit_without_a_margin() -> None:
    # Given: 1 + 3 + 4 = 8 against 8
    setup = match(
        character("ann", traits=["forbidden_secret_art"], fitness=3),
        character("rex", "red", willpower=20),
        round=4,
    )

    battle = play(setup, ["attack", "declare:forbidden_secret_art"], dice=[[1]])

    assert the(battle, "PlotArmorHurt").facts()["amount"] == 4


@rule("R-DB-009")
def test_a_forbidden_secret_art_that_misses_deals_nothing() -> None:
    # Given: 1 + 2 + 4 = 7 against 8
    setup = match(
        character("ann", fitness=2, traits=["forbidden_secret_art"]), character("rex", "red"), round=4
    )

    battle = play(setup, ["attack", "declare:forbidden_secret_art"], dice=[[1]])

    assert of(battle, "PlotArmorHurt") == []


@rule("R-DB-011")
def test_a_true_strike_ignores_disadvantages_of_ones_own_and_of_the_enemys() -> None:
    # Given: a burden of two on Ann, training, and a Body Suit on Rex: +1 alone counts
    setup = match(
        character("ann", traits=["true_strike"], skills=["combat"], burdens={"all": 2}),
        character("rex", "red", traits=["body_suit"]),
    )

    battle = play(setup, ["attack", "declare:true_strike"], dice=[[2, 6]])

    assert the(battle, "TestRolled").facts()["die"] == 6


@rule("R-DB-011")
def test_a_true_strike_still_suffers_from_repeated_deathblows() -> None:
    # Given: a burden of two, which does not count, and one earlier use of each of two Deathblows: -1 - 1
    setup = match(
        character(
            "ann",
            traits=["called_shot", "true_strike"],
            burdens={"all": 2},
            uses={"called_shot": 1, "true_strike": 1},
        ),
        character("rex", "red"),
    )

    battle = play(setup, ["attack", "declare:true_strike", "declare:called_shot"], dice=[[6, 9, 8]])

    assert the(battle, "TestRolled").facts()["die"] == 6


@rule("R-DB-011", "R-TRAIT-020")
def test_hard_work_and_guts_ignores_what_a_true_strike_does_not() -> None:
    # Given: the second use of True Strike; Hard Work and Guts ignores that Disadvantage too
    setup = match(
        character("ann", traits=["true_strike", "hard_work_and_guts"], uses={"true_strike": 1}),
        character("rex", "red"),
    )

    battle = play(setup, ["attack", "declare:true_strike", "declare:hard_work_and_guts"], dice=[[6]])

    assert the(battle, "TestRolled").facts()["die"] == 6
