"""When a piece of Equipment is of no use, and to whom. R-EQ-006, R-EQ-007, R-EQ-013, R-EQ-016."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.edges import edges
from tests.battle_century.equipped import advantages_of
from tests.battle_century.matches import (
    assert_done,
    begin,
    character,
    character_of,
    keys,
    match,
    means,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from wartable import Setup, ruleset
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.testing import rule

DRIVE: Final = "ether_drive:force:fitness_tests"
MIRAGE: Final = "ether_drive:phantasm:defensive_tests"
ARMOR: Final = "superior_proxy:combat"
SHOP: Final = "personal_facility:craftsmanship+electronics"


def untrained(setup: Setup) -> list[str]:
    """What says that somebody is not trained in the Miracle of an attack."""
    found = ruleset("battle-century").problems(setup)
    return [problem.path for problem in found if "is a Miracle, and it is not trained" in problem.what]


# ------------------------------------------------------------------ Ether Drive


@rule("R-EQ-006")
@pytest.mark.parametrize(
    ("skill", "faults"),
    [
        ("force", []),
        ("force:fitness_tests", []),
        ("force:floating", ["characters[0].attacks[0].skill"]),
        ("electricity", ["characters[0].attacks[0].skill"]),
    ],
)
def test_a_drive_lets_its_own_miracle_and_use_be_written_down_and_no_other(
    skill: str, faults: list[str]
) -> None:
    ann = character("ann", traits=[DRIVE], attacks=[means("Push", "fitness", skill)])
    assert untrained(match(ann, character("rex", "red"))) == faults


@rule("R-EQ-007")
@pytest.mark.parametrize(("points", "offered"), [(1, True), (0, False)])
def test_a_drive_serves_as_a_maneuver_until_its_layer_is_gone(points: int, offered: bool) -> None:
    # Given: a Maneuver is all that this one is for
    ann = character("ann", traits=[MIRAGE], proxy_points={MIRAGE: points})
    battle = begin(match(ann, character("rex", "red")))
    assert (f"use:{MIRAGE}" in keys(battle)) is offered


@rule("R-EQ-006")
def test_who_is_trained_in_the_miracle_has_no_second_action_by_the_drive() -> None:
    ann = character("ann", skills=["force"], traits=[DRIVE])
    found = keys(begin(match(ann, character("rex", "red"))))
    assert "use:force" in found
    assert f"use:{DRIVE}" not in found


@rule("R-EQ-007")
def test_a_drive_named_as_the_tool_of_another_miracle_takes_none_of_its_damage() -> None:
    # Given: trained in Temperature; a Drive of Force: 1 + Charm 3 = 4 against 10: 1 Damage
    ann = character("ann", charm=3, willpower=9, skills=["temperature"], traits=[DRIVE])
    table = scene_table(ann, dice=[[1, 1]])
    make_test(table, CharacterTest(character_of(table, "ann"), "charm", "temperature", dn=10, tool=DRIVE))
    assert_done(table)
    assert character_of(table, "ann").layers == [8, 9, 9]
    assert character_of(table, "ann").proxies == {DRIVE: 9}


@rule("R-EQ-007")
def test_training_in_other_skills_does_not_keep_a_drive_from_taking_the_damage() -> None:
    # Given: trained in Combat, and in Force for what is no Test of Fitness; 1 + 3 = 4: 1 Damage
    ann = character("ann", fitness=3, willpower=9, skills=["combat", "force:intellect_tests"], traits=[DRIVE])
    table = scene_table(ann, dice=[[1]])
    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10))
    assert_done(table)
    assert character_of(table, "ann").layers == [9, 9, 9]
    assert character_of(table, "ann").proxies == {DRIVE: 8}


# ------------------------------------------------------------------ Personal Facility


@rule("R-EQ-013", "R-ANOM-010")
def test_a_facility_that_is_elsewhere_is_no_equipment_in_the_test_of_a_technobane() -> None:
    ann = character("ann", skills=["craftsmanship", "electronics"], traits=["technobane", SHOP])
    assert edges(ann, "fitness", "craftsmanship") == {"Craftsmanship": 1}
    assert edges(ann, "fitness", "craftsmanship", about=["in_facility"]) == {
        "Craftsmanship": 1,
        "Technobane": -1,
        "Personal Facility": 2,
    }


@rule("R-EQ-013", "R-TRAIT-001")
def test_a_facility_helps_only_with_what_its_owner_is_trained_in() -> None:
    ann = character("ann", skills=["electronics"], traits=[SHOP])
    assert edges(ann, "fitness", "craftsmanship", about=["in_facility"]) == {}


# ------------------------------------------------------------------ Superior Proxy


@rule("R-EQ-016")
def test_a_superior_proxy_of_one_point_serves_as_well_as_a_whole_one() -> None:
    ann = character("ann", skills=["combat"], traits=[ARMOR], proxy=ARMOR, proxy_points={ARMOR: 1})
    assert advantages_of(ann, "fitness", "combat", dice=[1, 1, 1]) == {"Combat": 1, "Superior Proxy": 1}


@rule("R-EQ-016", "R-MATCH-043")
def test_a_superior_proxy_without_its_layer_helps_nothing_even_as_the_tool() -> None:
    ann = character("ann", skills=["combat"], traits=[ARMOR], proxy_points={ARMOR: 0})
    assert advantages_of(ann, "fitness", "combat", tool=ARMOR, dice=[1, 1]) == {"Combat": 1}


@rule("R-EQ-016")
def test_a_superior_proxy_helps_as_the_tool_of_a_test_too() -> None:
    ann = character("ann", skills=["combat"], traits=[ARMOR])
    assert advantages_of(ann, "fitness", "combat", tool=ARMOR, dice=[1, 1, 1]) == {
        "Combat": 1,
        "Superior Proxy": 1,
    }


@rule("R-EQ-016", "R-EQ-004")
def test_a_superior_proxy_helps_with_no_other_skill() -> None:
    # Given: armor for Combat, in use; she is trained in Athletics too
    ann = character("ann", skills=["combat", "athletics"], traits=[ARMOR], proxy=ARMOR)
    assert advantages_of(ann, "fitness", "athletics", dice=[1, 1]) == {"Athletics": 1}


@rule("R-EQ-016", "R-TRAIT-001")
def test_a_superior_proxy_helps_none_who_are_not_trained() -> None:
    ann = character("ann", traits=[ARMOR], proxy=ARMOR)
    assert advantages_of(ann, "fitness", "combat", dice=[1]) == {}


@rule("R-EQ-016")
def test_a_superior_proxy_that_is_not_used_hinders_no_attack() -> None:
    battle = play(match(character("ann"), character("rex", "red", traits=[ARMOR])), ["attack"], dice=[[1]])
    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-EQ-016")
def test_another_proxy_in_use_is_not_defended_by_the_superior_one() -> None:
    # Given: rex has armor and sits in his car
    rex = character("rex", "red", traits=[ARMOR], proxies=["car"], proxy="car", willpower=3)
    battle = play(match(character("ann", fitness=5), rex), ["attack"], dice=[[4]])
    assert terms(the(battle, "TestRolled"), "advantages") == {}
    assert person_of(battle, "rex").proxies == {"car": 1, ARMOR: 3}


@rule("R-EQ-016")
def test_a_superior_proxy_in_use_hinders_no_test_that_is_not_made_to_hurt() -> None:
    # Given: rex in his armor, whom ann wants to convince
    rex = character("rex", "red", traits=[ARMOR], proxy=ARMOR)
    table = scene_table(character("ann"), rex, dice=[[1]])
    test = CharacterTest(
        character_of(table, "ann"), "charm", "diplomacy", targets=[character_of(table, "rex")]
    )
    make_test(table, test)
    assert_done(table)
    assert test.edges["rex"] == []
