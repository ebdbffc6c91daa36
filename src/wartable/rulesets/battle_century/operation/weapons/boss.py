"""The Weapons of Bosses, Melee and then Shooting; they work in Maimed Areas. R-BOSS-044 to R-BOSS-059."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.attack.forced_movement import (
    ForcedMove,
    force_move,
    possible_forced_moves,
)
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage, lose_rest_of_level, restore
from wartable.rulesets.battle_century.operation.effects.effects import UNTIL_ENDED, begin_effect
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.conditions import Condition, register_conditions
from wartable.rulesets.battle_century.operation.model.marks import LOSES_ACTION
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.operation.targeting.area_targets import zones_of_area_attack
from wartable.rulesets.battle_century.operation.weapons.beam import add_terrain_to_area

_FORCED_ZONES: Final = 5


class BossMeleeWeapon(Weapon):
    """A Melee Weapon that only Bosses have, and that works in Maimed Areas."""

    group = "boss"
    cost = 0
    melee = True
    unmaimed = True


class Constricted(Condition):
    """The bearer's Speed is halved."""

    key = "constricted"
    name = "Constrict"
    halves = ("speed",)
    rules = ("R-BOSS-045",)


class Constrict(BossMeleeWeapon):
    """An additional Advantage when the user Engages, and against an Enemy in a Duel with the user. If the
    Test passes, the target's Speed is halved for a Round.
    """

    key = "constrict"
    rules = ("R-BOSS-044", "R-BOSS-045")

    def advantages_against_target(self, test: MightTest, against: Against) -> tuple[str, int] | None:
        holds = test.kind == "engage" or against.unit.duel == test.actor.id
        return (self.name, 1) if holds else None

    def after_passed_test(self, table: OperationTable, test: MightTest, against: Against) -> None:
        begin_effect(table, against.unit, "constricted", other=test.actor.id)


class Merge(BossMeleeWeapon):
    """If the Test passes, the user regains 5 Threshold."""

    key = "merge"
    rules = ("R-BOSS-044", "R-BOSS-046")

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        if test.actor.is_active and [against for against in test.targets if against.passed]:
            restore(table, test.actor, 5)


class TentacleLash(BossMeleeWeapon):
    """Burst, Long Range."""

    key = "tentacle_lash"
    keywords = ("burst", "long_range")
    rules = ("R-BOSS-044", "R-BOSS-047")


class SuicideSwarm(BossMeleeWeapon):
    """Beam (Boost 1), Blast (3), Long Range. To Boost it destroys the rest of the user's current Level of
    Threshold, and every point lost adds 1 to the result. If that is the user's last Level, it is destroyed
    after the attack.
    """

    key = "suicide_swarm"
    boost = 1
    blast = 3
    keywords = ("long_range",)
    rules = ("R-BOSS-044", "R-BOSS-048")

    def after_declaration(self, table: OperationTable, test: MightTest) -> None:
        actor = test.actor
        if not test.mode.boosted:
            return
        test.paid = actor.threshold_left_in_level
        if actor.levels_lost < LEVELS - 1:
            test.used.append(self.key)
            lose_rest_of_level(table, actor, self.name)

    def result_bonus(self, test: MightTest) -> int:
        if not test.mode.boosted:
            return 0
        return test.paid or test.actor.threshold_left_in_level

    def threshold_cost_to_user(self, test: MightTest) -> int:
        return test.actor.threshold_left_in_level if test.mode.boosted and not test.paid else 0

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        actor = test.actor
        if test.mode.boosted and self.key not in test.used:
            lose_rest_of_level(table, actor, self.name)


class TelekineticStrike(BossMeleeWeapon):
    """Beam (Boost with any Energy), Long Range. If it is Boosted and the Test passes, the user may slide the
    target up to 5 Zones in a straight line. The target stops at another Enemy whose Defense the result also
    reaches, and both take the Energy of the Boost as Damage. At a wall it stops and takes the Damage alone.
    It can also be slid into such an Enemy in its own Zone.
    """

    key = "telekinetic_strike"
    boost = 1
    boosts_freely = True
    keywords = ("long_range",)
    rules = ("R-BOSS-044", "R-BOSS-049", "R-BOSS-050", "R-BOSS-051", "R-BOSS-052", "R-TERR-010")

    def ask_extra_boost_energy(self, table: OperationTable, test: MightTest) -> int:
        actor = test.actor
        most = actor.energy - test.mode.energy
        options = [
            Option(f"boost:{self.boost + more}", f"{self.boost + more} Energy", more)
            for more in range(most + 1)
        ]
        question = f"{actor.name} Boosts {self.name} with how much?"
        more = cast(int, table.ask(Decision(actor.seat, question, options, actor.id)).data)
        test.paid = self.boost + more
        return more

    def after_passed_test(self, table: OperationTable, test: MightTest, against: Against) -> None:
        if not test.mode.boosted:
            return
        actor = test.actor
        moves = possible_forced_moves(table.state, test, against, _FORCED_ZONES)
        options = [*[Option(forced.key, forced.label, forced) for forced in moves], PASS]
        question = f"{actor.noun:slides} {against.unit.name} where to?"
        choice = table.ask(Decision(actor.seat, question, options, actor.id))
        if isinstance(choice.data, ForcedMove):
            force_move(table, test, against.unit, choice.data)


class BossShootingWeapon(Weapon):
    """A Shooting Weapon that only Bosses have, and that works in Maimed Areas."""

    group = "boss"
    cost = 0
    unmaimed = True


class NeedleStorm(BossShootingWeapon):
    """Long Range, Crippling. If the Test passes, the target has two Disadvantages on Offensive Actions
    instead of one.
    """

    key = "needle_storm"
    keywords = ("long_range", "crippling")
    rules = ("R-BOSS-044", "R-BOSS-053")

    def disadvantages_on_hit(self, test: MightTest) -> int:
        return 2


class Leeched(Condition):
    """The bearer's Energy is halved."""

    key = "leeched"
    name = "Technoleeches"
    halves_energy = True
    rules = ("R-BOSS-054",)


class Technoleeches(BossShootingWeapon):
    """Blast (2). All Units in the area, including the user, have half their Energy for a Round, hit or
    not.
    """

    key = "technoleeches"
    blast = 2
    rules = ("R-BOSS-044", "R-BOSS-054")

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        state = table.state
        area = zones_of_area_attack(state, test)
        for unit in state.active():
            if area & occupied_zones(state, unit) and (unit is test.actor or test.attacks(unit)):
                begin_effect(table, unit, "leeched", other=test.actor.id)


class UltimateBomb(BossShootingWeapon):
    """Blast (5), Long Range, with two Advantages of its own. It also attacks its user, if that is in the
    area.
    """

    key = "ultimate_bomb"
    keywords = ("long_range",)
    blast = 5
    innate = (("Ultimate Bomb", 2),)
    rules = ("R-BOSS-044", "R-BOSS-055")

    def never_hits_unit(self, test: MightTest, unit: Unit) -> bool:
        return False


class Overfreeze(BossShootingWeapon):
    """Beam (Boost 3), Line. If Boosted, all affected Zones become Difficult and Extreme Terrain for a Round;
    the user may spare its own Zone.
    """

    key = "overfreeze"
    boost = 3
    keywords = ("line",)
    rules = ("R-BOSS-044", "R-BOSS-056")

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        if test.mode.boosted:
            add_terrain_to_area(table, test, "difficult", "extreme")


class Recoiling(Condition):
    """The bearer loses its next Action."""

    key = "recoiling"
    name = "Final Beam"
    marks = LOSES_ACTION
    rules = ("R-BOSS-057",)


class FinalBeam(BossShootingWeapon):
    """Beam (Boost with all Energy left). It attacks every other Unit on the battlefield, and its die counts
    as 10. If Boosted, all of them take the Energy paid for that as additional Damage, even on a miss, and so
    does the user. A Utility Action must charge it before each use, and the user loses the Action after the
    use.
    """

    key = "final_beam"
    boost = 1
    boosts_freely = True
    rules = ("R-BOSS-044", "R-BOSS-057", "R-BOSS-058", "R-BOSS-059")

    def modify_mode(self, mode: Mode) -> None:
        mode.everywhere = True
        mode.needs_charge = True
        mode.fixed_die = 10

    def ask_extra_boost_energy(self, table: OperationTable, test: MightTest) -> int:
        more = test.actor.energy - test.mode.energy
        test.paid = self.boost + more
        return more

    def additional_damage(self, test: MightTest, against: Against, pending: int) -> int:
        return self._boost_damage(test)

    def adds_damage_on_miss(self) -> bool:
        return True

    def threshold_cost_to_user(self, test: MightTest) -> int:
        return test.at_once(self._boost_damage(test))

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        actor = test.actor
        deal_damage(table, actor, test.at_once(self._boost_damage(test)), actor, reason=self.name, test=test)
        if actor.is_active:
            begin_effect(table, actor, "recoiling", turns=UNTIL_ENDED)

    def _boost_damage(self, test: MightTest) -> int:
        """Return the additional Damage by Boosting: the Energy paid for the Boost or, before it is paid, the
        most that could be paid.
        """
        if not test.mode.boosted:
            return 0
        return test.paid or test.actor.energy - test.mode.energy + self.boost


register_conditions(Constricted(), Leeched(), Recoiling())

OF_BOSSES: Final = tuple([kind() for kind in declared_abilities(globals(), Weapon)])
"""The ten Weapons of Bosses, in the book's order."""
