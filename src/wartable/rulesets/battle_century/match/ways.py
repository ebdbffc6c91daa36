"""Zones of a Match: how far apart, and going from one to another. R-MATCH-016, R-MATCH-036, R-MATCH-045 to
R-MATCH-047.
"""

from __future__ import annotations

from typing import cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.scene.character import Character
from wartable.rulesets.battle_century.scene.events import Moved
from wartable.rulesets.battle_century.scene.state import Scene, SceneTable

__all__ = ["ask_move", "distances", "go", "reachable"]


def distances(state: Scene, start: str) -> dict[str, int]:
    """How many Zones away every Zone that can be reached is."""
    found = {start: 0}
    edge = [start]
    while edge:
        further: list[str] = []
        for zone in edge:
            for other in state.plan.zones[zone]:
                if other not in found:
                    found[other] = found[zone] + 1
                    further.append(other)
        edge = further
    return found


def reachable(state: Scene, start: str, zones: int) -> list[str]:
    """Zones at most so many away, in the plan's order; the first is where one is."""
    away = distances(state, start)
    found = [zone for zone in state.plan.zones if away.get(zone, zones + 1) <= zones]
    found.remove(start)
    return [start, *found]


def ask_move(table: SceneTable, me: Character, zones: int) -> str:
    """Where to go, staying among the choices. R-MATCH-016, R-MATCH-036."""
    state = table.state
    names = state.plan.zone_names
    options = [
        Option(f"to:{zone}", names[zone] if zone != me.zone else f"Stay in {names[zone]}", zone)
        for zone in reachable(state, me.zone, zones)
    ]
    return cast(str, table.ask(Decision(me.seat, f"{me.name} goes where?", options, me.id)).data)


def go(table: SceneTable, me: Character, zone: str) -> None:
    """Be there, and tell."""
    if zone != me.zone:
        left = me.zone
        me.zone = zone
        table.emit(Moved(me.id, (left, zone)))
