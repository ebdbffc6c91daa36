"""The subjects of pictures at a table: those that a place sees, and those whose picture it may change."""

from __future__ import annotations

from typing import Any, Final

from wartable.seat.seating import HUMAN
from wartable.seat.view_model import ViewModel, view_model
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.people.asked import own_units
from wartable.web.tables.refusals import GM
from wartable.web.tables.rights import places_running_table

Facts = dict[str, Any]
_PICTURED_MAPS: Final = ("zones", "plane")


def seen_units_and_people(table: GameTable, place: str) -> Facts:
    """Return the ids of the units and people that the page of a place shows."""
    units = view_model(table.battle, table.viewing_seat(place)).units
    return {"units": [unit.id for unit in units], "people": [member.person for member in table.members]}


def picture_rights(table: GameTable, place: str, model: ViewModel) -> Facts:
    """Return the units whose picture a place may change, by their ids, each with the id of the person who
    owns it, or "" if anyone at the place may. "map" says whether the place may change that of the map; rooms
    have none, as their drawing is no picture of the ground.
    Without a game master, the owner of the table may also change the pictures of the computer's units.
    """
    runs = place in places_running_table(table)
    found: dict[str, str] = {}
    if place == GM:
        found = {unit.id: "" for unit in model.units}
    else:
        computers = [seat for seat, name in table.seating.items() if name != HUMAN]
        for seat in (place, *(computers if runs else ())):
            found |= {unit: _owner_of(table, unit, seat) for unit in own_units(table, seat, model)}
    return {"units": found, "map": runs and model.map.kind in _PICTURED_MAPS}


def _owner_of(table: GameTable, unit: str, seat: str) -> str:
    owner = table.members.owner_of(unit, seat)
    return "" if owner is None else owner.person
