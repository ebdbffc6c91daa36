"""Leadership: Advantages for others until the Scene ends. R-TRAIT-024, R-TRAIT-025."""

from __future__ import annotations

from typing import cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.match.turn.zones import step_aside
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import Influenced, register
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import RequiredTest, Trait
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.uses import count_use, has_use_left


class Led(Influenced):
    """Advantages on all Tests until the Scene ends; of several leaders the best alone counts."""

    key = "led"
    name = "Leadership"
    own = 1
    alone = True
    until_scene_ends = True
    rules = ("R-TRAIT-024", "R-TRAIT-025")


register(Led())


class Leadership(Trait):
    """Once an Episode a Test of Charm and Presence gives others, up to as many as the Power Level, an
    Advantage on all Tests until the Scene ends, and another for each full 10 of its total. In a Match it is
    an Action.
    """

    key = "leadership"
    skills = ("presence",)
    required_tests = (RequiredTest("charm", "presence", -1),)
    cost = 10
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-001", "R-TRAIT-024")

    def actions(self, state: Scene, me: Character) -> bool:
        able = me.sheet.power_level > 0 and me.knows("presence") and has_use_left(me, self)
        return able and bool(followers(state, me))

    def act(self, table: SceneTable, me: Character) -> None:
        step_aside(table, me)
        inspire(table, me, self)


def followers(state: Scene, me: Character) -> list[Character]:
    """Return the Characters that one may lead: all present Allies."""
    return state.allies(me)


def inspire(table: SceneTable, me: Character, trait: Leadership) -> None:
    """Make the Test, then choose who gains by it."""
    count_use(table, me, trait)
    test = CharacterTest(me, "charm", "presence", me.subject_of("presence"))
    make_test(table, test)
    amount = 1 + test.total // 10
    for follower in _chosen(table, me):
        begin_effect(table, follower, Led.key, amount=amount, other=me.id)


def _chosen(table: SceneTable, me: Character) -> list[Character]:
    """Choose Allies to lead, one at a time, at most as many as the Power Level."""
    found: list[Character] = []
    left = followers(table.state, me)
    while left and len(found) < me.sheet.power_level:
        options = [PASS, *[Option(f"lead:{other.id}", other.name, other) for other in left]]
        choice = table.ask(Decision(me.seat, f"{me.name} leads: choose an Ally", options, me.id))
        if choice is PASS:
            break
        follower = cast(Character, choice.data)
        left.remove(follower)
        found.append(follower)
    return found
