"""Making a Test and paying for it. R-MIR-001, R-MIR-006."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.permission import bearer_of
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage
from wartable.rulesets.battle_century.pilots.tests.rolling import prepare_test, roll_test, throw_test


def make_test(table: SceneTable, test: CharacterTest) -> None:
    """Roll a Test, and if it is of a Miracle deal its Damage to the user, pass or fail. A-30."""
    roll_test(table, test)
    _pay(table, test)


def make_together(table: SceneTable, tests: Sequence[CharacterTest]) -> None:
    """Roll several Tests at once: all are declared and trades made before any die is rolled. R-TEST-014."""
    for test in tests:
        prepare_test(table, test)
    for test in tests:
        throw_test(table, test)
    for test in tests:
        _pay(table, test)


def _pay(table: SceneTable, test: CharacterTest) -> None:
    if test.miracle:
        deal_damage(table, test.who, toll_of(test, test.total), "the Miracle", bearer=bearer_of(test))


def toll_of(test: CharacterTest, total: int) -> int:
    """Return the Damage to the user of a Miracle: 1, and 1 for every full 5 in the total. R-MIR-001."""
    damage = 1 + total // 5
    for talent in test.who.hooks.listeners("toll"):
        damage = talent.toll(test.who, test, damage)
    return damage
