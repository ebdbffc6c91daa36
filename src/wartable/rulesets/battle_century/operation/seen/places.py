"""Evaluation of Zones for a Unit, from its side's knowledge, and explanations of answers that name no place:
a Maneuver, the loss of an Area.
"""

from __future__ import annotations

from typing import Final

from wartable.core.odds.pools import percent_text
from wartable.core.term import total
from wartable.core.views.knowledge import Forecast
from wartable.core.views.position import Position
from wartable.core.words import counted, listed
from wartable.rulesets.battle_century.operation.attack.modifiers import defense_terms
from wartable.rulesets.battle_century.operation.ground.positions import distance_between, occupied_zones
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, hypothetical_effect
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.terrain import defensive_instances
from wartable.rulesets.battle_century.operation.odds.belief import knows, knows_sheet
from wartable.rulesets.battle_century.operation.odds.forecast import action_forecast, shot_forecast, worth
from wartable.rulesets.battle_century.operation.seen.ground_view import describe_terrain, terrain_in
from wartable.rulesets.battle_century.operation.targeting.shot import (
    ARRIVE,
    DRAG,
    LEAVE,
    MARK,
    MUZZLE,
    STAND,
    Shot,
    ZoneDecision,
)
from wartable.rulesets.battle_century.operation.targeting.targets import weapon_works

_USUAL: Final = 5
"""The Speed, and the range of Weapons, that is reckoned with where an Enemy's is not known."""
_COVERED: Final = 0.5
"""Weight of an Enemy if the Terrain gives cover against its attacks."""
_TRIFLE: Final = 0.05
_RARE: Final = 0.005
_STANDING: Final = (STAND, DRAG, ARRIVE)
"""Purposes of a question for a Zone in which the Unit will be."""


def position_in(state: Operation, side: str, asked: ZoneDecision, zone: int) -> Position | None:
    """Return a Zone's Terrain, distance, best attack and exposure to Enemies. None if no Unit will be there,
    or an Enemy that is moved.
    """
    unit = state.units.get(asked.about)
    if unit is None or asked.purpose not in _STANDING or (_is_foreign(unit, side) and asked.shot is None):
        return None
    parts = _ground(state, unit, asked, zone)
    attack = _attack_from(state, side, asked, zone)
    if attack is not None:
        parts.append(_told(attack, asked.shot))
    foes = [] if _is_foreign(unit, side) else _others(state, side)
    near = [foe for foe in foes if distance_between(state, unit, foe, at=zone) <= _reach(state, side, foe)]
    if foes:
        who = listed([foe.name for foe in near])
        parts.append(f"in reach of {who}" if near else "out of reach of all Enemies")
    exposed = len(near) * (_COVERED if defensive_instances(state, zone) else 1.0)
    effect = 0.0 if attack is None else worth(attack)
    return Position(effect, exposed, _distance(state, unit, zone), "; ".join(parts))


def describe_zone(state: Operation, side: str, asked: ZoneDecision, zone: int) -> str:
    """Describe a Zone that is not compared with others."""
    unit = state.units.get(asked.about)
    if unit is None or asked.purpose == MUZZLE:
        return ""
    if asked.purpose == MARK:
        area = state.plan.board.disc(zone, asked.radius)
        there = [one.name for one in state.active() if occupied_zones(state, one) & area]
        return listed(there) if there else "no one is there"
    parts = _ground(state, unit, asked, zone)
    if _is_foreign(unit, side):
        mine = [one for one in state.active() if one.side == side and one.zone >= 0]
        near = [
            one.name
            for one in mine
            if distance_between(state, unit, one, at=zone) <= _reach(state, side, one)
        ]
        parts.append(f"in reach of {listed(near)}" if near else "out of reach of all your Units")
    return "; ".join(parts)


def _is_foreign(unit: Unit, side: str) -> bool:
    """Whether a Unit belongs to another side; always False for side "", which sees everything."""
    return side not in ("", unit.side)


def _others(state: Operation, side: str) -> list[Unit]:
    """Active Units of other sides on the map."""
    return [foe for foe in state.active() if foe.side != side and foe.zone >= 0]


def _distance(state: Operation, unit: Unit, zone: int) -> int:
    """Return the distance from the Unit's Zone; 0 for a Unit that is not on the map yet."""
    return state.plan.board.distance(unit.zone, zone) if unit.zone >= 0 and state.round > 0 else 0


def _ground(state: Operation, unit: Unit, asked: ZoneDecision, zone: int) -> list[str]:
    """Return the Terrain of the Zone, and how far it is."""
    parts = describe_terrain(terrain_in(state, zone)) if asked.purpose != LEAVE else []
    if unit.zone >= 0 and state.round > 0 and asked.purpose != ARRIVE:
        far = _distance(state, unit, zone)
        parts.append("here" if far == 0 else counted(far, "Zone") + " away")
    return parts


def _attack_from(state: Operation, side: str, asked: ZoneDecision, zone: int) -> Forecast | None:
    """Return the odds of the chosen attack from this Zone, or of the best one if none is chosen."""
    shot = asked.shot
    if shot is not None:
        here = Shot(shot.unit, shot.kind, shot.mode, shot.target, shot.zone, 1 << zone)
        return shot_forecast(state, side, here)
    unit = state.units[asked.about]
    if unit.zone < 0 or state.round == 0 or asked.purpose == ARRIVE:
        return None
    twin = state.copy()
    there = twin.units[unit.id]
    if there.duel and zone != unit.zone:
        if asked.purpose == DRAG:
            twin.units[there.duel].zone = zone
        else:
            twin.units[there.duel].duel = there.duel = ""
    there.docked_in = ""
    there.zone = zone
    return action_forecast(twin, side, there, "attack")


def _told(attack: Forecast, shot: Shot | None) -> str:
    """Return the odds of an attack as a clause; `shot` is the attack if it is already chosen."""
    what = "an attack"
    if shot is not None:
        what = "the attack aimed" if shot.kind == "aim" else "this attack"
    about = "about " if attack.guess else ""
    chance = percent_text(attack.chance, attack.low, attack.high)
    harm = f", {attack.harm:.1f} own Damage" if attack.harm >= _TRIFLE else ""
    defeats = ""
    if attack.tells_defeat and attack.defeats >= _RARE:
        defeats = f", {percent_text(attack.defeats, attack.defeat_low, attack.defeat_high)} to defeat"
    return f"{what} from there {chance} to hit, {about}{attack.damage:.1f} Damage{harm}{defeats}"


def _reach(state: Operation, side: str, foe: Unit) -> int:
    """Return how many Zones an Enemy can move and attack across in one Turn, as far as the side knows."""
    speed = foe.attributes.speed if knows_sheet(state, side, foe) else _USUAL
    return speed + (longest_reach(foe) if knows(state, side, foe, "weapons") else _USUAL)


def longest_reach(unit: Unit) -> int:
    """Return the longest range in Zones of a Unit's working Weapons."""
    most = 0
    for mount in unit.loadout.mounts:
        if weapon_works(unit, mount):
            reach = mount.modes[0].reach(unit.attributes.systems, aimed=False)
            most = reach if reach > most else most
    return most


def describe_maneuver(unit: Unit) -> str:
    """Describe the Defense after a Maneuver by the better of the Unit's two ranks. R-ACT-039, R-ACT-041."""
    rank = max(unit.attributes.systems, unit.attributes.speed)
    gained = hypothetical_effect(CONDITIONS["maneuvering"], rank, unit.id)
    before = total(defense_terms(unit, unit.effects))
    after = total(defense_terms(unit, [*unit.effects, gained]))
    if after == before:
        return f"Defense {before} already: only the highest Maneuver counts"
    return f"Defense {after}, not {before}, for a Round; or {rank} more for an Ally"


def describe_area_loss(perspective: Perspective, unit: Unit, area: str) -> str:
    """Return the Weapons and Upgrades in an Area, which a Maim takes, as far as the seat knows; "" if none
    are known and there may be hidden ones. R-DMG-007.
    """
    arms, kit = perspective.knows(unit, "weapons"), perspective.knows(unit, "upgrades")
    loadout = unit.loadout
    found = [mount.weapon.name for mount in loadout.mounts if arms and mount.area == area]
    found += [one.upgrade.title for one in loadout.kit.fittings if kit and one.area == area]
    if found:
        return f"with {listed(found)}"
    return "with nothing in it" if arms and kit else ""
