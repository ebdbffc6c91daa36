"""Miracles in a Match: attacks, Maneuvers, and what is kept up with an Action. R-MIR-004, R-MIR-022 to
R-MIR-027, R-MIR-037, R-MIR-038, R-MIR-040.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.battle_century.matches import (
    answer,
    assert_used_up,
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
from wartable import Battle, Setup, State
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.season.spans import apply_scene_end
from wartable.testing import rule

ILLUSION: Final = means("Illusion", "awareness", "phantasm", physical=False)
HEAT: Final = means("Heat", "charm", "temperature")


def brawl(*people: Mapping[str, object]) -> Setup:
    """A Match in a single Zone, Turn of the first."""
    return match(*people, zones={"yard": []})


def advantages(battle: Battle[State]) -> dict[str, int]:
    """Those of the last Test."""
    return terms(of(battle, "TestRolled")[-1], "advantages")


# ------------------------------------------------------------------ how hard it is


@rule("R-MIR-004", "R-MIR-021")
def test_the_gm_says_how_hard_a_miracle_is_or_against_what_it_works() -> None:
    # Given: Rex, who can be shown an illusion
    ann = character("ann", willpower=9, skills=["phantasm"])
    setup = {**brawl(ann, character("rex", "red")), "gm": "gm"}
    # When
    battle = play(setup, ["use:phantasm", "manifest:awareness"])
    # Then: in steps of 5
    assert battle.decision is not None
    assert battle.decision.seat == "gm"
    assert keys(battle) == ["dn:5", "dn:10", "dn:15", "dn:20", "dn:25", "dn:30", "against:rex"]


# ------------------------------------------------------------------ Phantasm


@rule("R-MIR-022")
def test_a_phantasm_hurts_at_one_disadvantage_and_deals_damage_by_its_margin() -> None:
    # Given: Awareness 3, Tension 1; trained +1, an illusion that hurts -1: one die
    ann = character("ann", willpower=9, skills=["phantasm"], attacks=[ILLUSION])
    rex = character("rex", "red", awareness=0, willpower=9)
    # When: 6 + 3 + 1 = 10 against 5
    battle = play(brawl(ann, rex), ["attack"], dice=[[6]])
    # Then: 5 Damage, and 1 + 10 / 5 = 3 to who made it
    assert advantages(battle) == {"Phantasm": 1, "an illusion that hurts": -1}
    assert person_of(battle, "rex").layers == [4, 9, 9]
    assert person_of(battle, "ann").layers == [6, 9, 9]
    assert_used_up(battle)


@rule("R-MIR-024")
def test_training_for_defensive_phantasms_does_not_serve_to_attack() -> None:
    ann = character(
        "ann",
        willpower=9,
        skills=["phantasm:defensive_tests"],
        attacks=[ILLUSION, means("Fist", "fitness")],
        fitness=3,
    )
    rex = character("rex", "red", willpower=9)
    battle = play(brawl(ann, rex), ["attack"], dice=[[5]])
    assert terms(the(battle, "TestRolled"))["Fitness"] == 3
    assert_used_up(battle)


@rule("R-MIR-023", "R-MIR-040")
def test_a_phantasm_maneuver_raises_defense_and_puts_disadvantages_on_attackers() -> None:
    # Given: Awareness 3; the Test is 3 + 7 = 10: two Disadvantages
    ann = character("ann", willpower=9, skills=["phantasm"])
    rex = character("rex", "red", fitness=9, attacks=[means("Fist", "fitness")])
    battle = play(brawl(ann, rex), ["use:phantasm", "guard", "keep:7"], dice=[[7, 2]])
    assert person_of(battle, "ann").layers == [6, 9, 9]
    # When: Rex attacks: the worst of three, 2 + 9 + 1 = 12 against 3 + 5 + 3 = 11
    battle = play(brawl(ann, rex), ["use:phantasm", "guard", "keep:7", "attack"], dice=[[7, 2], [9, 8, 2]])
    # Then
    assert advantages(battle) == {"Miracle Maneuver": -2}
    facts = of(battle, "TestRolled")[-1].facts()
    assert (facts["total"], facts["dn"]) == (12, 11)
    assert_used_up(battle)


@rule("R-MIR-023")
def test_a_phantasm_maneuver_below_5_raises_defense_alone() -> None:
    # 1 + 3 = 4: no full 5
    ann = character("ann", willpower=9, skills=["phantasm:defensive_tests"])
    rex = character("rex", "red", attacks=[means("Fist", "fitness")])
    choices = ["use:phantasm:defensive_tests", "keep:1", "attack"]
    battle = play(brawl(ann, rex), choices, dice=[[1, 2], [5]])
    assert advantages(battle) == {}
    assert of(battle, "TestRolled")[-1].facts()["dn"] == 11


@rule("R-MIR-023", "R-MATCH-034")
def test_a_phantasm_maneuver_may_serve_an_ally_in_the_same_zone() -> None:
    ann = character("ann", willpower=9, skills=["phantasm:defensive_tests"])
    bob = character("bob")
    rex = character("rex", "red")
    choices = ["use:phantasm:defensive_tests", "for:bob", "keep:7"]
    battle = play(brawl(ann, bob, rex), choices, dice=[[7, 2]])
    assert [effect.condition.key for effect in person_of(battle, "bob").effects] == ["maneuvering", "evading"]
    assert person_of(battle, "ann").effects == []


@rule("R-MIR-023")
def test_a_phantasm_maneuver_does_nothing_to_tests_that_are_made_to_hurt_nobody() -> None:
    # Given: two Disadvantages for who attacks Ann
    table = scene_table(character("ann"), character("rex", "red"))
    test = CharacterTest(character_of(table, "rex"), "fitness", "athletics", dn=10)
    # Then
    assert CONDITIONS["evading"].advantages_of_opponent(character_of(table, "ann"), test, 2, "ann") == 0


# ------------------------------------------------------------------ Phasing


@rule("R-MIR-026", "R-MIR-040")
def test_a_phasing_maneuver_goes_by_fitness() -> None:
    # Fitness 4: Defense 3 + 5 + 4; the Test 6 + 4 = 10: two Disadvantages
    ann = character("ann", fitness=4, willpower=9, skills=["phasing:defensive_tests"])
    rex = character("rex", "red", attacks=[means("Fist", "fitness")])
    choices = ["use:phasing:defensive_tests", "keep:6", "attack"]
    battle = play(brawl(ann, rex), choices, dice=[[6, 2], [9, 9, 8]])
    assert advantages(battle) == {"Miracle Maneuver": -2}
    assert of(battle, "TestRolled")[-1].facts()["dn"] == 12


@rule("R-MIR-027")
def test_a_phasing_maneuver_protects_no_ally() -> None:
    # Given: Bob beside her; nobody asks whom she protects: the first question is which die to keep
    ann = character("ann", willpower=9, skills=["phasing:defensive_tests"])
    battle = play(
        brawl(ann, character("bob"), character("rex", "red")), ["use:phasing:defensive_tests"], dice=[[6, 2]]
    )
    assert keys(battle) == ["keep:6", "keep:2"]


@rule("R-MIR-040", "R-MATCH-035")
def test_of_several_miracle_maneuvers_the_strongest_alone_counts() -> None:
    # Given: Bob already has two Disadvantages from Cid's Phantasm; Ann's makes one: 3 + 4 = 7
    cover = [{"condition": "evading", "amount": 2, "other": "cid", "clock": "cid", "turns": 1}]
    ann = character("ann", willpower=9, skills=["phantasm:defensive_tests"])
    bob = character("bob", effects=cover)
    cid = character("cid")
    rex = character("rex", "red", attacks=[means("Fist", "fitness")])
    setup = brawl(ann, rex, bob, cid)
    battle = play(
        setup,
        ["use:phantasm:defensive_tests", "for:bob", "keep:4", "attack", "attack:fist>bob"],
        dice=[[4, 2], [5, 5, 5]],
    )
    assert advantages(battle) == {"Miracle Maneuver": -2}


# ------------------------------------------------------------------ kept up


@rule("R-MIR-004")
def test_a_miracle_takes_an_action_and_lasts_until_the_next_one() -> None:
    # Given: Ann manifests Force: 7 + 3 = 10 against 10
    ann = character("ann", willpower=9, skills=["force"], intellect=3)
    rex = character("rex", "red")
    choices = ["use:force", "manifest:intellect", "keep:7", "hold"]
    battle = play(brawl(ann, rex), choices, dice=[[7, 2]])
    assert [event.facts()["tag"] for event in of(battle, "MiracleMaintained")] == ["force"]
    # When: in her next Turn she does something else
    battle = answer(battle, "hold")
    # Then
    assert [event.facts()["tag"] for event in of(battle, "MiracleEnded")] == ["force"]


@rule("R-MIR-004")
def test_a_miracle_goes_on_while_every_action_maintains_it() -> None:
    ann = character("ann", willpower=9, skills=["force"])
    rex = character("rex", "red")
    choices = ["use:force", "manifest:intellect", "keep:7", "hold", "use:force", "maintain"]
    battle = play(brawl(ann, rex), choices, dice=[[7, 2]])
    assert len(of(battle, "MiracleMaintained")) == 2
    assert of(battle, "MiracleEnded") == []


@rule("R-MIR-004")
def test_nothing_is_maintained_that_failed() -> None:
    ann = character("ann", willpower=9, skills=["force"])
    choices = ["use:force", "manifest:intellect", "keep:2"]
    battle = play(brawl(ann, character("rex", "red")), choices, dice=[[1, 2]])
    assert of(battle, "MiracleMaintained") == []


# ------------------------------------------------------------------ Temperature


@rule("R-MIR-037")
def test_a_temperature_attack_without_a_source_has_a_disadvantage() -> None:
    ann = character("ann", willpower=9, skills=["temperature"], attacks=[HEAT])
    battle = play(brawl(ann, character("rex", "red", willpower=9)), ["attack"], dice=[[5]])
    assert advantages(battle) == {"Temperature": 1, "no fire or frost to draw on": -1}


@rule("R-MIR-037")
def test_a_fire_at_hand_saves_the_disadvantage() -> None:
    torch = means("Torch", "charm", "temperature", "fire_or_frost")
    ann = character("ann", willpower=9, skills=["temperature"], attacks=[torch])
    battle = play(brawl(ann, character("rex", "red", willpower=9)), ["attack", "keep:5"], dice=[[5, 1]])
    assert advantages(battle) == {"Temperature": 1}


@rule("R-MIR-038", "R-MIR-039")
def test_a_source_of_ones_own_is_used_up_by_the_attack() -> None:
    # Given: she makes a fire: 9 + Charm 6 = 15 against 15, for 4 of 9 points
    ann = character("ann", charm=6, willpower=9, skills=["temperature"], attacks=[HEAT])
    rex = character("rex", "red", willpower=9)
    made = ["use:temperature", "source", "keep:9", "hold"]
    # When: her next Action attacks with it: 2 + 6 + 2 = 10 against 8, for 3 more
    battle = play(brawl(ann, rex), [*made, "attack", "keep:2"], dice=[[9, 1], [2, 1]])
    # Then: no Disadvantage, and the fire is gone
    assert advantages(battle) == {"Temperature": 1}
    assert [event.facts()["tag"] for event in of(battle, "MiracleEnded")] == ["temperature:fire_or_frost"]
    assert person_of(battle, "ann").layers == [2, 9, 9]


@rule("R-MIR-038")
def test_a_source_that_is_not_maintained_is_gone() -> None:
    ann = character("ann", charm=6, willpower=9, skills=["temperature"], attacks=[HEAT])
    rex = character("rex", "red", willpower=9)
    choices = ["use:temperature", "source", "keep:9", "hold", "hold", "hold", "attack"]
    battle = play(brawl(ann, rex), choices, dice=[[9, 1], [5]])
    assert advantages(battle) == {"Temperature": 1, "no fire or frost to draw on": -1}


@rule("R-MIR-004")
def test_nothing_is_maintained_from_scene_to_scene() -> None:
    # Given: Force kept up, by the number of the Turn
    table = scene_table(character("ann", skills=["force"], notes={"maintained:force": 3, "other": 1}))
    # When
    apply_scene_end(character_of(table, "ann"))
    # Then
    assert character_of(table, "ann").notes == {"other": 1}
