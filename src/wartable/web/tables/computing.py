"""Computer answers at a table, and stalemate detection: computers alone would never stop."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from wartable import Battle, Choice, State, Stillness
from wartable.seat.seating import computers
from wartable.seat.steady import plain_answer

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable


_TRIES: Final = 12
"""Most answers that the computer tries if rules fail on them."""


def computed_answer(table: GameTable) -> tuple[str, list[str]]:
    """Let the computer answer the open question; returns its seat, and the lines of all new inputs.

    If a rule fails on an answer, others are tried; raises the last error if all fail.
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


def _answered(table: GameTable, choice: Choice) -> list[str]:
    return table.changed(lambda twin: twin.feed(choice))


class Standstill:
    """Stalemate detection, computed once per log entry."""

    def __init__(self, battle: Battle[State]) -> None:
        self._stillness = Stillness(battle.game)
        self._number = 0
        self._is_so = False

    def is_so(self, table: GameTable) -> bool:
        """Whether only computers play at this table and nothing changes any more."""
        if table.people or table.battle.is_over:
            return False
        if self._number != table.number:
            self._number, self._is_so = table.number, self._stillness.follow(table.battle)
        return self._is_so
