"""What one job of a worker may take, and how many jobs may wait for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, NamedTuple

_PAGE: Final = 4096 if sys.platform == "win32" else os.sysconf("SC_PAGE_SIZE")
_TICKS: Final = 100 if sys.platform == "win32" else os.sysconf("SC_CLK_TCK")
_USER_TIME: Final = 11
_SYSTEM_TIME: Final = 12
"""Places of these among the fields of /proc/PID/stat that follow the name of the program."""
_MARGIN: Final = 6
"""How many times what a job may grow by is left to the address space of a worker."""


class Limits(NamedTuple):
    """A worker that takes more in one job is ended. A job that finds too many waiting is not taken."""

    seconds: float = 20.0
    """Seconds of the processor that one job may take."""
    growth: int = 500_000_000
    """Bytes by which the process may grow in one job."""
    waiting: int = 300
    """Jobs that may wait for one worker."""
    patience: float = 45.0
    """Seconds for which a job waits until it is begun."""


USUAL: Final = Limits()


class Usage(NamedTuple):
    """What a process has taken: seconds of the processor, and bytes of memory that it holds."""

    seconds: float
    held: int


def usage_of(process: int) -> Usage | None:
    """What a process has taken so far; None where the system does not tell, or the process is gone."""
    try:
        told = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        pages = int(Path(f"/proc/{process}/statm").read_bytes().split()[1])
    except OSError:
        return None
    return Usage((int(told[_USER_TIME]) + int(told[_SYSTEM_TIME])) / _TICKS, pages * _PAGE)


def limit_address_space(growth: int) -> None:
    """Let this process take no more than several times what a job may grow by, from what it has now. It is
    there for growth that is too quick to be watched: compiled code that gets no memory ends its process.
    """
    if sys.platform == "win32":
        return
    import resource  # there is none on Windows

    try:
        now = int(Path("/proc/self/statm").read_bytes().split()[0]) * _PAGE
    except OSError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = now + _MARGIN * growth
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
