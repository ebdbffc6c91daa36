"""The policy by which workers collect garbage.

A full collection over the states of 200 tables takes a second, in which none of them is answered, and frees
little: there are hardly any reference cycles.
"""

from __future__ import annotations

import gc
from typing import Final, Protocol

_YOUNG_OBJECTS: Final = 5_000
"""Number of new objects after which young objects are collected, which takes about a millisecond."""
_NEVER: Final = 1_000_000
_IDLE_COLLECTIONS: Final = 1_000
"""Number of collections of young objects after which all objects are collected as soon as the worker is
idle.
"""
_MAX_COLLECTIONS: Final = 20_000
"""Number of collections of young objects after which all objects are collected in any case."""
_IDLE_SECONDS: Final = 0.3
"""Seconds without a job after which a worker counts as idle."""


class JobSource(Protocol):
    """A source of jobs, such as a pipe."""

    def poll(self, timeout: float, /) -> bool:
        """Whether a job arrives within this many seconds."""


def freeze_existing_objects() -> None:
    """Exclude all objects that exist now from garbage collection, and let only young objects be collected
    automatically.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS, _NEVER, _NEVER)


def collect_garbage_if_due(jobs: JobSource) -> None:
    """Collect all objects if that is due."""
    if is_garbage_collection_due(gc.get_count()[1], jobs):
        gc.collect()


def is_garbage_collection_due(collections: int, jobs: JobSource) -> bool:
    """Whether to run a full garbage collection now. `collections` is the number of collections of young
    objects since the last one. A full collection is due after very many of them; after fewer, it is due if
    the worker is idle.
    """
    return collections >= _MAX_COLLECTIONS or (
        collections >= _IDLE_COLLECTIONS and not jobs.poll(_IDLE_SECONDS)
    )
