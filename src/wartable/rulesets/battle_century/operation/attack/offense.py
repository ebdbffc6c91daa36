"""Offensive Actions: the choice of Weapon, target and Zone. R-ACT-002 to R-ACT-027, R-ACT-054."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.data.declared import define
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.attack.attack import carry_out_attack
from wartable.rulesets.battle_century.operation.attack.duel import ignored_duel_opponent
from wartable.rulesets.battle_century.operation.effects.effects import (
    UNTIL_ENDED,
    begin_effect,
    end_effect,
    find_effect,
)
from wartable.rulesets.battle_century.operation.events.moves import Aimed, AimLost
from wartable.rulesets.battle_century.operation.ground.positions import ground_for_unit
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Aim, Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode
from wartable.rulesets.battle_century.operation.movement.dock import expose_docked_unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, move_unit, put_in_zone
from wartable.rulesets.battle_century.operation.targeting.area_targets import line_start_zones
from wartable.rulesets.battle_century.operation.targeting.shot import MARK, MUZZLE, Shot
from wartable.rulesets.battle_century.operation.targeting.targeting import Targeting
from wartable.rulesets.battle_century.operation.targeting.targets import (
    enemies_to_aim_at,
    has_aimed_at,
    has_benefits_of_aim,
    mode_with_effects,
    zones_in_reach_of_move,
)

OFFENSIVE: Final = ("attack", "aim", "assist", "suppress", "engage")

_VERB: Final = {
    "attack": "attacks",
    "aim": "takes Aim",
    "assist": "assists",
    "suppress": "suppresses",
    "engage": "engages",
}

_BETRAYALS: Final = ("attack", "suppress")
"""The kinds of Offensive Actions that a Unit can be forced to take against an Ally: those that harm it."""


@define
class WeaponModeChoice:
    """The data of an option for one Weapon mode: its possible shots at Units, or its only shot, at the whole
    battlefield.
    """

    mode: Mode
    shots: list[Shot]


@define
class FreeOffensiveActionChoice:
    """The data of an option to take a free Action of the kind `kind`, with the shots that are possible."""

    kind: str
    shots: list[Shot]


def targeting_of(state: Operation, unit: Unit) -> Targeting:
    """Return the attacks that a Unit could make with its Action, from its own Zone or after a Move."""
    enemies = enemies_to_aim_at(state, unit)
    return Targeting(state, unit, zones_in_reach_of_move(state, unit), enemies, hiding=enemies)


def available_offensive_actions(state: Operation, unit: Unit) -> list[str]:
    """Return the kinds of Offensive Action that the Unit could take now with any Weapon: "attack", "aim",
    "assist", "suppress", "engage".
    """
    targeting = targeting_of(state, unit)
    can_assist = targeting.is_action_possible("assist")
    can_attack = can_assist or targeting.is_action_possible("attack")
    found: list[str] = ["attack"] if can_attack else []
    if can_attack or targeting.is_action_possible("aim"):
        found.append("aim")
    if can_assist and state.has_ally(unit):
        found.append("assist")
    if can_attack:
        found.append("suppress")
    if targeting.is_action_possible("engage"):
        found.append("engage")
    return found


def take_offensive_action(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out an Offensive Action: ask for Weapon, target and place, move the Unit, then attack or Aim."""
    shot = _choose_shot(table, targeting_of(table.state, unit), kind)
    zone = _ask_origin(table, unit, unit.seat, shot)
    second_target = None
    start = unit.zone
    moved = move_unit(table, unit, zone, straight=shot.mode.charge)
    if not unit.is_active:
        return
    if unit.docked_in:
        expose_docked_unit(table, unit)
    if kind == "aim":
        _take_aim(table, unit, shot)
        return
    if shot.mode.split:
        second_target = _second_target(table, unit, shot)
    test = MightTest(unit, mode_with_effects(unit, shot.mode), kind, _target_zone(table, shot))
    test.start = start
    test.moved = moved
    test.muzzle = _ask_line_start(table, test)
    _attack(table, test, shot.target, second_target)


def offer_free_offensive_action(
    table: OperationTable,
    unit: Unit,
    enemy: Unit,
    *,
    melee_only: bool = False,
    single: bool = False,
    allowed: Sequence[str] = OFFENSIVE,
) -> None:
    """Offer the Unit a free Offensive Action of an allowed kind against one Enemy, outside of its Turn. It
    includes no Move, unless a house rule says otherwise; with `single` it cannot hit other Units. A-109.
    """
    state = table.state
    reach = zones_in_reach_of_move(state, unit) if state.plan.house.free_move else 1 << unit.zone
    hiding = enemies_to_aim_at(state, unit)
    targeting = Targeting(state, unit, reach, [enemy], hiding=hiding, melee_only=melee_only, single=single)
    shots = {kind: targeting.possible_shots(kind) for kind in allowed}
    kinds = [kind for kind in allowed if shots[kind]]
    if not state.allies(unit):
        kinds = [kind for kind in kinds if kind != "assist"]
    if not kinds:
        return
    options = [
        Option(kind, f"{kind.title()} {enemy.name}", FreeOffensiveActionChoice(kind, shots[kind]))
        for kind in kinds
    ]
    options.append(PASS)
    question = f"{unit.noun:has} a free Offensive Action against {enemy.name}"
    kind = table.ask(Decision(unit.seat, question, options, unit.id)).key
    if kind != "pass":
        _take_free_action(table, targeting, kind)


def _take_free_action(table: OperationTable, targeting: Targeting, kind: str) -> None:
    """Carry out a free Offensive Action of this kind; by a house rule it includes a Move."""
    unit = targeting.unit
    shot = _choose_shot(table, targeting, kind, zones=False)
    start, moved = unit.zone, 0
    if table.state.plan.house.free_move:
        zone = _ask_origin(table, unit, unit.seat, shot)
        moved = move_unit(table, unit, zone, straight=shot.mode.charge)
        if not unit.is_active:
            return
    if kind == "aim":
        _take_aim(table, unit, shot)
        return
    if unit.docked_in:
        expose_docked_unit(table, unit)
    test = MightTest(unit, mode_with_effects(unit, shot.mode), kind, _target_zone(table, shot))
    test.free = True
    test.start, test.moved = start, moved
    test.muzzle = _ask_line_start(table, test)
    _attack(table, test, shot.target, None)


def could_be_forced_to_attack_ally(state: Operation, unit: Unit) -> bool:
    """Whether the Unit could be forced to attack one of its own Allies. R-BOSS-069."""
    targeting = _betrayal_targeting(state, unit)
    return bool(targeting.possible_shots(_BETRAYALS[0]))


def _betrayal_targeting(state: Operation, unit: Unit) -> Targeting:
    """Return the attacks that a Unit could make on its own Allies, with Default Weapons only."""
    allies = [ally for ally in state.allies(unit) if ally.docked_in == ""]
    hiding = enemies_to_aim_at(state, unit)
    reach = zones_in_reach_of_move(state, unit)
    return Targeting(state, unit, reach, allies, hiding=hiding, default_only=True)


def force_attack_on_ally(table: OperationTable, unit: Unit, by: Unit, *, condition: str) -> None:
    """Make a Unit attack one of its own Allies with a Default Weapon, at once.

    The seat of the Unit `by` makes all choices in place of the owner, including the Move, which counts as
    unwilling. During this attack the Unit counts as a member of that Unit's side, and has the Condition with
    the key `condition`. R-BOSS-069, R-BOSS-070, R-TRBL-027.
    """
    state = table.state
    owner, seat = unit.seat, by.seat
    unit.seat = seat
    begin_effect(table, unit, condition, other=by.id, turns=UNTIL_ENDED)
    targeting = _betrayal_targeting(state, unit)
    options = [Option(kind, kind.title()) for kind in _BETRAYALS]  # where one is possible, both are
    question = f"{by.noun:has} {unit.name} attack an Ally"
    kind = table.ask(Decision(seat, question, options, unit.id)).key
    shot = _choose_shot(table, targeting, kind, zones=False)
    zone = _ask_origin(table, unit, seat, shot)
    start = unit.zone
    if zone != start:
        put_in_zone(table, unit, zone, ground_for_unit(state, unit).steps(start, zone), forced=True)
    if unit.docked_in:
        expose_docked_unit(table, unit)
    test = MightTest(unit, mode_with_effects(unit, shot.mode), kind, _target_zone(table, shot))
    test.start = start
    test.free = True
    test.side = by.side
    test.aimed = has_benefits_of_aim(unit, test.mode, shot.target, test.zone)
    carry_out_attack(table, test, shot.target, None)
    unit.seat = owner
    effect = find_effect(unit, condition)
    if effect is not None:
        end_effect(table, unit, effect)
    _offer_free_actions(table, test)


def _attack(table: OperationTable, test: MightTest, target: Unit | None, second_target: Unit | None) -> None:
    """Carry out an attack. Afterwards give the Assist bonus to an Ally, and offer free Actions to an ignored
    Duel opponent and to provoked Units.
    """
    actor = test.actor
    assisted = _ask_assisted_ally(table, test, target)
    test.aimed = has_benefits_of_aim(actor, test.mode, target, test.zone)
    carry_out_attack(table, test, target, second_target)
    if assisted is not None and target is not None and test.targets:
        begin_effect(table, assisted, "assisted", other=target.id)
    _offer_free_actions(table, test)


def _offer_free_actions(table: OperationTable, test: MightTest) -> None:
    """Offer free Actions after an attack: to the attacker's Duel opponent if the attack was aimed at another
    Unit, and to Units that the attack provoked. R-ACT-034, R-POW-029.
    """
    actor = test.actor
    opponent = ignored_duel_opponent(table, test)
    if opponent is not None:
        offer_free_offensive_action(table, opponent, actor)
    for unit in test.provoked:
        if unit.is_active and actor.is_active:
            offer_free_offensive_action(table, unit, actor, single=True, allowed=("attack",))


def _ask_assisted_ally(table: OperationTable, test: MightTest, target: Unit | None) -> Unit | None:
    """Ask which Ally gets the bonus of an Assist, and return it; None for other attacks. R-ACT-014."""
    if test.kind != "assist":
        return None
    actor = test.actor
    return table.pick(actor, f"{actor.noun:assists}: choose an Ally", "for", table.state.allies(actor))


def _ask_origin(table: OperationTable, unit: Unit, seat: str, shot: Shot) -> int:
    """Ask from which Zone a chosen shot is fired, and return the Zone."""
    question = f"{unit.name} {_VERB[shot.kind]}: from where?"
    return ask_for_zone(table, unit, seat, question, shot.origins, shot=shot)


def _choose_shot(table: OperationTable, targeting: Targeting, kind: str, *, zones: bool = True) -> Shot:
    """Ask for the Weapon and its mode, then for the target if that matters; return the shot. B-175."""
    unit = targeting.unit
    at_units = targeting.possible_shots(kind)
    if kind == "aim":
        at_units = _merged_by_weapon(at_units)
    at_zones = zones and kind != "engage"
    volley = _choose_mode(table, targeting, kind, at_units, at_zones=at_zones)
    mode = volley.mode
    if volley.shots and volley.shots[0].target is None:
        return volley.shots[0]
    options = [_target_option(shot) for shot in volley.shots]
    if at_zones and _area_modes(targeting, mode, kind):
        options.append(Option("at:zone", "a Zone ..."))
    question = f"{unit.name} {_VERB[kind]} with {mode.label}: choose a target"
    choice = table.ask(Decision(unit.seat, question, options, unit.id))
    return _choose_zone(table, targeting, mode, kind) if choice.key == "at:zone" else cast(Shot, choice.data)


def _choose_zone(table: OperationTable, targeting: Targeting, mode: Mode, kind: str) -> Shot:
    """Ask for the Zone at which to aim an area mode, and return that shot. R-TRBL-031, R-TRBL-032."""
    modes = _area_modes(targeting, mode, kind)
    mask = 0
    for other in modes:
        mask |= targeting.zones_to_aim_at(other, kind)
    unit = targeting.unit
    question = f"{unit.noun:aims} {mode.label} at which Zone?"
    radius = max([other.blast for other in modes])
    zone = ask_for_zone(table, unit, unit.seat, question, mask, purpose=MARK, radius=radius)
    for other in modes:
        origins = targeting.origins_for_zone(other, kind, zone)
        if origins:
            return Shot(unit, kind, other, None, zone, origins)
    raise AssertionError(f"no Zone to aim at {zone} from")


def _target_zone(table: OperationTable, shot: Shot) -> int:
    """Return the Zone that the shot is aimed at; ask for it if an area mode is aimed at a Unit that fills
    many Zones. A-67.
    """
    unit, mode, target = shot.unit, shot.mode, shot.target
    if target is None or not target.shape or not (mode.blast or mode.line):
        return shot.zone
    hiding = enemies_to_aim_at(table.state, unit)
    targeting = Targeting(table.state, unit, 1 << unit.zone, [target], hiding=hiding)
    aimed = has_benefits_of_aim(unit, mode, target, shot.zone)
    zones = targeting.zones_of_target_to_aim_at(mode, target, aimed=aimed)
    question = f"{unit.noun:aims} {mode.label} at which Zone of {target.name}?"
    spots = zones or 1 << shot.zone
    return ask_for_zone(table, unit, unit.seat, question, spots, purpose=MARK, radius=mode.blast)


def _ask_line_start(table: OperationTable, test: MightTest) -> int:
    """Ask in which Zone of the attacker's body a Line begins, and return it; -1 for other attacks. A-67."""
    actor, mode = test.actor, test.mode
    if not mode.line:
        return -1
    zones = line_start_zones(table.state, actor, actor.zone, test.zone)
    question = f"{actor.noun:fires} {mode.label} from which Zone?"
    return ask_for_zone(table, actor, actor.seat, question, zones, purpose=MUZZLE)


def _choose_mode(
    table: OperationTable, targeting: Targeting, kind: str, at_units: list[Shot], *, at_zones: bool
) -> WeaponModeChoice:
    """Ask for one of the Weapon modes that have a target, and return it with its shots. For an Aim, ask only
    for the Weapon.
    """
    volleys: dict[str, WeaponModeChoice] = {}
    for shot in at_units:
        key = shot.mode.key
        if key not in volleys:
            volleys[key] = WeaponModeChoice(shot.mode, [])
        volleys[key].shots.append(shot)
    if at_zones:
        for area in targeting.usable_modes(kind):
            mode = targeting.unit.loadout.plain_mode(area.weapon) if area.area and kind == "aim" else area
            if area.area and mode.key not in volleys:
                volleys[mode.key] = WeaponModeChoice(mode, [])
    options = [Option(f"with:{key}", volley.mode.label, volley) for key, volley in volleys.items()]
    unit = targeting.unit
    question = f"{unit.name} {_VERB[kind]}: with which Weapon?"
    choice = table.ask(Decision(unit.seat, question, options, unit.id))
    return cast(WeaponModeChoice, choice.data)


def _area_modes(targeting: Targeting, mode: Mode, kind: str) -> list[Mode]:
    """Return the area modes that could be aimed at a Zone: the chosen mode if it is an area mode; for an Aim,
    all area modes of its Weapon.
    """
    if kind != "aim":
        return [mode] if mode.area else []
    return [other for other in targeting.usable_modes(kind) if other.area and other.weapon is mode.weapon]


def _merged_by_weapon(found: list[Shot]) -> list[Shot]:
    """Merge shots of the same Weapon at the same target into one shot, which can be fired from any Zone that
    one of the modes allows. An Aim applies to all modes of a Weapon. A-215.
    """
    merged: dict[tuple[str, str], Shot] = {}
    for shot in found:
        plain = shot.unit.loadout.plain_mode(shot.mode.weapon)
        key = (plain.key, "" if shot.target is None else shot.target.id)
        if key in merged:
            merged[key].origins |= shot.origins
        else:
            merged[key] = Shot(shot.unit, shot.kind, plain, shot.target, shot.zone, shot.origins)
    return list(merged.values())


def _target_option(shot: Shot) -> Option:
    target = shot.target
    assert target is not None
    return Option(f"at:{target.id}", target.name, shot)


def _second_target(table: OperationTable, unit: Unit, shot: Shot) -> Unit | None:
    """Ask for the other Enemy of a split shot, in Range and in sight from the Unit's Zone; None if there is
    none. R-WPN-065, A-52.
    """
    state = table.state
    enemies = enemies_to_aim_at(state, unit)
    others = [enemy for enemy in enemies if enemy is not shot.target]
    found = Targeting(state, unit, 1 << unit.zone, others, hiding=enemies).possible_shots("attack")
    options = [_target_option(other) for other in found if other.mode is shot.mode]
    if not options:
        return None
    choice = table.ask(Decision(unit.seat, f"{unit.name}: choose another target", options, unit.id))
    return cast(Shot, choice.data).target


def _take_aim(table: OperationTable, unit: Unit, shot: Shot) -> None:
    """Aim the Weapon at the target. Aiming again at the same target adds nothing. R-ACT-009, R-ACT-010,
    R-ACT-013.
    """
    target = "" if shot.target is None else shot.target.id
    if unit.aim is not None and not has_aimed_at(unit, shot.mode, shot.target, shot.zone):
        table.emit(AimLost(unit.id, unit.aim.weapon))
    unit.aim = Aim(shot.mode.weapon.key, target, shot.zone)
    table.emit(Aimed(unit.id, shot.mode.weapon.key, target, shot.zone))
