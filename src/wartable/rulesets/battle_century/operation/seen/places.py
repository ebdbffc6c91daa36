"""What standing in a Zone would mean for a Unit, as its side can know it."""

from __future__ import annotations

from typing import Final

from wartable.core.position import Position
from wartable.core.words import listed
from wartable.rulesets.battle_century.operation.ground.positions import apart
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.terrain import cover
from wartable.rulesets.battle_century.operation.odds.forecast import action_forecast, knows, knows_sheet
from wartable.rulesets.battle_century.operation.seen.ground_view import terrain_in
from wartable.rulesets.battle_century.operation.targeting.targets import works

_USUAL: Final = 5
"""The Speed, and the range of Weapons, that is reckoned with where an Enemy's is not known."""
_COVERED: Final = 0.5
"""What an Enemy counts against whose attacks the Terrain is a cover."""


def position_in(state: Operation, side: str, unit: Unit, zone: int) -> Position:
    """Its Terrain, how far it is, what an attack from there would bring, and who could attack one there."""
    parts = [f"{word} Terrain" for word in terrain_in(state, zone)]
    far, effect = 0, 0.0
    if unit.zone >= 0 and state.round > 0:
        far = state.plan.board.distance(unit.zone, zone)
        parts.append("here" if far == 0 else f"{far} Zone{'s' if far > 1 else ''} away")
        twin = state.copy()
        there = twin.units[unit.id]
        there.zone = zone
        found = action_forecast(twin, side, there, "attack")
        if found is not None:
            effect = found.damage - found.harm
            parts.append(f"an attack from there {found.chance:.0%} to hit, {found.damage:.1f} Damage")
    foes = [foe for foe in state.active() if foe.side != side and foe.zone >= 0]
    near = [foe.name for foe in foes if apart(state, unit, foe, at=zone) <= _reach(state, side, foe)]
    if foes:
        parts.append(f"in reach of {listed(near)}" if near else "out of reach of all Enemies")
    exposed = len(near) * (_COVERED if cover(state, zone) else 1.0)
    return Position(effect, exposed, far, "; ".join(parts))


def _reach(state: Operation, side: str, foe: Unit) -> int:
    """How far an Enemy can move and attack in one Turn, as far as the side knows."""
    speed = foe.attributes.speed if knows_sheet(state, side, foe) else _USUAL
    return speed + (longest_reach(foe) if knows(state, side, foe, "weapons") else _USUAL)


def longest_reach(unit: Unit) -> int:
    """The farthest that a working Weapon of a Unit reaches, in Zones."""
    most = 0
    for mount in unit.loadout.mounts:
        if works(unit, mount):
            reach = mount.modes[0].reach(unit.attributes.systems, aimed=False)
            most = reach if reach > most else most
    return most
