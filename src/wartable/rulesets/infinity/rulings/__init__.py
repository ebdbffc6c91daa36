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


def _troopers(perspective: Perspective) -> dict[str, Any]:
    return {id: trooper for id, trooper in perspective.state.troopers.items() if perspective.sees(trooper)}


def _armies(perspective: Perspective) -> dict[str, Any]:
    return dict(perspective.state.armies)


def _place(value: str) -> tuple[int, int] | None:
    """Convert a position such as "12.5,20", in inches, to half millimetres; None if it is malformed."""
    parts = value.split(",")
    if len(parts) != 2:
        return None
    try:
        x, y = [round(float(part) * INCH) for part in parts]
    except (ValueError, OverflowError):
        return None
    return x, y


def _check_place(perspective: Perspective, trooper: Trooper, value: Request) -> None:
    at = _place(str(value.value))
    body, field = trooper.body, perspective.state.plan.field
    if at is None:
        value.fault(f"{value.value} is no place", "write x,y in inches, such as 12.5,20")
    elif field.standing(at[0], at[1], body.radius, body.height) < 0:
        value.fault(f"{trooper.id} cannot stand at {value.value}", "choose open ground on the table")


def _put(table: SkirmishTable, trooper: Trooper, ruling: Ruling) -> None:
    at = _place(ruling.value)
    assert at is not None
    body = trooper.body
    body.x, body.y = at
    body.z = table.state.plan.field.standing(body.x, body.y, body.radius, body.height)
    trooper.place = TABLE


def _set_states(table: SkirmishTable, trooper: Trooper, states: list[str]) -> None:
    """Put a Trooper into exactly these states; all others end."""
    for what in STATES:
        if what in states:
            enter_state(table, trooper, what)
        else:
            leave_state(table, trooper, what)


def _check_standing(perspective: Perspective, trooper: Trooper, value: Request) -> None:
    """Report a ruling that puts a Trooper on the table at a position that its body cannot stand at."""
    name = value.name_of(PLACES, "place")
    body, field = trooper.body, perspective.state.plan.field
    if name in (TABLE, HIDDEN) and field.standing(body.x, body.y, body.radius, body.height) < 0:
        value.fault(f"{trooper.id} has no place on the table", f"rule {trooper.id}.at, which puts it there")


def _set_standing(table: SkirmishTable, trooper: Trooper, ruling: Ruling) -> None:
    trooper.place = ruling.value


_PLACE: Final[RulableField[Skirmish, Perspective, Trooper]] = RulableField(
    "place", "unplaced, table, hidden, airborne, dead or evacuated", _check_standing, _set_standing
)
_AT: Final[RulableField[Skirmish, Perspective, Trooper]] = RulableField(
    "at", "x,y in inches: its place on the table", _check_place, _put
)
_STATES: Final[RulableField[Skirmish, Perspective, Trooper]] = some_of(
    "states", "its states, as one,two or none", "state", lambda eyes, trooper: STATES, _set_states
)


def _over(state: Skirmish) -> str:
    return "the skirmish is over" if state.over else ""


RULINGS: Final[Rulings[Skirmish, Perspective]] = Rulings(
    Perspective,
    _over,
    [
        Owners(
            "Trooper",
            _troopers,
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
