"""After the battle: what became of player characters in the ranks. EW-74, W-48."""

from __future__ import annotations

from typing import Final

from wartable.core.dice import Kept
from wartable.core.odds.successes import successes
from wartable.rulesets.exalted_war.events.order import RankAndFileRolled
from wartable.rulesets.exalted_war.model.state import WarTable

_DIE: Final = Kept(10)


def roll_aftermath_and_end_war(table: WarTable) -> None:
    """Make a roll for each player character in the ranks of a unit that lost Magnitude, then end the war;
    call this when the winners are known.

    The roll is Wits + Willpower against the largest Magnitude that the unit lost to one attack. On a failure,
    one die gives the number of lethal levels that the character takes, without any soak.
    """
    state = table.state
    for unit in state.units.values():
        if not unit.loss:
            continue
        for entry in unit.rank_and_file:
            name, _, dice = entry.rpartition(":")
            count = int(dice)
            rolled = table.roll(successes(count, botches=False), f"{name}: Wits + Willpower") if count else 0
            levels = 0
            if rolled < unit.loss:
                levels = table.roll(_DIE, f"{name}: lethal levels")
            table.emit(RankAndFileRolled(unit.id, name, count, rolled, unit.loss, levels))
    state.phase = "over"
    state.over = True
