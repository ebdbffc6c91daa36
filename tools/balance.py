"""Fairness and length of battles: `python tools/balance.py [SCENARIO ...] [-n 200] [--seed 1]`.

Greedy plays greedy, by default in all shipped scenarios. Prints the share of battles that each side wins, the
share without a single winner, and the share in which each side acts at least three times. Status 1 if a side
wins less than 35 or more than 65 %, or if a side acts less often in more than a tenth. With
`PYTHONPATH=build/compiled` it takes a third of the time; name files then, as the shipped scenarios there are
those of the day on which it was built.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, cast

from joblib import Parallel, delayed

from wartable import Decision, Game, Option, Player, Rulebook, Seeded, Setup, State, View, ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.simulate import derived_seed

__all__ = ["Balance", "balance", "faults", "main"]

PLAYER: Final = "greedy"
LEAST: Final = 0.35
MOST: Final = 0.65
ACTS: Final = 3
LASTING: Final = 0.9
"""Minimum share of battles in which each side acts this often."""
BATTLES_AT_A_TIME: Final = 10


class Balance(NamedTuple):
    """Results of the battles of a scenario: battles that each side won alone, battles without a single
    winner, battles in which each side acted three times or more, and the mean length in rounds.
    """

    battles: int
    wins: dict[str, int]
    undecided: int
    lasting: int
    rounds: float


class Ended(NamedTuple):
    """The winners of a battle, its last round, the number of activations of the side that acted least, and
    how many questions with more than one answer each side was asked.
    """

    winners: tuple[str, ...]
    round: int
    acts: int
    questions: Mapping[str, int]


class Listening(Player):
    """A player that counts the questions to its side, and notes the activations in which it was asked before
    anything was rolled.
    """

    def __init__(
        self, inner: Player, asked: set[str], questions: Counter[str], side: str, is_fresh: Callable[[], bool]
    ) -> None:
        self._inner = inner
        self._asked = asked
        self._questions = questions
        self._side = side
        self._is_fresh = is_fresh

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._questions[self._side] += len(decision.options) > 1
        if self._is_fresh():
            self._asked.add(self._side)
        return self._inner.choose(decision, look)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what was asked for; print a line for each scenario, then its faults."""
    parser = argparse.ArgumentParser(description="Say how even scenarios are, and whether they last.")
    parser.add_argument("scenarios", nargs="*", help="shipped scenarios or files; all shipped if left out")
    parser.add_argument("-n", "--battles", type=int, default=200, help="battles of each (200)")
    parser.add_argument("--seed", type=int, default=1, help="number that all battles follow from (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    wanted = parser.parse_args(arguments)
    unfair = 0
    for name in wanted.scenarios or [info.name for info in list_scenarios()]:
        found = balance(name, wanted.battles, wanted.seed, wanted.workers)
        print(line_of(name, found), flush=True)
        for fault in faults(found):
            unfair += 1
            print(f"    {fault}", flush=True)
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
    won = Counter(battle.winners[0] for battle in ended if len(battle.winners) == 1)
    return Balance(
        battles,
        {side: won[side] for side in rules.game(setup).start(setup, seed).sides()},
        battles - won.total(),
        sum(battle.acts >= ACTS for battle in ended),
        sum(battle.round for battle in ended) / battles,
    )


def play(name: str, seed: int, numbers: Sequence[int]) -> list[Ended]:
    """Play the battles with these numbers."""
    setup = read_scenario(name)
    rules = ruleset(str(setup["ruleset"]))
    game = rules.game(setup)
    start = game.start(setup, seed)
    return [
        fought(rules, game, start.reseeded(derived_seed(seed, number)), sides_of(setup, start), seed, number)
        for number in numbers
    ]


def sides_of(setup: Setup, start: State) -> dict[str, str]:
    """Return the side of each seat that commands a unit; a seat of its own is named after its side."""
    units = cast(list[dict[str, object]], setup.get("units") or setup.get("characters") or [])
    own = {str(unit["seat"]): str(unit["side"]) for unit in units if "seat" in unit}
    return {seat: own.get(seat, seat) for seat in start.seats()}


def fought(
    rules: Rulebook, game: Game[State], start: State, sides: Mapping[str, str], seed: int, number: int
) -> Ended:
    """Play one battle to its end.

    A side acts in an activation in which it is asked something before any die is rolled; an answer to another
    side's roll does not count. Deployment comes before the first round.
    """
    asked: set[str] = set()
    questions: Counter[str] = Counter()
    rolled = [0]
    table = game.table(start, {}, Seeded(), None, listening=False)
    table.players = {
        seat: Listening(
            rules.player(PLAYER, derived_seed(seed, number, seat)),
            asked,
            questions,
            side,
            lambda: table.state.rolled == rolled[0] and table.state.elapsed() > 0,
        )
        for seat, side in sides.items()
    }
    acts: Counter[str] = Counter()
    while not table.state.is_over():
        rolled[0] = table.state.rolled
        asked.clear()
        game.step(table)
        acts.update(asked)
    outcome = table.state.outcome()
    least = min([acts[side] for side in start.sides()])
    return Ended(outcome.winners, outcome.rounds, least, questions)


def faults(found: Balance) -> Iterator[str]:
    """Yield each limit that is exceeded, with the figure."""
    for side, won in found.wins.items():
        share = won / found.battles
        if not LEAST <= share <= MOST:
            yield f"not even: {side} wins {share:.1%}, not {LEAST:.0%} to {MOST:.0%}"
    lasting = found.lasting / found.battles
    if lasting < LASTING:
        yield f"over at once: in {lasting:.1%} each side acts {ACTS} times, not in {LASTING:.0%}"


def line_of(name: str, found: Balance) -> str:
    """Return the figures of a scenario in one line."""
    shares = [f"{side} {won / found.battles:.1%}" for side, won in found.wins.items()]
    shares += [
        f"undecided {found.undecided / found.battles:.1%}",
        f"each acts {ACTS} times {found.lasting / found.battles:.1%}",
    ]
    return f"{name}: {', '.join(shares)}, {found.rounds:.1f} rounds ({found.battles} battles)"


if __name__ == "__main__":
    raise SystemExit(main())
