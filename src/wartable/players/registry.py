"""Computer players by name."""

from __future__ import annotations

from typing import Final

from wartable import BadInput, Player, Problem
from wartable.players.battle_century import BattleCenturyTaste
from wartable.players.chance import RandomPlayer
from wartable.players.exalted_war import WarTaste
from wartable.players.greedy import GreedyPlayer, Heuristic

PLAYER_NAMES: Final = ("random", "greedy")

_TASTES: Final[dict[str, Heuristic]] = {"battle-century": BattleCenturyTaste(), "exalted-war": WarTaste()}


def new_player(name: str, seed: int, rules_name: str) -> Player:
    """A computer player for a ruleset; raises BadInput for a name that is not in PLAYER_NAMES."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed, _TASTES.get(rules_name, Heuristic()))
    known = " or ".join(PLAYER_NAMES)
    raise BadInput(
        "cannot seat a player", [Problem("player", f"there is no player {name!r}", f"use {known}")]
    )
