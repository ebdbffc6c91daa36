"""Boss Powers that answer an attack on the Boss. R-BOSS-020, R-BOSS-021, R-BOSS-023, R-BOSS-024, R-BOSS-026,
R-BOSS-027.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.term import Term
from wartable.rulesets.battle_century.operation.damage.damage import can_restore, deal_damage, restore
from wartable.rulesets.battle_century.operation.effects.might import (
    compute_test_result,
    power_use_key,
    reroll_test_by_power,
)
from wartable.rulesets.battle_century.operation.events.powers import DefenseRaised
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import move_outside_of_action

_DEFENSE_BONUS: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class DeflectionPower(Power):
    """Base class of Powers that raise their user's Defense against one Might Test. They are not Active
    Defenses: they also count against attacks that ignore Active Defenses.
    """

    group = "boss"
    uses = "once an Offensive Action"

    def defense_bonus(self, me: Unit) -> int:
        """Return the bonus that the Power adds to its user's Defense against the Test."""
        raise NotImplementedError

    def would_have_additional_effect(self, me: Unit, test: MightTest) -> bool:
        """Whether the Power has a useful effect in answer to this Test in addition to the bonus to Defense.
        If so, it may be used even if the bonus changes nothing.
        """
        return False

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        against = _part_against(test, me)
        if against is None or power_use_key(self, me) in test.used:
            return False
        helps = against.passed and not against.granted and self.defense_bonus(me) > 0
        return helps or self.would_have_additional_effect(me, test)

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        assert test is not None
        against = _part_against(test, me)
        assert against is not None
        test.used.append(power_use_key(self, me))
        amount = self.defense_bonus(me)
        against.defenses.append(Term(self.name, amount))
        compute_test_result(test)
        table.emit(DefenseRaised(me.id, me.id, self.tag, amount, against.defense, against.total))
        self.apply_additional_effect(table, me, test)

    def apply_additional_effect(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        """Apply the effect that the Power has in addition to its bonus to Defense, if any."""


def _part_against(test: MightTest, me: Unit) -> Against | None:
    """Return the part of the Test that concerns this Unit; None if the Unit is not a target."""
    for against in test.targets:
        if against.unit is me:
            return against
    return None


class IBelieveThisIsYours(DeflectionPower):
    """Raises the user's Defense by half its Systems against one Might Test. If that is made with the kind of
    Weapon chosen when this Power is taken, the attacker takes as much Damage at once, hit or miss.
    """

    key = "i_believe_this_is_yours"
    choices = ("melee", "shooting", "beam", "non_beam")
    rules = ("R-BOSS-013", "R-BOSS-020", "R-BOSS-021")

    def defense_bonus(self, me: Unit) -> int:
        return me.attributes.systems // 2

    def would_have_additional_effect(self, me: Unit, test: MightTest) -> bool:
        return me.attributes.systems > 1 and test.mode.belongs_to_weapon_kind(self.choice)

    def apply_additional_effect(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        if self.would_have_additional_effect(me, test):
            deal_damage(table, test.actor, self.defense_bonus(me), me, reason=self.name)


class ThatWillNotWorkAgain(DeflectionPower):
    """Raises the user's Defense by 3 against one Might Test. If that is made with a Weapon that has Damaged
    the user before in this Operation, the user regains half its Systems in Threshold once the attack is over.
    """

    key = "that_will_not_work_again"
    name = "That will not Work Again"
    rules = ("R-BOSS-013", "R-BOSS-023", "R-BOSS-024")

    def defense_bonus(self, me: Unit) -> int:
        return _DEFENSE_BONUS

    def would_have_additional_effect(self, me: Unit, test: MightTest) -> bool:
        could_restore = me.attributes.systems > 1 and me.damage > 0 and can_restore(me)
        return could_restore and self._weapon_note(test) in me.notes

    def apply_additional_effect(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        if self._weapon_note(test) in me.notes:
            test.used.append(self._restore_mark(me))

    def after_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        if damage.test is not None:
            me.notes[self._weapon_note(damage.test)] = 1

    def after_attack(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        if self._restore_mark(me) in test.used:
            restore(table, me, me.attributes.systems // 2)

    def _weapon_note(self, test: MightTest) -> str:
        """Return the key of the note on the user that records that this Test's Weapon has Damaged it.
        A-219.
        """
        return f"{self.tag}:{test.mode.weapon_key}"

    def _restore_mark(self, me: Unit) -> str:
        """Return the entry of a Test's `used` list that makes the user regain Threshold after the attack."""
        return f"{self.tag}+:{me.id}"


class YouAreTooSlow(Power):
    """An Enemy's attack on the user is rolled again at a Disadvantage. After the attack the user may Move up
    to its Speed, even out of a Duel.
    """

    key = "you_are_too_slow"
    name = "You are too Slow"
    group = "boss"
    reroll = -1
    rules = ("R-BOSS-013", "R-BOSS-026", "R-BOSS-027")

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return test.side != me.side and test.attacks(me)

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        reroll_test_by_power(table, self, me, test)

    def after_attack(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        for _ in range(test.used.count(power_use_key(self, me))):
            move_outside_of_action(table, me)
