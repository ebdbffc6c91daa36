"""Battles at full speed, between players who answer at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from wartable.core.dice import DiceSource, Seeded
from wartable.core.game import Game
from wartable.core.state import State
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
    """Play a battle from `state` to its end at full speed, keeping no checkpoints; returns the table it was
    played on, with all events if `listening`, with answers and losses if `counting`.

    Every seat needs a player. Changes `state`.
    """
    table = game.table(state, players, source if source is not None else Seeded(), None, listening=listening)
    table.counting = counting
    while not state.is_over():
        game.step(table)
    return table
