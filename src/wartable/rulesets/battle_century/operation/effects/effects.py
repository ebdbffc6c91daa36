"""Starting and ending effects, and how they change a Unit's Attributes. R-OP-016, R-OP-017, R-TEST-044."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.effects.temporary_terrain import remove_temporary_terrain
from wartable.rulesets.battle_century.operation.events.effects import EffectBegan, EffectEnded
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.marks import (
    MOVES,
    RIPENS,
    SHARED,
    SHARES,
    STEADIES,
    UNMAIMS,
)
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting

UNTIL_ENDED: Final = 0
"""Duration, in Turns, of effects that last until something else ends them."""

_ENERGY: Final = ("energy",)


def begin_effect(
    table: OperationTable,
    unit: Unit,
    key: str,
    *,
    amount: int = 1,
    other: str = "",
    clock: str = "",
    turns: int = 1,
    at_end: bool = False,
    weapon: str = "",
) -> None:
    """Begin an effect of the Condition with the key `key` on a Unit. It lasts for `turns` Turns of the Unit
    with the id `clock`, by default the Unit whose Turn it is; UNTIL_ENDED means until something ends it. It
    ends when the last of these Turns begins or, if `at_end` is True, when that Turn ends. `amount`, `other`
    and `weapon` are described in `Effect`. A-09.
    """
    state = table.state
    condition = CONDITIONS[key]
    effect = Effect(
        condition,
        amount=amount,
        other=other,
        clock=clock or state.turn_of,
        turns=turns,
        at_end=at_end,
        born=state.turns,
        weapon=weapon,
    )
    if not condition.piles:
        _remove_replaced(unit, effect)
    unit.effects.append(effect)
    update_derived_values(unit)
    condition.after_effect_start(state, unit, effect)
    table.emit(EffectBegan(unit.id, key, amount, other))
    if condition.bits & SHARES:
        update_shared_effects(table, effect)


def _remove_replaced(unit: Unit, new: Effect) -> None:
    """Remove the Unit's effects that the new effect replaces: those of the same Condition, if it halves
    Attributes or Energy or if they refer to the same other Unit. The new effect gets the largest of their
    amounts. A-103, B-20.
    """
    condition = new.condition
    kept: list[Effect] = []
    for effect in unit.effects:
        halves = condition.halves or condition.halves_energy
        if effect.condition is not condition or not (halves or effect.other == new.other):
            kept.append(effect)
        elif effect.amount > new.amount:
            new.amount = effect.amount
    unit.effects = kept


def find_effect(unit: Unit, key: str) -> Effect | None:
    """Return the first effect on the Unit whose Condition has this key; None if there is none."""
    for effect in unit.effects:
        if effect.condition.key == key:
            return effect
    return None


def end_effect(table: OperationTable, unit: Unit, effect: Effect) -> None:
    """End an effect on a Unit: remove it, recompute the Unit's values and flags, announce the end, and update
    effects that the Unit shared with others.
    """
    unit.effects.remove(effect)
    update_derived_values(unit)
    if table.listening:
        table.emit(EffectEnded(unit.id, effect.condition.key))
    if effect.condition.bits & SHARES:
        update_shared_effects(table)


def update_shared_effects(table: OperationTable, new: Effect | None = None) -> None:
    """Update the effects that Units share with others within a range: begin them on Units that have come into
    range, and end them on Units that have left it. Called whenever a Unit has moved or left the battlefield.

    By a house rule the effects stay on the Units that were in range when they began; `new` is an effect that
    has just begun. R-POW-051, A-123.
    """
    state = table.state
    units = state.units_with_shared_effects()
    if not units:
        return
    due: list[tuple[str, str, str]] = []
    for unit in units:
        if unit.is_active:
            due += _shared_effects(state, unit, new)
    for unit in units:
        for effect in unit.effects[:]:
            if not effect.condition.marks & SHARED or not unit.is_active:
                continue
            share = (unit.id, effect.condition.key, effect.other)
            if share in due:
                due.remove(share)
            else:
                end_effect(table, unit, effect)
    for id, key, other in due:
        begin_effect(table, state.units[id], key, other=other, turns=UNTIL_ENDED)


def _shared_effects(state: Operation, unit: Unit, new: Effect | None) -> list[tuple[str, str, str]]:
    """Return the effects that a Unit shares with others or causes on its Enemies, as (id of the bearer, key
    of the Condition, id of the source).
    """
    found: list[tuple[str, str, str]] = []
    for key in unit.loadout.curses:
        found += [(enemy.id, key, unit.id) for enemy in state.enemies(unit)]
    for effect in unit.marked(SHARES):
        found += effect.condition.effects_on_other_units(state, unit, effect, begins=effect is new)
    return found


def count_down_effects_at_start(table: OperationTable, clock: str) -> None:
    """Count down the effects that end at the beginning of a Turn of the Unit with the id `clock`. Call it
    before anything else in the Turn. R-OP-016, A-15.
    """
    _count_down(table, clock, at_end=False)
    update_shared_effects(table)


def trigger_turn_start_effects(table: OperationTable, unit: Unit, clock: str) -> None:
    """Trigger the effects on a Unit that wait for the beginning of its Turn. `clock` is the id of the Unit
    whose Turn it is: the Unit itself, or for a Combined Unit the Unit of one of its Pilots.
    """
    for effect in unit.marked(RIPENS):
        effect.condition.at_own_turn_start(table, unit, effect, clock)


def replace_effect_until_turn_end(
    table: OperationTable, unit: Unit, effect: Effect, key: str, clock: str
) -> None:
    """Replace an effect on a Unit with one of the Condition with the key `key`, which lasts until the end of
    the current Turn of the Unit with the id `clock`.
    """
    end_effect(table, unit, effect)
    begin_effect(table, unit, key, amount=effect.amount, other=effect.other, clock=clock, at_end=True)
    unit.effects[-1].born -= 1


def count_down_effects_at_end(table: OperationTable, clock: str) -> None:
    """Count down the effects that end at the end of a Turn of the Unit with the id `clock`, unless they began
    in this Turn.
    """
    _count_down(table, clock, at_end=True)


def _count_down(table: OperationTable, id: str, *, at_end: bool) -> None:
    """Count one Turn of the Unit or Reinforcements with this id for the effects whose duration is measured in
    its Turns. A Pilot's Turn also counts as one of the Combined Unit. A-212.
    """
    state = table.state
    _count_turn(table, id, at_end)
    unit = state.units.get(id)
    if unit is not None and unit.host:
        _count_turn(table, unit.host, at_end)


def _count_turn(table: OperationTable, clock: str, at_end: bool) -> None:
    state = table.state
    for unit in state.units_with_expiring_effects():
        for effect in unit.effects:
            if effect.clock == clock and effect.at_end == at_end:
                _count_turn_of_effects(table, unit, clock, at_end=at_end)  # most have nothing on this clock
                break
    if state.terrain:
        for patch in state.terrain[:]:
            if patch.clock == clock and patch.at_end == at_end and _count_turn_of_effect(patch, state):
                remove_temporary_terrain(table, patch)


def _count_turn_of_effects(table: OperationTable, unit: Unit, clock: str, *, at_end: bool) -> None:
    for effect in unit.effects[:]:
        if effect.clock == clock and effect.at_end == at_end and _count_turn_of_effect(effect, table.state):
            end_effect(table, unit, effect)


def end_round_effects(table: OperationTable) -> None:
    """End all effects that end with the Round at the latest."""
    for unit in table.state.all_units:
        for effect in unit.effects[:]:
            if effect.condition.this_round:
                end_effect(table, unit, effect)


def _count_turn_of_effect(effect: Effect, state: Operation) -> bool:
    """Count down the remaining Turns of an effect, if this Turn counts. Return whether none are left."""
    if effect.turns == 0 or not effect.condition.counts_towards_duration(effect, state):
        return False
    effect.turns -= 1
    return effect.turns == 0


def update_derived_values(unit: Unit) -> None:
    """Recompute the flags and Attributes of a Unit, which depend on its effects and Upgrades. An Attribute is
    halved once for each ability that halves it, rounding down each time. R-TRBL-025, R-TRBL-046, R-TRBL-047,
    A-103.

    Effects that raise or halve available Energy apply in the order in which they began. B-171.
    """
    loadout = unit.loadout
    kit = loadout.kit
    effects = unit.effects
    attributes = loadout.attributes
    update_effect_flags(unit)
    if unit.marks & STEADIES:
        attributes = loadout.whole
    else:
        attributes = visibly_halved_attributes(unit, attributes)
        for fitting in kit.halved_attributes:
            if is_upgrade_working(unit, fitting):
                attributes = attributes.with_halved_ranks(fitting.upgrade.halved_attributes(unit))
    for effect in effects:
        if effect.condition.halves_energy and not unit.marks & STEADIES:
            attributes = attributes.with_halved_ranks(_ENERGY)
        attributes = effect.condition.modified_attributes(effect, attributes)
    for fitting in kit.modified_attributes:
        if is_upgrade_working(unit, fitting):
            attributes = fitting.upgrade.modified_attributes(unit, attributes)
    if attributes.energy != unit.attributes.energy or attributes.full_energy != unit.attributes.full_energy:
        _adjust_energy(unit, attributes.energy, attributes.full_energy)
    if attributes.systems != unit.attributes.systems:
        _adjust_restorations(unit, attributes.systems)
    unit.attributes = attributes


def visibly_halved_attributes(unit: Unit, attributes: Attributes) -> Attributes:
    """Return a copy of these Attributes after all halvings that every side can see: by the loss of the Unit's
    Pilot, and by effects on the Unit.
    """
    if unit.marks & STEADIES:
        return attributes
    if unit.pilotless:
        attributes = attributes.halved_without_pilot()
    for effect in unit.effects:
        if effect.condition.halves:
            attributes = attributes.with_halved_ranks(effect.condition.halves)
    return attributes


def update_effect_flags(unit: Unit) -> None:
    """Update the flags of a Unit that depend on its effects: their marks, and whether any is shared or
    expires.
    """
    has_expiring_effects = False
    marks = 0
    for effect in unit.effects:
        marks |= effect.condition.bits
        if effect.turns:
            has_expiring_effects = True
    unit.marks = marks
    has_shared_effects = unit.loadout.curses != () or marks & (SHARES | SHARED) != 0
    if has_shared_effects != unit.has_shared_effects or has_expiring_effects != unit.has_expiring_effects:
        unit.has_shared_effects = has_shared_effects
        unit.has_expiring_effects = has_expiring_effects
        unit.dirty.effects = True


def extra_zones_of_next_move(unit: Unit) -> int:
    """Return how many Zones farther the Unit can move with its next Action because of effects on it. A Boost
    does not double this number. R-MOB-003.
    """
    if not unit.marks & MOVES:
        return 0
    return sum([effect.amount for effect in unit.marked(MOVES)])


def is_upgrade_working(unit: Unit, fitting: Fitting) -> bool:
    """Whether an Upgrade of the Unit works now: its Area is not Maimed, its Extra Area works, and no earlier
    copy of it works. R-MECH-009, R-UPG-028, R-UPG-030, R-COMB-020.
    """
    if is_area_out_of_order(unit, fitting.area):
        return False
    return not [other for other in fitting.behind if is_upgrade_working(unit, other)]


def is_area_out_of_order(unit: Unit, area: str) -> bool:
    """Whether the Weapons and Upgrades in an Area do not work now: the Area is Maimed, or it is an Extra Area
    that has been shut off.
    """
    if area in unit.shut:
        return True
    return (
        area != ""
        and area in unit.maimed
        and not unit.loadout.spares_areas
        and not do_maimed_areas_work(unit)
    )


def do_maimed_areas_work(unit: Unit) -> bool:
    """Whether an effect on the Unit makes its Maimed Areas work as if they were not Maimed. R-UPG-020,
    R-POW-020.
    """
    return unit.marks & UNMAIMS != 0


def notify_all_upgrades_of_tension(state: Operation) -> None:
    """Notify the Upgrades of all Units of the current Tension, at the start of the Operation and after each
    change. R-UPG-030.
    """
    for unit in state.all_units:
        notify_upgrades_of_tension(unit, state.tension)


def notify_upgrades_of_tension(unit: Unit, tension: int) -> None:
    """Notify the Upgrades of a Unit that depend on Tension of its current value."""
    for fitting in unit.loadout.kit.after_tension_change:
        fitting.upgrade.after_tension_change(unit, tension)


def _adjust_energy(unit: Unit, pool: int, full: int) -> None:
    """Adjust a Unit's spent and lost Energy to a new pool. `full` is the pool before halving.

    The Energy left is at most the new pool. When a halving ends, all lost Energy comes back. When an enlarged
    pool shrinks again, its spent points are removed first. An enlarged pool adds the gained points to the
    Energy left. R-TRBL-046, R-TRBL-050, A-209, B-172, R-TRBL-048.
    """
    before = unit.attributes
    left = unit.energy
    if full > before.full_energy:
        unit.energy_lost = max(0, full - unit.energy_spent - left - (pool - before.energy))
        return
    unit.energy_spent = max(0, unit.energy_spent - (before.full_energy - full))
    hidden = max(0, full - unit.energy_spent - pool)
    unit.energy_lost = max(hidden, full - unit.energy_spent - left) if pool <= before.energy else hidden


def _adjust_restorations(unit: Unit, systems: int) -> None:
    """Adjust the number of Restorations left to a new rank in Systems, as `_adjust_energy` does: Restorations
    already used are removed first, and the others come back when Systems rise again. R-REST-001, R-TRBL-047,
    A-228.
    """
    full = unit.loadout.attributes.systems
    if systems >= full:
        unit.restorations_lost = full - systems
        return
    hidden = max(0, full - unit.restored - systems)
    has_fallen = systems < unit.attributes.systems
    unit.restorations_lost = max(hidden, unit.restorations_lost) if has_fallen else hidden
