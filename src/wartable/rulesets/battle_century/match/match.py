"""A Match from Surprise to its end: Rounds, and whose Turn it is. R-MATCH-001 to R-MATCH-018."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.match.ending import check_end, check_round
from wartable.rulesets.battle_century.match.initiative import roll_initiative, trade_initiative
from wartable.rulesets.battle_century.match.turn import begin_turn, end_turn, take_action, take_delayed
from wartable.rulesets.battle_century.scene.character import Character
from wartable.rulesets.battle_century.scene.effects import turn_began
from wartable.rulesets.battle_century.scene.events import RoundBegan
from wartable.rulesets.battle_century.scene.state import Delayed, Scene, SceneTable

__all__ = ["step"]


def step(table: SceneTable) -> None:
    """One activation, by the phase that the Match is in."""
    state = table.state
    if state.phase == "turn":
        _turn(table)
    elif state.phase == "delayed":
        _after_turn(table)
    elif state.phase == "trade":
        trade_initiative(table)
        state.phase = "turn"
    elif state.phase == "initiative":
        roll_initiative(table)
        _begin_round(table)
    else:
        _surprise(table)


def _surprise(table: SceneTable) -> None:
    """Only those who surprise act, in whatever order they like, at Tension 0. R-MATCH-005, R-MATCH-006,
    R-MATCH-008.
    """
    state = table.state
    if state.turns == 0:
        table.emit(RoundBegan(0, 0))
    waiting = [state.characters[id] for id in state.waiting if state.characters[id].is_active]
    if not waiting:
        state.waiting = []
        state.phase = "initiative"
        return
    options = [Option(f"next:{character.id}", character.name, character) for character in waiting]
    choice = table.ask(Decision(waiting[0].seat, "Who acts next, out of surprise?", options))
    me = choice.data
    assert isinstance(me, Character)
    state.waiting.remove(me.id)
    begin_turn(table, me)
    take_action(table, me)
    end_turn(table, me)
    check_end(table)


def _begin_round(table: SceneTable) -> None:
    """Tension is 1 in the first Round and rises with each. R-MATCH-003, R-MATCH-012, R-MATCH-018."""
    state = table.state
    state.round += 1
    state.tension += 1
    state.slot = 0
    state.stage = "begin"
    state.phase = "trade"
    table.emit(RoundBegan(state.round, state.tension))


def _turn(table: SceneTable) -> None:
    """One part of the Turn of who is in this slot: its Beginning, or its Action and End. R-MATCH-013."""
    state = table.state
    if state.slot >= len(state.order):
        check_round(table)
        if not state.over:
            _begin_round(table)
        return
    me = state.characters[state.order[state.slot]]
    if not me.is_active:
        state.turns += 1
        turn_began(table, me.id)
        state.phase = "delayed"
    elif state.stage == "begin":
        begin_turn(table, me)
        state.stage = "act"
    else:
        state.stage = "begin"
        state.phase = "delayed"
        take_action(table, me)
        _close(table, me)


def _close(table: SceneTable, me: Character) -> None:
    """The end of the Turn, unless an Action is still to come. R-MATCH-017, A-10."""
    for delayed in table.state.delayed:
        if delayed.character == me.id:
            break
    else:
        end_turn(table, me)
    check_end(table)


def _after_turn(table: SceneTable) -> None:
    """Actions delayed until after this slot's Turn, one an activation, then the next slot. R-MATCH-029."""
    state = table.state
    delayed = _next_delayed(state)
    if delayed is None:
        state.slot += 1
        state.phase = "turn"
        return
    take_delayed(table, delayed)
    _close(table, state.characters[delayed.character])


def _next_delayed(state: Scene) -> Delayed | None:
    here = state.order[state.slot]
    for delayed in state.delayed:
        if delayed.after == here:
            return delayed
    return None
