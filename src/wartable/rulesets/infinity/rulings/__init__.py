"""Rulings: the GM changes a value of the skirmish, for a reason."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.revealing import revealing
from wartable.core.rulings.ruling import Owners, RulableField, Rulings, ending, simple, some_of
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.harm.states import enter_state, leave_state
from wartable.rulesets.infinity.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import HIDDEN, PLACES, STATES, TABLE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.saved.unit_data import ARMY, KNOWLEDGE, TROOPER
from wartable.rulesets.infinity.turn.ending import end_skirmish

__all__ = ["RULINGS"]

_SECRET: Final = ("team", "leader")
"""Fields that rulings cannot set, since the names allowed would reveal a hidden Trooper or the Lieutenant."""


def _visible_troopers(perspective: Perspective) -> dict[str, Any]:
    """Return the Troopers that a seat sees, by id."""
    return {id: trooper for id, trooper in perspective.state.troopers.items() if perspective.sees(trooper)}


def _armies(perspective: Perspective) -> dict[str, Any]:
    return dict(perspective.state.armies)


def _parse_place(value: str) -> tuple[int, int] | None:
    """Convert the text of a position in inches, such as "12.5,20", to half millimetres; None if it is
    malformed.
    """
    parts = value.split(",")
    if len(parts) != 2:
        return None
    try:
        x, y = [round(float(part) * INCH) for part in parts]
    except (ValueError, OverflowError):
        return None
    return x, y


def _check_place(perspective: Perspective, trooper: Trooper, value: Request) -> None:
    """Report a ruling that sets a Trooper's position to a text that is no position, or to a point at which
    the Trooper cannot stand.
    """
    point = _parse_place(str(value.value))
    body, field = trooper.body, perspective.state.plan.field
    if point is None:
        value.fault(f"{value.value} is no place", "write x,y in inches, such as 12.5,20")
    elif field.feet_height_at(point[0], point[1], body.radius, body.height) < 0:
        value.fault(f"{trooper.id} cannot stand at {value.value}", "choose open ground on the table")


def _set_place(table: SkirmishTable, trooper: Trooper, ruling: Ruling) -> None:
    """Put a Trooper on the table at the position that a ruling gives."""
    point = _parse_place(ruling.value)
    assert point is not None
    body = trooper.body
    body.x, body.y = point
    body.z = table.state.plan.field.feet_height_at(body.x, body.y, body.radius, body.height)
    trooper.place = TABLE


def _set_states(table: SkirmishTable, trooper: Trooper, states: list[str]) -> None:
    """Put a Trooper into these states, and end all its other states."""
    for state_key in STATES:
        if state_key in states:
            enter_state(table, trooper, state_key)
        else:
            leave_state(table, trooper, state_key)


def _check_standing(perspective: Perspective, trooper: Trooper, value: Request) -> None:
    """Report a ruling that puts a Trooper on the table, if its body cannot stand at its position."""
    name = value.name_of(PLACES, "place")
    body, field = trooper.body, perspective.state.plan.field
    if name in (TABLE, HIDDEN) and field.feet_height_at(body.x, body.y, body.radius, body.height) < 0:
        value.fault(f"{trooper.id} has no place on the table", f"rule {trooper.id}.at, which puts it there")


def _set_standing(table: SkirmishTable, trooper: Trooper, ruling: Ruling) -> None:
    trooper.place = ruling.value


_PLACE: Final[RulableField[Skirmish, Perspective, Trooper]] = RulableField(
    "place", "unplaced, table, hidden, airborne, dead or evacuated", _check_standing, _set_standing
)
_AT: Final[RulableField[Skirmish, Perspective, Trooper]] = RulableField(
    "at", "x,y in inches: its place on the table", _check_place, _set_place
)
_STATES: Final[RulableField[Skirmish, Perspective, Trooper]] = some_of(
    "states", "its states, as one,two or none", "state", lambda eyes, trooper: STATES, _set_states
)


def _reason_not_to_rule(state: Skirmish) -> str:
    """Return the reason why no ruling can be made; "" if one can."""
    return "the skirmish is over" if state.over else ""


RULINGS: Final[Rulings[Skirmish, Perspective]] = Rulings(
    Perspective,
    _reason_not_to_rule,
    [
        Owners(
            "Trooper",
            _visible_troopers,
            _AT,
            _STATES,
            _PLACE,
            *[matter for matter in simple(TROOPER) if matter.name not in (*_SECRET, "place")],
            standing=("place", PLACES),
        ),
        Owners("army", _armies, *[matter for matter in simple(ARMY) if matter.name not in _SECRET]),
    ],
    [revealing(KNOWLEDGE, FACETS), ending("winner", "skirmish", end_skirmish)],
)
