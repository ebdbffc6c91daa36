"""Check that the percentages shown to players are probabilities: `python tools/calibration.py`.

    python tools/calibration.py                    every game, until 2,000 positions of each kind are found
    python tools/calibration.py --only infinity    one game
    python tools/calibration.py --quick            a small part, as in .ci/run

Greedy and random players play all shipped scenarios. Every kind of chance shown at their questions is
collected; positions are drawn at random, and each is played on once, with other dice. Results are compared
with the stated chances, in ten bins. A bin that is off by three standard errors is measured again with other
seeds and four times the positions, and must then hold.

A chance is that of the roll itself, before any reaction with a Power, a Charm or Fate: players who are asked
decline. A guess, which depends on hidden values, is compared with the chance shown if all sheets are open: on
average it must be within 10 points of that, and its range must contain it in 90 %. A guess about other
players' choices, or about later events, is compared with the results, on average.

Prints the bins of each kind; exit status 1 if one fails. With `PYTHONPATH=build/compiled` it takes a third of
the time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from joblib import Parallel, delayed

from tools.chances.bins import Kind, Verdict, judge, kinds_of, lines_of
from tools.chances.positions import Sample, Walk, samples
from wartable import ruleset_names
from wartable.files import list_scenarios

__all__ = ["Budget", "calibrate", "main", "walks"]

PLAYERS: Final = ("greedy", "random")
HIDING: Final = ("battle-century", "exalted-war")
"""Games whose sheets are hidden from enemies."""
AGAIN: Final = 4
"""Factor by which a second look at a bin increases the number of positions."""
OTHER_SEEDS: Final = 1_000_000
AT_A_TIME: Final = 24


class Budget:
    """Limits: positions of each kind, positions of one battle, and battles."""

    def __init__(self, positions: int, of_one: int, battles: int) -> None:
        self.positions = positions
        self.of_one = of_one
        self.battles = battles

    def times(self, factor: int) -> Budget:
        """Return a budget that is larger by this factor."""
        return Budget(self.positions * factor, self.of_one, self.battles * factor)


FULL: Final = Budget(2000, 8, 600)
QUICK: Final = Budget(120, 10, 24)


def main(arguments: Sequence[str] | None = None) -> int:
    """Look at every game that was asked for; print a table of each kind."""
    parser = argparse.ArgumentParser(description="Say whether stated chances are probabilities.")
    parser.add_argument("--only", default="", help="only the games whose name has this word")
    parser.add_argument("--quick", action="store_true", help="a small part")
    parser.add_argument("--seed", type=int, default=1, help="number that all battles follow from (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("-n", "--positions", type=int, default=0, help="positions of each kind")
    wanted = parser.parse_args(arguments)
    budget = QUICK if wanted.quick else FULL
    if wanted.positions:
        budget = Budget(wanted.positions, budget.of_one, max(24, wanted.positions // 3))
    games = [game for game in ruleset_names() if scenarios(game)]
    chosen = [game for game in games if wanted.only in game]
    if not chosen:
        parser.error(f"no game has {wanted.only!r} in its name; there are: {', '.join(games)}")
    faults = 0
    for game in chosen:
        for verdict in calibrate(game, budget, wanted.seed, wanted.workers):
            faults += len(verdict.faults)
            print("\n".join(lines_of(verdict)), flush=True)
    print(f"{faults} faults" if faults else "all chances hold")
    return 1 if faults else 0


def calibrate(game: str, budget: Budget, seed: int, workers: int = 1) -> list[Verdict]:
    """Return a verdict on every kind of chance of a game; kinds with a fault are tried again."""
    found = _verdicts(_drawn(game, budget, seed, workers))
    wrong = [kind for kind, verdict in found.items() if verdict.faults]
    if wrong:
        again = _verdicts(_drawn(game, budget.times(AGAIN), seed + OTHER_SEEDS, workers, wrong))
        found.update(
            {kind: again[kind]._replace(off_before=found[kind].off) for kind in wrong if kind in again}
        )
    return list(found.values())


def _verdicts(drawn: Sequence[Sample]) -> dict[Kind, Verdict]:
    return {kind: judge(kind, some) for kind, some in kinds_of(drawn).items()}


def _drawn(game: str, budget: Budget, seed: int, workers: int, wanted: Sequence[Kind] = ()) -> list[Sample]:
    """Samples until there are enough of each kind, or of those wanted, or the battles are used up."""
    found: list[Sample] = []
    course = walks(game, seed, budget.of_one)
    with Parallel(n_jobs=workers) as parallel:
        for _ in range(0, budget.battles, AT_A_TIME):
            for some in parallel(delayed(samples)(walk) for walk in islice(course, AT_A_TIME)):
                found += some
            counts = kinds_of(found)
            if all(len(counts.get(kind, ())) >= budget.positions for kind in wanted or counts):
                break
    return found


def scenarios(game: str) -> list[str]:
    """The shipped scenarios of a game, by name."""
    return [known.name for known in list_scenarios() if known.ruleset == game]


def walks(game: str, seed: int, of_one: int) -> Iterator[Walk]:
    """Battles without end: all scenarios with all players, then again with the next seed. Where sheets can be
    hidden, each is followed by one with open sheets, whose chances are exact.
    """
    names = scenarios(game)
    openings = (False, True) if game in HIDING else (False,)
    while True:
        for name in names:
            for player in PLAYERS:
                for is_open in openings:
                    yield Walk(name, player, seed, of_one, is_open)
        seed += 1


if __name__ == "__main__":
    raise SystemExit(main())
