"""The order of Turns in a Match. R-MATCH-009 to R-MATCH-011, R-MATCH-048."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.pilots.events.scenes import InitiativeTied, InitiativeTraded
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.making import make_test

_KEEP_OR_TRADE: Final = (Option(PASS.key, "Keep the order"), Option("trade", "Trade Initiative ..."))


def build_initiative_test(me: Character) -> CharacterTest:
    """Return the Initiative Test: a Mixed Test of Awareness and Fitness, or of Speed for a mecha.
    R-MATCH-009, R-OP-004.
    """
    first, *others = me.sheet.scale.swift
    return CharacterTest(me, first, others=[TestPart(name, "", "") for name in others], kind="initiative")


def roll_initiative(table: SceneTable) -> None:
    """Roll Initiative for all Characters in the Match, and set the order of Turns. Characters that have left
    the Match are put last. R-MATCH-009, R-MATCH-010.
    """
    state = table.state
    totals: dict[str, int] = {}
    for me in state.characters.values():
        if me.is_active:
            me.initiative = _roll_total(table, me)
            totals[me.id] = me.initiative
    state.order = _order_by_totals(table, totals)
    state.order += [id for id in state.characters if id not in totals]


def _roll_total(table: SceneTable, me: Character) -> int:
    test = build_initiative_test(me)
    make_test(table, test)
    return test.total


def _order_by_totals(table: SceneTable, totals: dict[str, int]) -> list[str]:
    """Return the ids in `totals` from the highest total to the lowest. Characters with equal totals roll
    again to decide the order among them, which does not change the totals. A-104, R-MATCH-048.
    """
    found: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [id for id, own in totals.items() if own == total]
        if len(tied) > 1:
            table.emit(InitiativeTied(tuple(tied)))
            again = {id: _roll_total(table, table.state.characters[id]) for id in tied}
            tied = _order_by_totals(table, again)
        found += tied
    return found


def roll_initiative_and_join_order(table: SceneTable, me: Character) -> None:
    """Roll Initiative for a Character that joins later, and put it in its place in the order. A-104."""
    order = table.state.order
    me.initiative = _roll_total(table, me)
    if me.id in order:
        order.remove(me.id)
    place = 0
    for id in order:
        if not _is_faster(table, table.state.characters[id], me):
            break
        place += 1
    order.insert(place, me.id)


def _is_faster(table: SceneTable, other: Character, me: Character) -> bool:
    """Whether the Character `other` comes before `me` in the order. If their Initiatives are equal, they roll
    again, unless `other` has left the Match.
    """
    if other.initiative == me.initiative and other.is_active:
        return _order_by_totals(table, {other.id: 0, me.id: 0})[0] == other.id
    return other.initiative > me.initiative


def ask_to_trade_initiative(table: SceneTable) -> None:
    """Ask each seat, at the beginning of a Round, whether to swap two Allies in the order. Both of their
    seats must agree. R-MATCH-011.
    """
    for seat in table.state.plan.seats:
        for _ in range(len(table.state.order)):
            pairs = _tradable_pairs(table.state, seat)
            if not pairs or not _wants_trade(table, seat):
                break
            one, two = cast(tuple[Character, Character], table.ask(_pair_decision(seat, pairs)).data)
            if _agrees(table, seat, one, two):
                _swap(table, one, two)


def _tradable_pairs(state: Scene, seat: str) -> list[tuple[Character, Character]]:
    """Return all pairs of Allies, in the order of Turns, of which at least one belongs to the seat."""
    active = [state.characters[id] for id in state.order if state.characters[id].is_active]
    return [
        (one, two)
        for at, one in enumerate(active)
        for two in active[at + 1 :]
        if one.side == two.side and seat in (one.seat, two.seat)
    ]


def _wants_trade(table: SceneTable, seat: str) -> bool:
    question = f"Round {table.state.round}: keep the order of Turns?"
    return table.ask(Decision(seat, question, _KEEP_OR_TRADE)).key == "trade"


def _pair_decision(seat: str, pairs: list[tuple[Character, Character]]) -> Decision:
    options = [
        Option(f"trade:{one.id}>{two.id}", f"{one.name} and {two.name}", (one, two)) for one, two in pairs
    ]
    return Decision(seat, "Which two Allies trade Initiative?", options)


def _agrees(table: SceneTable, seat: str, first: Character, second: Character) -> bool:
    """Ask the seat of the other of two Allies whether it agrees to trade Initiative, which `seat` has
    proposed, and return the answer. If both Allies belong to the same seat, return True without asking.
    R-MATCH-011.
    """
    partner = second.seat if first.seat == seat else first.seat
    if partner == seat:
        return True
    question = f"{first.name} and {second.name} trade Initiative?"
    options = [Option("agree", "Agree"), Option("refuse", "Refuse")]
    return table.ask(Decision(partner, question, options)).key == "agree"


def _swap(table: SceneTable, first: Character, second: Character) -> None:
    mine = first.initiative
    first.initiative = second.initiative
    second.initiative = mine
    order = table.state.order
    at = order.index(first.id)
    to = order.index(second.id)
    order[at] = second.id
    order[to] = first.id
    table.emit(InitiativeTraded(first.id, second.id))
