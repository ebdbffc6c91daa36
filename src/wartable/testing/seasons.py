"""Squads to hold seasons with, as the tables of a force file.

company = SEASON.muster(squad(pilot("ann", willpower=4), mecha("heron", pilot="ann")))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["duel", "mecha", "pilot", "skirmish", "squad"]

Data = dict[str, Any]


def pilot(id: str, **more: object) -> Data:
    """A Pilot with 3 in Fitness, Awareness and Willpower and a Theme of each kind."""
    themes = {"reason": "home", "typecast": "the old hand", "bane": "pride"}
    return {
        "id": id,
        "name": id.title(),
        "fitness": 3,
        "awareness": 3,
        "willpower": 3,
        "themes": themes,
        **more,
    }


def mecha(id: str, **more: object) -> Data:
    """A mecha with Might 6, Guard 5, Threshold 5, Energy 4, Systems 2, Speed 6 and a Beam Rifle: 87 Mecha
    Points and what the rifle costs.
    """
    ranks = {"might": 6, "guard": 5, "threshold": 5, "energy": 4, "systems": 2, "speed": 6}
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
    """A Match of these against one Enemy with nothing to say for himself."""
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
