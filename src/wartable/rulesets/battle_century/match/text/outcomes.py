"""Sentences for what comes of Tests."""

from __future__ import annotations

from wartable.core.words import counted
from wartable.rulesets.battle_century.match.text.words import name_of, talent_name
from wartable.rulesets.battle_century.pilots.events import outcomes
from wartable.rulesets.battle_century.pilots.model.state import Scene

_LAYERS = ("first", "second", "third")


def help_given(state: Scene, event: outcomes.HelpGiven) -> str:
    """Who helps whom, and how much."""
    who, other = name_of(state, event.who), name_of(state, event.other)
    if event.advantages == 0:
        return f"{who} is no help to {other}."
    return f"{who} gives {other} {counted(event.advantages, 'Advantage')}."


def layer_treated(state: Scene, event: outcomes.LayerTreated) -> str:
    """Which Layer of whom, and that nobody can treat it again."""
    layer = _LAYERS[event.layer - 1]
    patient = name_of(state, event.patient)
    result = f"is whole again ({event.healed} restored)" if event.healed else "is no better"
    return f"{patient}'s {layer} Layer {result}; nobody can treat it again in this Episode Arc."


def proxy_repaired(state: Scene, event: outcomes.ProxyRepaired) -> str:
    """Which Proxy of whom, and that it cannot be repaired again."""
    name = f"{name_of(state, event.owner)}'s {talent_name(event.proxy)}"
    result = f"is repaired ({event.mended} restored)" if event.mended else "is no better"
    return f"{name} {result}; it cannot be repaired again in this Episode."


def equipment_obtained(state: Scene, event: outcomes.EquipmentObtained) -> str:
    """Who has got what, and for how long."""
    return f"{name_of(state, event.who)} has {talent_name(event.tag)} for the rest of the Episode."


def burdened(state: Scene, event: outcomes.Burdened) -> str:
    """What it costs to have spent."""
    burden = counted(event.amount, "Disadvantage")
    return f"{name_of(state, event.who)} has {burden} on Resources Tests for the rest of the Episode."


def miracle_maintained(state: Scene, event: outcomes.MiracleMaintained) -> str:
    """What goes on."""
    return f"{name_of(state, event.who)} keeps up {_work(event.tag)}."


def miracle_ended(state: Scene, event: outcomes.MiracleEnded) -> str:
    """What is over."""
    return f"{name_of(state, event.who)} lets {_work(event.tag)} end."


def _work(tag: str) -> str:
    """What a Miracle has brought about: its name, or that of its work."""
    key, _, work = tag.partition(":")
    return f"{talent_name(key)} ({work.replace('_', ' ')})" if work else talent_name(key)


def test_ended(state: Scene, event: outcomes.TestEnded) -> str:
    """What it came to."""
    return f"{event.reason}."
