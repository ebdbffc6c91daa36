"""Rulings: changes of values of the Mission by the GM."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_flag
from wartable.core.rulings.placing import place_ruling
from wartable.core.rulings.revealing import revealing
from wartable.core.rulings.ruling import Owners, RulableField, Rulings, ending, simple
from wartable.rulesets.adeptus.ground.space import can_outline_stand_at, outlines_overlap
from wartable.rulesets.adeptus.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.adeptus.model.marks import PINNED
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE, STANDINGS, Unit
from wartable.rulesets.adeptus.morale.recovery import end_pinning
from wartable.rulesets.adeptus.saved.plan_data import PLANE
from wartable.rulesets.adeptus.saved.snapshot import COMMANDER, DIRECTOR
from wartable.rulesets.adeptus.saved.unit_data import KNOWLEDGE, UNIT
from wartable.rulesets.adeptus.turn.ending import end_mission

__all__ = ["RULINGS"]


def _units(perspective: Perspective) -> dict[str, Any]:
    return {id: unit for id, unit in perspective.state.units.items() if perspective.sees(unit)}


def _commanders(perspective: Perspective) -> dict[str, Any]:
    return {commander.id: commander for commander in perspective.state.commanders.values()}


def _check_pinned(perspective: Perspective, unit: Unit, value: Request) -> None:
    read_flag(value)


def _set_pinned(table: MissionTable, unit: Unit, ruling: Ruling) -> None:
    if ruling.value == "yes":
        unit.mark(PINNED)
    else:
        end_pinning(table, unit)


def _check_position(perspective: Perspective, unit: Unit, value: Request, x: int, y: int) -> None:
    """Report a ruling that puts a unit on a cell on which it cannot stand. Enemies that are hidden from the
    seat do not count, since a refusal would reveal them.
    """
    state = perspective.state
    if not can_outline_stand_at(state, unit.outline, x, y):
        value.fault(f"{unit.id} cannot stand at {value.value}", "choose open ground on the field")
    elif any(
        perspective.sees(other)
        and other.side != unit.side
        and other.standing == ACTIVE
        and outlines_overlap(unit.outline, other.outline, other.x - x, other.y - y)
        for other in state.units.values()
    ):
        value.fault(f"{unit.id} would stand on an enemy at {value.value}", "choose free ground")


def _set_position(table: MissionTable, unit: Unit, x: int, y: int) -> None:
    """Put a unit on a cell; a unit in reserve enters the table there."""
    unit.x, unit.y = x, y
    if unit.standing == RESERVE:
        unit.standing = ACTIVE


def _check_standing(perspective: Perspective, unit: Unit, value: Request) -> None:
    """Report a ruling that would put a unit without a position on the table."""
    if value.name_of(STANDINGS, "standing") == ACTIVE and unit.x < 0:
        value.fault(f"{unit.id} has no place on the field", f"rule {unit.id}.at, which puts it there")


def _set_standing(table: MissionTable, unit: Unit, ruling: Ruling) -> None:
    unit.standing = ruling.value


_AT: Final[RulableField[Mission, Perspective, Unit]] = place_ruling(
    "at",
    "x,y in metres: its centre; a unit in reserve enters the table there",
    PLANE,
    "12,20",
    _check_position,
    _set_position,
)
_STANDING: Final[RulableField[Mission, Perspective, Unit]] = RulableField(
    "standing", "reserve, active, dead or fled", _check_standing, _set_standing
)
_PINNED: Final[RulableField[Mission, Perspective, Unit]] = RulableField(
    "pinned", "yes or no: whether it is pinned down", _check_pinned, _set_pinned
)
"""Ruling that a unit is pinned, or is no longer pinned. AD-11."""


def _reason_if_over(state: Mission) -> str:
    """Return why no rulings are possible any more; "" while the Mission goes on."""
    return "the Mission is over" if state.over else ""


RULINGS: Final[Rulings[Mission, Perspective]] = Rulings(
    Perspective,
    _reason_if_over,
    [
        Owners(
            "Unit",
            _units,
            _AT,
            _STANDING,
            _PINNED,
            *[matter for matter in simple(UNIT) if matter.name != "standing"],
            standing=("standing", STANDINGS),
        ),
        Owners("Supreme Commander", _commanders, *simple(COMMANDER)),
        Owners("Director", lambda perspective: dict(perspective.state.directors), *simple(DIRECTOR)),
    ],
    [revealing(KNOWLEDGE, FACETS), ending("winner", "Mission", end_mission)],
)
