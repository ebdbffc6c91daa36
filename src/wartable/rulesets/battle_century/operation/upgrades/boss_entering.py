"""Boss Upgrades that act when their bearer enters Threshold Level 2, 3 or 4, once for each Level. R-BOSS-031,
R-BOSS-032, R-BOSS-036, R-BOSS-037, R-BOSS-039, R-BOSS-042.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.damage.arrival import add_to_battle, ask_for_adjacent_zone
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.effects.effects import UNTIL_ENDED, begin_effect
from wartable.rulesets.battle_century.operation.events.order import Deployed
from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model.conditions import Condition, register_conditions
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import owner_seat_of
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.targeting.area_targets import can_be_hit_by_area
from wartable.rulesets.battle_century.operation.targeting.targets import enemies_to_aim_at
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import BROOD
from wartable.rulesets.battle_century.operation.upgrades.boss import BossUpgrade
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active

_BULLET_HELL_RANGE: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class LevelEntryUpgrade(BossUpgrade):
    """Base class of Upgrades that act when their bearer enters Level 2, 3 or 4. `amounts` has the strength
    for each of these Levels.
    """

    amounts: ClassVar[tuple[int, ...]] = ()

    def after_entering_level(self, table: OperationTable, me: Unit, level: int) -> None:
        """Let the Upgrade act, but only once for each Level in an Operation: not again if the bearer regains
        a Level and loses it once more. R-BOSS-031.
        """
        mark = f"{self.tag}/{level}"
        if mark not in me.notes:
            me.notes[mark] = 1
            pay_for_use_and_check_active(table, me, self, 0, target=me.id)
            self.apply_level_effect(table, me, level)

    def apply_level_effect(self, table: OperationTable, me: Unit, level: int) -> None:
        """Apply the effect that the Upgrade has when its bearer enters the Threshold Level `level`."""
        raise NotImplementedError


class BulletHell(LevelEntryUpgrade):
    """When the bearer enters a Level, all Enemies within 5 Zones take Damage: half its Systems for Level 2,
    Tension + half its Systems for Level 3, Tension + Systems for Level 4.
    """

    key = "bullet_hell"
    reach = "0-5"
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-036")

    def apply_level_effect(self, table: OperationTable, me: Unit, level: int) -> None:
        systems = me.attributes.systems
        amount = systems if level == 4 else systems // 2
        amount += table.state.tension if level > 2 else 0
        exposed = [enemy for enemy in table.state.enemies(me) if can_be_hit_by_area(enemy)]
        for enemy in [enemy for enemy in exposed if is_within(table.state, me, enemy, _BULLET_HELL_RANGE)]:
            deal_damage(table, enemy, amount, me, reason=self.name)


class EyeForAnEye(LevelEntryUpgrade):
    """When the bearer enters a Level, one Enemy outside of a Base, at any distance, takes Tension + 3 Damage
    for Level 2, + 5 for Level 3, + 7 for Level 4.
    """

    key = "eye_for_an_eye"
    amounts = (3, 5, 7)
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-037")

    def apply_level_effect(self, table: OperationTable, me: Unit, level: int) -> None:
        amount = table.state.tension + self.amounts[level - 2]
        if enemies := enemies_to_aim_at(table.state, me):
            question = f"{me.name}, an Eye for an Eye: choose a target for {amount} Damage"
            deal_damage(table, table.pick(me, question, "of", enemies), amount, me, reason=self.name)


class NanoskinShield(Condition):
    """Blocks Damage to the bearer from any source, up to the amount, until that is used up."""

    key = "nanoskin_shell"
    piles = True
    lasting = True
    of_rank = True
    rules = ("R-BOSS-039",)

    def blocks_damage_of_test(self, test: MightTest | None) -> bool:
        return True


class NanoskinShell(LevelEntryUpgrade):
    """When the bearer enters a Level, it gains a shield that blocks Damage until it is used up: Power Level +
    3 for Level 2, + 5 for Level 3, + 7 for Level 4.
    """

    key = "nanoskin_shell"
    amounts = (3, 5, 7)
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-039", "R-TRBL-049")

    def apply_level_effect(self, table: OperationTable, me: Unit, level: int) -> None:
        amount = me.loadout.power_level + self.amounts[level - 2]
        begin_effect(table, me, self.key, amount=amount, turns=UNTIL_ENDED)


class WeAreMany(LevelEntryUpgrade):
    """When the bearer enters a Level, Grunts of one design appear 1 Zone away and act right after it: one for
    Level 2, two for Level 3, three for Level 4. If one of them uses up an ability, it is used up for all.
    """

    key = "we_are_many"
    name = "We are Many"
    amounts = (1, 2, 3)
    rules = ("R-BOSS-031", "R-BOSS-032", "R-BOSS-042", "R-BOSS-043")

    def is_choice_valid(self) -> bool:
        return self.grunt_brood_name() != ""

    def grunt_brood_name(self) -> str:
        return self.choice

    def apply_level_effect(self, table: OperationTable, me: Unit, level: int) -> None:
        if self.choice not in me.loadout.broods:
            return
        after = me.id
        for _ in range(self.amounts[level - 2]):
            number = _next_number(table.state, me.loadout.broods[self.choice].id)
            if number > BROOD:
                return
            grunt = Unit(me.loadout.grunt_loadout(self.choice, number))
            grunt.seat = owner_seat_of(me)
            grunt.initiative = me.initiative
            grunt.zone = ask_for_adjacent_zone(
                table, me, grunt.seat, f"{grunt.noun:comes} out of {me.name}: where?"
            )
            add_to_battle(table, grunt, after=after, event=Deployed(grunt.id, grunt.zone, ""))
            after = grunt.id


def _next_number(state: Operation, brood: str) -> int:
    """Return the number of the next Grunt of a brood, from 1. Numbers of Grunts that have left the battle are
    not used again.
    """
    number = 1
    while f"{brood}_{number}" in state.units:
        number += 1
    return number


register_conditions(NanoskinShield())

BOSS_ENTERING: Final = declared_abilities(globals(), Upgrade)
