"""Sentences for Genre Powers and Upgrades, and for the GM's rulings."""

from __future__ import annotations

from wartable.core.event import Ruled
from wartable.rulesets.battle_century.operation.events import (
    DefenseRaised,
    DesireAnswered,
    EnergyDrained,
    PowerUsed,
    Restocked,
    Revealed,
    SynchroPlanned,
    UpgradeGained,
    UpgradeRefused,
    UpgradeUsed,
    WeaponGained,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text.words import (
    ability_name,
    area_name,
    listed,
    power_name,
    side_name,
    unit_name,
    upgrade_name,
    weapon_name,
    zone_name,
)


def power_used(state: Operation, event: PowerUsed) -> str:
    """Which Power, and what is left to pay with."""
    left = f", {event.points} left" if event.points >= 0 else ""
    power = power_name(state, event.unit, event.power)
    return f"{unit_name(state, event.unit)} uses {power} for 1 Genre Point{left}."


def desire_answered(state: Operation, event: DesireAnswered) -> str:
    """Whether a Unit took the power that was offered, and the Damage that it costs somebody."""
    unit = unit_name(state, event.unit)
    by = unit_name(state, event.by)
    held = f", with {event.points} to spend" if event.points >= 0 else ""
    if event.accepts:
        return f"{unit} takes the power that {by} offers{held}, and deals {event.die} Damage to its own side."
    return f"{unit} refuses what {by} offers, loses a Genre Point{held}, and is dealt {event.die} Damage."


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
    if event.cost == 0:
        return f"{unit} gains {weapon}{area} for this Operation."
    return f"{unit} gains {weapon}{area}; its {event.cost} MP are owed after the Operation."


def upgrade_gained(state: Operation, event: UpgradeGained) -> str:
    """An Upgrade on credit, or a Feature."""
    upgrade = upgrade_name(state, event.unit, event.upgrade)
    area = f" ({area_name(event.area)})" if event.area else ""
    unit = unit_name(state, event.unit)
    if event.cost == 0:
        return f"{unit} gains {upgrade}{area} for this Operation."
    return f"{unit} gains {upgrade}{area}; its {event.cost} MP are owed after the Operation."


def upgrade_refused(state: Operation, event: UpgradeRefused) -> str:
    """A Weapon or Upgrade not granted."""
    weapon = weapon_name(state, event.unit, event.weapon)
    if weapon == event.weapon:
        weapon = upgrade_name(state, event.unit, event.weapon)
    return f"The GM refuses {unit_name(state, event.unit)} the {weapon}."


def synchro_planned(state: Operation, event: SynchroPlanned) -> str:
    """Who strikes together."""
    names = listed([unit_name(state, helper) for helper in event.helpers])
    helpers = f" with {names}" if names else ", but nobody joins"
    return f"{unit_name(state, event.unit)} prepares a Synchro Attack{helpers}."


def upgrade_used(state: Operation, event: UpgradeUsed) -> str:
    """Which Upgrade, on whom or where, for how much Energy."""
    on = [unit_name(state, event.target)] if event.target and event.target != event.unit else []
    on += [zone_name(state, event.zone)] if event.zone >= 0 else []
    cost = f" for {event.energy} Energy" if event.energy else ""
    upgrade = upgrade_name(state, event.unit, event.upgrade)
    target = f" on {' in '.join(on)}" if on else ""
    return f"{unit_name(state, event.unit)} uses {upgrade}{target}{cost}."


def energy_drained(state: Operation, event: EnergyDrained) -> str:
    """Whose Energy goes over to whom, and how much, where that shows."""
    energy = f"{event.energy} Energy" if event.energy >= 0 else "Energy"
    return f"{unit_name(state, event.unit)} drains {energy} from {unit_name(state, event.target)}."


def restocked(state: Operation, event: Restocked) -> str:
    """What can be used once more."""
    names = [_item_name(state, event.unit, item) for item in event.items]
    unit = unit_name(state, event.unit)
    return f"{unit} has {listed(names)} again." if names else f"{unit} is restocked."


def _item_name(state: Operation, unit: str, tag: str) -> str:
    """The name of a Weapon or Upgrade."""
    name = weapon_name(state, unit, tag)
    return upgrade_name(state, unit, tag) if name == tag else name


def defense_raised(state: Operation, event: DefenseRaised) -> str:
    """By what and how much a Defense rises, and what the Test comes to against it."""
    ability = ability_name(state, event.by, event.ability)
    by = "" if event.by == event.unit else f" of {unit_name(state, event.by)}"
    raised = f"{ability}{by} raises {unit_name(state, event.unit)}'s Defense"
    if not event.defense:
        return f"{raised} by {event.amount}." if event.amount else f"{raised}."
    margin = event.total - event.defense
    met = f"exceeds it by {margin}" if margin else "just meets it"
    verdict = f"is {-margin} too low" if margin < 0 else met
    before = event.defense - event.amount
    return f"{raised} by {event.amount}, from {before} to {event.defense}: {event.total} {verdict}."


def ruled(state: Operation, event: Ruled) -> str:
    """What the GM changed, and why."""
    reason = f" ({event.reason})" if event.reason else ""
    return f"The GM rules: {event.what or 'something hidden'}{reason}."
