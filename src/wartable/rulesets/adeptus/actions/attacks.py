"""Attacks of a single person or giant. AD-1.5."""

from __future__ import annotations

from typing import ClassVar

from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import ATTACK, MELEE, RANGED, Action, Deed
from wartable.rulesets.adeptus.attack.attack import attack_of, resolve
from wartable.rulesets.adeptus.attack.modes import BARRAGE, BURST, SHOT, STRIKE
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance, engaged_with, in_contact
from wartable.rulesets.adeptus.model.attack import Attack, Mode
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.profile import S
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon


def in_reach(state: Mission, unit: Unit, slot: int, shots: int) -> list[Unit]:
    """The enemies that a unit can shoot at with a weapon that has so many shots left. AD-1.6, AD-R22."""
    arms = unit.arms
    weapon = arms.weapons[slot]
    if arms.jammed[slot] or (weapon.clip and arms.loaded[slot] < shots):
        return []
    if weapon.kind != "pistol" and engaged_with(state, unit):
        return []
    most = 4 * weapon.reach(unit.profile.bonus[S])
    return [
        other
        for other in state.targets(unit.side)
        if distance(unit, other) <= most and sees(state, unit, other)
    ]


def struck(state: Mission, unit: Unit) -> list[Unit]:
    """The enemies that a unit can strike. AD-R22."""
    return [
        other for other in state.targets(unit.side) if in_contact(unit, other) and HIDDEN not in other.marks
    ]


class MeleeAction(Action):
    """An attack with a melee weapon."""

    keywords = (ATTACK, MELEE)
    mode: ClassVar[Mode] = STRIKE

    def offer(self, state: Mission, unit: Unit, found: list[Option]) -> None:
        others = struck(state, unit)
        if not others:
            return
        for slot, weapon in enumerate(unit.arms.weapons):
            if weapon.is_melee:
                for other in others:
                    label = f"{self.name} with {weapon.name} at {other.name}"
                    found.append(self.option(state, label, other.id, slot, weapon.key))

    def attack(self, state: Mission, unit: Unit, deed: Deed) -> Attack | None:
        return attack_of(unit, self.mode, deed.slot, [state.target(deed.target)])

    def act(self, table: MissionTable, unit: Unit, deed: Deed) -> None:
        resolve(table, attack_of(unit, self.mode, deed.slot, [table.state.target(deed.target)]))


class RangedAction(Action):
    """An attack with a weapon that shoots."""

    keywords = (ATTACK, RANGED)
    mode: ClassVar[Mode] = SHOT

    def rate(self, weapon: Weapon) -> int:
        """The shots that it uses with this weapon; 0 where the weapon cannot do it."""
        return 1 if weapon.single else 0

    def offer(self, state: Mission, unit: Unit, found: list[Option]) -> None:
        for slot, weapon in enumerate(unit.arms.weapons):
            rate = 0 if weapon.is_melee else self.rate(weapon)
            if rate and "spray" not in weapon.qualities:
                for other in in_reach(state, unit, slot, rate):
                    label = f"{self.name} with {weapon.name} at {other.name}"
                    found.append(self.option(state, label, other.id, slot, weapon.key))

    def attack(self, state: Mission, unit: Unit, deed: Deed) -> Attack | None:
        return attack_of(unit, self.mode, deed.slot, [state.target(deed.target)])

    def act(self, table: MissionTable, unit: Unit, deed: Deed) -> None:
        resolve(table, attack_of(unit, self.mode, deed.slot, [table.state.target(deed.target)]))


class Strike(MeleeAction):
    """One blow in melee."""

    key = "strike"
    name = "Single Attack"
    rules = ("AD-1.5",)


class Shot(RangedAction):
    """One shot."""

    key = "shot"
    name = "Single Attack"
    rules = ("AD-1.5",)


class Burst(RangedAction):
    """A semi-automatic burst: +10, one hit more for every two Degrees of Success."""

    key = "burst"
    rules = ("AD-1.5", "AD-R2")
    halves = 2
    mode = BURST

    def rate(self, weapon: Weapon) -> int:
        return weapon.burst


class Barrage(RangedAction):
    """Fully automatic fire: +20, one hit more for each Degree of Success."""

    key = "barrage"
    rules = ("AD-1.5", "AD-R2")
    halves = 2
    mode = BARRAGE

    def rate(self, weapon: Weapon) -> int:
        return weapon.auto
