"""The clock of a table: a time limit for each answer or for each seat, and what happens when it expires.

A table does not read the time itself: the caller passes it in, and the time a seat took is logged beside its
answer, so that the remaining times follow from the log alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from wartable import Decision, Option
from wartable.web.tables import entries
from wartable.web.tables.entries import LogEntry

ANSWER: Final = "answer"
"""Kind of clock with a limit for each answer."""
SEAT: Final = "seat"
"""Kind of clock with a limit for each seat in the whole battle."""
USUAL: Final = "usual"
"""Late answers: when the time of a seat expires, its default answer is given, which is a pass if possible."""
GM_ANSWERS: Final = "gm"
"""Late answers: when the time of a seat expires, all players are told, and the game master may answer."""
MIN_SECONDS: Final = 10
MAX_SECONDS: Final = 7 * 24 * 3600
_CLOCK_STARTERS: Final = (entries.ANSWERED, entries.SWORN, entries.STARTED, entries.PAUSED)
"""Kinds of log entries that start the clock; before the first of them, no time is counted."""


class ClockSettings(NamedTuple):
    """The settings of a clock: whether it limits each answer or a seat's whole time (`kind`), the limit in
    seconds, and what happens when the time of a seat expires (`late`).
    """

    kind: str
    seconds: int
    late: str


def read_clock_settings(facts: Mapping[str, Any]) -> ClockSettings:
    """Return the settings of a clock from their data in a log entry."""
    return ClockSettings(str(facts["kind"]), int(facts["seconds"]), str(facts["late"]))


class Clock:
    """The clock of a table, which counts the time that each seat uses. All times are in milliseconds."""

    def __init__(self, rule: ClockSettings) -> None:
        self.rule = rule
        self.used: dict[str, int] = {}
        """Time that each seat has used for its answers so far."""
        self.spent = 0
        """Time that the open question had taken until `since`."""
        self.since = 0
        """Time of the last log entry, from which the clock of the asked seat runs; 0 if the clock has not
        started.
        """
        self.over: set[str] = set()
        """Seats whose time has expired, as the log has announced."""

    def left(self, seat: str, asked: str, now: int) -> int:
        """Return the milliseconds that a seat has left. `asked` is the seat whose clock runs at the time
        `now`, or "".
        """
        taken = self.used.get(seat, 0) if self.rule.kind == SEAT else self.spent if seat == asked else 0
        running = max(0, now - self.since) if seat == asked and self.since and now else 0
        return max(0, self.rule.seconds * 1000 - taken - running)

    def answer_time_left(self, asked: str, now: int) -> int | None:
        """Return the milliseconds that the seat `asked` has left for the open question; None if the clock
        does not run, or if the time has expired already.
        """
        if not asked or not self.since or asked in self.over:
            return None
        return self.left(asked, asked, now)

    def apply_with_times(self, entry: LogEntry, asked: str, now: int) -> LogEntry:
        """Return a copy of a log entry to which the present time, and the time that the seat `asked` has
        taken, are added. Also update the clock by it.
        """
        if not now or not (self.since or entry.kind in _CLOCK_STARTERS):
            return entry
        took = [asked, max(0, now - self.since)] if asked and self.since else []
        entry = entry._replace(body={**entry.body, "at": now, "took": took})
        self.apply(entry)
        return entry

    def apply(self, entry: LogEntry) -> None:
        """Update the clock by a log entry that has its times."""
        body = entry.body
        if body.get("took"):
            seat, taken = str(body["took"][0]), int(body["took"][1])
            self.used[seat] = self.used.get(seat, 0) + taken
            self.spent += taken
        if "at" in body:
            self.since = int(body["at"])
        if entry.kind == entries.UNDONE or body.get("lines"):
            self.spent = 0
            if self.rule.kind == ANSWER:
                self.over = set()
        elif entry.kind == entries.LATE:
            self.over.add(entry.seat)


def answer_for_late_seat(decision: Decision) -> Option:
    """Return the answer to give for a seat whose time has expired: the default option, or else the one that
    passes, or else the first.
    """
    return decision.usual() or decision.idle() or decision.options[0]
