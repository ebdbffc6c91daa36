"""How a table tells of an Operation: its words for time and place, how loudly each event is told, what stands
behind a Test.
"""

from __future__ import annotations

from typing import Final

Facts = dict[str, object]

LETTERS: Final = {"difficult": "d", "defensive": "c", "extreme": "x", "impassable": "#"}
"""What stands on a map for each instance of Terrain."""

LEGEND: Final = {
    "d": "difficult: costs more to enter",
    "c": "defensive: cover",
    "x": "extreme: harms who stands in it",
    "#": "impassable",
}

TONES: Final = {"d": "hinders", "c": "shelters", "x": "harms", "#": "bars"}

TELLING: Final[Facts] = {
    "time": "Round",
    "place": "Zone",
    "map_every": 1,
    "odds": {"damage": "Damage expected", "harm": "Damage to one's own expected"},
    "manners": {
        "RoundBegan": "chapter",
        "TurnBegan": "scene",
        "OperationEnded": "scene",
        "Destroyed": "grave",
        "Disabled": "grave",
        "CoreEjected": "bad",
        "Maimed": "bad",
        "Damaged": "bad",
        "LayersLost": "bad",
        "PilotDefeated": "bad",
        "Missed": "faint",
        "GenrePointGained": "bright",
        "PowerUsed": "bright",
        "ReinforcementPowerUsed": "bright",
        "ReinforcementsAttacked": "bad",
        "ReinforcementsDefeated": "grave",
    },
    "sums": {
        "MightRolled": [
            ["faces", "Dice", "die"],
            ["advantages", "Advantages", ""],
            ["terms", "Total", "total"],
            ["defenses", "Defense", "defense"],
        ]
    },
}
"""Nouns for a span of time and a place; on how many chapters the map is shown again to who looks on; words
for a Forecast; manners of events; by event the fields with sums, their titles and where each result stands.
"""
