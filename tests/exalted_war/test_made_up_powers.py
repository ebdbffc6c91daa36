"""Charms and spells that a table makes up: when they are offered, how often. EW-01, EW-26, EW-27."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.exalted_war.battles import answer, keys, of, play, situation, unit
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.spells import SPELLS, Spell
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.testing import rule

CALM: Final[Mapping[str, object]] = {"armour": "none", "perfect_morale": True}


class WetStrike(Charm):
    """An attack that takes somebody who has spent Endurance."""

    key = "wet_strike"
    name = "Wet Strike"
    motes = 1
    speed = 5

    def can_use_as_action(self, state: War, me: Unit) -> bool:
        return me.endurance < me.full_endurance

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        strike.dv.clear()


class Drizzle(Spell):
    """Rain on a unit, as often as one likes."""

    key = "drizzle"
    name = "Drizzle"
    once = False

    def apply_spell_effect(self, table: WarTable, caster: Unit, target: Unit) -> None:
        target.veil = 1


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are in the catalogues while the tests of this file run."""
    monkeypatch.setitem(CHARMS, "wet_strike", WetStrike())
    monkeypatch.setitem(SPELLS, "drizzle", Drizzle())


@rule("EW-01", "EW-26")
@pytest.mark.parametrize(("endurance", "ways"), [(5, []), (4, ["charm:wet_strike>red1"])])
def test_a_charm_that_is_an_action_is_offered_when_it_says(endurance: int, ways: list[str]) -> None:
    # Given: full Endurance is 5
    leader = {"charms": ["wet_strike"], "motes": 3}
    blue = unit(
        "blue1", at=(500, 400), troops=CALM, leader={"stamina": 3, **leader}, endurance=endurance, drill=2
    )
    setup = situation(blue=[blue], red=[unit("red1", beside="blue1", troops=CALM)], acts=["blue1"])
    # When, Then
    assert [key for key in keys(play(setup)) if key.startswith("charm")] == ways


@rule("EW-27")
@pytest.mark.parametrize(("spell", "again"), [("ash_veil", []), ("drizzle", ["cast:drizzle>red1"])])
def test_only_a_spell_that_says_so_is_cast_again(spell: str, again: list[str]) -> None:
    # Given
    blue = unit("blue1", at=(500, 400), troops=CALM, leader={"spells": [spell]})
    setup = situation(blue=[blue], red=[unit("red1", at=(600, 400), troops=CALM)], acts=["blue1"])
    # When: it was cast on tick 1, and its caster acts again
    battle = answer(play(setup), f"cast:{spell}>red1")
    # Then
    assert [key for key in keys(battle) if key.startswith("cast")] == again


class Glare(Charm):
    """A hit on its user makes him look grim, and no more."""

    key = "glare"
    name = "Glare"
    motes = 1

    def can_use_to_strike_back(self, state: War, me: Unit, strike: Strike) -> bool:
        return True

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        me.stunt = 0


@rule("EW-26", "EW-60")
def test_a_charm_that_answers_a_hit_strikes_back_only_if_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given: a parry of 4; 3 successes and a Rating of 2 hit by 1
    monkeypatch.setitem(CHARMS, "glare", Glare())
    leader = {"armour": "none", "weapon": "pike", "charms": ["glare"], "motes": 3}
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = unit("red1", beside="blue1", troops=CALM, leader=leader)
    # When: it is used; damage is 3 + 4 + 2 + 1 dice
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    battle = play(setup, ["attack:red1", "use:glare"], [[7, 7, 7, 1, 1, 1, 1], [1] * 10])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "AttackRolled")] == ["blue1"]
