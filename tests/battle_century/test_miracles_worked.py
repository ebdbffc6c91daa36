"""Who works a Miracle, against what, and when nothing of it is maintained. R-MIR-001 to R-MIR-004, R-MIR-036
to R-MIR-039.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.battle_century.matches import (
    assert_used_up,
    begin,
    character,
    character_of,
    keys,
    match,
    of,
    person_of,
    play,
    scene_table,
    the,
)
from wartable import Setup
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.permission import is_miracle_test_permitted
from wartable.testing import rule


def brawl(*people: Mapping[str, object]) -> Setup:
    """A Match in a single Zone, Turn of the first."""
    return match(*people, zones={"yard": []})


# ------------------------------------------------------------------ training


@rule("R-MIR-002", "R-MIR-003")
def test_training_in_a_miracle_without_a_choice_covers_whatever_it_is_used_for() -> None:
    # Given: Force in general, used to float
    table = scene_table(character("ann", skills=["force"]))
    test = CharacterTest(character_of(table, "ann"), "intellect", "force", "floating", dn=10)
    # Then: it is allowed, and it is an Advantage
    set_test_modifiers(table.state, test)
    assert is_miracle_test_permitted(test)
    assert [(term.source, term.amount) for term in test.advantages] == [("Force", 1)]


@rule("R-MIR-003")
def test_of_several_specializations_the_one_that_fits_brings_the_advantage() -> None:
    # Given: pushing, which comes first and does not fit, and throwing
    table = scene_table(character("ann", skills=["force:pushing", "force:throwing"]))
    test = CharacterTest(character_of(table, "ann"), "intellect", "force", "throwing", dn=10)
    set_test_modifiers(table.state, test)
    assert [(term.source, term.amount) for term in test.advantages] == [("Force", 1)]


@rule("R-MIR-003")
def test_a_specialization_that_does_not_fit_brings_no_advantage() -> None:
    table = scene_table(character("ann", skills=["force:pushing"]))
    test = CharacterTest(character_of(table, "ann"), "intellect", "force", "throwing", dn=10)
    set_test_modifiers(table.state, test)
    assert test.advantages == []


@rule("R-MIR-001", "R-EQ-006", "R-EQ-007")
def test_training_is_no_advantage_where_a_device_is_what_works_the_miracle() -> None:
    # Given: trained in Force, and a Drive for it, which she names as the tool
    drive = "ether_drive:force:fitness_tests"
    table = scene_table(character("ann", skills=["force"], traits=[drive]))
    test = CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10, tool=drive)
    set_test_modifiers(table.state, test)
    assert test.advantages == []


@rule("R-MIR-003", "R-MIR-036", "R-MIR-039")
def test_training_in_cold_makes_no_heat() -> None:
    table = scene_table(character("ann", skills=["temperature:cold"]))
    ann = character_of(table, "ann")
    assert is_miracle_test_permitted(CharacterTest(ann, "charm", "temperature", "cold", dn=10))
    assert not is_miracle_test_permitted(CharacterTest(ann, "charm", "temperature", "heat", dn=10))


# ------------------------------------------------------------------ with an Action


@rule("R-MIR-003", "R-MIR-004")
def test_a_miracle_that_is_known_for_attacks_alone_is_no_action_of_its_own() -> None:
    # Given: nothing that she could do with it by an Action but attack, and she has no such attack
    setup = match(character("ann", skills=["force:offensive_tests"]), character("rex", "red"))
    assert "use:force:offensive_tests" not in keys(begin(setup))


@rule("R-MIR-004")
def test_a_miracle_of_one_attribute_is_an_action_by_that_attribute_alone() -> None:
    # Given: Fitness is the one way; whoever has both ways is asked which
    ann = character("ann", skills=["force:fitness_tests"], fitness=5, willpower=9)
    battle = play(brawl(ann, character("rex", "red")), ["use:force:fitness_tests", "keep:2"], dice=[[2, 1]])
    assert the(battle, "TestRolled").facts()["attribute"] == "fitness"
    both = brawl(character("ann", skills=["force"]), character("rex", "red"))
    assert keys(play(both, ["use:force"])) == ["manifest:intellect", "manifest:fitness"]


@rule("R-MIR-004", "R-MATCH-016")
def test_a_miracle_is_worked_from_the_own_zone_or_the_next_but_none_farther() -> None:
    # Given: yard, hall, stair and attic in a row
    setup = match(character("ann", skills=["force"]), character("rex", "red"))
    assert keys(play(setup, ["use:force"])) == ["to:yard", "to:hall"]


@rule("R-MIR-004", "R-MIR-021")
def test_without_a_gm_who_works_the_miracle_chooses_between_the_ruled_dn_and_a_target() -> None:
    ann = character("ann", seat="lead", willpower=9, skills=["phantasm"])
    seats = [{"id": id} for id in ("lead", "red")]
    setup = {**brawl(ann, character("rex", "red")), "seats": seats}
    battle = play(setup, ["use:phantasm", "manifest:awareness"])
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("lead", "ann")
    assert keys(battle) == ["dn:10", "against:rex"]


@rule("R-MIR-021", "R-MIR-029")
def test_a_miracle_is_aimed_at_others_who_stand_and_are_in_sight() -> None:
    # Given: Ann in the yard; Rex is defeated, Rod in the hall, Rob out of sight, Bob a friend
    ann = character("ann", willpower=9, skills=["phantasm"])
    setup = match(
        ann,
        character("rex", "red", standing="defeated"),
        character("rod", "red", "hall"),
        character("rob", "red", "stair"),
        character("bob"),
        gm="gm",
    )
    battle = play(setup, ["use:phantasm", "to:yard", "manifest:awareness"])
    assert keys(battle) == [*[f"dn:{dn}" for dn in (5, 10, 15, 20, 25, 30)], "against:rod", "against:bob"]


@rule("R-MIR-001", "R-MIR-004")
def test_who_falls_by_its_own_miracle_maintains_nothing() -> None:
    # Given: one point left: 7 + 3 = 10 against 10, for 3 Damage; then 1 + 9 against 20
    ann = character("ann", willpower=9, skills=["force"], intellect=3, layers=[0, 0, 1])
    setup = brawl(ann, character("bob"), character("rex", "red"))
    battle = play(setup, ["use:force", "manifest:intellect", "keep:7"], dice=[[7, 2], [1]])
    assert_used_up(battle)
    assert person_of(battle, "ann").standing == "defeated"
    assert of(battle, "TestRolled")[0].facts()["passed"] is True
    assert of(battle, "MiracleMaintained") == []


# ------------------------------------------------------------------ Temperature


@rule("R-MIR-038", "R-MIR-039")
def test_a_fire_to_attack_with_takes_no_less_than_15() -> None:
    # Given: 8 + Charm 6 = 14
    ann = character("ann", charm=6, willpower=9, skills=["temperature"])
    battle = play(brawl(ann, character("rex", "red")), ["use:temperature", "source", "keep:8"], dice=[[8, 2]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["total"], facts["dn"], facts["passed"]) == (14, 15, False)
    assert of(battle, "MiracleMaintained") == []


@rule("R-MIR-038")
def test_who_falls_in_making_a_fire_maintains_none() -> None:
    # Given: one point left: 9 + 6 = 15, for 4 Damage; then 1 + 9 against 20
    ann = character("ann", charm=6, willpower=9, skills=["temperature"], layers=[0, 0, 1])
    setup = brawl(ann, character("bob"), character("rex", "red"))
    battle = play(setup, ["use:temperature", "source", "keep:9"], dice=[[9, 2], [1]])
    assert person_of(battle, "ann").standing == "defeated"
    assert of(battle, "MiracleMaintained") == []


@rule("R-MIR-037", "R-MIR-038")
def test_a_fire_is_maintained_only_where_there_is_one() -> None:
    # Given: a fire, and without
    fire = {"maintained:temperature:fire_or_frost": 1}
    burning = brawl(character("ann", skills=["temperature"], notes=fire), character("rex", "red"))
    cold = brawl(character("ann", skills=["temperature"]), character("rex", "red"))
    # Then
    assert keys(play(burning, ["use:temperature"])) == ["manifest:charm", "keep_source", "source"]
    assert keys(play(cold, ["use:temperature"])) == ["manifest:charm", "source"]
    # When it is maintained; Then nothing is rolled
    battle = play(burning, ["use:temperature", "keep_source"])
    assert [event.facts()["tag"] for event in of(battle, "MiracleMaintained")] == [
        "temperature:fire_or_frost"
    ]
