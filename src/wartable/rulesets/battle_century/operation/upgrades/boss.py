"""Boss Upgrades, which get stronger with each Threshold Level that the bearer has lost, and have no effect in
Level 1. R-BOSS-029 to R-BOSS-043.

This file has the Upgrades that work for as long as their bearer is in a Level. Those that act once, when it
enters a Level, are in boss_entering.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.damage.damage import can_restore, restore
from wartable.rulesets.battle_century.operation.effects.effects import (
    UNTIL_ENDED,
    begin_effect,
    end_effect,
    find_effect,
)
from wartable.rulesets.battle_century.operation.effects.might import reroll_for_active_defense
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.model.upgrade import DUE, INTERNAL, Upgrade
from wartable.rulesets.battle_century.operation.turn.utility import (
    apply_maneuver_bonus,
    ask_maneuver_attribute,
)
from wartable.rulesets.battle_century.operation.upgrades.active_defense import (
    ActiveDefense,
    can_receive_active_defense,
    can_use_active_defense,
    record_active_defense_use,
)
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active


def strength_at_current_level(steps: Sequence[int], me: Unit) -> int:
    """Return the element of `steps` for the Unit's current Threshold Level. `steps` has four elements, for
    Levels 1 to 4. R-BOSS-029, R-BOSS-030.
    """
    return steps[me.level - 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class BossUpgrade(Upgrade):
    """Base class of Upgrades whose strength depends on the bearer's Threshold Level. `steps` has the strength
    for each of the Levels 1 to 4.
    """

    group = "boss"
    placement = INTERNAL
    steps: ClassVar[tuple[int, ...]] = (0, 0, 0, 0)

    def current_strength(self, me: Unit) -> int:
        """Return the number in `steps` for the bearer's current Threshold Level."""
        return strength_at_current_level(self.steps, me)


# ------------------------------------------------------------------ Active Defenses


class Adapted(Condition):
    """The bearer's Adaptive Morphology works against the other type of Weapon, not the one chosen when it was
    bought.
    """

    key = "adaptive_morphology"
    name = "Adapted"
    lasting = True
    rules = ("R-BOSS-033",)


class AdaptiveMorphology(ActiveDefense):
    """A free Active Defense against Beam or non-Beam Weapons, chosen when it is bought: + 5 Defense in Level
    2, + 10 from Level 3. In Level 4 the bearer may change the type at the beginning of its Turn.
    """

    key = "adaptive_morphology"
    group = "boss"
    placement = INTERNAL
    choices = ("beam", "non_beam")
    only_one = True
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-033", "R-AD-006")

    def possible_defense_bonuses(
        self, me: Unit, test: MightTest, against: Against
    ) -> Sequence[tuple[int, int]]:
        return (
            [(strength_at_current_level((0, 5, 10, 10), me), 0)]
            if test.mode.belongs_to_weapon_kind(self._type(me))
            else []
        )

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.level < LEVELS:
            return ()
        other = "non-Beam" if self._type(me) == "beam" else "Beam"
        return [Option(self.tag, f"{self.name}: against {other} Weapons from now on")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        pay_for_use_and_check_active(table, me, self, 0, target=me.id)
        adapted = find_effect(me, self.key)
        if adapted is None:
            begin_effect(table, me, self.key, turns=UNTIL_ENDED)
        else:
            end_effect(table, me, adapted)

    def _type(self, me: Unit) -> str:
        """Return the type of Weapon against which the Upgrade works now."""
        adapted = find_effect(me, self.key) is not None
        return "beam" if (self.choice == "beam") != adapted else "non_beam"


class Afterimages(BossUpgrade):
    """An Active Defense for 1 Energy: an Enemy's Might Test against the bearer is rolled again, with one
    Disadvantage in Level 2, two in Level 3, three in Level 4.
    """

    key = "afterimages"
    steps = (0, 1, 2, 3)
    uses = "one Active Defense against a Might Test"
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-034", "R-AD-006")

    def test_answer_options(self, state: Operation, me: Unit, test: MightTest) -> Sequence[Option]:
        step = self.current_strength(me)
        if step == 0 or me.energy < 1 or not test.attacks(me) or not _is_hit(me, test):
            return ()
        if not can_use_active_defense(me, test) or not can_receive_active_defense(me, test):
            return ()
        how = "a Disadvantage" if step == 1 else f"{step} Disadvantages"
        return [Option(self.tag, f"{self.name}: roll again with {how} for 1 Energy")]

    def use_as_test_answer(self, table: OperationTable, me: Unit, test: MightTest, option: Option) -> None:
        record_active_defense_use(test, me, me)
        if pay_for_use_and_check_active(table, me, self, 1, target=me.id):
            reroll_for_active_defense(table, test, self.key, self.name, -self.current_strength(me))


def _is_hit(me: Unit, test: MightTest) -> bool:
    """Whether a Test passes against any active Unit of this Unit's side, not counting passes that a Power has
    granted.
    """
    for against in test.targets:
        unit = against.unit
        if unit.side == me.side and unit.is_active and against.passed and not against.granted:
            return True
    return False


# ------------------------------------------------------------------ in and out of Duels


class Bloodlust(BossUpgrade):
    """+ 5 to the result of the bearer's Might Tests when it Engages, or attacks a Unit in a Duel; from Level
    3 also + 5 Defense against the Enemy that duels it; in Level 4 both are + 10.
    """

    key = "bloodlust"
    steps = (0, 5, 5, 10)
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-035")

    def result_bonus(self, test: MightTest, against: Against) -> int:
        return self.current_strength(test.actor) if test.kind == "engage" or against.unit.duel else 0

    def defense_bonus(self, test: MightTest, against: Against) -> int:
        return (
            strength_at_current_level((0, 0, 5, 10), against.unit)
            if against.unit.duel == test.actor.id
            else 0
        )


# ------------------------------------------------------------------ coming back


class ItKeepsComingBack(BossUpgrade):
    """The bearer regains Threshold at the beginning of its Turn: 3 in Level 2, 5 from Level 3. The first time
    in an Operation that it would be destroyed, by any cause, it is left with a full fourth Level.
    """

    key = "it_keeps_coming_back"
    steps = (0, 3, 5, 5)
    uses = "comes back once an Operation"
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-038", "R-TRBL-003")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        amount = min(self.current_strength(me), me.damage)
        if amount == 0 or not can_restore(me):
            return ()
        return [Option(self.tag, f"{self.name}: {amount} Threshold restored", DUE)]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        pay_for_use_and_check_active(table, me, self, 0, target=me.id)
        restore(table, me, self.current_strength(me))

    def would_prevent_destruction(self, me: Unit, *, technique: bool) -> bool:
        return self.key not in me.once

    def prevent_destruction(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        if not self.would_prevent_destruction(me, technique=damage.is_dealt_by_technique):
            return False
        me.once.append(self.key)
        me.damage = (LEVELS - 1) * me.attributes.threshold
        pay_for_use_and_check_active(table, me, self, 0, target=me.id)
        return True


# ------------------------------------------------------------------ at the beginning of a Turn


class Lurking(Condition):
    """The bearer's next attack in this Turn ignores Active Defenses."""

    key = "phantom_predator"
    next_attack = True
    rules = ("R-BOSS-040",)

    def counts_towards_duration(self, effect: Effect, state: Operation) -> bool:
        return True

    def after_end_by_attack(self, test: MightTest) -> None:
        test.pierces = True


class PhantomPredator(BossUpgrade):
    """At the beginning of its Turn the bearer may spend 5 Energy for the benefit of a Maneuver without an
    Action; from Level 3 its next attack in that Turn ignores Active Defenses. In Level 4 all Might Tests
    against it have two Disadvantages, except those with a Blast, Burst or Line.
    """

    key = "phantom_predator"
    steps = (0, 0, 0, -2)
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-040")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.level == 1 or me.energy < 5:
            return ()
        return [Option(self.tag, f"{self.name}: Maneuver for 5 Energy, without an Action")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        if not pay_for_use_and_check_active(table, me, self, 5, target=me.id):
            return
        apply_maneuver_bonus(table, me, me, ask_maneuver_attribute(table, me))
        if me.level > 2:
            begin_effect(table, me, self.key, clock=me.id, at_end=True)

    def advantages_against_bearer(self, test: MightTest, against: Against) -> int:
        return 0 if test.mode.spread else self.current_strength(against.unit)


class HuntingOneEnemy(Condition):
    """Half the bearer's Speed adds to its Might Tests against one Enemy, and from Level 3 to its Defense
    against that Enemy; in Level 4 all of its Speed.
    """

    key = "three_times_faster"
    points = True
    rules = ("R-BOSS-041",)


class ThreeTimesFaster(BossUpgrade):
    """At the beginning of its Turn the bearer chooses an Enemy. For a Round it adds half its Speed to the
    results of Might Tests against that Enemy, and from Level 3 to its Defense against it; in Level 4 all of
    its Speed.
    """

    key = "three_times_faster"
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-041")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.level == 1 or not table.state.enemies(me):
            return ()
        return [Option(self.tag, f"{self.name}: choose an Enemy")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        enemy = table.pick(me, f"{me.noun:is} faster: choose an Enemy", "of", table.state.enemies(me))
        pay_for_use_and_check_active(table, me, self, 0, target=enemy.id)
        begin_effect(table, me, self.key, other=enemy.id)

    def result_bonus(self, test: MightTest, against: Against) -> int:
        me = test.actor
        return _speed_bonus(me) if me.level > 1 and _is_hunting(me, against.unit) else 0

    def defense_bonus(self, test: MightTest, against: Against) -> int:
        me = against.unit
        return _speed_bonus(me) if me.level > 2 and _is_hunting(me, test.actor) else 0


def _speed_bonus(me: Unit) -> int:
    """Return the bonus of Three Times Faster: half the Unit's Speed, or all of it in Level 4."""
    speed = me.attributes.speed
    return speed if me.level == LEVELS else speed // 2


def _is_hunting(me: Unit, other: Unit) -> bool:
    """Whether the Unit has chosen `other` as the Enemy of Three Times Faster."""
    for effect in me.effects:
        if effect.condition.key == ThreeTimesFaster.key and effect.other == other.id:
            return True
    return False


register_conditions(Adapted(), Lurking(), HuntingOneEnemy())

BOSS: Final = declared_abilities(globals(), Upgrade)
