"""Compare the win chances that search states with what happens: `python tools/win_chances.py [SCENARIO ...]`.

The searching player plays against itself, by default in all shipped scenarios. At each question at which it
tries options it states the win chance of the one it chooses. The statements of all battles are sorted into
ten bins; for each bin the table shows the mean of the statements and the share of the win that followed, with
a 95 % interval, in which a battle counts once however many statements it has. Stated chances are honest if
the two agree. Their mean squared difference from what happened (Brier score) is below that of a constant
statement.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from wartable import Imagination, Option, Player, State, Stillness, checked, new_battle
from wartable.files import list_scenarios, read_scenario
from wartable.players import ThinkingPlayer, answer_thinker
from wartable.players.budget import Budget
from wartable.players.search import SearchPlayer

__all__ = ["Bin", "Statement", "binned", "brier", "main", "statements"]

BINS: Final = 10
Z95: Final = 1.959963984540054
MOST_ANSWERS: Final = 20_000
"""Number of answers after which a battle is given up."""


class Statement(NamedTuple):
    """A win chance that a player stated in a battle, and its share of the win in the end."""

    battle: int
    stated: float
    won: float


class Bin(NamedTuple):
    """Statements that are about equally high."""

    size: int
    battles: int
    stated: float
    """Mean of the stated chances."""
    won: float
    """Mean share of the win."""
    error: float
    """Standard error of `won`, from the means of the battles."""


class StatingPlayer(ThinkingPlayer):
    """A player that searches, and notes the win chance of each answer that it has tried."""

    def __init__(self, player: SearchPlayer) -> None:
        self._player = player
        self.stated: list[float] = []

    def think(self, imagination: Imagination[State]) -> Option:
        found = self._player.consider(imagination)
        if found.is_tried:
            self.stated.append(found.best.mean)
        return found.chosen


def main() -> None:
    """Play the battles, and print the table."""
    options = _arguments()
    names = options.scenarios or [info.name for info in list_scenarios()]
    found: list[Statement] = []
    for name in names:
        found += statements(name, options.battles, options.seed, options.imagined, first=len(found))
    print(
        f"{len(found)} statements in {len({one.battle for one in found})} battles of {len(names)} scenarios"
    )
    print("stated     statements  battles  mean   won    95 % interval")
    for at, part in enumerate(binned(found)):
        if part.size:
            low, high = max(0.0, part.won - Z95 * part.error), min(1.0, part.won + Z95 * part.error)
            span = f"{10 * at:>3} to {10 * at + 10:<3}"
            print(
                f"{span} {part.size:>10} {part.battles:>8}  {part.stated:>5.1%}  {part.won:>5.1%}  "
                f"{low:.1%} to {high:.1%}"
            )
    mean = sum(one.won for one in found) / max(1, len(found))
    constant = brier([one._replace(stated=mean) for one in found])
    print(f"Brier score {brier(found):.3f}; of a constant statement {constant:.3f}")


def statements(name: str, battles: int, seed: int, imagined: int, *, first: int = 0) -> Iterable[Statement]:
    """Play battles of a scenario between searching players, with `imagined` imagined battles for an answer,
    and yield their statements. Their battles have numbers from `first`.
    """
    setup = read_scenario(name)
    rules = checked(setup)
    for number in range(battles):
        own = seed * 100_003 + number
        seats = new_battle(setup, own).seats
        stating = {
            seat: StatingPlayer(SearchPlayer(own + at, rules.heuristic, Budget(battles=imagined)))
            for at, seat in enumerate(seats)
        }
        players: dict[str, Player] = dict(stating)
        battle = new_battle(setup, own, players=players)
        stillness = Stillness(battle.game)
        while not battle.is_over and len(battle.inputs) < MOST_ANSWERS and not stillness.follow(battle):
            answer_thinker(battle)
        if not battle.is_over:
            continue
        for seat, player in stating.items():
            side = battle.game.perspective(battle.state, seat).side
            won = float(battle.game.value(battle.state, side))
            yield from [Statement(first + number, stated, won) for stated in player.stated]


def binned(found: Sequence[Statement]) -> list[Bin]:
    """Return the statements in BINS bins of equal width, by the stated chance."""
    parts: list[list[Statement]] = [[] for _ in range(BINS)]
    for one in found:
        parts[min(BINS - 1, int(BINS * one.stated))].append(one)
    return [_bin(part) for part in parts]


def _bin(part: Sequence[Statement]) -> Bin:
    if not part:
        return Bin(0, 0, 0.0, 0.0, 0.0)
    count = len(part)
    won = sum(one.won for one in part) / count
    surplus: dict[int, float] = {}
    for one in part:
        surplus[one.battle] = surplus.get(one.battle, 0.0) + one.won - won
    error = sqrt(sum(value * value for value in surplus.values())) / count
    return Bin(count, len(surplus), sum(one.stated for one in part) / count, won, error)


def brier(found: Sequence[Statement]) -> float:
    """Return the mean squared difference between stated chances and shares of the win; 0 without any."""
    return sum((one.stated - one.won) ** 2 for one in found) / max(1, len(found))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenarios", nargs="*", help="scenarios; all shipped ones by default")
    parser.add_argument("--battles", type=int, default=4, help="battles of each scenario")
    parser.add_argument("--imagined", type=int, default=16, help="imagined battles for each answer")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
