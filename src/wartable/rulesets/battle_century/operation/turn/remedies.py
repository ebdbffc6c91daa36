"""Conditions of a Unit that an Action ends: a Duel, and being Docked. R-ACT-028, R-ACT-045, R-ACT-047."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision
from wartable.core.remedy import Remedy
from wartable.rulesets.battle_century.operation.model.pilots import is_subpilot_turn
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.turn.raid import must_attack_reinforcements


class ZoneBindingRemedy(Remedy[Operation]):
    """Base class of the two conditions that keep a Unit in its Zone: being in a Duel, and being Docked."""

    def asked(self, state: Operation, decision: Decision) -> str:
        return decision.about if "hold" in [option.key for option in decision.options] else ""

    def sort(self, state: Operation, unit: str) -> str:
        return state.units[unit].loadout.tier

    def barrier(self, state: Operation, unit: str) -> str:
        me = state.units[unit]
        if must_attack_reinforcements(state, me) and not is_subpilot_turn(state, me):
            return "R-REIN-010: it has to attack Reinforcements"
        return ""


class InDuelRemedy(ZoneBindingRemedy):
    """The Unit is in a Duel."""

    def bring_about(self, state: Operation, unit: str) -> str:
        me = state.units[unit]
        if me.duel:
            return ""
        if me.docked_in:
            return "R-ACT-046: it is inside of a Base"
        for other in state.units.values():
            if self.can_arrange_duel(me, other):
                other.zone = me.zone
                me.duel, other.duel = other.id, me.id
                return ""
        return "R-ACT-028: there is nobody left to duel"

    def can_arrange_duel(self, me: Unit, other: Unit) -> bool:
        """Whether a Duel between the two Units can be arranged: they are Enemies, the other is active, and
        neither is huge or bound otherwise.
        """
        return (
            other.side != me.side
            and other.is_active
            and not (other.duel or other.docked_in or other.shape or me.shape)
        )

    def is_on(self, state: Operation, unit: str) -> bool:
        return state.units[unit].duel != ""


class DockedRemedy(ZoneBindingRemedy):
    """The Unit is Docked in a Base."""

    def bring_about(self, state: Operation, unit: str) -> str:
        me = state.units[unit]
        if me.docked_in:
            return ""
        if me.loadout.base_unit or me.shape or me.loadout.anchored or me.duel:
            return "R-ACT-046: it cannot Dock"
        for base in state.squad(me):
            if base.loadout.base_unit and base.is_active and not base.shape:
                me.zone, me.docked_in = base.zone, base.id
                return ""
        return "R-ACT-046: its side has no Base"

    def is_on(self, state: Operation, unit: str) -> bool:
        return state.units[unit].docked_in != ""

    def barrier(self, state: Operation, unit: str) -> str:
        me = state.units[unit]
        if is_subpilot_turn(state, me):
            return "R-COMB-011: a Subpilot does not move"
        if me.is_held:
            return "R-ACT-028: a Duel keeps it"
        return super().barrier(state, unit)


REMEDIES: Final[list[Remedy[Operation]]] = [
    InDuelRemedy("duel", ["disengage"]),
    DockedRemedy("docked", ["redeploy"]),
]
