"""Attacks of a single person or giant. AD-05."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import ATTACK, MELEE, RANGED, TOUCHING, Action, DeclaredAction
from wartable.rulesets.adeptus.attack.attack import build_own_attack, resolve_attack
from wartable.rulesets.adeptus.attack.modes import (
    ALL_OUT,
    BARRAGE,
    BURST,
    GUARDED_STRIKE,
    LIGHTNING,
    SHOT,
    STRIKE,
    SWIFT,
)
from wartable.rulesets.adeptus.ground.survey import enemy_survey_of, surveyed_enemies_within
from wartable.rulesets.adeptus.model import marks
from wartable.rulesets.adeptus.model.actor import AUTOMATIC, BURSTS, SPRAYS
from wartable.rulesets.adeptus.model.attack import Attack, AttackMode
from wartable.rulesets.adeptus.model.profile import S
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.talents import do_talents_allow
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon

EXTREME_RANGE_FACTOR = 4
"""The farthest that a weapon can shoot, in multiples of its range. AD-06-06."""


def shootable_enemies(
    state: Mission, unit: Unit, slot: int, shots: int, range_factor: int = EXTREME_RANGE_FACTOR
) -> list[Unit]:
    """List the visible enemies that a unit can shoot with the weapon at index `slot`, within `range_factor`
    times its range. The list is empty if the weapon cannot fire `shots` shots now, or if the unit is engaged
    and the weapon is no pistol. AD-06-06, AD-R22.
    """
    weapon = unit.arms.weapons[slot]
    if not unit.arms.can_fire(slot, shots):
        return []
    survey = enemy_survey_of(state, unit)
    if weapon.kind != "pistol" and survey.is_engaged:
        return []
    return surveyed_enemies_within(
        state, survey, range_factor * weapon.range_for_strength(unit.profile.bonus[S])
    )


class WeaponAction(Action):
    """An attack with one weapon at one enemy."""

    mode: ClassVar[AttackMode] = STRIKE

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        return build_own_attack(unit, self.mode, action.slot, [state.target_with_id(action.target)])

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        resolve_attack(
            table, build_own_attack(unit, self.mode, action.slot, [table.state.target_with_id(action.target)])
        )


class MeleeAction(WeaponAction):
    """An attack with a melee weapon."""

    keywords = (ATTACK, MELEE)
    where = TOUCHING
    leaves: ClassVar[str] = ""
    """The mark that the attacker has after the attack; "" for none."""

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        others = enemy_survey_of(state, unit).struck
        for slot, weapon in enumerate(unit.arms.weapons):
            if weapon.is_melee and not unit.arms.gone[slot]:
                self.add_target_options(state, unit, slot, others, options)

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        if self.leaves:
            unit.mark(self.leaves)
        super().carry_out(table, unit, action)


class RangedAction(WeaponAction):
    """An attack with a weapon that shoots."""

    keywords = (ATTACK, RANGED)
    mode = SHOT

    def shots_fired_with(self, weapon: Weapon) -> int:
        """Return how many shots the Action fires with this weapon; 0 if the weapon cannot be used for it."""
        return 1 if weapon.single else 0

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for slot, weapon in enumerate(unit.arms.weapons):
            rate = 0 if weapon.is_melee else self.shots_fired_with(weapon)
            if rate and "spray" not in weapon.qualities:
                shots = ammunition_for_shots(weapon, rate)
                self.add_target_options(
                    state, unit, slot, shootable_enemies(state, unit, slot, shots), options
                )


def ammunition_for_shots(weapon: Weapon, shots: int) -> int:
    """Return how much ammunition a weapon uses to fire this many shots. The qualities Storm and Twin-linked
    each double it. AD-12-06, AD-12-07, AD-R39.
    """
    for key in weapon.qualities:
        if key in ("storm", "twin_linked"):
            shots *= 2
    return shots


class SingleStrike(MeleeAction):
    """One blow in melee."""

    key = "strike"
    name = "Single Attack"
    rules = ("AD-05-01",)


class SingleShot(RangedAction):
    """One shot."""

    key = "shot"
    name = "Single Attack"
    rules = ("AD-05-01",)


class Burst(RangedAction):
    """A semi-automatic burst: +10, one more hit for every two Degrees of Success."""

    key = "burst"
    rules = ("AD-05-02", "AD-R2")
    halves = 2
    mode = BURST
    needs = BURSTS

    def shots_fired_with(self, weapon: Weapon) -> int:
        return weapon.burst


class Barrage(RangedAction):
    """Fully automatic fire: +20, one more hit for each Degree of Success."""

    key = "barrage"
    rules = ("AD-05-03", "AD-R2")
    halves = 2
    mode = BARRAGE
    needs = AUTOMATIC

    def shots_fired_with(self, weapon: Weapon) -> int:
        return weapon.auto


class Spray(RangedAction):
    """Fill a cone of 30 degrees, as far as the weapon's range, around an enemy: everybody in it, friend or
    foe, tests Agility or takes a hit to the body.
    """

    key = "spray"
    rules = ("AD-12-03", "AD-R83")
    needs = SPRAYS

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for slot, weapon in enumerate(unit.arms.weapons):
            if "spray" in weapon.qualities:
                shots = ammunition_for_shots(weapon, 1)
                self.add_target_options(
                    state, unit, slot, shootable_enemies(state, unit, slot, shots, range_factor=1), options
                )


class TalentedAction(MeleeAction):
    """A melee Action that requires a talent."""

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return do_talents_allow(unit.profile.talents, self.key)


class Flurry(TalentedAction):
    """Quick blows, for fighters with the talent Swift Attack or Flurry: one more hit for every two Degrees of
    Success, at most as many hits as the Weapon Skill Bonus.
    """

    key = "swift"
    name = "Flurry"
    rules = ("AD-05-04", "AD-R2")
    halves = 2
    mode = SWIFT


class Lightning(TalentedAction):
    """A storm of blows, for fighters with the talent Lightning Attack: -10, one more hit for each Degree of
    Success, at most as many hits as the Weapon Skill Bonus.
    """

    key = "lightning"
    rules = ("AD-05-05", "AD-R2")
    halves = 2
    mode = LIGHTNING


class AllOutAttack(MeleeAction):
    """One reckless blow at +20; the attacker's Dodge and Parry are at -20 until its next turn."""

    key = "all_out"
    name = "All-Out Attack"
    rules = ("AD-05-06",)
    halves = 2
    mode = ALL_OUT
    leaves = marks.ALL_OUT


class GuardedAttack(MeleeAction):
    """One careful blow at -10; the attacker's Dodge and Parry are at +10 until its next turn."""

    key = "guarded"
    name = "Guarded Attack"
    rules = ("AD-05-09",)
    halves = 2
    mode = GUARDED_STRIKE
    leaves = marks.GUARDED


ATTACKS: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
