"""Compute the weights of the measures by which the chances of a side are estimated (`Game.value`).

The greedy player plays battles against itself; the first answers of half of them are random, so that states
differ. Several states of each battle, with its result, are the data of a logistic regression. Every fourth
battle is kept apart to test the weights. With --write the weights are written into the file of the measures.

    python tools/fit_value.py --battles 500 --seed 11 exalted-war

The present weights come from 2,000 battles or more of each kind: 400 in each scenario of adeptus, 500 of
exalted-war, 340 of infinity, 240 of Operations and 700 of Matches, all with seed 11.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from wartable import GreedyPlayer, Player, RandomPlayer, Seeded, State, Stillness, checked, scenario_folders
from wartable.files import read_scenario

_STATES: Final = 12
"""Greatest number of states that are taken from a battle."""
_RANDOM_ANSWERS: Final = 16
"""Greatest number of random answers at the beginning of a battle."""
_PENALTY: Final = 1.0
"""Strength with which weights are drawn to zero, in sampled states."""
_STEPS: Final = 60
"""Greatest number of steps of Newton's method."""
_SHORTEST: Final = 1e-6
"""Change of the fit, or share of a step, below which the search for the best weights ends."""
_MOST_ACTIVATIONS: Final = 4000


class Sample(NamedTuple):
    """A state of a battle: by how much one side leads in each measure, and its share of the win."""

    battle: int
    leads: list[float]
    won: float

    @property
    def is_kept_apart(self) -> bool:
        """Whether the battle tests the weights: every fourth one of each kind of opening."""
        return self.battle // 2 % 4 == 0


class Opening(Player):
    """A player whose first answers are random; then it is greedy."""

    def __init__(self, seed: int, heuristic: Any, count: int) -> None:
        self._random = RandomPlayer(seed)
        self._greedy = GreedyPlayer(seed, heuristic)
        self._left = count

    def choose(self, decision: Any, look: Any) -> Any:
        self._left -= 1
        return (self._random if self._left >= 0 else self._greedy).choose(decision, look)


def main() -> int:
    """Fit the weights of each game, and print them with their log loss."""
    options = _arguments()
    for ruleset, kind in options.kinds:
        names = [name for name in _scenarios() if _kind(name) == (ruleset, kind)]
        if not names:
            continue
        game = _game(names[0])
        samples = [one for name in names for one in sampled(name, options.battles, options.seed)]
        train = [one for one in samples if not one.is_kept_apart]
        test = [one for one in samples if one.is_kept_apart]
        weights = fitted(train, len(game.measures))
        old = [measure.weight for measure in game.measures]
        print(f"{ruleset} {kind}: {len(samples)} states, {options.battles} battles in each of {len(names)}")
        even, before, now = (loss(test, found) for found in ([0.0] * len(old), old, weights))
        print(f"  log loss: even chances {even:.3f}, before {before:.3f}, now {now:.3f}")
        for measure, weight in zip(game.measures, weights, strict=True):
            print(f"  {weight:7.2f}  {measure.name}")
        if options.write:
            _write(game, weights)
    return 0


def sampled(name: str, battles: int, seed: int) -> Iterator[Sample]:
    """Play battles of a scenario, and yield the samples of those that were decided, for each side."""
    setup = read_scenario(name)
    rules = checked(setup)
    game = rules.game(setup)
    for number in range(battles):
        start = game.start(setup, seed * 100_003 + number)
        rng = Random(f"{seed}/{name}/{number}")
        count = rng.randrange(_RANDOM_ANSWERS) if number % 2 else 0
        players: dict[str, Player] = {
            seat: Opening(rng.getrandbits(40), rules.heuristic, count) for seat in start.seats()
        }
        states = _played(game, start, players)
        if states is None:
            continue
        outcome = states[-1].outcome()
        picked = rng.sample(states[:-1], min(_STATES, len(states) - 1))
        sides = start.sides()
        for state in picked:
            measured = {side: game.measured(state, side) for side in sides}
            for side in sides:
                others = [measured[other] for other in sides if other != side]
                highest = [max(column) for column in zip(*others, strict=True)]
                leads = [own - other for own, other in zip(measured[side], highest, strict=True)]
                won = 0.5 if not outcome.winners else (side in outcome.winners) / len(outcome.winners)
                yield Sample(number, leads, won)


def _played(game: Any, state: State, players: dict[str, Player]) -> list[State] | None:
    """Play a battle to its end, and return its states between activations; None if it does not end."""
    table = game.table(state, players, Seeded(), None, listening=False)
    states: list[State] = []
    stillness: Stillness[State] = Stillness(game)
    while not state.is_over():
        if len(states) >= _MOST_ACTIVATIONS or stillness.is_stalemate(state):
            return None
        states.append(state.copy())
        game.step(table)
    return [*states, state]


def fitted(samples: Sequence[Sample], count: int) -> list[float]:
    """Return the weights of a logistic regression, by Newton's method, with weights below 0 set to 0."""
    weights = [0.0] * count
    kept = list(range(count))
    while True:
        weights = _newton(samples, weights, kept)
        negative = [at for at in kept if weights[at] < 0]
        if not negative:
            return weights
        worst = min(negative, key=lambda at: weights[at])
        kept.remove(worst)
        weights = [weights[at] if at in kept else 0.0 for at in range(count)]


def _newton(samples: Sequence[Sample], start: Sequence[float], kept: Sequence[int]) -> list[float]:
    """Return the weights that fit best if only those at the places `kept` may differ from `start`."""
    weights = list(start)
    fit = _fit(samples, weights)
    for _ in range(_STEPS):
        step = solved(*_derivatives(samples, weights, kept))
        length = 1.0
        while True:
            moved = list(weights)
            for at, change in zip(kept, step, strict=True):
                moved[at] += length * change
            if length < _SHORTEST or (found := _fit(samples, moved)) >= fit:
                break
            length /= 2
        if length < _SHORTEST or found - fit < _SHORTEST:
            return weights
        weights, fit = moved, found
    return weights


def _fit(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return the log-likelihood of the samples, less the penalty for large weights."""
    penalty = _PENALTY * sum(weight * weight for weight in weights) / 2
    return -loss(samples, weights) * len(samples) - penalty


def _derivatives(
    samples: Sequence[Sample], weights: Sequence[float], kept: Sequence[int]
) -> tuple[list[list[float]], list[float]]:
    """Return the negative second derivatives of `_fit` in the weights at the places `kept`, and the first."""
    slope = [-_PENALTY * weights[at] for at in kept]
    curve = [[_PENALTY if row == column else 0.0 for column in range(len(kept))] for row in range(len(kept))]
    for sample in samples:
        chance = _chance(sample.leads, weights)
        spread = chance * (1 - chance)
        leads = [sample.leads[at] for at in kept]
        for row, lead in enumerate(leads):
            slope[row] += (sample.won - chance) * lead
            for column, other in enumerate(leads):
                curve[row][column] += spread * lead * other
    return curve, slope


def solved(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Return the solution of a system of linear equations, by Gaussian elimination."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(size):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [own - factor * other for own, other in zip(rows[row], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return the mean log loss of these weights."""
    total = 0.0
    for sample in samples:
        chance = min(1 - 1e-9, max(1e-9, _chance(sample.leads, weights)))
        total -= sample.won * log(chance) + (1 - sample.won) * log(1 - chance)
    return total / max(1, len(samples))


def _chance(leads: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weight * lead for weight, lead in zip(weights, leads, strict=True))
    return 1 / (1 + exp(-max(-500.0, min(500.0, total))))


def _write(game: Any, weights: Sequence[float]) -> None:
    """Write weights into the file in which the game's measures are declared."""
    path = Path(inspect.getfile(inspect.getmodule(type(game)) or type(game)))
    for file in path.parents[0].parent.rglob("players/value.py"):
        text = file.read_text(encoding="utf-8")
        for measure, weight in zip(game.measures, weights, strict=True):
            declared = rf'(Measure\("{re.escape(measure.name)}", )[-0-9.]+\)'
            text = re.sub(declared, rf"\g<1>{weight:.2f})", text)
        file.write_text(text, encoding="utf-8")


def _scenarios() -> list[str]:
    return sorted({path.stem for folder in scenario_folders() for path in folder.glob("*.toml")})


def _kind(name: str) -> tuple[str, str]:
    setup = read_scenario(name)
    return str(setup["ruleset"]), str(setup.get("battle") or "")


def _game(name: str) -> Any:
    setup = read_scenario(name)
    return checked(setup).game(setup)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rulesets", nargs="*", help="rulesets; by default all")
    parser.add_argument("--battles", type=int, default=40, help="battles of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the weights into the games")
    options = parser.parse_args()
    kinds = sorted({_kind(name) for name in _scenarios()})
    options.kinds = [kind for kind in kinds if not options.rulesets or kind[0] in options.rulesets]
    return options


if __name__ == "__main__":
    sys.exit(main())
