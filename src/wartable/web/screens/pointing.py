"""Entries of the log, and units and places of the board, that people point at when they talk, as each place
of a table sees them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from wartable import Event
from wartable.seat.view_model import ViewModel, view_model
from wartable.web.screens.ground import ground_of
from wartable.web.screens.history import moments_of
from wartable.web.screens.screen import Facts, place_title
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR
from wartable.web.tables.story import LogSentence

UNIT: Final = "unit"
PLACE: Final = "place"


def talk_frame(table: GameTable) -> Facts:
    """Return what talk must know of a table, which never changes: sides of seats and names of places."""
    setup = table.battle.setup
    given = cast(list[Mapping[str, Any]], setup.get("seats") or [])
    sides = {str(one["id"]): str(one.get("side") or one["id"]) for one in given}
    return {
        "sides": {seat: sides.get(seat, seat) for seat in table.seating},
        "titles": {place: place_title(table, place) for place in _places(table)},
        "side_names": dict(view_model(table.battle, SPECTATOR).side_names),
    }


def names_of_members(table: GameTable) -> dict[str, str]:
    """Return the names under which people joined the table, by their ids."""
    return {one.person: one.name for one in table.members}


def _places(table: GameTable) -> list[str]:
    return [*table.seating, *([GM] if table.has_gm else []), SPECTATOR]


# ------------------------------------------------------------------ entries of the log


def linked_entries(table: GameTable, place: str, numbers: Sequence[int]) -> dict[str, dict[str, list[int]]]:
    """Return for each number of an entry in the log of a place, and each place that sees the entry too, its
    number there and the step of the replay.
    """
    told = table.sentences(place)
    known = [number for number in numbers if number <= len(told)]
    return {str(number): _elsewhere(table, place, told, number - 1) for number in known}


def _elsewhere(table: GameTable, place: str, told: Sequence[LogSentence], at: int) -> dict[str, list[int]]:
    found = {}
    for other in _places(table):
        theirs = table.sentences(other)
        same = at if other == place else _same(table, place, told, at, other, theirs)
        if same is not None:
            step = moments_of(table, other).index(theirs[same].moment) + 1
            found[other] = [same + 1, step]
    return found


def _same(
    table: GameTable,
    place: str,
    told: Sequence[LogSentence],
    at: int,
    other: str,
    theirs: Sequence[LogSentence],
) -> int | None:
    """Return the position of an entry in the log of another place; None if it is not there."""
    one = told[at]
    if one.event is None:
        mine = [number for number, note in enumerate(told) if note.event is None and note.text == one.text]
        found = [number for number, note in enumerate(theirs) if note.event is None and note.text == one.text]
        return dict(zip(mine, found, strict=False)).get(at)
    raw = _events_at(table, one.moment)
    seen, seen_there = (_seen(table, who, raw) for who in (place, other))
    event = seen[_told_at(told, one.moment).index(at)]
    if event not in seen_there:
        return None
    return _told_at(theirs, one.moment)[seen_there.index(event)]


def _events_at(table: GameTable, moment: int) -> list[Event]:
    """Return all events of the step that begins after `moment` inputs."""
    battle = table.battle
    legs = battle.legs
    events = [event for leg in legs[:-1] if leg.before == moment for event in leg.events]
    if legs[-1].before == moment:
        events += battle.events_since(sum([len(leg.events) for leg in legs[:-1]]))
    return events


def _seen(table: GameTable, place: str, events: Iterable[Event]) -> list[int]:
    """Return the positions of the events that a place may see."""
    battle, seat = table.battle, table.seat_of(place)
    return [at for at, event in enumerate(events) if battle.seen_by(seat, [event])]


def _told_at(told: Sequence[LogSentence], moment: int) -> list[int]:
    """Return the positions of the entries about events of a step."""
    return [at for at, one in enumerate(told) if one.event is not None and one.moment == moment]


# ------------------------------------------------------------------ the board


def spotted(table: GameTable, place: str, wanted: str) -> Facts | None:
    """Return the unit or place of the board with this id or name, and what each place that sees it calls it;
    None if this place sees none.
    """
    models = {one: view_model(table.battle, table.seat_of(one)) for one in _places(table)}
    target = _target(models[place], wanted)
    if target is None:
        return None
    named = {one: _name(model, *target) for one, model in models.items()}
    return {"target": list(target), "spots": {one: name for one, name in named.items() if name}}


def _target(model: ViewModel, wanted: str) -> tuple[str, str] | None:
    unit = model.unit(wanted)
    if unit is not None and _name(model, UNIT, unit.id):
        return UNIT, unit.id
    ground = ground_of(model.map)
    places = [] if ground is None else list(ground.middles)
    found = next((one for one in places if one.lower() == wanted.lower()), None)
    return None if found is None else (PLACE, found)


def _name(model: ViewModel, kind: str, id: str) -> str:
    """Return what a view calls a unit or place on the board; "" if it is not there."""
    if kind == UNIT:
        return next((unit.name for unit in model.in_the_open if unit.id == id), "")
    ground = ground_of(model.map)
    return id if ground is not None and id in ground.middles else ""
