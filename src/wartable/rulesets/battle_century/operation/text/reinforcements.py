"""Sentences for Allied Reinforcements."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.events import (
    ReinforcementPointRegained,
    ReinforcementPowerUsed,
    ReinforcementsActed,
    ReinforcementsAttacked,
    ReinforcementsDefeated,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import ASSISTANCE
from wartable.rulesets.battle_century.operation.text.words import counted, unit_name


def point_regained(state: Operation, event: ReinforcementPointRegained) -> str:
    """A spent Point is back."""
    return f"{unit_name(state, event.reserve)} regains a Point{_left(event.points, 'now')}."


def acted(state: Operation, event: ReinforcementsActed) -> str:
    """What they do to whom."""
    action = ASSISTANCE[event.action].name
    return f"{unit_name(state, event.reserve)} uses {action} on {unit_name(state, event.target)}."


def power_used(state: Operation, event: ReinforcementPowerUsed) -> str:
    """Which Power, for whom, at what price."""
    power = ASSISTANCE[event.power]
    target = unit_name(state, event.target)
    price = f"for {counted(power.cost, 'Point')}{_left(event.points, 'left')}"
    return f"{unit_name(state, event.reserve)} uses {power.name} on {target} {price}."


def attacked(state: Operation, event: ReinforcementsAttacked) -> str:
    """Points taken."""
    lost = counted(event.lost, "Point")
    attacker = unit_name(state, event.unit)
    return f"{attacker} attacks {unit_name(state, event.reserve)}: {lost} lost{_left(event.points, 'left')}."


def defeated(state: Operation, event: ReinforcementsDefeated) -> str:
    """They are out."""
    return f"{unit_name(state, event.reserve)} is defeated."


def _left(points: int, word: str) -> str:
    """How many there are, where that shows."""
    return f", {points} {word}" if points >= 0 else ""
