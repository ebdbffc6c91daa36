"""Active Defenses: Upgrades that spend Energy on a higher Defense after the dice of a Might Test are known,
or on a barrier. R-AD-001 to R-AD-017.

Each raises the Defense of one Unit against one Might Test that would otherwise pass. Against a Test, a Unit
uses at most one of its own, and at most one raises its Defense. A-41.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.effects.might import compute_test_result
from wartable.rulesets.battle_century.operation.events.powers import DefenseRaised
from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model.conditions import Condition, register_conditions
from wartable.rulesets.battle_century.operation.model.marks import BARS_DEFENSES
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Upgrade
from wartable.rulesets.battle_century.operation.movement.dock import expose_docked_unit
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active


def can_use_active_defense(me: Unit, test: MightTest) -> bool:
    """Whether this Unit may use an Active Defense against this Test: the Test is made by an Enemy and does
    not ignore Active Defenses, the Unit has used none against it so far, and no barrier protects the Unit.
    R-AD-001, R-AD-006, R-AD-012.
    """
    if test.pierces or test.side == me.side:
        return False
    return f"defends:{me.id}" not in test.used and not _has_barrier(me)


def can_receive_active_defense(unit: Unit, test: MightTest) -> bool:
    """Whether an Active Defense may still raise this Unit's Defense against this Test: none has done so yet,
    and no barrier protects the Unit. R-AD-001, R-AD-012, R-AD-017.
    """
    return f"defended:{unit.id}" not in test.used and not _has_barrier(unit)


def _could_be_prevented(against: Against) -> bool:
    """Whether the Test passes against this active target and a higher Defense could change the result. It
    could not if a Power made the Test pass, unless a house rule says otherwise. R-POW-049, B-23.
    """
    return against.passed and against.unit.is_active and not (against.granted and against.bar < 0)


def record_active_defense_use(test: MightTest, me: Unit, unit: Unit) -> None:
    """Record that the Unit `me` has used its one Active Defense against this Test, to raise the Defense of
    `unit`. R-AD-001, R-AD-017.
    """
    test.used += [f"defends:{me.id}", f"defended:{unit.id}"]


def _has_barrier(unit: Unit) -> bool:
    return unit.marks & BARS_DEFENSES != 0


@define
class DefenseRaiseChoice:
    """The data of an option to raise the Defense of the target `against`: by how much, and for how much
    Energy.
    """

    against: Against
    amount: int
    energy: int


@mypyc_attr(allow_interpreted_subclasses=True)
class ActiveDefense(Upgrade):
    """Base class of Upgrades that answer a rolled Might Test with a higher Defense against that Test alone.
    R-AD-001 to R-AD-003, R-ACT-050.
    """

    group = "active_defense"
    placement = EXTERNAL
    uses = "one Active Defense against a Might Test"

    def works_against_test(self, test: MightTest) -> bool:
        """Whether the Upgrade can be used against a Test with this Weapon. True by default."""
        return True

    def possible_defense_bonuses(
        self, me: Unit, test: MightTest, against: Against
    ) -> Sequence[tuple[int, int]]:
        """Return the bonuses to the Defense of the target `against` among which the bearer may choose, each
        as (bonus, cost in Energy).
        """
        raise NotImplementedError

    def test_answer_options(self, state: Operation, me: Unit, test: MightTest) -> Sequence[Option]:
        if not can_use_active_defense(me, test) or not self.works_against_test(test):
            return ()
        found: list[Option] = []
        for against in self.targets_it_can_protect(state, me, test):
            if _could_be_prevented(against) and can_receive_active_defense(against.unit, test):
                found += self._options_against(me, test, against)
        return found

    def targets_it_can_protect(self, state: Operation, me: Unit, test: MightTest) -> list[Against]:
        """Return the targets of the Test that the Upgrade could protect: only its bearer, by default."""
        found: list[Against] = []
        for against in test.targets:
            if against.unit is me:
                found.append(against)
        return found

    def _options_against(self, me: Unit, test: MightTest, against: Against) -> list[Option]:
        """Return the options to raise the Defense of one target, as far as `me` has Energy."""
        unit = against.unit
        suffix = "" if unit is me else f">{unit.id}"
        beneficiary = "" if unit is me else f" for {unit.name}"
        return [
            Option(
                f"{self.tag}{suffix}+{amount}",
                f"{self.title}{beneficiary}, +{amount} Defense for {energy} Energy",
                DefenseRaiseChoice(against, amount, energy),
            )
            for amount, energy in self.possible_defense_bonuses(me, test, against)
            if amount > 0 and energy <= me.energy
        ]

    def use_as_test_answer(self, table: OperationTable, me: Unit, test: MightTest, option: Option) -> None:
        chosen = cast(DefenseRaiseChoice, option.data)
        against = chosen.against
        unit = against.unit
        if me.docked_in and unit is not me and unit.docked_in != me.docked_in:
            expose_docked_unit(table, me)
        if not pay_for_use_and_check_active(table, me, self, chosen.energy, target=unit.id):
            return
        term = Term(self.name, chosen.amount)
        against.defenses.append(term)
        against.raised.append(term)
        record_active_defense_use(test, me, unit)
        compute_test_result(test)
        table.emit(DefenseRaised(unit.id, me.id, self.tag, chosen.amount, against.defense, against.total))


# ------------------------------------------------------------------ against one kind of Weapon


@mypyc_attr(allow_interpreted_subclasses=True)
class SpecialistDefense(ActiveDefense):
    """Base class of Active Defenses that work only against Weapons of the chosen kind."""

    choices = ("melee", "shooting", "beam", "non_beam")

    def works_against_test(self, test: MightTest) -> bool:
        return test.mode.belongs_to_weapon_kind(self.choice)


class AbsorbingArmor(SpecialistDefense):
    """+ 3 Defense for 1 Energy, against the kind of Weapon chosen when it is bought: Melee, Shooting, Beam or
    non-Beam. Free if it prevents all of the Might Test's Damage.
    """

    key = "absorbing_armor"
    cost = 5
    rules = ("R-AD-007", "R-AD-008")

    def possible_defense_bonuses(
        self, me: Unit, test: MightTest, against: Against
    ) -> Sequence[tuple[int, int]]:
        return [(3, 0 if test.at_once(against.margin - 3) <= 0 else 1)]


class CustomDefense(SpecialistDefense):
    """+ 3 Defense for 1 Energy, or + 5 for 2, against the kind of Weapon chosen when it is bought: Melee,
    Shooting, Beam or non-Beam.
    """

    key = "custom_defense"
    cost = 5
    rules = ("R-AD-009",)

    def possible_defense_bonuses(
        self, me: Unit, test: MightTest, against: Against
    ) -> Sequence[tuple[int, int]]:
        return [(3, 1), (5, 2)]


# ------------------------------------------------------------------ against any


class ReactiveBooster(ActiveDefense):
    """+ half Speed Defense, rounded down, for 1 Energy."""

    key = "reactive_booster"
    cost = 5
    rules = ("R-AD-010",)

    def possible_defense_bonuses(
        self, me: Unit, test: MightTest, against: Against
    ) -> Sequence[tuple[int, int]]:
        return [(me.attributes.speed // 2, 1)]


class ElectronicCloakingSystem(ActiveDefense):
    """+ Systems Defense for 2 Energy; not against a Blast, Burst or Line."""

    key = "electronic_cloaking_system"
    cost = 10
    rules = ("R-AD-015",)

    def works_against_test(self, test: MightTest) -> bool:
        return not test.mode.spread

    def possible_defense_bonuses(
        self, me: Unit, test: MightTest, against: Against
    ) -> Sequence[tuple[int, int]]:
        return [(me.attributes.systems, 2)]


class ShieldingAura(ActiveDefense):
    """+ 3 Defense for 1 Energy, for the bearer or an Ally within Systems Zones that uses no Active Defense of
    its own.
    """

    key = "shielding_aura"
    cost = 10
    reach = "0-Systems"
    rules = ("R-AD-016", "R-AD-017")

    def targets_it_can_protect(self, state: Operation, me: Unit, test: MightTest) -> list[Against]:
        return [
            against
            for against in test.targets
            if against.unit is me
            or (against.unit.side == me.side and is_within(state, me, against.unit, me.attributes.systems))
        ]

    def possible_defense_bonuses(
        self, me: Unit, test: MightTest, against: Against
    ) -> Sequence[tuple[int, int]]:
        return [(3, 1)]


# ------------------------------------------------------------------ the barrier


class BarrierUp(Condition):
    """Blocks Damage to the bearer from any source, up to the amount. The bearer cannot use other Active
    Defenses.
    """

    key = "absolute_barrier"
    marks = BARS_DEFENSES
    rules = ("R-AD-011", "R-AD-012", "R-AD-013", "R-AD-014")

    def blocks_damage_of_test(self, test: MightTest | None) -> bool:
        return test is None or not test.pierces


class AbsoluteBarrier(Upgrade):
    """At the beginning of its Turn the bearer may spend any Energy on a barrier, which blocks twice as much
    Damage for a Round. While it lasts, the bearer cannot use other Active Defenses.
    """

    key = "absolute_barrier"
    group = "active_defense"
    placement = EXTERNAL
    cost = 10
    rules = ("R-AD-011", "R-AD-012", "R-AD-013", "R-AD-014")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        return [Option(self.tag, self.name)] if me.energy > 0 else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        options = [
            Option(f"energy:{energy}", f"{energy} Energy to stop {2 * energy} Damage", energy)
            for energy in range(1, me.energy + 1)
        ]
        choice = table.ask(Decision(me.seat, f"{me.noun:raises its} Absolute Barrier", options, me.id))
        energy = cast(int, choice.data)
        if pay_for_use_and_check_active(table, me, self, energy, target=me.id):
            begin_effect(table, me, "absolute_barrier", amount=2 * energy)


register_conditions(BarrierUp())

ACTIVE_DEFENSES: Final[tuple[type[Upgrade], ...]] = (
    AbsorbingArmor,
    CustomDefense,
    ReactiveBooster,
    AbsoluteBarrier,
    ElectronicCloakingSystem,
    ShieldingAura,
)
