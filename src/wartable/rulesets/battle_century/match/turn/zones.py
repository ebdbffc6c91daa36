"""Zones of a Match: how far apart, and going from one to another. R-MATCH-016, R-MATCH-036, R-MATCH-045 to
R-MATCH-047.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.pilots.events.scenes import Moved
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable


def distances(state: Scene, start: str) -> Mapping[str, int]:
    """How many Zones away every Zone that can be reached is."""
    return state.plan.away[start]


def reachable(state: Scene, start: str, zones: int) -> list[str]:
    """Zones at most so many away, in the plan's order; the first is where one is."""
    away = state.plan.away[start]
    found = [zone for zone in state.plan.zones if zone != start and away.get(zone, zones + 1) <= zones]
    return [start, *found]


_SIGHT: Final = 1
"""How many Zones away a line of sight reaches. B-185."""


def in_sight(state: Scene, start: str, zone: str) -> bool:
    """Whether somebody in one Zone has a line of sight into the other. R-MIR-021, R-MIR-029."""
    return state.plan.away[start].get(zone, _SIGHT + 1) <= _SIGHT


def ask_move(table: SceneTable, me: Character, zones: list[str]) -> str:
    """Which of these Zones to be in. R-MATCH-016, R-MATCH-036."""
    names = table.state.plan.zone_names
    options = [
        Option(f"to:{zone}", names[zone] if zone != me.zone else f"Stay in {names[zone]}", zone)
        for zone in zones
    ]
    return cast(str, table.ask(Decision(me.seat, f"{me.name} goes where?", options, me.id)).data)


def step_aside(table: SceneTable, me: Character) -> None:
    """The Zone of movement that comes with any Action, before the rest of it. R-MATCH-016, R-MATCH-047."""
    go(table, me, ask_move(table, me, reachable(table.state, me.zone, 1)))


def go(table: SceneTable, me: Character, zone: str) -> None:
    """Be there, and tell by which way."""
    if zone != me.zone:
        path = _path(table.state, me.zone, zone)
        me.zone = zone
        table.emit(Moved(me.id, path))


def _path(state: Scene, start: str, end: str) -> tuple[str, ...]:
    """The shortest way, both ends included; of several the first in the plan's order."""
    left = state.plan.away[end]
    found = [start]
    while found[-1] != end:
        here = found[-1]
        nearer = [zone for zone in state.plan.zones[here] if left[zone] < left[here]]
        found.append(nearer[0])
    return tuple(found)
