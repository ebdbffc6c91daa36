"""The Miracle Skills. R-MIR-001 to R-MIR-040."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wartable.rulesets.battle_century.characters.skill import Skill

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.scene.character import Character
    from wartable.rulesets.battle_century.scene.character_test import CharacterTest

__all__ = ["MIRACLES"]


class Miracle(Skill):
    """A Skill that none but the trained can use, and that hurts them."""

    group = "miracle"
    cost = 20
    miracle = True
    rules: ClassVar[tuple[str, ...]] = ("R-MIR-001", "R-MIR-002", "R-MIR-006")


class Force(Miracle):
    """Moving things in sight: finely by Intellect, throwing things or people by Fitness."""

    key = "force"
    name = "Force"
    used = ("intellect", "fitness")
    choices = ("fitness_tests", "intellect_tests")
    closed = True
    benchmarks = (("a gentle push", 5), ("flying at the usual speed", 10), ("throwing somebody", 0))
    rules = ("R-MIR-010", "R-MIR-011")

    def advantages(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        if test.skill != self.key:
            return 0
        return 1 if self.choice in ("", f"{test.attribute}_tests") else 0


MIRACLES: Final[tuple[type[Skill], ...]] = (Force,)
