"""What computers answer at a table, and when they stop: nobody would ever end a stalemate among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable import Battle, Choice, State, Stillness
from wartable.seat.seating import computers

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable


def computed_choice(table: GameTable) -> Choice:
    """What the computer answers that is asked now."""
    battle, decision = table.battle, table.battle.decision
    assert decision is not None
    seat = decision.seat
    players = computers({seat: table.seating[seat]}, battle.state.seed + table.number, battle.ruleset.name)
    option = players[seat].choose(decision, lambda: battle.view(seat))
    return Choice(seat, option.key, auto=True)


class Standstill:
    """Whether a table's battle is a stalemate, looked at once for each entry of its log."""

    def __init__(self, battle: Battle[State]) -> None:
        self._stillness = Stillness(battle.game)
        self._number = 0
        self._is_so = False

    def is_so(self, table: GameTable) -> bool:
        """Whether only computers play at this table, and nothing changes any more."""
        if table.people or table.battle.is_over:
            return False
        if self._number != table.number:
            self._number, self._is_so = table.number, self._stillness.follow(table.battle)
        return self._is_so
