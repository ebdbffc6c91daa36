"""An Operation of random players, stopped after every activation."""

from __future__ import annotations

from collections.abc import Iterator

from wartable import RandomPlayer
from wartable.core.dice import Seeded
from wartable.core.game import Setup
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.state import Operation


def activations(setup: Setup, seed: int) -> Iterator[Operation]:
    """The state after each activation, always the same object; after the last one it is over."""
    state = OPERATIONS.start(setup, seed)
    players = {seat: RandomPlayer(16 * seed + at) for at, seat in enumerate(state.plan.seats)}
    table = OPERATIONS.table(state, players, Seeded(), None, listening=False)
    while not state.over:
        OPERATIONS.step(table)
        yield state
