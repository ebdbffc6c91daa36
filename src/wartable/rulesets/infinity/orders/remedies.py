"""States and postures that a Trooper can end by its own skills, and those that a friend in contact can end,
for the conformance kit. IN-05-22, IN-05-35, IN-05-36, IN-07-20, IN-08-01, IN-08-03, IN-08-04.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import define
from wartable.core.decision import Decision
from wartable.core.remedy import Remedy
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.model.order import IMPETUOUS, Declaration, TrooperAct
from wartable.rulesets.infinity.model.skills import DOCTOR, ENGINEER, PARAMEDIC
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import (
    IMMOBILIZED_A,
    IMMOBILIZED_B,
    ISOLATED,
    STATES,
    STUNNED,
    TARGETED,
    UNCONSCIOUS,
)
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import is_engaged, models_in_contact
from wartable.rulesets.infinity.skills.care import can_treat_others
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.evading import Dodge
from wartable.rulesets.infinity.skills.moving import Idle, Move

PRONE: Final = "prone"


@define
class ConditionRemedy(Remedy[Skirmish]):
    """A condition of a Trooper that a skill declared in an Order can end."""

    def asked(self, state: Skirmish, decision: Decision) -> str:
        act = active_act_of(state, decision.about)
        declares = isinstance(decision.options[0].data, Declaration)
        if act is None or not declares or not self.can_end_now(state):
            return ""
        return decision.about

    def can_end_now(self, state: Skirmish) -> bool:
        """Whether the skill that is to be declared now, the first or the second one, is one that could end
        the condition.
        """
        raise NotImplementedError

    def sort(self, state: Skirmish, unit: str) -> str:
        trooper = state.troopers[unit]
        return "peripheral" if trooper.controller else "in a Fireteam" if trooper.team else "trooper"

    def barrier(self, state: Skirmish, unit: str) -> str:
        trooper, order = state.troopers[unit], state.order
        if trooper.controller:
            return "IN-08-46: a Peripheral does what its Controller does"
        if order is not None and order.acts[0].trooper is not trooper:
            return "IN-08-13, IN-08-24: it does what the first of them does"
        return ""


def active_act_of(state: Skirmish, id: str) -> TrooperAct | None:
    """Return the part of this Trooper in the current Order, if the Order has activated the Trooper; otherwise
    None.
    """
    order = state.order
    if order is None or not order.has_activated(id):
        return None
    return order.act_of(id)


class ProneRemedy(ConditionRemedy):
    """The condition of being prone, which the first skill of an Order can end."""

    def can_end_now(self, state: Skirmish) -> bool:
        return state.order is not None and not state.order.has_second

    def bring_about(self, state: Skirmish, unit: str) -> str:
        trooper = state.troopers[unit]
        if not trooper.profile.can_go_prone:
            return "IN-07-20: it cannot go prone"
        if not trooper.is_on_table:
            return "IN-07-20: it is not on the table"
        trooper.set_stance(prone=True)
        return ""

    def is_on(self, state: Skirmish, unit: str) -> bool:
        return state.troopers[unit].prone

    def barrier(self, state: Skirmish, unit: str) -> str:
        trooper = state.troopers[unit]
        if trooper.is_immobilized:
            return "IN-07-14: who is Immobilized does not move"
        if is_engaged(state, trooper):
            return "IN-06-13: who is Engaged does not move"
        if state.order is not None and state.order.kind == IMPETUOUS:
            return "IN-04-04: in the Impetuous Phase its Move takes all of MOV"
        return super().barrier(state, unit)


class StateRemedy(ConditionRemedy):
    """The condition of being in a state, which the second skill of an Order can end."""

    def can_end_now(self, state: Skirmish) -> bool:
        return state.order is not None and state.order.has_second

    def bring_about(self, state: Skirmish, unit: str) -> str:
        trooper = state.troopers[unit]
        if not trooper.is_able:
            return "IN-07-23: it is of no use to its side, or not on the table"
        trooper.states[self.key] = ""
        return ""

    def is_on(self, state: Skirmish, unit: str) -> bool:
        return self.key in state.troopers[unit].states

    def barrier(self, state: Skirmish, unit: str) -> str:
        order = state.order
        if order is not None and order.kind == IMPETUOUS and Dodge.key not in self.verbs:
            return "IN-04-04: no such skill belongs to the Impetuous Phase"
        return _other_immobilized_reason(state.troopers[unit], self.key) or super().barrier(state, unit)


def _other_immobilized_reason(trooper: Trooper, key: str) -> str:
    """Return the rule by which a skill cannot end the state `key` if the Trooper is also in the other
    Immobilized state; "" if it is not.
    """
    for other_state in (IMMOBILIZED_A, IMMOBILIZED_B):
        if other_state != key and other_state in trooper.states:
            return "IN-07-14, IN-07-15: it is Immobilized in another way"
    return ""


@define
class TreatmentRemedy(ConditionRemedy):
    """The condition of having a friend in contact that needs treatment, which the second skill of an Order
    can end.

    `skills` are the Special Skills that allow the treatment, `states` the states that it ends. `structure` is
    True if it is for patients with STR, False if for those with VITA, None if for both.
    """

    skills: Sequence[str]
    states: Sequence[str]
    structure: bool | None

    def can_end_now(self, state: Skirmish) -> bool:
        return state.order is not None and state.order.has_second

    def bring_about(self, state: Skirmish, unit: str) -> str:
        helper = state.troopers[unit]
        if not [skill for skill in self.skills if helper.has_skill(skill)]:
            return f"IN-08-01, IN-08-03, IN-08-04: without {self.skills[0]} no one is treated"
        if not helper.is_able or not helper.is_on_table or is_engaged(state, helper):
            return "IN-08-01: its hands are not free"
        for other in state.usable_models_of(state.playing_side_of(helper)):
            if (
                other is not helper
                and other.is_able
                and not other.is_peripheral
                and self.can_be_treated(other)
            ):
                self.prepare_patient(helper, other)
                return ""
        return "IN-08-01: no one is left to treat"

    def can_be_treated(self, patient: Trooper) -> bool:
        """Whether this treatment can be given to a Trooper: whether it is for Troopers with VITA, with STR or
        with either.
        """
        return self.structure is None or bool(patient.profile.structure) is self.structure

    def prepare_patient(self, helper: Trooper, patient: Trooper) -> None:
        """Move a patient into contact with the Trooper that is to treat it, and put it into the states that
        the treatment ends.
        """
        body, patient_body = helper.body, patient.body
        direction = 1 if body.x < _MIDDLE else -1
        patient_body.x = body.x + direction * (body.radius + patient_body.radius)
        patient_body.y, patient_body.z = body.y, body.z
        patient.wounds = patient.profile.vita if UNCONSCIOUS in self.states else patient.wounds
        for state_key in self.states:
            patient.states[state_key] = ""

    def is_on(self, state: Skirmish, unit: str) -> bool:
        helper = state.troopers[unit]
        for other in models_in_contact(state, helper):
            is_friend = state.playing_side_of(other) == state.playing_side_of(helper)
            if is_friend and self.can_be_treated(other) and not self.states_of(other).isdisjoint(self.states):
                return True
        return False

    @staticmethod
    def states_of(patient: Trooper) -> set[str]:
        """Return the states that a Trooper is in."""
        return set(patient.states)

    def leads(self, state: Skirmish, decision: Decision, unit: str) -> str:
        """Return the key of Idle, if it is a choice of the Trooper `unit`: with Idle as its first skill, that
        Trooper stays beside its patient until the second skill. Return "" if another Trooper is asked.
        """
        return Idle.key if active_act_of(state, decision.about) is not None and decision.about == unit else ""

    def barrier(self, state: Skirmish, unit: str) -> str:
        helper, order = state.troopers[unit], state.order
        if not can_treat_others(state, helper):
            return "IN-06-13, IN-07-14: an Engaged or Immobilized Trooper treats no one"
        if state.is_restricted_by_retreat(helper):
            return "IN-07-27: in Retreat! no such skill is left"
        if order is not None and order.kind == IMPETUOUS:
            return "IN-04-04: no such skill belongs to the Impetuous Phase"
        return super().barrier(state, unit)


_MIDDLE: Final = 12 * INCH
_IMMOBILE: Final = (IMMOBILIZED_A, IMMOBILIZED_B, ISOLATED, TARGETED)
_DOWN: Final = (UNCONSCIOUS,)
_TREATMENT_REMEDIES: Final[list[Remedy[Skirmish]]] = [
    TreatmentRemedy("unconscious beside a Doctor", ["doctor:wake"], [DOCTOR], _DOWN, structure=False),
    TreatmentRemedy("stunned beside a Doctor", ["doctor:states"], [DOCTOR], [STUNNED], structure=False),
    TreatmentRemedy("unconscious beside a MediKit", ["medikit"], [PARAMEDIC], _DOWN, structure=False),
    TreatmentRemedy("unconscious beside an Engineer", ["engineer:repair"], [ENGINEER], _DOWN, structure=True),
    TreatmentRemedy(
        "immobilized beside an Engineer", ["engineer:states"], [ENGINEER], _IMMOBILE, structure=None
    ),
]
"""A Remedy for each condition that the skill of a friend ends. IN-08-01, IN-08-03, IN-08-04."""

REMEDIES: Final[list[Remedy[Skirmish]]] = [
    ProneRemedy(PRONE, [f"{Move.key}:{mode}" for mode, _ in Move.lying]),
    *[
        StateRemedy(what, [skill.key for skill in SKILLS.values() if what in skill.frees])
        for what in STATES
        if [skill for skill in SKILLS.values() if what in skill.frees]
    ],
    *_TREATMENT_REMEDIES,
]
"""A Remedy for each condition that a skill ends, whether of the Trooper itself or of a friend in contact."""
