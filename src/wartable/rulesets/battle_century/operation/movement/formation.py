"""Initiative, its trades at the start of a Round, and the deployment before the first Round. R-OP-004 to
R-OP-010.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.boards.memory import MEMORY
from wartable.core.decision import Decision, Option
from wartable.core.dice import Kept
from wartable.rulesets.battle_century.operation.events.forms import Combined
from wartable.rulesets.battle_century.operation.events.order import (
    Deployed,
    InitiativeRolled,
    InitiativeTiesRolled,
    InitiativeTraded,
)
from wartable.rulesets.battle_century.operation.ground.positions import entry_anchors, zones_around
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.reserves import INITIATIVE, name_of_unit_or_reserve
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone

_DIE = Kept(10)

PAIR_BYTES: Final = 350
"""The memory, in bytes, that a plan needs for each pair of Units that could trade."""

_KEEP_OR_TRADE: Final = (Option("pass", "Keep the order"), Option("trade", "Trade Initiative ..."))


def roll_initiative(table: OperationTable) -> None:
    """Roll Initiative and set the order of Turns: every Unit tests Speed, and the highest total acts first.
    R-OP-004.
    """
    state = table.state
    for unit in state.all_units:
        if unit.pilots:
            continue
        die = table.roll(_DIE, f"{unit.noun:rolls} Initiative")
        unit.initiative = die + unit.attributes.speed
        table.emit(InitiativeRolled(unit.id, die, unit.attributes.speed, unit.initiative))
    totals = {unit.id: unit.initiative for unit in state.all_units if not unit.pilots}
    totals.update(dict.fromkeys(state.reserves, INITIATIVE))
    state.order = _by_total(table, totals)


def _by_total(table: OperationTable, totals: dict[str, int]) -> list[str]:
    """Return the ids from the highest to the lowest total. Further rolls break ties. A-104, R-OP-031,
    R-REIN-002.
    """
    found: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        found += _break_tie(table, [id for id, own in totals.items() if own == total])
    return found


def _break_tie(table: OperationTable, ids: list[str]) -> list[str]:
    """Roll for these ids until no tie is left, and return them in the order of the results. Their Initiative
    stays the same. Reinforcements add no Speed.
    """
    if len(ids) == 1:
        return ids
    state = table.state
    totals: dict[str, int] = {}
    for id in ids:
        die = table.roll(_DIE, f"{name_of_unit_or_reserve(state, id)} rolls off a tied Initiative")
        speed = 0 if id in state.reserves else state.units[id].attributes.speed
        totals[id] = die + speed
        table.emit(InitiativeTiesRolled(id, die, speed, totals[id]))
    return _by_total(table, totals)


def next_unit_to_deploy(state: Operation) -> Unit | None:
    """Return the Unit that enters the map next: Base Units come first, then the others in the order of
    Initiative. None if all have entered. R-OP-007, R-OP-008.
    """
    first: Unit | None = None
    for id in state.order:
        if id in state.reserves:
            continue
        unit = battlefield_unit_of(state, state.units[id])
        if unit.zone < 0:
            if unit.loadout.base_unit:
                return unit
            if first is None:
                first = unit
    return first


def deploy_unit(table: OperationTable, unit: Unit) -> None:
    """Ask where a Unit enters the map, and let it enter: inside or next to a Base Unit of its Squad or, if
    there is none, in one of its side's deployment Zones. R-OP-009, R-OP-010.
    """
    state = table.state
    bases = [ally for ally in state.allies(unit) if ally.loadout.base_unit]  # which have entered before
    if unit.loadout.base_unit or not bases:
        mask = entry_anchors(state, unit, state.plan.deploy[unit.side])
        unit.zone = ask_for_zone(table, unit, unit.seat, f"{unit.noun:enters} where?", mask)
    else:
        _deploy_with_base(table, unit, bases)
    table.emit(Deployed(unit.id, unit.zone, unit.docked_in))
    if unit.pilots:
        table.emit(Combined(unit.id, unit.pilots, unit.zone))


def _deploy_with_base(table: OperationTable, unit: Unit, bases: list[Unit]) -> None:
    """Ask whether the Unit enters Docked in a Base or near one, and place it."""
    state = table.state
    inside = [] if unit.shape or unit.loadout.anchored else bases
    options = [Option(f"dock:{base.id}", f"Docked in {base.name}", base) for base in inside]
    options.append(Option("outside", "Outside, within Speed of the Base"))
    choice = table.ask(Decision(unit.seat, f"{unit.noun:enters} how?", options, unit.id))
    base = choice.data
    if isinstance(base, Unit):
        unit.docked_in = base.id
        unit.zone = base.zone
        return
    mask = 0
    for base_unit in bases:
        mask |= zones_around(state, base_unit, unit.loadout.attributes.speed)
    unit.zone = ask_for_zone(
        table, unit, unit.seat, f"{unit.noun:enters} where?", entry_anchors(state, unit, mask)
    )


def ask_to_trade_initiative(table: OperationTable) -> None:
    """Ask every seat, at the start of a Round, which of its Units trade their Initiative with another Unit of
    their side. R-OP-005.
    """
    units = _units_in_order(table.state)
    for seat in table.state.plan.seats:
        if not _may_trade(units, seat):
            continue
        for _ in range(len(table.state.order)):
            if not _ask_to_trade(table, seat):
                break
            first, second = cast(tuple[str, str], table.ask(_pair_decision(table.state, seat)).data)
            _trade_places(table, seat, table.state.units[first], table.state.units[second])


def _units_in_order(state: Operation) -> list[Unit]:
    """Return the Units that take Turns, in the order of Turns."""
    found: list[Unit] = []
    for id in state.order:
        if id not in state.reserves and state.units[id].takes_turns:
            found.append(state.units[id])
    return found


def _may_trade(units: list[Unit], seat: str) -> bool:
    """Whether any of the seat's Units could trade with a Unit of its side."""
    for unit in units:
        if unit.seat == seat:
            for other in units:
                if other is not unit and other.side == unit.side:
                    return True
    return False


def _tradable_pairs(state: Operation, seat: str) -> list[tuple[Unit, Unit]]:
    """Return all pairs of Units of the same side of which at least one has this seat, in the order of
    Turns.
    """
    units = _units_in_order(state)
    return [
        (unit, other)
        for at, unit in enumerate(units)
        for other in units[at + 1 :]
        if unit.side == other.side and seat in (unit.seat, other.seat)
    ]


def _ask_to_trade(table: OperationTable, seat: str) -> bool:
    question = f"Round {table.state.round}: keep the order of Turns?"
    return table.ask(Decision(seat, question, _KEEP_OR_TRADE)).key == "trade"


def _pair_decision(state: Operation, seat: str) -> Decision:
    options = [_trade_option(state, unit, other) for unit, other in _tradable_pairs(state, seat)]
    return Decision(seat, "Which two Units trade Initiative?", options)


def _trade_option(state: Operation, unit: Unit, other: Unit) -> Option:
    """Return the option that two Units trade Initiative, whose data are their ids. Cached in the plan."""
    ids = (unit.id, other.id)
    found = state.plan.pairs.get(ids)
    if found is None:
        found = Option(f"trade:{unit.id}:{other.id}", f"{unit.name} and {other.name}", ids)
        MEMORY.add_bytes(state.plan, PAIR_BYTES)
        state.plan.pairs[ids] = found
    return found


def _trade_places(table: OperationTable, seat: str, unit: Unit, other: Unit) -> None:
    """Swap the Initiative and the places of two Units in the order of Turns. If one of them has another seat,
    that seat must agree.
    """
    partner = other.seat if unit.seat == seat else unit.seat
    if partner != seat:
        question = f"Trade Initiative between {unit.name} and {other.name}?"
        answer = table.ask(
            Decision(partner, question, [Option("agree", "Agree"), Option("refuse", "Refuse")])
        )
        if answer.key == "refuse":
            return
    order = table.state.order
    at = order.index(unit.id)
    to = order.index(other.id)
    order[at] = other.id
    order[to] = unit.id
    mine = unit.initiative
    unit.initiative = other.initiative
    other.initiative = mine
    table.emit(InitiativeTraded(unit.id, other.id))
