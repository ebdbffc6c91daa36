"""What time it is, for the clocks of tables."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time

__all__ = ["Moments"]


class Moments:
    """The time of the world when a process began, and from then on only what has passed since. Nobody gains
    or loses time where the machine's clock is set while they think.
    """

    def __init__(self, clock: Callable[[], float] = time, passing: Callable[[], float] = monotonic) -> None:
        self._passing = passing
        self._began = clock() - passing()

    def now(self) -> int:
        """The time in thousandths of a second."""
        return int((self._began + self._passing()) * 1000)
