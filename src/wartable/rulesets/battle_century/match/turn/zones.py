"""Zones of a Match: distances, and moving between Zones. R-MATCH-016, R-MATCH-036, R-MATCH-045 to
R-MATCH-047.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.pilots.events.scenes import Moved
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable


def zone_distances_from(state: Scene, start: str) -> Mapping[str, int]:
    """Return the distance from the Zone `start` to every Zone that can be reached from it, by the ids of the
    Zones.
    """
    return state.plan.away[start]


def zones_within_distance(state: Scene, start: str, radius: int) -> list[str]:
    """Return the ids of the Zone `start` and then of all other Zones at most `radius` away from it, in the
    order of the plan.
    """
    away = state.plan.away[start]
    found = [zone for zone in state.plan.zones if zone != start and away.get(zone, radius + 1) <= radius]
    return [start, *found]


_SIGHT: Final = 1
"""The distance of a line of sight, in Zones. B-185."""


def has_line_of_sight(state: Scene, start: str, zone: str) -> bool:
    """Whether there is a line of sight from one Zone into the other. R-MIR-021, R-MIR-029."""
    away = state.plan.away[start]
    return zone in away and away[zone] <= _SIGHT


@define
class MoveDecision(Decision):
    """A decision about the Zone to move to. The data of each option is the id of a Zone."""

    leaves: bool = False
    """Whether the Character tries to leave the Match from there."""


def ask_for_move_zone(table: SceneTable, me: Character, zones: list[str], *, leaves: bool = False) -> str:
    """Ask which of these Zones the Character moves to, and return the id of the Zone. `leaves` says that the
    Character will then try to leave the Match. R-MATCH-016, R-MATCH-036.
    """
    names = table.state.plan.zone_names
    options = [
        Option(f"to:{zone}", names[zone] if zone != me.zone else f"Stay in {names[zone]}", zone)
        for zone in zones
    ]
    decision = MoveDecision(me.seat, f"{me.name} goes where?", options, me.id, leaves=leaves)
    return cast(str, table.ask(decision).data)


def make_free_move(table: SceneTable, me: Character, *, leaves: bool = False) -> None:
    """Ask for the move of at most one Zone that comes with any Action, and make it. `leaves` says that the
    Character will then try to leave the Match. R-MATCH-016, R-MATCH-047.
    """
    move_to_zone(
        table, me, ask_for_move_zone(table, me, zones_within_distance(table.state, me.zone, 1), leaves=leaves)
    )


def move_to_zone(table: SceneTable, me: Character, zone: str) -> None:
    """Move a Character to a Zone by a shortest path, and announce the path."""
    if zone != me.zone:
        path = _path(table.state, me.zone, zone)
        me.zone = zone
        table.emit(Moved(me.id, path))


def _path(state: Scene, start: str, end: str) -> tuple[str, ...]:
    """Return a shortest path from one Zone to another, including both; if there are several, the first in the
    plan's order.
    """
    left = state.plan.away[end]
    found = [start]
    while found[-1] != end:
        here = found[-1]
        nearer = [zone for zone in state.plan.zones[here] if left[zone] < left[here]]
        found.append(nearer[0])
    return tuple(found)
