"""Taking Layers of Plot Armor from the Pilots inside, and disabling a mecha whose Pilot is defeated.
R-ENEMY-028 to R-ENEMY-030.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.damage.pilot_armor import disable, endures, fall
from wartable.rulesets.battle_century.operation.events.pilots import LayersLost
from wartable.rulesets.battle_century.operation.model.pilots import is_in_unison, pilots_of
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import DESTROYED, DISABLED, Unit
from wartable.rulesets.battle_century.operation.turn.combination import take_lead


def strip_layers(table: OperationTable, body: Unit, count: int, by: Unit) -> None:
    """Take `count` Layers from every Pilot inside, each with a Test of the Systems of the mecha that was hit.
    A Pilot with fewer left is defeated without a Test. R-ENEMY-028 to R-ENEMY-030, B-181, B-182.
    """
    systems = body.attributes.systems
    for pilot in _inside(table.state, body) if count else []:
        lost = pilot.armor.standing[:count]
        pilot.armor = pilot.armor.stripped(count)
        if lost:
            table.emit(LayersLost(pilot.id, len(lost), by.id))
        if len(lost) < count or not endures(table, pilot, "systems", systems, lost):
            fall(table, pilot)
            _lose_pilot(table, pilot)


def _inside(state: Operation, body: Unit) -> list[Unit]:
    """Return the Units with the Pilots who were in this one: their Cores, if it has just been destroyed.
    Empty if the Pilot has left the mecha, or it was destroyed without a Core.
    """
    if body.pilotless:
        return []
    found: list[Unit] = []
    for pilot in pilots_of(state, body):
        ejected = state.units.get(pilot.id + "_core") if body.standing == DESTROYED else None
        alive = body.standing != DESTROYED or pilot.loadout.core or ejected is not None
        holder = pilot if ejected is None else ejected
        if alive and pilot.loadout.has_pilot and not holder.armor.defeated:
            found.append(holder)
    return found


def _lose_pilot(table: OperationTable, pilot: Unit) -> None:
    """Disable the Unit of a defeated Pilot. A Combined Unit goes on while a Pilot in it can lead. B-180,
    B-182.
    """
    state = table.state
    if pilot.host == "" or not pilot.takes_turns:
        disable(table, pilot)
        return
    body = state.units[pilot.host]
    pilot.standing = DISABLED
    able = [other for other in pilots_of(state, body) if other.takes_turns]
    if body.lead != pilot.id:
        return
    if able and is_in_unison(body):
        take_lead(table, body, able[0])
    else:
        disable(table, body)
