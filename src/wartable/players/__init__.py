"""Computer players: those with names, and the one that thinks ahead in imagined battles."""

from __future__ import annotations

from wartable.players.budget import Budget, read_budget
from wartable.players.levels import level_beside, level_names, player_description, player_title
from wartable.players.names import offered_names, player_of, player_problems
from wartable.players.search import SearchPlayer
from wartable.players.thinking import ThinkingPlayer, answer_thinker, answer_thinkers, chosen_option

__all__ = [
    "Budget",
    "SearchPlayer",
    "ThinkingPlayer",
    "answer_thinker",
    "answer_thinkers",
    "chosen_option",
    "level_beside",
    "level_names",
    "offered_names",
    "player_description",
    "player_of",
    "player_problems",
    "player_title",
    "read_budget",
]
