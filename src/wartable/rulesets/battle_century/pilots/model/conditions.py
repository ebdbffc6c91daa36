"""Conditions on a Character that last for some time. A condition that a single Trait causes is defined beside
that Trait.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import state
from wartable.core.data.entity import Entity
from wartable.rulesets.battle_century.pilots.model.talent import CharacterInfluence

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.pilots.model.character import Character
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest


@mypyc_attr(allow_interpreted_subclasses=True)
class CharacterCondition(CharacterInfluence):
    """Base class of conditions on a Character that last for some time. It has their data, and a method (hook)
    for each moment at which they can act. The objects are shared; an Effect says that one is on a Character.
    """

    own: ClassVar[int] = 0
    """Advantages on Tests of its bearer for each point of its amount."""
    alone: ClassVar[bool] = False
    """Of several such effects, only the one with the highest amount counts."""
    until_scene_ends: ClassVar[bool] = False
    """No Turn ends it."""
    until_arc_ends: ClassVar[bool] = False
    """Neither Turn nor Scene nor Episode ends it."""
    of_rank: ClassVar[bool] = False
    """The amount is an Attribute of the Character who caused it, so whoever sees the amount learns it."""

    @property
    def outlasts_turns(self) -> bool:
        """Whether the condition lasts until a Scene or an Episode Arc ends, rather than for a number of
        Turns.
        """
        return self.until_scene_ends or self.until_arc_ends

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return self.own * amount

    def is_used_up_by(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> bool:
        """Whether this Test of `me` ends the condition. `amount` and `cause_id` are those of the effect."""
        return False


CONDITIONS: Final[dict[str, CharacterCondition]] = {}


def register_conditions(*conditions: CharacterCondition) -> None:
    """Add conditions to CONDITIONS under their keys."""
    for condition in conditions:
        CONDITIONS[condition.key] = condition


class Disrupted(CharacterCondition):
    """The bearer has a Disadvantage on all Tests, because a Disrupt passed against its Defense."""

    key = "disrupted"
    own = -1
    rules = ("R-MATCH-032",)


class Maneuvering(CharacterCondition):
    """The bearer's Defense is raised by an Attribute. Only the highest such bonus counts."""

    key = "maneuvering"
    name = "Maneuver"
    alone = True
    of_rank = True
    rules = ("R-MATCH-033", "R-MATCH-035")

    def defense_bonus(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        return amount


class Helped(CharacterCondition):
    """The bearer has Advantages on its next Test, apart from those for Initiative or to endure harm."""

    key = "helped"
    name = "Help"
    rules = ("R-TEST-028", "R-MATCH-020")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return 0 if test.kind in ("endurance", "initiative") else amount

    def is_used_up_by(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> bool:
        return self.advantages_on_own_test(me, test, amount, cause_id) != 0


class Evading(CharacterCondition):
    """Attackers of the bearer have a Disadvantage for every point, from a Maneuver with a Miracle. Only the
    strongest such effect counts.
    """

    key = "evading"
    name = "Miracle Maneuver"
    alone = True
    rules = ("R-MIR-023", "R-MIR-026", "R-MIR-040")

    def advantages_of_opponent(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return -amount if test.is_offensive else 0


register_conditions(Disrupted(), Maneuvering(), Helped(), Evading())


@state
class Effect(Entity):
    """A condition in force on a Character. `other` is the id of the Character who caused it, or "". It ends
    when the Turn of the Character with the id `clock` has begun `turns` more times; `born` is the number of
    the Turn in which it began. A-09.
    """

    condition: CharacterCondition
    amount: int
    other: str
    clock: str
    turns: int
    born: int


def hypothetical_effect(key: str, amount: int, cause_id: str) -> Effect:
    """Return an effect that is on no Character, in order to find out what it would change."""
    return Effect(CONDITIONS[key], amount, cause_id, "", 1, 0)


def effects_that_apply(effects: Sequence[Effect]) -> list[Effect]:
    """Return those of the effects that apply: all, except that of the effects of a condition marked `alone`
    only one with the highest amount applies. R-MATCH-035.
    """
    best: dict[str, Effect] = {}
    for effect in effects:
        if effect.condition.alone:
            known = best.get(effect.condition.key)
            if known is None or known.amount < effect.amount:
                best[effect.condition.key] = effect
    return [e for e in effects if not e.condition.alone or best[e.condition.key] is e]
