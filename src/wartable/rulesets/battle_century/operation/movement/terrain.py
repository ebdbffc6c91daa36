"""Effects of Terrain on Units in a Zone. R-TERR-001 to R-TERR-015."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.dice import Kept
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.events.harm import TerrainTested
from wartable.rulesets.battle_century.operation.ground.movement_modes import (
    ignores_terrain,
    ignores_terrain_in_zone,
)
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit

_DIE = Kept(10)


def defensive_disadvantages(state: Operation, unit: Unit) -> int:
    """Return the Disadvantages on Might Tests against this Unit from Defensive Terrain, one for each
    instance. R-TERR-005.

    A Docked Unit shares its Base's Terrain. R-TRBL-044. For a body of many Zones the Zone with most instances
    counts.
    """
    if not unit.shape and not unit.docked_in:
        found = count_defensive_terrain(state, unit.zone)
    else:
        zones = state.plan.board.members(occupied_zones(state, unit))
        found = max([count_defensive_terrain(state, zone) for zone in zones])
    return 0 if ignores_terrain(state, unit) else found


def count_defensive_terrain(state: Operation, zone: int) -> int:
    """Return the number of instances of Defensive Terrain in a Zone, including temporary ones. R-TRBL-029."""
    found = state.plan.defensive[zone]
    return found + _temporary_instances(state, zone, "defensive") if state.terrain else found


def count_extreme_terrain(state: Operation, zone: int) -> int:
    """Return the number of instances of Extreme Terrain in a Zone, including temporary ones. R-TRBL-029."""
    found = state.plan.extreme[zone]
    return found + _temporary_instances(state, zone, "extreme") if state.terrain else found


def count_extreme_terrain_tests(state: Operation, unit: Unit) -> int:
    """Return the number of Extreme Terrain Tests that a Unit must make in its Zone: one for each instance of
    Extreme Terrain that affects it, for a body of many Zones in the worst Zone. For a Docked Unit that is
    exposed, only its own flight counts, not that of its Base. R-TERR-006, R-TRBL-029, R-TRBL-045.
    """
    zones = state.plan.board.members(occupied_zones(state, unit))
    return max([count_extreme_terrain_affecting(state, unit, zone) for zone in zones], default=0)


def count_extreme_terrain_affecting(state: Operation, unit: Unit, zone: int) -> int:
    """Return the number of instances of Extreme Terrain that affect a Unit in this Zone: those of the Zone,
    and one for every huge Enemy whose body includes it. A Unit that ignores Terrain is affected only by huge
    Enemies that ignore Terrain too. R-BOSS-062, R-BOSS-065.
    """
    there = count_extreme_terrain(state, zone)
    giants = huge_enemies_in(state, unit, zone)
    if ignores_terrain_in_zone(state, unit, zone):
        return len([enemy for enemy in giants if ignores_terrain_in_zone(state, enemy, zone)])
    return there + len(giants)


def huge_enemies_in(state: Operation, unit: Unit, zone: int) -> list[Unit]:
    """Return the huge Enemies of a Unit whose bodies include this Zone."""
    found: list[Unit] = []
    for enemy in state.enemies(unit):
        if enemy.shape and occupied_zones(state, enemy) >> zone & 1:
            found.append(enemy)
    return found


def _temporary_instances(state: Operation, zone: int, key: str) -> int:
    """Return the number of temporary instances of a Terrain in a Zone."""
    count = 0
    for patch in state.terrain:
        if patch.zone == zone and patch.condition.key == key:
            count += 1
    return count


def make_extreme_terrain_test(table: OperationTable, unit: Unit) -> None:
    """Make a Unit roll a Test of Systems or Speed, as its seat chooses, against 10 + Tension. If the Test
    fails, the Unit takes the missing points as Damage. Does nothing if the Unit has already left the
    Operation. R-TERR-006, R-TERR-007.
    """
    if not unit.is_active:
        return
    name = _ask_attribute(table, unit)
    rank = unit.attributes.rank_of(name)
    die = table.roll(_DIE, f"{unit.noun:tests} {name.title()} against Extreme Terrain")
    dn = 10 + table.state.tension
    table.emit(TerrainTested(unit.id, name, die, die + rank, dn))
    deal_damage(table, unit, dn - die - rank, None, reason="Extreme Terrain")


def _ask_attribute(table: OperationTable, unit: Unit) -> str:
    """Ask whether the Unit tests Systems or Speed, and return the name; "systems" without asking if both
    ranks are equal.
    """
    ranks = unit.attributes
    if ranks.systems == ranks.speed:
        return "systems"
    options = [
        Option("systems", f"Systems {ranks.systems}"),
        Option("speed", f"Speed {ranks.speed}"),
    ]
    return table.ask(
        Decision(unit.seat, f"{unit.noun:is} in Extreme Terrain: test which?", options, unit.id)
    ).key
