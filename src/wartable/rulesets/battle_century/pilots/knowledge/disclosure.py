"""What the other sides learn about Characters from what these do: the Skills and Traits that count in a Test
or are used, and means of attack. B-9.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import is_miracle
from wartable.rulesets.battle_century.pilots.model.state import Scene


def disclose_facet(state: Scene, me: Character, facet: str) -> None:
    """Let all other sides learn a facet of the Character `me`: "attributes", "talents", "attacks", or a
    single one such as "talent:gumshoe".
    """
    for side in state.plan.sides:
        if side != me.side:
            state.knowledge.learn(side, me.id, facet)


def disclose_talents_of_test(state: Scene, test: CharacterTest) -> None:
    """Let all other sides learn of what is announced with a Test: the Skills and Traits of any Character that
    count in it, those that its maker has declared for it, and the means of attack.
    """
    me = test.who
    for tag in test.used:
        disclose_facet(state, me, "talent:" + tag)
    if test.stand_in:
        disclose_facet(state, me, "talent:" + test.stand_in)
    if test.means:
        disclose_facet(state, me, "attack:" + test.means)
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
            disclose_facet(state, character, "talent:" + talent.tag)


def disclose_miracle_bars(state: Scene, me: Character) -> None:
    """If the Character `me` can use Miracles, let all other sides learn of the Traits of others, in its own
    and adjacent Zones, that keep it from using them. R-BOSS-007.
    """
    if not me.is_active or not _can_use_miracles(me):
        return
    away = state.plan.away[me.zone]
    for other in state.characters.values():
        if other is not me and other.is_active and other.zone in away and away[other.zone] < 2:
            for talent in other.hooks.listeners("forbids_miracle"):
                disclose_facet(state, other, "talent:" + talent.tag)


def _can_use_miracles(me: Character) -> bool:
    """Whether a Character can use any Miracle, by itself or with a device."""
    for talent in me.talents:
        if is_miracle(talent.key) or is_miracle(talent.choice.partition(":")[0]):
            return True
    return False


def disclose_talent_of_action(state: Scene, me: Character, action: str) -> None:
    """If the Action that a Character Delays is given by a Skill or Trait, let all other sides learn of that,
    since the Action is announced. `action` is the key of the Action.
    """
    tag = action.removeprefix("use:")
    if tag != action and me.has_talent(tag):
        disclose_facet(state, me, "talent:" + tag)


def disclose_trait_of_proxy(state: Scene, me: Character, proxy: str) -> None:
    """If a Proxy comes from a Trait, let all other sides learn of this Trait. This is called when the Proxy
    is used or hurt.
    """
    if me.has_talent(proxy):
        disclose_facet(state, me, "talent:" + proxy)


def disclose_trait_of_condition(state: Scene, id: str, condition: str) -> None:
    """If the Character with this id has a Trait with the same key as the condition, which is then its cause,
    let all other sides learn of the Trait.
    """
    bearer = state.characters.get(id)
    if bearer is not None:
        for talent in bearer.talents:
            if talent.key == condition:
                disclose_facet(state, bearer, "talent:" + talent.tag)
