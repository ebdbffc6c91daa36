"""CC Attack: close combat in base contact, and Coup de Grace. IN-06, IN-R23."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import COORDINATED, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import CC, Weapon
from wartable.rulesets.infinity.sight.eyes import (
    are_bases_in_contact,
    are_enemies,
    counts_in_melee,
    models_in_contact,
)
from wartable.rulesets.infinity.skills.attack import COUP, Attack
from wartable.rulesets.infinity.skills.base import SHORT, Skill

GRACE: Final = "coup_de_grace"
"""The mode of a CC Attack that kills an Unconscious Trooper."""

_NO_HELP: Final = ("dodge", "reset", "idle")


def cc_weapons(trooper: Trooper) -> list[Weapon]:
    """Return a Trooper's weapons for CC Attacks."""
    return [weapon for weapon in trooper.profile.weapons if weapon.kind == CC]


def enemies_in_contact(state: Skirmish, trooper: Trooper) -> list[Trooper]:
    """Return the enemies in contact with a Trooper, including those that cannot act."""
    return [other for other in models_in_contact(state, trooper) if are_enemies(state, trooper, other)]


def helping_friends(state: Skirmish, order: Order, act: TrooperAct, target: Trooper) -> list[Trooper]:
    """Return the friends of an attacker, whose part in the Order is `act`, that help it against a target with
    which they are in contact; each of them adds a die. They must be able to fight. In the Reactive Turn,
    those that have passed, or have declared Dodge, Reset or Idle, do not help. IN-06-12.
    """
    side = state.playing_side_of(act.trooper)
    found: list[Trooper] = []
    for other in models_in_contact(state, target):
        if other is act.trooper or state.playing_side_of(other) != side or not counts_in_melee(state, other):
            continue
        if act.is_reaction:
            answer = order.act_of(other.id)
            if answer is None or answer.first is None or answer.first.skill in _NO_HELP:
                continue
        found.append(other)
    return found


def cc_attack_value(act: TrooperAct, *, listening: bool) -> SuccessValue:
    """Return the Success Value of a Trooper's CC Attack, with its terms recorded if `listening`."""
    return SuccessValue("CC", attribute_of(act.trooper, "cc"), listening=listening)


class CCAttack(Skill):
    """Attack an enemy in base contact: one die at CC, and one for each able friend in contact with the
    target. If several friends attack it, one of them is chosen to roll. An Unconscious target dies without a
    roll: Coup de Grace.
    """

    key = "cc_attack"
    name = "CC Attack"
    rules = ("IN-06-11", "IN-06-12", "IN-06-15", "IN-R23", "IN-R43")
    kind = SHORT
    is_reaction = True
    in_melee = True
    is_attack = True

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        weapons = cc_weapons(act.trooper)
        if weapons:
            for enemy in enemies_in_contact(state, act.trooper):
                self._add_options(options, weapons, enemy)

    def add_aro_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        weapons = cc_weapons(act.trooper)
        if weapons:
            for active in order.acts:
                if are_bases_in_contact(act.trooper.body, active.trooper.body):
                    self._add_options(options, weapons, active.trooper)

    def _add_options(self, options: list[Option], weapons: list[Weapon], enemy: Trooper) -> None:
        """Add the options to attack an enemy with each of these weapons, or to kill it if it is
        Unconscious.
        """
        if enemy.is_unconscious:
            label = f"Coup de Grâce at {enemy.name}"
            options.append(
                self.make_option(f":{GRACE}>{enemy.id}", label, enemy.id, weapon=weapons[0], mode=GRACE)
            )
            return
        for weapon in weapons:
            label = f"{self.name} with {weapon.name} at {enemy.name}"
            options.append(self.make_option(f":{weapon.key}>{enemy.id}", label, enemy.id, weapon=weapon))

    def unmet_requirement(
        self, state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration
    ) -> str:
        target = state.troopers[declaration.targets[0]]
        return (
            ""
            if are_bases_in_contact(act.trooper.body, target.body)
            else "it is not in contact with its target"
        )

    def build_attacks(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> list[Attack]:
        state = table.state
        target = state.troopers[declaration.targets[0]]
        weapon = declaration.weapon
        assert weapon is not None
        if not self._is_attacker(table, order, act, target):
            return []
        attack = Attack(
            act,
            declaration,
            target,
            weapon,
            cc_attack_value(act, listening=table.listening),
            act.trooper.body,
            target.body,
        )
        if declaration.mode == GRACE:
            attack.kind = COUP
            attack.rolls = False
        else:
            attack.dice = 1 + len(helping_friends(state, order, act, target))
        return [attack]

    def _is_attacker(self, table: SkirmishTable, order: Order, act: TrooperAct, target: Trooper) -> bool:
        """Whether this Trooper is the one that attacks this target for its side. In a Coordinated Order that
        is the Spearhead; of several reactors, the one that their player chooses. IN-08-16.
        """
        state = table.state
        if not act.is_reaction:
            return order.kind != COORDINATED or act is order.acts[0]
        if act.strikes:  # chosen, or asked about by the odds before it has declared
            return True
        attackers = [
            other
            for other in order.answers
            if other.declaration_of(self.key) is not None and self._target_of(other) == target.id
        ]
        for other in attackers:
            if other.strikes:
                return other is act
        options = [Option(f"attacker:{other.trooper.id}", other.trooper.name, other) for other in attackers]
        question = f"{target.name}: who strikes for all in contact?"
        chosen = table.ask(Decision(state.deciding_seat_of(act.trooper), question, options, target.id)).as_a(
            TrooperAct
        )
        chosen.strikes = True
        return chosen is act

    def _target_of(self, act: TrooperAct) -> str:
        """Return the id of the target of the CC Attack that a Trooper has declared; "" if it has declared
        none.
        """
        declaration = act.declaration_of(self.key)
        return "" if declaration is None else declaration.targets[0]


MELEE: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
