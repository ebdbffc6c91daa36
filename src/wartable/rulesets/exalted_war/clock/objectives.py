"""Victory conditions. W-21."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.events.order import WarEnded
from wartable.rulesets.exalted_war.model.plan import SQUARE, FieldSquare, Objective
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import DESTROYED, RESERVE, Unit
from wartable.rulesets.exalted_war.orders.movement import announce_tick_once

_HALF: Final = SQUARE // 2
_ALL_OTHERS_BEATEN: Final = "no unit but mobs is left to the others"


def end_war_if_decided(table: WarTable) -> None:
    """At the end of a tick, end the war if a side has reached an objective, if at most one side still stands,
    or if this was the last tick.
    """
    state = table.state
    winners = _sides_that_reached_an_objective(state)
    if winners:
        end_war(table, tuple(winners), "the objective is reached")
        return
    standing = [side for side in state.plan.sides if is_side_still_in_war(state, side)]
    if len(standing) <= 1:
        end_war(
            table, tuple(standing), _ALL_OTHERS_BEATEN if standing else "no side has a unit left but mobs"
        )
    elif state.tick >= state.plan.limit:
        _end_by_shares(table)


def would_war_end_by(state: War, last_tick: int) -> bool:
    """Whether the war would end by `last_tick` if nothing changed: because it is limited to fewer ticks, or
    because a side will then have survived, or held its squares, for long enough.
    """
    if state.plan.limit <= last_tick:
        return True
    for at, objective in enumerate(state.plan.objectives):
        held = state.held.get(str(at), 0)
        if objective.kind == "survive" and objective.ticks <= last_tick:
            return True
        if objective.kind == "hold" and held and state.tick - held + objective.ticks <= last_tick:
            return True
    return False


def is_side_still_in_war(state: War, side: str) -> bool:
    """Whether a side has a unit that keeps it in the war, on the field or still to come. Mobs, leaders left
    behind by destroyed units, and people acting apart do not count.
    """
    for unit in state.units.values():
        if unit.side == side and unit.counts and _is_still_in_war(unit) and not unit.mob and not unit.host:
            return True
    return False


def magnitude_share_left(state: War, side: str) -> float:
    """Return the fraction of a side's initial Magnitude that is left. A solo unit counts as Magnitude 1, and
    units still to come are included.
    """
    left = 0
    for unit in state.units.values():
        if unit.side == side and _is_still_in_war(unit) and not unit.host and unit.counts:
            left += 1 if unit.is_solo else unit.magnitude
    return left / max(1, state.start[side])


def _is_still_in_war(unit: Unit) -> bool:
    """Whether a unit is on the field or still to come."""
    return unit.is_active or unit.standing == RESERVE


def _end_by_shares(table: WarTable) -> None:
    """End the war at its limit: the side with the largest share of its Magnitude left wins, and equal shares
    are a draw.
    """
    state = table.state
    shares = {side: magnitude_share_left(state, side) for side in state.plan.sides}
    most = max(list(shares.values()))
    best = [side for side, left in shares.items() if left == most]
    if len(best) == 1:
        end_war(table, (best[0],), f"it has the most left at tick {state.tick}")
    else:
        end_war(table, (), f"equal shares are left at tick {state.tick}")


def end_war(table: WarTable, winners: tuple[str, ...], reason: str) -> None:
    """Set the winners and the reason, and end the war. Without `winners` it is a draw. If units with player
    characters in the ranks have lost Magnitude, the rolls for these people follow before the war is over.
    """
    state = table.state
    state.winners = winners
    state.reason = reason
    announce_tick_once(table)
    table.emit(WarEnded(winners, reason, state.tick))
    if [unit for unit in state.units.values() if unit.rank_and_file and unit.loss]:
        state.phase = "aftermath"
    else:
        state.phase = "over"
        state.over = True


# ------------------------------------------------------------------ objectives of a scenario


def _sides_that_reached_an_objective(state: War) -> list[str]:
    """Return the sides that have reached one of their objectives."""
    winners: list[str] = []
    for at, objective in enumerate(state.plan.objectives):
        if _is_reached(state, at, objective) and objective.side not in winners:
            winners.append(objective.side)
    return winners


def _is_reached(state: War, at: int, objective: Objective) -> bool:
    kind = objective.kind
    if kind == "hold":
        return _count_held_ticks(state, at, objective) >= objective.ticks
    if kind == "slay":
        return state.people[objective.who].is_out
    if kind == "beat":
        unit = state.units[objective.who]
        return unit.standing == DESTROYED or unit.mob > 0
    return state.tick >= objective.ticks and is_side_still_in_war(state, objective.side)


def _count_held_ticks(state: War, at: int, objective: Objective) -> int:
    """Update and return the number of ticks in a row in which the objective's side alone has held all its
    squares.
    """
    key = str(at)
    for name in objective.squares:
        if _holders(state, state.plan.squares[name]) != [objective.side]:
            state.held[key] = 0
            return 0
    state.held[key] = state.held.get(key, 0) + 1
    return state.held[key]


def _holders(state: War, square: FieldSquare) -> list[str]:
    """Return the sides that hold a square: those with a unit whose middle is in the square or within half a
    square of its edge. Mobs and leaders of destroyed units do not count.
    """
    found: list[str] = []
    for unit in state.units_taking_up_ground():
        if not unit.mob and unit.counts and unit.side not in found and _stands_on(unit, square):
            found.append(unit.side)
    return found


def _stands_on(unit: Unit, square: FieldSquare) -> bool:
    aside = max(0, abs(unit.x - square.x) - _HALF)
    ahead = max(0, abs(unit.y - square.y) - _HALF)
    return aside * aside + ahead * ahead <= _HALF * _HALF
