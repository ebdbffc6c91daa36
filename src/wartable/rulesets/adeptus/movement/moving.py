"""Moving: the metres that a unit has, where it goes, and whom it leaves. AD-1.4, AD-R22, AD-R23."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.attack.attack import resolve
from wartable.rulesets.adeptus.attack.modes import OPPORTUNITY
from wartable.rulesets.adeptus.events.course import Moved
from wartable.rulesets.adeptus.ground.paths import (
    Cell,
    away_from,
    edge_cell,
    nearest_cell,
    nearest_enemy,
    reachable,
    towards,
)
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance, engaged_with, in_contact, metres
from wartable.rulesets.adeptus.model.attack import ALONE, HORDE, Attack
from wartable.rulesets.adeptus.model.marks import DUG_IN, MOVED, PRONE
from wartable.rulesets.adeptus.model.profile import AG
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.mines import tread

BLOCK: Final = 10
"""Metres along the side of the squares by which places are named."""

_ELSEWHERE: Final = Option("elsewhere", "Somewhere else ...")
_LET_GO: Final = Option("pass", "Let it go")


def pace_of(unit: Unit) -> int:
    """Metres of a Half Move: the Agility Bonus, of a Swarm that of its slowest; a maimed leg halves it, two
    stop it. AD-1.4, AD-R23, AD-R43.
    """
    pace = unit.profile.bonus[AG]
    swarm = unit.swarm
    if swarm is not None and swarm.profile.bonus[AG] < pace:
        pace = swarm.profile.bonus[AG]
    return pace >> unit.slow if unit.slow < 2 else 0


def can_move(unit: Unit) -> bool:
    """Whether it can move at all."""
    return pace_of(unit) > 0 and PRONE not in unit.marks


def block_name(x: int, y: int) -> str:
    """The square of ten metres in which a cell lies: "C4"."""
    return f"{chr(ord('A') + x // BLOCK)}{y // BLOCK + 1}"


# ------------------------------------------------------------------ where to


def goals(state: Mission, unit: Unit) -> list[Option]:
    """Where a unit may be told to go: to an enemy in sight, to cover, away, to its edge, to any other place."""
    plan = state.plan
    found: list[Option] = []
    for other in state.enemies(unit.side):
        if sees(state, unit, other) and not in_contact(unit, other):
            found.append(plan.option(f"to:{other.id}", f"Towards {other.name}"))
    for piece in plan.covers:
        if not piece.has(unit.x, unit.y):
            found.append(plan.option(f"cover:{piece.id}", f"To {piece.name or piece.id}"))
    if found:
        found.append(plan.option("away", "Away from the nearest enemy"))
    found.append(_ELSEWHERE)
    return found


def choose_goal(table: MissionTable, unit: Unit, allowance: int, *, rough: bool = True) -> Cell:
    """Ask where a unit goes, and return where it comes with so many metres."""
    state = table.state
    question = f"{unit.name}: where to, {allowance} metres?"
    chosen = table.ask(Decision(unit.seat, question, goals(state, unit), unit.id))
    kind, _, id = chosen.key.partition(":")
    if kind == "to":
        other = state.units[id]
        return towards(state, unit, other.x, other.y, allowance, rough=rough)
    if kind == "cover":
        piece = next(piece for piece in state.plan.covers if piece.id == id)
        x, y = nearest_cell(piece, unit.x, unit.y)
        return towards(state, unit, x, y, allowance, rough=rough)
    if kind == "away":
        near = nearest_enemy(state, unit)
        if near is not None:
            return away_from(state, unit, near.x, near.y, allowance)
    return choose_cell(table, unit, reachable(state, unit, allowance, rough=rough))


def choose_cell(table: MissionTable, unit: Unit, cells: dict[Cell, int]) -> Cell:
    """Ask for one of the cells in reach: first the square of ten metres, then the cell."""
    blocks: dict[str, list[Cell]] = {}
    for x, y in sorted(cells):
        blocks.setdefault(block_name(x, y), []).append((x, y))
    options = [Option(f"in:{name}", f"In {name}", name) for name in sorted(blocks)]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: in which square?", options, unit.id))
    inside = blocks[chosen.key.partition(":")[2]]
    exact = [Option(f"at:{x},{y}", f"{x}, {y}") for x, y in inside]
    picked = table.ask(Decision(unit.seat, f"{unit.name}: where exactly?", exact, unit.id))
    return inside[exact.index(picked)]


# ------------------------------------------------------------------ going


def leave_contact(table: MissionTable, unit: Unit) -> None:
    """Each enemy with whom a unit is engaged may strike as it goes: once, with a melee weapon. AD-1.4,
    AD-R22.
    """
    state = table.state
    for other in engaged_with(state, unit):
        if not unit.is_active:
            return
        if other.is_out_of_it():
            continue
        options = [_LET_GO]
        for slot, weapon in enumerate(other.arms.weapons):
            if weapon.is_melee:
                options.append(Option(f"strike:{weapon.key}", f"{weapon.name}: Attack of Opportunity", slot))
        chosen = table.ask(Decision(other.seat, f"{unit.name} leaves {other.name}.", options, other.id))
        if chosen is _LET_GO:
            continue
        slot = options.index(chosen) - 1
        slots = [at for at, weapon in enumerate(other.arms.weapons) if weapon.is_melee]
        by = HORDE if other.is_horde else ALONE
        resolve(table, Attack(other, by, OPPORTUNITY, other.arms, slots[slot], [unit]))


def go(table: MissionTable, unit: Unit, cell: Cell, how: str, *, careful: bool = False) -> None:
    """Move a unit to a cell; unless it is `careful`, those with whom it was engaged may strike first."""
    x, y = cell
    if (x, y) == (unit.x, unit.y):
        return
    if not careful and _leaves(table.state, unit, x, y):
        leave_contact(table, unit)
        if not unit.is_active or unit.is_out_of_it():
            return
    start = (unit.x, unit.y)
    if table.state.mines:
        x, y = tread(table, unit, x, y)
    travelled = metres(1, start[0], start[1], 1, x, y)
    unit.x, unit.y = x, y
    unit.mark(MOVED)
    unit.unmark(DUG_IN)
    if unit.swarm is not None:
        unit.swarm.unmark(DUG_IN)
    table.emit(Moved(unit.id, how, x, y, travelled))


def _leaves(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether a unit that goes there leaves somebody with whom it is engaged."""
    return len(engaged_with(state, unit)) > 0


def to_edge(table: MissionTable, unit: Unit, allowance: int) -> Cell:
    """Where a unit comes that flees to its own edge. AD-R16."""
    x, y = edge_cell(table.state, unit.side, unit.x, unit.y)
    return towards(table.state, unit, x, y, allowance)


def charge_end(state: Mission, unit: Unit, other: Unit) -> Cell | None:
    """Where a charge straight at an enemy ends: in contact with it, after four metres at least; None where it
    cannot get there. AD-1.4.
    """
    most = 3 * pace_of(unit)
    gap = distance(unit, other)
    if gap < 4 or gap > most + 3 or not sees(state, unit, other):
        return None
    cell = towards(state, unit, other.x, other.y, most)
    old = (unit.x, unit.y)
    unit.x, unit.y = cell
    ends = in_contact(unit, other)
    unit.x, unit.y = old
    return cell if ends else None
