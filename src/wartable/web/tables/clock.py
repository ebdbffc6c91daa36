"""The clock of a table: a time for each answer, or for all of a seat, and what follows when it is over.

A table reads no clock. Whoever works on it says what time it is, and how long a seat took stands in the log
beside its answer, so that the log alone tells what everybody has left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from wartable import Decision, Option
from wartable.web.tables import entries
from wartable.web.tables.entries import Entry

ANSWER: Final = "answer"
"""Each answer has a time of its own."""
SEAT: Final = "seat"
"""Each seat has one for the whole battle."""
USUAL: Final = "usual"
"""When it is over the usual answer is given: to pass, where that can be."""
GM_ANSWERS: Final = "gm"
"""When it is over all are told, and the game master may answer."""
LEAST: Final = 10
MOST: Final = 7 * 24 * 3600
_STARTS: Final = (entries.ANSWERED, entries.SWORN, entries.STARTED, entries.PAUSED)
"""The clock begins with the first of these: nobody is late before all have come."""


class Rule(NamedTuple):
    """What was agreed when the table was made."""

    kind: str
    seconds: int
    late: str


def read_rule(facts: Mapping[str, Any]) -> Rule:
    """What was agreed, from its data."""
    return Rule(str(facts["kind"]), int(facts["seconds"]), str(facts["late"]))


class Clock:
    """How much of their time seats have used. Times are in thousandths of a second."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.used: dict[str, int] = {}
        """What each seat took for its answers."""
        self.spent = 0
        """What the open question has taken before `since`."""
        self.since = 0
        """The time from which on it counts; 0 before the first answer."""
        self.over: set[str] = set()
        """The seats whose time is over, as all were told."""

    def left(self, seat: str, asked: str, now: int) -> int:
        """What a seat has left, while `asked` is the seat whose clock runs."""
        taken = self.used.get(seat, 0) if self.rule.kind == SEAT else self.spent if seat == asked else 0
        running = max(0, now - self.since) if seat == asked and self.since and now else 0
        return max(0, self.rule.seconds * 1000 - taken - running)

    def due(self, asked: str, now: int) -> int | None:
        """What is left until the time of the open question is over; None where that changes nothing."""
        if not asked or not self.since or asked in self.over:
            return None
        return self.left(asked, asked, now)

    def stamp(self, entry: Entry, asked: str, now: int) -> Entry:
        """A new entry with its time, and with what the seat that was asked took until then."""
        if not now or not (self.since or entry.kind in _STARTS):
            return entry
        took = [asked, max(0, now - self.since)] if asked and self.since else []
        entry = entry._replace(body={**entry.body, "at": now, "took": took})
        self.take(entry)
        return entry

    def take(self, entry: Entry) -> None:
        """Remember what an entry tells of times."""
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
    """The answer that is given for a seat whose time is over."""
    return decision.usual() or decision.idle() or decision.options[0]
