"""The Terrain of a Zone, or of the Zones of a Unit, as views show it. R-TERR-015, R-BOSS-062."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.terrain import huge_enemies_in

_GROUND_KINDS: Final = ("difficult", "impassable")
"""Kinds of Terrain that the state's ground already includes, even if they are temporary."""


def terrain_kinds_in_zone(state: Operation, zone: int) -> list[str]:
    """Return the names of the kinds of Terrain in a Zone, including temporary Terrain. A kind with several
    instances appears several times.
    """
    plan = state.plan
    terrain = ["difficult"] * (state.ground.cost[zone].bit_length() - 1)
    terrain += ["defensive"] * plan.defensive[zone]
    terrain += ["extreme"] * plan.extreme[zone]
    terrain += ["impassable"] * (state.ground.closed >> zone & 1)
    patches = [patch.condition.key for patch in state.terrain if patch.zone == zone]
    return terrain + [key for key in patches if key not in _GROUND_KINDS]


def terrain_kinds_affecting_unit(state: Operation, unit: Unit) -> list[str]:
    """Return the names of the kinds of Terrain that affect a Unit at its position, as `terrain_kinds_in_zone`
    does. A huge Enemy in its Zone counts as Extreme Terrain. For a body of many Zones, each kind is counted
    in the Zone that has most instances of it.
    """
    zones = state.plan.board.members(occupied_zones(state, unit))
    found = [
        terrain_kinds_in_zone(state, zone) + ["extreme"] * len(huge_enemies_in(state, unit, zone))
        for zone in zones
    ]
    if len(found) == 1:
        return found[0]
    kinds = list(dict.fromkeys([kind for terrain in found for kind in terrain]))
    return [kind for kind in kinds for _ in range(max([terrain.count(kind) for terrain in found]))]


def describe_terrain(terrain: Sequence[str]) -> list[str]:
    """Return a text for each different kind of Terrain in the list, with the number of instances: "defensive
    Terrain", "extreme Terrain twice".
    """
    times = {1: "", 2: " twice"}
    return [
        f"{kind} Terrain{times.get(count, f' {count} times')}" for kind, count in Counter(terrain).items()
    ]
