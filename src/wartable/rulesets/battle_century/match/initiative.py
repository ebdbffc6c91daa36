"""Who acts when. R-MATCH-009 to R-MATCH-011, R-MATCH-048."""

from __future__ import annotations

from typing import cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.scene.character import Character
from wartable.rulesets.battle_century.scene.character_test import CharacterTest, Part
from wartable.rulesets.battle_century.scene.events import InitiativeTraded
from wartable.rulesets.battle_century.scene.making import make_test
from wartable.rulesets.battle_century.scene.state import Scene, SceneTable

__all__ = ["initiative_test", "roll_initiative", "trade_initiative"]


def initiative_test(me: Character) -> CharacterTest:
    """A Mixed Test of Awareness and Fitness. R-MATCH-009."""
    return CharacterTest(me, "awareness", others=[Part("fitness", "", "")], kind="initiative")


def roll_initiative(table: SceneTable) -> None:
    """Everybody's total holds for the whole Match. R-MATCH-009, R-MATCH-010."""
    state = table.state
    totals: dict[str, int] = {}
    for me in state.characters.values():
        if me.is_active:
            test = initiative_test(me)
            make_test(table, test)
            me.initiative = test.total
            totals[me.id] = test.total
    state.order = _ordered(table, totals)


def _ordered(table: SceneTable, totals: dict[str, int]) -> list[str]:
    """From highest to lowest; those that are tied roll off, their totals stay. A-104."""
    found: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [id for id, own in totals.items() if own == total]
        if len(tied) == 1:
            found += tied
            continue
        again: dict[str, int] = {}
        for id in tied:
            test = initiative_test(table.state.characters[id])
            make_test(table, test)
            again[id] = test.total
        found += _ordered(table, again)
    return found


def trade_initiative(table: SceneTable) -> None:
    """At the beginning of a Round two Allies may swap, if both want to. R-MATCH-011."""
    state = table.state
    for seat in state.plan.seats:
        while True:
            options = [PASS, *_swaps(state, seat)]
            question = "Trade Initiative between two Allies?"
            choice = table.ask(Decision(seat, question, options))
            if choice is PASS:
                break
            one, two = cast(tuple[Character, Character], choice.data)
            if one.seat != two.seat and not _agrees(table, one, two):
                continue
            _swap(state, one, two)
            table.emit(InitiativeTraded(one.id, two.id))


def _swaps(state: Scene, seat: str) -> list[Option]:
    """Pairs of Allies of which this seat commands the faster one... or either, listed once."""
    found: list[Option] = []
    active = [state.characters[id] for id in state.order if state.characters[id].is_active]
    for at, one in enumerate(active):
        for two in active[at + 1 :]:
            if one.side == two.side and seat in (one.seat, two.seat) and one.initiative != two.initiative:
                found.append(Option(f"trade:{one.id}>{two.id}", f"{one.name} and {two.name}", (one, two)))
    return found


def _agrees(table: SceneTable, one: Character, two: Character) -> bool:
    """The other owner is asked. R-MATCH-011."""
    asked = two if table.asked == one.seat else one
    options = [Option("agree", "Agree"), PASS]
    question = f"{one.name} and {two.name} trade Initiative?"
    return table.ask(Decision(asked.seat, question, options)) is not PASS


def _swap(state: Scene, one: Character, two: Character) -> None:
    one.initiative, two.initiative = two.initiative, one.initiative
    first, second = state.order.index(one.id), state.order.index(two.id)
    state.order[first], state.order[second] = state.order[second], state.order[first]
