"""Alternate Forms: changing them, and what becomes of a Unit that does."""

from __future__ import annotations

from tests.battle_century.changing_forms import (
    JET,
    MORPHING,
    RED,
    SIEGE,
    TO_JET,
    TO_SIEGE,
    form,
    ranks,
    robot,
)
from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

# ------------------------------------------------------------------ Transformation


@rule("R-FORM-004", "R-FORM-001")
def test_a_transformation_swaps_two_attributes_for_2_energy_at_the_beginning_of_a_turn() -> None:
    # Given: 2 Energy left, Guard 3, Speed 1
    battle = play(situation(blue=[robot(energy_spent=3)], red=[RED]), [TO_JET])
    # Then: it is still the same Unit, with its Action to come
    assert the(battle, "FormTaken").facts() == {"event": "FormTaken", "unit": "blue1", "form": 1}
    assert ranks(battle, "blue1") == (6, 1, 4, 3)
    assert unit_of(battle, "blue1").energy == 0
    assert "boost" in keys(battle)


@rule("R-FORM-004", "R-TRBL-002")
def test_a_transformation_works_once_at_the_beginning_of_a_turn_and_back_in_the_next() -> None:
    # Given: Energy 5
    battle = play(situation(blue=[robot()], red=[RED]), [TO_JET])
    # Then: not again in this Turn
    assert TO_JET not in keys(battle)
    # When: the next Round
    answer(battle, "hold", "hold")
    answer(battle, TO_JET)
    # Then
    assert form(battle, "blue1") == "Default Form"
    assert ranks(battle, "blue1") == (6, 3, 4, 1)


@rule("R-FORM-004", "R-ACT-001")
def test_a_transformation_as_an_action_costs_no_energy_and_comes_after_the_move() -> None:
    # Given: Speed 1; there are 3 Zones within 1 of the corner, besides its own
    battle = play(situation(blue=[robot()], red=[RED]), [f"use:{TO_JET}"])
    assert keys(battle) == ["to:A1", "to:B1", "to:A2", "to:B2"]
    # When
    answer(battle, "to:B2")
    # Then
    assert form(battle, "blue1") == "Jet"
    assert unit_of(battle, "blue1").energy == 5
    assert unit_of(battle, "blue1").acted == 1


@rule("R-FORM-004")
def test_no_transformation_at_the_beginning_without_2_energy() -> None:
    # Given: 1 Energy left
    battle = begin(situation(blue=[robot(energy_spent=4)], red=[RED]))
    # Then
    assert TO_JET not in keys(battle)
    assert f"use:{TO_JET}" in keys(battle)


@rule("R-UPG-022")
def test_superior_morphing_transforms_for_1_energy() -> None:
    # Given: 1 Energy left
    battle = play(situation(blue=[robot(upgrades=MORPHING, energy_spent=4)], red=[RED]), [TO_JET])
    # Then
    assert form(battle, "blue1") == "Jet"
    assert unit_of(battle, "blue1").energy == 0


@rule("R-FORM-005", "R-FORM-006")
def test_a_third_form_swaps_what_the_default_form_has() -> None:
    # Given: Might 6, Guard 3, Systems 4, Speed 1; in the Jet Guard and Speed are swapped
    battle = begin(situation(blue=[robot(forms=[JET, SIEGE], form="Jet")], red=[RED]))
    assert ranks(battle, "blue1") == (6, 1, 4, 3)
    # When: from the Jet to the Siege form
    answer(battle, TO_SIEGE)
    # Then: not on top of what the Jet has swapped
    assert ranks(battle, "blue1") == (4, 3, 6, 1)


@rule("R-FORM-005")
def test_the_upgrade_of_a_form_leads_back_to_the_default_form_only_from_that_form() -> None:
    # Given: in the Jet, with a Siege form besides
    setup = situation(blue=[robot(forms=[JET, SIEGE], form="Jet")], red=[RED])
    # When
    back = play(setup, [TO_JET])
    # Then
    assert form(back, "blue1") == "Default Form"


@rule("R-FORM-005", "R-UPG-002")
def test_two_forms_may_swap_the_same_attributes() -> None:
    # Given: a Jet and a Boat, both with Guard and Speed swapped
    boat = {"transformation": "speed+guard", "name": "Boat"}
    battle = play(situation(blue=[robot(forms=[JET, boat])], red=[RED]), [TO_JET])
    # Then: one Upgrade leads to both
    assert keys(battle) == ["form:1", "form:2"]
    answer(battle, "form:2")
    assert form(battle, "blue1") == "Boat"
    assert ranks(battle, "blue1") == (6, 1, 4, 3)


@rule("R-FORM-001", "R-FORM-004")
def test_a_duelist_may_transform() -> None:
    # Given
    red = unit("red1", zone="A1", duel="blue1")
    battle = begin(situation(blue=[robot(duel="red1")], red=[red]))
    # Then
    assert {TO_JET, f"use:{TO_JET}"} <= set(keys(battle))


@rule("R-FORM-004", "R-ACT-043")
def test_a_transformation_may_be_delayed() -> None:
    # Given
    setup = situation(blue=[robot()], red=[RED])
    # When
    battle = play(setup, ["delay", f"delay:use:{TO_JET}", "hold", f"use:{TO_JET}", "to:A1"])
    # Then
    assert form(battle, "blue1") == "Jet"
