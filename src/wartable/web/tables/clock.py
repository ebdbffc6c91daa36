"""The clock of a table: a time limit per answer or per seat, and what follows when it expires.

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
"""Policy for an expired time: the usual answer is given, a pass if possible."""
GM_ANSWERS: Final = "gm"
"""Policy for an expired time: all players are told, and the game master may answer."""
LEAST: Final = 10
MOST: Final = 7 * 24 * 3600
_STARTS: Final = (entries.ANSWERED, entries.SWORN, entries.STARTED, entries.PAUSED)
"""Entries that start the clock, so that time does not run before all players have joined."""


class ClockSettings(NamedTuple):
    """Settings of a clock: kind, limit in seconds, and what happens when time expires."""

    kind: str
    seconds: int
    late: str


def read_rule(facts: Mapping[str, Any]) -> ClockSettings:
    """Read the settings of a clock from its data."""
    return ClockSettings(str(facts["kind"]), int(facts["seconds"]), str(facts["late"]))


class Clock:
    """Time used by each seat. Times are in milliseconds."""

    def __init__(self, rule: ClockSettings) -> None:
        self.rule = rule
        self.used: dict[str, int] = {}
        """Time taken by each seat for its answers."""
        self.spent = 0
        """Time taken by the open question before `since`."""
        self.since = 0
        """Time from which the open question counts; 0 before the first answer."""
        self.over: set[str] = set()
        """Seats whose time has expired, as announced in the log."""

    def left(self, seat: str, asked: str, now: int) -> int:
        """Return the milliseconds left to a seat, while the clock of the seat `asked` runs."""
        taken = self.used.get(seat, 0) if self.rule.kind == SEAT else self.spent if seat == asked else 0
        running = max(0, now - self.since) if seat == asked and self.since and now else 0
        return max(0, self.rule.seconds * 1000 - taken - running)

    def due(self, asked: str, now: int) -> int | None:
        """Return the milliseconds left for the open question; None if it has no limit or has
        already expired.
        """
        if not asked or not self.since or asked in self.over:
            return None
        return self.left(asked, asked, now)

    def stamp(self, entry: LogEntry, asked: str, now: int) -> LogEntry:
        """Return a new entry with its time and the time that the asked seat has taken; update the clock by
        it.
        """
        if not now or not (self.since or entry.kind in _STARTS):
            return entry
        took = [asked, max(0, now - self.since)] if asked and self.since else []
        entry = entry._replace(body={**entry.body, "at": now, "took": took})
        self.take(entry)
        return entry

    def take(self, entry: LogEntry) -> None:
        """Update the times used by the seats from a log entry."""
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


def usual_of(decision: Decision) -> Option:
    """Return the answer given for a seat whose time has expired: the default, or else to pass, or
    the first.
    """
    return decision.usual() or decision.idle() or decision.options[0]
