"""Making Tests, and dealing the Damage that Miracles cost their users. R-MIR-001, R-MIR-006."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.permission import miracle_proxy_of
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage
from wartable.rulesets.battle_century.pilots.tests.rolling import prepare_test, roll_test, throw_test


def make_test(table: SceneTable, test: CharacterTest) -> None:
    """Roll a Test. If it is a Test of a Miracle, deal the Damage to its user, whether it passes or fails.
    A-30.
    """
    roll_test(table, test)
    _deal_miracle_damage(table, test)


def make_together(table: SceneTable, tests: Sequence[CharacterTest]) -> None:
    """Roll several Tests at once: declarations and trades for all of them come before any die is rolled.
    R-TEST-014.
    """
    for test in tests:
        prepare_test(table, test)
    for test in tests:
        throw_test(table, test)
    for test in tests:
        _deal_miracle_damage(table, test)


def _deal_miracle_damage(table: SceneTable, test: CharacterTest) -> None:
    if test.miracle:
        deal_damage(
            table,
            test.who,
            miracle_damage(test, test.total),
            "the Miracle",
            first_proxy=miracle_proxy_of(test),
        )


def miracle_damage(test: CharacterTest, total: int) -> int:
    """Return the Damage to the user of a Miracle: 1, and 1 for every full 5 in the total. R-MIR-001."""
    damage = 1 + total // 5
    for talent in test.who.hooks.listeners("toll"):
        damage = talent.toll(test.who, test, damage)
    return damage
