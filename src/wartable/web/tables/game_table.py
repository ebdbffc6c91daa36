"""Tables that execute commands; the state is in table_state.py."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from wartable import BadInput, BadRoll, IllegalChoice
from wartable.web.tables import entries
from wartable.web.tables.by_itself import computed, late, passed_on, skipped
from wartable.web.tables.checking import finished_game
from wartable.web.tables.commands.base import Command
from wartable.web.tables.entries import Checkpoint, LogEntry
from wartable.web.tables.etag import tag_of
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.resuming import BROKEN, FAILURES, resumed
from wartable.web.tables.table_state import TableState

_LOG: Final = logging.getLogger("wartable")


class GameTable(TableState):
    """A table that executes commands.

    `apply` executes a command and returns the next log entry, which the caller must write before telling
    anyone.
    """

    @classmethod
    def restored(cls, log: Sequence[LogEntry], checkpoint: Checkpoint | None = None) -> GameTable:
        """Restore a table from its log.

        If the rules can no longer follow the log, or reach another state than the checkpoint's, the table
        resumes from the checkpoint, without earlier history. Raises BadInput, which reveals no input, if that
        fails as well.
        """
        kept = checkpoint if checkpoint is not None and checkpoint.holds_for(log) else None
        try:
            table = cls(log[0])
            table.follow(log[1:])
        except FAILURES as error:
            _LOG.warning("the rules no longer follow the log of a table: %s", error)
            if kept is None:
                raise BadInput(BROKEN) from None
            return resumed(cls, log, kept)
        if kept is not None and not kept.is_reached_by(table.battle):
            with suppress(BadInput):  # the log can be followed even if the checkpoint cannot be read
                return resumed(cls, log, kept)
        return table

    def tag(self, place: str) -> str:
        """Return the ETag of a place's view."""
        return tag_of(self, place)

    def is_repeated(self, command: Command) -> bool:
        """Whether a command repeats the seat's last answer, as after a lost response, or would change
        nothing.
        """
        if not command.is_repeated(self):
            return False
        command.check_right(self)
        return True

    def apply(self, command: Command, now: int = 0) -> LogEntry:
        """Execute a command, and return its log entry. Raises Refused; then nothing has changed.

        `now` is the time in milliseconds for the clock; 0 without one.
        """
        command.check_right(self)
        timed, self.now = self.timed, now
        try:
            entry = passed_on(self, command.carry_out(self))
        except (IllegalChoice, BadRoll, BadInput) as error:
            raise Refused(ILLEGAL, str(error)) from None
        return self._counted(entry, timed, now)

    def step(self, now: int = 0) -> LogEntry | None:
        """Let the computer answer if it is its turn, pass a question at the end of a pause, or handle a
        timeout; None if none of these applies.
        """
        self.now = now
        if self.is_computers_turn:
            return self._counted(passed_on(self, computed(self)), "", now)
        if self.asking.due(self.inputs, now) == 0:
            return self._counted(skipped(self), self.timed, now)
        if self.due(now) != 0:
            return None
        timed, entry = self.timed, late(self)
        return self._counted(passed_on(self, entry) if "lines" in entry.body else entry, timed, now)

    def finished(self) -> dict[str, Any]:
        """Export the finished game with everything its dice derive from; raises Refused before its end."""
        return finished_game(self, {*self._manned, *self.people})

    def _counted(self, entry: LogEntry, timed: str, now: int) -> LogEntry:
        """Count a new entry, and return it with its time and the time that the seat `timed` has taken."""
        self.number += 1
        if self.resumed_by is not None:
            entry = entry._replace(body={**entry.body, entries.RESUMED: self.resumed_by})
            self.resumed_by = None
        if self.oath is not None:
            entry = self.oath.stamp(entry, now)
        return entry if self.clock is None else self.clock.stamp(entry, timed, now)
