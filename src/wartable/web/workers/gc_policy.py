"""Garbage collection policy of workers.

A full collection over the states of 200 tables takes a second, in which none of them is answered, and frees
little: there are hardly any reference cycles.
"""

from __future__ import annotations

import gc
from typing import Final, Protocol

_YOUNG: Final = 5_000
"""New objects before a young collection, which takes about a millisecond."""
_NEVER: Final = 1_000_000
_SOME: Final = 1_000
"""Young collections before a full one, when idle."""
_MANY: Final = 20_000
"""Young collections before a full one in any case."""
_QUIET: Final = 0.3
"""Seconds without a job after which a worker counts as idle."""


class Jobs(Protocol):
    """Source of jobs, such as a pipe."""

    def poll(self, timeout: float, /) -> bool:
        """Whether a job arrives within this many seconds."""


def begin() -> None:
    """Exempt the objects that exist now from garbage collection, and collect only young ones
    automatically.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


def tidy(jobs: Jobs) -> None:
    """Run a full collection if it is due."""
    if is_due(gc.get_count()[1], jobs):
        gc.collect()


def is_due(looks: int, jobs: Jobs) -> bool:
    """Whether to run a full collection, after this many collections of young objects.

    It is due after many of them, or after some if no job arrives for a moment.
    """
    return looks >= _MANY or (looks >= _SOME and not jobs.poll(_QUIET))
