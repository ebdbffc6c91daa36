"""Simulations of many battles, in this process or in several worker processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from time import perf_counter

from wartable import BadInput, Problem, Rulebook, Setup, checked
from wartable.players.names import player_problems
from wartable.simulate.battles import MOST, BatchConfig, play_one
from wartable.simulate.played import Played
from wartable.simulate.report import SimulationReport
from wartable.simulate.sharing import play_all, workload_of_simulation
from wartable.simulate.tally import BattleTally

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
    check_simulation_arguments(rules, setup, count, players, workers, most)
    started = perf_counter()
    config = BatchConfig(setup, players, seed, most, digest_events)
    tally = empty_tally(config)
    try:
        with closing(play_all(workload_of_simulation(config, count), workers, play_one)) as found:
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


def check_simulation_arguments(
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
    found += limit_problems(workers, most)
    for name in dict.fromkeys(players.values()):
        found += player_problems(rules, name)
    if found:
        raise BadInput("cannot simulate", found)


def limit_problems(workers: int, most: int) -> list[Problem]:
    """Return the problems with a number of workers and a limit on the decisions of a battle; empty if both
    can be used.
    """
    found: list[Problem] = []
    if workers < 0:
        remedy = "ask for at least 1, or for 0: all cores"
        found.append(Problem("workers", f"{workers} workers can do nothing", remedy))
    if most < 1:
        found.append(Problem("most", f"{most} decisions are none", "ask for at least 1"))
    return found
