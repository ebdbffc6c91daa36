"""The time for the clocks of tables."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time

__all__ = ["ServerTime"]


class ServerTime:
    """A clock that never jumps: it tells the wall-clock time at the start of the process plus the time that
    has passed since. Players thus gain or lose no time when the machine's clock is adjusted.
    """

    def __init__(self, clock: Callable[[], float] = time, passing: Callable[[], float] = monotonic) -> None:
        self._passing = passing
        self._began = clock() - passing()

    def now_milliseconds(self) -> int:
        """Return the present time in milliseconds."""
        return int((self._began + self._passing()) * 1000)
