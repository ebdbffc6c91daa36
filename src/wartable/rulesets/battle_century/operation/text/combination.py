"""Sentences for Units that become one."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.events import Combined, LeadTaken
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text.words import unit_name, zone_name


def combined(state: Operation, event: Combined) -> str:
    """Who has become what, and where."""
    parts = [unit_name(state, id) for id in event.pilots]
    who = f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{who} combine into {unit_name(state, event.unit)} in {zone_name(state, event.zone)}."


def lead_taken(state: Operation, event: LeadTaken) -> str:
    """A change of form."""
    return f"{unit_name(state, event.pilot)} takes the lead of {unit_name(state, event.unit)}."
