"""Resuming a table from a checkpoint if the rules can no longer follow its log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.entries import RESUMED, Checkpoint, LogEntry, lines_of
from wartable.web.tables.table_state import TableState

FAILURES: Final = (BadInput, IllegalChoice, BadRoll, Mismatch)
BROKEN: Final = "cannot follow the log of this table: the rules have changed since"
_LATER: Final = (
    " What was done after that state does not fit the rules as they are now, and no longer counts: answer "
    "again."
)
T = TypeVar("T", bound=TableState)

_LOG: Final = logging.getLogger("wartable")


def resumed(begin: Callable[[LogEntry], T], log: Sequence[LogEntry], kept: Checkpoint) -> T:
    """Return a table resumed from a checkpoint, with later inputs if the rules can follow them.

    A note informs the players. Raises BadInput if the battle cannot be resumed.
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
    table.notes.append(TableNote(ALL, kept.inputs, kept.inputs, 0, told + _LATER if is_alone else told))
    return table


def _go_on(table: TableState, later: Sequence[str], number: int, kept: Checkpoint) -> None:
    """Resume from a checkpoint with later inputs, or without them if they do not fit.

    Without them, the next log entry records that they are dropped, and which inputs the battle made by itself
    since. Until then the log is unchanged, so nothing is lost.
    """
    try:
        table.resume(kept, later, number)
    except FAILURES as error:
        _LOG.warning("the rules no longer follow what came after the kept state of a table: %s", error)
        table.resume(kept, (), number)
        alone = {"to": table.base, "lines": [one.line() for one in table.battle.inputs]}
        table.take_resumed(alone, feed=False)
        table.resumed_by = alone
