"""Detect that nothing changes in the battle of a table any more."""

from __future__ import annotations

from wartable import Battle, State, Stillness


class StalemateDetector:
    """Detects that nothing changes in a battle any more; looks at most once after each log entry."""

    def __init__(self, battle: Battle[State]) -> None:
        self._stillness = Stillness(battle.game)
        self._number = 0
        self._is_stalemate = False

    def is_stalemate(self, battle: Battle[State], number: int) -> bool:
        """Whether the battle is a stalemate. `number` is the number of entries in the table's log."""
        if battle.is_over:
            return False
        if self._number != number:
            self._number, self._is_stalemate = number, self._stillness.follow(battle)
        return self._is_stalemate
