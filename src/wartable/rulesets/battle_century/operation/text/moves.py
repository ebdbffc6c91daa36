"""Sentences for movement and Utility Actions."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.events import (
    ActionDelayed,
    ActionLost,
    Aimed,
    AimLost,
    Boosted,
    ContestRolled,
    Disengaged,
    Docked,
    DuelBegan,
    DuelEnded,
    Grew,
    Held,
    Maneuvered,
    Moved,
    Redeployed,
    WeaponCharged,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text.words import (
    counted,
    listed,
    unit_name,
    upgrade_name,
    weapon_name,
    zone_name,
)
from wartable.rulesets.battle_century.operation.turn.actions import LABELS
from wartable.rulesets.battle_century.operation.turn.charging import CHARGE


def moved(state: Operation, event: Moved) -> str:
    """From where to where."""
    verb = "is dragged" if event.forced else "moves"
    start = zone_name(state, event.start)
    end = zone_name(state, event.end)
    return f"{unit_name(state, event.unit)} {verb} {counted(event.zones, 'Zone')}, from {start} to {end}."


def held(state: Operation, event: Held) -> str:
    """No Action."""
    return f"{unit_name(state, event.unit)} takes no Action."


def boosted(state: Operation, event: Boosted) -> str:
    """A Boost."""
    return f"{unit_name(state, event.unit)} Boosts: up to twice its Speed."


def maneuvered(state: Operation, event: Maneuvered) -> str:
    """Whose Defense is raised by what."""
    rank = f" {event.amount}" if event.amount >= 0 else ""
    target = "its own" if event.target == event.unit else f"{unit_name(state, event.target)}'s"
    attribute = event.attribute.title()
    return f"{unit_name(state, event.unit)} Maneuvers: {attribute}{rank} is added to {target} Defense."


def aimed(state: Operation, event: Aimed) -> str:
    """What is aimed at, and with what."""
    at = unit_name(state, event.target) if event.target else zone_name(state, event.zone)
    return f"{unit_name(state, event.unit)} takes Aim at {at}{_with(state, event.unit, event.weapon)}."


def aim_lost(state: Operation, event: AimLost) -> str:
    """An Aim that came to nothing."""
    return f"{unit_name(state, event.unit)} loses its Aim{_with(state, event.unit, event.weapon)}."


def _with(state: Operation, unit: str, weapon: str) -> str:
    return f" with {weapon_name(state, unit, weapon)}" if weapon else ""


def action_delayed(state: Operation, event: ActionDelayed) -> str:
    """Which Action waits for whose Turn."""
    after = unit_name(state, event.after)
    used = upgrade_name(state, event.unit, event.action.removeprefix("use:"))
    if event.action.startswith(CHARGE):
        used = f"Charge {weapon_name(state, event.unit, event.action.removeprefix(CHARGE))}"
    label = LABELS.get(event.action, used)
    return f"{unit_name(state, event.unit)} delays: {label}, right after {after}'s Turn."


def action_lost(state: Operation, event: ActionLost) -> str:
    """An Action that has been paid for before it came."""
    return f"{unit_name(state, event.unit)} loses its Action."


def weapon_charged(state: Operation, event: WeaponCharged) -> str:
    """A Weapon that is ready now."""
    weapon = weapon_name(state, event.unit, event.weapon)
    return f"{unit_name(state, event.unit)} charges its {weapon}: it is ready to be fired."


def docked(state: Operation, event: Docked) -> str:
    """Into a Base."""
    return f"{unit_name(state, event.unit)} Docks in {unit_name(state, event.base)}."


def redeployed(state: Operation, event: Redeployed) -> str:
    """Out of a Base."""
    base = unit_name(state, event.base)
    return f"{unit_name(state, event.unit)} comes out of {base} in {zone_name(state, event.zone)}."


def grew(state: Operation, event: Grew) -> str:
    """Into a Colossus, and how far."""
    zones = listed([zone_name(state, zone) for zone in event.zones])
    return f"{unit_name(state, event.unit)} grows into a Colossus and fills {zones}."


def disengaged(state: Operation, event: Disengaged) -> str:
    """Out of a Duel."""
    return f"{unit_name(state, event.unit)} Disengages from {unit_name(state, event.other)}."


def duel_began(state: Operation, event: DuelBegan) -> str:
    """A Duel begins."""
    return f"{unit_name(state, event.unit)} and {unit_name(state, event.other)} are locked in a Duel."


def duel_ended(state: Operation, event: DuelEnded) -> str:
    """A Duel is over."""
    return f"The Duel between {unit_name(state, event.unit)} and {unit_name(state, event.other)} is over."


def contest_rolled(state: Operation, event: ContestRolled) -> str:
    """Both rolls, and who decides where the Duel goes."""
    unit = unit_name(state, event.unit)
    other = unit_name(state, event.other)
    if event.total == event.other_total:
        verdict = "a tie, rolled again"
    else:
        verdict = f"{unit if event.total > event.other_total else other} leads the Duel"
    mine = speed_total(event.die, event.total)
    theirs = speed_total(event.other_die, event.other_total)
    return f"{unit} contests {other}'s Speed: {mine} against {theirs}; {verdict}."


def speed_total(die: int, total: int) -> str:
    """A Speed Test's roll, or only its total where the die is hidden."""
    return f"{die} + Speed {total - die} = {total}" if die > 0 else str(total)
