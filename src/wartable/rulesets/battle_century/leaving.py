"""Leaving the Operation: destroyed, disabled, retreated; the Core's ejection. R-DMG-011, R-DMG-016 to
R-DMG-022.
"""

from __future__ import annotations

from typing import cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.effects import refresh, share_effects
from wartable.rulesets.battle_century.events import (
    CoreEjected,
    Destroyed,
    Disabled,
    DuelEnded,
    Redeployed,
    Retreated,
)
from wartable.rulesets.battle_century.powers.base import Power, has_power_left, use_power
from wartable.rulesets.battle_century.state import DESTROYED, DISABLED, RETREATED, OperationTable, Unit

__all__ = ["can_eject", "destroy", "eject", "end_duel", "leave", "retreat"]


def destroy(table: OperationTable, unit: Unit, source: Unit | None, *, sparing: bool) -> None:
    """The last Level is gone: Powers may answer, the attacker may spare, else the mecha is destroyed.
    R-DMG-011.
    """
    if unit.genre > 0 and _answered(table, unit):
        return
    if sparing and source is not None and _spared(table, unit, source):
        table.emit(Disabled(unit.id, "spared"))
        leave(table, unit, DISABLED)
        return
    table.emit(Destroyed(unit.id))
    leave(table, unit, DESTROYED)
    if unit.loadout.has_core and not unit.pilotless:
        eject(table, unit, willing=False)


def _answered(table: OperationTable, unit: Unit) -> bool:
    """A Power in answer to the loss, paid even with the point that the loss just earned. R-TRBL-038."""
    while unit.genre > 0 and unit.is_active:
        listeners = unit.loadout.hooks.listeners("at_destruction")
        powers = [power for power in listeners if has_power_left(table.state, unit, power)]
        options = [Option(p.tag, p.title, p) for p in powers if p.at_destruction(table, unit)]
        if not options:
            return False
        options.append(Option("pass", f"Let {unit.name} be destroyed"))
        choice = table.ask(
            Decision(unit.seat, f"{unit.name} loses its last Level. Answer?", options, unit.id)
        )
        if choice.key == "pass":
            return False
        use_power(table, unit, cast(Power, choice.data), None)
    return not unit.is_active


def _spared(table: OperationTable, unit: Unit, source: Unit) -> bool:
    """Suppress lets the attacker disable the Core in place of destroying. R-ACT-022, R-DMG-022."""
    options = [Option("spare", f"Spare {unit.name}, disable it"), Option("destroy", f"Destroy {unit.name}")]
    return (
        table.ask(Decision(source.seat, f"{unit.name} would be destroyed", options, unit.id)).key == "spare"
    )


def leave(table: OperationTable, unit: Unit, standing: str) -> None:
    """Take a Unit out of the Operation: its Duel ends, those Docked in it come out where it stood.
    R-ACT-036.
    """
    unit.standing = standing
    unit.aim = None
    table.state.losses = True
    end_duel(table, unit)
    unit.docked_in = ""
    for other in table.state.units.values():
        if other.docked_in == unit.id:
            other.docked_in = ""
            table.emit(Redeployed(other.id, unit.id, other.zone))
    share_effects(table)


def retreat(table: OperationTable, unit: Unit) -> None:
    """Leave the battlefield for good. R-TERR-014, R-POW-009."""
    table.emit(Retreated(unit.id))
    leave(table, unit, RETREATED)


def end_duel(table: OperationTable, unit: Unit) -> None:
    """Free both duelists."""
    if unit.duel == "":
        return
    other = table.state.units[unit.duel]
    unit.duel = ""
    other.duel = ""
    table.emit(DuelEnded(unit.id, other.id))


def can_eject(unit: Unit) -> bool:
    """Whether a Pilot can leave the mecha now. R-DMG-018."""
    return unit.loadout.has_core and not unit.pilotless


def eject(table: OperationTable, unit: Unit, *, willing: bool) -> None:
    """The Core appears 1 Zone away with the Pilot, who acts at the old Initiative. R-DMG-027, A-113,
    A-114.
    """
    state = table.state
    core = Unit(unit.loadout.as_core())
    core.seat = unit.seat
    core.zone = _core_zone(table, unit, core)
    core.initiative = unit.initiative
    core.genre = unit.genre
    core.genre_levels = unit.genre_levels
    core.once = unit.once[:]
    core.notes = unit.notes.copy()
    core.acted = unit.acted if not willing else 0
    unit.genre = 0
    state.units[core.id] = core
    place = state.order.index(unit.id)
    state.order.insert(place + 1, core.id)
    if place < state.slot:
        state.slot += 1
    table.emit(CoreEjected(unit.id, core.id, core.zone, willing))
    share_effects(table)
    if willing:
        unit.pilotless = True
        refresh(unit)


def _core_zone(table: OperationTable, unit: Unit, core: Unit) -> int:
    """Ask the Pilot's Player for one of the Zones around the mecha."""
    state = table.state
    board = state.plan.board
    zones = [zone for zone in board.neighbours(unit.zone) if not state.ground.closed >> zone & 1]
    if not zones:
        return unit.zone
    options = [Option(f"to:{board.name(zone)}", board.name(zone), zone) for zone in zones]
    choice = table.ask(Decision(unit.seat, f"Where does {core.name} come down?", options, unit.id))
    return board.zone(choice.key[3:])
