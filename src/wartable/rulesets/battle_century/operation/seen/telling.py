"""Texts and settings for showing Operations: words for time and place, severity of events, sums of rolls, and
the letters of the map.
"""

from __future__ import annotations

from typing import Final

from wartable.core.event import event_display_data
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
"""The letter on the map for each instance of a Terrain type."""

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
    **event_display_data(attacks, effects, forms, harm, moves, order, pilots, powers, reinforcements),
}
"""Words for Rounds, Damage and Zones; after how many Rounds ("map_every") spectators are shown the map again;
words for forecasts; the severity of events; and the sums of rolls.
"""
