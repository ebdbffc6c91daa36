"""Commands that make all Underlings attack at once, such as Volley and Assault. AD-R12, AD-R14, AD-R24, SW-46
to SW-50.
"""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.actions.base import (
    APART,
    ATTACK,
    MELEE,
    MOVEMENT,
    RANGED,
    TOUCHING,
    DeclaredAction,
)
from wartable.rulesets.adeptus.attack.attack import ammunition_in_mode, most_hits_of, resolve_attack
from wartable.rulesets.adeptus.attack.modes import ASSAULT, SUPPRESS, SUSTAINED, SWAMP, VOLLEY
from wartable.rulesets.adeptus.attack.modifiers import weapon_range_of
from wartable.rulesets.adeptus.attack.suppression import enemies_in_arc, resolve_suppression
from wartable.rulesets.adeptus.commands.base import Command
from wartable.rulesets.adeptus.commands.specialists import (
    attack_with_specialists,
    count_specialists_attacking_apart,
)
from wartable.rulesets.adeptus.ground.space import are_in_contact
from wartable.rulesets.adeptus.ground.survey import (
    enemies_seen_within,
    enemy_survey_of,
    surveyed_enemies_within,
)
from wartable.rulesets.adeptus.model.attack import SWARM, Attack, AttackMode
from wartable.rulesets.adeptus.model.marks import AIM
from wartable.rulesets.adeptus.model.profile import S
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.movement.charging import charge_end_cell, chargeable_enemies
from wartable.rulesets.adeptus.movement.moving import move_unit

_NO_MORE = Option("pass", "No more targets")

CHARGE_BONUS = 10
"""Bonus of a Charge to the Assault that follows it. AD-R12."""


def build_swarm_attack(unit: Unit, swarm: Swarm, mode: AttackMode, targets: list[Unit]) -> Attack:
    """Return an attack in this mode by all Underlings, with their primary ranged or melee weapon, as the mode
    requires.
    """
    slot = swarm.primary_ranged if mode.is_ranged else swarm.primary_melee
    attack = Attack(unit, SWARM, mode, swarm.arms, slot, targets)
    attack.apart = count_specialists_attacking_apart(swarm, is_ranged=mode.is_ranged)
    return attack


class SwarmAttack(Command):
    """An attack of all Underlings at once."""

    keywords: ClassVar[tuple[str, ...]] = (ATTACK, RANGED)
    mode: ClassVar[AttackMode] = VOLLEY
    bursts: ClassVar[bool] = False
    """Whether the primary weapon of the Underlings must be able to fire bursts."""

    def attackable_units(self, state: Mission, unit: Unit, swarm: Swarm) -> list[Unit]:
        """List the units that the Underlings of this Swarm can attack by the Command now."""
        mode = self.mode
        slot = swarm.primary_ranged if mode.is_ranged else swarm.primary_melee
        if slot < 0:
            return []
        survey = enemy_survey_of(state, unit)
        if not mode.is_ranged:
            return survey.struck
        weapon = swarm.arms.weapons[slot]
        if self.bursts and not weapon.burst and not weapon.auto:
            return []
        if survey.is_engaged and weapon.kind != "pistol":
            return []
        if weapon.clip and swarm.arms.loaded[slot] < ammunition_in_mode(weapon, mode):
            return []
        return surveyed_enemies_within(state, survey, 4 * weapon.range_for_strength(swarm.profile.bonus[S]))

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        swarm = unit.swarm
        if swarm is not None:
            cached = self.cached_options(state)
            for target in self.attackable_units(state, unit, swarm):
                option = cached.get(target.id)
                if option is None:
                    option = self.option_for(state, f"{self.name} (Swarm) at {target.name}", target.id)
                options.append(option)

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        swarm = unit.swarm
        if swarm is None:
            return None
        attack = build_swarm_attack(unit, swarm, self.mode, [state.target_with_id(action.target)])
        if self.aimed:
            attack.aim = swarm.marks.get(AIM, 0)
        return attack

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        swarm = unit.swarm
        attack = self.build_attack(table.state, unit, action)
        if swarm is None or attack is None:
            return
        candidates = self.attackable_units(table.state, unit, swarm)
        most = most_hits_of(attack)
        ask_for_further_targets(table, attack, candidates, most)
        named_targets = attack.targets[:]
        if most:
            resolve_attack(table, attack)
        if unit.swarm is swarm:
            attack_with_specialists(table, attack, named_targets, self.halves)


def ask_for_further_targets(
    table: MissionTable, attack: Attack, candidates: list[Unit], most_targets: int
) -> None:
    """Ask the attacker's player to add further targets to an attack from these candidates, until it has
    `most_targets` in all or the player declines. SW-46, AD-R24.
    """
    unit = attack.attacker
    remaining = [candidate for candidate in candidates if candidate.id != attack.targets[0].id]
    while remaining and len(attack.targets) < most_targets:
        options = [_NO_MORE]
        for candidate in remaining:
            options.append(table.state.plan.cached_option(f"also>{candidate.id}", f"Also {candidate.name}"))
        chosen = table.ask(Decision(unit.seat, "Another target of the same attack?", options, unit.id))
        if chosen is _NO_MORE:
            return
        attack.targets.append(remaining.pop(options.index(chosen) - 1))


class Volley(SwarmAttack):
    """All fire: one test of the Underlings' Ballistic Skill with the Unit Strength Modifier. One hit, and one
    more for every two Degrees of Success, as many as there are Underlings at the most.
    """

    key = "volley"
    rules = ("AD-R12", "AD-R24")
    aimed = True


class Assault(SwarmAttack):
    """All strike: one test of the Underlings' Weapon Skill with the Unit Strength Modifier. One hit, and one
    more for every two Degrees of Success, as many as there are Underlings at the most.
    """

    key = "assault"
    rules = ("AD-R12", "AD-R24")
    keywords = (ATTACK, MELEE)
    where = TOUCHING
    mode = ASSAULT


class SustainedVolley(SwarmAttack):
    """All fire bursts: a Volley with one more hit for each Degree of Success, twice as many as there are
    Underlings at the most.
    """

    key = "sustained_volley"
    rules = ("AD-R12", "AD-R24")
    halves = 2
    mode = SUSTAINED
    bursts = True


class Swamp(SwarmAttack):
    """All throw themselves at the enemy: an Assault with one more hit for each Degree of Success."""

    key = "swamp"
    rules = ("AD-R12", "AD-R24")
    halves = 2
    keywords = (ATTACK, MELEE)
    where = TOUCHING
    mode = SWAMP


class SwarmCharge(SwarmAttack):
    """Run straight at an enemy, four metres at least and three times the Agility Bonus at most; an Assault at
    +10 follows.
    """

    key = "swarm_charge"
    name = "Charge"
    rules = ("AD-R12",)
    halves = 2
    keywords = (ATTACK, MELEE, MOVEMENT)
    mode = ASSAULT
    where = APART
    walks = True

    def attackable_units(self, state: Mission, unit: Unit, swarm: Swarm) -> list[Unit]:
        return chargeable_enemies(state, unit) if swarm.primary_melee >= 0 else []

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
        swarm = unit.swarm
        attack = self.build_attack(table.state, unit, action)
        if (
            attack is not None
            and unit.is_active
            and not unit.is_incapacitated()
            and are_in_contact(unit, target)
        ):
            if most_hits_of(attack):
                resolve_attack(table, attack)
            if unit.swarm is swarm:
                attack_with_specialists(table, attack, [target], self.halves)


class Suppress(SwarmAttack):
    """Bursts suppress all enemies in an arc of 45 degrees, up to half the range: each tests Pinning at -20.
    Then one test at -20 hits a random one of them on a success, and again for every two Degrees of Success.
    """

    key = "suppress"
    rules = ("AD-R12", "AD-R51")
    halves = 2
    mode = SUPPRESS
    bursts = True

    def attackable_units(self, state: Mission, unit: Unit, swarm: Swarm) -> list[Unit]:
        found = super().attackable_units(state, unit, swarm)
        if not found:
            return found
        weapon = swarm.arms.weapons[swarm.primary_ranged]
        near = enemies_seen_within(state, unit, weapon.range_for_strength(swarm.profile.bonus[S]) // 2)
        return [other for other in near if other.kind != BAND]

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        attack = self.build_attack(table.state, unit, action)
        if attack is not None:
            other = attack.targets[0]
            resolve_suppression(
                table, attack, enemies_in_arc(table.state, unit, other, weapon_range_of(attack) // 2)
            )


ATTACKS: Final = tuple([kind() for kind in declared_abilities(globals(), Command)])
