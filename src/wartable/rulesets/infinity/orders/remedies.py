"""States and postures that a Trooper ends by its own skills, as the skills say themselves. IN-05-22,
IN-05-35, IN-05-36, IN-07-20.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision
from wartable.core.remedy import Remedy
from wartable.rulesets.infinity.model.order import IMPETUOUS, Act, Declaration
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import IMMOBILIZED_A, IMMOBILIZED_B, STATES
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import is_engaged
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.evading import Dodge
from wartable.rulesets.infinity.skills.moving import Move

PRONE: Final = "prone"


class Care(Remedy[Skirmish]):
    """A condition of a Trooper that an Order activates."""

    def asked(self, state: Skirmish, decision: Decision) -> str:
        act = acting(state, decision.about)
        declares = isinstance(decision.options[0].data, Declaration)
        if act is None or not declares or not self.is_due(state):
            return ""
        return decision.about

    def is_due(self, state: Skirmish) -> bool:
        """Whether the skill that is asked for can be the one that ends it."""
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


def acting(state: Skirmish, id: str) -> Act | None:
    """The act of a Trooper that an Order activates; None for others."""
    order = state.order
    if order is None or not order.is_active(id):
        return None
    return order.act_of(id)


class Lying(Care):
    """The Trooper is prone."""

    def is_due(self, state: Skirmish) -> bool:
        return state.order is not None and not state.order.has_second

    def bring_about(self, state: Skirmish, unit: str) -> str:
        trooper = state.troopers[unit]
        if not trooper.profile.can_go_prone:
            return "IN-07-20: it cannot go prone"
        if not trooper.is_on_table:
            return "IN-07-20: it is not on the table"
        trooper.lie_down(prone=True)
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


class InState(Care):
    """The Trooper is in a state that a skill ends, which is the second of an Order."""

    def is_due(self, state: Skirmish) -> bool:
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
        return _other_hold(state.troopers[unit], self.key) or super().barrier(state, unit)


def _other_hold(trooper: Trooper, key: str) -> str:
    """What else keeps a Trooper from using the skill: the other Immobilized state."""
    for held in (IMMOBILIZED_A, IMMOBILIZED_B):
        if held != key and held in trooper.states:
            return "IN-07-14, IN-07-15: it is Immobilized in another way"
    return ""


REMEDIES: Final[list[Remedy[Skirmish]]] = [
    Lying(PRONE, [f"{Move.key}:{mode}" for mode, _ in Move.lying]),
    *[
        InState(what, [skill.key for skill in SKILLS.values() if what in skill.frees])
        for what in STATES
        if [skill for skill in SKILLS.values() if what in skill.frees]
    ],
]
"""One for each condition that a skill of the Trooper itself ends."""
