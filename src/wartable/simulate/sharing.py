"""Shares the battles of a simulation among worker processes. Their results come in order, with any number of
workers.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Final, NamedTuple, TypeVar
from warnings import catch_warnings, simplefilter

from joblib import Parallel, cpu_count, delayed
from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.process_executor import BrokenProcessPool, TerminatedWorkerError

from wartable import Game, State
from wartable.files import house_files, load_houses
from wartable.players.names import add_search_folders, own_folders
from wartable.simulate.battles import BatchConfig, BattleFailed

R = TypeVar("R")
PlayFunction = Callable[[Game[State], State, BatchConfig, int], R]
"""A function that plays the battle with a number from a copy of a starting state, such as `play_one`. Workers
import it by its name.
"""

ALL_CORES: Final = 0
"""The value of `workers` for one worker on each core, if that is faster than a single one."""

LARGEST_SHARE: Final = 25
"""The greatest number of battles that a worker gets at a time."""

_LEAST_SHARES: Final = 4
"""The least number of shares of the battles for each worker, so that all finish at about the same time."""

_TRIAL_TIME: Final = 0.5
"""The number of seconds of play in which the duration of a battle is measured."""

_PARALLEL_THRESHOLD: Final = 6.0
"""The number of seconds of play from which several workers are faster, although they take two or three
seconds to start.
"""


class BattleJob(NamedTuple):
    """A battle to play: the parameters of its simulation, and its number."""

    config: BatchConfig
    number: int


class Workload(NamedTuple):
    """The battles to play, and their number `battles`. `job_at` returns each by its place, from 0; `configs`
    has all configs that it uses.
    """

    configs: Sequence[BatchConfig]
    job_at: Callable[[int], BattleJob]
    battles: int

    def jobs(self, first: int, last: int) -> list[BattleJob]:
        """Return the battles from the place `first` up to, but without, the place `last`."""
        return [self.job_at(place) for place in range(first, min(last, self.battles))]


def workload_of_simulation(config: BatchConfig, count: int) -> Workload:
    """Return the battles of one simulation with the numbers below `count`."""
    return Workload([config], lambda number: BattleJob(config, number), count)


def play_all(
    load: Workload, workers: int, play: PlayFunction[R], most: int = LARGEST_SHARE
) -> Generator[R, None, None]:
    """Play all battles with this number of workers, and yield the results of `play` in order. A worker gets
    at most `most` battles at a time. Only battles in progress are held in memory.
    """
    first, size = 0, most
    if workers == ALL_CORES:
        started = perf_counter()
        for result in play_jobs(map(load.job_at, range(load.battles)), play):
            yield result
            first += 1
            if perf_counter() - started > _TRIAL_TIME:
                break
        took = (perf_counter() - started) / first
        workers = int(cpu_count()) if took * (load.battles - first) > _PARALLEL_THRESHOLD else 1
        size = min(most, max(1, int(1 / took)))
    if workers == 1:
        yield from play_jobs(map(load.job_at, range(first, load.battles)), play)
    elif first < load.battles:
        yield from play_in_workers(load, first, workers, size, play)


def play_jobs(jobs: Iterable[BattleJob], play: PlayFunction[R]) -> Iterator[R]:
    """Play these battles one after another in this process, and yield the result of each when it is over."""
    starts: dict[int, tuple[BatchConfig, Game[State], State]] = {}
    for job in jobs:
        config = job.config
        if id(config) not in starts:
            game = config.rules.game(config.setup)
            starts[id(config)] = (config, game, game.start(config.setup, config.seed))
        _, game, start = starts[id(config)]
        yield play(game, start, config, job.number)


def play_in_workers(
    load: Workload, first: int, workers: int, most: int, play: PlayFunction[R]
) -> Generator[R, None, None]:
    """Play the battles from the place `first` in worker processes, each of which gets at most `most` battles
    at a time, and yield their results. Raises BattleFailed if a rule, a player or a worker fails. The workers
    are shut down at the end if they have loaded house files, and killed if not all results are wanted.
    """
    size = min(most, max(1, (load.battles - first) // (_LEAST_SHARES * workers)))
    houses = list(
        dict.fromkeys(str(file.path) for config in load.configs for file in house_files(config.setup))
    )
    folders = own_folders([name for config in load.configs for name in config.players.values()])
    run = Parallel(n_jobs=workers, return_as="generator")
    shares = (load.jobs(at, at + size) for at in range(first, load.battles, size))
    try:
        with ignoring_interrupts():
            found = run(delayed(play_batch_in_worker)(share, play, houses, folders) for share in shares)
        with closing_workers_quietly(found):
            for results in found:
                yield from results
    except (TerminatedWorkerError, BrokenProcessPool) as problem:
        raise BattleFailed(
            "cannot finish the battles: a worker was ended from outside, perhaps for want of memory; "
            "ask for fewer workers, or play again with the same seed"
        ) from problem
    finally:
        if houses:
            get_reusable_executor().shutdown()


def play_batch_in_worker(
    jobs: Sequence[BattleJob], play: PlayFunction[R], houses: Sequence[str], folders: Sequence[str]
) -> list[R]:
    """Play these battles in a worker process, and return their results. `houses` are files of house rules,
    which are loaded first; `folders` are searched for custom players.
    """
    load_houses(houses)
    add_search_folders(folders)
    return list(play_jobs(jobs, play))


@contextmanager
def closing_workers_quietly(results: Generator[object, None, None]) -> Iterator[None]:
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
def ignoring_interrupts() -> Iterator[None]:
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
