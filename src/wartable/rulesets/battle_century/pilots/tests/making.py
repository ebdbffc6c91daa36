"""Making Tests, and dealing the Damage that Miracles cost their users. R-MIR-001, R-MIR-006."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.permission import miracle_proxy_of
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage
from wartable.rulesets.battle_century.pilots.tests.rolling import prepare_test, roll_prepared_test, roll_test


def make_test(table: SceneTable, test: CharacterTest) -> None:
    """Roll a Test. If it uses a Miracle, also deal the Damage that the Miracle does to its user, whether the
    Test passes or fails. A-30.
    """
    roll_test(table, test)
    _deal_miracle_damage(table, test)


def roll_tests_together(table: SceneTable, tests: Sequence[CharacterTest]) -> None:
    """Roll several Tests at the same time: all declarations and trades are made before any die is rolled. The
    caller has to finish the Tests. R-TEST-014.
    """
    for test in tests:
        prepare_test(table, test)
    for test in tests:
        roll_prepared_test(table, test)
    for test in tests:
        _deal_miracle_damage(table, test)


def _deal_miracle_damage(table: SceneTable, test: CharacterTest) -> None:
    if test.miracle:
        deal_damage(
            table,
            test.who,
            miracle_damage_at_total(test, test.total),
            "the Miracle",
            first_proxy=miracle_proxy_of(test),
        )


def miracle_damage_at_total(test: CharacterTest, total: int) -> int:
    """Return the Damage that a Test of a Miracle with this total does to its user: 1, and 1 more for every
    full 5 in the total, unless a Talent changes it. R-MIR-001.
    """
    damage = 1 + total // 5
    for talent in test.who.hooks.listeners("miracle_damage_to_user"):
        damage = talent.miracle_damage_to_user(test.who, test, damage)
    return damage
