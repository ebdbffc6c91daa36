"""Deathblows: declared before an Offensive Test, at a growing price. R-DB-001 to R-DB-011."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wartable.core.decision import Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.characters.trait import Trait
from wartable.rulesets.battle_century.scene.conditions import Influenced, register
from wartable.rulesets.battle_century.scene.effects import begin_effect
from wartable.rulesets.battle_century.scene.uses import count_use, uses_of

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.scene.character import Character
    from wartable.rulesets.battle_century.scene.character_test import CharacterTest
    from wartable.rulesets.battle_century.scene.state import SceneTable

__all__ = ["DEATHBLOWS", "Deathblow"]


class Deathblow(Trait):
    """An effect that may be added to an Offensive Test: free the first time in an Episode, then at one
    Disadvantage for each earlier use.
    """

    group = "deathblow"
    rules: ClassVar[tuple[str, ...]] = ("R-DB-001", "R-DB-002", "R-DB-003", "R-DB-005")

    def offered(self, me: Character, test: CharacterTest) -> list[Option]:
        if not test.offensive or self.tag in test.declared:
            return []
        uses = uses_of(me, self.tag)
        price = f", at {uses} Disadvantage{'s' if uses > 1 else ''}" if uses else ""
        return [Option(f"declare:{self.tag}", f"{self.title}{price}", self)]

    def declare(self, table: SceneTable, me: Character, test: CharacterTest, option: Option) -> None:
        uses = uses_of(me, self.tag)
        if uses:
            test.given.append(Term(f"{self.name} again", -uses))
        count_use(table, me, self)


class OffBalance(Influenced):
    """A Disadvantage on all Tests."""

    key = "called_shot"
    name = "Called Shot"
    own = -1
    rules = ("R-DB-006",)


class CalledShot(Deathblow):
    """An Enemy that it passes against has a Disadvantage on all Tests for a Round."""

    key = "called_shot"
    name = "Called Shot"
    rules = ("R-DB-006",)

    def hit(self, table: SceneTable, me: Character, test: CharacterTest, target: Character) -> None:
        if self.tag in test.declared:
            begin_effect(table, target, OffBalance.key, other=me.id)


register(OffBalance())

DEATHBLOWS: Final[tuple[type[Trait], ...]] = (CalledShot,)
