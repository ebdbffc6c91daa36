"""Battles of a simulation in which a player thinks ahead in imagined battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wartable import (
    Battle,
    Choice,
    Event,
    Losses,
    Player,
    Rulebook,
    Seeded,
    Segment,
    Setup,
    State,
    Stillness,
    Stop,
)
from wartable.players.thinking import answer_thinker


class BattleRun(NamedTuple):
    """A battle that was played to its end, or until it stopped."""

    state: State
    stop: Stop
    losses: Losses
    answers: list[str]
    events: list[Event]


def play_with_thinking_players(
    rules: Rulebook, setup: Setup, start: State, players: Mapping[str, Player], max_decisions: int
) -> BattleRun:
    """Play a battle from a state in which at least one seat has a ThinkingPlayer. Such a battle keeps its
    record, so it needs more time and memory than `play_to`; the result is the same.
    """
    battle = Battle(rules, setup, Segment(None, start, []), players=players, source=Seeded()).run()
    stillness = Stillness(battle.game)
    stop = Stop.END
    while not battle.is_over:
        if stillness.follow(battle):
            stop = Stop.STALEMATE
            break
        if len(battle.inputs) >= max_decisions and _decisions(battle) >= max_decisions:
            stop = Stop.GIVEN_UP
            break
        answer_thinker(battle)
    answers = [entry.key for entry in battle.inputs if isinstance(entry, Choice)]
    return BattleRun(battle.state, stop, _losses(battle), answers, battle.events)


def _decisions(battle: Battle[State]) -> int:
    return len([entry for entry in battle.inputs if isinstance(entry, Choice)])


def _losses(battle: Battle[State]) -> Losses:
    """Return the losses of a battle, each with the round in which it happened."""
    losses, legs = Losses(), battle.legs
    for at in range(len(legs) - 1):
        losses.add(legs[at].events, legs[at + 1].state.elapsed())
    return losses
