"""Imagined battles that are played on to the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from wartable import Battle, Choice, GreedyPlayer, Heuristic, Imagination, Player, Seeded, State

FEWEST: Final = 12
"""Number of activations after which a stretch ends with the present round."""
MOST: Final = 24
"""Number of activations after which a stretch ends even if the round goes on."""


class Stretch(NamedTuple):
    """An imagined battle that was played on after an option."""

    value: float
    """Value of the state at its end for the side of the seat, from 0 to 1."""
    fallen: Sequence[str]
    """The ids of the units that left the battle during the stretch, if they were asked for."""


class Playouts:
    """Plays the options of an open question on in the same imagined battles, so that they can be compared:
    the dice of battle number n are the same for all options as long as the same is rolled.

    Both sides play by their heuristic for a stretch of FEWEST to MOST activations, and the state is valued
    then. That is one round or two in most games.
    """

    def __init__(
        self,
        imagination: Imagination[State],
        heuristic: Heuristic,
        seed: str,
        *,
        names_fallen: bool = False,
    ) -> None:
        self._imagination = imagination
        self._heuristic = heuristic
        self._seed = seed
        self._names_fallen = names_fallen
        self._battles: list[Battle[State] | None] = []

    def play(self, number: int, key: str) -> Stretch | None:
        """Play the imagined battle with this number on after an option; None if there is no such battle."""
        battle = self._battle(number)
        if battle is None:
            return None
        end = self._played_on(battle, key)
        decision = battle.decision
        assert decision is not None
        side = battle.game.perspective(end, decision.seat).side
        fallen = _fallen(battle, end) if self._names_fallen else ()
        return Stretch(float(battle.game.value(end, side)), fallen)

    def _battle(self, number: int) -> Battle[State] | None:
        """Return the imagined battle with this number."""
        while len(self._battles) <= number:
            rng = Random(f"{self._seed}/{len(self._battles)}")
            self._battles.append(self._imagination.draw(rng))
        return self._battles[number]

    def _played_on(self, battle: Battle[State], key: str) -> State:
        """Return the state at the end of the stretch that begins with this answer."""
        game, decision, leg = battle.game, battle.decision, battle.legs[-1]
        assert decision is not None
        record = [*leg.record, Choice(decision.seat, key, auto=True)]
        players: dict[str, Player] = {
            seat: GreedyPlayer(at, self._heuristic) for at, seat in enumerate(battle.seats)
        }
        table = game.table(leg.state.copy(), players, Seeded(), record, listening=False)
        game.step(table)
        state = table.state
        table = game.table(state, players, Seeded(), None, listening=False)
        round, steps = state.elapsed(), 1
        while not state.is_over() and steps < MOST:
            if state.elapsed() != round:
                if steps >= FEWEST:
                    break
                round = state.elapsed()
            game.step(table)
            steps += 1
        return state


def _fallen(before: Battle[State], end: State) -> list[str]:
    """Return the ids of the units that have left the battle since this question."""
    game = before.game
    gone = {unit.id for unit in game.roll_call(before.state) if unit.out}
    return [unit.id for unit in game.roll_call(end) if unit.out and unit.id not in gone]
