"""Viral Touch, and the sickness that it brings. R-BOSS-011, R-BOSS-012."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import Influenced, register
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect, end_effect, find_effect
from wartable.rulesets.battle_century.pilots.tests.plot_armor import lose_layers
from wartable.rulesets.battle_century.pilots.tests.rolling import roll_test
from wartable.rulesets.battle_century.talents.traits.boss_trait import BossTrait

_DN: Final = 15
_IMMUNE: Final = 20


class Immunized(Influenced):
    """The sickness does nothing to it any more in this Episode Arc."""

    key = "immunized"
    until_arc_ends = True
    rules = ("R-BOSS-012",)


class Infected(Influenced):
    """At the beginning of each Scene it Tests Willpower, DN 15, or loses a Layer; a total of 20 makes it
    immune for the Episode Arc.
    """

    key = "infected"
    until_arc_ends = True
    rules = ("R-BOSS-012",)

    def scene_began(self, table: SceneTable, me: Character) -> None:
        test = CharacterTest(me, "willpower", kind="endurance", dn=_DN, about=("disease",))
        roll_test(table, test)
        if test.total >= _IMMUNE:
            for effect in [effect for effect in me.effects if effect.condition is self]:
                end_effect(table, me, effect)
            begin_effect(table, me, Immunized.key)
        elif not test.passed:
            lose_layers(table, me, 1, self.name)


class ViralTouch(BossTrait):
    """Characters that the Boss hurts on foot are infected for the Episode Arc, until immune or it is dead."""

    key = "viral_touch"
    rules = ("R-BOSS-011", "R-BOSS-012")

    def hurt(self, table: SceneTable, me: Character, target: Character, damage: int) -> None:
        """Infect an Enemy on foot. The Boss is on foot as well, since Pilots in mecha have no Traits."""
        if not target.is_person or target.side == me.side:
            return
        for effect in target.effects:
            if effect.condition.key in (Infected.key, Immunized.key):
                return
        begin_effect(table, target, Infected.key, other=me.id)

    def fell(self, table: SceneTable, me: Character) -> None:
        """Ask the table whether defeat is death; if so, cure everyone infected by it."""
        sick = _infected_by(table.state, me)
        if not sick:
            return
        options = [
            Option("lives", f"{me.name} lives"),
            Option("dies", f"{me.name} dies: the infected are cured"),
        ]
        seat = table.state.plan.gm or me.seat
        if table.ask(Decision(seat, f"{me.name} is defeated. Dead?", options, me.id)).key == "dies":
            for one in sick:
                _cure(table, one, me.id)


def _infected_by(state: Scene, boss: Character) -> list[Character]:
    """Return the Characters in the Scene infected by this Boss."""
    found: list[Character] = []
    for one in state.characters.values():
        effect = find_effect(one, Infected.key)
        if effect is not None and effect.other == boss.id:
            found.append(one)
    return found


def _cure(table: SceneTable, me: Character, boss: str) -> None:
    """End the infections of a Character that come from this Boss. R-BOSS-012."""
    for effect in [effect for effect in me.effects if effect.condition.key == Infected.key]:
        if effect.other == boss:
            end_effect(table, me, effect)


register(Infected(), Immunized())
