"""When a worker collects garbage. A look through the states of 200 tables takes a second, in which none of
them is answered, and hardly anything in them refers to itself: most is freed without it.
"""

from __future__ import annotations

import gc
from typing import Final, Protocol

_YOUNG: Final = 5_000
"""New objects after which these, and only these, are looked through. That takes a thousandth of a second."""
_NEVER: Final = 1_000_000
_SOME: Final = 1_000
"""Such looks after which a look through everything is worth while, where nobody waits."""
_MANY: Final = 20_000
"""Such looks after which it is due, whoever waits."""
_QUIET: Final = 0.3
"""Seconds without a job after which nobody is thought to wait."""


class Jobs(Protocol):
    """Where jobs come from, such as a pipe."""

    def poll(self, timeout: float, /) -> bool:
        """Whether a job comes within so many seconds."""


def begin() -> None:
    """Leave what a worker has from its start alone, and look by itself through new objects only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


def tidy(jobs: Jobs) -> None:
    """Look through everything, where that is due."""
    if is_due(gc.get_count()[1], jobs):
        gc.collect()


def is_due(looks: int, jobs: Jobs) -> bool:
    """Whether a look through everything is due after so many at new objects."""
    return looks >= _MANY or (looks >= _SOME and not jobs.poll(_QUIET))
