"""Computer players by name: those of a ruleset, the one that searches, and custom classes, named
"module:Class".
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from wartable import BadInput, GreedyPlayer, Heuristic, Player, Problem, Rulebook
from wartable.players.budget import read_budget
from wartable.players.levels import is_level, level_names, player_of_level
from wartable.players.search import SearchPlayer

SEARCH: Final = "search"
"""Name of the player that searches; a budget may follow: "search:battles=64"."""
OWN = "module:Class"
"""The form of the name of a custom player."""


def player_of(rules: Rulebook, name: str, seed: int) -> Player:
    """Create a computer player: "greedy" or another one of the ruleset, "search" with or without a budget
    ("search:battles=64", "search:seconds=1"), a level ("level:1" to "level:10"), or "module:Class" for a
    class that can be imported.

    The class is also looked for in the current folder. It is a Player, created with the seed, or a Heuristic
    for a greedy player. Raises BadInput if there is no such player.
    """
    if is_search(name):
        return SearchPlayer(seed, rules.heuristic, read_budget(name.partition(":")[2]))
    if is_level(name):
        return player_of_level(name, seed, rules.heuristic)
    if ":" not in name:
        if name not in rules.player_names():
            known = ", ".join([*rules.player_names(), f"{SEARCH}, {SEARCH}:battles=64"])
            remedy = f"use {known}, {' to '.join(level_names()[:: len(level_names()) - 1])} or {OWN}"
            raise _fault(f"there is no player {name!r}", remedy)
        return rules.player(name, seed)
    kind = _import_named(name)
    if isinstance(kind, type) and issubclass(kind, Heuristic):
        return GreedyPlayer(seed, kind())
    if not isinstance(kind, type) or not issubclass(kind, Player):
        raise _fault(f"{name!r} is no player", "name a class that extends wartable.Player or Heuristic")
    try:
        return _create_player(kind, seed)
    except Exception as problem:
        what = f"{name!r} cannot be made: {type(problem).__name__}: {problem}"
        raise _fault(what, "let its __init__ take a seed, or nothing") from problem


def offered_names(rules: Rulebook) -> tuple[str, ...]:
    """Return the names of the computer players that are offered for a battle of this game: one for each
    level, and those of the game.
    """
    return (*level_names(), *rules.player_names())


def is_search(name: str) -> bool:
    """Whether this is the name of the player that searches, with or without a budget."""
    return name.partition(":")[0] == SEARCH


def is_own(name: str) -> bool:
    """Whether this is the name of a custom player, "module:Class"."""
    return ":" in name and not is_search(name) and not is_level(name)


def player_problems(rules: Rulebook, name: str) -> list[Problem]:
    """Return the problems with the name of a computer player; empty if the player can be created."""
    try:
        player_of(rules, name, 0)
    except BadInput as problem:
        return problem.problems
    return []


def own_folders(names: Iterable[str]) -> list[str]:
    """Return the folders that must be searched for these players in addition to Python's own search path: the
    current folder if a name stands for a custom player ("module:Class"), otherwise none.
    """
    return [os.getcwd()] if any(is_own(name) for name in names) else []


def add_search_folders(folders: Iterable[str]) -> None:
    """Add these folders to Python's search path, unless they are in it."""
    sys.path += [folder for folder in folders if folder not in sys.path]


def _import_named(name: str) -> object:
    """Import and return the object with a name of the form "module:Class"; raises BadInput if there is
    none.
    """
    module_name, _, attribute = name.partition(":")
    add_search_folders(own_folders([name]))
    try:
        module = import_module(module_name)
    except Exception as problem:
        what = f"{module_name!r} cannot be imported: {type(problem).__name__}: {problem}"
        raise _fault(what, f"write {OWN} with a module of the current folder, without .py") from problem
    if not hasattr(module, attribute):
        own = [key for key, value in vars(module).items() if _is_player(value, module_name)]
        raise _fault(f"there is no {attribute!r} in {module_name!r}", f"use {' or '.join(own) or OWN}")
    return getattr(module, attribute)


def _is_player(value: object, module_name: str) -> bool:
    """Whether a value is a class of players or heuristics that this module itself defines."""
    return (
        isinstance(value, type) and issubclass(value, Player | Heuristic) and value.__module__ == module_name
    )


def _create_player(kind: Any, seed: int) -> Player:
    """Create a player of this class. The seed is only passed if the class has an `__init__` of its own."""
    player: Player = kind(seed) if kind.__init__ is not Player.__init__ else kind()
    return player


def _fault(what: str, remedy: str) -> BadInput:
    return BadInput("cannot seat a player", [Problem("player", what, remedy)])
