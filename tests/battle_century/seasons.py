"""Squads to hold seasons with, as the tables of a force file.

roster = SEASON.new_roster(squad(pilot("ann", willpower=4), mecha("heron", pilot="ann")))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["duel", "mecha", "pilot", "skirmish", "squad"]

Data = dict[str, Any]


def pilot(id: str, **more: object) -> Data:
    """A Pilot with Fitness 4, Intellect 2, Charm 1, Awareness 3, Willpower 5 and Resources 0, and a Theme of
    each kind. No two ranks are equal, so that a rule that reads the wrong one shows.
    """
    themes = {"reason": "home", "typecast": "the old hand", "bane": "pride"}
    return {
        "id": id,
        "name": id.title(),
        "fitness": 4,
        "intellect": 2,
        "charm": 1,
        "awareness": 3,
        "willpower": 5,
        "resources": 0,
        "themes": themes,
        **more,
    }


def mecha(id: str, **more: object) -> Data:
    """A mecha with Might 6, Guard 5, Threshold 4, Energy 3, Systems 2, Speed 7 and a Beam Rifle: 83 Mecha
    Points and what the rifle costs. No two ranks are equal.
    """
    ranks = {"might": 6, "guard": 5, "threshold": 4, "energy": 3, "systems": 2, "speed": 7}
    return {"id": id, "name": id.title(), **ranks, "weapons": {"arms": ["beam_rifle"]}, **more}


def squad(*members: Mapping[str, Any]) -> Data:
    """A force with these; what has Might is a mecha."""
    return {
        "ruleset": "battle-century",
        "title": "The Squad",
        "pilots": [dict(one) for one in members if "might" not in one],
        "units": [dict(one) for one in members if "might" in one],
    }


def duel(*blue: str, red: str = "rex") -> Data:
    """A Match of these against one Enemy with nothing to say."""
    people = [{**pilot(id), "side": "blue", "zone": "yard"} for id in blue]
    enemy = {**pilot(red), "tier": "grunt", "themes": {}, "side": "red", "zone": "yard"}
    return {
        "ruleset": "battle-century",
        "battle": "match",
        "title": "A Match",
        "zones": [{"id": "yard", "name": "Yard"}],
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "characters": [*people, enemy],
        "limit": 3,
    }


def skirmish(*blue: str, red: str = "crow") -> Data:
    """An Operation of these mecha against another."""
    units = [{**mecha(id), "side": "blue"} for id in blue]
    return {
        "ruleset": "battle-century",
        "title": "An Operation",
        "map": {"shape": "square", "terrain": [".....", ".....", "....."]},
        "sides": [
            {"id": "blue", "name": "Blue", "deploy": "west"},
            {"id": "red", "name": "Red", "deploy": "east"},
        ],
        "units": [*units, {**mecha(red), "tier": "rival", "side": "red"}],
        "limit": 6,
    }
