"""Units that leave the Operation: destroyed, disabled or retreated; the ejection of Cores. R-DMG-011,
R-DMG-016 to R-DMG-022.
"""

from __future__ import annotations

from typing import cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.damage.arrival import add_to_battle, ask_for_adjacent_zone
from wartable.rulesets.battle_century.operation.effects.effects import (
    update_derived_values,
    update_shared_effects,
)
from wartable.rulesets.battle_century.operation.effects.power_use import use_power
from wartable.rulesets.battle_century.operation.events.harm import Destroyed, Disabled, Retreated
from wartable.rulesets.battle_century.operation.events.moves import DuelEnded, Redeployed
from wartable.rulesets.battle_century.operation.events.pilots import CoreEjected
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.pilots import (
    battlefield_unit_of,
    owner_seat_of,
    pilots_of,
)
from wartable.rulesets.battle_century.operation.model.power import Power, affordable_powers
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import DESTROYED, DISABLED, RETREATED, Unit


def destroy_unit(table: OperationTable, unit: Unit, source: Unit | None, *, sparing: bool) -> None:
    """Destroy a Unit that has lost its last Level, and let its Pilot eject if possible. A Power may prevent
    the destruction. With `sparing` the attacker, the Unit `source`, may disable the Unit instead. R-DMG-011,
    R-DMG-020, R-DMG-021, R-ENEMY-030, R-TRBL-038.
    """
    for pilot in pilots_of(table.state, unit):
        if _ask_for_powers(table, pilot, unit):
            return
    if sparing and source is not None and _ask_to_spare(table, unit, source):
        table.emit(Disabled(unit.id, "spared", unit.pilots))
        remove_unit(table, unit, DISABLED)
        return
    table.emit(Destroyed(unit.id, unit.pilots))
    remove_unit(table, unit, DESTROYED)
    if not unit.pilotless:
        for pilot in pilots_of(table.state, unit):
            if pilot.loadout.has_core and not pilot.armor.defeated:
                eject_core(table, pilot, willing=False)


def _ask_for_powers(table: OperationTable, pilot: Unit, unit: Unit) -> bool:
    """Ask a Pilot for Powers in answer to the loss of the last Level; the Genre Point gained for that Level
    can already be spent. Return whether a Power has taken the Unit out of the Operation. R-TRBL-038.
    """
    while unit.is_active:
        powers = affordable_powers(table.state, pilot, pilot.loadout.hooks.can_use_at_destruction)
        options = [Option(p.tag, p.title, p) for p in powers if p.can_use_at_destruction(table, unit)]
        options.append(Option("pass", f"Let {unit.name} be destroyed"))
        choice = table.ask(
            Decision(pilot.seat, f"{unit.noun:loses its} last Level. Answer?", options, unit.id)
        )
        if choice.key == "pass":
            return False
        use_power(table, pilot, cast(Power, choice.data), None)
    return True


def _ask_to_spare(table: OperationTable, unit: Unit, source: Unit) -> bool:
    """Ask the attacker whether to disable the Unit instead of destroying it. Return whether the attacker
    spares it. R-ACT-022, R-DMG-022.
    """
    options = [Option("spare", f"Spare {unit.name}, disable it"), Option("destroy", f"Destroy {unit.name}")]
    return (
        table.ask(Decision(source.seat, f"{unit.name} would be destroyed", options, unit.id)).key == "spare"
    )


def remove_unit(table: OperationTable, unit: Unit, standing: str) -> None:
    """Take a Unit out of the Operation. `standing` is its new status, such as DESTROYED. Its Duel ends, and
    Units Docked in it come out into its Zone. R-ACT-036.
    """
    unit.standing = standing
    for id in unit.pilots:
        table.state.units[id].standing = standing
    unit.aim = None
    table.state.losses = True
    end_duel(table, unit)
    unit.docked_in = ""
    for other in table.state.all_units:
        if other.docked_in == unit.id:
            other.docked_in = ""
            table.emit(Redeployed(other.id, unit.id, other.zone))
    update_shared_effects(table)


def retreat_unit(table: OperationTable, unit: Unit) -> None:
    """Take a Unit off the battlefield for good, as retreated. R-TERR-014, R-POW-009."""
    table.emit(Retreated(unit.id, unit.pilots))
    remove_unit(table, unit, RETREATED)


def end_duel(table: OperationTable, unit: Unit) -> None:
    """End a Unit's Duel, if it is in one."""
    if unit.duel == "":
        return
    other = table.state.units[unit.duel]
    unit.duel = ""
    other.duel = ""
    table.emit(DuelEnded(unit.id, other.id))


def can_eject(unit: Unit) -> bool:
    """Whether the Pilot can leave the mecha now; a Pilot cannot leave a Combined Unit. R-DMG-018,
    R-COMB-003.
    """
    return unit.loadout.has_core and not unit.pilotless and not unit.pilots


def eject_core(table: OperationTable, unit: Unit, *, willing: bool) -> None:
    """Bring the Core of a mecha, with the Pilot in it, into play in a Zone next to the mecha. The Core has
    the mecha's Initiative. `willing` is True if the Pilot decided to leave, False if the mecha was destroyed.
    R-DMG-027, A-113, A-114.
    """
    body = battlefield_unit_of(table.state, unit)
    core = Unit(_core_of(unit, body))
    core.seat = owner_seat_of(unit)
    core.armor = unit.armor
    core.zone = ask_for_adjacent_zone(table, body, core.seat, f"Where does {core.name} come down?")
    core.initiative = unit.initiative
    core.genre = unit.genre
    core.genre_levels = unit.genre_levels
    core.once = unit.once[:]
    core.notes = unit.notes.copy()
    if not willing:
        core.acted = unit.acted
    unit.genre = 0
    event = CoreEjected(unit.id, core.id, core.zone, willing)
    add_to_battle(table, core, after=unit.id, event=event)
    if willing:
        unit.pilotless = True
        update_derived_values(unit)


def _core_of(unit: Unit, body: Unit) -> Loadout:
    """Return the loadout of a component's Core. Its Attributes follow from those of `body`, the mecha or the
    Combined Unit that it leaves. R-DMG-016.
    """
    own = unit.loadout
    return (own if body is unit else own.with_ranks_and_equipment(body.loadout.attributes, (), ())).as_core()
