"""Battles between computer players, played at full speed."""

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
    """Play a battle from `state` to its end at full speed, without checkpoints, and return its table.

    The table keeps all events if `listening`, and answers and losses if `counting`. Every seat needs a
    player. The state is changed in place.
    """
    table = game.table(state, players, source if source is not None else Seeded(), None, listening=listening)
    table.counting = counting
    while not state.is_over():
        game.step(table)
    return table


class Stop(Enum):
    """The reason why a battle stopped."""

    END = "end"
    """The battle is over."""
    STALEMATE = "stalemate"
    """Nothing changes any more."""
    GIVEN_UP = "given up"
    """The battle took too many decisions."""


def play_out(game: Game[S], table: Table[S], max_decisions: int, losses: Losses) -> bool:
    """Play the battle of a table to its end, and add its losses to `losses`. The table must be `listening` or
    `counting`; decisions are only counted if it is `counting`. Returns False if the battle does not end,
    because of a stalemate or after `max_decisions` decisions.
    """
    return play_to(game, table, max_decisions, losses) is Stop.END


def play_to(game: Game[S], table: Table[S], max_decisions: int, losses: Losses) -> Stop:
    """Play as `play_out` does, and return the reason why the battle stopped."""
    state, events, answers = table.state, table.events, table.answers
    stillness = Stillness(game)
    seen = 0
    while not state.is_over():
        if len(answers) >= max_decisions:
            return Stop.GIVEN_UP
        if stillness.is_stalemate(state):
            return Stop.STALEMATE
        game.step(table)
        if len(events) > seen:
            losses.add(events[seen:], state.elapsed())
            seen = len(events)
    return Stop.END
