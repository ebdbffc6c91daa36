"""A battle between computer players, told from start to end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from wartable import Battle, Choice, Event, Player, State
from wartable.cli.narration import tell
from wartable.cli.screen import Screen
from wartable.cli.sight import see

__all__ = ["watch"]


def watch(battle: Battle[State], players: dict[str, Player], screen: Screen) -> None:
    """Let the players answer one question at a time; seat "" sees everything, the map comes once a Round."""
    told = 0
    while True:
        events = battle.events
        _tell(battle, events[told:], screen)
        told = len(events)
        decision = battle.decision
        if decision is None:
            break
        option = players[decision.seat].choose(decision, partial(battle.view, decision.seat))
        battle.feed(Choice(decision.seat, option.key, auto=True))
    screen.ending(battle)


def _tell(battle: Battle[State], events: Sequence[Event], screen: Screen) -> None:
    """What has happened; where a Round began, map and state right after it."""
    rounds = [at for at, event in enumerate(events, 1) if type(event).__name__ == "RoundBegan"]
    cut = rounds[-1] if rounds else 0
    tell(screen.terminal, battle, "", events[:cut])
    if rounds:
        sight = see(battle, "")
        screen.map(sight)
        screen.state(sight)
    tell(screen.terminal, battle, "", events[cut:])
