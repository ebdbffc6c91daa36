"""Descriptions and evaluations of the options of some questions, from what a side knows: for a Zone, a
Maneuver, or an Area to lose.
"""

from __future__ import annotations

from typing import Final

from wartable.core.odds.pools import percent_text
from wartable.core.term import total
from wartable.core.views.knowledge import Forecast
from wartable.core.views.position import Position
from wartable.core.words import counted, listed
from wartable.rulesets.battle_century.operation.attack.modifiers import defense_terms
from wartable.rulesets.battle_century.operation.attack.offense import targeting_of
from wartable.rulesets.battle_century.operation.ground.positions import distance_between, occupied_zones
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, hypothetical_effect
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.terrain import count_defensive_terrain
from wartable.rulesets.battle_century.operation.odds.belief import knows_attributes_of, knows_facet
from wartable.rulesets.battle_century.operation.odds.forecast import (
    best_of_shot_forecasts,
    expected_gain_of,
    forecast_of_shot,
)
from wartable.rulesets.battle_century.operation.seen.ground_view import (
    describe_terrain,
    terrain_kinds_in_zone,
)
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
from wartable.rulesets.battle_century.operation.targeting.targets import is_weapon_working

_ASSUMED: Final = 5
"""The Speed and the range of Weapons that an Enemy is assumed to have if they are not known."""
_COVER_WEIGHT: Final = 0.5
"""The weight of an Enemy if the Terrain gives cover against its attacks."""
_LEAST_HARM_SHOWN: Final = 0.05
_LEAST_DEFEATS_SHOWN: Final = 0.005
_STANDING: Final = (STAND, DRAG, ARRIVE)
"""The purposes of questions that ask for a Zone in which a Unit will be."""


def prospects_in_zone(state: Operation, side: str, decision: ZoneDecision, zone: int) -> Position | None:
    """Return an evaluation of a Zone that `decision` offers: its Terrain and distance, the best attack from
    it, and which Enemies can reach it. Return None if the question is not about a Zone where a Unit will be,
    or if it moves an Enemy.
    """
    unit = state.units.get(decision.about)
    if (
        unit is None
        or decision.purpose not in _STANDING
        or (_is_of_other_side(unit, side) and decision.shot is None)
    ):
        return None
    parts = _ground_texts(state, unit, decision, zone)
    attack, targets = _attacks_from(state, side, decision, zone)
    if attack is not None:
        parts.append(_odds_text(attack, decision.shot))
    enemies = [] if _is_of_other_side(unit, side) else _enemies_on_map(state, side)
    near = enemies_that_could_attack(state, side, enemies, unit, zone)
    if enemies:
        names = listed([enemy.name for enemy in near])
        parts.append(f"in reach of {names}" if near else "out of reach of all Enemies")
    exposed = len(near) * weight_of_threats(state, zone)
    effect = 0.0 if attack is None else expected_gain_of(attack)
    return Position(
        effect,
        exposed,
        _distance(state, unit, zone),
        "; ".join(parts),
        targets=targets,
        threats=[enemy.id for enemy in near],
    )


def enemies_that_could_attack(
    state: Operation, side: str, enemies: list[Unit], unit: Unit, zone: int
) -> list[Unit]:
    """Return those of `enemies` that could attack the Unit in one Turn if it were in this Zone, as far as the
    side knows.
    """
    return [
        enemy
        for enemy in enemies
        if distance_between(state, unit, enemy, at=zone) <= _threat_range(state, side, enemy)
    ]


def weight_of_threats(state: Operation, zone: int) -> float:
    """Return the weight of each Enemy that could attack a Unit in this Zone: 1, or less if Defensive Terrain
    gives cover.
    """
    return _COVER_WEIGHT if count_defensive_terrain(state, zone) else 1.0


def describe_zone(state: Operation, side: str, decision: ZoneDecision, zone: int) -> str:
    """Return a text about a Zone, for a question for which `prospects_in_zone` returns None."""
    unit = state.units.get(decision.about)
    if unit is None or decision.purpose == MUZZLE:
        return ""
    if decision.purpose == MARK:
        area = state.plan.board.disc(zone, decision.radius)
        names = [other.name for other in state.active() if occupied_zones(state, other) & area]
        return listed(names) if names else "no one is there"
    parts = _ground_texts(state, unit, decision, zone)
    if _is_of_other_side(unit, side):
        mine = [other for other in state.active() if other.side == side and other.zone >= 0]
        near = [
            other.name
            for other in mine
            if distance_between(state, unit, other, at=zone) <= _threat_range(state, side, other)
        ]
        parts.append(f"in reach of {listed(near)}" if near else "out of reach of all your Units")
    return "; ".join(parts)


def _is_of_other_side(unit: Unit, side: str) -> bool:
    """Whether a Unit belongs to another side; always False for side "", which sees everything."""
    return side not in ("", unit.side)


def _enemies_on_map(state: Operation, side: str) -> list[Unit]:
    """Return the active Units of other sides on the map."""
    return [enemy for enemy in state.active() if enemy.side != side and enemy.zone >= 0]


def _distance(state: Operation, unit: Unit, zone: int) -> int:
    """Return the distance of a Zone from the Unit; 0 for a Unit that is not on the map yet."""
    return state.plan.board.distance(unit.zone, zone) if unit.zone >= 0 and state.round > 0 else 0


def _ground_texts(state: Operation, unit: Unit, decision: ZoneDecision, zone: int) -> list[str]:
    """Return texts for the Terrain of a Zone and its distance from the Unit."""
    parts = describe_terrain(terrain_kinds_in_zone(state, zone)) if decision.purpose != LEAVE else []
    if unit.zone >= 0 and state.round > 0 and decision.purpose != ARRIVE:
        distance = _distance(state, unit, zone)
        parts.append("here" if distance == 0 else counted(distance, "Zone") + " away")
    return parts


def _attacks_from(
    state: Operation, side: str, decision: ZoneDecision, zone: int
) -> tuple[Forecast | None, list[str]]:
    """Return the forecast of the chosen attack from this Zone, or of the best attack if none is chosen, or
    None; and the ids of the Enemies that could be attacked from this Zone.
    """
    shot = decision.shot
    if shot is not None:
        moved_shot = Shot(shot.unit, shot.kind, shot.mode, shot.target, shot.zone, 1 << zone)
        targets = [] if shot.target is None else [shot.target.id]
        return forecast_of_shot(state, side, moved_shot), targets
    unit = state.units[decision.about]
    if unit.zone < 0 or state.round == 0 or decision.purpose == ARRIVE:
        return None, []
    twin = state.copy()
    moved = twin.units[unit.id]
    if moved.duel and zone != unit.zone:
        if decision.purpose == DRAG:
            twin.units[moved.duel].zone = zone
        else:
            twin.units[moved.duel].duel = moved.duel = ""
    moved.docked_in = ""
    moved.zone = zone
    shots = targeting_of(twin, moved).possible_shots("attack")
    here = [shot.target.id for shot in shots if shot.target is not None and shot.origins >> zone & 1]
    best = best_of_shot_forecasts([forecast_of_shot(twin, side, one) for one in shots])
    return best, list(dict.fromkeys(here))


def _odds_text(attack: Forecast, shot: Shot | None) -> str:
    """Return a text with the odds of an attack; `shot` is the attack if it is already chosen."""
    subject = "an attack"
    if shot is not None:
        subject = "the attack aimed" if shot.kind == "aim" else "this attack"
    prefix = "about " if attack.guess else ""
    chance = percent_text(attack.chance, attack.low, attack.high)
    harm = f", {attack.harm:.1f} own Damage" if attack.harm >= _LEAST_HARM_SHOWN else ""
    defeats = ""
    if attack.tells_defeat and attack.defeats >= _LEAST_DEFEATS_SHOWN:
        defeats = f", {percent_text(attack.defeats, attack.defeat_low, attack.defeat_high)} to defeat"
    return f"{subject} from there {chance} to hit, {prefix}{attack.damage:.1f} Damage{harm}{defeats}"


def _threat_range(state: Operation, side: str, unit: Unit) -> int:
    """Return the number of Zones that a Unit can cover with its Move and its attack in one Turn, as far as
    the side knows.
    """
    speed = unit.attributes.speed if knows_attributes_of(state, side, unit) else _ASSUMED
    return speed + (longest_weapon_range(unit) if knows_facet(state, side, unit, "weapons") else _ASSUMED)


def longest_weapon_range(unit: Unit) -> int:
    """Return the longest range in Zones of a Unit's working Weapons."""
    most = 0
    for mount in unit.loadout.mounts:
        if is_weapon_working(unit, mount):
            reach = mount.modes[0].reach(unit.attributes.systems, aimed=False)
            most = reach if reach > most else most
    return most


def describe_maneuver(unit: Unit) -> str:
    """Return a text that compares the Unit's Defense with its Defense after a Maneuver with the higher of its
    Systems and Speed. R-ACT-039, R-ACT-041.
    """
    rank = max(unit.attributes.systems, unit.attributes.speed)
    gained = hypothetical_effect(CONDITIONS["maneuvering"], rank, unit.id)
    before = total(defense_terms(unit, unit.effects))
    after = total(defense_terms(unit, [*unit.effects, gained]))
    if after == before:
        return f"Defense {before} already: only the highest Maneuver counts"
    return f"Defense {after}, not {before}, for a Round; or {rank} more for an Ally"


def describe_area_loss(perspective: Perspective, unit: Unit, area: str) -> str:
    """Return a text that lists the Weapons and Upgrades that are lost if this Area is Maimed, as far as the
    seat knows them. Return "" if it knows none of them but there may be some. R-DMG-007.
    """
    knows_weapons, knows_upgrades = perspective.knows(unit, "weapons"), perspective.knows(unit, "upgrades")
    loadout = unit.loadout
    found = [mount.weapon.name for mount in loadout.mounts if knows_weapons and mount.area == area]
    found += [
        fitting.upgrade.title for fitting in loadout.kit.fittings if knows_upgrades and fitting.area == area
    ]
    if found:
        return f"with {listed(found)}"
    return "with nothing in it" if knows_weapons and knows_upgrades else ""
