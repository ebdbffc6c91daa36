"""Computer players by name: those of a ruleset, and custom classes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from wartable import BadInput, GreedyPlayer, Heuristic, Player, Problem, Rulebook

OWN = "module:Class"
"""Form of the name of a custom player."""


def player_of(rules: Rulebook, name: str, seed: int) -> Player:
    """Make a computer player: "greedy" or another of the ruleset, or "module:Class" for an importable class.

    The current folder is searched too. The class is a Player made from a seed, or a Heuristic for a greedy
    player. Raises BadInput.
    """
    if ":" not in name:
        return rules.player(name, seed)
    kind = _found(name)
    if isinstance(kind, type) and issubclass(kind, Heuristic):
        return GreedyPlayer(seed, kind())
    if not isinstance(kind, type) or not issubclass(kind, Player):
        raise _fault(f"{name!r} is no player", "name a class that extends wartable.Player or Heuristic")
    try:
        return _made(kind, seed)
    except Exception as problem:
        what = f"{name!r} cannot be made: {type(problem).__name__}: {problem}"
        raise _fault(what, "let its __init__ take a seed, or nothing") from problem


def player_problems(rules: Rulebook, name: str) -> list[Problem]:
    """Return the problems of a player's name; empty if the player can be made."""
    try:
        player_of(rules, name, 0)
    except BadInput as problem:
        return problem.problems
    return []


def own_folders(names: Iterable[str]) -> list[str]:
    """Return the folders that are searched for custom players in addition to Python's own path."""
    return [os.getcwd()] if any(":" in name for name in names) else []


def add_search_folders(folders: Iterable[str]) -> None:
    """Add these folders to Python's search path."""
    sys.path += [folder for folder in folders if folder not in sys.path]


def _found(name: str) -> object:
    """Return the object named by "module:Class"; raises BadInput."""
    home, _, attribute = name.partition(":")
    add_search_folders(own_folders([name]))
    try:
        module = import_module(home)
    except Exception as problem:
        what = f"{home!r} cannot be imported: {type(problem).__name__}: {problem}"
        raise _fault(what, f"write {OWN} with a module of the current folder, without .py") from problem
    if not hasattr(module, attribute):
        own = [key for key, value in vars(module).items() if _is_player(value, home)]
        raise _fault(f"there is no {attribute!r} in {home!r}", f"use {' or '.join(own) or OWN}")
    return getattr(module, attribute)


def _is_player(value: object, home: str) -> bool:
    """Whether a value is a class of players that is defined in this module."""
    return isinstance(value, type) and issubclass(value, Player | Heuristic) and value.__module__ == home


def _made(kind: Any, seed: int) -> Player:
    """Return a player of this class. The seed is passed only if the class has an `__init__` of its own."""
    player: Player = kind(seed) if kind.__init__ is not Player.__init__ else kind()
    return player


def _fault(what: str, remedy: str) -> BadInput:
    return BadInput("cannot seat a player", [Problem("player", what, remedy)])
