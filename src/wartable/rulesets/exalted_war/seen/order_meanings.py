"""The consequences of a standing order, or of choosing a square, for a unit, as far as its seat knows
them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from wartable.core.boards.plane import gap
from wartable.core.decision import Option
from wartable.core.views.position import Position
from wartable.core.words import counted
from wartable.rulesets.exalted_war.actions.movement_actions import DASH_TICKS
from wartable.rulesets.exalted_war.events.moves import order_in_words
from wartable.rulesets.exalted_war.model.names import direction_name, yards_text
from wartable.rulesets.exalted_war.model.orders import MARCH
from wartable.rulesets.exalted_war.model.plan import BARRED, SQUARE
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.seen.observation import WarObservation


def standing_order_text(field: WarObservation, unit: str) -> str:
    """Describe the present standing order of a unit: "now: go to Fen Bows"; "" if the seat does not
    know it.
    """
    kind, _, goal = field.standing_order_key(unit).partition(":")
    if kind == "at":
        return f"now: {order_in_words(MARCH, goal)}"
    return f"now: {order_in_words(kind, field.unit_name(goal) if goal else '')}" if kind else ""


def _standing_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return standing_order_text(field, unit.id)


def _change_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    order = standing_order_text(field, unit.id)
    return f"{order}; takes no time" if order else "takes no time"


def _distance_text(field: WarObservation, unit: Unit, yards: float) -> str:
    """Format a distance and the time that the unit takes for it: "120 yards, 2 ticks"."""
    return f"{yards_text(yards)}, {counted(ceil(yards / max(1, field.yards_of_move(unit.id))), 'tick')}"


def _follow_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    yards = field.distance_between_units(unit.id, option.key[7:])
    return _distance_text(field, unit, yards) if yards >= 1.0 else "in contact: stays, facing the unit"


def _behind_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    way = _distance_text(field, unit, field.distance_between_units(unit.id, option.key[7:]))
    return f"{way}, and around the unit; attacks from behind meet no DV"


def _watch_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    yards, reach = field.distance_between_units(unit.id, option.key[6:]), field.shooting_range_of(unit.id)
    shot = "" if not reach else (", in Range" if yards <= reach else f", Range {reach}")
    return f"{yards_text(yards)} away{shot}; turns towards it, 90 degrees a tick"


def _away_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    enemies = field.enemy_units()
    if not enemies:
        return ""
    nearest = min(enemies, key=lambda enemy: field.distance_between_units(unit.id, enemy))
    yards = field.distance_between_units(unit.id, nearest)
    return (
        f"{field.unit_name(nearest)}, {yards_text(yards)} away; moves "
        f"{yards_text(field.yards_of_move(unit.id))} a tick"
    )


def _halt_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    facing = "" if unit.is_solo else f", facing {direction_name(unit.facing)}"
    return f"stays in {state.plan.square_name_at(unit.x, unit.y)}{facing}"


def _march_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return f"{yards_text(field.yards_of_move(unit.id))} a tick; a square is {SQUARE} yards wide"


# ------------------------------------------------------------------ places


def _square_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return prospects_at_square(field, state, unit, option.key[3:]).said


def prospects_at_square(field: WarObservation, state: War, unit: Unit, square_name: str) -> Position:
    """Return how good the square with this name is for a unit. The Position has the expected levels of a shot
    from there, the number of enemies that could attack there (halved in cover), the distance in yards, and
    all this with the kind of ground in words.
    """
    square = state.plan.squares[square_name]
    parts: list[str] = []
    yards = 0.0
    if unit.x >= 0:
        yards = gap(unit.x, unit.y, square.x, square.y)
        parts.append(_distance_text(field, unit, yards))
    areas = state.plan.areas_at(square.x, square.y)
    for area in areas:
        if area.kind in BARRED:
            parts.append(f"{area.kind}: cannot be entered")
        else:
            parts.append(f"cover {area.cover}" if area.cover else "rough: half movement")
    if square_name in field.own_objective_squares("hold"):
        parts.append("to be held")
    elif square_name in field.squares_enemies_must_hold():
        parts.append("wanted by the enemy")
    shot = field.best_shot_from(unit.id, square.x, square.y)
    if shot is not None:
        parts.append(f"{field.unit_name(shot[0])} {shot[1]:.0%} to hit, {shot[2]:.1f} levels")
    near = _enemies_in_reach(field, unit, square.x, square.y)
    if field.enemy_units():
        names = ", ".join([field.unit_name(enemy) for enemy in near])
        parts.append(f"in reach of {names}" if near else "out of reach of all enemies")
    exposed = len(near) / 2 if any(area.cover for area in areas) else float(len(near))
    targets = field.shooting_targets_from(unit.id, square.x, square.y)
    effect = 0.0 if shot is None else shot[2]
    return Position(effect, exposed, yards, "; ".join(parts), targets=targets, threats=near)


def _enemies_in_reach(field: WarObservation, unit: Unit, x: int, y: int) -> list[str]:
    """Return the ids of the enemies that could shoot at a unit at this point, or reach it with one Dash."""
    near: list[str] = []
    for enemy in field.enemy_units():
        yards = field.distance_to_point(enemy, x, y) - field.unit_radius(enemy) - field.unit_radius(unit.id)
        if yards <= max(field.shooting_range_of(enemy), DASH_TICKS * field.yards_of_dash(enemy)):
            near.append(enemy)
    return near


ORDERS: Final[dict[str, Callable[[WarObservation, War, Unit, Option], str]]] = {
    "order": _change_text,
    "keep": _standing_text,
    "follow": _follow_text,
    "behind": _behind_text,
    "watch": _watch_text,
    "away": _away_text,
    "halt": _halt_text,
    "march": _march_text,
    "at": _square_text,
}
"""Functions that describe an option, by the verb of its key."""
