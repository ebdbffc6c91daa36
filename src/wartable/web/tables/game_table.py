"""Tables that execute commands. Their state is in table_state.py."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from wartable import BadInput, BadRoll, IllegalChoice
from wartable.web.tables import entries
from wartable.web.tables.automatic.thinking import Thought
from wartable.web.tables.by_itself import (
    answer_following_questions,
    handle_timeout,
    pass_after_pause,
    play_computer_answer,
)
from wartable.web.tables.checking import game_for_verification
from wartable.web.tables.commands.base import Command
from wartable.web.tables.entries import Checkpoint, LogEntry
from wartable.web.tables.etag import tag_of
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.resuming import BROKEN, FAILURES, resume_table
from wartable.web.tables.table_state import TableState

_LOG: Final = logging.getLogger("wartable")


class GameTable(TableState):
    """A table that executes commands. `apply` executes one and returns the log entry for it, which the caller
    must write to the log before anyone is notified.
    """

    @classmethod
    def from_log(cls, log: Sequence[LogEntry], checkpoint: Checkpoint | None = None) -> GameTable:
        """Return the table that a log describes. If the rules have changed so that they cannot follow the
        log, or reach another state than the checkpoint's, the table resumes from the checkpoint, without its
        earlier history. Raises BadInput, whose message reveals no input, if that fails too.
        """
        valid_checkpoint = checkpoint if checkpoint is not None and checkpoint.is_valid_for(log) else None
        try:
            table = cls(log[0])
            table.apply_entries(log[1:])
        except FAILURES as error:
            _LOG.warning("the rules no longer follow the log of a table: %s", error)
            if valid_checkpoint is None:
                raise BadInput(BROKEN) from None
            return resume_table(cls, log, valid_checkpoint)
        if valid_checkpoint is not None and not valid_checkpoint.is_reached_by(table.battle):
            with suppress(BadInput):  # the log can be followed even if the checkpoint cannot be read
                return resume_table(cls, log, valid_checkpoint)
        return table

    def etag(self, place: str) -> str:
        """Return the ETag of what a place may see of the table."""
        return tag_of(self, place)

    def would_change_nothing(self, command: Command) -> bool:
        """Whether a command would change nothing, or repeats the last answer of its seat, as when a browser
        sends it again because it got no response. Raises Refused if the place has no right to give the
        command.
        """
        if not command.would_change_nothing(self):
            return False
        command.check_right(self)
        return True

    def apply(self, command: Command, now: int = 0) -> LogEntry:
        """Execute a command, and return the log entry for it. Raises Refused if it cannot be executed;
        nothing has changed then. `now` is the time in milliseconds, or 0 if it is unknown.
        """
        command.check_right(self)
        timed, self.now = self.timed_seat, now
        try:
            entry = answer_following_questions(self, command.carry_out(self))
        except (IllegalChoice, BadRoll, BadInput) as error:
            raise Refused(ILLEGAL, str(error)) from None
        return self._finish_entry(entry, timed, now)

    def do_due_step(self, now: int = 0, thought: Thought | None = None) -> LogEntry | None:
        """Do what is due at the table without a command, and return the log entry for it: the computer
        answers, a question is passed after a pause, or a seat's time has expired. Returns None if nothing is
        due, or if `thought` is an answer to an earlier question.
        """
        self.now = now
        if thought is not None and thought.number != self.number:
            return None
        if self.is_computers_turn:
            entry = play_computer_answer(self, "" if thought is None else thought.key)
            return self._finish_entry(answer_following_questions(self, entry), "", now)
        if self.asking.pause_time_left(self.input_count, now) == 0:
            return self._finish_entry(pass_after_pause(self), self.timed_seat, now)
        if self.time_until_due(now) != 0:
            return None
        timed, entry = self.timed_seat, handle_timeout(self)
        return self._finish_entry(
            answer_following_questions(self, entry) if "lines" in entry.body else entry, timed, now
        )

    def game_for_verification(self) -> dict[str, Any]:
        """Return the finished game as data, with everything from which its dice were derived. Raises Refused
        if the battle is not over.
        """
        return game_for_verification(self, {*self._earlier_people, *self.human_seats})

    def _finish_entry(self, entry: LogEntry, timed: str, now: int) -> LogEntry:
        """Count a new log entry, and return it with the time added to it, and the time that the seat `timed`
        has taken.
        """
        self.number += 1
        if self.resumed_by is not None:
            entry = entry._replace(body={**entry.body, entries.RESUMED: self.resumed_by})
            self.resumed_by = None
        if self.oath is not None:
            entry = self.oath.add_sealing_time(entry, now)
        return entry if self.clock is None else self.clock.apply_with_times(entry, timed, now)
