"""Computer answers at a table."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from wartable import Choice
from wartable.seat.seating import computers
from wartable.seat.steady import plain_answer
from wartable.web.tables.table_state import TableState

_TRIES: Final = 12
"""Most answers that the computer tries if rules fail on them."""


def computed_answer(table: TableState) -> tuple[str, list[str]]:
    """Let the computer answer the open question; return its seat, and the lines of all new inputs.

    If a rule fails on an answer, a few others are tried. Raises the last error if all fail.
    """
    battle, decision = table.battle, table.battle.decision
    assert decision is not None
    seat = decision.seat
    players = computers({seat: table.seating[seat]}, battle.state.seed + table.number, battle.ruleset.name)
    option = players[seat].choose(decision, lambda: battle.view(seat))
    others = [plain_answer(decision), *decision.options]
    keys = list(dict.fromkeys([option.key, *[other.key for other in others]]))[:_TRIES]
    for key in keys[:-1]:
        with suppress(Exception):
            return seat, _answered(table, Choice(seat, key, auto=True))
    return seat, _answered(table, Choice(seat, keys[-1], auto=True))


def _answered(table: TableState, choice: Choice) -> list[str]:
    return table.run_battle(lambda twin: twin.feed(choice))
