"""Battles at full speed, between computer players."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from wartable.core.dice import DiceSource, Seeded
from wartable.core.game import Game
from wartable.core.loss import Losses
from wartable.core.state import State
from wartable.core.stillness import Stillness
from wartable.core.table import Player, Table

S = TypeVar("S", bound=State)


def fight(
    game: Game[S],
    state: S,
    players: Mapping[str, Player],
    source: DiceSource | None = None,
    *,
    listening: bool = False,
    counting: bool = False,
) -> Table[S]:
    """Play a battle from `state` to its end at full speed, keeping no checkpoints; return its table.

    The table has all events if `listening`, and answers and losses if `counting`. Every seat needs a player.
    Changes `state`.
    """
    table = game.table(state, players, source if source is not None else Seeded(), None, listening=listening)
    table.counting = counting
    while not state.is_over():
        game.step(table)
    return table


class Stop(Enum):
    """The reason why a battle stopped."""

    END = "end"
    """It is over."""
    STALEMATE = "stalemate"
    """Nothing changes any more."""
    GIVEN_UP = "given up"
    """It took too many decisions."""


def play_out(game: Game[S], table: Table[S], most: int, told: Losses) -> bool:
    """Play the battle of a table to its end, and add the losses to `told`. The table must be `listening` or
    `counting`. Returns False if the battle does not end, because of a stalemate or after `most` decisions.
    """
    return play_to(game, table, most, told) is Stop.END


def play_to(game: Game[S], table: Table[S], most: int, told: Losses) -> Stop:
    """Play on as `play_out` does, and return the reason to stop."""
    state, events, answers = table.state, table.events, table.answers
    stillness = Stillness(game)
    seen = 0
    while not state.is_over():
        if len(answers) >= most:
            return Stop.GIVEN_UP
        if stillness.is_stalemate(state):
            return Stop.STALEMATE
        game.step(table)
        if len(events) > seen:
            told.add(events[seen:], state.elapsed())
            seen = len(events)
    return Stop.END
