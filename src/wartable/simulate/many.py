"""Simulations of many battles, in this process or in several worker processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from time import perf_counter
from typing import Final
from warnings import catch_warnings, simplefilter

from joblib import Parallel, cpu_count, delayed
from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.process_executor import BrokenProcessPool, TerminatedWorkerError

from wartable import BadInput, Problem, Rulebook, Setup, checked
from wartable.files import house_files, load_houses
from wartable.players.names import add_search_folders, own_folders, player_problems
from wartable.simulate.battles import MOST, BatchConfig, BattleFailed, play_battles
from wartable.simulate.played import Played
from wartable.simulate.report import SimulationReport
from wartable.simulate.tally import BattleTally

ALL_CORES: Final = 0
"""The value of `workers` for one worker on each core, if that is faster than a single one."""

_CHUNK: Final = 25
"""The greatest number of battles that a worker gets at a time."""

_LEAST_SHARES: Final = 4
"""The least number of shares of the battles for each worker, so that all finish at about the same time."""

_TRIAL_TIME: Final = 0.5
"""The number of seconds of play in which the duration of a battle is measured."""

_PARALLEL_THRESHOLD: Final = 6.0
"""The number of seconds of play from which several workers are faster, although they take two or three
seconds to start.
"""

Progress = Callable[[int, int], None]


def simulate(
    setup: Setup,
    count: int,
    players: Mapping[str, str],
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
    *,
    most: int = MOST,
    each: Callable[[Played], None] | None = None,
    partial: bool = False,
    digest_events: bool = False,
) -> SimulationReport:
    """Play `count` battles, and return a report on them. Each battle is determined by `seed` and its number,
    however many workers there are.

    A battle that is a stalemate (see `Stillness`), or has not ended after `most` decisions, is given up as
    undecided. `players` names a player for each seat ("random", "greedy", "module:Class"). With 0 `workers`
    all cores play if that is faster; with more than one, rulesets must be installed, not only registered.
    `progress` is called with the number of battles played, `each` with every battle in order. With `partial`
    a KeyboardInterrupt ends the simulation early, and the report covers the battles before it. The digest
    covers answers, rolls and losses, with `digest_events` all events. Raises BadInput, BattleFailed.
    """
    rules = checked(setup)
    check_arguments(rules, setup, count, players, workers, most)
    started = perf_counter()
    config = BatchConfig(setup, players, seed, most, digest_events)
    tally = empty_tally(config)
    try:
        with closing(play_all(config, count, workers)) as found:
            for battle in found:
                tally.add(battle)
                if each is not None:
                    each(battle)
                if progress is not None:
                    progress(tally.battles, count)
    except KeyboardInterrupt:
        if not partial or not tally.battles:
            raise
    return tally.report(perf_counter() - started, count, players, seed)


def empty_tally(config: BatchConfig) -> BattleTally:
    """Return a BattleTally for the battles of a simulation, to which no battle has been added yet."""
    game = config.rules.game(config.setup)
    start = game.start(config.setup, config.seed)
    return BattleTally(start.sides(), game.roll_call(start))


def check_arguments(
    rules: Rulebook, setup: Setup, count: int, players: Mapping[str, str], workers: int, most: int
) -> None:
    """Raise BadInput with every fault in the arguments of `simulate`, if there are any."""
    seats = rules.game(setup).start(setup, 0).seats()
    found = [
        Problem(
            "players", f"there is no player for {seat!r}", f"name a player for each of {', '.join(seats)}"
        )
        for seat in seats
        if seat not in players
    ]
    for seat in players:
        if seat not in seats:
            found.append(Problem("players", f"there is no seat {seat!r}", f"use {', '.join(seats)}"))
    if count < 1:
        found.append(Problem("count", f"{count} battles cannot be played", "ask for at least 1"))
    if workers < 0:
        remedy = "ask for at least 1, or for 0: all cores"
        found.append(Problem("workers", f"{workers} workers can do nothing", remedy))
    if most < 1:
        found.append(Problem("most", f"{most} decisions are none", "ask for at least 1"))
    for name in dict.fromkeys(players.values()):
        found += player_problems(rules, name)
    if found:
        raise BadInput("cannot simulate", found)


def play_all(config: BatchConfig, count: int, workers: int) -> Generator[Played, None, None]:
    """Play `count` battles with this number of workers, and yield their results in order. Only those in
    progress are held in memory.
    """
    first, size = 0, _CHUNK
    if workers == ALL_CORES:
        started = perf_counter()
        for battle in play_battles(config, range(count)):
            yield battle
            first += 1
            if perf_counter() - started > _TRIAL_TIME:
                break
        took = (perf_counter() - started) / first
        workers = int(cpu_count()) if took * (count - first) > _PARALLEL_THRESHOLD else 1
        size = min(_CHUNK, max(1, int(1 / took)))
    if workers == 1:
        yield from play_battles(config, range(first, count))
    elif first < count:
        yield from play_shared(config, range(first, count), workers, size)


def play_shared(
    config: BatchConfig, numbers: range, workers: int, most: int
) -> Generator[Played, None, None]:
    """Play the battles with these numbers in worker processes, each of which gets at most `most` battles at a
    time, and yield their results. Raises BattleFailed if a rule, a player or a worker fails. The workers are
    shut down at the end if they have loaded house files, and killed if not all results are wanted.
    """
    size = min(most, max(1, len(numbers) // (_LEAST_SHARES * workers)))
    houses = [str(file.path) for file in house_files(config.setup)]
    folders = own_folders(config.players.values())
    run = Parallel(n_jobs=workers, return_as="generator")
    shares = (numbers[at : at + size] for at in range(0, len(numbers), size))
    try:
        with interrupts_ignored():
            found = run(delayed(play_share)(config, share, houses, folders) for share in shares)
        with closed_quietly(found):
            for played in found:
                yield from played
    except (TerminatedWorkerError, BrokenProcessPool) as problem:
        raise BattleFailed(
            "cannot finish the battles: a worker was ended from outside, perhaps for want of memory; "
            "ask for fewer workers, or play again with the same seed"
        ) from problem
    finally:
        if houses:
            get_reusable_executor().shutdown()


def play_share(
    config: BatchConfig, numbers: range, houses: Sequence[str], folders: Sequence[str]
) -> list[Played]:
    """Play the battles with these numbers in a worker process, and return their results. `houses` are files
    of house rules, which are loaded first; `folders` are searched for custom players.
    """
    load_houses(houses)
    add_search_folders(folders)
    return list(play_battles(config, numbers))


@contextmanager
def closed_quietly(results: Generator[object, None, None]) -> Iterator[None]:
    """Close the results of workers at the end of the block, so that joblib ends workers that are still busy;
    its warning that results were left over is suppressed.
    """
    try:
        yield
    finally:
        with catch_warnings():
            simplefilter("ignore")
            results.close()


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C during the block. Workers that start in it inherit this, so that only the main process
    handles Ctrl-C.
    """
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread may set it, and only it is interrupted
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
