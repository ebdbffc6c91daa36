"""Sample Charms of our own: one that wards an attack off, one that steadies a unit."""

from __future__ import annotations

from typing import ClassVar

from wartable.core.term import Term
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.hesitation_test import HesitationTest
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit


class QuietWall(Charm):
    """Against one attack its user's Defense Value is 2 higher, unless the attack is unexpected."""

    key = "quiet_wall"
    cite = "our own sample"
    rules = ("EW-26", "EW-60")
    group = "defence"
    motes = 3
    more: ClassVar[int] = 2

    def defending(self, state: War, me: Unit, strike: Strike) -> bool:
        return strike.defence != "none"

    def use(self, table: WarTable, me: Unit, strike: Strike) -> None:
        strike.dv.append(Term(self.name, self.more))


class VoiceInTheDin(Charm):
    """A hesitation test of the unit in which its user stands is 2 easier."""

    key = "voice_in_the_din"
    cite = "our own sample"
    rules = ("EW-26",)
    group = "morale"
    motes = 4
    less: ClassVar[int] = 2

    def steadying(self, state: War, me: Unit, test: HesitationTest) -> bool:
        return True

    def steady(self, table: WarTable, me: Unit, test: HesitationTest) -> None:
        test.difficulty.append(Term(self.name, -self.less))
