"""Sentences for the order of play."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.events import (
    Deployed,
    InitiativeRolled,
    InitiativeTiesRolled,
    InitiativeTraded,
    RoundBegan,
    TurnBegan,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text.moves import speed_total
from wartable.rulesets.battle_century.operation.text.words import unit_name, zone_name


def initiative_rolled(state: Operation, event: InitiativeRolled) -> str:
    """A place in the order of Turns."""
    return f"{unit_name(state, event.unit)} rolls Initiative: {speed_total(event.die, event.total)}."


def initiative_ties_rolled(state: Operation, event: InitiativeTiesRolled) -> str:
    """A roll that breaks a tie."""
    bare = event.unit in state.reserves
    roll = str(event.total) if bare else speed_total(event.die, event.total)
    return f"{unit_name(state, event.unit)} rolls off its tied Initiative: {roll}."


def initiative_traded(state: Operation, event: InitiativeTraded) -> str:
    """Two places change hands."""
    return f"{unit_name(state, event.unit)} and {unit_name(state, event.other)} trade Initiative."


def deployed(state: Operation, event: Deployed) -> str:
    """Where a Unit starts."""
    inside = f", Docked in {unit_name(state, event.base)}" if event.base else ""
    return f"{unit_name(state, event.unit)} enters in {zone_name(state, event.zone)}{inside}."


def round_began(state: Operation, event: RoundBegan) -> str:
    """A Round and its Tension."""
    return f"Round {event.round} begins; Tension is {event.tension}."


def turn_began(state: Operation, event: TurnBegan) -> str:
    """A Turn, and the Energy it starts with."""
    energy = f" with {event.energy} Energy" if event.energy >= 0 else ""
    return f"{unit_name(state, event.unit)} begins its Turn{energy}."
