"""Actions that a unit must take in its turn: broken and panicking units flee, pinned ones take cover, and
berserk ones attack the nearest unit. AD-10, AD-11, AD-R28, AD-R32, AD-R63.
"""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.attack.attack import build_own_attack, resolve_attack
from wartable.rulesets.adeptus.attack.modes import CHARGE, SHOT, STRIKE
from wartable.rulesets.adeptus.events.course import Acted
from wartable.rulesets.adeptus.events.harm import Marked
from wartable.rulesets.adeptus.ground.paths import cell_reached_walking_towards
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import are_in_contact, distance, engaged_with, nearest_unit
from wartable.rulesets.adeptus.harm.flight import leave_field
from wartable.rulesets.adeptus.model.attack import AttackMode
from wartable.rulesets.adeptus.model.marks import (
    BERSERK,
    BROKEN,
    CORNERED,
    HIDDEN,
    PANIC,
    PINNED,
    PRONE,
    RAN,
)
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.profile import S
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.charging import charge_end_cell
from wartable.rulesets.adeptus.movement.fleeing import (
    RUN_MULTIPLE,
    cell_reached_seeking_shelter,
    flee_in_panic,
    is_at_flight_edge,
    is_sheltered_from_pinner,
    run_towards_edge,
)
from wartable.rulesets.adeptus.movement.moving import can_move, half_move_metres, move_unit


def take_forced_actions(table: MissionTable, unit: Unit) -> None:
    """Carry out the actions that a broken, panicking, berserk or pinned unit must take when its
    turn begins.
    """
    marks = unit.marks
    if not marks or unit.is_incapacitated() or not unit.halves:
        return
    if BROKEN in marks:
        _run_broken(table, unit)
    elif PANIC in marks:
        _flee(table, unit)
    elif BERSERK in marks:
        while unit.is_active and unit.halves and not unit.is_incapacitated():
            play_berserk_action(table, unit)
    elif PINNED in marks:
        _take_cover(table, unit)


def _run_broken(table: MissionTable, unit: Unit) -> None:
    """Make a broken Horde run for its own edge, which ends its turn; when it gets there, it leaves the field.
    AD-R32.
    """
    if can_move(unit):
        allowance = half_move_metres(unit) * (RUN_MULTIPLE if unit.halves > 1 else 1)
        if run_towards_edge(table, unit, allowance):
            leave_field(table, unit)
        unit.mark(RAN)
    elif is_at_flight_edge(table.state, unit):
        leave_field(table, unit)
    unit.halves = 0


def _flee(table: MissionTable, unit: Unit) -> None:
    """Make a panicking unit flee, which ends its turn; if it cannot flee, it is cornered."""
    if can_move(unit) and flee_in_panic(table, unit):
        unit.unmark(CORNERED)
        unit.halves = 0
    elif CORNERED not in unit.marks:
        unit.mark(CORNERED)
        table.emit(Marked(unit.id, CORNERED, 1))


def _take_cover(table: MissionTable, unit: Unit) -> None:
    """Make a pinned unit without cover, with its Underlings, spend a Half Action on a move to cover. A unit
    in close combat stays in place. AD-R28, AD-R66.
    """
    state = table.state
    if not can_move(unit) or is_sheltered_from_pinner(state, unit) or engaged_with(state, unit):
        return
    cell = cell_reached_seeking_shelter(state, unit, half_move_metres(unit))
    if cell == (unit.x, unit.y):
        return
    unit.halves -= 1
    if unit.swarm is not None:
        unit.swarm.halves -= 1
    move_unit(table, unit, cell, "into cover")


# ------------------------------------------------------------------ berserk


def play_berserk_action(table: MissionTable, unit: Unit) -> None:
    """Make a berserk unit attack the unit nearest to it, friend or foe, or move towards that unit. AD-R63."""
    state = table.state
    target = _nearest_target(state, unit)
    if target is None or unit.attacked:
        unit.halves = 0
        return
    options = _attack_options(state, unit, target)
    if options:
        chosen = table.ask(Decision(unit.seat, f"{noun_for(unit):is} berserk: how?", options, unit.id))
        slot = chosen.data
        if isinstance(slot, int):
            _make_attack(table, unit, target, chosen.key.partition(":")[0], slot)
        return
    unit.halves -= 1
    if PRONE in unit.marks:
        unit.unmark(PRONE)
        table.emit(Acted(unit.id, "gets up"))
    elif can_move(unit):
        move_unit(
            table,
            unit,
            cell_reached_walking_towards(state, unit, target.x, target.y, half_move_metres(unit)),
            "rage",
        )
    else:
        unit.halves = 0


def _nearest_target(state: Mission, unit: Unit) -> Unit | None:
    """Return the unit nearest to a berserk one, friend or visible enemy; None if there is none."""
    friends = [other for other in state.friends(unit.side) if other is not unit]
    enemies = [other for other in state.attackable_units(unit.side) if HIDDEN not in other.marks]
    return nearest_unit(unit, [*friends, *enemies])


def _attack_options(state: Mission, unit: Unit, target: Unit) -> list[Option]:
    """Return the options for how a berserk unit attacks its target: a blow, a charge or a shot with each
    weapon that can reach it.
    """
    found: list[Option] = []
    touching = are_in_contact(unit, target)
    charges = (
        not touching
        and unit.halves > 1
        and can_move(unit)
        and charge_end_cell(state, unit, target) is not None
    )
    in_sight = not touching and sees(state, unit, target)
    for slot, weapon in enumerate(unit.arms.weapons):
        if unit.arms.gone[slot]:
            continue
        verb = ""
        if weapon.is_melee:
            verb = "strike" if touching else "charge" if charges else ""
        elif in_sight and weapon.single and not unit.arms.jammed[slot]:
            is_loaded = not weapon.clip or unit.arms.loaded[slot] > 0
            if is_loaded and distance(unit, target) <= 4 * weapon.range_for_strength(unit.profile.bonus[S]):
                verb = "shot"
        if verb:
            label = f"{verb.capitalize()} with {weapon.name}: {target.name}"
            found.append(Option(f"{verb}:{weapon.key}>{target.id}", label, slot))
    return found


_MODES: dict[str, AttackMode] = {"strike": STRIKE, "charge": CHARGE, "shot": SHOT}


def _make_attack(table: MissionTable, unit: Unit, target: Unit, verb: str, slot: int) -> None:
    """Make a berserk unit attack its target with the weapon at index `slot`. `verb` says how it attacks: by a
    blow, a charge or a shot.
    """
    unit.attacked = True
    unit.halves -= 2 if verb == "charge" else 1
    if verb == "charge":
        cell = charge_end_cell(table.state, unit, target)
        if cell is not None:
            move_unit(table, unit, cell, "Charge")
    if unit.is_active and not unit.is_incapacitated() and (verb == "shot" or are_in_contact(unit, target)):
        resolve_attack(table, build_own_attack(unit, _MODES[verb], slot, [target]))
