"""Compare both forms of Wartable by the battles they play: `python tools/compare_forms.py [-n 10] [--seed
1]`.

Plays every shipped scenario with each computer player in the plain and in the compiled form, from the same
seeds, and compares the results: the digest of all events, the winners, the length of the battles and the
number of decisions. Build the compiled form first (tools/build_compiled.py). Status 1 if anything differs or
fails.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.build_compiled import SOURCE, CannotBuild, require_current
from wartable import PLAYER_NAMES, game_of
from wartable.files import list_scenarios, read_scenario
from wartable.simulate import simulate
from wartable.testing.digest import form as form_here

__all__ = ["Run", "Story", "compare", "differences", "main", "shipped_runs"]

TIMED: Final = ("seconds", "battles_per_second")
"""Facts of a simulation that differ each time."""
TOGETHER: Final = 6
"""Number of runs that one process plays: its start takes longer than most of them."""


class Run(NamedTuple):
    """Battles to play: a shipped scenario, the name of all its players, the number of battles, and their
    seed.
    """

    scenario: str
    player: str
    battles: int
    seed: int


class Story(NamedTuple):
    """The result of a run in one form: its facts, its failure ("" for none), and the seconds that it took
    without the start of its process.
    """

    facts: Mapping[str, object]
    fault: str
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the forms, or play runs in the running form; print the result."""
    parser = argparse.ArgumentParser(description="Compare the battles of the plain and the compiled form.")
    parser.add_argument("-n", "--battles", type=int, default=10, help="battles of each run (10)")
    parser.add_argument("--seed", type=int, default=1, help="number that all battles follow from (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--play", metavar="RUNS", help="play these runs, a list as JSON, here, as data")
    wanted = parser.parse_args(arguments)
    if wanted.play:
        for run in json.loads(wanted.play):
            print(json.dumps(play(Run(*run))), flush=True)
        return 0
    try:
        folders = {"plain": SOURCE.parent, "compiled": require_current()}
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 1
    return compare(shipped_runs(wanted.battles, wanted.seed), folders, wanted.workers)


def shipped_runs(battles: int, seed: int) -> list[Run]:
    """Return a run for each shipped scenario and each computer player."""
    pairs = product(list_scenarios(), PLAYER_NAMES)
    return [Run(info.name, player, battles, seed) for info, player in pairs]


def play(run: Run) -> dict[str, object]:
    """Play a run in the running form, and return its result, the form, and the seconds that it took."""
    started = time.monotonic()
    setup = read_scenario(run.scenario)
    game = game_of(setup)
    seats = game.start(setup, run.seed).seats()
    report = simulate(setup, run.battles, dict.fromkeys(seats, run.player), run.seed, digest_events=True)
    facts = {key: fact for key, fact in report.facts().items() if key not in TIMED}
    return {"form": form_here(), "took": time.monotonic() - started} | facts


def compare(runs: Sequence[Run], folders: Mapping[str, Path], workers: int) -> int:
    """Play all runs in the forms in these folders; print a line for each, with its differences."""
    started = time.monotonic()
    processes = math.ceil(len(runs) / TOGETHER)
    shares = [runs[at::processes] for at in range(processes)]
    with ThreadPoolExecutor(workers) as pool:
        waiting = [
            (share, form, pool.submit(stories_of, share, form, folder))
            for share in shares
            for form, folder in folders.items()
        ]
    stories: dict[Run, dict[str, Story]] = {run: {} for run in runs}
    for share, form, job in waiting:
        for run, story in zip(share, job.result(), strict=True):
            stories[run][form] = story
    unlike = 0
    for run, told in stories.items():
        found = list(differences(told))
        unlike += bool(found)
        print("\n    ".join([f"{line_of(run, told)}: {'differs' if found else 'alike'}", *found]))
    print(f"forms: {len(runs) - unlike} of {len(runs)} runs alike, {time.monotonic() - started:.0f} seconds")
    return 1 if unlike else 0


def stories_of(runs: Sequence[Run], form: str, folder: Path) -> list[Story]:
    """Play runs in a separate process, with the form in `folder`; after one that fails, the others in another
    process.
    """
    stories: list[Story] = []
    while len(stories) < len(runs):
        stories += stories_of_process(runs[len(stories) :], form, folder)
    return stories


def stories_of_process(runs: Sequence[Run], form: str, folder: Path) -> list[Story]:
    """Play runs in a separate process until one fails; return its story too."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, __file__, "--play", json.dumps(runs)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    stories = [story_of(json.loads(line), form) for line in done.stdout.splitlines()]
    if done.returncode or len(stories) < len(runs):
        last = (done.stderr.strip().splitlines() or ["said nothing"])[-1]
        fault = f"cannot play: status {done.returncode}: {last}"
        stories = [*stories[: len(runs) - 1], Story({}, fault, time.monotonic() - started)]
    return stories


def story_of(facts: dict[str, Any], form: str) -> Story:
    """Read the story of a run that a process has played to its end."""
    found, seconds = facts.pop("form"), facts.pop("took")
    return Story(facts, "" if found == form else f"cannot be trusted: the {found} form ran", seconds)


def differences(told: Mapping[str, Story]) -> Iterator[str]:
    """Yield the failure of each form, and each fact on which the forms disagree."""
    for form, story in told.items():
        if story.fault:
            yield f"{form} {story.fault}"
    facts = {form: story.facts for form, story in told.items() if not story.fault}
    for key in dict.fromkeys(key for found in facts.values() for key in found):
        values = {form: found.get(key) for form, found in facts.items()}
        if any(value != other for value in values.values() for other in values.values()):
            yield f"{key}: " + ", ".join(f"{form} {value}" for form, value in values.items())


def line_of(run: Run, told: Mapping[str, Story]) -> str:
    """Return a run in one line, with the seconds that each form took for it."""
    spent = ", ".join(f"{form} {story.seconds:.1f} s" for form, story in told.items())
    return f"{run.scenario}, {run.battles} battles, {run.player} players ({spent})"


if __name__ == "__main__":
    raise SystemExit(main())
