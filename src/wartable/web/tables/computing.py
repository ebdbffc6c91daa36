"""Let the computer answer at a table."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from wartable import Choice
from wartable.players import ThinkingPlayer, chosen_option
from wartable.seat.seating import DEFAULT
from wartable.seat.steady import fallback_answer
from wartable.web.tables.automatic.thinking import computer_player
from wartable.web.tables.table_state import TableState

_MAX_TRIES: Final = 12
"""Greatest number of answers that the computer tries if rules fail."""


def let_computer_answer(table: TableState, thought: str = "") -> tuple[str, list[str]]:
    """Let the computer answer the open question, with the option that has the key `thought` if that is not
    "". A player that thinks ahead, but has found no answer, answers as the greedy player. Return the seat
    that was asked, and all new inputs as lines of text. If a rule fails on the answer, a few others are
    tried; if it fails on all, the last error is raised.
    """
    battle, decision = table.battle, table.battle.decision
    assert decision is not None
    seat = decision.seat
    if not thought:
        player = computer_player(table, seat, table.seating[seat])
        if isinstance(player, ThinkingPlayer):
            player = computer_player(table, seat, DEFAULT)
        thought = chosen_option(battle, player).key
    others = [fallback_answer(decision), *decision.options]
    keys = list(dict.fromkeys([thought, *[other.key for other in others]]))[:_MAX_TRIES]
    for key in keys[:-1]:
        with suppress(Exception):
            return seat, _give_answer(table, Choice(seat, key, auto=True))
    return seat, _give_answer(table, Choice(seat, keys[-1], auto=True))


def _give_answer(table: TableState, choice: Choice) -> list[str]:
    return table.change_battle(lambda twin: twin.feed(choice))
