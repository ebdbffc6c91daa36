"""Coverage runs: random battles are played until everything that a ruleset lists has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from wartable import (
    Choice,
    Decision,
    Event,
    Input,
    Option,
    Player,
    RandomPlayer,
    Seeded,
    Setup,
    State,
    Table,
    View,
)
from wartable.testing.conformance.trial import Trial

__all__ = ["Reach", "Reached", "play_until_reached"]


class Reach:
    """The things that must happen in the battles of a coverage run. `wanted` are their names, which the
    ruleset chooses. `by_event` is called with each event, and returns the names of the things that it proves;
    `by_choice` does the same for the key of each chosen option.
    """

    def __init__(
        self,
        wanted: Iterable[str],
        by_event: Callable[[Event], Iterable[str]],
        by_choice: Callable[[str], Iterable[str]],
    ) -> None:
        self.wanted = frozenset(wanted)
        self.by_event = by_event
        self.by_choice = by_choice

    def shown(self, table: Table[State]) -> set[str]:
        """Return the names of the things that have happened in a battle."""
        found = {name for event in table.events for name in self.by_event(event)}
        keys = {entry.key for entry in table.record or [] if isinstance(entry, Choice)}
        return found | {name for key in keys for name in self.by_choice(key)}


class Reached:
    """The result of a coverage run: the number of battles that were played, and `missing`, the names of the
    things that happened in none of them.
    """

    def __init__(self, battles: int, missing: Iterable[str]) -> None:
        self.battles = battles
        self.missing = sorted(missing)

    def __str__(self) -> str:
        left = ", ".join(self.missing) or "nothing"
        return f"not reached in {self.battles} battles: {left}"


def play_until_reached(
    rules_name: str,
    setups: Sequence[Setup],
    reach: Reach,
    most: int,
    seed: int = 1,
    enough: int = 0,
) -> Reached:
    """Play battles with all setups in turn until everything has happened and at least `enough` battles are
    played, or until `most` battles are played.

    The players prefer options that they have seldom taken. A crash is reported with what is needed to repeat
    it.
    """
    missing = set(reach.wanted)
    taken: dict[str, int] = {}
    number = 0
    while number < most and (missing or number < enough):
        trial = Trial(rules_name, setups[number % len(setups)], seed + number)
        missing -= reach.shown(play(trial, taken))
        number += 1
    return Reached(number, missing)


def play(trial: Trial, taken: dict[str, int]) -> Table[State]:
    """Play one battle between CoveragePlayers, and return its table. `taken` counts how often each option key
    was chosen, over all battles of the run, and is updated.
    """
    game = trial.game
    state = trial.start()
    players = {
        seat: CoveragePlayer(trial.seed * 100 + number, taken) for number, seat in enumerate(state.seats())
    }
    inputs: list[Input] = []
    table = game.table(state, players, Seeded(), inputs, listening=True)
    with trial.telling(inputs):
        while not state.is_over():
            game.step(table)
    return table


class CoveragePlayer(Player):
    """A player that half of the time takes one of the least used options, otherwise any option. `taken`
    counts how often each key was chosen, over many battles.
    """

    def __init__(self, seed: int, taken: dict[str, int]) -> None:
        self._chance = RandomPlayer(seed)
        self._coin = Decision("", "", [Option("curious", ""), Option("any", "")])
        self._taken = taken

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        options = decision.options
        if self._chance.choose(self._coin, look).key == "curious":
            least = min(self._taken.get(option.key, 0) for option in options)
            options = [option for option in options if self._taken.get(option.key, 0) == least]
        option = self._chance.choose(Decision(decision.seat, "", options), look)
        self._taken[option.key] = self._taken.get(option.key, 0) + 1
        return option
