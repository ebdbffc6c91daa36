"""Champion Powers: stronger attacks, and protection from Damage and destruction. R-POW-020 to R-POW-028."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.damage.damage import restore
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect, end_effect, find_effect
from wartable.rulesets.battle_century.operation.effects.might import ignore_active_defenses
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.marks import UNMAIMS
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.power import Power, SetupPower
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT, DEFAULT, WEAPONS

_THRESHOLD_RESTORED: Final = 5
_TENSION_BONUS: Final = 4
_RESULT_BONUS: Final = 5


class BelievingInItself(Condition):
    """The bearer's Maimed Areas work as if they were whole."""

    key = "believe_in_myself"
    marks = UNMAIMS
    rules = ("R-POW-020",)


class BelieveInMyself(Power):
    """The user regains 5 Threshold, and for three Rounds its Maimed Areas work as if they were whole."""

    key = "believe_in_myself"
    group = "champion"
    once = True
    rules = ("R-POW-020",)

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return me.damage > 0

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return me.damage > 0

    def can_use_before_damage(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        return damage.unit is me and me.damage > 0 and not damage.is_margin

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        restore(table, me, _THRESHOLD_RESTORED)
        begin_effect(table, me, "believe_in_myself", turns=3)

    def use_on_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        self.use(table, me, None)


class Undefeated(Condition):
    """The next time that the bearer would be destroyed, except by a Technique, it stays at Threshold 1."""

    key = "i_cannot_be_defeated"
    name = "I Cannot be Defeated"
    rules = ("R-POW-021", "R-POW-022", "R-POW-023")

    def would_prevent_destruction(self, *, technique: bool) -> bool:
        return not technique

    def prevent_destruction(self, table: OperationTable, effect: Effect, damage: Damage) -> bool:
        if not self.would_prevent_destruction(technique=damage.is_dealt_by_technique):
            return False
        end_effect(table, damage.unit, effect)
        return True


class ICannotBeDefeated(Power):
    """The next time in this Operation that the user would be destroyed, except by a Technique, it stays at
    Threshold 1. It can have only one such protection at a time.
    """

    key = "i_cannot_be_defeated"
    name = "I Cannot be Defeated"
    group = "champion"
    once_a_round = True
    rules = ("R-POW-021", "R-POW-022", "R-POW-023", "R-TRBL-036", "R-TRBL-037")

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return me.attributes.threshold > 0 and find_effect(me, self.key) is None

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return self.can_use_before_action(table, me)

    def can_use_to_survive(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        return not damage.is_dealt_by_technique

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        begin_effect(table, me, self.key, turns=0)

    def use_on_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """Do nothing: when the Power is paid for, the caller keeps the user at Threshold 1."""


class ImBreakingThrough(Power):
    """The user's attack ignores Active Defenses, including those that were already used against it."""

    key = "im_breaking_through"
    name = "I'm Breaking Through"
    group = "champion"
    rules = ("R-POW-024",)

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return test.actor is me and not test.pierces

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        assert test is not None
        ignore_active_defenses(test)


class Impregnable(Condition):
    """The next Damage that the bearer would take is halved."""

    key = "my_defense_is_impregnable"
    rules = ("R-POW-025",)

    def reduce_damage_taken(self, table: OperationTable, effect: Effect, damage: Damage) -> None:
        if damage.amount > 0:
            damage.halve(self.name)
            end_effect(table, damage.unit, effect)


class MyDefenseIsImpregnable(Power):
    """Halves the next instance of Damage that the user would take."""

    key = "my_defense_is_impregnable"
    group = "champion"
    once = True
    rules = ("R-POW-025", "R-TRBL-023", "R-TRBL-039")

    def can_use_before_damage(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        return damage.unit is me and find_effect(me, self.key) is None

    def use_on_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        begin_effect(table, me, self.key, turns=0)


class Impetuous(Condition):
    """Tension counts as higher by the amount for the whole of the bearer's next attack."""

    key = "my_style_is_impetuous"
    next_attack = True
    rules = ("R-POW-026", "R-TRBL-017", "R-TRBL-018")

    def modified_tension(self, effect: Effect, tension: int) -> int:
        return tension + effect.amount


class MyStyleIsImpetuous(SetupPower):
    """Tension counts as 4 points higher for the user's next Offensive Action, including any harm that the
    Action does to the user.
    """

    key = "my_style_is_impetuous"
    group = "champion"
    once = True
    rules = ("R-POW-026", "R-TRBL-017", "R-TRBL-018", "R-TRBL-020")

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        begin_effect(table, me, self.key, amount=_TENSION_BONUS, turns=0)


class SignatureWeapon(SetupPower):
    """The next attack with the Weapon chosen when this Power is taken ignores Active Defenses, and adds 5 to
    the result of its Might Test.
    """

    key = "signature_weapon"
    group = "champion"
    choices = tuple([chosen_weapon_key.key for chosen_weapon_key in (*DEFAULT, *BOUGHT)])
    once = True
    uses = "once an Operation for each Weapon named"
    rules = ("R-POW-006", "R-POW-027", "R-POW-028")

    @property
    def title(self) -> str:
        return f"{self.name} ({WEAPONS[self.choice].name})" if self.choice in WEAPONS else self.name

    def chosen_weapon_key(self) -> str:
        return self.choice

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return self.choice in [mount.key for mount in me.loadout.mounts]

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        me.notes[self.tag] = 1

    def before_might_test(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        if self._is_prepared_for(me, test):
            me.notes.pop(self.tag)
            test.used.append(self.tag)
            test.pierces = True

    def result_bonus(self, test: MightTest, against: Against) -> int:
        return _RESULT_BONUS if self.tag in test.used or self._is_prepared_for(test.actor, test) else 0

    def _is_prepared_for(self, me: Unit, test: MightTest) -> bool:
        """Whether the Power has been used and waits for an attack with the Weapon of this Test."""
        return self.tag in me.notes and test.mode.weapon_key == self.choice


register_conditions(BelievingInItself(), Undefeated(), Impregnable(), Impetuous())

CHAMPION: Final = declared_abilities(globals(), Power)
