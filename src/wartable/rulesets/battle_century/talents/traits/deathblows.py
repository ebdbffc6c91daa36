"""Deathblows: declared before an Offensive Test, at a growing price. R-DB-001 to R-DB-011."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import CharacterCondition, register_conditions
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.permission import count_talent_uses, record_talent_use
from wartable.rulesets.battle_century.pilots.tests.plot_armor import is_equal_of_mecha


def can_deathblow_affect(me: Character, target: Character) -> bool:
    """Whether Deathblows of `me` affect this target. They affect people, and mecha only if `me` is a match
    for mecha. R-DB-004.
    """
    return target.is_on_foot or is_equal_of_mecha(me)


def deathblow_disadvantages(me: Character, tag: str) -> int:
    """Return how many Disadvantages `me` has to take to use the Deathblow with this tag now: by default one
    for each earlier use in the Episode. R-DB-002.
    """
    uses = count_talent_uses(me, tag)
    for talent in me.hooks.listeners("count_costly_repeats"):
        uses = min(uses, talent.count_costly_repeats(me, tag, uses))
    return uses


class Deathblow(Trait):
    """Base class of Traits that add an effect to an Offensive Test. The first use in an Episode is free; each
    later use costs one Disadvantage for each earlier one.
    """

    group = "deathblow"
    rules: ClassVar[tuple[str, ...]] = ("R-DB-001", "R-DB-002", "R-DB-003", "R-DB-005")

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        if not test.is_offensive or not self.affects_any_target(me, test):
            return []
        price = deathblow_disadvantages(me, self.tag)
        said = f", at {price} Disadvantage{'s' if price > 1 else ''}" if price else ""
        return [Option(f"declare:{self.tag}", f"{self.title}{said}", self)]

    def affects_any_target(self, me: Character, test: CharacterTest) -> bool:
        """Whether the Deathblow would affect any target of this Test."""
        for target in test.targets:
            if can_deathblow_affect(me, target):
                return True
        return False

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        price = deathblow_disadvantages(me, self.tag)
        if price:
            again = f"{self.name} again"
            test.given.append(Term(again, -price))
            test.stubborn.append(again)
        record_talent_use(table, me, self)

    def affects_target(self, me: Character, test: CharacterTest, target: Character) -> bool:
        """Whether the Deathblow was declared for this Test and affects this target. R-DB-004."""
        return self.tag in test.used and can_deathblow_affect(me, target)


class OffBalance(CharacterCondition):
    """The bearer has a Disadvantage on all Tests."""

    key = "called_shot"
    own = -1
    rules = ("R-DB-006",)


class CalledShot(Deathblow):
    """If the Test passes, its target has a Disadvantage on all Tests for a Round."""

    key = "called_shot"
    rules = ("R-DB-006",)

    def react_to_passed_test(
        self, table: SceneTable, me: Character, test: CharacterTest, target: Character
    ) -> None:
        if self.affects_target(me, test, target):
            begin_effect(table, target, OffBalance.key, cause_id=me.id)


class Distracted(CharacterCondition):
    """Allies of the Character who distracted the bearer have an Advantage on Offensive Tests against it."""

    key = "distraction_move"
    rules = ("R-DB-007",)

    def advantages_of_opponent(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int(test.is_offensive and cause_id in test.allies)


class DistractionMove(Deathblow):
    """If the Test passes, Allies have an Advantage on Offensive Tests against its target for a Round."""

    key = "distraction_move"
    rules = ("R-DB-007",)

    def react_to_passed_test(
        self, table: SceneTable, me: Character, test: CharacterTest, target: Character
    ) -> None:
        if self.affects_target(me, test, target):
            begin_effect(table, target, Distracted.key, cause_id=me.id)


class FinishingBlow(Deathblow):
    """The target's Willpower Test for a Layer lost to this Damage has a Disadvantage for each Layer that it
    has lost by then.
    """

    key = "finishing_blow"
    rules = ("R-DB-008",)

    def advantages_on_endurance_test(
        self, me: Character, test: CharacterTest, target: Character, lost_count: int
    ) -> int:
        return -lost_count if self.affects_target(me, test, target) else 0


class ForbiddenSecretArt(Deathblow):
    """If the Test passes, it deals additional Damage equal to Tension."""

    key = "forbidden_secret_art"
    cost = 10
    rules = ("R-DB-009",)

    def extra_damage(self, me: Character, test: CharacterTest, target: Character) -> int:
        if not self.affects_target(me, test, target):
            return 0
        return test.tension


class SweepingAssault(Deathblow):
    """One Test is made against all Enemies in the target's Zone at once."""

    key = "sweeping_assault"
    cost = 10
    rules = ("R-DB-010",)

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        super().carry_out_declaration(table, me, test, option)
        zone = test.targets[0].zone
        for enemy in table.state.enemies_of(me):
            known = enemy in test.targets or enemy.id in test.spared
            if enemy.zone == zone and not known and can_deathblow_affect(me, enemy):
                test.targets.append(enemy)


class TrueStrike(Deathblow):
    """No Disadvantages count on the Test, except those for repeated Deathblows."""

    key = "true_strike"
    cost = 10
    rules = ("R-DB-011",)

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        super().carry_out_declaration(table, me, test, option)
        test.sure = True


register_conditions(OffBalance(), Distracted())

DEATHBLOWS: Final = declared_abilities(globals(), Trait)
"""In the book's order."""
