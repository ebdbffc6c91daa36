"""How a table tells of a war: its words for time and place, how loudly each event is told, what stands behind
a roll.
"""

from __future__ import annotations

from typing import Final

Facts = dict[str, object]

LETTERS: Final = {"rough": ":", "cover": "%", "blocking": "#", "steep": "^", "water": "~"}
"""What stands on a drawing for each kind of ground."""

LEGEND: Final = {
    ":": "rough: half movement",
    "%": "cover: adds to DV",
    "#": "blocking: no way and no sight",
    "^": "steep: climbed",
    "~": "water: swum",
}

TONES: Final = {":": "hinders", "%": "shelters", "#": "bars", "^": "hinders", "~": "drowns"}

_TEST: Final = [["pool", "Dice", "+"], ["successes", "Successes", ""], ["difficulty", "Difficulty", "+"]]
_ATTACK: Final = [
    ["", "attack", ""],
    ["pool", "Dice", "+"],
    ["rolled", "Successes", ""],
    ["bonus", "Added", ""],
    ["external", "Taken away", ""],
    ["dv", "DV", "+"],
    ["net", "Left over", "dv"],
]
_DAMAGE: Final = [
    ["", "damage", ""],
    ["raw", "Raw damage", "+"],
    ["soak", "Soak", "+"],
    ["dice", "Dice", ""],
    ["levels", "Levels", ""],
]

TELLING: Final[Facts] = {
    "time": "tick",
    "place": "square",
    "map_every": 5,
    "odds": {
        "chance": "to succeed",
        "damage": "levels of damage",
        "harm": "levels in return",
        "losses": "Magnitude or people lost to the enemy",
    },
    "manners": {
        "TickBegan": "chapter",
        "DuelBegan": "scene",
        "WarEnded": "scene",
        "UnitDestroyed": "grave",
        "BecameMob": "grave",
        "PersonOut": "grave",
        "HealthLost": "bad",
        "MagnitudeLost": "bad",
        "FellApart": "bad",
        "Hesitated": "bad",
        "Harmless": "faint",
        "EnduranceTested": "faint",
        "EnduranceSpent": "faint",
        "CharmUsed": "bright",
        "SpellCast": "bright",
        "CommandPassed": "bright",
    },
    "sums": {
        "JoinedWar": [["", "Join War", ""], *_TEST[:2]],
        "AttackRolled": _ATTACK,
        "DamageRolled": _DAMAGE,
        "CommandRolled": [["", "command", ""], *_TEST],
        "Disengaged": [["", "Disengage", ""], *_TEST],
        "HesitationTested": [["", "hesitation test", ""], *_TEST],
        "EnduranceTested": [["", "Endurance test", ""], *_TEST],
    },
}
"""Nouns for a span of time and a place; on how many chapters the field is shown again to who looks on; words
for a Forecast; manners of events; by event the fields with sums, their titles, and where each result stands:
"+" adds the terms up, a number is told where the field named there has terms.
"""
