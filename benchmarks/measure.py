"""Shared parts of the benchmarks: battles per second, copies, memory, plain against compiled.

A script of this folder defines its scenario and its targets (`Wanted`) and calls `run`. README.md beside this
file describes what is measured and how to compare.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.machine import form, machine
from benchmarks.wanted import Heavy, Wanted
from wartable import (
    Battle,
    Decision,
    Event,
    Option,
    Player,
    RandomPlayer,
    Setup,
    State,
    View,
    fight,
    game_of,
    new_battle,
)
from wartable.files import read_scenario

ROOT: Final = Path(__file__).resolve().parent.parent

BATTLES: Final = 400
QUICK_BATTLES: Final = 100
PASSES: Final = 5
ROUNDS: Final = 3
"""Runs of each form with `--compare`, in turn; the median gain counts. If it is too small, as many again
are made, as other programs of the machine may have slowed some of them.
"""
COPIES: Final = 2000
DECISIONS_BEFORE_COPY: Final = 40

MEMORY_BATTLES: Final = 100_000
MEMORY_STEPS: Final = 5
MOST_GROWTH: Final = 8.0
"""Megabytes that a process may grow between the first fifth of its battles and the last."""


class Census(NamedTuple):
    """Counts of what happens in the timed battles."""

    battles: int
    decisions: int
    events: int


class Counting(Player):
    """A random player that counts its answers."""

    def __init__(self, seed: int) -> None:
        self.count = 0
        self._player = RandomPlayer(seed)

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self.count += 1
        return self._player.choose(decision, look)


def run(wanted: Wanted) -> int:
    """Measure what the command line asks for; status 1 if it is too slow or takes too much memory."""
    given = read_arguments(wanted)
    if given.compare:
        return compare(wanted, given)
    setup = read_scenario(given.scenario)
    if given.memory:
        return watch_memory(setup, given.battles or MEMORY_BATTLES)
    battles = given.battles or (QUICK_BATTLES if given.quick else BATTLES)
    figures = measure(setup, battles)
    if wanted.heavy is not None and given.scenario == wanted.scenario:
        figures["heavy"] = weigh(wanted.heavy, setup, battles, figures["battles_per_second"])
    if wanted.also is not None and given.scenario == wanted.scenario:
        wanted.also.measure(figures, setup, battles)
    show(figures)
    if wanted.also is not None and "beside" in figures:
        wanted.also.show(figures)
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return missed_target(wanted, figures) if given.require else 0


def read_arguments(wanted: Wanted) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=wanted.about)
    parser.add_argument(
        "--scenario", default=wanted.scenario, help=f"a scenario's name or file ({wanted.scenario})"
    )
    parser.add_argument("--battles", type=int, default=0, help=f"battles in a pass ({BATTLES})")
    parser.add_argument("--quick", action="store_true", help=f"only {QUICK_BATTLES} battles in a pass")
    parser.add_argument(
        "--compare", action="store_true", help=f"plain against compiled; 1 if under {wanted.gain:g} times"
    )
    parser.add_argument("--require", action="store_true", help="1 if a target is missed")
    parser.add_argument("--memory", action="store_true", help="1 if memory grows over many battles")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    return parser.parse_args()


# ------------------------------------------------------------------ speed


def measure(setup: Setup, battles: int) -> dict[str, Any]:
    """Return all figures of the running form; medians of the passes."""
    census = count(setup, battles)
    seconds = statistics.median([timed(setup, battles) for _ in range(PASSES)])
    battle, state = copy_times(setup)
    return {
        "machine": machine(),
        "scenario": setup.get("title"),
        "battles": battles,
        "passes": PASSES,
        "battles_per_second": round(battles / seconds, 1),
        "decisions_per_second": round(census.decisions / seconds),
        "events_per_second": round(census.events / seconds),
        "decisions_per_battle": round(census.decisions / battles, 1),
        "events_per_battle": round(census.events / battles, 1),
        "battle_copy_microseconds": round(battle, 2),
        "state_copy_microseconds": round(state, 2),
    }


def count(setup: Setup, battles: int) -> Census:
    """Play the battles of a pass once, with a log, and count everything."""
    game = game_of(setup)
    decisions = 0
    events = 0
    for seed in range(battles):
        state = game.start(setup, seed)
        players = {seat: Counting(seat_seed(seed, at)) for at, seat in enumerate(state.seats())}
        events += len(fight(game, state, players, listening=True).events)
        decisions += sum(player.count for player in players.values())
    return Census(battles, decisions, events)


def timed(setup: Setup, battles: int) -> float:
    """Return the processor seconds of one pass: the same battles, without a log."""
    game = game_of(setup)
    started = time.process_time()
    start = game.start(setup, 0)
    for seed in range(battles):
        state = start.reseeded(seed)
        players = {seat: RandomPlayer(seat_seed(seed, at)) for at, seat in enumerate(state.seats())}
        fight(game, state, players)
    return time.process_time() - started


def weigh(heavy: Heavy, setup: Setup, battles: int, pace: float) -> dict[str, Any]:
    """Compare the heavy battle with the other: Turns, time for a Turn, and the ratio of the times.

    `pace` is the other's battles per second.
    """
    more = read_scenario(heavy.scenario)
    other = turns(setup, battles, heavy.turn)
    own = turns(more, battles, heavy.turn)
    seconds = statistics.median([timed(more, battles) for _ in range(PASSES)])
    other_microseconds = 1e6 / pace / other
    own_microseconds = 1e6 * seconds / battles / own
    return {
        "scenario": more.get("title"),
        "battles_per_second": round(battles / seconds, 1),
        "turns_per_battle": round(own, 1),
        "microseconds_per_turn": round(own_microseconds, 1),
        "other_turns_per_battle": round(other, 1),
        "other_microseconds_per_turn": round(other_microseconds, 1),
        "ratio_per_turn": round(own_microseconds / other_microseconds, 2),
    }


def turns(setup: Setup, battles: int, turn: type[Event]) -> float:
    """Return the mean number of Turns in a battle of a pass."""
    game = game_of(setup)
    found = 0
    for seed in range(battles):
        state = game.start(setup, seed)
        players = {seat: RandomPlayer(seat_seed(seed, at)) for at, seat in enumerate(state.seats())}
        told = fight(game, state, players, listening=True).events
        found += len([event for event in told if isinstance(event, turn)])
    return found / battles


def seat_seed(seed: int, at: int) -> int:
    """Return the seed of a seat's player."""
    return seed * 16 + at


def copy_times(setup: Setup) -> tuple[float, float]:
    """Return the median microseconds to copy a battle under way, and to copy its state alone."""
    battle = under_way(setup)
    return microseconds(battle.copy), microseconds(battle.state.copy)


def under_way(setup: Setup) -> Battle[State]:
    """Return a battle some way in, with an open question; the first by seed that gets there."""
    seed = 0
    while True:
        battle = new_battle(setup, seed)
        player = RandomPlayer(seed)
        for _ in range(DECISIONS_BEFORE_COPY):
            if battle.decision is not None:
                seat = battle.decision.seat
                battle.choose(player.choose(battle.decision, lambda: battle.view(seat)).key)  # noqa: B023
        if battle.decision is not None:
            return battle
        seed += 1


def microseconds(call: Callable[[], object]) -> float:
    """Return the median time of one call in microseconds, each timed on its own."""
    times: list[int] = []
    for _ in range(COPIES):
        started = time.perf_counter_ns()
        call()
        times.append(time.perf_counter_ns() - started)
    return statistics.median(times) / 1000


def missed_target(wanted: Wanted, figures: Mapping[str, Any]) -> int:
    """Return 1 if the running form misses its targets, and print a line for each miss."""
    target = wanted.targets[figures["machine"]["form"]]
    misses: list[str] = []
    if figures["battles_per_second"] < target.battles:
        found = figures["battles_per_second"]
        misses.append(f"{found} battles a second, at least {target.battles:.0f} are wanted")
    slowest = max(figures["battle_copy_microseconds"], figures["state_copy_microseconds"])
    if slowest > target.copy:
        misses.append(f"{slowest} µs for a copy, at most {target.copy:.0f} are wanted")
    if (
        wanted.heavy is not None
        and "heavy" in figures
        and figures["heavy"]["ratio_per_turn"] > wanted.heavy.most
    ):
        found = figures["heavy"]["ratio_per_turn"]
        misses.append(f"a Turn of the heavy battle takes {found} times as long, at most {wanted.heavy.most}")
    if wanted.also is not None and "beside" in figures:
        misses += wanted.also.misses(figures)
    for miss in misses:
        print(f"too slow: {miss}", file=sys.stderr)
    return 1 if misses else 0


# ------------------------------------------------------------------ output


def show(figures: Mapping[str, Any]) -> None:
    """Print the figures for people."""
    told = figures["machine"]
    print(f"{figures['scenario']}, {figures['battles']} battles, median of {figures['passes']} passes")
    print(f"{told['form']}, {told['python']}, {told['cores']} cores, {told['processor']}, {told['system']}")
    for key in ("battles", "decisions", "events"):
        print(f"{figures[key + '_per_second']:>12,}  {key} a second")
    print(
        f"{figures['decisions_per_battle']:>12,}  decisions, {figures['events_per_battle']} events a battle"
    )
    print(f"{figures['battle_copy_microseconds']:>12}  µs to copy a battle under way")
    print(f"{figures['state_copy_microseconds']:>12}  µs to copy its state")
    if "heavy" in figures:
        show_heavy(figures["scenario"], figures["heavy"])


def show_heavy(name: str, found: Mapping[str, Any]) -> None:
    """Print the heavy battle, Turn for Turn beside the other."""
    print(f"Beside it {found['scenario']}: {found['battles_per_second']:,} battles a second")
    print(f"{found['microseconds_per_turn']:>12}  µs a Turn, {found['turns_per_battle']} Turns a battle")
    other = f"{found['other_turns_per_battle']} Turns a battle in {name}"
    print(f"{found['other_microseconds_per_turn']:>12}  µs a Turn, {other}")
    print(f"{found['ratio_per_turn']:>12}  times as long for a Turn")


# ------------------------------------------------------------------ memory


def watch_memory(setup: Setup, battles: int) -> int:
    """Play many battles in this process; return 1 if its memory grows after the first fifth."""
    share = max(1, battles // MEMORY_STEPS)
    game = game_of(setup)
    sizes = [megabytes()]
    print(f"{form()}: {sizes[0]:8.1f} MB at the start")
    start = game.start(setup, 0)
    for seed in range(share * MEMORY_STEPS):
        state = start.reseeded(seed)
        players = {seat: RandomPlayer(seat_seed(seed, at)) for at, seat in enumerate(state.seats())}
        fight(game, state, players)
        if (seed + 1) % share == 0:
            sizes.append(megabytes())
            print(f"{form()}: {sizes[-1]:8.1f} MB after {seed + 1:,} battles", flush=True)
    growth = sizes[-1] - sizes[1]
    print(f"grown by {growth:.1f} MB since {share:,} battles; at most {MOST_GROWTH:.0f} are allowed")
    return 1 if growth > MOST_GROWTH else 0


def megabytes() -> float:
    """Return the memory of this process in megabytes; its peak if the system does not reveal the present
    value.
    """
    told = Path("/proc/self/statm")
    if told.is_file():
        return int(told.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    import resource  # not on every system

    unit = 1 if sys.platform == "darwin" else 1000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


# ------------------------------------------------------------------ plain against compiled


def speed(figures: dict[str, Any]) -> float:
    """Return battles a second."""
    return float(figures["battles_per_second"])


def compare(wanted: Wanted, given: argparse.Namespace) -> int:
    """Run the script with either form; return 1 if compiling gains less than the target."""
    from tools.build_compiled import CannotBuild, require_current

    try:
        folders = {"plain": ROOT / "src", "compiled": require_current()}
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 1
    rounds: list[dict[str, Any]] = []
    while not rounds or (len(rounds) == ROUNDS and gain_of(median_of(rounds)) < wanted.gain):
        rounds += [
            {name: run_with(folder, wanted, given) for name, folder in folders.items()} for _ in range(ROUNDS)
        ]
    figures = median_of(rounds)
    for name, found in figures.items():
        show(found)
        if wanted.also is not None and "beside" in found:
            wanted.also.show(found)
        if found["machine"]["form"] != name:
            print(
                f"cannot compare: {folders[name]} gave the {found['machine']['form']} form", file=sys.stderr
            )
            return 1
    gain = gain_of(figures)
    print(f"compiled is {gain:.1f} times as fast as plain; at least {wanted.gain:g} times are wanted")
    if given.json:
        given.json.write_text(json.dumps({**figures, "gain": gain}, indent=2) + "\n", encoding="utf-8")
    missed = [missed_target(wanted, found) for found in figures.values()] if given.require else []
    return 1 if gain < wanted.gain or any(missed) else 0


def gain_of(figures: dict[str, Any]) -> float:
    """Return how many times as fast the compiled form was, from the figures of both forms."""
    return speed(figures["compiled"]) / speed(figures["plain"])


def median_of(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the round with the median gain, the lower one of two."""
    return sorted(rounds, key=gain_of)[(len(rounds) - 1) // 2]


def run_with(folder: Path, wanted: Wanted, given: argparse.Namespace) -> dict[str, Any]:
    """Return the figures of one form, measured in a separate process."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "figures.json"
        arguments = ["--scenario", given.scenario, "--battles", str(given.battles), "--json", str(file)]
        arguments += ["--quick"] if given.quick else []
        path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        subprocess.run(
            [sys.executable, wanted.script, *arguments],
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return found
