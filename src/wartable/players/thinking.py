"""Players that think ahead in imagined battles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wartable import Battle, Choice, Decision, Imagination, NeedChoice, Option, Player, State, View


class ThinkingPlayer(Player):
    """A player that thinks ahead in imagined battles. A battle stops at its questions as it does at those of
    a person; `answer_thinkers` then gives its answers.
    """

    def think(self, imagination: Imagination[State]) -> Option:
        """Return the option that the player chooses at the open question. All it knows about the battle is
        what its seat may know, and the imagined battles that it draws.
        """
        raise NotImplementedError

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        raise NeedChoice(decision)


def chosen_option(battle: Battle[State], player: Player) -> Option:
    """Return the option that this player, of any kind, chooses at the open question of a battle."""
    decision = battle.decision
    assert decision is not None
    if isinstance(player, ThinkingPlayer):
        return player.think(Imagination(battle, decision.seat))
    return player.choose(decision, partial(battle.view, decision.seat))


def answer_thinkers(battle: Battle[State]) -> None:
    """Play on while the open question is one for a ThinkingPlayer among the battle's players."""
    while answer_thinker(battle):
        pass


def answer_thinker(battle: Battle[State]) -> bool:
    """Give one answer if the open question is one for a ThinkingPlayer; return whether it is."""
    decision = battle.decision
    player = None if decision is None else battle.players.get(decision.seat)
    if decision is None or not isinstance(player, ThinkingPlayer):
        return False
    option = chosen_option(battle, player)
    battle.feed(Choice(decision.seat, option.key, auto=True))
    return True
