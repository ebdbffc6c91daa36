"""Vocabulary of a war: its words for time and place, the display severity of each event, the sums behind a
roll; and the letters of its map.
"""

from __future__ import annotations

from typing import Final

from wartable.core.event import event_display_data
from wartable.rulesets.exalted_war.events import attacks, harm, moves, order, powers, ranks

Facts = dict[str, object]

_GROUND: Final = (
    ("rough", ":", "rough: half movement", "hinders"),
    ("cover", "%", "cover: adds to DV", "shelters"),
    ("blocking", "#", "blocking: stops movement and line of sight", "bars"),
    ("steep", "^", "steep: must be climbed", "hinders"),
    ("water", "~", "water: swim", "drowns"),
)
LETTERS: Final = {kind: letter for kind, letter, _, _ in _GROUND}
"""The letter on the map for each kind of ground."""

LEGEND: Final = {letter: meaning for _, letter, meaning, _ in _GROUND}
TONES: Final = {letter: tone for _, letter, _, tone in _GROUND}

TELLING: Final[Facts] = {
    "time": "tick",
    "harm": "health levels",
    "place": "square",
    "map_every": 5,
    "dice": {"d10": "high"},
    "odds": {
        "chance": "to hit",
        "damage": "levels of damage",
        "damage_short": "levels",
        "harm": "levels in return",
        "harm_short": "in return",
        "losses": "enemy losses (Magnitude or people)",
        "losses_short": "enemy losses",
    },
    **event_display_data(attacks, harm, moves, order, powers, ranks),
}
"""How a war is told: nouns for a span of time and a place, after how many chapters of the log spectators are
shown the field again, words for a Forecast, how loudly each event is told, and the sums behind rolls.
"""
