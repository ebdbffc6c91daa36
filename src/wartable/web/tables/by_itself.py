"""What happens at a table though nobody asks for it: the computer answers, or the time of a seat is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable import Choice
from wartable.web.tables import entries
from wartable.web.tables.clock import GM_ANSWERS, usual_of
from wartable.web.tables.computing import computed_answer
from wartable.web.tables.entries import Entry
from wartable.web.tables.standing import note_of

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable


def computed(table: GameTable) -> Entry:
    """Let the computer answer the open question."""
    seat, lines = computed_answer(table)
    return table.noted(entries.played(entries.COMPUTED, seat, lines))


def late(table: GameTable) -> Entry:
    """Give the usual answer for the seat whose time is over, or let the game master answer."""
    decision, timed = table.battle.decision, table.timed
    assert decision is not None
    assert table.clock is not None
    if table.clock.rule.late == GM_ANSWERS and table.has_gm:
        return table.noted(Entry(entries.LATE, timed, {}))
    option = usual_of(decision)
    note = note_of(table.battle, option, table.base, "for the time is over")
    choice = Choice(decision.seat, option.key, auto=True)
    lines = table.changed(lambda battle: battle.feed(choice))
    return table.noted(Entry(entries.LATE, timed, {"lines": lines, "passed": [list(note)]}))
