"""Sentences for what lasts: effects on Units, Terrain added to Zones."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.conditions import CONDITIONS
from wartable.rulesets.battle_century.events import EffectBegan, EffectEnded, TerrainBegan, TerrainEnded
from wartable.rulesets.battle_century.state import Operation
from wartable.rulesets.battle_century.text.words import counted, unit_name, zone_name

__all__ = ["BEGINNINGS", "effect_began", "effect_ended", "terrain_began", "terrain_ended"]

BEGINNINGS: Final = {
    "maneuvering": "{unit} has {amount} more Defense for a Round, from the Maneuver of {other}.",
    "suppressed": "{unit} is Suppressed by {other}: {disadvantages} on Offensive Tests for a Round.",
    "withheld": "{unit} takes {amount} more Damage should it Move with its next Action.",
    "crippled": "{unit} is Crippled by {other}: in its next Turn every Zone Moved costs 1 Damage.",
    "assisted": "{unit} has {advantages} on Might Tests against {other} for a Round.",
    "synchronized": "{unit} has {advantages} from {other} on its Synchro Attack.",
    "exposed": "{unit} reaches out of its Base: area attacks and Extreme Terrain find it for a Round.",
    "guarded": "{unit} has {amount} more Defense against {other} for a Round.",
    "netted": "{unit} is caught in the net of {other}: half Guard and half Speed.",
    "riposte": "{unit} has {advantages} on Might Tests against {other} for a Round.",
    "predictable": "{other} sees through {unit}: {disadvantages} on Might Tests against it from now on.",
    "extreme": "{unit} stands in Extreme Terrain.",
}
"""What each Condition means once it begins, by its key."""


def effect_began(state: Operation, event: EffectBegan) -> str:
    """What an effect does to its bearer."""
    unit = unit_name(state, event.unit)
    condition = CONDITIONS.get(event.effect)
    if condition is None or event.effect not in BEGINNINGS:
        return f"{unit} is under an effect: {event.effect if condition is None else condition.name}."
    if event.amount < 0:
        return f"{unit} is under an effect of unknown size: {condition.name}."
    size = abs(condition.own or 1) * event.amount
    return BEGINNINGS[event.effect].format(
        unit=unit,
        other=unit_name(state, event.other) if event.other else "somebody",
        amount=event.amount,
        advantages=counted(size, "Advantage"),
        disadvantages=counted(size, "Disadvantage"),
    )


def effect_ended(state: Operation, event: EffectEnded) -> str:
    """An effect that is over."""
    condition = CONDITIONS.get(event.effect)
    name = event.effect if condition is None else condition.name
    return f"{name} no longer holds for {unit_name(state, event.unit)}."


def terrain_began(state: Operation, event: TerrainBegan) -> str:
    """A Zone gains Terrain."""
    return f"{zone_name(state, event.zone)} becomes {event.terrain.title()} Terrain for a while."


def terrain_ended(state: Operation, event: TerrainEnded) -> str:
    """Added Terrain is gone."""
    return f"The {event.terrain.title()} Terrain added to {zone_name(state, event.zone)} is gone."
