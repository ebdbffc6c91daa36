"""Limits for the resources of a worker's job, and how much a process has used."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, NamedTuple

_PAGE_BYTES: Final = 4096 if sys.platform == "win32" else os.sysconf("SC_PAGE_SIZE")
_TICKS_PER_SECOND: Final = 100 if sys.platform == "win32" else os.sysconf("SC_CLK_TCK")
_USER_TIME: Final = 11
_SYSTEM_TIME: Final = 12
"""Positions of the user time and the system time among the fields of /proc/PID/stat after the program's
name.
"""
_ADDRESS_SPACE_FACTOR: Final = 6
"""Factor from the allowed growth of a job to that of a worker's address space."""


class Limits(NamedTuple):
    """Limits of workers. A worker whose job exceeds its time or memory is killed; a job is refused if too
    many others wait, or if it has waited too long.
    """

    seconds: float = 20.0
    """CPU seconds that one job may take."""
    growth: int = 500_000_000
    """Bytes by which the process may grow in one job."""
    waiting: int = 300
    """Number of jobs that may wait for one worker."""
    patience: float = 45.0
    """Seconds for which a job may wait before it is started."""
    abandoned: float = 0.0
    """Seconds after which a job is stopped if its caller does not wait for it any more; 0 for never."""


USUAL: Final = Limits()


class ProcessUsage(NamedTuple):
    """The resources that a process has used so far: CPU seconds, and bytes of memory."""

    seconds: float
    held: int


def usage_of(process: int) -> ProcessUsage | None:
    """Return the resources that a process has used so far; None if they are unknown, or if the process has
    ended.
    """
    try:
        fields = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        pages = int(Path(f"/proc/{process}/statm").read_bytes().split()[1])
    except OSError:
        return None
    return ProcessUsage(
        (int(fields[_USER_TIME]) + int(fields[_SYSTEM_TIME])) / _TICKS_PER_SECOND, pages * _PAGE_BYTES
    )


def limit_address_space(growth: int) -> None:
    """Limit by how much the address space of this process may grow, to a multiple of the allowed growth of a
    job. This stops growth that is too quick to be observed from outside.
    """
    if sys.platform == "win32":
        return
    import resource  # not available on Windows

    try:
        now = int(Path("/proc/self/statm").read_bytes().split()[0]) * _PAGE_BYTES
    except OSError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = now + _ADDRESS_SPACE_FACTOR * growth
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
