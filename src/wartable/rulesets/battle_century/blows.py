"""An instance of Damage on its way: who may answer it, what stops or halves it, what survives it.
R-TRBL-022 to R-TRBL-024, R-TRBL-036 to R-TRBL-039, R-TRBL-049.
"""

from __future__ import annotations

from typing import cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.effects import end_effect, is_fitted
from wartable.rulesets.battle_century.events import Blocked
from wartable.rulesets.battle_century.might import MightTest
from wartable.rulesets.battle_century.powers.base import Power, use_power_on
from wartable.rulesets.battle_century.state import OperationTable, Unit

__all__ = ["Damage", "answer_damage", "may_survive", "shield", "survives"]


class Damage:
    """One instance of Damage about to be dealt. `unit` takes it, which an answer may change; `amount` is what
    is left of it. `test` is the Might Test it belongs to, and `is_margin` says that it is that Test's own
    Damage; `halvings` wait until all pools have blocked.
    """

    __slots__ = ("amount", "halvings", "is_margin", "reason", "source", "test", "unit")

    unit: Unit
    amount: int
    source: Unit | None
    reason: str
    test: MightTest | None
    is_margin: bool
    halvings: list[str]

    def __init__(
        self,
        unit: Unit,
        amount: int,
        source: Unit | None,
        reason: str,
        test: MightTest | None,
        *,
        is_margin: bool,
    ) -> None:
        self.unit = unit
        self.amount = amount
        self.source = source
        self.reason = reason
        self.test = test
        self.is_margin = is_margin
        self.halvings = []

    @property
    def by_technique(self) -> bool:
        """Whether a Technique deals it: nothing survives that. R-WPN-023."""
        return self.test is not None and self.test.mode.technique

    def halve(self, why: str) -> None:
        """Halve what the pools leave; each reason halves once more, rounding down."""
        self.halvings.append(why)

    def block(self, table: OperationTable, pool: int, why: str) -> int:
        """Take what a pool can stop off the amount; returns how much that was."""
        stopped = min(pool, self.amount)
        if stopped > 0:
            self.amount -= stopped
            table.emit(Blocked(self.unit.id, stopped, why))
        return stopped


def answer_damage(table: OperationTable, damage: Damage) -> None:
    """Reaction Powers in answer to Damage about to be dealt, seat by seat, until nobody has another. The
    point that this very Damage may bring is not there yet. R-POW-003, R-TRBL-039.
    """
    for seat in table.state.plan.seats:
        while _answered(table, damage, seat):
            pass


def _answered(table: OperationTable, damage: Damage, seat: str) -> bool:
    options: list[Option] = []
    for unit in table.state.units.values():
        if unit.genre <= 0 or unit.seat != seat or not unit.is_active:
            continue
        for power in unit.loadout.hooks.listeners("before_damage"):
            if power.before_damage(table, unit, damage):
                options.append(Option(f"{power.key}:{unit.id}", f"{unit.name}: {power.name}", (unit, power)))
    if not options:
        return False
    question = f"{damage.unit.name} is about to take {damage.amount} Damage from {damage.reason}. Answer?"
    choice = table.ask(Decision(seat, question, [*options, PASS], damage.unit.id))
    if choice is PASS:
        return False
    unit, power = cast(tuple[Unit, Power], choice.data)
    use_power_on(table, unit, power, damage)
    return True


def shield(table: OperationTable, damage: Damage) -> None:
    """Pools first, then halvings, rounding down each time. R-TRBL-022, R-TRBL-049."""
    unit = damage.unit
    for effect in unit.effects[:]:
        if effect.condition.blocks and damage.amount > 0:
            effect.amount -= damage.block(table, effect.amount, effect.condition.name)
            if effect.amount <= 0:
                end_effect(table, unit, effect)
    for fitting in unit.loadout.kit.listeners("shields"):
        if damage.amount > 0 and is_fitted(unit, fitting):
            fitting.upgrade.shields(table, unit, damage)
    for why in damage.halvings:
        damage.block(table, damage.amount - damage.amount // 2, why)


def may_survive(unit: Unit) -> bool:
    """Whether the Unit has anything that could keep it at Threshold 1."""
    if unit.attributes.threshold == 0:
        return False
    return (
        bool(unit.loadout.kit.listeners("survives") or unit.loadout.hooks.listeners("surviving"))
        or [effect for effect in unit.effects if effect.condition.saves] != []
    )


def survives(table: OperationTable, damage: Damage) -> bool:
    """What keeps the Unit at Threshold 1: an effect that waits for this, its Upgrades, its Powers. A Technique
    overcomes them unless they say otherwise. R-TRBL-036 to R-TRBL-038.
    """
    unit = damage.unit
    for effect in unit.effects[:]:
        if effect.condition.saves and not damage.by_technique:
            end_effect(table, unit, effect)
            return True
    for fitting in unit.loadout.kit.listeners("survives"):
        if is_fitted(unit, fitting) and fitting.upgrade.survives(table, unit, damage):
            return True
    for power in unit.loadout.hooks.listeners("surviving"):
        if unit.genre > 0 and power.surviving(table, unit, damage):
            options = [Option(power.key, power.name, power), PASS]
            question = f"{unit.name} is about to be destroyed. Answer?"
            if table.ask(Decision(unit.seat, question, options, unit.id)) is not PASS:
                use_power_on(table, unit, power, damage)
                return True
    return False
