"""The end of a Mission: the worth that each side has left, as a share of that at the start. AD-R44."""

from __future__ import annotations

from typing import Final

from wartable.core.words import listed
from wartable.rulesets.adeptus.events.course import MissionEnded
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.worth import worth_of_unit

DRAW_MARGIN: Final = 5
"""Percentage points within which the shares of two sides count as equal."""


def worth_of(state: Mission, side: str) -> int:
    """Return the worth of a side's units on the table."""
    return sum([worth_of_unit(unit) for unit in state.units.values() if unit.side == side])


def is_beaten(state: Mission, side: str) -> bool:
    """Whether all units of a side are worth nothing: dead, gone, broken or fleeing."""
    for unit in state.units.values():
        if unit.side == side and worth_of_unit(unit):
            return False
    return True


def is_decided(state: Mission) -> bool:
    """Whether the Mission ends with this round: it is the last one, or fewer than two sides are unbeaten."""
    if state.round >= state.plan.limit:
        return True
    return len([side for side in state.plan.sides if not is_beaten(state, side)]) < 2


def finish(table: MissionTable) -> None:
    """End the Mission by the share of its worth that each side has left. If the best shares are close, it is
    a draw.
    """
    state = table.state
    shares = {
        side: 1000 * worth_of(state, side) // max(1, state.worth.get(side, 1)) for side in state.plan.sides
    }
    most = max(shares.values())
    winners = tuple(
        [side for side, share in shares.items() if share >= most - 10 * DRAW_MARGIN and share > 0]
    )
    if len(winners) > 1:
        winners = ()
    told = [f"{share // 10}% of the worth of {state.plan.sides[side]}" for side, share in shares.items()]
    end_mission(table, winners, f"{listed(told)} are left")


def end_mission(table: MissionTable, winners: tuple[str, ...], reason: str) -> None:
    """End the Mission with these winners, none for a draw."""
    state = table.state
    state.phase = "over"
    state.over = True
    state.winners = winners
    state.reason = reason
    table.emit(MissionEnded(winners, reason))
