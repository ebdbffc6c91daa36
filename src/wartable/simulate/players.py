"""Former place of the names of computer players, which are in `wartable.players` now."""

from __future__ import annotations

from wartable.players.names import OWN, add_search_folders, own_folders, player_of, player_problems

__all__ = ["OWN", "add_search_folders", "own_folders", "player_of", "player_problems"]
