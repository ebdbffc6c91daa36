"""The limits of Boss Traits, and which seat is asked about them. R-BOSS-002, R-BOSS-008 to R-BOSS-012."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.bosses import boss, pc
from tests.battle_century.matches import (
    assert_done,
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
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_of
from wartable.rulesets.battle_century.season.opening import play_scene_opening
from wartable.testing import rule

TITAN: Final = {"might": 6, "guard": 4, "threshold": 3, "speed": 2}
HOLD: Final = ["hold", "to:yard"]
DYING: Final = [0, 0, 1]


def conditions(who: object) -> list[str]:
    """The keys of what is on a Character."""
    return [effect.condition.key for effect in who.effects]  # type: ignore[attr-defined]


# ------------------------------------------------------------------ Combat Profiling


@rule("R-BOSS-002")
def test_who_was_profiled_has_the_usual_defense_where_nothing_is_rolled_against_it() -> None:
    # Given: Awareness 3
    profiled = {"condition": "combat_profiling", "other": "boss", "clock": "ann"}
    table = scene_table(pc(effects=[profiled]), boss("combat_profiling"))
    assert defense_of(character_of(table, "ann")) == 8


@rule("R-BOSS-002")
def test_another_effect_from_a_second_boss_does_not_stand_for_its_profile() -> None:
    # Given: the first Boss has read ann, the second has Disrupted her; Tension 3
    effects = [
        {"condition": "combat_profiling", "other": "boss", "clock": "ann"},
        {"condition": "disrupted", "other": "max", "clock": "ann"},
    ]
    second = character("max", "red", tier="boss", traits=["combat_profiling"], fitness=5)
    setup = match(second, pc(effects=effects, willpower=9), boss("combat_profiling"), round=3)
    # When
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "defenses") == {"Awareness": 3, "every Character": 5}


@rule("R-BOSS-001")
def test_the_boss_asks_once_a_turn_and_again_in_its_next_one() -> None:
    # Given: ann and bob could be asked
    setup = match(boss("combat_profiling"), pc(), {**pc(), "id": "bob", "name": "bob"}, gm="gm")
    asked = play(setup, ["profile:bob", "no"])
    again = play(setup, ["profile:bob", "no", *HOLD, *HOLD, *HOLD, "kept", "pass"])
    # Then
    assert [key for key in keys(asked) if key.startswith("profile:")] == []
    assert [key for key in keys(again) if key.startswith("profile:")] == ["profile:ann", "profile:bob"]


@rule("R-BOSS-002")
def test_the_gm_says_whether_who_was_asked_has_acted_as_answered() -> None:
    # Given: three seats
    setup = match(boss("combat_profiling"), pc(), gm="gm")
    battle = play(setup, ["profile:ann", "yes", *HOLD, *HOLD])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("gm", "ann")
    assert keys(battle) == ["kept", "broken"]


@rule("R-BOSS-002")
def test_without_a_gm_the_seat_of_the_boss_says_it() -> None:
    battle = play(match(boss("combat_profiling"), pc()), ["profile:ann", "yes", *HOLD, *HOLD])
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("red", "ann")


@rule("R-BOSS-002")
def test_the_lost_genre_point_is_the_players_and_comes_from_the_boss() -> None:
    # Given: ann has 2 Genre Points, the Boss 3
    setup = match(boss("combat_profiling", genre_points=3), pc(genre_points=2))
    battle = play(setup, ["profile:ann", "yes", *HOLD, *HOLD, "broken"])
    # Then
    assert the(battle, "GenrePointLost").facts() == {
        "event": "GenrePointLost",
        "who": "ann",
        "left": 1,
        "source": "boss",
    }
    assert person_of(battle, "boss").genre == 3


@rule("R-BOSS-002")
@pytest.mark.parametrize(("note", "answer"), [(1, "yes"), (2, "no")])
def test_an_answer_is_still_known_in_a_battle_that_begins_in_its_middle(note: int, answer: str) -> None:
    # Given: ann has answered before, and holds now
    asker = boss("combat_profiling", notes={"combat_profiling@ann": note})
    battle = play(match(pc(), asker), [*HOLD])
    assert battle.decision is not None
    assert battle.decision.question == f"Has ann acted as answered ({answer})?"


# ------------------------------------------------------------------ Overwhelming Pressure, Skill Master


@rule("R-BOSS-008")
def test_overwhelming_pressure_counts_the_levels_that_each_one_is_short_of() -> None:
    # Given: Power Level 3 against 2 and against 5
    weak = character("ann", power_level=2, willpower=9)
    strong = character("bob", power_level=5, willpower=9)
    # When: ann's Test is 1 + 9 against 10
    battle = play(
        match(boss("overwhelming_pressure"), weak, strong),
        ["use:overwhelming_pressure", "to:yard"],
        dice=[[1]],
    )
    # Then
    assert person_of(battle, "ann").layers == [0, 9, 9]
    assert person_of(battle, "bob").layers == [9, 9, 9]


@rule("R-BOSS-009")
def test_a_skill_master_is_not_offered_a_ten_for_a_miracle_that_it_has_not_chosen() -> None:
    # Given: Combat and Athletics are the two; she Tests Force: 1 + 3
    master = boss("skill_master:combat+athletics", skills=["force", "combat", "athletics"], fitness=3)
    table = scene_table(master, dice=[[1, 1]])
    test = CharacterTest(character_of(table, "boss"), "fitness", "force", dn=10)
    make_test(table, test)
    # Then: nothing was asked
    assert_done(table)
    assert test.total == 4


# ------------------------------------------------------------------ Viral Touch


@rule("R-BOSS-011")
def test_a_boss_inside_a_mecha_infects_nobody() -> None:
    # Given: a mecha of Might 6
    ride = {**boss("viral_touch"), "unit": TITAN}
    # When: 5 + 6 + 1 = 12 against 8, doubled
    battle = play(match(ride, character("ann", willpower=9)), ["attack"], dice=[[5]])
    # Then
    assert person_of(battle, "ann").layers == [1, 9, 9]
    assert conditions(person_of(battle, "ann")) == []


@rule("R-BOSS-011")
def test_a_boss_does_not_infect_its_own_side() -> None:
    # Given: a Nightmare, which frightens friends too: 5 + 5 + 1 = 11 against 8
    friend = character("igor", "red", willpower=9)
    setup = match(
        boss("viral_touch", "nightmare", charm=5, skills=["presence"]),
        friend,
        character("ann", "blue", "attic"),
    )
    battle = play(setup, ["use:nightmare"], dice=[[5, 1]])
    # Then
    assert person_of(battle, "igor").layers == [6, 9, 9]
    assert conditions(person_of(battle, "igor")) == []


@rule("R-BOSS-011", "R-BOSS-012")
def test_the_infection_names_the_boss_that_it_comes_from() -> None:
    # 3 + 5 + 1 against 8
    battle = play(match(boss("viral_touch", fitness=5), character("ann")), ["attack"], dice=[[3]])
    facts = the(battle, "ConditionBegan").facts()
    assert (facts["who"], facts["condition"], facts["other"]) == ("ann", "infected", "boss")


@rule("R-BOSS-012")
def test_immunity_ends_the_infection_and_nothing_else() -> None:
    # Given: ann is led as well; 10 + 10 is 20
    effects: list[dict[str, object]] = [
        {"condition": "led", "other": "bob", "amount": 1},
        {"condition": "infected"},
    ]
    ann = character("ann", willpower=10, effects=effects)
    table = scene_table(ann, character("bob"), dice=[[10, 2]])
    play_scene_opening(table)
    # Then
    assert_done(table)
    assert conditions(character_of(table, "ann")) == ["led", "immunized"]


@rule("R-BOSS-012")
def test_a_total_of_nineteen_does_not_immunize() -> None:
    ann = character("ann", willpower=10, effects=[{"condition": "infected"}])
    table = scene_table(ann, dice=[[9]])
    play_scene_opening(table)
    assert_done(table)
    assert conditions(character_of(table, "ann")) == ["infected"]


@rule("R-BOSS-012")
def test_the_death_of_the_boss_cures_of_its_own_infection_and_of_nothing_else() -> None:
    # Given: ann is also Disrupted by the Boss; bob is infected by rex
    ann = character(
        "ann",
        fitness=5,
        effects=[
            {"condition": "led", "other": "boss", "amount": 1},
            {"condition": "infected", "other": "boss"},
        ],
    )
    bob = character("bob", effects=[{"condition": "infected", "other": "rex"}])
    setup = match(ann, boss("viral_touch", layers=DYING), bob, character("rex", "red", "hall"), gm="gm")
    # When: 3 + 5 + 1 = 9 against 8; 1 + 6 against 20
    battle = play(setup, ["attack", "attack:fight>boss", "dies"], dice=[[3, 1], [1]])
    # Then
    assert conditions(person_of(battle, "ann")) == ["led"]
    assert conditions(person_of(battle, "bob")) == ["infected"]


@rule("R-BOSS-012")
def test_without_a_gm_the_seat_of_the_boss_says_whether_it_is_dead() -> None:
    ann = character("ann", fitness=5, effects=[{"condition": "infected", "other": "boss"}])
    setup = match(ann, boss("viral_touch", layers=DYING), character("rex", "red", "hall"))
    battle = play(setup, ["attack", "attack:fight>boss"], dice=[[3], [1]])
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("red", "boss")
    assert keys(battle) == ["lives", "dies"]


@rule("R-BOSS-011", "R-MIR-022")
def test_viral_touch_goes_with_any_way_to_hurt() -> None:
    # Given: a crushing speech: 6 + Charm 4 + 1 = 11 against 8
    speech = means("Speech", "charm", "diplomacy", physical=False)
    battle = play(
        match(boss("viral_touch", charm=4, attacks=[speech]), character("ann")), ["attack"], dice=[[6]]
    )
    assert len(of(battle, "PlotArmorHurt")) == 1
    assert conditions(person_of(battle, "ann")) == ["infected"]
