"""Sentences for Damage, Maiming, and leaving the Operation."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.damage.pilot_armor import PILOT_DEFEATED
from wartable.rulesets.battle_century.operation.events import (
    Blocked,
    CoreEjected,
    Damaged,
    DangerTested,
    Destroyed,
    Disabled,
    GenrePointGained,
    LayersLost,
    Maimed,
    OperationEnded,
    PilotDefeated,
    PilotHurt,
    PilotTested,
    Restored,
    RestoringDenied,
    Retreated,
    Survived,
    TerrainTested,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text.words import (
    ability_name,
    area_name,
    counted,
    listed,
    side_name,
    unit_name,
    works_again,
    zone_name,
)

_DISABLED: Final = {
    "spared": "is spared: disabled in place of destroyed",
    "no Pilot aboard": "shuts down: no Pilot is aboard",
    PILOT_DEFEATED: "shuts down: its Pilot is defeated",
}


def damaged(state: Operation, event: Damaged) -> str:
    """How much, from what, and what is left."""
    left = f"; {event.left} Threshold left" if event.left >= 0 else ""
    return f"{unit_name(state, event.unit)} takes {event.amount} Damage from {event.reason}{left}."


def blocked(state: Operation, event: Blocked) -> str:
    """How much was stopped, and by what."""
    return f"{event.amount} Damage to {unit_name(state, event.unit)} is stopped by {event.reason}."


def survived(state: Operation, event: Survived) -> str:
    """A Unit that goes on against the odds."""
    left = f" with {event.left} Threshold left" if event.left >= 0 else ""
    return f"{unit_name(state, event.unit)} should be destroyed, and goes on{left}."


def maimed(state: Operation, event: Maimed) -> str:
    """The Level lost, the Area Maimed, and who chose it."""
    unit = unit_name(state, event.unit)
    if not event.area:
        known = state.units.get(event.unit)
        immune = known is not None and known.loadout.unmaimable
        why = "nothing of it can be Maimed" if immune else "no Area is left to Maim"
        return f"{unit} loses Level {event.level} of 4; {why}."
    area = area_name(event.area)
    return (
        f"{unit} loses Level {event.level} of 4; Maimed: {area}, picked by {side_name(state, event.chooser)}."
    )


def restored(state: Operation, event: Restored) -> str:
    """Threshold regained, Areas freed."""
    freed = f"; {works_again(event.areas)}" if event.areas else ""
    return f"{unit_name(state, event.unit)} regains {event.amount} Threshold{freed}."


def restoring_denied(state: Operation, event: RestoringDenied) -> str:
    """Threshold that would have come back."""
    return f"{unit_name(state, event.unit)} regains none of {event.amount} Threshold: {event.reason}."


def genre_point_gained(state: Operation, event: GenrePointGained) -> str:
    """A point for a lost Level, or from Reinforcements."""
    if event.by:
        has = f"; it has {event.points}" if event.points >= 0 else ""
        return f"{unit_name(state, event.by)} grants {unit_name(state, event.unit)} a Genre Point{has}."
    held = f" and has {event.points}" if event.points >= 0 else ""
    return f"{unit_name(state, event.unit)} gains 1 Genre Point for the lost Level{held}."


def terrain_tested(state: Operation, event: TerrainTested) -> str:
    """The Test against Extreme Terrain and what it falls short of."""
    return (
        f"{unit_name(state, event.unit)} tests {event.attribute.title()} against Extreme Terrain: "
        f"{_roll(event.attribute, event.die, event.total)} "
        f"against {event.dn} (10 + Tension {event.dn - 10}), {_verdict(event.dn - event.total)}."
    )


def danger_tested(state: Operation, event: DangerTested) -> str:
    """The Test against what somebody's ability threatens with."""
    ability = ability_name(state, event.by, event.ability)
    roll = _roll(event.attribute, event.die, event.total)
    threat = f"{ability} of {unit_name(state, event.by)}"
    tests = f"{unit_name(state, event.unit)} tests {event.attribute.title()} against {threat}: {roll}"
    return f"{tests} against {event.dn}, {_verdict(event.dn - event.total)}." if event.dn > 0 else f"{tests}."


def _roll(attribute: str, die: int, total: int) -> str:
    shown = f"{die} + {attribute.title()} {total - die} = {total}"
    return shown if die > 0 else f"a total of {total}"


def _verdict(short: int) -> str:
    return f"{short} short" if short > 0 else "passed"


def destroyed(state: Operation, event: Destroyed) -> str:
    """A Unit destroyed."""
    return f"{unit_name(state, event.unit)} is destroyed."


def disabled(state: Operation, event: Disabled) -> str:
    """A Unit out of action, and why."""
    what = _DISABLED.get(event.reason, f"is disabled: {event.reason}")
    return f"{unit_name(state, event.unit)} {what}."


def retreated(state: Operation, event: Retreated) -> str:
    """A Unit that left."""
    return f"{unit_name(state, event.unit)} leaves the battlefield."


def core_ejected(state: Operation, event: CoreEjected) -> str:
    """Where the Core came down."""
    core = unit_name(state, event.core)
    how = "at its Pilot's will" if event.willing else "from the wreck"
    return f"{core} ejects {how} and comes down in {zone_name(state, event.zone)}."


def pilot_hurt(state: Operation, event: PilotHurt) -> str:
    """Damage that goes through to the Pilot."""
    return f"The Pilot in {unit_name(state, event.unit)} takes the same {event.amount} Damage on Plot Armor."


def layers_lost(state: Operation, event: LayersLost) -> str:
    """Plot Armor lost, and to whom. R-ENEMY-028."""
    lost = counted(event.layers, "Layer")
    by = unit_name(state, event.by)
    return f"The Pilot in {unit_name(state, event.unit)} loses {lost} of Plot Armor to {by}."


def pilot_tested(state: Operation, event: PilotTested) -> str:
    """The Test for one lost Layer. R-TEST-041, R-ENEMY-029."""
    who = f"The Pilot in {unit_name(state, event.unit)}"
    roll = _roll(event.attribute, event.die, event.total)
    tests = f"{who} tests {event.attribute.title()} for Layer {event.layer}: {roll}"
    return f"{tests} against {event.dn}, {_verdict(event.dn - event.total)}."


def pilot_defeated(state: Operation, event: PilotDefeated) -> str:
    """A Pilot who cannot go on."""
    return f"The Pilot in {unit_name(state, event.unit)} is defeated."


def operation_ended(state: Operation, event: OperationEnded) -> str:
    """Who won after how long, and why."""
    rounds = f" after {counted(state.round, 'Round')}" if state.round else ""
    if not event.winners:
        return f"The Operation ends{rounds} in a draw: {event.reason}."
    verb = "wins" if len(event.winners) == 1 else "win"
    winners = listed([side_name(state, side) for side in event.winners])
    return f"The Operation ends{rounds}: {winners} {verb}, {event.reason}."
