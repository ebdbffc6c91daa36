"""Boss Upgrades that do something whenever their bearer comes into a deeper Threshold Level, once for each
Level. R-BOSS-031, R-BOSS-032, R-BOSS-036, R-BOSS-037, R-BOSS-039, R-BOSS-042.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.damage.arrival import ask_beside, bring_in
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.effects.effects import UNTIL_ENDED, begin_effect
from wartable.rulesets.battle_century.operation.events.order import Deployed
from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model.conditions import Condition, enlist
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import owner_seat
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.targeting.area_targets import is_open
from wartable.rulesets.battle_century.operation.targeting.targets import attackable
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import BROOD
from wartable.rulesets.battle_century.operation.upgrades.boss import BossUpgrade
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for

_NEAR: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class EnteringUpgrade(BossUpgrade):
    """One that does something as its bearer enters a Level; its number for each from the second on is in
    `amounts`.
    """

    amounts: ClassVar[tuple[int, ...]] = ()

    def after_entering_level(self, table: OperationTable, me: Unit, level: int) -> None:
        """Act once for each Level in an Operation, even if the bearer is healed in between. R-BOSS-031."""
        mark = f"{self.tag}/{level}"
        if mark not in me.notes:
            me.notes[mark] = 1
            pay_for(table, me, self, 0, target=me.id)
            self.enters(table, me, level)

    def enters(self, table: OperationTable, me: Unit, level: int) -> None:
        """Act on entering this Level."""
        raise NotImplementedError


class BulletHell(EnteringUpgrade):
    """All Enemies within 5 Zones take Damage when its bearer enters a Level: half its Systems in Level 2, the
    current Tension + half its Systems in Level 3, Tension + Systems in Level 4.
    """

    key = "bullet_hell"
    reach = "0-5"
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-036")

    def enters(self, table: OperationTable, me: Unit, level: int) -> None:
        systems = me.attributes.systems
        amount = systems if level == 4 else systems // 2
        amount += table.state.tension if level > 2 else 0
        exposed = [enemy for enemy in table.state.enemies(me) if is_open(enemy)]
        for enemy in [enemy for enemy in exposed if is_within(table.state, me, enemy, _NEAR)]:
            deal_damage(table, enemy, amount, me, reason=self.name)


class EyeForAnEye(EnteringUpgrade):
    """One Enemy in the open, however far away, takes the current Tension + 3 Damage when its bearer enters
    Level 2, + 5 for Level 3, + 7 for Level 4.
    """

    key = "eye_for_an_eye"
    amounts = (3, 5, 7)
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-037")

    def enters(self, table: OperationTable, me: Unit, level: int) -> None:
        amount = table.state.tension + self.amounts[level - 2]
        if enemies := attackable(table.state, me):
            question = f"{me.name}, an Eye for an Eye: choose a target for {amount} Damage"
            deal_damage(table, table.pick(me, question, "of", enemies), amount, me, reason=self.name)


class Shell(Condition):
    """Stops so much Damage, from any source and however long that takes."""

    key = "nanoskin_shell"
    piles = True
    lasting = True
    of_rank = True
    rules = ("R-BOSS-039",)

    def stops(self, test: MightTest | None) -> bool:
        return True


class NanoskinShell(EnteringUpgrade):
    """A shield that stops the Power Level + 3 in Damage when its bearer enters Level 2, + 5 for Level 3, + 7
    for Level 4, until it is used up.
    """

    key = "nanoskin_shell"
    amounts = (3, 5, 7)
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-039", "R-TRBL-049")

    def enters(self, table: OperationTable, me: Unit, level: int) -> None:
        amount = me.loadout.power_level + self.amounts[level - 2]
        begin_effect(table, me, self.key, amount=amount, turns=UNTIL_ENDED)


class WeAreMany(EnteringUpgrade):
    """Grunts of one design come out of its bearer, each 1 Zone away and to act right after it: one when it
    enters Level 2, two for Level 3, three for Level 4. Anything that one of them uses up is used up for all.
    """

    key = "we_are_many"
    name = "We are Many"
    amounts = (1, 2, 3)
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-042", "R-BOSS-043")

    def is_chosen(self) -> bool:
        return self.brood() != ""

    def brood(self) -> str:
        return self.choice

    def enters(self, table: OperationTable, me: Unit, level: int) -> None:
        if self.choice not in me.loadout.broods:
            return
        after = me.id
        for _ in range(self.amounts[level - 2]):
            number = _next_number(table.state, me.loadout.broods[self.choice].id)
            if number > BROOD:
                return
            grunt = Unit(me.loadout.offspring(self.choice, number))
            grunt.seat = owner_seat(me)
            grunt.initiative = me.initiative
            grunt.zone = ask_beside(table, me, grunt.seat, f"{grunt.noun:comes} out of {me.name}: where?")
            bring_in(table, grunt, after=after, event=Deployed(grunt.id, grunt.zone, ""))
            after = grunt.id


def _next_number(state: Operation, brood: str) -> int:
    """Return the number of the next Grunt of a brood; numbers of Grunts that are gone are not used again."""
    number = 1
    while f"{brood}_{number}" in state.units:
        number += 1
    return number


enlist(Shell())

BOSS_ENTERING: Final = declared_abilities(globals(), Upgrade)
