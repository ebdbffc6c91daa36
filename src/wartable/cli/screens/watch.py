"""Play a battle between computer players, and print it from start to end."""

from __future__ import annotations

from contextlib import nullcontext

from wartable import Battle, Choice, Player, State, Stillness
from wartable.cli.screens.narration import print_visible_events
from wartable.cli.screens.screen import Screen
from wartable.cli.screens.thinking import thinking_notice
from wartable.players import ThinkingPlayer, chosen_option
from wartable.seat.view_model import view_model


def watch_battle(battle: Battle[State], players: dict[str, Player], screen: Screen) -> None:
    """Let the players answer all questions until the battle ends or is a stalemate, and print the whole
    battle, with nothing hidden.
    """
    spectator, stillness = BattleSpectator(battle, screen), Stillness(battle.game)
    while True:
        spectator.print_new_events()
        decision = battle.decision
        if decision is None:
            break
        if stillness.follow(battle):
            screen.print_stalemate(battle)
            return
        player = players[decision.seat]
        with thinking_notice(screen.terminal) if isinstance(player, ThinkingPlayer) else nullcontext():
            option = chosen_option(battle, player)
        battle.feed(Choice(decision.seat, option.key, auto=True))
    screen.print_ending(battle)


class BattleSpectator:
    """Prints a battle while it is played, with nothing hidden."""

    def __init__(self, battle: Battle[State], screen: Screen) -> None:
        self.battle = battle
        self.screen = screen
        self.telling = view_model(battle, "").telling
        self.events_printed = 0
        self.chapters = 0

    def print_new_events(self) -> None:
        """Print the events since the last call. At the start of every N-th chapter, where N is `map_every` of
        the game's Vocabulary, also print the map and the state.
        """
        battle, terminal, telling = self.battle, self.screen.terminal, self.telling
        events = battle.events[self.events_printed :]
        cut = 0
        for at, event in enumerate(events, 1):
            if telling.manners.get(type(event).__name__) == "chapter":
                if self.chapters % telling.map_every == 0:
                    cut = at
                self.chapters += 1
        print_visible_events(terminal, battle, "", events[:cut], telling)
        if cut:
            model = view_model(battle, "")
            self.screen.print_map(model)
            self.screen.print_state(model)
        print_visible_events(terminal, battle, "", events[cut:], telling)
        self.events_printed += len(events)
