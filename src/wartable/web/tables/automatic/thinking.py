"""Answers of computer players that think ahead. They think in a process of their own, not in the worker of
the table, so that tables need not wait for each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from wartable import Player, read_input, resume_battle
from wartable.players import ThinkingPlayer, chosen_option
from wartable.seat.seating import make_computer_players
from wartable.web.tables.table_state import TableState


class ThinkingTask(NamedTuple):
    """Everything from which a computer player finds its answer, as plain data."""

    number: int
    """Number of the table's log entries."""
    setup: Mapping[str, Any]
    snapshot: Mapping[str, Any]
    """State of the battle at its last checkpoint."""
    lines: list[str]
    """Inputs since then."""
    seat: str
    player: str
    """Name of the player."""
    seed: int
    """Seed of the player."""


class Thought(NamedTuple):
    """The key of an option, which is the answer to the question that was open when the table had this number
    of log entries.
    """

    number: int
    key: str


def thinking_task(table: TableState) -> ThinkingTask | None:
    """Return the task for the open question if a player that thinks ahead has to answer it; otherwise
    None.
    """
    seat = table.asked_seat
    if not table.is_computers_turn:
        return None
    name, battle = table.seating[seat], table.battle
    if not isinstance(computer_player(table, seat, name), ThinkingPlayer):
        return None
    leg = battle.legs[-1]
    lines = [entry.line() for entry in leg.record]
    snapshot = battle.game.dump(leg.state)
    return ThinkingTask(table.number, battle.setup, snapshot, lines, seat, name, _seed(table))


def think(task: ThinkingTask) -> Thought:
    """Return the answer to the open question."""
    battle = resume_battle(task.setup, task.snapshot, by_hand=True)
    battle.feed_all([read_input(line) for line in task.lines])
    players = make_computer_players({task.seat: task.player}, task.seed, battle.ruleset.name)
    return Thought(task.number, chosen_option(battle, players[task.seat]).key)


def computer_player(table: TableState, seat: str, name: str) -> Player:
    """Return the computer player with this name, as it answers for a seat at a table now."""
    return make_computer_players({seat: name}, _seed(table), table.battle.ruleset.name)[seat]


def _seed(table: TableState) -> int:
    return table.battle.state.seed + table.number
