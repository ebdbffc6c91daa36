"""Runs tests in forked children: once with the original code, to record the statements that each test reaches
and its CPU time, then once for each mutant.

A process collects the tests once. Each mutant is tried in a child of it, in which the functions of the
mutant's file have other code; the tests and everything they import are loaded already. Code that runs at
import cannot be changed later: such a mutant is tried in a child that imports everything itself.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from tools.mutation.children import Ended, Work, run_in_children, run_in_one
from tools.mutation.code import Mutant
from tools.mutation.planting import Functions, Hits, find_functions, plant, replace_functions, watch

__all__ = ["CRASHED", "KILLED", "SURVIVED", "TIMED_OUT", "Ran", "TestsFail", "Trial", "try_out", "warm_up"]

KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMED_OUT: Final = "timed out"
CRASHED: Final = "crashed"
"""The process ended without a failed test: nothing is known of such a mutant."""

USUAL: Final = (
    *("-q", "-x", "-n0", "-p", "no:cacheprovider", "--no-header", "--no-summary", "--capture=sys"),
    *("-o", "python_files=test_*.py"),
)
"""Arguments of pytest. Its own importer would bypass planted code, so files of rules whose names end in
_test.py must not be taken for tests. The output of tests is kept in memory, because children share their
files.
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
"""Number of quick tests tried before the rest of a mutant's tests are collected."""

SLACK: Final = 10
TIMES: Final = 6
"""CPU limit of a mutant's tests: seconds, plus this multiple of their time with the original code."""

MOST_RECORDING: Final = 1200
IS_KILLED: Final = 1
DOES_NOT_FIT: Final = 99
"""Exit statuses of children: a test failed; the mutant must be there when its file is imported."""

Pick = Callable[[Mutant, Sequence["Ran"]], tuple[list["Ran"], bool]]
"""Returns the tests for a mutant, in order, and whether one of them reaches it."""


class TestsFail(Exception):
    """Raised if tests fail with the original code; names their files."""

    __test__ = False


@dataclass(frozen=True, slots=True)
class Ran:
    """One test with the original code: its ids, its CPU time, and the watched statements that it reaches, by
    file and first line.
    """

    test: str
    ids: frozenset[str]
    seconds: float
    lines: frozenset[tuple[str, int]]
    passed: bool


@dataclass(slots=True)
class Trial:
    """The result of a mutant: its fate, the test that killed it, and whether a test reaches it at all."""

    fate: str = ""
    killer: str = ""
    executed: bool = False


def warm_up() -> None:
    """Import libraries that tests need and no mutant changes, so that children have them."""
    for library in LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(library)


def try_out(
    root: Path, mutants: Sequence[Mutant], files: Sequence[str], ids: Collection[str], pick: Pick, jobs: int
) -> list[Trial]:
    """Try each mutant with the tests that `pick` chooses among those of these files that are marked with one
    of the ids; without ids, among all of them.
    """
    with tempfile.TemporaryDirectory() as folder:
        collected = Collected(root, mutants, frozenset(ids), pick, jobs, Path(folder))
        status = run_in_one(lambda: collected.work(files))
        if status or not collected.note.exists():
            broken = collected.broken.read_text(encoding="utf-8") if collected.broken.exists() else ""
            raise TestsFail(broken or ", ".join(files))
        told = json.loads(collected.note.read_text(encoding="utf-8"))
        trials = [Trial(**each) for each in told["trials"]]
        ran = [read_ran(entry) for entry in told["ran"]]
        late = [number for number, trial in enumerate(trials) if not trial.fate]
        works = (importing(root, mutants[n], pick(mutants[n], ran)[0], Path(folder) / f"i{n}") for n in late)
        for ended in run_in_children(jobs, works):
            number = late[ended.number]
            trials[number] = judged(ended, Path(folder) / f"i{number}", trials[number].executed)
    return trials


def judged(ended: Ended, folder: Path, executed: bool) -> Trial:
    """Return the result of a mutant from the end of its child."""
    if ended.late:
        return Trial(TIMED_OUT, "", executed)
    note = folder / "killer"
    killer = note.read_text(encoding="utf-8") if note.exists() else ""
    return Trial(KILLED if killer else CRASHED if ended.status else SURVIVED, killer, executed)


def read_ran(entry: Mapping[str, Any]) -> Ran:
    """Read one test as a child has noted it."""
    lines = frozenset((file, line) for file, line in entry["lines"])
    return Ran(entry["test"], frozenset(entry["ids"]), entry["seconds"], lines, entry["passed"])


def ids_of(item: pytest.Item) -> set[str]:
    """Return the rule ids that a test is marked with; a clause counts for its rule."""
    return {str(key).partition("/")[0] for mark in item.iter_markers("rule") for key in mark.args}


class Noter:
    """A pytest plugin that notes the first test that fails, or the first file that cannot be imported."""

    def __init__(self, folder: Path) -> None:
        self.note = folder / "killer"
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that failed."""
        self.add(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that was not imported."""
        self.add(report)

    def add(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        """Note a report, if it is the first that failed."""
        if report.failed and not self.failed:
            self.failed = True
            self.note.write_text(report.nodeid, encoding="utf-8")


# Tests that are collected once


class Collected:
    """A pytest plugin that records the tests and tries the mutants, instead of running the tests once."""

    def __init__(
        self, root: Path, mutants: Sequence[Mutant], ids: frozenset[str], pick: Pick, jobs: int, folder: Path
    ) -> None:
        self.root = root
        self.mutants = mutants
        self.ids = ids
        self.pick = pick
        self.jobs = jobs
        self.folder = folder
        self.note = folder / "collected.json"
        self.broken = folder / "broken"
        self.hits = Hits()

    def work(self, files: Sequence[str]) -> int:
        """Collect the tests, then record and try as in `pytest_runtestloop`."""
        os.chdir(self.root)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        self.hits = watch(self.root, self.mutants)
        return int(pytest.main([*USUAL, *files], plugins=[self]))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that are marked with one of the ids."""
        if self.ids:
            items[:] = [item for item in items if not self.ids.isdisjoint(ids_of(item))]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record all tests, try the mutants that need no import, and write down the results."""
        if session.testsfailed:
            return True
        at_import = self.hits.take()
        ran = self.record(session.items)
        if failing := sorted({test.test.partition("::")[0] for test in ran if not test.passed}):
            self.broken.write_text(", ".join(failing), encoding="utf-8")
            return True
        picked = [self.pick(mutant, ran) for mutant in self.mutants]
        trials = [Trial(executed=executed) for _, executed in picked]
        quick = [n for n, mutant in enumerate(self.mutants) if is_of_play(mutant, at_import)]
        functions = find_functions({str(self.root / mutant.source.path) for mutant in self.mutants})
        items = {item.nodeid: item for item in session.items}
        works = (self.mutated(n, functions, [items[each.test] for each in picked[n][0]], ran) for n in quick)
        for ended in run_in_children(self.jobs, works):
            if ended.status != DOES_NOT_FIT:
                number = quick[ended.number]
                trials[number] = judged(ended, self.folder / f"q{number}", trials[number].executed)
        told = {"trials": [asdict(trial) for trial in trials], "ran": [as_entry(test) for test in ran]}
        self.note.write_text(json.dumps(told), encoding="utf-8")
        return True

    def record(self, items: Sequence[pytest.Item]) -> list[Ran]:
        """Run every test once, those of a file in one child."""
        by_file: dict[str, list[pytest.Item]] = {}
        for item in items:
            by_file.setdefault(item.nodeid.partition("::")[0], []).append(item)
        groups = list(by_file.values())
        folders = [self.folder / f"r{number}" for number in range(len(groups))]
        works = (
            Work(recording(group, self.hits, folder), MOST_RECORDING)
            for group, folder in zip(groups, folders, strict=True)
        )
        found: list[Ran] = []
        for ended in run_in_children(self.jobs, works):
            note = folders[ended.number] / "ran.json"
            if ended.status or not note.exists():
                name = groups[ended.number][0].nodeid
                found.append(Ran(name, frozenset(), 0.0, frozenset(), passed=False))
            else:
                found += [read_ran(entry) for entry in json.loads(note.read_text(encoding="utf-8"))]
        return sorted(found, key=lambda test: (test.seconds, test.test))

    def mutated(
        self, number: int, functions: Functions, items: Sequence[pytest.Item], ran: Sequence[Ran]
    ) -> Work:
        """Return the work that tries one mutant: put its code into the functions, and run the tests."""
        folder = self.folder / f"q{number}"
        mutant = self.mutants[number]
        wanted = {item.nodeid for item in items}

        def do() -> int:
            settle(folder)
            if not replace_functions(functions, mutant, plant(self.root, mutant)):
                return DOES_NOT_FIT
            noter = Noter(folder)
            return IS_KILLED if runs_into_failure(items, noter) else 0

        return Work(do, allowed(test for test in ran if test.test in wanted))


def is_of_play(mutant: Mutant, at_import: Collection[tuple[str, int]]) -> bool:
    """Whether a mutant has no effect while files are imported."""
    place = (mutant.source.path, mutant.change.statement.lineno)
    return not mutant.change.at_import and place not in at_import


def as_entry(test: Ran) -> dict[str, Any]:
    """Return a test as plain data."""
    return {**asdict(test), "ids": sorted(test.ids), "lines": sorted(test.lines)}


def allowed(tests: Iterator[Ran]) -> float:
    """Return the seconds of CPU time that a mutant's tests may take."""
    return SLACK + TIMES * sum(test.seconds for test in tests)


def settle(folder: Path) -> None:
    """Give a child a folder of its own for the files that its tests write."""
    folder.mkdir()
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)


def runs_into_failure(items: Sequence[pytest.Item], noter: Noter) -> bool:
    """Run tests that were collected already until one fails."""
    if items:
        items[0].config.pluginmanager.register(noter)
    for item, following in pairwise([*items, None]):
        assert item is not None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if noter.failed:
            return True
    return False


def recording(items: Sequence[pytest.Item], hits: Hits, folder: Path) -> Callable[[], int]:
    """Return the work that records the tests of one file."""

    def do() -> int:
        settle(folder)
        recorder = Recorder(hits)
        items[0].config.pluginmanager.register(recorder)
        for item, following in pairwise([*items, None]):
            assert item is not None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        notes = json.dumps([as_entry(test) for test in recorder.ran])
        (folder / "ran.json").write_text(notes, encoding="utf-8")
        return 0

    return do


class Recorder:
    """A pytest plugin that notes the duration of each test, and the statements that it reaches."""

    def __init__(self, hits: Hits) -> None:
        self.hits = hits
        self.ran: list[Ran] = []
        self.passed = True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run one test."""
        self.hits.take()
        self.passed, began = True, time.process_time()
        try:
            return (yield)
        finally:
            seconds = time.process_time() - began
            lines = self.hits.take()
            self.ran.append(Ran(item.nodeid, frozenset(ids_of(item)), seconds, lines, self.passed))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.passed = self.passed and not report.failed


# Tests in a process that has imported nothing


def importing(root: Path, mutant: Mutant, tests: Sequence[Ran], folder: Path) -> Work:
    """Return the work that tries a mutant which must be there when its file is imported."""

    def do() -> int:
        os.chdir(root)
        settle(folder)
        plant(root, mutant)
        names = [test.test for test in tests]
        noter = Noter(folder)
        for part in (names[:AT_FIRST], names[AT_FIRST:]):
            status = pytest.main([*USUAL, *part], plugins=[noter]) if part else 0
            if status == pytest.ExitCode.USAGE_ERROR:  # a mutant that parameters of tests are made from
                cases = dict.fromkeys(name.partition("[")[0] for name in part)
                status = pytest.main([*USUAL, *cases], plugins=[noter])
            if status:
                return IS_KILLED
        return 0

    return Work(do, allowed(iter(tests)))
