"""The end of a Mission, which is decided by the share of its worth that each side has left. AD-R44."""

from __future__ import annotations

from typing import Final

from wartable.core.words import listed
from wartable.rulesets.adeptus.events.course import MissionEnded
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.worth import worth_of_unit

DRAW_MARGIN: Final = 5
"""Two sides are equal if the shares that they have left differ by at most this many percentage points."""


def worth_of_side(state: Mission, side: str) -> int:
    """Return what all units of a side together are worth now."""
    return sum([worth_of_unit(unit) for unit in state.units.values() if unit.side == side])


def is_side_beaten(state: Mission, side: str) -> bool:
    """Whether no unit of a side is worth anything now: all are dead, gone, broken or in panic."""
    for unit in state.units.values():
        if unit.side == side and worth_of_unit(unit):
            return False
    return True


def is_mission_decided(state: Mission) -> bool:
    """Whether the Mission ends at the end of this round: the last round has been reached, or at most one side
    is not beaten.
    """
    if state.round >= state.plan.limit:
        return True
    return len([side for side in state.plan.sides if not is_side_beaten(state, side)]) < 2


def decide_winners_and_end_mission(table: MissionTable) -> None:
    """End the Mission. The side that has the greatest share of its worth left wins; if another side has
    nearly as great a share, the Mission is a draw.
    """
    state = table.state
    shares = {
        side: 1000 * worth_of_side(state, side) // max(1, state.worth.get(side, 1))
        for side in state.plan.sides
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
    """End the Mission with these winners, or as a draw if there are none. `reason` says why, for the
    players.
    """
    state = table.state
    state.phase = "over"
    state.over = True
    state.winners = winners
    state.reason = reason
    table.emit(MissionEnded(winners, reason))
