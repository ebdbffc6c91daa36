"""General Upgrades. Superior Morphing is in form.py. R-UPG-003 to R-UPG-025."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.attack.offense import offer_free_offensive_action
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect, find_effect
from wartable.rulesets.battle_century.operation.effects.might import ignore_active_defenses
from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model.conditions import Condition, register_conditions
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.marks import UNMAIMS
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Mode
from wartable.rulesets.battle_century.operation.turn.utility import can_receive_maneuver
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active


class CommanderType(Upgrade):
    """Once at the beginning of its Turn the bearer may spend 1 Energy to use one of its Support Upgrades
    without an Action.
    """

    key = "commander_type"
    group = "general"
    cost = 10
    rules = ("R-UPG-003", "R-TRBL-002")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        usable = me.energy > 0 and _usable_support_upgrades(table.state, me)
        return [Option(self.tag, "Commander Type: a Support Upgrade for 1 Energy")] if usable else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        options = [
            Option(f"use:{found.tag}", found.title, found)
            for found in _usable_support_upgrades(table.state, me)
        ]
        choice = table.ask(Decision(me.seat, f"{me.noun:uses} which Support Upgrade?", options, me.id))
        found = cast(Upgrade, choice.data)
        if pay_for_use_and_check_active(table, me, self, 1, target=me.id) and found.is_usable_without_action(
            table.state, me
        ):
            found.use_without_action(table, me)


def _usable_support_upgrades(state: Operation, me: Unit) -> list[Upgrade]:
    """Return the Unit's Support Upgrades that it could use from its Zone now."""
    return [
        fitting.upgrade
        for fitting in me.loadout.kit.is_utility_action
        if fitting.upgrade.support and fitting.upgrade.is_usable_without_action(state, me)
    ]


class EarlyWarning(Upgrade):
    """When the bearer has used a Support Upgrade of Cost 5, it may spend 4 Energy to make it usable again."""

    key = "early_warning_and_control"
    group = "general"
    cost = 10
    rules = ("R-UPG-004",)

    def after_support(self, table: OperationTable, me: Unit, used: Upgrade) -> None:
        if used.cost != 5 or me.energy < 4 or used.tag not in me.spent or not me.is_active:
            return
        options = [Option("restore", f"Restore {used.title} for 4 Energy"), PASS]
        if table.ask(Decision(me.seat, f"{me.noun:has} used {used.title}", options, me.id)) is PASS:
            return
        if pay_for_use_and_check_active(table, me, self, 4, target=me.id):
            me.spent.remove(used.tag)


class ExpertSupport(Upgrade):
    """The bearer's attack on an Enemy in a Duel never hits an Ally in that Duel. The bearer may spare Zones
    of its area Weapons and Support Upgrades, which then have no effect there.
    """

    key = "expert_support"
    group = "general"
    cost = 10
    rules = ("R-UPG-005", "R-UPG-006", "R-SUP-003")

    def never_hits_duelist(self, test: MightTest, unit: Unit) -> bool:
        return unit.side == test.actor.side

    def ask_zones_to_spare(self, table: OperationTable, me: Unit, area: int) -> int:
        safe = 0
        while area & ~safe:
            options = [*table.state.plan.zone_options(area & ~safe), PASS]
            question = f"{me.noun:keeps} which Zone safe from it?"
            choice = table.ask(Decision(me.seat, question, options, me.id))
            if choice is PASS:
                break
            safe |= 1 << cast(int, choice.data)
        return safe


class SlipperyChassis(Upgrade):
    """The bearer leaves a Duel simply by moving away, and takes no Damage for moving after a Suppress or
    Crippling attack.
    """

    key = "slippery_chassis"
    group = "general"
    cost = 10
    rules = ("R-UPG-007", "R-UPG-008", "R-TRBL-015", "R-TRBL-016")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.slips = True


class Unseen(Condition):
    """Might Tests against the bearer have two Disadvantages, except those of area attacks."""

    key = "stealth_field"
    rules = ("R-UPG-009",)


class StealthField(Upgrade):
    """For a Round after the bearer Maneuvers, whether for itself or an Ally, Might Tests against it have two
    Disadvantages, except those with a Blast, Burst or Line.
    """

    key = "stealth_field"
    group = "general"
    cost = 10
    rules = ("R-UPG-009",)

    def after_maneuver(self, table: OperationTable, me: Unit, target: Unit, amount: int) -> None:
        begin_effect(table, me, "stealth_field")

    def advantages_against_bearer(self, test: MightTest, against: Against) -> int:
        return 0 if test.mode.spread or find_effect(against.unit, "stealth_field") is None else -2


class ArtilleryFrame(Upgrade):
    """The bearer has an Advantage with Blast, Burst and Line Weapons. All its Blasts, including those of
    Powers and Upgrades, reach 1 Zone farther.
    """

    key = "artillery_frame"
    group = "general"
    cost = 15
    rules = ("R-UPG-010", "R-UPG-011", "R-SUP-003")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.widens += 1

    def modify_mode(self, mode: Mode) -> None:
        if mode.spread:
            mode.advantages = (*mode.advantages, (self.name, 1))
        if mode.blast:
            mode.blast += 1


class Assistant(Upgrade):
    """Adds a Subpilot, who brings one more Genre Power, and one more Genre Point at the start of every
    Operation.
    """

    key = "assistant"
    group = "general"
    cost = 15
    in_battle = False
    points = 1
    rules = ("R-UPG-012",)

    def is_choice_valid(self) -> bool:
        return self.choice != ""

    def granted_power_tag(self) -> str:
        return self.choice


class DuelistModel(Upgrade):
    """The bearer has an Advantage with Melee Weapons. When an Enemy Disengages from it, the bearer first gets
    a free Offensive Action with one of them.
    """

    key = "duelist_model"
    group = "general"
    cost = 15
    rules = ("R-UPG-013", "R-UPG-014", "R-TRBL-014")

    def modify_mode(self, mode: Mode) -> None:
        if mode.melee:
            mode.advantages = (*mode.advantages, (self.name, 1))

    def before_disengagement(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        offer_free_offensive_action(table, me, enemy, melee_only=True)


class IntegratedWeapons(Upgrade):
    """The bearer's Weapons work even in Maimed Areas."""

    key = "integrated_weapons"
    group = "general"
    cost = 15
    rules = ("R-UPG-015", "R-TRBL-013")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.integrated = True


class SniperModel(Upgrade):
    """Systems count twice for the Maximum Range of the bearer's Long Range Shooting Weapons. Its Shooting
    Weapons have an Advantage against targets in other Zones.
    """

    key = "sniper_model"
    group = "general"
    cost = 15
    rules = ("R-UPG-016", "R-UPG-017")

    def modify_mode(self, mode: Mode) -> None:
        if not mode.melee:
            mode.systems_times = 2

    def advantages_on_own_test(self, test: MightTest, against: Against) -> int:
        return 1 if not test.mode.melee and against.apart > 0 else 0


class ExperimentalReactor(Upgrade):
    """The bearer's Beam Weapons have an Advantage, and cost no Energy except to Boost them."""

    key = "experimental_reactor"
    group = "general"
    cost = 20
    rules = ("R-UPG-018",)

    def modify_mode(self, mode: Mode) -> None:
        if mode.beam:
            mode.energy -= 1
            mode.advantages = (*mode.advantages, (self.name, 1))


class GuardianOfSteel(Upgrade):
    """For 5 Energy the bearer's Maneuver covers itself and every Ally within 1 Zone."""

    key = "guardian_of_steel"
    group = "general"
    cost = 20
    reach = "0-1"
    rules = ("R-UPG-019",)

    def after_maneuver(self, table: OperationTable, me: Unit, target: Unit, amount: int) -> None:
        state = table.state
        near = [ally for ally in state.allies(me) if is_within(state, me, ally, 1)]
        allies = [ally for ally in near if can_receive_maneuver(ally)]
        if me.energy < 5 or me.docked_in or not allies:
            return
        options = [Option("share", "Cover everybody for 5 Energy"), PASS]
        if table.ask(Decision(me.seat, f"{me.noun:shares its} Maneuver?", options, me.id)) is PASS:
            return
        if not pay_for_use_and_check_active(table, me, self, 5, target=me.id):
            return
        for unit in (me, *allies):
            if unit is not target:
                begin_effect(table, unit, "maneuvering", amount=amount, other=me.id)


class Unmaimed(Condition):
    """Maiming has no effect on the bearer."""

    key = "unmaimed"
    name = "Invincible Alloy"
    marks = UNMAIMS
    rules = ("R-UPG-020",)


class InvincibleAlloy(Upgrade):
    """At the beginning of its Turn the bearer may spend 2 Energy to undo the effects of Maiming for a Round.
    The first time in an Operation that it would be destroyed, except by a Technique, it stays at Threshold 1.
    """

    key = "invincible_alloy"
    group = "general"
    cost = 20
    uses = "survives once an Operation"
    rules = ("R-UPG-020", "R-UPG-021", "R-TRBL-012")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        return [Option(self.tag, "Invincible Alloy: ignore Maiming for 2 Energy")] if me.energy >= 2 else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        if pay_for_use_and_check_active(table, me, self, 2, target=me.id):
            begin_effect(table, me, "unmaimed")

    def would_prevent_destruction(self, me: Unit, *, technique: bool) -> bool:
        return not technique and self.key not in me.once

    def prevent_destruction(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        if not self.would_prevent_destruction(me, technique=damage.is_dealt_by_technique):
            return False
        me.once.append(self.key)
        return True


class TheBeast(Upgrade):
    """The bearer's Default Weapons have no Disadvantage of their own, and an Advantage for each Threshold
    Level that it has lost. It may spend 2 Energy to make an attack with one of them ignore Active Defenses.
    """

    key = "the_beast"
    group = "general"
    cost = 20
    rules = ("R-UPG-024", "R-UPG-025")

    def modify_mode(self, mode: Mode) -> None:
        if mode.weapon.default:
            mode.advantages = tuple([part for part in mode.advantages if part not in mode.weapon.innate])

    def advantages_on_own_test(self, test: MightTest, against: Against) -> int:
        return test.actor.levels_lost if test.mode.weapon.default else 0

    def test_answer_options(self, state: Operation, me: Unit, test: MightTest) -> Sequence[Option]:
        if test.actor is not me or not test.mode.weapon.default or test.pierces or me.energy < 2:
            return ()
        for against in test.targets:
            hampered = against.passed or against.raised or test.stood is not None
            if against.unit.side != test.side and hampered:
                return [Option(self.tag, "The Beast: ignore Active Defenses for 2 Energy")]
        return ()

    def use_as_test_answer(self, table: OperationTable, me: Unit, test: MightTest, option: Option) -> None:
        if pay_for_use_and_check_active(table, me, self, 2):
            ignore_active_defenses(test)


register_conditions(Unseen(), Unmaimed())

GENERAL: Final = declared_abilities(globals(), Upgrade)
