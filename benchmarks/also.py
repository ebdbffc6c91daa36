"""Further figures of a benchmark: another battle beside its own, and greedy computer players."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wartable import Player, RandomPlayer, Setup, fight, game_of, ruleset
from wartable.files import read_scenario

PASSES: Final = 5


class Also:
    """Further figures of one benchmark.

    `beside` is a scenario that is played in turns with the benchmark's own, so that both meet the same
    machine; `shares` gives, by form, the minimum ratio of battles per second. If scenarios of one game differ
    much, `like` names others to be averaged with the benchmark's own. `greedy` is the number of battles
    between greedy players, 0 for none.
    """

    def __init__(
        self, beside: str, shares: Mapping[str, float], greedy: int, like: Sequence[str] = ()
    ) -> None:
        self.beside = beside
        self.shares = shares
        self.greedy = greedy
        self.like = like

    def measure(self, figures: dict[str, Any], setup: Setup, battles: int) -> None:
        """Add these figures to those of the benchmark."""
        other = read_scenario(self.beside)
        likes = [read_scenario(name) for name in self.like]
        paces: list[float] = []
        owns: list[float] = []
        alls: list[float] = []
        for _ in range(PASSES):
            own = pace(setup, battles, RandomPlayer)
            paces.append(pace(other, battles, RandomPlayer))
            all_of_them = [own, *[pace(like, battles, RandomPlayer) for like in likes]]
            owns.append(own / paces[-1])
            alls.append(statistics.harmonic_mean(all_of_them) / paces[-1])
        figures["beside"] = {
            "scenario": other.get("title"),
            "battles_per_second": round(statistics.median(paces), 1),
            "share": round(statistics.median(alls), 3),
            "share_of_its_own": round(statistics.median(owns), 3),
            "scenarios": 1 + len(likes),
        }
        if self.greedy:
            book = ruleset(str(setup["ruleset"]))
            found = pace(setup, self.greedy, lambda seed: book.player("greedy", seed))
            figures["greedy_battles_per_second"] = round(found, 2)

    def show(self, figures: Mapping[str, Any]) -> None:
        """Print the figures for people."""
        other = figures["beside"]
        print(f"{other['battles_per_second']:>12,}  battles of {other['scenario']} a second at the same time")
        print(f"{other['share_of_its_own']:>12}  times as many are played of this one")
        if other["scenarios"] > 1:
            print(f"{other['share']:>12}  times as many of {other['scenarios']} such scenarios, on average")
        if "greedy_battles_per_second" in figures:
            print(f"{figures['greedy_battles_per_second']:>12,}  battles a second of greedy players")

    def misses(self, figures: Mapping[str, Any]) -> list[str]:
        """Return a line for each figure that misses its target."""
        wanted = self.shares[figures["machine"]["form"]]
        found = figures["beside"]["share"]
        if found >= wanted:
            return []
        name = figures["beside"]["scenario"]
        return [f"{found} times as many battles as of {name}, at least {wanted} are wanted"]


def pace(setup: Setup, battles: int, player: Callable[[int], Player]) -> float:
    """Return the battles per second of processor time, without a log."""
    game = game_of(setup)
    started = time.process_time()
    start = game.start(setup, 0)
    for seed in range(battles):
        state = start.reseeded(seed)
        fight(game, state, {seat: player(seed * 16 + at) for at, seat in enumerate(state.seats())})
    return battles / (time.process_time() - started)
