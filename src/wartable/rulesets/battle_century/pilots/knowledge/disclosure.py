"""What Characters disclose to the other sides by what they do: the Skills and Traits that count in a Test or
are used, and ways to attack. B-9.
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
    """Let all other sides learn of the Skills and Traits that count in a Test, of those declared for it, and
    of its means of attack, since all these are announced.
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
        _disclose_sources(state, other, called)


def _disclose_sources(state: Scene, character: Character, terms: Sequence[Term]) -> None:
    """Let all other sides learn of those Skills and Traits of a Character that are sources of these terms."""
    sources = [term.source for term in terms]
    for talent in character.talents:
        if talent.name in sources or talent.title in sources:
            disclose(state, character, "talent:" + talent.tag)


def disclose_bars(state: Scene, me: Character) -> None:
    """If a Character can use Miracles, disclose the Traits of others in its own and adjacent Zones that bar
    Miracles. R-BOSS-007.
    """
    if not me.is_active or not _can_use_miracles(me):
        return
    away = state.plan.away[me.zone]
    for other in state.characters.values():
        if other is not me and other.is_active and other.zone in away and away[other.zone] < 2:
            for talent in other.hooks.listeners("forbids"):
                disclose(state, other, "talent:" + talent.tag)


def _can_use_miracles(me: Character) -> bool:
    """Whether a Character can use any Miracle, by itself or with a device."""
    for talent in me.talents:
        if is_miracle(talent.key) or is_miracle(talent.choice.partition(":")[0]):
            return True
    return False


def disclose_action(state: Scene, me: Character, action: str) -> None:
    """Let all other sides learn of the Skill or Trait that gives a Delayed Action, since that is
    announced.
    """
    tag = action.removeprefix("use:")
    if tag != action and me.has(tag):
        disclose(state, me, "talent:" + tag)


def disclose_proxy(state: Scene, me: Character, proxy: str) -> None:
    """Let all other sides learn of the Trait that provides a Proxy, when the Proxy is used or hurt."""
    if me.has(proxy):
        disclose(state, me, "talent:" + proxy)


def disclose_source(state: Scene, id: str, condition: str) -> None:
    """Let all other sides learn of a Trait of the Character with this id that has the same key as the
    condition, if there is one.
    """
    bearer = state.characters.get(id)
    if bearer is not None:
        for talent in bearer.talents:
            if talent.key == condition:
                disclose(state, bearer, "talent:" + talent.tag)
