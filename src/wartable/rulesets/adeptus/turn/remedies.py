"""Conditions that Actions or Rally end. The conformance kit checks that units in these conditions are offered
the remedy.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.core.decision import Decision
from wartable.core.remedy import Remedy
from wartable.rulesets.adeptus.actions.base import EMPTY, JAMMED_UP, Action
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.actions.gear import reload_time
from wartable.rulesets.adeptus.model.commander import Commander
from wartable.rulesets.adeptus.model.marks import BROKEN, BURNING, PINNED, PRONE
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.supreme.base import as_supreme_commander, can_make_calls, hordes_of_side
from wartable.rulesets.adeptus.supreme.command import director_of_unit


@define
class ConditionRemedy(Remedy[Mission]):
    """A condition of a unit that the unit can end by any of the Actions in `actions`. Unless a subclass says
    otherwise, the condition is the mark `key`.
    """

    actions: list[Action]

    def asked(self, state: Mission, decision: Decision) -> str:
        return decision.about if decision.options[-1].key == "end" else ""

    def sort(self, state: Mission, unit: str) -> str:
        found = state.units[unit]
        return "leader" if found.swarm is not None else found.kind

    def bring_about(self, state: Mission, unit: str) -> str:
        return self.try_to_impose(state.units[unit])

    def is_on(self, state: Mission, unit: str) -> bool:
        return self.is_unit_in_condition(state.units[unit])

    def barrier(self, state: Mission, unit: str) -> str:
        return self.rule_against_ending(state.units[unit])

    def try_to_impose(self, unit: Unit) -> str:
        """Put a unit into the condition and return "". If it cannot be in the condition, return the rule that
        prevents this, as its citation and a reason.
        """
        unit.mark(self.key)
        return ""

    def is_unit_in_condition(self, unit: Unit) -> bool:
        """Whether a unit is in the condition."""
        return self.key in unit.marks

    def rule_against_ending(self, unit: Unit) -> str:
        """Return the rule that prevents a unit from ending the condition now, as its citation and a reason;
        "" if nothing does.
        """
        return rule_against_action(unit, self.actions[0].halves)


def rule_against_action(unit: Unit, halves: int) -> str:
    """Return the rule that prevents a unit from taking an Action that costs `halves` Half Actions now, as its
    citation and a reason; "" if nothing does.
    """
    if unit.halves < halves:
        return "AD-03-05: it has no such Action left"
    return (
        "AD-11-02: it can take Half Actions only" if halves > 1 and unit.is_limited_to_half_actions() else ""
    )


class OnFireRemedy(ConditionRemedy):
    """The condition of a unit that is on fire."""

    def try_to_impose(self, unit: Unit) -> str:
        return "AD-R51: Hordes do not burn" if unit.is_horde else super().try_to_impose(unit)


class JammedWeaponRemedy(ConditionRemedy):
    """The condition of a unit whose first ranged weapon is jammed."""

    def try_to_impose(self, unit: Unit) -> str:
        for slot, weapon in enumerate(unit.arms.weapons):
            if not weapon.is_melee and not unit.arms.gone[slot]:
                unit.arms.jammed[slot] = True
                return ""
        return "AD-06-13: it has nothing that jams"

    def is_unit_in_condition(self, unit: Unit) -> bool:
        return True in unit.arms.jammed


class EmptyWeaponRemedy(ConditionRemedy):
    """The condition of a unit whose first weapon with a clip is empty. It has a spare clip and needs only one
    more Half Action to be reloaded.
    """

    def try_to_impose(self, unit: Unit) -> str:
        slot = first_slot_with_clip(unit)
        if slot < 0:
            return "AD-R39: it has nothing to reload"
        unit.arms.loaded[slot] = 0
        unit.arms.work[slot] = max(0, reload_time(unit, slot) - 1)
        unit.arms.spare[slot] = max(1, unit.arms.spare[slot])
        return ""

    def is_unit_in_condition(self, unit: Unit) -> bool:
        slot = first_slot_with_clip(unit)
        return slot >= 0 and unit.arms.loaded[slot] == 0

    def rule_against_ending(self, unit: Unit) -> str:
        return rule_against_action(unit, min(1, reload_time(unit, first_slot_with_clip(unit))))


def first_slot_with_clip(unit: Unit) -> int:
    """Return the index of the first weapon with a clip that has not been dropped; -1 if there is none."""
    for slot, weapon in enumerate(unit.arms.weapons):
        if weapon.clip and not unit.arms.gone[slot]:
            return slot
    return -1


@define
class ShakenHordeRemedy(Remedy[Mission]):
    """The condition of a side with a Horde that has a mark which Rally ends. The unit in this condition is
    the one of its Supreme Commander. SC-32, AD-R54.
    """

    mark: str

    def asked(self, state: Mission, decision: Decision) -> str:
        return decision.about if decision.options[-1].key == "end" else ""

    def sort(self, state: Mission, unit: str) -> str:
        return "Supreme Commander" if self._commander(state, unit) is not None else "other"

    def bring_about(self, state: Mission, unit: str) -> str:
        commander = self._commander(state, unit)
        if commander is None:
            return "SC-25: only a Supreme Commander spends Morale"
        hordes = hordes_of_side(state, commander.side)
        if not hordes:
            return "SC-32: the side has no Horde on the table"
        hordes[0].mark(self.mark)
        return ""

    def is_on(self, state: Mission, unit: str) -> bool:
        for horde in hordes_of_side(state, state.units[unit].side):
            if self.mark in horde.marks:
                return True
        return False

    def barrier(self, state: Mission, unit: str) -> str:
        commander = self._commander(state, unit)
        if commander is None or commander.morale < 1:
            return "SC-26: it has no Morale Point left"
        return "" if can_make_calls(state, commander) else "AD-R33: it cannot command"

    def _commander(self, state: Mission, unit: str) -> Commander | None:
        director = director_of_unit(state, unit)
        return None if director is None else as_supreme_commander(state, director)


KINDS: Final[dict[str, type[ConditionRemedy]]] = {
    PRONE: ConditionRemedy,
    BURNING: OnFireRemedy,
    JAMMED_UP: JammedWeaponRemedy,
    EMPTY: EmptyWeaponRemedy,
}


def _cure(key: str) -> ConditionRemedy:
    """Return the remedy for a condition, with all Actions that end it."""
    actions = [action for action in ACTIONS.values() if action.ends == key]
    return KINDS[key](key, [action.prefix + action.key for action in actions], actions)


REMEDIES: Final[list[Remedy[Mission]]] = [
    *[_cure(key) for key in dict.fromkeys([action.ends for action in ACTIONS.values() if action.ends])],
    *[ShakenHordeRemedy(f"{mark} Horde", ["morale:rally"], mark) for mark in (PINNED, BROKEN)],
]
"""The remedies for all conditions that Actions end, and for the marks of Hordes that Rally ends."""
