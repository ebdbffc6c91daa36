"""The log of a place as data: texts, rolls that can be explained, and steps that the board plays."""

from __future__ import annotations

from typing import Any, Final

from wartable.seat.sums import has_numbers_to_explain
from wartable.seat.view_model import ViewModel
from wartable.web.screens.steps import board_steps_of_log
from wartable.web.tables.game_table import GameTable

Facts = dict[str, Any]
NEWEST: Final = 12
"""Number of newest log entries that a page shows."""


def log_facts(table: GameTable, place: str, model: ViewModel) -> Facts:
    """Return, as data, the log, the numbers of those of its newest entries that the command `why` can
    explain, and the steps of the newest ones.
    """
    return {
        "log": _log_rows(table, place, model),
        "rolls": _explained_rolls(table, place, model),
        "steps": board_steps_of_log(model, table.battle.state, table.log_sentences(place)),
    }


def _log_rows(table: GameTable, place: str, model: ViewModel) -> list[list[Any]]:
    """Return the entries of the log, each as a list of its text, its manner, and the number of its step. Only
    steps that the place sees are counted, because the number of all inputs would reveal hidden ones.
    """
    told = table.log_sentences(place)
    numbers = {moment: at for at, moment in enumerate(dict.fromkeys([one.moment for one in told]))}
    return [[one.text, model.telling.manners.get(one.manner, ""), numbers[one.moment]] for one in told]


def _explained_rolls(table: GameTable, place: str, model: ViewModel) -> list[int]:
    """Return the numbers, counted from 1, of those of the newest entries that the command `why` can
    explain.
    """
    told = table.log_sentences(place)
    first = max(0, len(told) - NEWEST)
    return [
        number
        for number, one in enumerate(told[first:], first + 1)
        if one.event is not None and has_numbers_to_explain(model, one.event)
    ]
