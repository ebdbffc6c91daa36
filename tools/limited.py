"""Runs a function in a copy of this process, under limits, and measures its time and memory."""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["Act", "Result", "Tell", "limited"]

_KILLED: Final = 20
"""Seconds of CPU time after which a process is ended."""
_ROOM: Final = 2**30
"""Bytes of address space that a process may take in addition to those at its start."""

Tell = Callable[[str], None]
"""Takes a description of what was done since the last call; a leading "!" marks an error."""
Act = Callable[[Tell], None]


class Result(NamedTuple):
    """The result: CPU seconds of the longest part, megabytes grown, that part, and errors."""

    seconds: float
    megabytes: float
    part: str
    trouble: str


def limited(act: Act) -> Result:
    """Run a function in a separate process. Needs a system with fork and /proc."""
    reading, writing = os.pipe()
    before = _pages(1) * resource.getpagesize() // 1024
    child = os.fork()
    if child == 0:
        os.close(reading)
        _limit()
        _report(act, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as lines:
        told = [(str(what), float(took)) for what, took in map(json.loads, lines)]
    _, status, used = os.wait4(child, 0)
    part, seconds = max(told, key=lambda one: one[1], default=("nothing", 0.0))
    wrong = [what[1:].strip() for what, _ in told if what.startswith("!")]
    if status != 0:
        last = told[-1][0] if told else "the start"
        wrong.append(f"ended with {os.waitstatus_to_exitcode(status)} after {last}")
    return Result(seconds, max(0, used.ru_maxrss - before) / 1024, part, "; ".join(wrong))


def _pages(column: int) -> int:
    """Return the pages of this process: all of its address space (0), or those in memory (1)."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[column])


def _limit() -> None:
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (_KILLED, _KILLED + 1))
    held = _pages(0) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + _ROOM, held + _ROOM))


def _report(act: Act, writing: int) -> None:
    """Write what was done and its CPU time, line by line; ends the process."""
    last = _cpu()

    def told(what: str) -> None:
        nonlocal last
        os.write(writing, (json.dumps([what, _cpu() - last]) + "\n").encode())
        last = _cpu()

    try:
        act(told)
    except BaseException as error:  # noqa: BLE001 - the process ends here, whatever happened
        told(f"! {type(error).__name__}: {str(error)[:200]}")
    os._exit(0)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
