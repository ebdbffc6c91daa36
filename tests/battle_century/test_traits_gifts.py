"""General Traits of 10 Character Points that always hold, and Leadership."""

from __future__ import annotations

import pytest

from tests.battle_century.edges import edges, net
from tests.battle_century.matches import (
    assert_done,
    begin,
    character,
    character_of,
    keys,
    match,
    of,
    person_of,
    play,
    scene_table,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.season.spans import apply_scene_end
from wartable.testing.rules import rule

# ------------------------------------------------------------------ Attractive


@rule("R-TRAIT-017")
@pytest.mark.parametrize("skill", ["diplomacy", "deception", "presence"])
def test_who_is_attractive_has_an_advantage_with_those_who_could_be_attracted(skill: str) -> None:
    ann = character("ann", traits=["attractive"], skills=[skill])

    assert edges(ann, "charm", skill, about=["attracted"])["Attractive"] == 1


@rule("R-TRAIT-017")
def test_who_is_attractive_has_no_advantage_with_others() -> None:
    ann = character("ann", traits=["attractive"], skills=["diplomacy"])

    assert "Attractive" not in edges(ann, "charm", "diplomacy")


@rule("R-TRAIT-001", "R-TRAIT-017")
def test_being_attractive_does_not_help_with_other_skills() -> None:
    ann = character("ann", traits=["attractive"], skills=["medicine"])

    assert "Attractive" not in edges(ann, "charm", "medicine", about=["attracted"])


@rule("R-TRAIT-001", "R-TRAIT-017")
def test_being_attractive_does_not_help_who_is_not_trained() -> None:
    ann = character("ann", traits=["attractive"], skills=["diplomacy"])

    assert edges(ann, "charm", "deception", about=["attracted"]) == {}


# ------------------------------------------------------------------ Psychic Power


@rule("R-TRAIT-026")
def test_psychic_power_halves_what_ones_own_miracles_do_to_oneself() -> None:
    # Given: Fitness 3 and 9 of two dice: 12, which costs 1 + 2 = 3, halved 1
    ann = character("ann", skills=["force"], traits=["psychic_power"], willpower=3, fitness=3)
    table = scene_table(ann, dice=[[9, 1]], choices=["keep:9"])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10, miracle=True))

    assert_done(table)
    assert character_of(table, "ann").layers == [2, 3, 3]


@rule("R-TRAIT-026")
def test_psychic_power_takes_all_of_the_smallest_damage() -> None:
    # Given: Fitness 0 and 2: 1 + 0 = 1, halved 0
    ann = character("ann", fitness=0, skills=["force"], traits=["psychic_power"], willpower=3)
    table = scene_table(ann, dice=[[2, 2]])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10, miracle=True))

    assert_done(table)
    assert character_of(table, "ann").layers == [3, 3, 3]


@rule("R-TRAIT-026")
def test_psychic_power_takes_half_of_a_great_damage() -> None:
    # Given: Fitness 6 and 9 of two dice: 15, which costs 1 + 3 = 4, halved 2
    ann = character("ann", skills=["force"], traits=["psychic_power"], willpower=3, fitness=6)
    table = scene_table(ann, dice=[[9, 1]], choices=["keep:9"])

    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10, miracle=True))

    assert_done(table)
    assert character_of(table, "ann").layers == [1, 3, 3]


# ------------------------------------------------------------------ Leadership


@rule("R-TRAIT-024")
def test_a_leader_gives_others_an_advantage_and_one_more_for_each_full_10() -> None:
    # Given: Charm 5, Power Level 2, three Allies
    setup = match(
        character("ann", charm=5, power_level=2, skills=["presence"], traits=["leadership"]),
        character("bob"),
        character("cid"),
        character("dan"),
        character("rex", "red"),
    )

    # When: the better of 6 and 2 makes 11: 1 + 1 Advantages, for two of them
    battle = play(setup, ["use:leadership", "to:yard", "lead:bob", "lead:dan"], dice=[[6, 2]])

    # Then: these two, and no third one, are led
    told = [(event.facts()["who"], event.facts()["amount"]) for event in of(battle, "ConditionBegan")]
    assert told == [("bob", 2), ("dan", 2)]
    assert person_of(battle, "cid").effects == []


@rule("R-TRAIT-024")
def test_a_leader_whose_test_stays_below_10_still_gives_one_advantage() -> None:
    # Given: Charm 5 + 4 = 9
    setup = match(
        character("ann", charm=5, power_level=1, skills=["presence"], traits=["leadership"]),
        character("bob"),
        character("rex", "red"),
    )

    battle = play(setup, ["use:leadership", "to:yard", "lead:bob"], dice=[[4, 2]])

    assert [event.facts()["amount"] for event in of(battle, "ConditionBegan")] == [1]


@rule("R-TRAIT-024")
def test_a_leader_is_tested_by_charm_and_presence_and_leads_once_an_episode() -> None:
    # Given: trained in speeches, which count for it
    setup = match(
        character("ann", charm=5, power_level=1, skills=["presence:speeches"], traits=["leadership"]),
        character("bob"),
        character("rex", "red"),
    )

    battle = play(setup, ["use:leadership", "to:yard", "lead:bob"], dice=[[4, 2]])

    rolled = of(battle, "TestRolled")[0].facts()
    assert (rolled["attribute"], rolled["skill"], rolled["kind"]) == ("charm", "presence", "ordinary")
    assert person_of(battle, "ann").uses == {"leadership": 1}


@rule("R-TRAIT-024")
@pytest.mark.parametrize(
    "lacking",
    [{"power_level": 0}, {"uses": {"leadership": 1}}, {"skills": []}],
    ids=["power level 0", "used", "untrained"],
)
def test_leadership_is_not_offered_without_a_power_level_a_use_or_training(
    lacking: dict[str, object],
) -> None:
    has: dict[str, object] = {"power_level": 1, "skills": ["presence"], "traits": ["leadership"]}
    setup = match(
        {**character("ann"), **has, **lacking},
        character("bob"),
        character("rex", "red"),
    )

    assert "use:leadership" not in keys(begin(setup))


@rule("R-TRAIT-024")
def test_whom_nobody_follows_cannot_lead() -> None:
    setup = match(
        character("ann", power_level=1, skills=["presence"], traits=["leadership"]), character("rex", "red")
    )

    assert "use:leadership" not in keys(begin(setup))


@rule("R-TRAIT-024")
def test_who_is_led_has_the_advantages_on_all_tests() -> None:
    led = [{"condition": "led", "amount": 2, "other": "ann"}]

    assert edges(character("bob", effects=led), "resources", among=[character("ann")]) == {"Leadership": 2}


@rule("R-TRAIT-024")
def test_leadership_is_over_with_the_scene_and_not_before() -> None:
    # Given: Bob is led since the Turn of Ann that comes round now
    led = [{"condition": "led", "amount": 2, "other": "ann", "clock": "ann", "turns": 1}]
    setup = match(
        character("ann"),
        character("bob", effects=led),
        character("rex", "red"),
        turn="rex",
        order=["rex", "ann", "bob"],
    )

    # When: Rex holds, and Ann's Turn begins
    battle = play(setup, ["hold", "to:yard"])
    assert [effect.condition.key for effect in person_of(battle, "bob").effects] == ["led"]

    # Then: it is there until the Scene ends
    apply_scene_end(person_of(battle, "bob"))
    assert person_of(battle, "bob").effects == []


@rule("R-TRAIT-025")
def test_of_several_leaders_the_best_alone_counts() -> None:
    led = [
        {"condition": "led", "amount": 1, "other": "ann"},
        {"condition": "led", "amount": 3, "other": "cid"},
        {"condition": "led", "amount": 2, "other": "dan"},
    ]

    leaders = [character("ann"), character("cid"), character("dan")]

    assert net(character("bob", effects=led), "fitness", among=leaders) == 3
