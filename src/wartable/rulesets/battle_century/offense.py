"""Offensive Actions as a player makes them: Weapon, target, where from. R-ACT-002 to R-ACT-027, R-ACT-054."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.attack import conduct
from wartable.rulesets.battle_century.dock import expose
from wartable.rulesets.battle_century.duel import turned_away
from wartable.rulesets.battle_century.effects import begin_effect
from wartable.rulesets.battle_century.events import Aimed
from wartable.rulesets.battle_century.might import MightTest
from wartable.rulesets.battle_century.movement import ask_zone, move
from wartable.rulesets.battle_century.state import Aim, Operation, OperationTable, Unit
from wartable.rulesets.battle_century.targets import (
    Shot,
    can_shoot,
    cover,
    move_mask,
    shots,
    usable_modes,
    zone_shots,
)
from wartable.rulesets.battle_century.weapons.base import Mode

__all__ = ["OFFENSIVE", "Volley", "attackable", "available", "free_action", "offensive_action"]

OFFENSIVE: Final = ("attack", "aim", "assist", "suppress", "engage")

_VERB: Final = {
    "attack": "attacks",
    "aim": "takes Aim",
    "assist": "assists",
    "suppress": "suppresses",
    "engage": "engages",
}


class Volley:
    """The data of an option to use one Weapon mode: the shots at Units that it would allow."""

    __slots__ = ("mode", "shots")

    mode: Mode
    shots: list[Shot]

    def __init__(self, mode: Mode, found: list[Shot]) -> None:
        self.mode = mode
        self.shots = found


def attackable(state: Operation, unit: Unit) -> list[Unit]:
    """Enemies that can be aimed at: those not Docked. R-ACT-048."""
    return [enemy for enemy in state.enemies(unit) if enemy.docked_in == ""]


def available(state: Operation, unit: Unit) -> list[str]:
    """The Offensive Actions that the Unit could take now with some Weapon against some target."""
    reach = move_mask(state, unit)
    targets = attackable(state, unit)
    blockers = cover(state, unit)
    single = can_shoot(state, unit, "assist", targets, reach, blockers)
    attack = single or can_shoot(state, unit, "attack", targets, reach, blockers)
    found: list[str] = ["attack"] if attack else []
    if attack or can_shoot(state, unit, "aim", targets, reach, blockers):
        found.append("aim")
    if single and state.allies(unit):
        found.append("assist")
    if attack:
        found.append("suppress")
    if not (unit.duel or unit.docked_in) and can_shoot(state, unit, "engage", targets, reach, blockers):
        found.append("engage")
    return found


def offensive_action(table: OperationTable, unit: Unit, kind: str) -> None:
    """Choose Weapon, target and place; Move; carry it out."""
    state = table.state
    reach = move_mask(state, unit)
    shot = _choose_shot(table, unit, kind, attackable(state, unit), reach)
    zone = ask_zone(table, unit, unit.seat, f"{unit.name} {_VERB[kind]}: from where?", shot.origins)
    second = None
    start = unit.zone
    moved = move(table, unit, zone, straight=shot.mode.charge)
    if not unit.is_active:
        return
    if unit.docked_in:
        expose(table, unit)
    if kind == "aim":
        _take_aim(table, unit, shot)
        return
    if shot.mode.split:
        second = _second_target(table, unit, shot)
    test = MightTest(unit, shot.mode, kind, shot.zone)
    test.start = start
    test.moved = moved
    _attack(table, test, shot.target, second)


def free_action(table: OperationTable, unit: Unit, enemy: Unit) -> None:
    """A free Offensive Action against one Enemy, outside one's Turn and without Moving. A-109."""
    state = table.state
    reach = 1 << unit.zone
    blockers = cover(state, unit)
    kinds = [kind for kind in OFFENSIVE if can_shoot(state, unit, kind, [enemy], reach, blockers)]
    kinds = [kind for kind in kinds if kind != "assist" or state.allies(unit)]
    options = [Option(kind, f"{kind.title()} {enemy.name}") for kind in kinds]
    options.append(PASS)
    question = f"{unit.name} has a free Offensive Action against {enemy.name}"
    kind = table.ask(Decision(unit.seat, question, options, unit.id)).key
    if kind == "pass":
        return
    shot = _choose_shot(table, unit, kind, [enemy], reach, zones=False)
    if kind == "aim":
        _take_aim(table, unit, shot)
        return
    test = MightTest(unit, shot.mode, kind, shot.zone)
    test.free = True
    _attack(table, test, shot.target, None)


def _attack(table: OperationTable, test: MightTest, target: Unit | None, second: Unit | None) -> None:
    """Conduct it; an Ally's Assist bonus and an opponent's free Action follow."""
    actor = test.actor
    state = table.state
    helped = _assisted(table, test, target)
    test.aimed = _is_aimed_shot(test, target)
    conduct(table, test, target, second)
    if helped is not None and target is not None:
        begin_effect(table, helped, "assisted", other=target.id)
    opponent = turned_away(table, test)
    if opponent is not None and not state.over and opponent.is_active:
        free_action(table, opponent, actor)


def _is_aimed_shot(test: MightTest, target: Unit | None) -> bool:
    aim = test.actor.aim
    if aim is None or aim.weapon != test.mode.weapon.key:
        return False
    return aim.target == target.id if target is not None else aim.target == "" and aim.zone == test.zone


def _assisted(table: OperationTable, test: MightTest, target: Unit | None) -> Unit | None:
    """The Ally who profits from an Assist. R-ACT-014."""
    if test.kind != "assist":
        return None
    allies = table.state.allies(test.actor)
    options = [Option(f"for:{ally.id}", ally.name, ally) for ally in allies]
    question = f"{test.actor.name} assists whom?"
    return cast(Unit, table.ask(Decision(test.actor.seat, question, options, test.actor.id)).data)


def _choose_shot(
    table: OperationTable, unit: Unit, kind: str, targets: list[Unit], reach: int, *, zones: bool = True
) -> Shot:
    """Ask for the Weapon and its mode, then for the target."""
    state = table.state
    blockers = cover(state, unit)
    at_units = shots(state, unit, kind, targets, reach, blockers)
    if kind == "aim":
        at_units = _by_weapon(at_units)
    mode = _choose_mode(table, unit, kind, at_units, reach, blockers, zones=zones)
    found = [shot for shot in at_units if shot.mode is mode]
    options = [_target_option(shot) for shot in found]
    at_zones: list[Shot] = []
    if zones and kind != "engage" and (mode.area or kind == "aim"):
        at_zones = _zone_shots_of(state, unit, mode, kind, reach, blockers)
        if at_zones:
            options.append(Option("at:zone", "a Zone ..."))
    choice = table.ask(
        Decision(unit.seat, f"{unit.name} {_VERB[kind]} with {mode.label}: at whom?", options, unit.id)
    )
    if choice.key != "at:zone":
        return cast(Shot, choice.data)
    mask = 0
    for shot in at_zones:
        mask |= 1 << shot.zone
    zone = ask_zone(table, unit, unit.seat, f"{unit.name} aims {mode.label} at which Zone?", mask)
    return next(shot for shot in at_zones if shot.zone == zone)


def _choose_mode(
    table: OperationTable,
    unit: Unit,
    kind: str,
    at_units: list[Shot],
    reach: int,
    blockers: int,
    *,
    zones: bool,
) -> Mode:
    """Ask for the Weapon mode among those with any target; Aim names the Weapon alone."""
    state = table.state
    modes: list[Mode] = []
    for shot in at_units:
        if shot.mode not in modes:
            modes.append(shot.mode)
    if zones and kind != "engage":
        weapons = [mode.weapon for mode in modes] if kind == "aim" else []
        for mode in _area_modes(state, unit, kind):
            if (
                mode not in modes
                and mode.weapon not in weapons
                and zone_shots(state, unit, mode, kind, reach, blockers, first=True)
            ):
                modes.append(mode)
    options = [Option(f"with:{mode.key}", mode.label, mode) for mode in modes]
    choice = table.ask(
        Decision(unit.seat, f"{unit.name} {_VERB[kind]}: with which Weapon?", options, unit.id)
    )
    return cast(Mode, choice.data)


def _area_modes(state: Operation, unit: Unit, kind: str) -> list[Mode]:
    return [mode for mode in usable_modes(state, unit, kind) if mode.area]


def _by_weapon(found: list[Shot]) -> list[Shot]:
    """Aim names a Weapon, not a mode: one shot a Weapon and target, from wherever any mode reaches. A-215."""
    merged: list[Shot] = []
    for shot in found:
        for other in merged:
            if other.mode.weapon is shot.mode.weapon and other.target is shot.target:
                other.origins |= shot.origins
                break
        else:
            merged.append(shot)
    return merged


def _zone_shots_of(
    state: Operation, unit: Unit, mode: Mode, kind: str, reach: int, blockers: int
) -> list[Shot]:
    """Zones to aim this mode at; an Aim counts every area mode of the Weapon. R-TRBL-032."""
    if kind != "aim":
        return zone_shots(state, unit, mode, kind, reach, blockers)
    found: list[Shot] = []
    for other in _area_modes(state, unit, kind):
        if other.weapon is mode.weapon:
            found += zone_shots(state, unit, other, kind, reach, blockers)
    return found


def _target_option(shot: Shot) -> Option:
    target = shot.target
    assert target is not None
    return Option(f"at:{target.id}", target.name, shot)


def _second_target(table: OperationTable, unit: Unit, shot: Shot) -> Unit | None:
    """The other Enemy of a split shot, in Range and in sight from here. R-WPN-065, A-52."""
    state = table.state
    others = [enemy for enemy in attackable(state, unit) if enemy is not shot.target]
    found = shots(state, unit, "attack", others, 1 << unit.zone, cover(state, unit))
    options = [_target_option(other) for other in found if other.mode is shot.mode]
    if not options:
        return None
    return cast(
        Shot, table.ask(Decision(unit.seat, f"{unit.name}: and at whom else?", options, unit.id)).data
    ).target


def _take_aim(table: OperationTable, unit: Unit, shot: Shot) -> None:
    """Hold the Weapon on the target; Aiming again adds nothing. R-ACT-009, R-ACT-010, R-ACT-013."""
    target = "" if shot.target is None else shot.target.id
    unit.aim = Aim(shot.mode.weapon.key, target, shot.zone)
    table.emit(Aimed(unit.id, shot.mode.weapon.key, target, shot.zone))
