"""Conditions of a unit that an action can end: being Unordered, or lacking Endurance, Magnitude or a Relay.
EW-88, EW-96 to EW-99.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision
from wartable.core.remedy import Remedy
from wartable.rulesets.exalted_war.actions.ranks import ChangeFormation, MiscellaneousAction, Rally
from wartable.rulesets.exalted_war.model.formations import FORMATIONS, allowed_formations
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import most_special_characters
from wartable.rulesets.exalted_war.model.unit import Unit, effective_drill_of

UNORDERED: Final = FORMATIONS["unordered"]


class RemovableCondition(Remedy[War]):
    """Base class of conditions that a unit with troops can end by an action of its own, such as lost
    Magnitude by a Rally.
    """

    def asked(self, state: War, decision: Decision) -> str:
        keys = [option.key for option in decision.options]
        return decision.about if MiscellaneousAction.key in keys else ""

    def sort(self, state: War, unit: str) -> str:
        found = state.units[unit]
        return "single" if found.is_solo else "mob" if found.mob else "engaged" if found.engaged else "troops"

    def bring_about(self, state: War, unit: str) -> str:
        found = state.units[unit]
        return (
            "EW-84: a solo unit has neither formation nor ranks"
            if found.is_solo
            else self.try_to_impose_on_unit(found)
        )

    def is_on(self, state: War, unit: str) -> bool:
        return self.applies_to(state.units[unit])

    def barrier(self, state: War, unit: str) -> str:
        return (
            "EW-30: a mob has no commander"
            if state.units[unit].mob
            else self.rule_preventing_removal(state.units[unit])
        )

    def try_to_impose_on_unit(self, unit: Unit) -> str:
        """Put the unit into the condition. Return "" if it is in the condition now, otherwise the rule that
        makes this impossible, as a text.
        """
        raise NotImplementedError

    def applies_to(self, unit: Unit) -> bool:
        """Whether the unit is in the condition at present."""
        raise NotImplementedError

    def rule_preventing_removal(self, unit: Unit) -> str:
        """Return the rule that keeps the unit from ending the condition, as a text; "" if it can end it."""
        return ""


class UnorderedTroops(RemovableCondition):
    """The condition of a unit that is Unordered."""

    def try_to_impose_on_unit(self, unit: Unit) -> str:
        unit.formation = UNORDERED
        return ""

    def applies_to(self, unit: Unit) -> bool:
        return unit.formation is UNORDERED

    def rule_preventing_removal(self, unit: Unit) -> str:
        if len(allowed_formations(effective_drill_of(unit), relays=not unit.lacks_relays)) > 1:
            return ""
        return "EW-51: without Relays and Drill it can take no formation"


class NoEndurance(RemovableCondition):
    """The condition of a unit without any Endurance left."""

    def try_to_impose_on_unit(self, unit: Unit) -> str:
        unit.endurance = 0
        return "" if unit.full_endurance else "EW-75: it has none when it is rested"

    def applies_to(self, unit: Unit) -> bool:
        return unit.endurance == 0 and unit.full_endurance > 0


class LostMagnitude(RemovableCondition):
    """The condition of a unit that has lost Magnitude in this battle."""

    def try_to_impose_on_unit(self, unit: Unit) -> str:
        if unit.magnitude < 2:
            return "EW-98: with less it would be gone"
        unit.first_magnitude = max(unit.first_magnitude, unit.magnitude + 1)
        return ""

    def applies_to(self, unit: Unit) -> bool:
        return unit.is_active and unit.magnitude < unit.first_magnitude


class NoRelay(RemovableCondition):
    """The condition of a unit that has no Relay although its ranks have room for one."""

    def try_to_impose_on_unit(self, unit: Unit) -> str:
        unit.relays = 0
        return "" if self.applies_to(unit) else "EW-97: special characters fill its ranks"

    def applies_to(self, unit: Unit) -> bool:
        return (
            unit.is_active
            and unit.relays == 0
            and len(unit.specials) < most_special_characters(unit.magnitude)
        )


REMEDIES: Final[list[Remedy[War]]] = [
    UnorderedTroops(
        "unordered", [f"{ChangeFormation.key}:{key}" for key in FORMATIONS if key != UNORDERED.key]
    ),
    NoEndurance("weary", [f"{Rally.key}:second_wind"]),
    LostMagnitude("thinned", [f"{Rally.key}:numbers"]),
    NoRelay("without Relay", [f"{Rally.key}:organization"]),
]
