"""Computer players: those with names, and the one that thinks ahead in imagined battles."""

from __future__ import annotations

from wartable.players.budget import Budget, read_budget
from wartable.players.names import player_of, player_problems
from wartable.players.search import SearchPlayer
from wartable.players.thinking import ThinkingPlayer, answer_thinker, answer_thinkers, chosen_option

__all__ = [
    "Budget",
    "SearchPlayer",
    "ThinkingPlayer",
    "answer_thinker",
    "answer_thinkers",
    "chosen_option",
    "player_of",
    "player_problems",
    "read_budget",
]
