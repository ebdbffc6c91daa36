"""The reach of a unit as data for a page, on which its token is dragged: places, ways, lines of fire."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from wartable import (
    Battle,
    Decision,
    State,
    battle_after,
    distance_in_words,
    distances_from,
    measure_of,
    places_in_reach,
    position_after,
    waypoint_after,
)
from wartable.files import breakage
from wartable.seat.view_model import ViewModel, view_model
from wartable.toolkit import concerned_units
from wartable.web.screens.ground import Facts, GroundDrawing, Spot, drawing_scale, ground_drawing_of
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM

_LOG: Final = logging.getLogger("wartable")

Found = TypeVar("Found")


def movable_units(model: ViewModel, decision: Decision) -> list[str]:
    """Return the ids of the units on the map that the asked seat commands and that the open question is about
    or offers; the page lets these be dragged.
    """
    own = [unit.id for unit in model.units_drawn_on_map if (unit.seat or unit.side) == decision.seat]
    return concerned_units(decision, own) if decision.about in ("", *own) else []


def reach_data(
    table: GameTable,
    place: str,
    unit: str,
    keys: Sequence[str] = (),
    via: Sequence[str] = (),
    start: Sequence[str] = (),
) -> Facts:
    """Return where a place may bring its unit, for a drag. "places" are lists: the point of the drawing, the
    name, the index of the place before it on the way, the cost in words, and the plans that end there, each
    as the index of its "chain" and its last key. Without keys, that is; with the keys of a plan, return the
    lines of fire from its end. `via` are the keys of a plan whose end is a waypoint, at which the ways begin.
    `start` are the answers that deploy other units first. Empty if the place is not asked, or if the unit
    cannot be moved.
    """
    battle, decision = table.battle, table.battle.decision
    if decision is None or table.accepts_no_answers or place not in (decision.seat, GM):
        return {}
    model = view_model(battle, decision.seat)
    ground = ground_drawing_of(model.map)
    if ground is None:
        return {}

    def facts() -> Facts:
        here = battle_after(battle, start)
        if here is None:
            return {}
        return _fire_facts(here, keys) if keys else _reach_facts(here, model, ground, unit, via)

    return _failsafe(facts, {})


def ruler_data(table: GameTable, place: str, start: str) -> Facts:
    """Return what a ruler on the board needs to measure from a place: the distance to each other place in
    words; on a plane, the unit of lengths and how much of it a unit of the drawing is.
    """
    area = view_model(table.battle, table.viewing_seat(place)).map
    distances = distances_from(area, start)
    words = {name: distance_in_words(area, distance) for name, distance in distances.items()}
    scale = drawing_scale(area) if area.kind == "plane" else 0
    return {"places": words, "units": measure_of(area), "scale": scale}


def _failsafe(search: Callable[[], Found], without: Found) -> Found:
    """Return what a search finds; `without` if the rules break in it, which must not end the drag."""
    try:
        return search()
    except Exception as error:
        if breakage(error) is not None:
            raise
        _LOG.exception("the reach of a unit broke")
        return without


def _reach_facts(
    battle: Battle[State], model: ViewModel, ground: GroundDrawing, unit: str, via: Sequence[str]
) -> Facts:
    turned = waypoint_after(battle, unit, via) if via else ()
    found = [] if via and not turned else places_in_reach(battle, unit, turned)
    if not found:
        return {}
    chains: dict[tuple[str, ...], int] = {}
    words: list[str] = []
    places = []
    for place in found:
        plans = []
        for plan in place.plans:
            start = plan.keys[:-1]
            if start not in chains:
                chains[start] = len(chains)
                words.append(", ".join([word.removesuffix(" ...") for word in plan.words[:-1]]))
            plans.append([chains[start], plan.keys[-1]])
        x, y = _spot(model, ground, place.place, place.point)
        name = place.place or "{:g}, {:g}".format(*(place.point or (0, 0)))
        places.append([round(x, 1), round(y, 1), name, place.before, place.said, plans])
    return {
        "unit": unit,
        "chains": [{"keys": list(start), "words": text} for start, text in zip(chains, words, strict=True)],
        "places": places,
        "is_plane": any(place.point is not None for place in found),
    }


def _spot(model: ViewModel, ground: GroundDrawing, place: str, point: Spot | None) -> Spot:
    """Return where in the drawing a place or a point of a plane is."""
    if point is None:
        return ground.middles.get(place, (0, 0))
    scale = drawing_scale(model.map)
    return ground.position_at(point[0] * scale, point[1] * scale)


def _fire_facts(battle: Battle[State], keys: Sequence[str]) -> Facts:
    """Return the lines of fire from the end of a plan: the ids of the units that could be attacked from
    there, of those that could attack there, and the prospects in words.
    """
    position = position_after(battle, keys)
    if position is None:
        return {}
    return {"targets": list(position.targets), "threats": list(position.threats), "said": position.said}
