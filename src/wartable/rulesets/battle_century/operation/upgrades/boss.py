"""Boss Upgrades: the deeper the Threshold Level, the stronger; nothing in the first. R-BOSS-029 to
R-BOSS-043.

Here stand those that hold for as long as their bearer is in a Level; those that do something once, when it
comes into one, have a file of their own.
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
from wartable.rulesets.battle_century.operation.effects.might import evade
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, enlist
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.model.upgrade import DUE, INTERNAL, Upgrade
from wartable.rulesets.battle_century.operation.turn.utility import gain_maneuver, maneuver_attribute
from wartable.rulesets.battle_century.operation.upgrades.active_defense import (
    ActiveDefense,
    may_defend,
    may_profit,
    use_up,
)
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for


def step_of(steps: Sequence[int], me: Unit) -> int:
    """Return the number for a Unit's current Threshold Level; `steps` has one for each Level. R-BOSS-029,
    R-BOSS-030.
    """
    return steps[me.level - 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class BossUpgrade(Upgrade):
    """One with a version for each Threshold Level but the first. Its number is in `steps` by Level."""

    group = "boss"
    placement = INTERNAL
    steps: ClassVar[tuple[int, ...]] = (0, 0, 0, 0)

    def step(self, me: Unit) -> int:
        """Return the number for the bearer's current Threshold Level."""
        return step_of(self.steps, me)


# ------------------------------------------------------------------ Active Defenses


class Adapted(Condition):
    """Adaptive Morphology works against the other type of Weapons than that with which it was bought."""

    key = "adaptive_morphology"
    name = "Adapted"
    lasting = True
    rules = ("R-BOSS-033",)


class AdaptiveMorphology(ActiveDefense):
    """An Active Defense for nothing: + 5 Defense against Beam or non-Beam Weapons, chosen when it is bought,
    in Level 2; + 10 from Level 3. At Level 4 the type may change at the beginning of a Turn.
    """

    key = "adaptive_morphology"
    group = "boss"
    placement = INTERNAL
    choices = ("beam", "non_beam")
    only_one = True
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-033", "R-AD-006")

    def raises(self, me: Unit, test: MightTest, against: Against) -> Sequence[tuple[int, int]]:
        return [(step_of((0, 5, 10, 10), me), 0)] if test.mode.is_of(self._type(me)) else []

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.level < LEVELS:
            return ()
        other = "non-Beam" if self._type(me) == "beam" else "Beam"
        return [Option(self.tag, f"{self.name}: against {other} Weapons from now on")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        pay_for(table, me, self, 0, target=me.id)
        adapted = find_effect(me, self.key)
        if adapted is None:
            begin_effect(table, me, self.key, turns=UNTIL_ENDED)
        else:
            end_effect(table, me, adapted)

    def _type(self, me: Unit) -> str:
        """Return the type that it works against now."""
        adapted = find_effect(me, self.key) is not None
        return "beam" if (self.choice == "beam") != adapted else "non_beam"


class Afterimages(BossUpgrade):
    """An Active Defense: 1 Energy has an Enemy's Might Test against its bearer rolled again, with one
    Disadvantage in Level 2, two in Level 3, three in Level 4.
    """

    key = "afterimages"
    steps = (0, 1, 2, 3)
    uses = "one Active Defense against a Might Test"
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-034", "R-AD-006")

    def answers(self, state: Operation, me: Unit, test: MightTest) -> Sequence[Option]:
        step = self.step(me)
        if step == 0 or me.energy < 1 or not test.attacks(me) or not _is_worth_it(me, test):
            return ()
        if not may_defend(me, test) or not may_profit(me, test):
            return ()
        how = "a Disadvantage" if step == 1 else f"{step} Disadvantages"
        return [Option(self.tag, f"{self.name}: roll again with {how} for 1 Energy")]

    def answer(self, table: OperationTable, me: Unit, test: MightTest, option: Option) -> None:
        use_up(test, me, me)
        if pay_for(table, me, self, 1, target=me.id):
            evade(table, test, self.key, self.name, -self.step(me))


def _is_worth_it(me: Unit, test: MightTest) -> bool:
    """Whether a Test passes against any Unit of this side, other than by a granted pass."""
    for against in test.targets:
        unit = against.unit
        if unit.side == me.side and unit.is_active and against.passed and not against.granted:
            return True
    return False


# ------------------------------------------------------------------ in and out of Duels


class Bloodlust(BossUpgrade):
    """+ 5 to the result of Might Tests when Engaging and against those in a Duel; in Level 3 also + 5 Defense
    against the Enemy that duels its bearer; in Level 4 each is 10.
    """

    key = "bloodlust"
    steps = (0, 5, 5, 10)
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-035")

    def result(self, test: MightTest, against: Against) -> int:
        return self.step(test.actor) if test.kind == "engage" or against.unit.duel else 0

    def defense(self, test: MightTest, against: Against) -> int:
        return step_of((0, 0, 5, 10), against.unit) if against.unit.duel == test.actor.id else 0


# ------------------------------------------------------------------ coming back


class ItKeepsComingBack(BossUpgrade):
    """Every Turn begins with 3 Threshold restored in Level 2, with 5 from Level 3. The first destruction in
    an Operation, by any cause, leaves its bearer with a full fourth Level.
    """

    key = "it_keeps_coming_back"
    steps = (0, 3, 5, 5)
    uses = "comes back once an Operation"
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-038", "R-TRBL-003")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        amount = min(self.step(me), me.damage)
        if amount == 0 or not can_restore(me):
            return ()
        return [Option(self.tag, f"{self.name}: {amount} Threshold restored", DUE)]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        pay_for(table, me, self, 0, target=me.id)
        restore(table, me, self.step(me))

    def withstands(self, me: Unit, *, technique: bool) -> bool:
        return self.key not in me.once

    def survives(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        if not self.withstands(me, technique=damage.by_technique):
            return False
        me.once.append(self.key)
        me.damage = (LEVELS - 1) * me.attributes.threshold
        pay_for(table, me, self, 0, target=me.id)
        return True


# ------------------------------------------------------------------ at the beginning of a Turn


class Lurking(Condition):
    """The next attack in this Turn ignores Active Defenses."""

    key = "phantom_predator"
    next_attack = True
    rules = ("R-BOSS-040",)

    def counts(self, effect: Effect, state: Operation) -> bool:
        return True

    def after_attack(self, test: MightTest) -> None:
        test.pierces = True


class PhantomPredator(BossUpgrade):
    """At the beginning of a Turn 5 Energy bring the benefit of Maneuvering without an Action; from Level 3
    the next attack in that Turn ignores Active Defenses. In Level 4 all Might Tests against its bearer have
    two Disadvantages, save those with a Blast, Burst or Line.
    """

    key = "phantom_predator"
    steps = (0, 0, 0, -2)
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-040")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.level == 1 or me.energy < 5:
            return ()
        return [Option(self.tag, f"{self.name}: Maneuver for 5 Energy, without an Action")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        if not pay_for(table, me, self, 5, target=me.id):
            return
        gain_maneuver(table, me, me, maneuver_attribute(table, me))
        if me.level > 2:
            begin_effect(table, me, self.key, clock=me.id, at_end=True)

    def suffers(self, test: MightTest, against: Against) -> int:
        return 0 if test.mode.spread else self.step(against.unit)


class Hunting(Condition):
    """The bearer is out for this Enemy: its Might Tests against that, and from Level 3 its Defense, are
    higher by half its Speed, in Level 4 by all of it.
    """

    key = "three_times_faster"
    points = True
    rules = ("R-BOSS-041",)


class ThreeTimesFaster(BossUpgrade):
    """At the beginning of a Turn it chooses an Enemy. For a Round half its Speed adds to the results of its
    Might Tests against that one; from Level 3 to its Defense as well; in Level 4 it is all of its Speed.
    """

    key = "three_times_faster"
    rules = ("R-BOSS-029", "R-BOSS-030", "R-BOSS-041")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.level == 1 or not table.state.enemies(me):
            return ()
        return [Option(self.tag, f"{self.name}: choose an Enemy")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        enemy = table.pick(me, f"{me.noun:is} faster: choose an Enemy", "of", table.state.enemies(me))
        pay_for(table, me, self, 0, target=enemy.id)
        begin_effect(table, me, self.key, other=enemy.id)

    def result(self, test: MightTest, against: Against) -> int:
        me = test.actor
        return _speed(me) if me.level > 1 and _is_hunting(me, against.unit) else 0

    def defense(self, test: MightTest, against: Against) -> int:
        me = against.unit
        return _speed(me) if me.level > 2 and _is_hunting(me, test.actor) else 0


def _speed(me: Unit) -> int:
    speed = me.attributes.speed
    return speed if me.level == LEVELS else speed // 2


def _is_hunting(me: Unit, other: Unit) -> bool:
    for effect in me.effects:
        if effect.condition.key == ThreeTimesFaster.key and effect.other == other.id:
            return True
    return False


enlist(Adapted(), Lurking(), Hunting())

BOSS: Final = declared_abilities(globals(), Upgrade)
