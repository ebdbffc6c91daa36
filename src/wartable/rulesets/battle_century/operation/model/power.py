"""Base class of Genre Powers, and the moments at which they may be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import overridden
from wartable.core.data.declared import define
from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.model.marks import PRICES
from wartable.rulesets.battle_century.operation.model.pilots import (
    acting_pilot_of,
    battlefield_unit_of,
    spendable_genre_points,
)
from wartable.rulesets.battle_century.operation.model.specialist import Specialist

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
    from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
    from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
    from wartable.rulesets.battle_century.operation.model.unit import Unit

MOMENTS: Final = (
    "can_use_before_action",
    "before_might_test",
    "result_bonus",
    "can_use_in_test",
    "can_use_before_damage",
    "after_damage",
    "can_use_to_survive",
    "can_use_at_destruction",
    "after_attack",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Specialist):
    """A Genre Power. Every use costs its user one Genre Point.

    Each `can_use_...` method says whether the Power may be used at that moment; `use` or `use_on_damage`
    applies it once the point is paid. `setup` distinguishes Setup Powers (own Turn, before the Action) from
    Reaction Powers (any time); `reroll` is the number of Advantages (negative: Disadvantages) of the reroll
    that the Power causes, 0 if it causes none. `once` limits the Power to one use in an Operation,
    `once_a_round` to one use in a Round.
    """

    setup: ClassVar[bool] = False
    once: ClassVar[bool] = False
    once_a_round: ClassVar[bool] = False
    reroll: ClassVar[int] = 0

    option: Option
    """The option to use the Power in its user's own Turn."""

    def __init__(self, choice: str = "") -> None:
        super().__init__(choice)
        self.option = Option(f"power:{self.tag}", self.title, self)

    def chosen_weapon_key(self) -> str:
        """Return the key of the Weapon for which the Power was chosen, if it works only with one of its
        user's Weapons; otherwise "".
        """
        return ""

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        """Whether `me` may use the Power in its own Turn, before its Action."""
        return False

    def before_might_test(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        """React to an attack that `me` has declared, before its Might Test is made."""

    def result_bonus(self, test: MightTest, against: Against) -> int:
        """Return the bonus to the result of its user's Might Test against this target. Pure."""
        return 0

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        """Whether `me` may use the Power in answer to this Might Test, whose dice are known."""
        return False

    def can_use_before_damage(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        """Whether `me` may use the Power in answer to Damage that is about to be dealt to any Unit."""
        return False

    def after_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """React to Damage that `me` has taken and survived."""

    def can_use_to_survive(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        """Whether `me` may use the Power to stay at Threshold 1 when this Damage takes its last point of
        Threshold.
        """
        return False

    def can_use_at_destruction(self, table: OperationTable, me: Unit) -> bool:
        """Whether `me` may use the Power when it has just lost its last Level, before it is destroyed."""
        return False

    def after_attack(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        """React to the end of an attack on `me`, hit or miss. (The hooks of the same name of Weapons and
        Upgrades are about attacks by the bearer.) Called only if Powers were used on the Test.
        """

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        """Apply the effect of the Power, whose Genre Points are already paid. `test` is the Might Test that
        the Power answers; None if it is used at another time.
        """
        raise NotImplementedError

    def use_on_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """Apply the effect of the Power, whose Genre Points are already paid, to this Damage, which it
        answers.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class SetupPower(Power):
    """A Power that may be used in its user's own Turn, before the Action, if `could_have_effect` is True.
    R-POW-002.
    """

    setup = True

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return acting_pilot_of(table.state, me).acted != table.state.round and self.could_have_effect(
            table.state, me
        )

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        """Whether using the Power now could have any effect."""
        return True


@define
class PowersByHook:
    """A Unit's Genre Powers. For each hook of `Power` there is a list of the Powers that override it. Built
    once from a loadout.
    """

    can_use_before_action: tuple[Power, ...]
    before_might_test: tuple[Power, ...]
    result_bonus: tuple[Power, ...]
    can_use_in_test: tuple[Power, ...]
    can_use_before_damage: tuple[Power, ...]
    after_damage: tuple[Power, ...]
    can_use_to_survive: tuple[Power, ...]
    can_use_at_destruction: tuple[Power, ...]
    after_attack: tuple[Power, ...]

    def __init__(self, powers: Sequence[Power]) -> None:
        found: dict[str, tuple[Power, ...]] = dict.fromkeys(MOMENTS, ())
        for power in powers:
            for moment in overridden(type(power), Power, MOMENTS):
                found[moment] = (*found[moment], power)
        for moment, listeners in found.items():
            setattr(self, moment, listeners)


def price_of_power(state: Operation, me: Unit) -> int:
    """Return the price of a Genre Power for this Unit, in Genre Points: 1, or 2 if an effect doubles it.
    While another Unit directs it, the price is higher than the Genre Points of any Unit, so it can use none.
    R-POW-001, R-BOSS-066, R-BOSS-070.
    """
    cost = 1
    for effect in battlefield_unit_of(state, me).marked(PRICES):
        cost = effect.condition.modified_power_price(cost)
    return cost


def affordable_powers(state: Operation, me: Unit, powers: Sequence[Power]) -> list[Power]:
    """Return those of the Genre Powers `powers` that a Unit could pay for and has not used up. If the Unit
    has lost its Pilot, or its Pilot is defeated, it can use none. R-POW-001, R-POW-007, R-ENEMY-030, A-114.
    """
    if me.pilotless or me.armor.defeated:
        return []
    if spendable_genre_points(state, me) < price_of_power(state, me):
        return []
    return [power for power in powers if _is_unused(state, me, power)]


def _is_unused(state: Operation, me: Unit, power: Power) -> bool:
    """Whether a Power is not yet used up, neither for the Operation nor for this Round."""
    return power.tag not in me.once and me.notes.get(power.tag) != state.round
