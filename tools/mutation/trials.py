"""Runs tests in forked children: once as the code stands, to see which tests execute which lines, then once a
mutant. A child imports the rules itself, so that a mutant is in all that it runs.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Final

import pytest

from tools.mutation.code import Mutant

__all__ = ["KILLED", "SURVIVED", "TIMED_OUT", "Ran", "record", "try_out", "warm_up"]

KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMED_OUT: Final = "timed out"

USUAL: Final = (
    *("-q", "-x", "-n0", "-p", "no:cacheprovider", "--no-header", "--no-summary"),
    *("-o", "python_files=test_*.py"),
)
"""How pytest is called. It imports what it takes for a test in a way of its own, past what is planted; by
itself it would take a file of rules for one whose name ends in _test.py.
"""

LIBRARIES: Final = (
    "hypothesis",
    "icepool",
    "jinja2",
    "joblib",
    "rich",
    "sqlalchemy.orm",
    "typer",
)
AT_FIRST: Final = 10
"""So many quick tests are tried before the rest of a mutant's tests are collected."""

MOST_RECORDING: Final = 600
SLACK: Final = 15
TIMES: Final = 6
"""A mutant's tests may take so many seconds, and so many times as long as on the code as it stands."""

MEMORY: Final = 4 << 30
SOUND: Final = (0, 5)
"""Exit statuses of pytest: all passed, none collected."""

Tracer = Callable[[FrameType, str, Any], Any]


@dataclass(slots=True)
class Ran:
    """One test as the code stands: the ids it is marked with, how long it takes, which lines it executes."""

    test: str
    ids: frozenset[str]
    seconds: float
    lines: frozenset[tuple[str, int]]
    passed: bool


def warm_up() -> None:
    """Import what tests need and no mutant changes, so that children have it."""
    for library in LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(library)


# Children


@dataclass(slots=True)
class Child:
    """A forked process, and when it has run too long."""

    process: ForkProcess
    number: int
    deadline: float


def in_children(
    jobs: int, works: Iterable[tuple[Callable[[], int], float]]
) -> Iterator[tuple[int, int | None]]:
    """Do each work in a child of its own, so many at a time; the number of each that ends, and its exit
    status, None where it took longer than it may.
    """
    waiting, running = enumerate(works), dict[int, Child]()
    while True:
        while len(running) < jobs and (work := next(waiting, None)) is not None:
            number, (do, most) = work
            process = multiprocessing.get_context("fork").Process(target=child, args=(do,))
            process.start()
            running[process.sentinel] = Child(process, number, time.monotonic() + most)
        if not running:
            return
        left = min(each.deadline for each in running.values()) - time.monotonic()
        ended = wait(list(running), timeout=max(left, 0.01))
        late = [key for key, each in running.items() if each.deadline < time.monotonic()]
        for key in [*ended, *(key for key in late if key not in ended)]:
            assert isinstance(key, int)
            one = running.pop(key)
            if key not in ended:
                end(one.process)
            one.process.join()
            yield one.number, one.process.exitcode if key in ended else None


def end(process: ForkProcess) -> None:
    """Kill a child with all its own."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid or 0, signal.SIGKILL)


def child(work: Callable[[], int]) -> None:
    """In the child: be quiet, stay small, and do the work."""
    import resource  # not on every system

    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os._exit(work())


# The code as it stands


def record(
    root: Path, files: Sequence[str], ids: Collection[str], lines: Mapping[str, set[int]], jobs: int
) -> list[Ran]:
    """Run the tests of these files that are marked with any of these ids, or all tests where there are no
    ids, and note which of these lines each executes. `lines` are by file, both as seen from the project's
    folder.
    """
    wanted = {str(root / path): numbers for path, numbers in lines.items()}
    found: list[Ran] = []
    with tempfile.TemporaryDirectory() as folder:
        notes = [Path(folder) / f"{number}.json" for number in range(len(files))]
        works = [
            (recording(root, file, frozenset(ids), wanted, note), float(MOST_RECORDING))
            for file, note in zip(files, notes, strict=True)
        ]
        for number, status in in_children(jobs, works):
            if status not in SOUND or not notes[number].exists():
                raise RuntimeError(files[number])
        for note in notes:
            found += [read_ran(root, entry) for entry in json.loads(note.read_text(encoding="utf-8"))]
    return found


def read_ran(root: Path, entry: Mapping[str, Any]) -> Ran:
    """One note of a child."""
    lines = frozenset((str(Path(file).relative_to(root)), line) for file, line in entry["lines"])
    return Ran(entry["test"], frozenset(entry["ids"]), entry["seconds"], lines, entry["passed"])


def recording(
    root: Path, file: str, ids: frozenset[str], wanted: Mapping[str, set[int]], note: Path
) -> Callable[[], int]:
    """What a child does that records one file of tests."""

    def work() -> int:
        os.chdir(root)
        recorder = Recorder(ids, wanted)
        status = pytest.main([*USUAL, file], plugins=[recorder])
        note.write_text(json.dumps(recorder.notes), encoding="utf-8")
        return int(status)

    return work


class Recorder:
    """A plugin of pytest that leaves out other tests, and traces the lines that are wanted."""

    def __init__(self, ids: frozenset[str], wanted: Mapping[str, set[int]]) -> None:
        self.ids = ids
        self.wanted = wanted
        self.notes: list[dict[str, Any]] = []
        self.seen: set[tuple[str, int]] = set()
        self.tracers: dict[CodeType, Tracer | None] = {}
        self.passed = True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that are marked with one of the ids."""
        if self.ids:
            items[:] = [item for item in items if not self.ids.isdisjoint(ids_of(item))]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run one test with the tracer on."""
        self.seen, self.passed, began = set(), True, time.monotonic()
        sys.settrace(self.enter)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            note = {"test": item.nodeid, "ids": sorted(ids_of(item)), "seconds": time.monotonic() - began}
            self.notes.append({**note, "lines": sorted(self.seen), "passed": self.passed})

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what failed."""
        self.passed = self.passed and not report.failed

    def enter(self, frame: FrameType, event: str, given: Any) -> Tracer | None:
        """Whether a function that begins is traced by lines."""
        code = frame.f_code
        if code not in self.tracers:
            wanted = self.wanted.get(code.co_filename, set())
            numbers = {line for *_, line in code.co_lines() if line}
            self.tracers[code] = None if wanted.isdisjoint(numbers) else self.tracer(wanted)
        return self.tracers[code]

    def tracer(self, wanted: set[int]) -> Tracer:
        """What notes the lines of a function."""

        def trace(frame: FrameType, event: str, given: Any) -> Tracer:
            if event == "line" and frame.f_lineno in wanted:
                self.seen.add((frame.f_code.co_filename, frame.f_lineno))
            return trace

        return trace


def ids_of(item: pytest.Item) -> set[str]:
    """What a test is marked with; a clause counts for its rule."""
    return {str(key).partition("/")[0] for mark in item.iter_markers("rule") for key in mark.args}


# Mutants


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from other code than that of its file."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self.name = name
        self.path = path
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The planted module, where it is asked for."""
        if fullname != self.name:
            return None
        within = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=within
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run the code."""
        exec(self.code, module.__dict__)


def try_out(
    root: Path, trials: Sequence[tuple[Mutant, Sequence[Ran]]], jobs: int
) -> Iterator[tuple[int, str, str]]:
    """Run each mutant's tests, in this order, until one fails; the mutant's place in the list, its fate, and
    the test that killed it.
    """
    with tempfile.TemporaryDirectory() as folder:
        notes = [Path(folder) / str(number) for number in range(len(trials))]
        works = (
            (mutated(root, mutant, tests, note), SLACK + TIMES * sum(test.seconds for test in tests))
            for (mutant, tests), note in zip(trials, notes, strict=True)
        )
        for number, status in in_children(jobs, works):
            killer = notes[number].read_text(encoding="utf-8") if notes[number].exists() else ""
            yield number, TIMED_OUT if status is None else KILLED if status else SURVIVED, killer


class Noter:
    """A plugin of pytest that notes the first test that fails."""

    def __init__(self, note: Path) -> None:
        self.note = note

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what failed."""
        if report.failed and not self.note.exists():
            self.note.write_text(report.nodeid, encoding="utf-8")


def mutated(root: Path, mutant: Mutant, tests: Sequence[Ran], note: Path) -> Callable[[], int]:
    """What a child does that tries one mutant."""

    def work() -> int:
        os.chdir(root)
        path = root / mutant.source.path
        mutant.change.swap()
        code = compile(ast.fix_missing_locations(mutant.source.tree), str(path), "exec")
        sys.meta_path.insert(0, Planted(mutant.source.module, path, code))
        names = [test.test for test in tests]
        for part in (names[:AT_FIRST], names[AT_FIRST:]):
            if part and pytest.main([*USUAL, *part], plugins=[Noter(note)]):
                return 1
        return 0

    return work
