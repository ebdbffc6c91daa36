"""Processor time that the players of a match take for their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import ceil, log10
from time import process_time
from typing import Final, NamedTuple

from wartable import Decision, Game, Imagination, Option, Player, State, View
from wartable.players import ThinkingPlayer
from wartable.simulate.battles import BatchConfig, play_one
from wartable.simulate.played import Played

_STEPS: Final = 50
"""Number of classes of times for each factor of 10: two neighbours differ by 5 %."""
_SHORTEST: Final = 1e-6
"""The time of the lowest class, in seconds."""


class PlayerTimes(NamedTuple):
    """The processor time that a player took for its answers, in seconds."""

    answers: int
    total: float
    p50: float
    """Half of the answers took no longer."""
    p95: float
    """95 % of the answers took no longer."""


class AnswerTimes:
    """The distribution of the time that a player takes for its answers, in classes that differ by 5 %."""

    def __init__(self) -> None:
        self.answers = 0
        self.total = 0.0
        """Sum of all times, in seconds of processor time."""
        self._classes: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Add the time of one answer."""
        self.answers += 1
        self.total += seconds
        self._classes[round(_STEPS * log10(max(seconds, _SHORTEST) / _SHORTEST))] += 1

    def add_all(self, others: AnswerTimes) -> None:
        """Add the times of other answers."""
        self.answers += others.answers
        self.total += others.total
        self._classes.update(others._classes)

    def summary(self) -> PlayerTimes:
        """Return the number of answers, the sum of their times, and quantiles."""
        return PlayerTimes(self.answers, self.total, self.quantile(0.5), self.quantile(0.95))

    def quantile(self, share: float) -> float:
        """Return the time, in seconds, within which this share of all answers were given; 0 without
        answers.
        """
        needed = ceil(share * self.answers)
        found = 0
        for step, count in sorted(self._classes.items()):
            found += count
            if found >= needed:
                return float(_SHORTEST * 10 ** (step / _STEPS))
        return 0.0


class TimedBattle(NamedTuple):
    """The result of a battle, and the times of its players by their names."""

    played: Played
    times: Mapping[str, AnswerTimes]


class TimedPlayer(Player):
    """A player that answers as another one does, and adds the time of each answer to `times`."""

    def __init__(self, player: Player, times: AnswerTimes) -> None:
        self._player = player
        self._times = times

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        started = process_time()
        option = self._player.choose(decision, look)
        self._times.add(process_time() - started)
        return option


class TimedThinker(ThinkingPlayer):
    """A TimedPlayer for a player that thinks ahead."""

    def __init__(self, player: ThinkingPlayer, times: AnswerTimes) -> None:
        self._player = player
        self._times = times

    def think(self, imagination: Imagination[State]) -> Option:
        started = process_time()
        option = self._player.think(imagination)
        self._times.add(process_time() - started)
        return option


def timed(player: Player, times: AnswerTimes) -> Player:
    """Return a player that answers as this one does, and adds the time of each answer to `times`."""
    if isinstance(player, ThinkingPlayer):
        return TimedThinker(player, times)
    return TimedPlayer(player, times)


class TimedConfig(BatchConfig):
    """A BatchConfig whose players are timed."""

    times: dict[str, AnswerTimes]

    def seated(self, number: int) -> dict[str, Player]:
        """Return new players for the battle with this number, by seat, each of which adds its times to those
        of its name.
        """
        return {
            seat: timed(player, self.times.setdefault(self.players[seat], AnswerTimes()))
            for seat, player in super().seated(number).items()
        }


def play_timed(game: Game[State], start: State, config: BatchConfig, number: int) -> TimedBattle:
    """Play the battle with this number as `play_one` does, and measure the times of its players."""
    measured = TimedConfig(*config)
    measured.times = {}
    return TimedBattle(play_one(game, start, measured, number), measured.times)
