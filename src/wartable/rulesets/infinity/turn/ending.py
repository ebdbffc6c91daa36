"""End of a skirmish: Victory Points. IN-07, IN-R39."""

from __future__ import annotations

from wartable.core.state import most_points
from wartable.rulesets.infinity.events.course import PointsCounted, SkirmishEnded
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable


def victory_points(state: Skirmish, side: str) -> int:
    """Return a side's Victory Points: the total Cost of its Troopers that are in no Null state, including
    those not deployed or evacuated. IN-07-37, IN-04-03, IN-08-56.
    """
    return sum([trooper.profile.cost for trooper in state.troopers_of(side) if not trooper.is_null])


def finish_skirmish(table: SkirmishTable, reason: str) -> None:
    """Count the Victory Points of both sides, and end the skirmish. `reason` says why it ends. IN-07-37."""
    state = table.state
    points = {side: victory_points(state, side) for side in state.armies}
    for side, count in points.items():
        table.emit(PointsCounted(side, count))
    outcome = most_points(points, reason, state.round)
    end_skirmish(table, outcome.winners, outcome.reason)


def end_skirmish(table: SkirmishTable, winners: tuple[str, ...], reason: str) -> None:
    """End the skirmish with these winners; without winners it is a draw. `reason` is told to the players."""
    state = table.state
    state.over = True
    state.winners = winners
    state.reason = reason
    table.emit(SkirmishEnded(winners[0] if winners else "", reason))
