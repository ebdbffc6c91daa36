"""Actions of Hordes: they fight as one body, move like an Independent Character, and reload together.
AD-13-05, AD-R32, AD-R39.
"""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import abilities_by_key
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.attacks import shootable_enemies
from wartable.rulesets.adeptus.actions.base import (
    APART,
    ATTACK,
    MELEE,
    MOVEMENT,
    RANGED,
    TOUCHING,
    Action,
    DeclaredAction,
)
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.attack.attack import (
    UNBRACED,
    ammunition_in_mode,
    needs_bracing,
    resolve_attack,
)
from wartable.rulesets.adeptus.attack.modes import BLOWS, FIRE, MASSED
from wartable.rulesets.adeptus.ground.survey import enemy_survey_of
from wartable.rulesets.adeptus.model.attack import HORDE, Attack, AttackMode
from wartable.rulesets.adeptus.model.marks import MOVED
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon
from wartable.rulesets.adeptus.movement.charging import charge_end_cell, chargeable_enemies
from wartable.rulesets.adeptus.movement.moving import move_unit

CHARGE_BONUS: Final = 10
"""Bonus of a Charge to the Strike that follows it. AD-04."""


class HordeAttack(Action):
    """An attack of a whole Horde on one target."""

    cite = "AD-R32"
    keywords: ClassVar[tuple[str, ...]] = (ATTACK, RANGED)
    mode: ClassVar[AttackMode] = FIRE

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        attack = Attack(unit, HORDE, self.mode, unit.arms, action.slot, [state.target_with_id(action.target)])
        if self.mode.is_ranged and MOVED in unit.marks and needs_bracing(unit, attack.weapon):
            attack.reasons["unbraced"] = UNBRACED
        return attack

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        attack = self.build_attack(table.state, unit, action)
        if attack is not None:
            resolve_attack(table, attack)

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for slot, weapon in enumerate(unit.arms.weapons):
            if weapon.is_melee:
                continue
            shots = ammunition_in_mode(weapon, self.mode)
            self.add_target_options(state, unit, slot, shootable_enemies(state, unit, slot, shots), options)


class Fire(HordeAttack):
    """One test of Ballistic Skill with the Magnitude Modifier: one hit, and one more for each Degree of
    Success, at most as many as there are squads.
    """

    key = "fire"
    rules = ("AD-13-11", "AD-R32")


class MassedFire(HordeAttack):
    """All fire as fast as they can: like Fire, at +10, with at most twice as many hits as there are
    squads.
    """

    key = "massed_fire"
    rules = ("AD-13-11", "AD-R32")
    halves = 2
    mode = MASSED


class HordeStrike(HordeAttack):
    """One test of Weapon Skill with the Magnitude Modifier: one hit, and one more for each Degree of Success,
    at most as many as there are squads.
    """

    key = "blows"
    name = "Strike"
    rules = ("AD-13-11", "AD-R32")
    keywords = (ATTACK, MELEE)
    where = TOUCHING
    mode = BLOWS

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        others = enemy_survey_of(state, unit).struck
        for slot, weapon in enumerate(unit.arms.weapons):
            if weapon.is_melee:
                self.add_target_options(state, unit, slot, others, options)


class HordeCharge(HordeAttack):
    """Run straight at an enemy, four metres at least and three times the Agility Bonus at most, and Strike at
    +10.
    """

    key = "horde_charge"
    name = "Charge"
    rules = ("AD-13-08", "AD-R32")
    halves = 2
    keywords = (ATTACK, MELEE, MOVEMENT)
    mode = BLOWS
    where = APART
    walks = True

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for other in chargeable_enemies(state, unit):
            for slot, weapon in enumerate(unit.arms.weapons):
                if weapon.is_melee:
                    self.add_target_options(state, unit, slot, [other], options)

    def attack_label(self, weapon: Weapon, target: Unit) -> str:
        return f"Charge {target.name} with {weapon.name}"

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        attack = super().build_attack(state, unit, action)
        if attack is not None:
            attack.reasons["charge"] = CHARGE_BONUS
        return attack

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        target = table.state.units[action.target]
        cell = charge_end_cell(table.state, unit, target)
        if cell is not None:
            move_unit(table, unit, cell, self.name)
        if unit.is_active:
            super().carry_out(table, unit, action)


_SHARED_ACTIONS: Final = (
    "half_move",
    "full_move",
    "run",
    "disengage",
    "tactical_advance",
    "stand_up",
    "reload",
    "quick_reload",
    "clear_jam",
    "search",
)
"""Keys of the Actions that Hordes share with Independent Characters."""

OWN_HORDE_ACTIONS: Final = abilities_by_key(globals(), Action)
"""The Actions that only Hordes have, by key."""

HORDE_ACTIONS: Final[dict[str, Action]] = {
    **OWN_HORDE_ACTIONS,
    **{key: action for key, action in ACTIONS.items() if key in _SHARED_ACTIONS},
}
"""All Actions of a Horde by key."""
