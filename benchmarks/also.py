"""What a benchmark measures besides: another battle beside its own, and computer players who think."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from wartable import Player, RandomPlayer, Setup, fight, game_of, ruleset
from wartable.files import read_scenario

PASSES: Final = 5


class Also:
    """Further figures of one benchmark.

    `beside` is a scenario that is played in turns with its own, so that both meet the same machine, and
    `shares` says by form how many times as many battles a second of its own there have to be. `greedy` is the
    number of battles that greedy players fight, 0 for none.
    """

    def __init__(self, beside: str, shares: Mapping[str, float], greedy: int) -> None:
        self.beside = beside
        self.shares = shares
        self.greedy = greedy

    def measure(self, figures: dict[str, Any], setup: Setup, battles: int) -> None:
        """Add what is measured besides to the figures."""
        other = read_scenario(self.beside)
        ratios: list[float] = []
        paces: list[float] = []
        for _ in range(PASSES):
            own = pace(setup, battles, RandomPlayer)
            paces.append(pace(other, battles, RandomPlayer))
            ratios.append(own / paces[-1])
        figures["beside"] = {
            "scenario": other.get("title"),
            "battles_per_second": round(statistics.median(paces), 1),
            "share": round(statistics.median(ratios), 3),
        }
        if self.greedy:
            book = ruleset(str(setup["ruleset"]))
            found = pace(setup, self.greedy, lambda seed: book.player("greedy", seed))
            figures["greedy_battles_per_second"] = round(found, 2)

    def show(self, figures: Mapping[str, Any]) -> None:
        """Print it for people."""
        other = figures["beside"]
        print(f"{other['battles_per_second']:>12,}  battles of {other['scenario']} a second at the same time")
        print(f"{other['share']:>12}  times as many are played of this one")
        if "greedy_battles_per_second" in figures:
            print(f"{figures['greedy_battles_per_second']:>12,}  battles a second of greedy players")

    def misses(self, figures: Mapping[str, Any]) -> list[str]:
        """A line for each figure that is worse than it may be."""
        wanted = self.shares[figures["machine"]["form"]]
        found = figures["beside"]["share"]
        if found >= wanted:
            return []
        name = figures["beside"]["scenario"]
        return [f"{found} times as many battles as of {name}, at least {wanted} are wanted"]


def pace(setup: Setup, battles: int, player: Callable[[int], Player]) -> float:
    """Battles in each second that the processor works on them, without a log."""
    game = game_of(setup)
    started = time.process_time()
    start = game.start(setup, 0)
    for seed in range(battles):
        state = start.reseeded(seed)
        fight(game, state, {seat: player(seed * 16 + at) for at, seat in enumerate(state.seats())})
    return battles / (time.process_time() - started)
