"""Going on with a table from a state that was kept, where the rules no longer follow what led to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch
from wartable.web.tables.entries import RESUMED, Checkpoint, Entry, lines_of
from wartable.web.tables.standing import ALL, Note

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable

FAILURES: Final = (BadInput, IllegalChoice, BadRoll, Mismatch)
BROKEN: Final = "cannot follow the log of this table: the rules have changed since"
_LATER: Final = (
    " What was done after that state does not fit the rules as they are now, and no longer counts: answer "
    "again."
)
_LOG: Final = logging.getLogger("wartable")


def resumed(begin: Callable[[Entry], GameTable], log: Sequence[Entry], kept: Checkpoint) -> GameTable:
    """A table at a kept state and then on as its log tells, or at that state alone where the rules do not
    follow even what came later. Everybody is told. Raises BadInput.
    """
    try:
        table = begin(log[0])
        first = [one.line() for one in table.battle.inputs]
        table.retell(log[1:])
        _go_on(table, lines_of(log, first)[kept.inputs :], len(log), kept)
    except FAILURES as error:
        _LOG.warning("the rules cannot go on from the kept state of a table: %s", error)
        raise BadInput(BROKEN) from None
    told = kept.told(table.battle.ruleset.version)
    is_alone = table.resumed_by or any(RESUMED in entry.body for entry in log[kept.number :])
    table.notes.append(Note(ALL, kept.inputs, kept.inputs, 0, told + _LATER if is_alone else told))
    return table


def _go_on(table: GameTable, later: Sequence[str], number: int, kept: Checkpoint) -> None:
    """Go on from a kept state with what came later, or without that. The next entry tells the log so then,
    with the inputs that followed by themselves; where nobody goes on, nothing is lost.
    """
    try:
        table.resume(kept, later, number)
    except FAILURES as error:
        _LOG.warning("the rules no longer follow what came after the kept state of a table: %s", error)
        table.resume(kept, (), number)
        alone = {"to": table.base, "lines": [one.line() for one in table.battle.inputs]}
        table.take_resumed(alone, feed=False)
        table.resumed_by = alone
