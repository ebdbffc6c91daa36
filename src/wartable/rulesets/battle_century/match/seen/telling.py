"""Vocabulary of a Match: terms for time and place, the severity of each event, details of a Test."""

from __future__ import annotations

from typing import Final

from wartable.core.event import event_display_data
from wartable.rulesets.battle_century.pilots.events import conditions, harm, outcomes, scenes, tests

Facts = dict[str, object]

TELLING: Final[Facts] = {
    "time": "Round",
    "harm": "Damage",
    "place": "Zone",
    "map_every": 1,
    "dice": {"d10": "high"},
    "odds": {
        "chance": "to pass",
        "damage": "Damage",
        "damage_short": "Damage",
        "harm": "Damage to your own side",
        "harm_short": "own Damage",
    },
    "entries": {
        "attack": "match_attack",
        "disrupt": "match_disrupt",
        "buildup": "match_buildup",
        "maneuver": "match_maneuver",
        "delay": "match_delay",
        "run": "match_run",
        "escape": "match_escape",
        "test": "match_test",
        "help": "match_help",
        "hold": "match_hold",
    },
    **event_display_data(conditions, harm, outcomes, scenes, tests),
}
"""Nouns for a span of time and a place; on how many chapters the map is shown again to who looks on; words
for a Forecast; what the compendium calls the Actions; which events stand out, and the sums behind rolls.
"""
