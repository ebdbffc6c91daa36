"""Deployment: the Supreme Commanders test Command, who loses places a unit first, then they alternate.
AD-R21.
"""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.tests import Result
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.course import Deployed
from wartable.rulesets.adeptus.ground.space import fits
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE, Unit
from wartable.rulesets.adeptus.movement.moving import BLOCK, block_name

_HALF = BLOCK // 2


def deploy(table: MissionTable) -> None:
    """Place one unit, or find out who begins to."""
    state = table.state
    if not state.deployers:
        state.deployers = _deployers(table)
    waiting = [side for side in state.deployers if _reserves(state, side)]
    if not waiting:
        return
    side = waiting[0]
    unit = _choose_unit(table, side)
    _place(table, unit)
    state.deployers.remove(side)
    state.deployers.append(side)


def _reserves(state: Mission, side: str) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.side == side and unit.standing == RESERVE]


def _command_of(state: Mission, side: str) -> int:
    """The Command of whoever leads a side."""
    commander = state.commanders.get(side)
    if commander is not None:
        return commander.profile.skill_values["command"]
    return max([unit.profile.skill_values["command"] for unit in state.units.values() if unit.side == side])


def _deployers(table: MissionTable) -> list[str]:
    """The sides, those first whose Command test went worse; ties are rolled again."""
    state = table.state
    sides = [side for side in state.plan.sides if _reserves(state, side)]
    if len(sides) < 2:
        return sides
    while True:
        scores: dict[str, int] = {}
        for side in sides:
            number = _command_of(state, side)
            result = Result(table.roll(PERCENT, f"{state.plan.sides[side]}: Command, to deploy"), number)
            scores[side] = 1 + result.degrees if result.passed else -1 - result.degrees
        if len(set(scores.values())) == len(sides):
            return sorted(sides, key=lambda side: scores[side])


def _choose_unit(table: MissionTable, side: str) -> Unit:
    state = table.state
    units = _reserves(state, side)
    placed = [unit for unit in units if unit.x >= 0]
    if placed:
        return placed[0]
    options = [Option(f"unit:{unit.id}", unit.name) for unit in units]
    chosen = table.ask(Decision(state.seat_of(side), "Which unit deploys?", options))
    return units[options.index(chosen)]


def _place(table: MissionTable, unit: Unit) -> None:
    """Put a unit where the scenario says, or ask: the square of ten metres, at whose middle it stands unless
    that is taken.
    """
    state = table.state
    if unit.x < 0:
        places = places_for(state, unit)
        options = [Option(f"in:{name}", f"In {name}") for name in places]
        chosen = table.ask(Decision(unit.seat, f"Where does {unit.name} deploy?", options, unit.id))
        unit.x, unit.y = places[chosen.key.partition(":")[2]]
    unit.standing = ACTIVE
    table.emit(Deployed(unit.id, unit.x, unit.y))


def places_for(state: Mission, unit: Unit) -> dict[str, tuple[int, int]]:
    """The squares of its zone in which a unit can stand, each with the cell nearest to its middle."""
    zone = state.plan.deploy[unit.side]
    found: dict[str, tuple[int, int]] = {}
    for top in range(zone.top - zone.top % BLOCK, zone.bottom + 1, BLOCK):
        for left in range(zone.left - zone.left % BLOCK, zone.right + 1, BLOCK):
            x, y = left + _HALF, top + _HALF
            if zone.has(x, y) and fits(state, unit, x, y) and not _is_taken(state, unit, x, y):
                found[block_name(x, y)] = (x, y)
    return found


def _is_taken(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether somebody stands there already."""
    for other in state.units.values():
        if other.standing == ACTIVE and abs(other.x - x) < _HALF and abs(other.y - y) < _HALF:
            return True
    return False
