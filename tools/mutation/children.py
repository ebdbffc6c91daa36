"""Forked processes with a limit of CPU time. Their wall-clock time depends on the load of the machine, and so
says nothing about a mutant.
"""

from __future__ import annotations

import contextlib
import math
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["Ended", "Work", "run_in_children", "run_in_one"]

MEMORY: Final = 2 << 30
"""Bytes of address space that a child may grow by."""

WALL_SLACK: Final = 300
WALL_TIMES: Final = 30
"""Wall-clock limit for a child that neither ends nor uses CPU time: seconds, plus this multiple of its CPU
limit.
"""

PAUSE: Final = 0.01
BROKE: Final = 70
"""Exit status of a child whose work raised an exception."""


@dataclass(frozen=True, slots=True)
class Work:
    """The work of a child: a function that returns its exit status, and the seconds of CPU time that it may
    use.
    """

    do: Callable[[], int]
    most_seconds: float


@dataclass(frozen=True, slots=True)
class Ended:
    """A child that has ended: the number of its work, its exit status, its CPU time. A child that reached its
    limit, or was ended because it did nothing, is `late`.
    """

    number: int
    status: int
    seconds: float
    late: bool


@dataclass(slots=True)
class Child:
    """A running child, and the wall-clock time at which it is given up."""

    number: int
    work: Work
    deadline: float
    given_up: bool = False


def run_in_children(jobs: int, works: Iterable[Work]) -> Iterator[Ended]:
    """Run each work in a separate child, at most `jobs` at a time; yield each as it ends."""
    waiting, running = enumerate(works), dict[int, Child]()
    try:
        while True:
            while len(running) < jobs and (found := next(waiting, None)) is not None:
                number, work = found
                wall = time.monotonic() + WALL_SLACK + WALL_TIMES * work.most_seconds
                running[start(work)] = Child(number, work, wall)
            if not running:
                return
            yield from reap(running)
    finally:
        for process in running:
            end(process)


def run_in_one(do: Callable[[], int]) -> int:
    """Run a function in a child without limits, and return its exit status. Ctrl-C ends both."""
    process = os.fork()
    if not process:
        os._exit(do())
    try:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    except KeyboardInterrupt:
        os.kill(process, signal.SIGINT)
        raise


def start(work: Work) -> int:
    """Fork a child for a work; returns its process id."""
    process = os.fork()
    if not process:
        try:
            os._exit(in_child(work))
        finally:
            os._exit(BROKE)  # an exception ends the child, not the loop that it was forked from
    return process


def in_child(work: Work) -> int:
    """In the child: silence the output, set the limits, and do the work."""
    os.setsid()
    grown = address_space() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (grown, grown))
    most = math.ceil(work.most_seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return work.do()


def address_space() -> int:
    """Return the bytes of address space of this process; 0 if the system does not reveal it."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def reap(running: dict[int, Child]) -> list[Ended]:
    """Return the children that have ended, and remove them from the running ones."""
    ended: list[Ended] = []
    for process, child in list(running.items()):
        if not child.given_up and child.deadline < time.monotonic():
            child.given_up = True
            end(process)
        found, status, used = os.wait4(process, os.WNOHANG)
        if found:
            del running[process]
            code, seconds = os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
            too_long = code < 0 and seconds >= child.work.most_seconds
            late = too_long or child.given_up or code == -signal.SIGXCPU
            ended.append(Ended(child.number, code, seconds, late))
    if not ended:
        time.sleep(PAUSE)
    return ended


def end(process: int) -> None:
    """Kill a child and its own children."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
