"""What is left of an aim once something else was done. EW-02, EW-58."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.exalted_war.battles import begin, play, situation, terms, the, unit, unit_of
from wartable import Battle, State
from wartable.testing import rule

CALM: Final[Mapping[str, object]] = {"armour": "none", "perfect_morale": True}
ARCHER: Final = {"bow": "long_bow", "archery": 3}
BOWS: Final = {**CALM, "bow": "long_bow", "ranged": 0}


def broken_off() -> Battle[State]:
    """Blue1 aims at red1 on tick 1, guards on tick 2 instead, and may act on tick 5; it is tick 3."""
    blue = unit("blue1", at=(400, 400), leader={"dexterity": 3, **ARCHER}, troops=BOWS)
    red = unit("red1", at=(500, 300), troops=CALM, leader={"dodge": 5, "war": 5})
    battle = begin(situation(blue=[blue], red=[red], acts=["blue1"]), [[2] * 6])
    battle.choose("aim:red1")
    battle.choose("guard")
    return battle


@rule("EW-58", "W-25")
def test_an_aim_that_was_broken_off_brings_nothing_later() -> None:
    # Given: the Guard has lasted until tick 5
    battle = broken_off()
    battle.choose("hold")
    battle.choose("hold")
    # When
    battle.choose("shoot:red1")
    # Then: neither dice for aiming nor a loss
    assert terms(the(battle, "AttackRolled"), "pool") == {"Dexterity": 3, "Archery": 3}


@rule("EW-02", "EW-58", "W-25")
def test_an_aim_after_one_that_was_broken_off_begins_at_its_own_tick() -> None:
    # Given: the Guard has lasted until tick 5
    battle = broken_off()
    battle.choose("hold")
    battle.choose("hold")
    # When
    battle.choose("aim:red1")
    # Then
    assert unit_of(battle, "blue1").since == 5


@rule("EW-02", "EW-58")
def test_aim_takes_three_ticks_and_one_from_the_defence() -> None:
    # Given
    blue = unit("blue1", at=(400, 400), leader=ARCHER, troops=BOWS)
    red = unit("red1", at=(500, 300), troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["aim:red1"])
    # Then
    assert the(battle, "ActionTaken", action="aim", speed=3, penalty=1)
    assert unit_of(battle, "blue1").next == 4
    assert unit_of(battle, "blue1").penalty == 1


@rule("EW-06", "EW-86")
def test_guard_takes_three_ticks_and_nothing_from_the_defence() -> None:
    # Given
    blue = unit("blue1", at=(400, 400), troops=CALM)
    red = unit("red1", at=(900, 300), troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["guard"])
    # Then
    assert the(battle, "ActionTaken", action="guard", speed=3, penalty=0)
    assert unit_of(battle, "blue1").next == 4
