"""Regroup: who may fall back, where to, and what is reloaded. SC-34, AD-R39, AD-R40."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.actions.gear import can_reload, refill
from wartable.rulesets.adeptus.events.command import Reloaded
from wartable.rulesets.adeptus.ground.paths import STEPS, Cell, Walker
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import metres
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.moving import can_move, choose_cell, go, pace_of

_STAY: Final = Option("pass", "Stay")
_AWAY: Final = Option("away", "As far from enemies as it can")
_ELSEWHERE: Final = Option("elsewhere", "Somewhere else ...")
_AS_IT_IS: Final = Option("pass", "Reload nothing")


def can_regroup(state: Mission, unit: Unit) -> bool:
    """Whether it is somebody who has a use for it: he can move, or has a weapon to reload."""
    if not unit.is_ic or unit.is_out_of_it():
        return False
    return can_move(unit) or len(_empty(unit)) > 0


def regroup(table: MissionTable, unit: Unit) -> None:
    """Ask whether and where he falls back, and which weapon he reloads."""
    if can_move(unit):
        _fall_back(table, unit)
    slots = _empty(unit)
    if not slots:
        return
    weapons = unit.arms.weapons
    options = [_AS_IT_IS, *[Option(f"reload:{weapons[slot].key}", weapons[slot].name) for slot in slots]]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: reload at once?", options, unit.id))
    if chosen is not _AS_IT_IS:
        slot = slots[options.index(chosen) - 1]
        refill(unit.arms, slot)
        table.emit(Reloaded(unit.id, weapons[slot].name))


def _empty(unit: Unit) -> list[int]:
    """The weapons that he could reload."""
    arms = unit.arms
    return [slot for slot, weapon in enumerate(arms.weapons) if weapon.clip and can_reload(arms, slot)]


def _fall_back(table: MissionTable, unit: Unit) -> None:
    """A Full Move that no enemy may answer."""
    state = table.state
    enemies = [other for other in state.enemies(unit.side) if sees(state, unit, other)]
    cells = retreats(state, unit, enemies, 2 * pace_of(unit))
    if len(cells) < 2:
        return
    question = f"{unit.name}: fall back, {2 * pace_of(unit)} metres?"
    options = (_STAY, _AWAY, _ELSEWHERE) if enemies else (_STAY, _ELSEWHERE)
    chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is _AWAY:
        go(table, unit, farthest(unit, enemies, cells), "Regroup", careful=True)
    elif chosen is _ELSEWHERE:
        go(table, unit, choose_cell(table, unit, cells), "Regroup", careful=True)


def farthest(unit: Unit, enemies: list[Unit], cells: dict[Cell, int]) -> Cell:
    """The cell that is farthest from the nearest enemy; of several the one that is cheapest to reach."""
    best = (unit.x, unit.y)
    most = (-1, 0)
    for cell in sorted(cells):
        score = (min([_gap(unit, other, cell) for other in enemies]), -cells[cell])
        if score > most:
            best, most = cell, score
    return best


def _gap(unit: Unit, other: Unit, cell: Cell) -> int:
    return metres(unit.outline, cell[0], cell[1], other.outline, other.x, other.y)


def _gaps(unit: Unit, enemies: list[Unit], cell: Cell) -> list[int]:
    """The metres from a cell to each of these enemies."""
    return [_gap(unit, other, cell) for other in enemies]


def _is_nearer(gaps: list[int], others: list[int]) -> bool:
    """Whether some of these gaps is smaller than its counterpart."""
    for at, gap in enumerate(gaps):
        if gap < others[at]:
            return True
    return False


def retreats(state: Mission, unit: Unit, enemies: list[Unit], allowance: int) -> dict[Cell, int]:
    """Every cell within so many metres to which no step leads nearer to one of these enemies, with the half
    metres that the cheapest way takes. AD-R40.
    """
    walker = Walker(state, unit, allowance)
    limit = 2 * allowance + 1
    found: dict[Cell, int] = {}
    gaps: dict[Cell, list[int]] = {(unit.x, unit.y): _gaps(unit, enemies, (unit.x, unit.y))}
    waiting: list[tuple[int, Cell]] = [(0, (unit.x, unit.y))]
    while waiting:
        cost, cell = heappop(waiting)
        if cell in found:
            continue
        found[cell] = cost
        for step_x, step_y in STEPS:
            after = (cell[0] + step_x, cell[1] + step_y)
            price = walker.price(after[0], after[1], slanting=step_x != 0 and step_y != 0)
            if not price or after in found or cost + price > limit or walker.is_over(after[0], after[1]):
                continue
            if after not in gaps:
                gaps[after] = _gaps(unit, enemies, after)
            if not _is_nearer(gaps[after], gaps[cell]):
                heappush(waiting, (cost + price, after))
    return found
