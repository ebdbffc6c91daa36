"""Resource limits of a worker's job, and resource usage of processes."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, NamedTuple

_PAGE: Final = 4096 if sys.platform == "win32" else os.sysconf("SC_PAGE_SIZE")
_TICKS: Final = 100 if sys.platform == "win32" else os.sysconf("SC_CLK_TCK")
_USER_TIME: Final = 11
_SYSTEM_TIME: Final = 12
"""Positions of these among the fields of /proc/PID/stat after the program's name."""
_MARGIN: Final = 6
"""Factor from a job's allowed growth to the limit of a worker's address space."""


class Limits(NamedTuple):
    """Resource limits: a worker that exceeds one is killed, a job that finds too many waiting is refused."""

    seconds: float = 20.0
    """CPU seconds for one job."""
    growth: int = 500_000_000
    """Bytes by which the process may grow in one job."""
    waiting: int = 300
    """Jobs that may wait for one worker."""
    patience: float = 45.0
    """Seconds for which a job may wait before it starts."""


USUAL: Final = Limits()


class Usage(NamedTuple):
    """Resources used by a process: CPU seconds, and bytes of resident memory."""

    seconds: float
    held: int


def usage_of(process: int) -> Usage | None:
    """Return the resources used so far by a process; None if unknown or if it has ended."""
    try:
        told = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        pages = int(Path(f"/proc/{process}/statm").read_bytes().split()[1])
    except OSError:
        return None
    return Usage((int(told[_USER_TIME]) + int(told[_SYSTEM_TIME])) / _TICKS, pages * _PAGE)


def limit_address_space(growth: int) -> None:
    """Limit this process's address space to a multiple of a job's allowed growth above its current size.

    This catches growth too quick to be observed; compiled code that gets no memory ends its process.
    """
    if sys.platform == "win32":
        return
    import resource  # not available on Windows

    try:
        now = int(Path("/proc/self/statm").read_bytes().split()[0]) * _PAGE
    except OSError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = now + _MARGIN * growth
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
