"""The Pilots in a Unit.

A Combined Unit has several, each with Turns, Genre Powers and Genre Points of its own: they are the Units
that it is made of. R-COMB-002, R-COMB-014, R-COMB-015, R-COMB-022.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wartable.rulesets.battle_century.operation.model.marks import COMMANDS

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.state import Operation
    from wartable.rulesets.battle_century.operation.model.unit import Unit

_FIRST_PILOT: Final = "first_pilot"
"""Key of the note on a Combined Unit that records the Round (times _ROUND_FACTOR), plus the index of the
Pilot who had the first Turn in it.
"""

_ROUND_FACTOR: Final = 100


def owner_seat_of(unit: Unit) -> str:
    """Return the seat that owns the Unit, even while another directs it. R-BOSS-069."""
    return unit.loadout.seat if unit.marks & COMMANDS else unit.seat


def battlefield_unit_of(state: Operation, unit: Unit) -> Unit:
    """Return the Unit that is on the battlefield for this Unit: the Combined Unit that it is a component of,
    or else the Unit itself.
    """
    return state.units[unit.host] if unit.host else unit


def acting(state: Operation) -> Unit:
    """Return the Unit on the battlefield whose Turn it is. In the Turn of a Pilot of a Combined Unit, this is
    the Combined Unit.
    """
    return battlefield_unit_of(state, state.units[state.turn_of])


def pilots_of(state: Operation, unit: Unit) -> list[Unit]:
    """Return the Units that stand for the Pilots inside this Unit: the components of a Combined Unit,
    otherwise only the Unit itself.
    """
    return [state.units[id] for id in unit.pilots] if unit.pilots else [unit]


def acting_pilot_of(state: Operation, unit: Unit) -> Unit:
    """Return the Unit that stands for the Pilot who acts for this Unit now: for a Combined Unit the component
    whose Turn it is, or else the Lead; otherwise the Unit itself.
    """
    if not unit.pilots:
        return unit
    return state.units[state.turn_of if state.turn_of in unit.pilots else unit.lead]


def is_subpilot_turn(state: Operation, unit: Unit) -> bool:
    """Whether this is a Combined Unit and the present Turn is that of one of its Pilots other than the Lead.
    R-COMB-011.
    """
    return unit.pilots != () and acting_pilot_of(state, unit).id != unit.lead


def is_unison_combination(body: Unit) -> bool:
    """Whether this is a Unison Combination, whose Pilots take turns in leading and share their Genre Points.
    R-COMB-008, R-COMB-010.
    """
    return body.pilots != () and body.loadout.rotates


def spendable_genre_points(state: Operation, pilot: Unit) -> int:
    """Return the Genre Points that a Pilot can spend. In a Unison Combination all Pilots share their Genre
    Points. R-COMB-010.
    """
    if pilot.host == "":
        return pilot.genre
    body = state.units[pilot.host]
    if not is_unison_combination(body):
        return pilot.genre
    return sum([other.genre for other in pilots_of(state, body)])


def spend_genre_points(state: Operation, pilot: Unit, points: int) -> None:
    """Spend Genre Points of a Pilot. If it has too few, the richest Pilots of its Unison Combination pay the
    rest. R-COMB-010.
    """
    own = min(points, pilot.genre)
    pilot.genre -= own
    for _ in range(points - own):
        richest = max(pilots_of(state, battlefield_unit_of(state, pilot)), key=_genre_points)
        richest.genre -= 1


def _genre_points(pilot: Unit) -> int:
    return pilot.genre


def record_and_check_whole_turn(state: Operation, body: Unit, pilot: Unit) -> bool:
    """Whether the Turn that begins is a whole one. Only in a whole Turn is Energy restored, may abilities for
    the beginning of a Turn be used, and are Extreme Terrain Tests required. By a house rule only the first
    Turn of a Combined Unit (`body`) in each Round is whole; this function then records which of its Pilots
    has it. A-212.
    """
    if not body.pilots or not state.plan.house.combined_once:
        return True
    if body.notes.get(_FIRST_PILOT, 0) // _ROUND_FACTOR != state.round:
        body.notes[_FIRST_PILOT] = state.round * _ROUND_FACTOR + body.pilots.index(pilot.id)
    return is_turn_of_pilot_whole(state, body, pilot)


def is_turn_of_pilot_whole(state: Operation, body: Unit, pilot: Unit) -> bool:
    """Whether the Turn of this Pilot in this Round is a whole one, according to what
    `record_and_check_whole_turn` has recorded. True if nothing is recorded yet.
    """
    if not body.pilots or not state.plan.house.combined_once or _FIRST_PILOT not in body.notes:
        return True
    return body.notes[_FIRST_PILOT] == state.round * _ROUND_FACTOR + body.pilots.index(pilot.id)
