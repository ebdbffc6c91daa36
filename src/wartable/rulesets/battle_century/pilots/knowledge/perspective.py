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
from wartable.rulesets.battle_century.pilots.model.trait import can_fight_by

FACETS: Final = ("attributes", "talents", "attacks")
"""Groups of facts about an Enemy that can be known; single ones are "talent:gumshoe", "attack:sabre"."""


@define
class Perspective(perspective.Perspective):
    """One seat's knowledge of a Scene. The GM and seat "" see everything; for a seat without Characters,
    every side is a foreign one.
    """

    state: Scene

    def __init__(self, state: Scene, seat: str) -> None:
        sides = [character.side for character in state.characters.values() if character.seat == seat]
        plan = state.plan
        super().__init__(seat, plan.gm, sides, state.knowledge, open_sheets=plan.open_sheets)
        self.state = state

    def find(self, id: str) -> Character | None:
        return self.state.characters.get(id)

    def knows_ranks_of(self, id: str) -> bool:
        """Whether the seat knows the Attributes of the Character with this id."""
        return self.knows_of(id, "attributes")

    def knows_ranks(self, character: Character) -> bool:
        """Whether the seat knows the Character's Attributes and what follows from them."""
        return self.knows(character, "attributes")

    def knows_talent(self, character: Character, talent: Talent) -> bool:
        """Whether the seat knows that the Character has this Skill or Trait, by learning it or seeing it in
        use.
        """
        return self.knows(character, "talents") or self.knows(character, "talent:" + talent.tag)

    def knows_attack(self, character: Character, key: str) -> bool:
        """Whether the seat knows that the Character has the means of attack with this key."""
        return self.knows(character, "attacks") or self.knows(character, "attack:" + key)

    def knows_amount(self, bearer: Character, effect: Effect) -> bool:
        """Whether the seat knows the amount of an effect. That of a Maneuver reveals an Attribute of the
        Character who made it.
        """
        if not effect.condition.of_rank:
            return True
        return self.knows_ranks(self.state.characters.get(effect.other, bearer))


def known_proxies(perspective: Perspective, me: Character) -> list[str]:
    """Return the Proxies of `me` that the seat knows: all of them if `me` is of its side; else the one in
    use, and those that reveal no unknown Trait.
    """
    if perspective.owns(me):
        return list(me.proxies)
    return [name for name in me.proxies if name == me.proxy or _reveals_nothing(perspective, me, name)]


def _reveals_nothing(perspective: Perspective, me: Character, proxy: str) -> bool:
    for talent in me.talents:
        if talent.tag == proxy and not perspective.knows_talent(me, talent):
            return False
    return can_fight_by(me, proxy)


def is_destroyed(me: Character, proxy: str) -> bool:
    """Whether everyone can see that a Proxy is destroyed, because it has no points left and had some."""
    return me.proxies[proxy] == 0 and me.whole > 0


def known_tags(perspective: Perspective, me: Character, further_tags: Iterable[str]) -> list[str]:
    """Return the tags of the Skills and Traits of `me` that the seat knows. If `me` is of its side, the
    `further_tags` are added.
    """
    tags = [own.tag for own in me.talents if perspective.knows_talent(me, own)]
    return list(dict.fromkeys([*tags, *(further_tags if perspective.owns(me) else ())]))
