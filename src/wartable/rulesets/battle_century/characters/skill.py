"""What a Skill is. R-SKILL-001 to R-SKILL-008, R-MIR-001 to R-MIR-006."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from wartable.rulesets.battle_century.characters.base import Talent

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.scene.character import Character
    from wartable.rulesets.battle_century.scene.character_test import CharacterTest

__all__ = ["Skill"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Skill(Talent):
    """Training, general or (with a choice) in one subject: an Advantage on the Tests that it covers.

    `used` are the Attributes that it goes with, the usual one first; `benchmarks` are
    examples with their DN, 0 where it is a Defense or a contest. A `miracle` hurts who uses it. R-SKILL-001,
    R-SKILL-004.
    """

    group = "general"
    cost = 10
    specialist = True
    used: ClassVar[tuple[str, ...]] = ()
    benchmarks: ClassVar[tuple[tuple[str, int], ...]] = ()
    miracle: ClassVar[bool] = False

    @property
    def price(self) -> int:
        """Half as much for one subject alone. R-SKILL-004, R-MIR-002."""
        return self.cost // 2 if self.choice else self.cost

    def covers(self, key: str, subject: str) -> bool:
        """Whether it is training for a Test of this Skill about this subject. R-SKILL-002."""
        return self.key == key and self.choice in ("", subject)

    def advantages(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        return 1 if self.covers(test.skill, test.subject) else 0
