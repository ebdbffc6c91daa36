"""The presentation of a Mission: its vocabulary, the importance of events, and the symbols of the map."""

from __future__ import annotations

from typing import Final

from wartable.core.event import event_display_data
from wartable.rulesets.adeptus.events import advantages, areas, attacks, command, course, harm, tests

Facts = dict[str, object]

_GROUND: Final = (
    ("cover", "%", "cover", "shelters"),
    ("difficult", ":", "difficult: each metre costs two", "hinders"),
    ("wood", "&", "wood: cover, and each metre costs two", "shelters"),
    ("blocking", "#", "blocking: stops movement and line of sight", "bars"),
)
LETTERS: Final = {kind: letter for kind, letter, _, _ in _GROUND}
LEGEND: Final = {letter: meaning for _, letter, meaning, _ in _GROUND}
TONES: Final = {letter: tone for _, letter, _, tone in _GROUND}

TELLING: Final[Facts] = {
    "time": "round",
    "place": "square",
    "map_every": 1,
    "dice": {"d100": "low"},
    "odds": {
        "chance": "to hit",
        "damage": "points of damage",
        "damage_short": "points of damage",
        "harm": "points lost",
        "harm_short": "points lost",
        "losses": "enemies put out of action",
        "losses_short": "out of action",
    },
    **event_display_data(advantages, areas, attacks, command, course, harm, tests),
}
"""The vocabulary of the game for displays: its words for a span of time and a place, those for a Forecast,
the events that stand out, and the sums behind rolls.
"""
