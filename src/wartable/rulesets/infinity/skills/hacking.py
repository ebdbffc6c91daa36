"""Hacking by Total Control and Oblivion: Comms Attacks, which need no line of fire. IN-07, IN-R29."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.profile import TAG
from wartable.rulesets.infinity.model.skills import HACKER
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import ISOLATED, TARGETED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import COMMS, Weapon
from wartable.rulesets.infinity.sight.eyes import (
    enemies_on_table,
    enters_zone_of_control,
    is_in_zone_of_control,
)
from wartable.rulesets.infinity.skills.attack import TARGETED_MOD, Attack, attack_burst_of
from wartable.rulesets.infinity.skills.base import SHORT, Skill


def _program(key: str, name: str, ps: int, burst: int) -> Weapon:
    """Build the weapon of a hacking attack. Its key is also the key of its ammunition, which has the rules
    for the saves.
    """
    weapon = Weapon(key, name, COMMS, "wip")
    weapon.ps, weapon.burst, weapon.ammunition = ps, burst, key
    return weapon


def can_hack(trooper: Trooper) -> bool:
    """Whether a Trooper is a Hacker and not Isolated. IN-05-40, IN-07-05."""
    return trooper.has_skill(HACKER) and ISOLATED not in trooper.states


class HackingAttack(Skill):
    """A Comms Attack by a Hacker at a target within 8 inches of it, whether it sees the target or not.
    IN-05-40, IN-07-11, IN-06-08.
    """

    kind = SHORT
    is_reaction = True
    is_attack = True
    weapon: ClassVar[Weapon]

    def can_target(self, target: Trooper) -> bool:
        """Whether this hacking attack may be made at a Trooper: whether it is a target of the kind that the
        attack needs.
        """
        return False

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper = act.trooper
        if not can_hack(trooper):
            return
        enemies = [
            enemy
            for enemy in enemies_on_table(state, state.playing_side_of(trooper))
            if state.can_act(enemy) and self.can_target(enemy) and enters_zone_of_control(state, act, enemy)
        ]
        dice = attack_burst_of(order, act, self.weapon)
        for enemy in enemies:
            options.append(self._attack_option([enemy], [dice]))
        if dice == 2:
            for at, enemy in enumerate(enemies):
                for other in enemies[at + 1 :]:
                    if reaches_both_from_one_point(act, enemy, other):
                        options.append(self._attack_option([enemy, other], [1, 1]))

    def _attack_option(self, enemies: list[Trooper], dice: list[int]) -> Option:
        """Return the option to make this attack at these enemies, with these numbers of dice."""
        names = " and ".join([enemy.name for enemy in enemies])
        ids = [enemy.id for enemy in enemies]
        option = self.make_option(f">{'+'.join(ids)}", f"{self.name} at {names}", *ids, weapon=self.weapon)
        option.as_a(Declaration).dice = dice
        return option

    def add_aro_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        if not can_hack(act.trooper):
            return
        for active in order.acts:
            if self.can_target(active.trooper) and enters_zone_of_control(state, active, act.trooper):
                options.append(self._attack_option([active.trooper], [1]))

    def build_attacks(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> list[Attack]:
        found: list[Attack] = []
        shooter = act.trooper
        attribute = self.weapon.attribute
        for at, id in enumerate(declaration.targets):
            target = table.state.troopers[id]
            value = SuccessValue(
                attribute.upper(), attribute_of(shooter, attribute), listening=table.listening
            )
            if TARGETED in target.states:
                value.add("Targeted", TARGETED_MOD)
            attack = Attack(act, declaration, target, self.weapon, value, shooter.body, target.body)
            attack.dice = declaration.dice[at]
            found.append(attack)
        return found


def reaches_both_from_one_point(act: TrooperAct, target: Trooper, other_target: Trooper) -> bool:
    """Whether one point of the Trooper's route is within 8 inches of both targets, because all dice are used
    from one point. IN-05-40.
    """
    for point in act.points:
        if is_in_zone_of_control(point, target.body) and is_in_zone_of_control(point, other_target.body):
            return True
    return False


class TotalControl(HackingAttack):
    """A Comms Attack within 8 inches at a TAG: WIP, Burst 1. Each hit takes two saves of BTS at PS 4; if any
    fails, the TAG is Possessed. A TAG that the enemy has Possessed is given back to its owner. Only Reset and
    hacking attacks on the Hacker oppose it.
    """

    key = "total_control"
    name = "Total Control"
    rules = ("IN-07-11", "IN-07-12", "IN-R29")
    weapon = _program("total_control", "Total Control", 4, 1)

    def can_target(self, target: Trooper) -> bool:
        return target.profile.type == TAG


class Oblivion(HackingAttack):
    """A Comms Attack within 8 inches at a Hackable target: WIP, Burst 2. Each hit takes a save of half of BTS
    at PS 4; if it fails, the target is Isolated. Only Reset and hacking attacks on the Hacker oppose it.
    """

    key = "oblivion"
    name = "Oblivion"
    rules = ("IN-05-40", "IN-R29")
    weapon = _program("oblivion", "Oblivion", 4, 2)

    def can_target(self, target: Trooper) -> bool:
        return target.profile.is_hackable


HACKING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
