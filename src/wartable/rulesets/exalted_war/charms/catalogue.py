"""Sample Charms of our own, and every Charm by its key."""

from __future__ import annotations

from typing import ClassVar

from wartable.core.ability import declared_abilities
from wartable.core.term import Term
from wartable.rulesets.exalted_war.attack.attack import reroll_attack_dice
from wartable.rulesets.exalted_war.model.charm import CHARMS as CHARMS
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.hesitation_test import HesitationTest
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit


class FallingLamp(Charm):
    """An action of Speed 6 and DV penalty 2: a close attack with as many bonus successes as its user's
    Essence, and 2 more raw damage.
    """

    key = "falling_lamp"
    cite = "our own sample"
    rules = ("EW-01", "EW-26")
    group = "attack"
    motes = 4
    speed = 6
    penalty = 2
    harm: ClassVar[int] = 2

    def can_use_as_action(self, state: War, me: Unit) -> bool:
        return True

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        strike.bonus.append(Term(self.name, table.state.leader_traits(me).essence))
        strike.raw.append(Term(self.name, self.harm))


class QuietWall(Charm):
    """Against one attack its user's Defense Value is 2 higher, unless the attack is unexpected."""

    key = "quiet_wall"
    cite = "our own sample"
    rules = ("EW-26", "EW-60")
    group = "defence"
    motes = 3
    more: ClassVar[int] = 2

    def can_use_when_attacked(self, state: War, me: Unit, strike: Strike) -> bool:
        return strike.defence != "none"

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        strike.dv.append(Term(self.name, self.more))


class SecondStroke(Charm):
    """If an attack of its user misses, throw its dice again and keep the better result."""

    key = "second_stroke"
    cite = "our own sample"
    rules = ("EW-26", "EW-60")
    group = "reroll"
    motes = 3
    willpower = 1

    def can_use_after_own_roll(self, state: War, me: Unit, strike: Strike) -> bool:
        return strike.attack_dice > 0 and strike.net < 1

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        reroll_attack_dice(table, strike, self.name, keep_better=True)


class VoiceInTheDin(Charm):
    """A hesitation test of the unit in which its user stands is 2 easier."""

    key = "voice_in_the_din"
    cite = "our own sample"
    rules = ("EW-26",)
    group = "morale"
    motes = 4
    less: ClassVar[int] = 2

    def can_use_in_hesitation_test(self, state: War, me: Unit, test: HesitationTest) -> bool:
        return True

    def apply_to_hesitation_test(self, table: WarTable, me: Unit, test: HesitationTest) -> None:
        test.difficulty.append(Term(self.name, -self.less))


CHARMS.update({kind.key: kind() for kind in declared_abilities(globals(), Charm)})
