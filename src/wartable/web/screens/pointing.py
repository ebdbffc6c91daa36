"""Find the things that people can point at when they talk: entries of the log, and units and places of the
board, as each place of the table may see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from wartable import Event
from wartable.seat.view_model import ViewModel, view_model
from wartable.web.screens.ground import ground_drawing_of
from wartable.web.screens.history import visible_steps
from wartable.web.screens.screen import Facts, place_title
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR
from wartable.web.tables.story import LogSentence

UNIT: Final = "unit"
PLACE: Final = "place"


def fixed_talk_facts(table: GameTable) -> Facts:
    """Return, as data, what talk has to know about a table and what never changes: the sides of seats, and
    the names of places and sides.
    """
    setup = table.battle.setup
    given = cast(list[Mapping[str, Any]], setup.get("seats") or [])
    sides = {str(entry["id"]): str(entry.get("side") or entry["id"]) for entry in given}
    return {
        "sides": {seat: sides.get(seat, seat) for seat in table.seating},
        "titles": {place: place_title(table, place) for place in _places(table)},
        "side_names": dict(view_model(table.battle, SPECTATOR).side_names),
    }


def names_of_members(table: GameTable) -> dict[str, str]:
    """Return the names under which people have joined the table, by the ids of the people."""
    return {entry.person: entry.name for entry in table.members}


def _places(table: GameTable) -> list[str]:
    return [*table.seating, *([GM] if table.has_gm else []), SPECTATOR]


# ------------------------------------------------------------------ entries of the log


def entry_positions_for_places(
    table: GameTable, place: str, numbers: Sequence[int]
) -> dict[str, dict[str, list[int]]]:
    """Return where other places see entries of a log. `numbers` are the numbers of the entries in the log of
    `place`. The result has, for each of them and each place that sees the entry too, the number of the entry
    in that place's log, and the number of its step in that place's replay.
    """
    entries = table.log_sentences(place)
    known = [number for number in numbers if number <= len(entries)]
    return {str(number): _numbers_elsewhere(table, place, entries, number - 1) for number in known}


def _numbers_elsewhere(
    table: GameTable, place: str, entries: Sequence[LogSentence], at: int
) -> dict[str, list[int]]:
    found = {}
    for other_place in _places(table):
        other_entries = table.log_sentences(other_place)
        same = (
            at if other_place == place else _find_entry(table, place, entries, at, other_place, other_entries)
        )
        if same is not None:
            step = visible_steps(table, other_place).index(other_entries[same].moment) + 1
            found[other_place] = [same + 1, step]
    return found


def _find_entry(
    table: GameTable,
    place: str,
    entries: Sequence[LogSentence],
    at: int,
    other_place: str,
    other_entries: Sequence[LogSentence],
) -> int | None:
    """Return the index that an entry has in the log of another place; None if that place does not see it.
    `at` is the index in the log of `place`.
    """
    entry = entries[at]
    if entry.event is None:
        mine = [
            number for number, note in enumerate(entries) if note.event is None and note.text == entry.text
        ]
        found = [
            number
            for number, note in enumerate(other_entries)
            if note.event is None and note.text == entry.text
        ]
        return dict(zip(mine, found, strict=False)).get(at)
    raw = _events_at(table, entry.moment)
    seen, seen_there = (_visible_events(table, who, raw) for who in (place, other_place))
    event = seen[_entries_of_step(entries, entry.moment).index(at)]
    if event not in seen_there:
        return None
    return _entries_of_step(other_entries, entry.moment)[seen_there.index(event)]


def _events_at(table: GameTable, moment: int) -> list[Event]:
    """Return all events of the step that begins after this number of inputs."""
    battle = table.battle
    legs = battle.legs
    events = [event for leg in legs[:-1] if leg.before == moment for event in leg.events]
    if legs[-1].before == moment:
        events += battle.events_since(sum([len(leg.events) for leg in legs[:-1]]))
    return events


def _visible_events(table: GameTable, place: str, events: Iterable[Event]) -> list[int]:
    """Return the indexes of those events that a place may see."""
    battle, seat = table.battle, table.viewing_seat(place)
    return [at for at, event in enumerate(events) if battle.seen_by(seat, [event])]


def _entries_of_step(entries: Sequence[LogSentence], moment: int) -> list[int]:
    """Return the indexes of the entries about events of the step that begins after this number of inputs."""
    return [at for at, entry in enumerate(entries) if entry.event is not None and entry.moment == moment]


# ------------------------------------------------------------------ the board


def find_on_board(table: GameTable, place: str, name: str) -> Facts | None:
    """Find a unit or place of the board by its id or name. Returns what was found, and the name that each
    place of the table that sees it has for it; None if this place sees no such unit or place.
    """
    models = {entry: view_model(table.battle, table.viewing_seat(entry)) for entry in _places(table)}
    target = _find_target(models[place], name)
    if target is None:
        return None
    named = {entry: _name_on_board(model, *target) for entry, model in models.items()}
    return {"target": list(target), "spots": {entry: name for entry, name in named.items() if name}}


def _find_target(model: ViewModel, name: str) -> tuple[str, str] | None:
    unit = model.find_unit(name)
    if unit is not None and _name_on_board(model, UNIT, unit.id):
        return UNIT, unit.id
    ground = ground_drawing_of(model.map)
    places = [] if ground is None else list(ground.middles)
    found = next((entry for entry in places if entry.lower() == name.lower()), None)
    return None if found is None else (PLACE, found)


def _name_on_board(model: ViewModel, kind: str, id: str) -> str:
    """Return the name that a view has for a unit or place on the board; "" if the view does not show it."""
    if kind == UNIT:
        return next((unit.name for unit in model.units_drawn_on_map if unit.id == id), "")
    ground = ground_drawing_of(model.map)
    return id if ground is not None and id in ground.middles else ""
