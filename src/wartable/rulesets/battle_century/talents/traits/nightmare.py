"""Nightmare: frightening as an attack. R-ANOM-004 to R-ANOM-006."""

from __future__ import annotations

from typing import cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.match.turn.offense import land
from wartable.rulesets.battle_century.match.turn.zones import ask_move, go, reachable
from wartable.rulesets.battle_century.pilots.events.conditions import TalentUsed
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.pilots.tests.making import make_test


class Nightmare(Trait):
    """As an Action, a Test of Charm and Presence against the Defense of any who are there hurts them as an
    attack does, each person once in an Episode Arc. Charm for anything but frightening has a Disadvantage.
    """

    key = "nightmare"
    skills = ("presence",)
    group = "anomaly"
    cost = 0
    uses = "on each person once an Episode Arc"
    attacks = True
    circumstances = ("frighten",)
    rules = ("R-TRAIT-001", "R-ANOM-001", "R-ANOM-004", "R-ANOM-005", "R-ANOM-006")

    def advantages(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        return -int(test.attribute == "charm" and "frighten" not in test.about)

    def actions(self, state: Scene, me: Character) -> bool:
        return me.knows("presence") and bool(_stages(state, me))

    def act(self, table: SceneTable, me: Character) -> None:
        state = table.state
        go(table, me, ask_move(table, me, _stages(state, me)))
        table.emit(TalentUsed(me.id, self.tag))
        subject = me.subject_of("presence")
        test = CharacterTest(me, "charm", "presence", subject, kind="offensive", about=("frighten",))
        test.physical = False
        test.targets = _victims(table, me)
        test.spared = [c.id for c in state.characters.values() if _mark(c) in me.arc_uses]
        make_test(table, test)
        me.buildup = ""
        for target in test.targets:
            if test.margins[target.id] >= 0:
                me.arc_uses[_mark(target)] = 1
                land(table, test, target, "attack")


def _mark(victim: Character) -> str:
    """Return the key that marks a victim as frightened in this Episode Arc. R-ANOM-005."""
    return f"nightmare>{victim.id}"


def _open_to_it(state: Scene, me: Character, zone: str) -> list[Character]:
    """Return the people in a Zone who have not been frightened by this Character yet."""
    return [
        c
        for c in state.characters.values()
        if c.is_active and c is not me and c.zone == zone and c.is_person and _mark(c) not in me.arc_uses
    ]


def _stages(state: Scene, me: Character) -> list[str]:
    """Return the Zones at most one away in which a Character can be frightened."""
    return [zone for zone in reachable(state, me.zone, 1) if _open_to_it(state, me, zone)]


def _victims(table: SceneTable, me: Character) -> list[Character]:
    """Choose at least one victim among those present."""
    left = _open_to_it(table.state, me, me.zone)
    found: list[Character] = []
    while left:
        options = [Option(f"frighten:{other.id}", other.name, other) for other in left]
        if found:
            options.append(PASS)
        choice = table.ask(Decision(me.seat, f"{me.name} frightens: choose an Enemy", options, me.id))
        if choice is PASS:
            break
        victim = cast(Character, choice.data)
        left.remove(victim)
        found.append(victim)
    return found
