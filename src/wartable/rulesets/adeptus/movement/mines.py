"""Minefields, and the units that enter them. AD-R6, AD-R37, AD-R53."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.unaimed import (
    AdvantageImpact,
    apply_impact_hits,
    ask_to_evade_advantage,
)
from wartable.rulesets.adeptus.dice import FIVE, TEN
from wartable.rulesets.adeptus.events.advantages import MinesEntered
from wartable.rulesets.adeptus.ground.space import can_stand_at, metres_between_outlines
from wartable.rulesets.adeptus.harm.flight import remove_empty_bands
from wartable.rulesets.adeptus.model.marks import PRONE
from wartable.rulesets.adeptus.model.profile import LEFT_LEG, RIGHT_LEG
from wartable.rulesets.adeptus.model.state import Minefield, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

_DAMAGE_BONUS: Final = 8
"""Bonus to the Damage of mines."""


def would_be_on_mines(mines: Minefield, unit: Unit, x: int, y: int) -> bool:
    """Whether a unit with its middle at this cell would be on a cell of the Minefield."""
    return metres_between_outlines(1, mines.x, mines.y, unit.outline, x, y) <= mines.radius


def cross_mines(table: MissionTable, unit: Unit, x: int, y: int) -> tuple[int, int]:
    """Let the enemy's mines that lie on a unit's straight way to the cell (`x`, `y`) strike the unit, before
    it is moved. Return the cell at which its move ends: the goal, or the first mined cell if the mines leave
    the unit unable to go on and it can stand there.
    """
    for mines in table.state.mines:
        if (
            mines.side == unit.side
            or unit.id in mines.struck
            or would_be_on_mines(mines, unit, unit.x, unit.y)
        ):
            continue
        edge = _first_mined_cell(mines, unit, x, y)
        if edge is None:
            continue
        mines.struck.append(unit.id)
        start = (unit.x, unit.y)
        unit.x, unit.y = edge
        strike_with_mines(table, unit)
        unit.x, unit.y = start
        if not unit.is_active or unit.is_incapacitated() or PRONE in unit.marks:
            return edge if can_stand_at(table.state, unit, edge[0], edge[1]) else (x, y)
    return x, y


def cross_mines_after_dodging(table: MissionTable) -> None:
    """Let mines strike the units that crossed them when they dodged out of the area of an attack. Call this
    after the attack is resolved. AD-R90.
    """
    dodged = table.state.dodged
    while dodged:
        unit, x, y = dodged.pop(0)
        if unit.is_active:
            end = (unit.x, unit.y)
            unit.x, unit.y = x, y
            unit.x, unit.y = cross_mines(table, unit, *end)


def _first_mined_cell(mines: Minefield, unit: Unit, x: int, y: int) -> tuple[int, int] | None:
    """Return the first cell of a Minefield on a unit's straight way to the cell (`x`, `y`); None if there is
    none.
    """
    east, south = x - unit.x, y - unit.y
    steps = max(abs(east), abs(south))
    for step in range(1, steps + 1):
        at_x = unit.x + (2 * east * step + steps) // (2 * steps)
        at_y = unit.y + (2 * south * step + steps) // (2 * steps)
        if would_be_on_mines(mines, unit, at_x, at_y):
            return at_x, at_y
    return None


def strike_with_mines(table: MissionTable, unit: Unit) -> None:
    """Let mines hit a unit: a person or giant once, a Swarm 1d5 times, a Horde 1d10 times; the unit may
    evade. The Damage is rolled once for all hits; its die also decides which leg is hit. AD-R53.
    """
    hits = 1
    if unit.is_horde:
        hits = table.roll(TEN, f"{unit.name}: mines that go off")
    elif unit.swarm is not None:
        hits = table.roll(FIVE, f"{unit.name}: mines that go off")
    table.emit(MinesEntered(unit.id, hits))
    hits = ask_to_evade_advantage(table, unit, hits, "mines")
    if hits > 0:
        face = table.roll(TEN, f"{unit.name}: Damage of the mines")
        location = RIGHT_LEG if face % 2 else LEFT_LEG
        apply_impact_hits(
            table,
            unit,
            AdvantageImpact(face + _DAMAGE_BONUS, 0, 0, unit.x, unit.y, open=False),
            hits,
            location,
        )


def rearm_minefields(table: MissionTable) -> None:
    """At the end of a turn, make all Minefields ready to strike every unit again, and remove bands that have
    lost all their members.
    """
    if table.state.mines:
        for mines in table.state.mines:
            mines.struck.clear()
        remove_empty_bands(table)
