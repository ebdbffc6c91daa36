"""Contested Tests, in which two Characters roll at once and the higher total wins. R-TEST-014 to
R-TEST-017.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.making import roll_tests_together
from wartable.rulesets.battle_century.pilots.tests.rolling import finish_test, fixed_die_face_for


def roll_contest(table: SceneTable, first_test: CharacterTest, second_test: CharacterTest) -> None:
    """Roll a Contested Test, again and again until one total is higher. If the GM has raised the DN of a
    Character by trading, that counts against this Character's total.

    Each total is the DN of the other side. Two fixed dice would tie for ever, so a tie between them has no
    winner. R-TEST-002, R-TEST-012, R-TEST-014, R-TEST-015, A-05.
    """
    set_tests_against_each_other(first_test, second_test)
    while True:
        roll_tests_together(table, [first_test, second_test])
        lead = (first_test.total - 2 * first_test.raised) - (second_test.total - 2 * second_test.raised)
        if lead > 0:
            _finish_contest(table, first_test, second_test)
            return
        if lead < 0:
            _finish_contest(table, second_test, first_test)
            return
        if fixed_die_face_for(first_test) and fixed_die_face_for(second_test):
            finish_test(table, first_test)
            finish_test(table, second_test)
            return
        for test in (first_test, second_test):
            _reset_for_reroll(table, test)


def set_tests_against_each_other(first_test: CharacterTest, second_test: CharacterTest) -> None:
    """Set up two Tests so that each contests the other: each has the maker of the other as its target, and
    knows the Skills of the other. R-TEST-014.
    """
    for one, other in ((first_test, second_test), (second_test, first_test)):
        one.kind = "contested"
        one.targets = [other.who]
        one.contests = other.skills


def _reset_for_reroll(table: SceneTable, test: CharacterTest) -> None:
    """Prepare a Test to be rolled again: its declarations stay, and its trades are undone."""
    table.state.testing.remove(test)
    test.traded = 0
    test.raised = 0


def _finish_contest(table: SceneTable, winner: CharacterTest, loser: CharacterTest) -> None:
    """Finish both Tests of a contest. A Talent may turn the failure of the loser into a success; then the
    winner fails, unless a Talent turns its failure into a success too. In that case no one wins. R-TEST-014,
    R-TRAIT-008.
    """
    loser.dn = winner.total
    finish_test(table, loser)
    winner.dn = loser.total
    winner.passed = not loser.passed
    finish_test(table, winner)
    if winner.passed and loser.passed:
        winner.passed = loser.passed = False
