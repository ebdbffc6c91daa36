"""Exchange of sides: which seats the people and the computer play if a battle is repeated with swapped
sides.
"""

from __future__ import annotations

from collections.abc import Iterable

from wartable import Battle, State
from wartable.seat.view_model import ViewModel


def swapped_seats(battle: Battle[State], seats: Iterable[str]) -> dict[str, str]:
    """Return a dict that has, for each of these seats, the seat whose player takes it over. Each side gets
    the players of the next side. The GM stays. If sides have different numbers of seats, some players take
    over several seats, or none.
    """
    units = ViewModel(battle.setup, battle.game.view(battle.checkpoints[0], "").data()).units
    found = {seat: seat for seat in seats}
    of_side: dict[str, list[str]] = {side: [] for side in battle.sides}
    for seat in found:
        sides = [unit.side for unit in units if unit.seat == seat]
        side = sides[0] if sides else seat
        if seat != battle.state.gm() and side in of_side:
            of_side[side].append(seat)
    seated = [seats for seats in of_side.values() if seats]
    for at, own in enumerate(seated):
        others = seated[(at + 1) % len(seated)]
        found.update({seat: others[place % len(others)] for place, seat in enumerate(own)})
    return found
