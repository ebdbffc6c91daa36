"""Contested Tests: both roll at once, the higher total wins. R-TEST-014 to R-TEST-017."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.making import make_together
from wartable.rulesets.battle_century.pilots.tests.rolling import finish_test, fixed_die


def roll_contest(table: SceneTable, mine: CharacterTest, theirs: CharacterTest) -> None:
    """Roll a Contested Test until one total is higher. If the GM has raised a Character's DN by trading, that
    counts against its total.

    Each total is the DN of the other side. Two fixed dice would tie for ever, so a tie between them has no
    winner. R-TEST-002, R-TEST-012, R-TEST-014, R-TEST-015, A-05.
    """
    make_opponents(mine, theirs)
    while True:
        make_together(table, [mine, theirs])
        lead = (mine.total - 2 * mine.raised) - (theirs.total - 2 * theirs.raised)
        if lead > 0:
            _decide(table, mine, theirs)
            return
        if lead < 0:
            _decide(table, theirs, mine)
            return
        if fixed_die(mine) and fixed_die(theirs):
            finish_test(table, mine)
            finish_test(table, theirs)
            return
        for test in (mine, theirs):
            _anew(table, test)


def make_opponents(mine: CharacterTest, theirs: CharacterTest) -> None:
    """Make each of two Tests contest the other. R-TEST-014."""
    for one, other in ((mine, theirs), (theirs, mine)):
        one.kind = "contested"
        one.targets = [other.who]
        one.contests = other.skills


def _anew(table: SceneTable, test: CharacterTest) -> None:
    """Prepare a Test to be rolled again: declarations stay, but trades are undone."""
    table.state.testing.remove(test)
    test.traded = 0
    test.raised = 0


def _decide(table: SceneTable, winner: CharacterTest, loser: CharacterTest) -> None:
    """Finish both Tests. If the loser turns its failure into a success, the other side fails, unless it does
    so too; then neither wins. R-TEST-014, R-TRAIT-008.
    """
    loser.dn = winner.total
    finish_test(table, loser)
    winner.dn = loser.total
    winner.passed = not loser.passed
    finish_test(table, winner)
    if winner.passed and loser.passed:
        winner.passed = loser.passed = False
