"""Hidden units, and how they are revealed. AD-R49."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.events.harm import Found
from wartable.rulesets.adeptus.ground.sight import covering_piece_among, has_clear_line, nearby_cover_pieces
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

DISCOVERY_METRES: Final = 3
"""Distance within which an enemy that ends a move discovers a hidden unit."""


def is_positioned_to_hide(state: Mission, unit: Unit) -> bool:
    """Whether a unit is in a position to hide: each enemy either has no clear line to it, or has one to it
    only in cover against that enemy.
    """
    plan = state.plan
    pieces = nearby_cover_pieces(state, unit, unit.x, unit.y)
    for enemy in state.enemies(unit.side):
        is_in_line = has_clear_line(plan, enemy.outline, enemy.x, enemy.y, unit.outline, unit.x, unit.y)
        if is_in_line and (not pieces or covering_piece_among(state, pieces, unit, enemy.x, enemy.y) is None):
            return False
    return True


def reveal_unit(table: MissionTable, unit: Unit) -> None:
    """Make a hidden unit visible again, and emit this; do nothing if it is not hidden."""
    if HIDDEN in unit.marks:
        unit.unmark(HIDDEN)
        table.emit(Found(unit.id))


def update_hiding_after_move(table: MissionTable, unit: Unit) -> None:
    """Apply what a unit's move means for hiding. A hidden unit that is no longer concealed is revealed; a
    unit that is near an enemy reveals it if that is hidden, or else is revealed by it.
    """
    state = table.state
    if HIDDEN in unit.marks and not is_positioned_to_hide(state, unit):
        reveal_unit(table, unit)
    for other in state.units.values():
        if (HIDDEN in other.marks or HIDDEN in unit.marks) and _would_discover(unit, other):
            reveal_unit(table, other if HIDDEN in other.marks else unit)


def _would_discover(unit: Unit, other_unit: Unit) -> bool:
    """Whether two units are enemies, and so near that one would discover the other if that were hidden."""
    return (
        other_unit.side != unit.side
        and other_unit.is_active
        and distance(unit, other_unit) <= DISCOVERY_METRES
    )
