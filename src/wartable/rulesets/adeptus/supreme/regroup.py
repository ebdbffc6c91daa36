"""Regroup: which units may fall back and where to, and what they reload. SC-34, AD-R39, AD-R40."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.adeptus.actions.gear import can_reload, load_spare_clip
from wartable.rulesets.adeptus.events.command import Reloaded
from wartable.rulesets.adeptus.ground.paths import CHEAPEST_STEP, SHUT, STEPS, Cell, UnitWalker, steps_in_grid
from wartable.rulesets.adeptus.ground.sight import units_with_clear_line
from wartable.rulesets.adeptus.ground.space import OffsetZone, offset_zone_of
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.moving import ask_for_cell, can_move, half_move_metres, move_unit

_STAY: Final = Option("pass", "Stay")
_AWAY: Final = Option("away", "As far from enemies as possible")
_ELSEWHERE: Final = Option("elsewhere", "Somewhere else ...")
_AS_IT_IS: Final = Option("pass", "Reload nothing")


def can_regroup(state: Mission, unit: Unit) -> bool:
    """Whether Regroup has an effect on a unit: it is an Independent Character who is able to act, and can
    move or has a weapon to reload.
    """
    if not unit.is_ic or unit.is_incapacitated():
        return False
    return can_move(unit) or len(_reloadable_slots(unit)) > 0


def ask_unit_to_regroup(table: MissionTable, unit: Unit) -> None:
    """Ask whether and where to a unit falls back, and which weapon it reloads at once, and carry this out."""
    if can_move(unit):
        _fall_back(table, unit)
    slots = _reloadable_slots(unit)
    if not slots:
        return
    weapons = unit.arms.weapons
    options = [_AS_IT_IS, *[Option(f"reload:{weapons[slot].key}", weapons[slot].name) for slot in slots]]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: reload at once?", options, unit.id))
    if chosen is not _AS_IT_IS:
        slot = slots[options.index(chosen) - 1]
        load_spare_clip(unit.arms, slot)
        table.emit(Reloaded(unit.id, weapons[slot].name))


def _reloadable_slots(unit: Unit) -> list[int]:
    """Return the indices of a unit's weapons that can be reloaded."""
    arms = unit.arms
    return [slot for slot, weapon in enumerate(arms.weapons) if weapon.clip and can_reload(arms, slot)]


def _fall_back(table: MissionTable, unit: Unit) -> None:
    """Ask whether and where a unit retreats by up to a Full Move, and move it. Enemies cannot strike it as it
    leaves.
    """
    state = table.state
    enemies = [other for other in state.enemies(unit.side) if HIDDEN not in other.marks]
    enemies = units_with_clear_line(state.plan, unit, enemies)
    distances = EnemyDistances(unit, enemies)
    allowance = 2 * half_move_metres(unit)
    if not can_retreat(state, distances, allowance):
        return
    question = f"{unit.name}: fall back, {counted(allowance, 'metre')}?"
    options = (_STAY, _AWAY, _ELSEWHERE) if enemies else (_STAY, _ELSEWHERE)
    chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is _AWAY:
        cell = farthest_cell(distances, retreat_cells(state, distances, allowance), state.plan.width + 2)
        move_unit(table, unit, cell, "Regroup", careful=True)
    elif chosen is _ELSEWHERE:
        cell = ask_for_cell(table, unit, retreat_cells(state, distances, allowance))
        move_unit(table, unit, cell, "Regroup", careful=True)


@define
class EnemyDistances:
    """The distances in metres that a `unit` would have from each of a list of `enemies` at other cells. They
    are cached by the number of the cell, as `step_leads_nearer` describes it.
    """

    unit: Unit
    enemies: list[Unit]
    _zones: list[tuple[OffsetZone, int, int]] = computed()
    """For each enemy, the offsets at which the unit would overlap it, and the enemy's middle."""
    _known: list[dict[int, int]] = field([])
    """For each enemy, a cache of its distances by the number of the cell."""

    def _finish(self) -> None:
        outline = self.unit.outline
        self._zones = [
            (offset_zone_of(outline, other.outline, -1), other.x, other.y) for other in self.enemies
        ]

    def metres_to_enemies_from(self, x: int, y: int) -> list[int]:
        """Return a list of the distances in metres from each of the `enemies`, in their order, that the unit
        would have with its middle at this cell.
        """
        return [zone.metres_to_offset(at_x - x, at_y - y) for zone, at_x, at_y in self._zones]

    def reset_cache(self, start: int) -> None:
        """Clear the cached distances, except for those from the unit's own cell, whose number is `start`."""
        self._known = [{start: gap} for gap in self.metres_to_enemies_from(self.unit.x, self.unit.y)]

    def step_leads_nearer(self, from_cell: int, to_cell: int, stride: int) -> bool:
        """Whether a step from one cell to another leads nearer to any enemy. The distances from the first
        must be cached. Cells are numbered row by row, with a border of one cell around the field; `stride` is
        the number of cells in a row.
        """
        east, south = to_cell % stride - 1, to_cell // stride - 1
        for at_enemy, known in enumerate(self._known):
            metres = known.get(to_cell)
            if metres is None:
                zone, x, y = self._zones[at_enemy]
                metres = known[to_cell] = zone.metres_to_offset(x - east, y - south)
            if metres < known[from_cell]:
                return True
        return False

    def nearest_enemy_metres(self, cell: int) -> int:
        """Return the distance in metres of the nearest enemy from a cell, given by its number, whose
        distances are cached.
        """
        return min([known[cell] for known in self._known])


def farthest_cell(distances: EnemyDistances, cells: dict[Cell, int], stride: int) -> Cell:
    """Return which of the cells is farthest from the enemy nearest to it; among equally good ones, the
    cheapest to reach. `cells` is the result of `retreat_cells`, and `stride` the number of cells in a row.
    """
    best = (distances.unit.x, distances.unit.y)
    most, least = -1, 0
    for cell, cost in cells.items():
        gap = distances.nearest_enemy_metres((cell[1] + 1) * stride + cell[0] + 1)
        if gap > most or (gap == most and (cost < least or (cost == least and cell < best))):
            best, most, least = cell, gap, cost
    return best


def can_retreat(state: Mission, distances: EnemyDistances, allowance: int) -> bool:
    """Whether the unit of these distances can make a step, within `allowance` metres, that leads it nearer to
    none of the enemies. AD-R40.
    """
    unit = distances.unit
    walker = UnitWalker(state, unit, 1)
    before = distances.metres_to_enemies_from(unit.x, unit.y)
    for east, south, _ in STEPS:
        x, y = unit.x + east, unit.y + south
        price = walker.step_cost(x, y, is_diagonal=east != 0 and south != 0)
        if not 0 < price <= 2 * allowance + 1 or walker.overlaps_enemy_touched_at_start(x, y):
            continue
        if not [
            gap for gap, old in zip(distances.metres_to_enemies_from(x, y), before, strict=True) if gap < old
        ]:
            return True
    return False


def retreat_cells(state: Mission, distances: EnemyDistances, allowance: int) -> dict[Cell, int]:
    """Return the cells that the unit of these distances can reach with `allowance` metres without a step that
    leads nearer to an enemy: a dict from each cell to the cost of the cheapest path to it, in half metres.
    AD-R40.
    """
    unit = distances.unit
    walker = UnitWalker(state, unit, allowance)
    limit = 2 * allowance + 1
    ground, steps, stride = walker.ground, steps_in_grid(state.plan), walker.width + 2
    start = (unit.y + 1) * stride + unit.x + 1
    least = [limit + 1] * len(ground)
    least[start] = 0
    distances.reset_cache(start)
    found: dict[Cell, int] = {}
    waiting: list[list[int]] = [[] for _ in range(limit + 1)]
    waiting[0].append(start)
    for cost in range(limit + 1):
        soon = cost + CHEAPEST_STEP
        for at in waiting[cost]:
            if least[at] < cost:
                continue
            found[at % stride - 1, at // stride - 1] = cost
            for onward, price in steps:
                to = at + onward
                if least[to] <= soon:
                    continue
                times = ground[to]
                total = cost + price * times
                if times == SHUT or total >= least[to]:
                    continue
                if distances.step_leads_nearer(at, to, stride):
                    continue
                if walker.has_met and walker.overlaps_enemy_touched_at_start(
                    to % stride - 1, to // stride - 1
                ):
                    continue
                least[to] = total
                waiting[total].append(to)
    return found
