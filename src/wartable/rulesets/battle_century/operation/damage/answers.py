"""Answers to an instance of Damage before it is dealt: Powers, abilities that block or halve it, and
abilities by which a Unit survives it. R-TRBL-022 to R-TRBL-024, R-TRBL-036 to R-TRBL-039, R-TRBL-049.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wartable.core.data.declared import define
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import end_effect, is_upgrade_working
from wartable.rulesets.battle_century.operation.effects.power_use import use_power_on_damage
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.marks import SAVES
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of, pilots_of
from wartable.rulesets.battle_century.operation.model.power import Power, affordable_powers
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting


@define
class DamageAnswerChoice:
    """Data of an option to answer Damage with a Unit's Genre Power."""

    unit: Unit
    power: Power
    damage: Damage


def ask_for_damage_answers(table: OperationTable, damage: Damage) -> None:
    """Ask the seats in turn for Reaction Powers against Damage that is about to be dealt, until every seat
    has passed since the last answer. An answer may redirect the Damage, which allows further answers. Genre
    Points that a Unit gains by this Damage cannot be spent yet. R-POW-003, R-TRBL-039.
    """
    seats = table.state.plan.seats
    passed = 0
    at = 0
    while passed < len(seats):
        passed = 0 if _ask_for_answer(table, damage, seats[at % len(seats)]) else passed + 1
        at += 1


def _ask_for_answer(table: OperationTable, damage: Damage, seat: str) -> bool:
    """Ask one seat for a Power in answer to the Damage, and use it. Return whether the seat used one."""
    options: list[Option] = []
    for unit in table.state.all_units:
        powers = unit.loadout.hooks.can_use_before_damage
        if unit.seat != seat or not unit.takes_turns:
            continue
        for power in affordable_powers(table.state, unit, powers):
            if power.can_use_before_damage(table, battlefield_unit_of(table.state, unit), damage):
                reply = DamageAnswerChoice(unit, power, damage)
                options.append(Option(f"{power.tag}:{unit.id}", f"{unit.name}: {power.title}", reply))
    question = f"{damage.unit.noun:is} about to take {damage.amount} Damage from {damage.reason}. Answer?"
    choice = table.ask(Decision(seat, question, [*options, PASS], damage.unit.id))
    if choice is PASS:
        return False
    reply = cast(DamageAnswerChoice, choice.data)
    use_power_on_damage(table, reply.unit, reply.power, damage)
    return True


def reduce_damage(table: OperationTable, damage: Damage) -> None:
    """Reduce the Damage: first by the pools of effects that block it, then by all halvings, rounding down
    each time. R-AD-013, R-FEAT-006, R-TRBL-022, R-TRBL-023, R-TRBL-049.
    """
    unit = damage.unit
    for effect in unit.effects[:]:
        if effect.condition.blocks_damage_of_test(damage.test):
            effect.amount -= damage.block(table, effect.amount, effect.condition.name)
            if effect.amount <= 0:
                end_effect(table, unit, effect)
    for fitting in unit.loadout.kit.reduce_damage_taken:
        if damage.amount > 0 and is_upgrade_working(unit, fitting):
            fitting.upgrade.reduce_damage_taken(table, unit, damage)
    source = damage.source
    if source is not None and damage.amount > 0:
        for fitting in _working_upgrades_of_dealer(damage, source, source.loadout.kit.reduce_damage_dealt):
            fitting.upgrade.reduce_damage_dealt(table, source, damage)
    for effect in unit.effects[:]:
        effect.condition.reduce_damage_taken(table, effect, damage)
    for reason in damage.partial:
        part = min(damage.besides, damage.amount)
        damage.block(table, part - part // 2, reason)
    for reason in damage.halvings:
        damage.block(table, damage.amount - damage.amount // 2, reason)


def notify_dealer_of_damage(table: OperationTable, damage: Damage) -> None:
    """Let the Upgrades of the Unit that has dealt the Damage react to it, unless the Damage hurt its own
    side. R-ENEMY-028.
    """
    source = damage.source
    if source is not None:
        for fitting in _working_upgrades_of_dealer(damage, source, source.loadout.kit.after_damage_dealt):
            fitting.upgrade.after_damage_dealt(table, source, damage)


def _working_upgrades_of_dealer(damage: Damage, source: Unit, fittings: Sequence[Fitting]) -> list[Fitting]:
    """Return those of the dealer's Upgrades `fittings` that work now; none if the Damage hurts the dealer's
    own side. R-ENEMY-028.
    """
    if source.side == damage.unit.side:
        return []
    return [fitting for fitting in fittings if is_upgrade_working(source, fitting)]


def has_means_to_survive(state: Operation, unit: Unit) -> bool:
    """Whether the Unit has any ability or effect that could keep it at Threshold 1 when it would be
    destroyed.
    """
    if unit.attributes.threshold == 0:
        return False
    return (
        bool(unit.loadout.kit.prevent_destruction)
        or [p for p in pilots_of(state, unit) if p.loadout.hooks.can_use_to_survive] != []
        or unit.marks & SAVES != 0
    )


def is_sure_to_survive(unit: Unit, *, technique: bool) -> bool:
    """Whether an effect or Upgrade would keep the Unit at Threshold 1, without a choice of any seat, if
    Damage would destroy it. `technique` is True if a Technique deals the Damage. R-TRBL-036 to R-TRBL-038.
    """
    if unit.attributes.threshold == 0:
        return False
    for effect in unit.marked(SAVES):
        if effect.condition.would_prevent_destruction(technique=technique):
            return True
    for fitting in unit.loadout.kit.prevent_destruction:
        if is_upgrade_working(unit, fitting) and fitting.upgrade.would_prevent_destruction(
            unit, technique=technique
        ):
            return True
    return False


def try_to_survive(table: OperationTable, damage: Damage) -> bool:
    """Try to keep the Unit at Threshold 1 by an effect on it, an Upgrade or a Power, and return whether one
    did. Each of them determines whether it works against a Technique. R-TRBL-036 to R-TRBL-038.
    """
    unit = damage.unit
    for effect in unit.marked(SAVES):
        if effect.condition.prevent_destruction(table, effect, damage):
            return True
    for fitting in unit.loadout.kit.prevent_destruction:
        if is_upgrade_working(unit, fitting) and fitting.upgrade.prevent_destruction(table, unit, damage):
            return True
    for pilot in pilots_of(table.state, unit):
        for power in affordable_powers(table.state, pilot, pilot.loadout.hooks.can_use_to_survive):
            if power.can_use_to_survive(table, unit, damage):
                options = [Option(power.tag, power.title, DamageAnswerChoice(pilot, power, damage)), PASS]
                question = f"{unit.noun:is} about to be destroyed. Answer?"
                if table.ask(Decision(pilot.seat, question, options, unit.id)) is not PASS:
                    use_power_on_damage(table, pilot, power, damage)
                    return True
    return False
