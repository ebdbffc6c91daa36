"""Resume a table from a checkpoint if the rules can no longer follow its log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.entries import RESUMED, Checkpoint, LogEntry, input_lines_of_log
from wartable.web.tables.table_state import TableState

FAILURES: Final = (BadInput, IllegalChoice, BadRoll, Mismatch)
BROKEN: Final = "cannot follow the log of this table: the rules have changed since"
_LATER: Final = (
    " What was done after that state does not fit the rules as they are now, and no longer counts: answer "
    "again."
)
T = TypeVar("T", bound=TableState)

_LOG: Final = logging.getLogger("wartable")


def resume_table(begin: Callable[[LogEntry], T], log: Sequence[LogEntry], checkpoint: Checkpoint) -> T:
    """Return a table that begins at a checkpoint, followed by the later inputs of its log if the rules can
    follow them, with a note that tells the players. `begin` makes a table from the first entry of a log.
    Raises BadInput if the battle cannot be resumed.
    """
    try:
        table = begin(log[0])
        first = [one.line() for one in table.battle.inputs]
        table.apply_without_inputs(log[1:])
        _resume_table(table, input_lines_of_log(log, first)[checkpoint.inputs :], len(log), checkpoint)
    except FAILURES as error:
        _LOG.warning("the rules cannot go on from the kept state of a table: %s", error)
        raise BadInput(BROKEN) from None
    note = checkpoint.rules_changed_note(table.battle.ruleset.version)
    is_alone = table.resumed_by or any(RESUMED in entry.body for entry in log[checkpoint.number :])
    table.notes.append(
        TableNote(ALL, checkpoint.inputs, checkpoint.inputs, 0, note + _LATER if is_alone else note)
    )
    return table


def _resume_table(table: TableState, later: Sequence[str], number: int, checkpoint: Checkpoint) -> None:
    """Resume the battle of a table from a checkpoint with later inputs or, if they do not fit the rules,
    without them. If they are dropped, the next log entry records that, with the inputs that followed without
    anyone's choice. Until then the log is unchanged, so that nothing is lost.
    """
    try:
        table.resume_from(checkpoint, later, number)
    except FAILURES as error:
        _LOG.warning("the rules no longer follow what came after the kept state of a table: %s", error)
        table.resume_from(checkpoint, (), number)
        automatic = {"to": table.base, "lines": [one.line() for one in table.battle.inputs]}
        table.apply_resumption(automatic, feed=False)
        table.resumed_by = automatic
