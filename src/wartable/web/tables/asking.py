"""Questions that a table does not ask because nothing could help, and short pauses in their place.

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
"""Settings of tables that people open on the page."""
HELD: Final = "held"
"""Key in an entry of any kind: the question after it is asked only because its seat wanted to be asked the
next one. The value is the number of the battle's inputs before it.
"""
_SHORTEST: Final = 700
_LONGEST: Final = 2_000
"""Bounds of a pause in milliseconds."""
_RANDOM: Final = SystemRandom()


class Asking:
    """Modes of a table's seats: which of them are asked everything, and which only what could matter."""

    held = -1
    """Number of inputs before the last question that is asked in any case: on request, or after an undo."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = dict(settings)
        self._default = str(settings.get("mode", EVERYTHING))
        self._has_pauses = bool(settings.get("pauses"))
        self._modes: dict[str, str] = {}
        self._paused_at = -1
        """Number of inputs before the question with a pause; -1 if there is none."""
        self._until = 0
        """End of the pause in milliseconds."""

    def mode(self, seat: str) -> str:
        """Return the mode of a seat, one of `MODES`."""
        return self._modes.get(seat, self._default)

    def take(self, entry: LogEntry, inputs: int) -> None:
        """Apply a log entry; `inputs` is the number of the battle's inputs before it."""
        if entry.kind == entries.ASKING:
            self._modes[entry.seat] = str(entry.body["mode"])
            self.end_pause()
        elif entry.kind == entries.ANSWERED and inputs == self.held and self.mode(entry.seat) == NEXT:
            self._modes[entry.seat] = QUIET
        elif entry.kind == entries.UNDONE:
            self.held = inputs
        self.held = int(entry.body.get(HELD, self.held))

    def obvious_answer(self, battle: Battle[State]) -> Option | None:
        """Return the answer to the open question that its seat need not be asked for; None if it must be, or
        wants to be.
        """
        decision = battle.decision
        if decision is None or self.mode(decision.seat) == EVERYTHING:
            return None
        return obvious_answer(battle)

    # ------------------------------------------------------------------ pauses

    def has_paused(self, inputs: int, now: int) -> bool:
        """Whether the pause at the question after this number of inputs is over; begins it if there was none.
        Always true at a table without pauses.
        """
        if not self._has_pauses:
            return True
        if self._paused_at != inputs:
            self._paused_at, self._until = inputs, now + _RANDOM.randint(_SHORTEST, _LONGEST)
        return now >= self._until

    def end_pause(self) -> None:
        """Forget the pause: the question has been passed, or is asked after all."""
        self._paused_at = -1

    def due(self, inputs: int, now: int) -> int | None:
        """Return the milliseconds until the question after this number of inputs is passed; None if it has no
        pause.
        """
        return max(0, self._until - now) if self._paused_at == inputs else None
