"""Public disclosure by acting: Skills and Traits that count in a Test, declared or used ones, ways to attack.
B-9.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import is_miracle
from wartable.rulesets.battle_century.pilots.model.state import Scene


def disclose(state: Scene, me: Character, facet: str) -> None:
    """Let all other sides learn this facet of the Character."""
    for side in state.plan.sides:
        if side != me.side:
            state.knowledge.learn(side, me.id, facet)


def disclose_test(state: Scene, test: CharacterTest) -> None:
    """Let all other sides learn of the Skills and Traits used in a Test, since Advantages and declarations
    are announced.
    """
    me = test.who
    for tag in test.used:
        disclose(state, me, "talent:" + tag)
    if test.stand_in:
        disclose(state, me, "talent:" + test.stand_in)
    if test.means:
        disclose(state, me, "attack:" + test.means)
    called = [*test.terms, *test.advantages]
    for edge in test.edges.values():
        called += edge
    for other in state.characters.values():
        _disclose(state, other, called)


def _disclose(state: Scene, other: Character, terms: Sequence[Term]) -> None:
    """Let all other sides learn of those Skills and Traits of a Character after which a term is named."""
    sources = [term.source for term in terms]
    for talent in other.talents:
        if talent.name in sources or talent.title in sources:
            disclose(state, other, "talent:" + talent.tag)


def disclose_bars(state: Scene, me: Character) -> None:
    """Let a Character that works Miracles learn which Traits bar them in its own and adjacent Zones.
    R-BOSS-007.
    """
    if not me.is_active or not _works_miracles(me):
        return
    away = state.plan.away[me.zone]
    for other in state.characters.values():
        if other is not me and other.is_active and other.zone in away and away[other.zone] < 2:
            for talent in other.hooks.listeners("forbids"):
                disclose(state, other, "talent:" + talent.tag)


def _works_miracles(me: Character) -> bool:
    """Whether a Character can work any Miracle, by itself or by a device."""
    for talent in me.talents:
        if is_miracle(talent.key) or is_miracle(talent.choice.partition(":")[0]):
            return True
    return False


def disclose_action(state: Scene, me: Character, action: str) -> None:
    """Let all other sides learn of the Skill or Trait behind a Delayed Action, which is announced."""
    tag = action.removeprefix("use:")
    if tag != action and me.has(tag):
        disclose(state, me, "talent:" + tag)


def disclose_proxy(state: Scene, me: Character, proxy: str) -> None:
    """Let all other sides learn of the Trait that provides a Proxy, when the Proxy is used or hurt."""
    if me.has(proxy):
        disclose(state, me, "talent:" + proxy)


def disclose_source(state: Scene, id: str, condition: str) -> None:
    """Let all other sides learn of the Character's Trait that has the same key as a condition, if there is
    one.
    """
    bearer = state.characters.get(id)
    if bearer is not None:
        for talent in bearer.talents:
            if talent.key == condition:
                disclose(state, bearer, "talent:" + talent.tag)
