"""A battle between computer players, printed from start to end."""

from __future__ import annotations

from functools import partial

from wartable import Battle, Choice, Player, State, Stillness
from wartable.cli.screens.narration import tell
from wartable.cli.screens.screen import Screen
from wartable.seat.view_model import view_model


def watch(battle: Battle[State], players: dict[str, Player], screen: Screen) -> None:
    """Let the players answer one question after another, to the end or to a stalemate; nothing is hidden."""
    spectator, stillness = Spectator(battle, screen), Stillness(battle.game)
    while True:
        spectator.tell()
        decision = battle.decision
        if decision is None:
            break
        if stillness.follow(battle):
            screen.stalemate(battle)
            return
        option = players[decision.seat].choose(decision, partial(battle.view, decision.seat))
        battle.feed(Choice(decision.seat, option.key, auto=True))
    screen.ending(battle)


class Spectator:
    """Prints a battle as it goes on, with nothing hidden."""

    def __init__(self, battle: Battle[State], screen: Screen) -> None:
        self.battle = battle
        self.screen = screen
        self.telling = view_model(battle, "").telling
        self.told = 0
        self.chapters = 0

    def tell(self) -> None:
        """Print everything that has happened since the last call.

        Map and state follow the start of a chapter, as often as the game asks.
        """
        battle, terminal, telling = self.battle, self.screen.terminal, self.telling
        events = battle.events[self.told :]
        cut = 0
        for at, event in enumerate(events, 1):
            if telling.manners.get(type(event).__name__) == "chapter":
                if self.chapters % telling.map_every == 0:
                    cut = at
                self.chapters += 1
        tell(terminal, battle, "", events[:cut], telling)
        if cut:
            model = view_model(battle, "")
            self.screen.map(model)
            self.screen.state(model)
        tell(terminal, battle, "", events[cut:], telling)
        self.told += len(events)
