"""Skip questions in which no answer could help, and make short pauses in their place.

Skipping such a question would tell the enemy that nothing could be done. Where people play who hide things
from each other, the table therefore waits for a moment, as if a player were thinking.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import SystemRandom
from typing import Any, Final

from wartable import Battle, Option, State
from wartable.seat.quiet import EVERYTHING, NEXT, QUIET, obvious_answer
from wartable.web.tables import entries
from wartable.web.tables.entries import LogEntry

SETTINGS: Final = {"mode": QUIET, "pauses": True}
"""Settings of tables that people open on a page."""
HELD: Final = "held"
"""Key in a log entry of any kind: the question after the entry is asked only because its seat wanted to be
asked the next question in any case. The value is the number of the battle's inputs before the question.
"""
_MIN_PAUSE: Final = 700
_MAX_PAUSE: Final = 2_000
"""Shortest and longest pause in milliseconds."""
_RANDOM: Final = SystemRandom()


class AskingModes:
    """Decides which questions the seats of a table are asked: all, or only those in which an answer could
    help.
    """

    held = -1
    """Number of inputs before the last question that is asked in any case, at its seat's request or after an
    undo; -1 for none.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = dict(settings)
        self._default = str(settings.get("mode", EVERYTHING))
        self._has_pauses = bool(settings.get("pauses"))
        self._modes: dict[str, str] = {}
        self._paused_at = -1
        """Number of inputs before the question in whose place there is a pause; -1 if there is none."""
        self._until = 0
        """Time in milliseconds at which the pause ends."""

    def asking_mode(self, seat: str) -> str:
        """Return which questions a seat is asked, as one of `MODES`."""
        return self._modes.get(seat, self._default)

    def apply(self, entry: LogEntry, inputs: int) -> None:
        """Update the modes by a log entry. `inputs` is the number of the battle's inputs before it."""
        if entry.kind == entries.ASKING:
            self._modes[entry.seat] = str(entry.body["mode"])
            self.end_pause()
        elif entry.kind == entries.ANSWERED and inputs == self.held and self.asking_mode(entry.seat) == NEXT:
            self._modes[entry.seat] = QUIET
        elif entry.kind == entries.UNDONE:
            self.held = inputs
        self.held = int(entry.body.get(HELD, self.held))

    def obvious_answer(self, battle: Battle[State]) -> Option | None:
        """Return the answer to the open question if no other could help, so that the seat need not be asked.
        Returns None if another answer could help, or if the seat wants to be asked everything.
        """
        decision = battle.decision
        if decision is None or self.asking_mode(decision.seat) == EVERYTHING:
            return None
        return obvious_answer(battle)

    # ------------------------------------------------------------------ pauses

    def is_pause_over(self, inputs: int, now: int) -> bool:
        """Whether the pause before a question is passed is over. `inputs` is the number of inputs before the
        question, `now` the time in milliseconds. The first call for a question begins its pause. At a table
        without pauses, always True.
        """
        if not self._has_pauses:
            return True
        if self._paused_at != inputs:
            self._paused_at, self._until = inputs, now + _RANDOM.randint(_MIN_PAUSE, _MAX_PAUSE)
        return now >= self._until

    def end_pause(self) -> None:
        """Forget the pause. Call this when the question has been passed, or is asked after all."""
        self._paused_at = -1

    def pause_time_left(self, inputs: int, now: int) -> int | None:
        """Return how many milliseconds of the pause are left before a question is passed; None if the
        question has no pause. `inputs` is the number of inputs before it.
        """
        return max(0, self._until - now) if self._paused_at == inputs else None
