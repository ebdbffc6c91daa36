"""Whether wars are even: `python tools/balance.py [SCENARIO ...] [-n 200] [--seed 1] [--workers N]`.

Greedy plays greedy. Prints the share of battles that each side wins, that nobody or several sides win, and
that end before the limit. Status 1 where a side wins less than 35 or more than 65 % of all, or fewer than
half end before it. With `PYTHONPATH=build/compiled` it takes a third of the time.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from joblib import Parallel, delayed

from wartable import fight, ruleset
from wartable.files import read_scenario
from wartable.simulate import derived_seed

__all__ = ["Balance", "balance", "faults", "main"]

SCENARIOS: Final = ("bells_at_dusk", "ford_of_lamps", "long_front", "shield_wall")
"""Scenarios that are meant to be even."""

PLAYER: Final = "greedy"
LEAST: Final = 0.35
MOST: Final = 0.65
DECIDED: Final = 0.5
BATTLES_AT_A_TIME: Final = 10


class Balance(NamedTuple):
    """What the battles of a scenario came to: how many each side won alone, how many nobody won alone, how
    many ended before the limit, and their mean length in ticks.
    """

    battles: int
    wins: dict[str, int]
    undecided: int
    before_limit: int
    ticks: float


class Ended(NamedTuple):
    """Who won a battle, and the tick on which it ended."""

    winners: tuple[str, ...]
    tick: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what was asked for and print a line for each scenario, then what is not even."""
    parser = argparse.ArgumentParser(description="Say how even scenarios are.")
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS, help="shipped scenarios or files")
    parser.add_argument("-n", "--battles", type=int, default=200, help="battles of each (200)")
    parser.add_argument("--seed", type=int, default=1, help="number that all battles follow from (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    wanted = parser.parse_args(arguments)
    unfair = 0
    for name in wanted.scenarios:
        found = balance(name, wanted.battles, wanted.seed, wanted.workers)
        print(line_of(name, found))
        for fault in faults(found):
            unfair += 1
            print(f"    {fault}")
    return 1 if unfair else 0


def balance(name: str, battles: int, seed: int, workers: int = 1) -> Balance:
    """Play the battles that `wartable simulate` plays with the same seed, and count."""
    setup = read_scenario(name)
    rules = ruleset(str(setup["ruleset"]))
    spans = [
        range(first, min(first + BATTLES_AT_A_TIME, battles))
        for first in range(0, battles, BATTLES_AT_A_TIME)
    ]
    played = Parallel(n_jobs=workers)(delayed(play)(name, seed, span) for span in spans)
    ended = [battle for some in played for battle in some]
    limit = cast(int, setup["limit"])
    won = Counter(battle.winners[0] for battle in ended if len(battle.winners) == 1)
    return Balance(
        battles,
        {side: won[side] for side in rules.game(setup).start(setup, seed).sides()},
        battles - won.total(),
        sum(battle.tick < limit for battle in ended),
        sum(battle.tick for battle in ended) / battles,
    )


def play(name: str, seed: int, numbers: Sequence[int]) -> list[Ended]:
    """The battles of these numbers."""
    setup = read_scenario(name)
    rules = ruleset(str(setup["ruleset"]))
    game = rules.game(setup)
    start = game.start(setup, seed)
    ended = []
    for number in numbers:
        first = start.reseeded(derived_seed(seed, number))
        players = {seat: rules.player(PLAYER, derived_seed(seed, number, seat)) for seat in start.seats()}
        outcome = fight(game, first, players).state.outcome()
        ended.append(Ended(outcome.winners, outcome.rounds))
    return ended


def faults(found: Balance) -> Iterator[str]:
    """What is not even, and what it is short of."""
    for side, won in found.wins.items():
        if not LEAST <= won / found.battles <= MOST:
            yield f"not even: {side} wins {won / found.battles:.1%}, not {LEAST:.0%} to {MOST:.0%}"
    if found.before_limit / found.battles < DECIDED:
        share = found.before_limit / found.battles
        yield f"not decided: {share:.1%} end before the limit, fewer than {DECIDED:.0%}"


def line_of(name: str, found: Balance) -> str:
    """The figures of a scenario."""
    shares = [f"{side} {won / found.battles:.1%}" for side, won in found.wins.items()]
    shares += [
        f"undecided {found.undecided / found.battles:.1%}",
        f"before the limit {found.before_limit / found.battles:.1%}",
    ]
    return f"{name}: {', '.join(shares)}, {found.ticks:.1f} ticks ({found.battles} battles)"


if __name__ == "__main__":
    raise SystemExit(main())
