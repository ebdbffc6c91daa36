"""Text of Operations: words for time and place, severity of events, terms of a Test; and the letters of the
map.
"""

from __future__ import annotations

from typing import Final

from wartable.core.event import manners_and_sums
from wartable.rulesets.battle_century.operation.events import (
    attacks,
    effects,
    forms,
    harm,
    moves,
    order,
    pilots,
    powers,
    reinforcements,
)

Facts = dict[str, object]

LETTERS: Final = {"difficult": "d", "defensive": "c", "extreme": "x", "impassable": "#"}
"""Map letters for each instance of Terrain."""

LEGEND: Final = {
    "d": "difficult: costs more to enter",
    "c": "defensive: cover",
    "x": "extreme: damages Units in it",
    "#": "impassable",
}

TONES: Final = {"d": "hinders", "c": "shelters", "x": "harms", "#": "bars"}

TELLING: Final[Facts] = {
    "time": "Round",
    "harm": "Damage",
    "place": "Zone",
    "map_every": 1,
    "dice": {"d10": "high"},
    "odds": {
        "damage": "Damage",
        "damage_short": "Damage",
        "harm": "Damage to your own side",
        "harm_short": "own Damage",
    },
    **manners_and_sums(attacks, effects, forms, harm, moves, order, pilots, powers, reinforcements),
}
"""Nouns for a span of time and a place; on how many chapters the map is shown again to who looks on; words
for a Forecast; which events stand out, and the sums behind rolls.
"""
