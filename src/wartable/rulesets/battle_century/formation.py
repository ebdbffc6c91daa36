"""Before the first Round: Initiative and entering formation. R-OP-004 to R-OP-010."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.dice import Kept
from wartable.rulesets.battle_century.events import (
    Deployed,
    InitiativeRolled,
    InitiativeTiesRolled,
    InitiativeTraded,
)
from wartable.rulesets.battle_century.movement import ask_zone
from wartable.rulesets.battle_century.state import Operation, OperationTable, Unit

__all__ = ["deploy", "deployment_order", "roll_initiative", "trade_initiative"]

_DIE = Kept(10)

_KEEP_OR_TRADE: Final = (Option("pass", "Keep the order"), Option("trade", "Trade Initiative ..."))


def roll_initiative(table: OperationTable) -> None:
    """Every Unit tests Speed; the highest total acts first. R-OP-004."""
    state = table.state
    for unit in state.units.values():
        die = table.roll(_DIE, f"{unit.name} rolls Initiative")
        unit.initiative = die + unit.attributes.speed
        table.emit(InitiativeRolled(unit.id, die, unit.attributes.speed, unit.initiative))
    state.order = _ordered(table, list(state.units.values()))


def _ordered(table: OperationTable, units: list[Unit]) -> list[str]:
    """Ids from highest to lowest Initiative, ties rolled off. A-104, R-OP-031."""
    found: list[str] = []
    for total in sorted({unit.initiative for unit in units}, reverse=True):
        found += _break_tie(table, [unit for unit in units if unit.initiative == total])
    return found


def _break_tie(table: OperationTable, units: list[Unit]) -> list[str]:
    """Tied Units roll off among themselves until the tie is broken; their totals stay."""
    if len(units) == 1:
        return [units[0].id]
    totals: list[int] = []
    for unit in units:
        die = table.roll(_DIE, f"{unit.name} rolls off a tied Initiative")
        totals.append(die + unit.attributes.speed)
        table.emit(InitiativeTiesRolled(unit.id, die, unit.attributes.speed, totals[-1]))
    found: list[str] = []
    for total in sorted(set(totals), reverse=True):
        found += _break_tie(table, [unit for unit, own in zip(units, totals, strict=True) if own == total])
    return found


def deployment_order(state: Operation) -> list[str]:
    """Base Units first, then by Initiative. R-OP-007, R-OP-008."""
    bases = [id for id in state.order if state.units[id].loadout.base_unit]
    return bases + [id for id in state.order if not state.units[id].loadout.base_unit]


def deploy(table: OperationTable, unit: Unit) -> None:
    """Near the Squad's Base or inside it; without one, in the side's part of the map. R-OP-009, R-OP-010."""
    state = table.state
    bases = [ally for ally in state.allies(unit) if ally.loadout.base_unit and ally.zone >= 0]
    if unit.loadout.base_unit or not bases:
        mask = state.plan.deploy[unit.side] & ~state.ground.closed
        unit.zone = ask_zone(table, unit, unit.seat, f"{unit.name} enters where?", mask)
    else:
        _deploy_with_base(table, unit, bases)
    table.emit(Deployed(unit.id, unit.zone, unit.docked_in))


def _deploy_with_base(table: OperationTable, unit: Unit, bases: list[Unit]) -> None:
    state = table.state
    options = [Option(f"dock:{base.id}", f"Docked in {base.name}", base) for base in bases]
    options.append(Option("outside", "Outside, within Speed of the Base"))
    choice = table.ask(Decision(unit.seat, f"{unit.name} enters how?", options, unit.id))
    base = choice.data
    if isinstance(base, Unit):
        unit.docked_in = base.id
        unit.zone = base.zone
        return
    mask = 0
    for base_unit in bases:
        mask |= state.plan.board.disc(base_unit.zone, unit.loadout.attributes.speed)
    unit.zone = ask_zone(table, unit, unit.seat, f"{unit.name} enters where?", mask & ~state.ground.closed)


def trade_initiative(table: OperationTable) -> None:
    """At the start of a Round every seat may trade its Units' Initiative with friends. R-OP-005."""
    for seat in table.state.plan.seats:
        for _ in range(len(table.state.order)):
            pairs = _pairs(table.state, seat)
            if not pairs or not _wants_trade(table, seat):
                break
            unit, other = cast(tuple[Unit, Unit], table.ask(_which_pair(seat, pairs)).data)
            _trade(table, seat, unit, other)


def _pairs(state: Operation, seat: str) -> list[tuple[Unit, Unit]]:
    """Pairs of Units of one Squad, at least one of them the seat's own, by their order."""
    present = [state.units[id] for id in state.order if state.units[id].is_active]
    return [
        (unit, other)
        for at, unit in enumerate(present)
        for other in present[at + 1 :]
        if unit.side == other.side and seat in (unit.seat, other.seat)
    ]


def _wants_trade(table: OperationTable, seat: str) -> bool:
    question = f"Round {table.state.round}: keep the order of Turns?"
    return table.ask(Decision(seat, question, _KEEP_OR_TRADE)).key == "trade"


def _which_pair(seat: str, pairs: list[tuple[Unit, Unit]]) -> Decision:
    options = [
        Option(f"trade:{unit.id}:{other.id}", f"{unit.name} and {other.name}", (unit, other))
        for unit, other in pairs
    ]
    return Decision(seat, "Which two Units trade Initiative?", options)


def _trade(table: OperationTable, seat: str, unit: Unit, other: Unit) -> None:
    """Swap places in the order; a friend of another seat has to agree."""
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
