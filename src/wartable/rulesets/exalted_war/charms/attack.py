"""Sample Charms of our own: one that attacks, one that throws dice again."""

from __future__ import annotations

from typing import ClassVar

from wartable.core.term import Term
from wartable.rulesets.exalted_war.attack.attack import reroll
from wartable.rulesets.exalted_war.model.charm import Charm
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

    def acting(self, state: War, me: Unit) -> bool:
        return True

    def use(self, table: WarTable, me: Unit, strike: Strike) -> None:
        strike.bonus.append(Term(self.name, table.state.person(me).essence))
        strike.raw.append(Term(self.name, self.harm))


class SecondStroke(Charm):
    """When an attack of its user misses, throw its dice again and keep the better result."""

    key = "second_stroke"
    cite = "our own sample"
    rules = ("EW-26", "EW-60")
    group = "reroll"
    motes = 3
    willpower = 1

    def rerolling(self, state: War, me: Unit, strike: Strike) -> bool:
        return strike.dice > 0 and strike.net < 1

    def use(self, table: WarTable, me: Unit, strike: Strike) -> None:
        reroll(table, strike, self.name, keep_better=True)
