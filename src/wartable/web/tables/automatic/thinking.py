"""Answers of computer players that think ahead. They think in a process of their own, not in the worker of
the table, so that tables need not wait for each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from wartable import Battle, Player, State, read_input, resume_battle
from wartable.players import ThinkingPlayer, chosen_option
from wartable.players.advice import advise
from wartable.players.budget import Budget
from wartable.players.names import SEARCH
from wartable.seat.seating import make_computer_players
from wartable.web.tables.table_state import TableState

NOT_ASKED: Final = "Nothing is asked of you now."
"""The reply to a place that wants a hint or advice while another one is asked."""
ADVICE_BUDGET: Final = Budget(battles=96, seconds=4.0)
"""The budget for advice to a person."""


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
    name = table.seating[seat]
    is_thinker = isinstance(computer_player(table, seat, name), ThinkingPlayer)
    return _task(table, seat, name) if is_thinker else None


def advice_task(table: TableState, place: str) -> ThinkingTask | None:
    """Return the task to find advice for a place; None if nothing is asked of it."""
    decision = table.battle.decision
    if decision is None or decision.seat != place:
        return None
    return _task(table, place, SEARCH)


def _task(table: TableState, seat: str, player: str) -> ThinkingTask:
    battle = table.battle
    leg = battle.legs[-1]
    lines = [entry.line() for entry in leg.record]
    snapshot = battle.game.dump(leg.state)
    return ThinkingTask(table.number, battle.setup, snapshot, lines, seat, player, _seed(table))


def think(task: ThinkingTask) -> Thought:
    """Return the answer to the open question."""
    battle = _battle(task)
    players = make_computer_players({task.seat: task.player}, task.seed, battle.ruleset.name)
    return Thought(task.number, chosen_option(battle, players[task.seat]).key)


def find_advice(task: ThinkingTask) -> str:
    """Return which answer to the open question is best in imagined battles and why, as a sentence."""
    return advise(_battle(task), ADVICE_BUDGET, task.seed).text


def _battle(task: ThinkingTask) -> Battle[State]:
    """Return the battle of a task, at its open question."""
    battle = resume_battle(task.setup, task.snapshot, by_hand=True)
    battle.feed_all([read_input(line) for line in task.lines])
    return battle


def computer_player(table: TableState, seat: str, name: str) -> Player:
    """Return the computer player with this name, as it answers for a seat at a table now."""
    return make_computer_players({seat: name}, _seed(table), table.battle.ruleset.name)[seat]


def _seed(table: TableState) -> int:
    return table.battle.state.seed + table.number
