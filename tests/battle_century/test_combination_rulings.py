"""Rulings on a Combined Unit: some are on the whole, some on a Pilot. R-COMB-002."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import begin, combination, situation, unit, unit_of
from wartable import Ruling
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing import rule

KIT: Final = {"internal": ["super_combination"]}
SETUP: Final = situation(
    blue=[unit("a", upgrades=KIT), unit("b", upgrades=KIT), unit("kite", zone="A1")],
    red=[unit("red1", zone="E4")],
    combinations=[combination("ab", "a", "b", zone="C4")],
    order=["a", "red1", "b", "kite"],
)


def refused(path: str, value: str) -> list[str]:
    """What is wrong with a ruling on a and b, who are combined."""
    state: Any = begin(SETUP).state
    return [str(problem) for problem in OPERATIONS.check_ruling(state, Ruling(path, value, ""))]


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("a.damage", "3", "a is part of ab; rule ab.damage"),
        ("b.standing", "active", "b is part of ab; rule ab.standing"),
        ("b.effect.suppressed", "+1", "b is part of ab; rule ab.effect.suppressed"),
        ("ab.genre", "2", "the Pilots of ab each have their own; rule a.genre"),
        ("ab.acted", "yes", "the Pilots of ab each have their own; rule a.acted"),
        ("ab.effect.carry_our_hopes", "+1:x", "the Pilots of ab each have their own; "),
    ],
)
def test_a_ruling_is_on_the_whole_or_on_a_pilot_as_the_matter_is(path: str, value: str, fault: str) -> None:
    # Went wrong: Damage to a component, or a point for the whole, was taken and did nothing
    (found,) = refused(path, value)
    assert fault in found


@pytest.mark.parametrize(("path", "value"), [("ab.damage", "3"), ("b.genre", "2"), ("b.restored", "1")])
def test_what_is_of_the_whole_a_pilot_or_a_form_can_be_ruled_on(path: str, value: str) -> None:
    assert refused(path, value) == []


@rule("R-COMB-002")
def test_a_combined_unit_that_a_ruling_brings_back_has_its_pilots_again() -> None:
    # Went wrong: its Pilots stayed out, and it never acted any more
    battle = begin(SETUP)
    battle.rule(Ruling("ab.standing", "retreated", "by mistake"))
    battle.rule(Ruling("ab.standing", "active", "that was a mistake"))
    assert [unit_of(battle, id).takes_turns for id in ("a", "b")] == [True, True]
