"""Data of the page with a place's tools: rulings, assignment of seats, and pause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wartable.players import offered_names, player_description
from wartable.seat.seating import HUMAN
from wartable.seat.view_model import seat_title, side_names, view_model
from wartable.toolkit import KNOWN
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.rights import may_make_rulings, may_pause, places_running_table


def tools_page_data(table: GameTable, place: str) -> dict[str, Any]:
    """Return the data of the page with the tools of a place. Of the paths of rulings, it has only those that
    the place may know.
    """
    battle = table.battle
    rules = may_make_rulings(table, place)
    paths = battle.game.ruling_paths(battle.state, table.viewing_seat(place)) if rules else []
    return {
        "title": str(battle.setup.get("title") or "battle"),
        "may_rule": rules,
        "may_seat": place in places_running_table(table),
        "may_pause": may_pause(table, place),
        "paused": table.is_paused,
        "paths": [{"path": path, "meaning": meaning} for path, meaning in paths],
        "subjects": _ruling_subjects(table, place) if rules else [],
        "standings": _standing_choices(table, place) if rules else None,
        "reveals": _reveal_choices(table, place, paths),
        "players": {
            HUMAN: "a person",
            **{name: f"the computer: {player_description(name)}" for name in offered_names(battle.ruleset)},
        },
        "seats": [
            {"id": seat, "title": seat_title(battle.setup, seat), "player": name}
            for seat, name in table.seating.items()
        ],
    }


def _ruling_subjects(table: GameTable, place: str) -> list[dict[str, Any]]:
    """Return what rulings can be about, such as a unit, each with those of its paths that have no
    placeholders.
    """
    battle, seat = table.battle, table.viewing_seat(place)
    units = {unit.id: unit.name for unit in view_model(battle, seat).units}
    names = {**side_names(battle.setup), **units}
    found = [
        {
            "id": id,
            "name": names.get(id, id.replace("_", " ").title()) if id else "the whole battle",
            "paths": [
                {"path": path, "meaning": meaning, "what": _path_text(path.removeprefix(f"{id}."))}
                for path, meaning in rows
                if "<" not in path
            ],
        }
        for id, rows in battle.game.ruling_subjects(battle.state, seat).items()
    ]
    return [subject for subject in found if subject["paths"]]


def _path_text(path: str) -> str:
    """Return a path of a ruling for display, such as "effect: pinned down" for "effect.pinned_down"."""
    return path.replace(".", ": ").replace("_", " ")


def _standing_choices(table: GameTable, place: str) -> dict[str, Any] | None:
    """Return the units that rulings can bring into the battle or remove from it, by the paths of these
    rulings, and the values that such rulings can set.
    """
    battle, seat = table.battle, table.viewing_seat(place)
    found = battle.game.ruled_standings(battle.state, seat)
    names = {unit.id: unit.name for unit in view_model(battle, seat).units}
    ids = {path: path.rpartition(".")[0] for path in found}
    words = dict.fromkeys([word for listed in found.values() for word in listed])
    return {"paths": {path: names.get(id, id) for path, id in ids.items()}, "words": list(words)}


def _reveal_choices(table: GameTable, place: str, paths: Sequence[tuple[str, str]]) -> dict[str, Any] | None:
    """Return the sides, units and aspects from which a ruling that reveals something can choose; None in a
    game without secrets.
    """
    form = next((path for path, _ in paths if path.startswith(f"{KNOWN}.")), "")
    if not form:
        return None
    battle, seat = table.battle, table.viewing_seat(place)
    perspective = battle.game.perspective(battle.state, seat)
    return {
        "sides": side_names(battle.setup),
        "units": {
            unit.id: unit.name for unit in view_model(battle, seat).units if perspective.owns_id(unit.id)
        },
        "facets": form.rpartition("<")[2].rstrip(">").split("|"),
    }
