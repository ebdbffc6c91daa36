"""Moving Units: as part of an Action, by the contest of a Duel, together with a Base. R-OP-018, R-OP-029,
R-TRBL-026.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.damage.removal import end_duel
from wartable.rulesets.battle_century.operation.effects.effects import update_shared_effects
from wartable.rulesets.battle_century.operation.events.moves import Moved
from wartable.rulesets.battle_century.operation.ground.positions import ground_for_unit
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.targeting.shot import DRAG, STAND, Shot, ZoneDecision


def ask_for_zone(
    table: OperationTable,
    unit: Unit,
    seat: str,
    question: str,
    mask: int,
    *,
    purpose: str = STAND,
    radius: int = 0,
    shot: Shot | None = None,
) -> int:
    """Ask `seat` the question `question`, with a choice of the Zones in `mask`, and return the chosen Zone.
    If there is only one Zone, return it without asking. `unit` is the Unit that the question is about;
    `purpose`, `radius` and `shot` are described in `ZoneDecision`.
    """
    options = table.state.plan.zone_options(mask)
    if len(options) == 1:
        choice = options[0]
    else:
        choice = table.ask(
            ZoneDecision(seat, question, options, unit.id, purpose=purpose, radius=radius, shot=shot)
        )
    zone = choice.data
    assert isinstance(zone, int)
    return zone


def move_unit(table: OperationTable, unit: Unit, zone: int, *, straight: bool = False) -> int:
    """Move a Unit into the Zone `zone` as part of its Action, and return how many Zones it Moved.

    Effects that react to movement are applied first. R-ACT-056. If they take the Unit out of the Operation,
    it stays in its Zone. With `straight` the Unit moves in a straight line, as a charge requires. Moving out
    of a Duel ends the Duel. R-UPG-007.
    """
    if zone == unit.zone:
        return 0
    state = table.state
    board = state.plan.board
    zones = (
        board.distance(unit.zone, zone) if straight else ground_for_unit(state, unit).steps(unit.zone, zone)
    )
    if unit.effects:
        _trigger_movement_effects(table, unit, zones)
    if unit.is_active:
        put_in_zone(table, unit, zone, zones, forced=False)
        end_duel(table, unit)
    return zones


def move_outside_of_action(table: OperationTable, unit: Unit) -> None:
    """Ask a Unit's seat for a Zone, up to the Unit's Speed away, into which it Moves without an Action; the
    Unit may also leave a Duel. A Docked Unit does not move. Effects that react to movement are applied only
    if it is the Unit's own Turn. R-BOSS-027, R-TRBL-026.
    """
    if unit.docked_in:
        return
    ground = ground_for_unit(table.state, unit)
    mask = ground.reach(unit.zone, unit.attributes.speed)
    zone = ask_for_zone(table, unit, unit.seat, f"{unit.name} Moves where?", mask)
    if zone == unit.zone:
        return
    if table.state.turn_of == unit.id:
        move_unit(table, unit, zone)
        return
    put_in_zone(table, unit, zone, ground.steps(unit.zone, zone), forced=False)
    end_duel(table, unit)


def _trigger_movement_effects(table: OperationTable, unit: Unit, zones: int) -> None:
    """Trigger the effects that react when the Unit Moves in its own Turn. R-ACT-021, R-WPN-017, R-UPG-008."""
    if unit.loadout.slips:
        return
    for effect in unit.effects[:]:
        if effect.born != table.state.turns:
            effect.condition.before_move(table, unit, effect, zones)


def put_in_zone(
    table: OperationTable,
    unit: Unit,
    zone: int,
    zones: int,
    *,
    forced: bool,
    together: bool = False,
    ruled: bool = False,
) -> None:
    """Put a Unit, and all Units Docked in it, into the Zone `zone`. `zones` is the distance that is
    announced.

    An anchored Unit does not move, unless a ruling moves it (`ruled`). R-ENEMY-027. A move that is `forced`
    ends the Unit's Duel, unless the other duelist is in that Zone or is moved there too (`together`).
    R-ACT-029, R-ACT-036, R-ACT-048.
    """
    if unit.loadout.anchored and not ruled:
        return
    if table.listening:
        table.emit(Moved(unit.id, unit.zone, zone, zones, forced))
    unit.zone = zone
    if unit.loadout.base_unit:
        for other in table.state.all_units:
            if other.docked_in == unit.id:
                other.zone = zone
    update_shared_effects(table)
    if forced and not together and unit.duel and table.state.units[unit.duel].zone != zone:
        end_duel(table, unit)


def move_both_duelists(table: OperationTable, winner: Unit, loser: Unit, *, willing: bool) -> None:
    """Let the winner of a Duel's Speed contest move both duelists by up to the lower of their Speeds. Does
    nothing if either is anchored. R-ACT-029, R-ENEMY-027. `willing` is True if it is the winner's own Turn;
    only then do effects react to the winner's movement. R-TRBL-027, A-124.
    """
    if winner.loadout.anchored or loser.loadout.anchored:
        return
    state = table.state
    points = min(winner.attributes.speed, loser.attributes.speed)
    start = winner.zone
    mask = state.ground.reach(start, points)
    question = f"{winner.noun:drags} the Duel: where to?"
    zone = ask_for_zone(table, winner, winner.seat, question, mask, purpose=DRAG)
    if zone == start:
        return
    zones = state.ground.steps(start, zone)
    if willing:
        _trigger_movement_effects(table, winner, zones)
    if not winner.is_active:
        return
    put_in_zone(table, winner, zone, zones, forced=False)
    if winner.duel:
        put_in_zone(table, loser, zone, zones, forced=True)
