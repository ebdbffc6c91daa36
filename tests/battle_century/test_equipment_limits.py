"""Where Equipment stops being of use, and where it counts as used. R-EQ-005 to R-EQ-016, R-ANOM-010."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import (
    begin,
    character,
    character_of,
    keys,
    match,
    means,
    person_of,
    play,
    scene_table,
    the,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.effects import is_immune
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.testing import rule

DRIVE: Final = "ether_drive:force:fitness_tests"
SUIT: Final = "superior_proxy:combat"


@rule("R-EQ-005")
@pytest.mark.parametrize(
    ("harm", "proof"),
    [
        ("vacuum", True),
        ("poison_gas", True),
        ("radiation", True),
        ("extreme_temperature", False),
        ("poison", False),
    ],
)
def test_a_body_suit_is_proof_against_three_things_and_no_other(harm: str, proof: bool) -> None:
    table = scene_table(character("ann", traits=["body_suit"]))
    assert is_immune(character_of(table, "ann"), harm) is proof


@rule("R-EQ-005")
def test_a_body_suit_hinders_who_wants_to_hurt_its_wearer_and_nobody_else() -> None:
    table = scene_table(character("ann"), character("rex", "red", traits=["body_suit"]))
    ann, rex = character_of(table, "ann"), character_of(table, "rex")
    attack = CharacterTest(ann, "fitness", kind="offensive", targets=[rex])
    race = CharacterTest(ann, "fitness", kind="contested", targets=[rex])
    set_test_modifiers(table.state, attack)
    set_test_modifiers(table.state, race)
    assert [(term.source, term.amount) for term in attack.advantages] == [("Body Suit", -1)]
    assert race.advantages == []


@rule("R-EQ-006", "R-EQ-007")
@pytest.mark.parametrize(("points", "offered"), [(1, True), (0, False)])
def test_a_drive_is_of_use_to_its_last_point(points: int, offered: bool) -> None:
    ann = character("ann", traits=[DRIVE], proxy_points={DRIVE: points})
    assert (f"use:{DRIVE}" in keys(begin(match(ann, character("rex", "red"))))) is offered


@rule("R-EQ-006")
def test_who_is_trained_has_no_second_action_by_a_drive() -> None:
    trained = keys(begin(match(character("ann", skills=["force"], traits=[DRIVE]), character("rex", "red"))))
    assert [key for key in trained if key.startswith("use:")] == ["use:force"]


@rule("R-EQ-014")
def test_a_range_booster_serves_a_miracle_that_is_known_in_one_specialization() -> None:
    # Two Zones away; no other means reach that far
    throw = means("Throw", "fitness", "force")
    ann = character("ann", skills=["force:fitness_tests"], traits=["range_booster:force"], attacks=[throw])
    assert "attack" in keys(begin(match(ann, character("rex", "red", zone="stair"))))


@rule("R-EQ-016", "R-MATCH-043")
def test_a_destroyed_superior_proxy_is_of_no_use_as_a_tool() -> None:
    ann = character("ann", skills=["combat"], traits=[SUIT], proxy_points={SUIT: 0})
    table = scene_table(ann)
    test = CharacterTest(character_of(table, "ann"), "fitness", "combat", dn=10, tool=SUIT)
    set_test_modifiers(table.state, test)
    assert [term.source for term in test.advantages] == ["Combat"]


@rule("R-ANOM-010/2", "R-EQ-006")
def test_a_technobane_has_a_disadvantage_with_an_ether_drive() -> None:
    table = scene_table(character("ann", traits=["technobane", DRIVE]))
    test = CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10)
    set_test_modifiers(table.state, test)
    assert [(term.source, term.amount) for term in test.advantages] == [("Technobane", -1)]


@rule("R-ANOM-010")
def test_a_technobane_contests_somebody_in_another_zone_like_anybody() -> None:
    # Only an attack takes Equipment to get there
    table = scene_table(character("ann", traits=["technobane"]), character("rex", "red", zone="hall"))
    rex = character_of(table, "rex")
    test = CharacterTest(character_of(table, "ann"), "fitness", "athletics", kind="contested", targets=[rex])
    set_test_modifiers(table.state, test)
    assert test.advantages == []


@rule("R-EQ-011", "R-TEST-012")
def test_what_the_gas_does_is_measured_against_the_raised_dn() -> None:
    # Given: a PC with a Disadvantage, which the GM trades: 5 + 9 = 14 against 22 is 8 of 9
    gas = "miniature_chemical_weapon"
    rex = character("rex", "red", tier="pc", willpower=9, burdens={"all": 1})
    setup = match(character("ann", traits=[gas]), rex, gm="gm")
    battle = play(setup, [f"use:{gas}", "to:yard", "to:hall", "trade:1"], dice=[[5]])
    assert the(battle, "TestRolled").facts()["dn"] == 22
    assert person_of(battle, "rex").layers == [1, 9, 9]
