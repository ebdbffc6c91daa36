"""The presentation of a skirmish in displays: its vocabulary, the severity of its events, the letters on its
map.
"""

from __future__ import annotations

from typing import Final

from wartable.core.event import event_display_data
from wartable.rulesets.infinity.events import command, course, entering, harm, rolls

Facts = dict[str, object]

_GROUND: Final = (
    ("house", "#", "house: blocks movement and line of sight", "bars"),
    ("tower", "@", "tower: blocks movement and line of sight", "bars"),
    ("wall", "=", "wall: cover; figures at least as high can vault it", "shelters"),
    ("crates", "%", "crates: cover, impassable to lower figures", "shelters"),
)
LETTERS: Final = {kind: letter for kind, letter, _, _ in _GROUND}
LEGEND: Final = {letter: meaning for _, letter, meaning, _ in _GROUND}
TONES: Final = {letter: tone for _, letter, _, tone in _GROUND}

TELLING: Final[Facts] = {
    "time": "Round",
    "harm": "Wounds",
    "place": "square",
    "map_every": 1,
    "odds": {
        "chance": "to hit",
        "damage": "Wounds",
        "damage_short": "Wounds",
        "harm": "Wounds to your own Troopers",
        "harm_short": "own Wounds",
        "losses": "enemies put out of action",
        "losses_short": "out of action",
    },
    **event_display_data(command, course, entering, harm, rolls),
}
"""The game's vocabulary for displays: nouns for a span of time and a place, words for a Forecast, the events
that stand out, and the sums behind rolls.
"""
