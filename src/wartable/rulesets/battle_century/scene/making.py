"""Making a Test and paying for it. R-MIR-001, R-MIR-006."""

from __future__ import annotations

from wartable.rulesets.battle_century.scene.character_test import CharacterTest
from wartable.rulesets.battle_century.scene.plot_armor import deal_damage
from wartable.rulesets.battle_century.scene.rolling import roll_test
from wartable.rulesets.battle_century.scene.state import SceneTable

__all__ = ["make_test", "toll_of"]


def make_test(table: SceneTable, test: CharacterTest) -> None:
    """Roll it; a Miracle hurts who worked it, whether it passed or failed. A-30."""
    roll_test(table, test)
    if test.miracle:
        deal_damage(table, test.who, toll_of(test, test.total), "the Miracle")


def toll_of(test: CharacterTest, total: int) -> int:
    """The Damage to who works a Miracle: 1, and 1 for every full 5 in the total. R-MIR-001."""
    damage = 1 + max(0, total) // 5
    for talent in test.who.sheet.hooks.listeners("toll"):
        damage = talent.toll(test.who, test, damage)
    return damage
