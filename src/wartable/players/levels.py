"""Computer players of ten levels, from a beginner to one that thinks for a long time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from wartable import BadInput, Decision, GreedyPlayer, Heuristic, Option, Player, Problem, View
from wartable.players.budget import Budget
from wartable.players.search import SearchPlayer

GREEDY: Final = "greedy"
LEVEL: Final = "level"
"""First part of the name of a player with a level, such as "level:5"."""


class Dials(NamedTuple):
    """The settings of a level. A player that plays worse than the heuristic misjudges options by `noise`, a
    share of the difference between the best and the middle one; one that plays better tries `width` options
    in `battles` imagined battles, but takes not much more than `seconds`.
    """

    noise: float = 0.0
    battles: int = 0
    width: int = 0
    seconds: float = 0.0


LEVELS: Final = (
    Dials(noise=0.9),
    Dials(noise=0.45),
    Dials(noise=0.2),
    Dials(),
    Dials(battles=12, width=3, seconds=1.5),
    Dials(battles=24, width=3, seconds=2.5),
    Dials(battles=48, width=4, seconds=4.0),
    Dials(battles=96, width=4, seconds=6.0),
    Dials(battles=192, width=5, seconds=8.0),
    Dials(battles=384, width=6, seconds=10.0),
)
"""The settings of each level, the first that of level 1. Level 4 is the greedy player."""


def level_names() -> tuple[str, ...]:
    """Return the names of the players of all levels, the weakest first."""
    return tuple(f"{LEVEL}:{number}" for number in range(1, len(LEVELS) + 1))


def is_level(name: str) -> bool:
    """Whether this is the name of a player with a level, or meant to be one."""
    return name.partition(":")[0] == LEVEL


def player_of_level(name: str, seed: int, heuristic: Heuristic) -> Player:
    """Create the player of a level by its name; raises BadInput if there is no such level."""
    if name not in level_names():
        what, remedy = f"there is no player {name!r}", f"use {LEVEL}:1 to {LEVEL}:{len(LEVELS)}"
        raise BadInput("cannot seat a player", [Problem("player", what, remedy)])
    dials = LEVELS[int(name.partition(":")[2]) - 1]
    if dials.battles:
        return SearchPlayer(seed, heuristic, Budget(dials.battles, dials.seconds), width=dials.width)
    return CarelessPlayer(seed, heuristic, dials.noise) if dials.noise else GreedyPlayer(seed, heuristic)


def player_title(name: str) -> str:
    """Return the name of a computer player as it is shown: "level 5" for "level:5"."""
    return name.replace(":", " ") if is_level(name) else name


def player_description(name: str) -> str:
    """Return the name of a computer player with what people need to know to choose it: "level 10, the
    strongest".
    """
    names = level_names()
    notes = {
        names[0]: "the easiest",
        names[LEVELS.index(Dials())]: "does not look ahead",
        names[-1]: "the strongest; takes seconds to answer",
        GREEDY: f"the same as {player_title(names[LEVELS.index(Dials())])}",
        "random": "any legal answer",
    }
    return f"{player_title(name)}, {notes[name]}" if name in notes else player_title(name)


def level_beside(name: str, step: int) -> str:
    """Return the name of the player that is `step` levels stronger than this one, or weaker if `step` is
    negative; "" if there is none, or if this player has no level. The greedy player has the level of its
    settings.
    """
    names = level_names()
    known = names[LEVELS.index(Dials())] if name == GREEDY else name
    at = names.index(known) + step if known in names else -1
    return names[at] if 0 <= at < len(names) else ""


class CarelessPlayer(Player):
    """A player that misjudges options. It judges an option by its heuristic, but is wrong by a random amount,
    which remains the same for the same option during a battle.
    """

    def __init__(self, seed: int, heuristic: Heuristic, noise: float) -> None:
        self._seed = seed
        self._heuristic = heuristic
        self._noise = noise

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        view, options = look(), decision.options
        values = [
            self._heuristic.evaluate(decision, option, view.forecast(option), view) for option in options
        ]
        judged = self._misjudged(options, values)
        return options[judged.index(max(judged))]

    def _misjudged(self, options: Sequence[Option], values: Sequence[float]) -> list[float]:
        """Return the values of options as the player judges them. Values far below the others, which stand
        for absurd options, do not make the errors larger.
        """
        ranked = sorted(values, reverse=True)
        spread = ranked[0] - ranked[len(ranked) // 2]
        size = self._noise * (spread or ranked[0] - ranked[-1])
        errors = [Random(f"{self._seed}/{option.key}").gauss(0.0, size) for option in options]
        return [value + error for value, error in zip(values, errors, strict=True)]
