"""Sentences for Genre Powers, and for the GM's rulings."""

from __future__ import annotations

from wartable.core.event import Ruled
from wartable.rulesets.battle_century.events import (
    PowerUsed,
    Revealed,
    SynchroPlanned,
    UpgradeRefused,
    WeaponGained,
)
from wartable.rulesets.battle_century.state import Operation
from wartable.rulesets.battle_century.text.words import (
    area_name,
    listed,
    power_name,
    side_name,
    unit_name,
    weapon_name,
)

__all__ = ["power_used", "revealed", "ruled", "synchro_planned", "upgrade_refused", "weapon_gained"]


def power_used(state: Operation, event: PowerUsed) -> str:
    """Which Power, and what is left to pay with."""
    left = f", {event.points} left" if event.points >= 0 else ""
    power = power_name(state, event.unit, event.power)
    return f"{unit_name(state, event.unit)} uses {power} for 1 Genre Point{left}."


def revealed(state: Operation, event: Revealed) -> str:
    """Who learned whose sheet."""
    unit = unit_name(state, event.unit)
    return (
        f"{side_name(state, event.side)} learns all about {unit}: Attributes, Upgrades, Weapons and Powers."
    )


def weapon_gained(state: Operation, event: WeaponGained) -> str:
    """A Weapon on credit."""
    weapon = weapon_name(state, event.unit, event.weapon)
    area = f" ({area_name(event.area)})" if event.area else ""
    unit = unit_name(state, event.unit)
    return f"{unit} gains {weapon}{area}; its {event.cost} MP are owed after the Operation."


def upgrade_refused(state: Operation, event: UpgradeRefused) -> str:
    """A Weapon not granted."""
    weapon = weapon_name(state, event.unit, event.weapon)
    return f"The GM refuses {unit_name(state, event.unit)} the {weapon}: it could never be paid for."


def synchro_planned(state: Operation, event: SynchroPlanned) -> str:
    """Who strikes together."""
    names = listed([unit_name(state, helper) for helper in event.helpers])
    helpers = f" with {names}" if names else ", but nobody joins"
    return f"{unit_name(state, event.unit)} prepares a Synchro Attack{helpers}."


def ruled(state: Operation, event: Ruled) -> str:
    """What the GM changed, and why."""
    reason = f" ({event.reason})" if event.reason else ""
    return f"The GM rules: {event.what or 'something hidden'}{reason}."
