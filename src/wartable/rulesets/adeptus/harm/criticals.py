"""Critical points, which count the Wounds lost below 0, and their effects in steps. AD-07, AD-R3, AD-R43,
AD-R80, AD-R86.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.rulesets.adeptus.d100.tests import take_characteristic_test
from wartable.rulesets.adeptus.dice import FIVE
from wartable.rulesets.adeptus.events.harm import Maimed
from wartable.rulesets.adeptus.harm.marking import add_lasting_penalty, put_mark_and_report
from wartable.rulesets.adeptus.model.marks import LOST_HALF, PRONE, STUNNED, UNCONSCIOUS
from wartable.rulesets.adeptus.model.profile import BODY, HEAD, LEFT_ARM, LOCATIONS, RIGHT_ARM, T
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

LASTING_PENALTY: Final = 10
"""Penalty to all tests for the rest of the battle, from the third critical point on. AD-07-07."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CriticalEffect(Ability):
    """An effect of critical points. It applies from `least` critical points on, up to where the next worse
    effect begins.
    """

    cite = "AD-07"
    least: ClassVar[int] = 0

    def apply_effect(self, table: MissionTable, unit: Unit, location: int, points_before: int) -> None:
        """Apply the effect to a unit whose critical points have just risen from `points_before` by a hit at
        this location.
        """


class ShakenCritical(CriticalEffect):
    """1 or 2 critical points: the unit loses its next Half Action."""

    key = "shaken"
    rules = ("AD-07-07", "AD-R3")
    least = 1

    def apply_effect(self, table: MissionTable, unit: Unit, location: int, points_before: int) -> None:
        put_mark_and_report(table, unit, LOST_HALF)


class StunningCritical(CriticalEffect):
    """3 or 4 critical points: the unit is stunned for a round, and all its tests are at -10 for the rest of
    the battle.
    """

    key = "stunning"
    rules = ("AD-07-07", "AD-R3")
    least = 3

    def apply_effect(self, table: MissionTable, unit: Unit, location: int, points_before: int) -> None:
        put_mark_and_report(table, unit, STUNNED, mark_number_for_rounds(table.state, unit, 1))
        if points_before < self.least:
            add_lasting_penalty(table, unit, LASTING_PENALTY)


class MaimingCritical(CriticalEffect):
    """5 or 6 critical points: the unit is knocked to the ground. A limb is useless; hit in the head or body
    it is stunned for 1d5 rounds.
    """

    key = "maiming"
    rules = ("AD-07-07", "AD-R3", "AD-R43", "AD-R80")
    least = 5

    def apply_effect(self, table: MissionTable, unit: Unit, location: int, points_before: int) -> None:
        put_mark_and_report(table, unit, PRONE)
        if location in (HEAD, BODY):
            rounds = table.roll(FIVE, f"{unit.name}: rounds stunned")
            put_mark_and_report(table, unit, STUNNED, mark_number_for_rounds(table.state, unit, rounds))
        else:
            maim_limb(table, unit, location)


class FellingCritical(CriticalEffect):
    """7 critical points: the unit tests Toughness or is unconscious. A giant's limb is useless."""

    key = "felling_blow"
    rules = ("AD-07-07", "AD-R3", "AD-R86")
    least = 7

    def apply_effect(self, table: MissionTable, unit: Unit, location: int, points_before: int) -> None:
        if unit.is_giant and location not in (HEAD, BODY):
            maim_limb(table, unit, location)
        if not take_characteristic_test(table, unit, T).passed:
            put_mark_and_report(table, unit, UNCONSCIOUS)


class DeadlyCritical(CriticalEffect):
    """8 or more critical points: the unit is dead. A giant dies only of those at the head or body; at a limb
    they make it useless.
    """

    key = "deadly"
    rules = ("AD-07-07", "AD-R3", "AD-R43", "AD-R86")
    least = 8

    def apply_effect(self, table: MissionTable, unit: Unit, location: int, points_before: int) -> None:
        if unit.is_giant and location not in (HEAD, BODY):
            maim_limb(table, unit, location)


KILLING_POINTS: Final = DeadlyCritical.least

CRITICALS: Final[dict[str, CriticalEffect]] = {
    step.key: step
    for step in (DeadlyCritical(), FellingCritical(), MaimingCritical(), StunningCritical(), ShakenCritical())
}
"""The steps of critical effects by key, from the one for the most critical points down."""


def apply_critical_effects(
    table: MissionTable, unit: Unit, location: int, points_before: int, points_after: int
) -> None:
    """Apply the effect of a rise of a unit's critical points from `points_before` to `points_after` by a hit
    at this location. Whether the unit dies is decided only at the end of the attack.
    """
    for step in CRITICALS.values():
        if points_after >= step.least:
            step.apply_effect(table, unit, location, points_before)
            return


def mark_number_for_rounds(state: Mission, unit: Unit, rounds: int) -> int:
    """Return the number that a mark must have to last for `rounds` whole rounds on a unit. The number falls
    by 1 at the end of each of the unit's turns; if the unit's turn is in progress, one is added for the end
    of that turn.
    """
    acting = state.begun and state.turn < len(state.order) and state.order[state.turn] == unit.id
    return rounds + 1 if acting else rounds


def maim_limb(table: MissionTable, unit: Unit, location: int) -> None:
    """Make the limb of a unit at this location useless: an arm drops its weapons for good, a leg halves the
    unit's movement. AD-R43, AD-R80.
    """
    limb = LOCATIONS[location]
    if limb in unit.maimed:
        return
    unit.maimed.append(limb)
    table.emit(Maimed(unit.id, limb))
    if location in (RIGHT_ARM, LEFT_ARM):
        for slot in range(len(unit.arms.weapons)):
            if arm_holding_weapon(slot) == location:
                unit.arms.gone[slot] = True


def arm_holding_weapon(slot: int) -> int:
    """Return the location of the arm that holds the weapon at index `slot`: the right arm for the first
    weapon, then the left and the right in turn. AD-R80.
    """
    return LEFT_ARM if slot % 2 else RIGHT_ARM
