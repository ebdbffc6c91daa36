"""Using a Genre Power: paying for it, then applying it. R-POW-001."""

from __future__ import annotations

from wartable.core.decision import IllegalChoice
from wartable.rulesets.battle_century.operation.events.powers import PowerUsed
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import (
    battlefield_unit_of,
    spend_genre_points,
    spendable_genre_points,
)
from wartable.rulesets.battle_century.operation.model.power import Power, price_of_power
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.using import AbilityUse


def use_power(table: OperationTable, me: Unit, power: Power, test: MightTest | None) -> None:
    """Use a Genre Power: pay its Genre Points, then apply it. `test` is the Might Test that it answers, if
    any. R-POW-001.
    """
    _pay(table, me, power)
    using = table.state.using
    using.append(AbilityUse(me.id, power, test=test))
    power.use(table, battlefield_unit_of(table.state, me), test)
    using.pop()


def use_power_on_damage(table: OperationTable, me: Unit, power: Power, damage: Damage) -> None:
    """Use a Genre Power in answer to Damage: pay its Genre Points, then apply it. R-POW-001."""
    _pay(table, me, power)
    using = table.state.using
    using.append(AbilityUse(me.id, power, damage=damage))
    power.use_on_damage(table, battlefield_unit_of(table.state, me), damage)
    using.pop()


def _pay(table: OperationTable, me: Unit, power: Power) -> None:
    """Spend the Genre Points for a use of the Power, and record and announce the use. Raises IllegalChoice if
    the Pilot has too few points.
    """
    cost = price_of_power(table.state, me)
    if spendable_genre_points(table.state, me) < cost:
        raise IllegalChoice(f"cannot use {power.name}: {me.noun:has} too few Genre Points; undo, or pass")
    spend_genre_points(table.state, me, cost)
    if power.once:
        me.once.append(power.tag)
    if power.once_a_round:
        me.notes[power.tag] = table.state.round
    table.emit(PowerUsed(me.id, power.tag, me.genre))
