"""The knowledge that a seat has of a Scene, and what it may see of a Character. B-9."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.data.declared import define
from wartable.core.views import perspective
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.conditions import Effect
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.trait import can_fight_with_proxy

FACETS: Final = ("attributes", "talents", "attacks")
"""Groups of facts about an Enemy that can be known; single ones are "talent:gumshoe", "attack:sabre"."""


@define
class Perspective(perspective.Perspective):
    """One seat's knowledge of a Scene. The GM and the seat "" know everything. To a seat without Characters,
    all Characters are of other sides.
    """

    state: Scene

    def __init__(self, state: Scene, seat: str) -> None:
        sides = [character.side for character in state.characters.values() if character.seat == seat]
        plan = state.plan
        super().__init__(seat, plan.gm, sides, state.knowledge, open_sheets=plan.open_sheets)
        self.state = state

    def find(self, id: str) -> Character | None:
        return self.state.characters.get(id)

    def knows_ranks_of_id(self, id: str) -> bool:
        """Whether the seat knows the Attributes of the Character with this id."""
        return self.knows_of(id, "attributes")

    def knows_ranks(self, character: Character) -> bool:
        """Whether the seat knows the Character's Attributes, and thus all that follows from them."""
        return self.knows(character, "attributes")

    def knows_talent(self, character: Character, talent: Talent) -> bool:
        """Whether the seat knows that the Character has this Skill or Trait, either from its sheet or from
        seeing it in use.
        """
        return self.knows(character, "talents") or self.knows(character, "talent:" + talent.tag)

    def knows_means_of_attack(self, character: Character, key: str) -> bool:
        """Whether the seat knows that the Character has the means of attack with this key."""
        return self.knows(character, "attacks") or self.knows(character, "attack:" + key)

    def knows_effect_amount(self, bearer: Character, effect: Effect) -> bool:
        """Whether the seat knows the amount of an effect on the Character `bearer`. The amount of a Maneuver
        is only known with the Attributes of the Character who made it.
        """
        if not effect.condition.of_rank:
            return True
        return self.knows_ranks(self.state.characters.get(effect.other, bearer))


def proxies_known_of(perspective: Perspective, me: Character) -> list[str]:
    """Return the names of those Proxies of `me` that the seat knows. If `me` is of the seat's side, these are
    all; otherwise the one in use, and those that reveal no Trait which the seat does not know.
    """
    if perspective.owns(me):
        return list(me.proxies)
    return [name for name in me.proxies if name == me.proxy or _reveals_nothing(perspective, me, name)]


def _reveals_nothing(perspective: Perspective, me: Character, proxy: str) -> bool:
    for talent in me.talents:
        if talent.tag == proxy and not perspective.knows_talent(me, talent):
            return False
    return can_fight_with_proxy(me, proxy)


def is_proxy_visibly_destroyed(me: Character, proxy: str) -> bool:
    """Whether a Proxy is destroyed, which everyone can see: it has no points left, although it had some."""
    return me.proxies[proxy] == 0 and me.full_layer_points > 0


def talent_tags_known_of(perspective: Perspective, me: Character, further_tags: Iterable[str]) -> list[str]:
    """Return the tags of those Skills and Traits of `me` that the seat knows, followed by `further_tags` if
    `me` is of the seat's side. No tag is repeated.
    """
    tags = [own.tag for own in me.talents if perspective.knows_talent(me, own)]
    return list(dict.fromkeys([*tags, *(further_tags if perspective.owns(me) else ())]))
