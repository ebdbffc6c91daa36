"""Cost of the statistics of `wartable simulate`: `python benchmarks/simulating.py [SCENARIO ...] [--quick]`.

The same battles are fought bare and simulated, in turns, in one process; reported is the additional time for
counting losses, lengths and survivors of each battle and for its digest. `--require` fails (status 1) if that
is more than a tenth. README.md beside this file describes what is measured.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from wartable.simulate.battles import BatchConfig

ROOT: Final = Path(__file__).resolve().parent.parent
PASSES: Final = 9
QUICK_PASSES: Final = 5
SECONDS: Final = 1.0
QUICK_SECONDS: Final = 0.4
"""Approximate processor seconds of a pass of bare fights."""
MOST_BATTLES: Final = 400
SEED: Final = 11
MOST: Final = 0.1
"""Share by which a simulation may take longer than bare fights."""


class Cost(NamedTuple):
    """A scenario with a kind of player: the battles in a pass, and the additional time of each simulated
    pass, as a share.
    """

    scenario: str
    player: str
    battles: int
    shares: list[float]

    @property
    def share(self) -> float:
        """The median of all passes."""
        return statistics.median(self.shares)

    def facts(self) -> dict[str, object]:
        """Return the figures as data."""
        return {
            "scenario": self.scenario,
            "player": self.player,
            "battles": self.battles,
            "share": round(self.share, 4),
            "shares": [round(share, 4) for share in self.shares],
        }


def seconds_of(action: Callable[[], object]) -> float:
    """Return the processor seconds of an action."""
    before = time.process_time()
    action()
    return time.process_time() - before


def fight_bare(order: BatchConfig, count: int) -> None:
    """Fight the battles of a simulation without recording anything."""
    from wartable import fight

    game = order.rules.game(order.setup)
    start = game.start(order.setup, order.seed)
    for number in range(count):
        fight(game, start.reseeded(order.seed_of(number)), order.seated(number))


def simulate(order: BatchConfig, count: int) -> None:
    """Simulate the same battles, all in this process."""
    from wartable.simulate.battles import play_battles
    from wartable.simulate.many import empty_tally

    tally = empty_tally(order)
    for battle in play_battles(order, range(count)):
        tally.add(battle)
    tally.report(1.0, count, order.players, order.seed)


def measure(scenario: str, player: str, *, passes: int, seconds: float) -> Cost:
    """Return the cost of simulating a scenario with this player in every seat."""
    from wartable import game_of
    from wartable.files import read_scenario
    from wartable.simulate.battles import BatchConfig

    setup = read_scenario(scenario)
    seats = game_of(setup).start(setup, 0).seats()
    order = BatchConfig(setup, dict.fromkeys(seats, player), SEED)
    fight_bare(order, 1)  # fills the caches of the map
    one = seconds_of(lambda: fight_bare(order, 3)) / 3
    count = max(1, min(MOST_BATTLES, round(seconds / one)))
    shares: list[float] = []
    for _ in range(passes):
        bare = seconds_of(lambda: fight_bare(order, count))
        shares.append(seconds_of(lambda: simulate(order, count)) / bare - 1)
    return Cost(scenario, player, count, shares)


def named(wanted: Sequence[str]) -> list[str]:
    """Return the scenarios with these names, or all shipped ones that are no situations."""
    from wartable.files import list_scenarios

    return list(wanted) or [one.name for one in list_scenarios() if not one.is_situation]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; with --require status 1 if a scenario costs too much."""
    sys.path.insert(0, str(ROOT))
    from benchmarks.machine import machine

    parser = argparse.ArgumentParser(description="Measure what the statistics of a simulation cost.")
    parser.add_argument(
        "scenarios", nargs="*", metavar="SCENARIO", help="their names; default all shipped ones"
    )
    parser.add_argument("--player", action="append", help="random and greedy, if nothing is said")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_PASSES} shorter passes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--require", action="store_true", help=f"1 if one costs more than {MOST:.0%}")
    given = parser.parse_args(arguments)
    passes, seconds = (QUICK_PASSES, QUICK_SECONDS) if given.quick else (PASSES, SECONDS)
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    found: list[Cost] = []
    for scenario in named(given.scenarios):
        for player in given.player or ("random", "greedy"):
            cost = measure(scenario, player, passes=passes, seconds=seconds)
            found.append(cost)
            print(f"{cost.share:>8.1%}  {scenario}, {player}, {cost.battles} battles a pass", flush=True)
    worst = max(found, key=lambda cost: cost.share)
    print(f"{worst.share:>8.1%}  at the most: {worst.scenario}, {worst.player}")
    if given.json:
        facts = {"machine": machine(), "costs": [cost.facts() for cost in found]}
        given.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    return int(given.require and worst.share > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
