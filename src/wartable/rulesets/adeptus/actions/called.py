"""Called Shot: an attack at a chosen location. AD-05, SW-35, AD-R30."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.actions.attacks import WeaponAction, enemies_in_range, shots_used
from wartable.rulesets.adeptus.actions.base import ATTACK, Action, DeclaredAction
from wartable.rulesets.adeptus.attack.attack import attack_of, resolve_attack
from wartable.rulesets.adeptus.attack.modes import CALLED_BLOW, CALLED_SHOT
from wartable.rulesets.adeptus.ground.survey import survey_of
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.profile import BODY, LOCATIONS
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import BAND, HORDE, Unit

CALLED_SHOT_PENALTY: Final = 20
"""Penalty of a Called Shot. AD-05-07."""


_OVERSEER: Final = Option("whom:overseer", "The Overseer")
_SPECIALIST: Final = Option("whom:specialist", "A Specialist")
_PLACES: Final = tuple([Option(f"at:{key}", key.replace("_", " ").capitalize()) for key in LOCATIONS])


class CalledShot(WeaponAction):
    """One blow or shot at a chosen location, at -20. In a Swarm it strikes the Overseer at that location, or
    a Specialist in the body; if the Unit Strength Modifier is larger than 20, it is the penalty.
    """

    key = "called"
    name = "Called Shot"
    rules = ("AD-05-07", "SW-35", "AD-R30")
    halves = 2
    keywords = (ATTACK,)

    def offer(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        others = survey_of(state, unit).struck
        for slot, weapon in enumerate(unit.arms.weapons):
            if weapon.is_melee:
                if not unit.arms.gone[slot]:
                    self.offer_at(state, unit, slot, others, options)
            elif weapon.single and "spray" not in weapon.qualities:
                self.offer_at(
                    state, unit, slot, enemies_in_range(state, unit, slot, shots_used(weapon, 1)), options
                )

    def offer_at(
        self, state: Mission, unit: Unit, slot: int, targets: list[Unit], options: list[Option]
    ) -> None:
        people = [other for other in targets if other.kind not in (HORDE, BAND)]
        super().offer_at(state, unit, slot, people, options)

    def attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        return self.called_attack(unit, action, state.target(action.target))

    def called_attack(self, unit: Unit, action: DeclaredAction, target: Unit) -> Attack:
        """Return the attack of a Called Shot before the attacker has chosen a location: at the target's body
        and, in a Swarm, at the Overseer.
        """
        mode = CALLED_BLOW if unit.arms.weapons[action.slot].is_melee else CALLED_SHOT
        attack = attack_of(unit, mode, action.slot, [target])
        attack.reasons["Called Shot"] = -called_penalty(target)
        attack.location = BODY
        attack.named = target.swarm is not None
        return attack

    def act(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        target = table.state.target(action.target)
        attack = self.called_attack(unit, action, target)
        swarm = target.swarm
        if swarm is not None and swarm.specialists:
            question = f"{unit.name}: choose a target in the Swarm of {target.name}"
            chosen = table.ask(Decision(unit.seat, question, (_OVERSEER, _SPECIALIST), target.id))
            attack.special = chosen is _SPECIALIST
            attack.named = not attack.special
        if not attack.special:
            question = f"{unit.name}: where is {target.name} to be hit?"
            attack.location = _PLACES.index(table.ask(Decision(unit.seat, question, _PLACES, target.id)))
        resolve_attack(table, attack)


def called_penalty(target: Unit) -> int:
    """Return the penalty of a Called Shot at a target: 20, or the Unit Strength Modifier of its Swarm if that
    is larger. SW-35.
    """
    return CALLED_SHOT_PENALTY if target.swarm is None else max(CALLED_SHOT_PENALTY, target.swarm.modifier)


CALLED_SHOTS: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
