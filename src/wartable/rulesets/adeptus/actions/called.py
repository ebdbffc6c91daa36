"""Called Shot: an attack at a chosen location. AD-05, SW-35, AD-R30."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.actions.attacks import WeaponAction, ammunition_for_shots, shootable_enemies
from wartable.rulesets.adeptus.actions.base import ATTACK, Action, DeclaredAction
from wartable.rulesets.adeptus.attack.attack import build_own_attack, resolve_attack
from wartable.rulesets.adeptus.attack.modes import CALLED_BLOW, CALLED_SHOT
from wartable.rulesets.adeptus.ground.survey import enemy_survey_of
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

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        others = enemy_survey_of(state, unit).struck
        for slot, weapon in enumerate(unit.arms.weapons):
            if weapon.is_melee:
                if not unit.arms.gone[slot]:
                    self.add_target_options(state, unit, slot, others, options)
            elif weapon.single and "spray" not in weapon.qualities:
                self.add_target_options(
                    state,
                    unit,
                    slot,
                    shootable_enemies(state, unit, slot, ammunition_for_shots(weapon, 1)),
                    options,
                )

    def add_target_options(
        self, state: Mission, unit: Unit, slot: int, targets: list[Unit], options: list[Option]
    ) -> None:
        people = [other for other in targets if other.kind not in (HORDE, BAND)]
        super().add_target_options(state, unit, slot, people, options)

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        return self.build_called_attack(unit, action, state.target_with_id(action.target))

    def build_called_attack(self, unit: Unit, action: DeclaredAction, target: Unit) -> Attack:
        """Return the attack of a Called Shot before the attacker has chosen a location: at the target's body
        and, in a Swarm, at the Overseer.
        """
        mode = CALLED_BLOW if unit.arms.weapons[action.slot].is_melee else CALLED_SHOT
        attack = build_own_attack(unit, mode, action.slot, [target])
        attack.reasons["Called Shot"] = -called_shot_penalty(target)
        attack.location = BODY
        attack.named = target.swarm is not None
        return attack

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        target = table.state.target_with_id(action.target)
        attack = self.build_called_attack(unit, action, target)
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


def called_shot_penalty(target: Unit) -> int:
    """Return the penalty of a Called Shot at a target: 20, or the Unit Strength Modifier of its Swarm if that
    is larger. SW-35.
    """
    return (
        CALLED_SHOT_PENALTY
        if target.swarm is None
        else max(CALLED_SHOT_PENALTY, target.swarm.unit_strength_modifier)
    )


CALLED_SHOTS: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
