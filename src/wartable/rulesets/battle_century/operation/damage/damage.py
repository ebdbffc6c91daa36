"""Damage, Maiming and the Core; spending Energy. R-DMG-001 to R-DMG-028, R-WPN-009, R-AD-003, R-SUP-012."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.event import Event
from wartable.rulesets.battle_century.operation.damage.answers import (
    ask_for_damage_answers,
    has_means_to_survive,
    notify_dealer_of_damage,
    reduce_damage,
    try_to_survive,
)
from wartable.rulesets.battle_century.operation.damage.pilot_armor import (
    disable_unit_without_pilot,
    hurt_pilot_in_core,
)
from wartable.rulesets.battle_century.operation.damage.removal import destroy_unit, remove_unit
from wartable.rulesets.battle_century.operation.effects.effects import (
    is_upgrade_working,
    update_derived_values,
)
from wartable.rulesets.battle_century.operation.events.harm import (
    Damaged,
    Disabled,
    GenrePointGained,
    Maimed,
    Restored,
    RestoringDenied,
    Survived,
)
from wartable.rulesets.battle_century.operation.knowledge.shown import record_threshold_evidence
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.marks import DENIES_RESTORING
from wartable.rulesets.battle_century.operation.model.mecha import AREAS
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import pilots_of
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import DISABLED, LEVELS, Unit


def deal_damage(
    table: OperationTable,
    unit: Unit,
    amount: int,
    source: Unit | None,
    *,
    reason: str,
    chooser: str = "parity",
    sparing: bool = False,
    test: MightTest | None = None,
    is_margin: bool = False,
    reserve: Reserve | None = None,
) -> None:
    """Deal one instance of Damage to a Unit.

    `source` is the Unit that deals it, `reason` the name that players see. `chooser` decides which seat picks
    the Areas that are Maimed: with "attacker" the dealer does, with "parity" it depends on whether the Damage
    is odd or even. R-DMG-004. If there is no source, or the Unit hurts itself, the Unit's seat picks.
    R-DMG-009. With `sparing` the attacker may disable the Unit instead of destroying it. R-ACT-022. `test` is
    the Might Test that deals the Damage, if any; `is_margin` is True for the Test's own Damage, False for
    additional Damage. `reserve` are the Reinforcements that deal the Damage if there is no `source`; they
    pick Areas as a Unit does.
    """
    damage = Damage(unit, amount, source, reason, test, is_margin=is_margin)
    damage.reserve = reserve
    ask_for_answers_and_apply_damage(table, damage, chooser=chooser, sparing=sparing)


def ask_for_answers_and_apply_damage(
    table: OperationTable, damage: Damage, *, chooser: str, sparing: bool
) -> None:
    """Ask the seats for answers to Damage, then apply it. Does nothing if the amount is 0 or the Unit is not
    active. `chooser` and `sparing` have the same meaning as in `deal_damage`.
    """
    if damage.amount <= 0 or not damage.unit.is_active:
        return
    ask_for_damage_answers(table, damage)
    apply_damage(table, damage, chooser=chooser, sparing=sparing)


def apply_damage(
    table: OperationTable, damage: Damage, *, chooser: str = "parity", sparing: bool = False
) -> None:
    """Apply Damage after all seats have had their answers: reduce it by effects that block and halve it, then
    take what is left from the Unit's Threshold. `chooser` and `sparing` have the same meaning as in
    `deal_damage`.
    """
    unit = damage.unit
    reduce_damage(table, damage)
    if damage.amount <= 0 or not unit.is_active:
        return
    for effect in unit.effects[:]:
        effect.condition.before_damage_taken(table, effect, damage)
    _apply_reduced(table, damage, chooser=chooser, sparing=sparing)
    notify_dealer_of_damage(table, damage)
    if damage.returned and damage.source is not None:
        deal_damage(table, damage.source, damage.amount // 2, unit, reason=damage.returned)


def lose_rest_of_level(table: OperationTable, unit: Unit, reason: str) -> None:
    """Take the rest of the current Threshold Level from a Unit, as Damage with this reason. It cannot be
    answered, blocked or halved, but has all other consequences of Damage. R-BOSS-048.
    """
    if unit.threshold_left_in_level:
        damage = Damage(unit, unit.threshold_left_in_level, unit, reason, None, is_margin=False)
        _apply_reduced(table, damage, chooser="parity", sparing=False)


def _apply_reduced(table: OperationTable, damage: Damage, *, chooser: str, sparing: bool) -> None:
    """Apply Damage that is already reduced, and let abilities of the Unit react if it survives. R-DMG-019,
    R-TRBL-042, R-TRBL-043.
    """
    unit = damage.unit
    if unit.attributes.threshold == 0 or unit.pilotless:
        _knock_out(table, damage, sparing=sparing)
        return
    _reduce_threshold(table, damage, chooser=chooser, sparing=sparing)
    if unit.is_active:
        for fitting in unit.loadout.kit.after_damage:
            if is_upgrade_working(unit, fitting):
                fitting.upgrade.after_damage(table, unit, damage)
        for pilot in pilots_of(table.state, unit):
            for power in pilot.loadout.hooks.after_damage:
                power.after_damage(table, unit, damage)


def _reduce_threshold(table: OperationTable, damage: Damage, *, chooser: str, sparing: bool) -> None:
    """Reduce Threshold and Maim Areas. A Unit that loses its last point of Threshold survives by an ability
    or is destroyed. R-DMG-002, R-DMG-004, R-DMG-006, R-DMG-011, R-TRBL-037, R-TRBL-038.
    """
    unit, source = damage.unit, damage.source
    ceiling = LEVELS * unit.attributes.threshold
    before = unit.levels_lost
    unit.damage = min(ceiling, unit.damage + damage.amount)
    if table.listening or table.counting:
        table.emit(Damaged(unit.id, damage.amount, damage.reason, ceiling - unit.damage, damage.by))
    if unit.damage == ceiling and has_means_to_survive(table.state, unit):
        _earn_points(table, unit, LEVELS)
        if try_to_survive(table, damage):
            unit.damage = min(unit.damage, ceiling - 1)
            table.emit(Survived(unit.id, ceiling - unit.damage))
    _lose_levels(table, unit, damage.amount, source or damage.reserve, chooser=chooser)
    record_threshold_evidence(table.state, unit)
    if unit.damage == ceiling:
        destroy_unit(table, unit, source, sparing=sparing)
    else:
        notify_of_entered_levels(table, unit, before)


def notify_of_entered_levels(table: OperationTable, unit: Unit, before: int) -> None:
    """Let Upgrades react if Damage has brought their bearer into a higher Threshold Level. `before` is the
    number of Levels that it had lost before the Damage. R-BOSS-030 to R-BOSS-032.
    """
    if unit.levels_lost <= before:
        return
    for level in _levels_entered(table, before + 2, unit.level):
        for fitting in unit.loadout.kit.after_entering_level:
            if unit.is_active and is_upgrade_working(unit, fitting):
                fitting.upgrade.after_entering_level(table, unit, level)


def _levels_entered(table: OperationTable, first: int, last: int) -> range:
    """Return the Levels, from `first` to `last`, that count as entered when one instance of Damage leads
    through all of them: only the last, or by a house rule each. R-BOSS-032, A-61.
    """
    return range(first if table.state.plan.house.each_level else last, last + 1)


def _knock_out(table: OperationTable, damage: Damage, *, sparing: bool) -> None:
    """Destroy a Unit of Threshold 0, or disable a mecha without a Pilot, which any Damage takes out of the
    battle. By a house rule Damage to a Core hurts only its Pilot. R-TRBL-042, R-DMG-019, A-112.
    """
    unit, amount = damage.unit, damage.amount
    if unit.loadout.core and table.state.plan.house.core_flies_on:
        hurt_pilot_in_core(table, unit, amount)
        if unit.armor.defeated:
            disable_unit_without_pilot(table, unit)
        return
    table.emit(Damaged(unit.id, amount, damage.reason, 0, damage.by))
    if unit.pilotless:
        table.emit(Disabled(unit.id, "no Pilot aboard", unit.pilots))
        remove_unit(table, unit, DISABLED)
        return
    if unit.loadout.core:
        hurt_pilot_in_core(table, unit, amount)
    destroy_unit(table, unit, damage.source, sparing=sparing)


def _lose_levels(
    table: OperationTable, unit: Unit, amount: int, source: Unit | Reserve | None, *, chooser: str
) -> None:
    """Maim one Area for each lost Level. If `chooser` is "parity", the two sides take turns to choose;
    otherwise the attacker chooses all of them. R-DMG-005 to R-DMG-009, A-25.
    """
    lost = unit.damage // unit.attributes.threshold
    attacker_picks = chooser == "attacker" or amount % 2 == 0
    while unit.levels_lost < lost:
        picker: Unit | Reserve = source if attacker_picks and source is not None else unit
        area = ask_for_area_to_maim(table, unit, picker.seat, final=lost == LEVELS)
        unit.maimed.append(area)
        if unit.loadout.kit.halved_attributes:
            update_derived_values(unit)
        table.emit(Maimed(unit.id, area, unit.levels_lost, picker.side))
        _earn_points(table, unit, unit.levels_lost)
        if chooser == "parity":
            attacker_picks = not attacker_picks


def ask_for_area_to_maim(table: OperationTable, unit: Unit, seat: str, *, final: bool) -> str:
    """Ask `seat` which Area of the Unit is Maimed, and return its name. Areas that are already Maimed are not
    offered. R-DMG-007. If the Unit is losing its last Level (`final`), return the first Area that is left
    without asking. Return "" if the Unit cannot be Maimed. R-ENEMY-031, R-MECH-010.
    """
    if unit.loadout.unmaimable:
        return ""
    areas = [area for area in AREAS if area not in unit.maimed]
    if final:
        return areas[0]
    options = [Option(f"maim:{area}", area.title(), area) for area in areas]
    return table.ask(Decision(seat, f"Which Area of {unit.name} is Maimed?", options, unit.id)).key[5:]


def _earn_points(table: OperationTable, unit: Unit, levels: int) -> None:
    """Give each of the Unit's Pilots who earns Genre Points one for each of the first `levels` Levels that
    the Unit loses for the first time. R-DMG-010, R-DMG-014, R-DMG-015, R-COMB-023.
    """
    for pilot in pilots_of(table.state, unit):
        while pilot.loadout.earns_genre_points and levels > pilot.genre_levels:
            pilot.genre_levels += 1
            pilot.genre += 1
            table.emit(GenrePointGained(pilot.id, pilot.genre))


def can_restore(unit: Unit) -> bool:
    """Whether the Unit's lost Threshold can be restored now. R-BOSS-028."""
    return unit.marks & DENIES_RESTORING == 0


def restore(table: OperationTable, unit: Unit, amount: int) -> None:
    """Restore lost Threshold of a Unit by `amount` points, at most to the full amount. If an effect prevents
    it, restore nothing and announce that. R-BOSS-028.
    """
    for effect in unit.marked(DENIES_RESTORING):
        lost = min(amount, unit.damage)
        if lost > 0:
            table.emit(RestoringDenied(unit.id, lost, effect.condition.name))
        return
    restore_threshold_despite_effects(table, unit, amount)


def restore_threshold_despite_effects(table: OperationTable, unit: Unit, amount: int) -> None:
    """Restore lost Threshold of a Unit by `amount` points, at most to the full amount, even if an effect on
    the Unit prevents it. For each regained Level the Area that was Maimed last works again. A-26.
    """
    threshold = unit.attributes.threshold
    restored = min(amount, unit.damage)
    if restored <= 0 or threshold == 0:
        return
    unit.damage -= restored
    freed: list[str] = []
    while unit.levels_lost > unit.damage // threshold:
        freed.append(unit.maimed.pop())
    if freed and unit.loadout.kit.halved_attributes:
        update_derived_values(unit)
    table.emit(Restored(unit.id, restored, tuple([area for area in freed if area])))


def spend_energy_and_check_active(table: OperationTable, unit: Unit, energy: int, event: Event) -> bool:
    """Spend `energy` points of a Unit's Energy, emit `event`, which announces their use, and let effects
    react that hurt the Unit for spending. Return whether the Unit is still active. If it is not, the caller
    must not apply what the Energy was spent on. R-SUP-012.
    """
    unit.energy_spent += energy
    table.emit(event)
    for effect in unit.effects[:]:
        if unit.is_active:
            effect.condition.after_energy_spent(table, unit, effect, energy)
    return unit.is_active
