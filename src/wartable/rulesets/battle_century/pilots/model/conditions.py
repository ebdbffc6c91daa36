"""Ongoing effects on a Character: each kind, with its numbers. Those of a single Trait stand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import state
from wartable.core.data.entity import Entity
from wartable.rulesets.battle_century.pilots.model.talent import Influence

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.pilots.model.character import Character
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest


@mypyc_attr(allow_interpreted_subclasses=True)
class Influenced(Influence):
    """A kind of lasting condition: its data, and a method for each moment at which it does something."""

    own: ClassVar[int] = 0
    """Advantages on Tests of its bearer for each point of its amount."""
    alone: ClassVar[bool] = False
    """Of several only the highest counts."""
    until_scene_ends: ClassVar[bool] = False
    """No Turn ends it."""
    until_arc_ends: ClassVar[bool] = False
    """Neither Turn nor Scene nor Episode ends it."""
    of_rank: ClassVar[bool] = False
    """The amount follows from an Attribute, and so tells it to who sees it."""

    @property
    def outlasts_turns(self) -> bool:
        """Whether no Turn ends it."""
        return self.until_scene_ends or self.until_arc_ends

    def advantages(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        return self.own * amount

    def is_used_up_by(self, me: Character, test: CharacterTest, amount: int, other: str) -> bool:
        """Whether this Test of `me` uses it up."""
        return False


CONDITIONS: Final[dict[str, Influenced]] = {}


def register(*conditions: Influenced) -> None:
    """Register kinds of conditions by their keys."""
    for condition in conditions:
        CONDITIONS[condition.key] = condition


class Disrupted(Influenced):
    """A Disadvantage on all Tests, from a Disrupt that met Defense."""

    key = "disrupted"
    own = -1
    rules = ("R-MATCH-032",)


class Maneuvering(Influenced):
    """Defense is raised by an Attribute; only the highest such bonus counts."""

    key = "maneuvering"
    name = "Maneuver"
    alone = True
    of_rank = True
    rules = ("R-MATCH-033", "R-MATCH-035")

    def defense(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        return amount


class Helped(Influenced):
    """Advantages on the next Test that its bearer makes of its own accord."""

    key = "helped"
    name = "Help"
    rules = ("R-TEST-028", "R-MATCH-020")

    def advantages(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        return 0 if test.kind in ("endurance", "initiative") else amount

    def is_used_up_by(self, me: Character, test: CharacterTest, amount: int, other: str) -> bool:
        return self.advantages(me, test, amount, other) != 0


class Evading(Influenced):
    """Attackers have a Disadvantage for every point, from a Maneuver by way of a Miracle; of several the
    strongest alone.
    """

    key = "evading"
    name = "Miracle Maneuver"
    alone = True
    rules = ("R-MIR-023", "R-MIR-026", "R-MIR-040")

    def against(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        return -amount if test.offensive else 0


register(Disrupted(), Maneuvering(), Helped(), Evading())


@state
class Effect(Entity):
    """A condition on a Character, from `other` or "". It ends at the beginning of the Turn of `clock` when
    that has come `turns` times; `born` is the number of the Turn in which it began. A-09.
    """

    condition: Influenced
    amount: int
    other: str
    clock: str
    turns: int
    born: int


def supposed(key: str, amount: int, other: str) -> Effect:
    """Return an effect for comparisons, with no Character's Turns to count it down."""
    return Effect(CONDITIONS[key], amount, other, "", 1, 0)


def strongest(effects: Sequence[Effect]) -> list[Effect]:
    """Return these effects; of each kind that counts `alone` only the one with the highest amount.
    R-MATCH-035.
    """
    best: dict[str, Effect] = {}
    for effect in effects:
        if effect.condition.alone:
            known = best.get(effect.condition.key)
            if known is None or known.amount < effect.amount:
                best[effect.condition.key] = effect
    return [e for e in effects if not e.condition.alone or best[e.condition.key] is e]
