"""Shooting Weapons of Bosses: no Maim takes one away. R-BOSS-044, R-BOSS-053 to R-BOSS-059."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.effects.effects import UNTIL_ENDED, begin_effect
from wartable.rulesets.battle_century.operation.ground.positions import occupied
from wartable.rulesets.battle_century.operation.model.conditions import Condition, enlist
from wartable.rulesets.battle_century.operation.model.marks import LOSES_ACTION
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.operation.targeting.area_targets import area_of
from wartable.rulesets.battle_century.operation.weapons.scorched import scorch


class BossShooting(Weapon):
    """A Shooting Weapon that only Bosses have, and that works in Maimed Areas."""

    group = "boss"
    cost = 0
    unmaimed = True


class NeedleStorm(BossShooting):
    """Long Range, Crippling. A pass gives two Disadvantages on Offensive Actions in place of one."""

    key = "needle_storm"
    keywords = ("long_range", "crippling")
    rules = ("R-BOSS-044", "R-BOSS-053")

    def hampers(self, test: MightTest) -> int:
        return 2


class Leeched(Condition):
    """Energy is halved."""

    key = "leeched"
    name = "Technoleeches"
    halves_energy = True
    rules = ("R-BOSS-054",)


class Technoleeches(BossShooting):
    """Blast (2). Hit or not, everyone in the area has half of its Energy for a Round, the user included."""

    key = "technoleeches"
    blast = 2
    rules = ("R-BOSS-044", "R-BOSS-054")

    def afterwards(self, table: OperationTable, test: MightTest) -> None:
        state = table.state
        area = area_of(state, test)
        for unit in state.active():
            if area & occupied(state, unit) and (unit is test.actor or test.attacks(unit)):
                begin_effect(table, unit, "leeched", other=test.actor.id)


class UltimateBomb(BossShooting):
    """Blast (5), Long Range, with two Advantages of its own. Its user is attacked as well if it is in the
    area.
    """

    key = "ultimate_bomb"
    keywords = ("long_range",)
    blast = 5
    innate = (("Ultimate Bomb", 2),)
    rules = ("R-BOSS-044", "R-BOSS-055")

    def excepts(self, test: MightTest, unit: Unit) -> bool:
        return False


class Overfreeze(BossShooting):
    """Beam (Boost 3), Line. Boosted it makes all affected Zones Difficult and Extreme for a Round; the user's
    own Zone may be spared.
    """

    key = "overfreeze"
    boost = 3
    keywords = ("line",)
    rules = ("R-BOSS-044", "R-BOSS-056")

    def afterwards(self, table: OperationTable, test: MightTest) -> None:
        if test.mode.boosted:
            scorch(table, test, "difficult", "extreme")


class Recoiling(Condition):
    """The next Action is lost."""

    key = "recoiling"
    name = "Final Beam"
    marks = LOSES_ACTION
    rules = ("R-BOSS-057",)


class FinalBeam(BossShooting):
    """Beam (Boost with all Energy left). Against every Unit on the battlefield but its user, its die counting
    as 10. Boosted, everybody takes as much Damage as was paid for that, even on a miss, and so does its user.
    A Utility Action charges it for one use, and the Action after that is lost.
    """

    key = "final_beam"
    boost = 1
    boosts_freely = True
    rules = ("R-BOSS-044", "R-BOSS-057", "R-BOSS-058", "R-BOSS-059")

    def tune(self, mode: Mode) -> None:
        mode.everywhere = True
        mode.needs_charge = True
        mode.fixed_die = 10

    def boosting(self, table: OperationTable, test: MightTest) -> int:
        more = test.actor.energy - test.mode.energy
        test.paid = self.boost + more
        return more

    def bonus(self, test: MightTest, against: Against, pending: int) -> int:
        return self._surge(test)

    def bonus_on_miss(self) -> bool:
        return True

    def toll(self, test: MightTest) -> int:
        return test.at_once(self._surge(test))

    def afterwards(self, table: OperationTable, test: MightTest) -> None:
        actor = test.actor
        deal_damage(table, actor, test.at_once(self._surge(test)), actor, reason=self.name, test=test)
        if actor.is_active:
            begin_effect(table, actor, "recoiling", turns=UNTIL_ENDED)

    def _surge(self, test: MightTest) -> int:
        """Return the bonus by Boosting: the Energy paid for it, or the most that could be."""
        if not test.mode.boosted:
            return 0
        return test.paid or test.actor.energy - test.mode.energy + self.boost


enlist(Leeched(), Recoiling())

BOSS_SHOOTING: Final = tuple([kind() for kind in declared(globals(), Weapon)])
