"""The order of Turns in a Match. R-MATCH-009 to R-MATCH-011, R-MATCH-048."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.pilots.events.scenes import InitiativeTied, InitiativeTraded
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, Part
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.making import make_test

_KEEP_OR_TRADE: Final = (Option(PASS.key, "Keep the order"), Option("trade", "Trade Initiative ..."))


def initiative_test(me: Character) -> CharacterTest:
    """Return the Initiative Test: a Mixed Test of Awareness and Fitness, or of Speed for a mecha.
    R-MATCH-009, R-OP-004.
    """
    first, *others = me.sheet.scale.swift
    return CharacterTest(me, first, others=[Part(name, "", "") for name in others], kind="initiative")


def roll_initiative(table: SceneTable) -> None:
    """Roll Initiative for the whole Match. Characters that have left come last. R-MATCH-009, R-MATCH-010."""
    state = table.state
    totals: dict[str, int] = {}
    for me in state.characters.values():
        if me.is_active:
            me.initiative = _rolled(table, me)
            totals[me.id] = me.initiative
    state.order = _ordered(table, totals)
    state.order += [id for id in state.characters if id not in totals]


def _rolled(table: SceneTable, me: Character) -> int:
    test = initiative_test(me)
    make_test(table, test)
    return test.total


def _ordered(table: SceneTable, totals: dict[str, int]) -> list[str]:
    """Return ids from the highest to the lowest total. Ties are rolled off, which does not change the totals.
    A-104, R-MATCH-048.
    """
    found: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [id for id, own in totals.items() if own == total]
        if len(tied) > 1:
            table.emit(InitiativeTied(tuple(tied)))
            again = {id: _rolled(table, table.state.characters[id]) for id in tied}
            tied = _ordered(table, again)
        found += tied
    return found


def join_order(table: SceneTable, me: Character) -> None:
    """Roll Initiative for a Character that joins later, and put it in its place in the order. A-104."""
    order = table.state.order
    me.initiative = _rolled(table, me)
    if me.id in order:
        order.remove(me.id)
    place = 0
    for id in order:
        if not _is_faster(table, table.state.characters[id], me):
            break
        place += 1
    order.insert(place, me.id)


def _is_faster(table: SceneTable, other: Character, me: Character) -> bool:
    """Whether the other Character comes before `me` in the order. Ties are rolled off, unless the other has
    left.
    """
    if other.initiative == me.initiative and other.is_active:
        return _ordered(table, {other.id: 0, me.id: 0})[0] == other.id
    return other.initiative > me.initiative


def trade_initiative(table: SceneTable) -> None:
    """Ask each seat, at the beginning of a Round, whether to swap two Allies in the order; both must agree.
    R-MATCH-011.
    """
    for seat in table.state.plan.seats:
        for _ in range(len(table.state.order)):
            pairs = _pairs(table.state, seat)
            if not pairs or not _wants_trade(table, seat):
                break
            one, two = cast(tuple[Character, Character], table.ask(_which_pair(seat, pairs)).data)
            if _agrees(table, seat, one, two):
                _swap(table, one, two)


def _pairs(state: Scene, seat: str) -> list[tuple[Character, Character]]:
    """Return all pairs of Allies with at least one of the seat's own, in the order of Turns."""
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


def _which_pair(seat: str, pairs: list[tuple[Character, Character]]) -> Decision:
    options = [
        Option(f"trade:{one.id}>{two.id}", f"{one.name} and {two.name}", (one, two)) for one, two in pairs
    ]
    return Decision(seat, "Which two Allies trade Initiative?", options)


def _agrees(table: SceneTable, seat: str, one: Character, two: Character) -> bool:
    """Ask the seat of the other Ally to agree to a trade of Initiative; True without asking if it is the same
    seat. R-MATCH-011.
    """
    partner = two.seat if one.seat == seat else one.seat
    if partner == seat:
        return True
    question = f"{one.name} and {two.name} trade Initiative?"
    options = [Option("agree", "Agree"), Option("refuse", "Refuse")]
    return table.ask(Decision(partner, question, options)).key == "agree"


def _swap(table: SceneTable, one: Character, two: Character) -> None:
    mine = one.initiative
    one.initiative = two.initiative
    two.initiative = mine
    order = table.state.order
    at = order.index(one.id)
    to = order.index(two.id)
    order[at] = two.id
    order[to] = one.id
    table.emit(InitiativeTraded(one.id, two.id))
