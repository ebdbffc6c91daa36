"""Things to do in a Turn that are not among the book's Actions: leaving, ordinary Tests, help, nothing."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.compendium.terms import Word, ids

FREE_ACTIONS: Final = (
    Word(
        "other action",
        "",
        "Retreat",
        ids("R-TERR", 12, 14) + ids("R-ACT", 38),
        "Boost to the edge of the map and out of the battle. Not destroyed, but gone for good: a side that "
        "has no one left has lost.",
    ),
    Word(
        "other action",
        "",
        "Eject",
        ids("R-DMG", 16, 17, 18, 19, 28),
        "The Pilot flies off in the Core, at half of all ranks and unarmed. Damage to the Core hurts the "
        "Pilot. The mecha fights on at half of its ranks, until the first point of Damage disables it.",
    ),
    Word("other action", "", "Hold", ids("R-ACT", 1), "Stay here and do nothing in this Turn."),
    Word(
        "other action",
        "",
        "Get Away",
        ids("R-MATCH", 37),
        "Leave the Match for good, by outrunning all pursuers. Each Enemy may: a Contested Test by a "
        "Skill such as Athletics.",
        "match_escape",
    ),
    Word(
        "other action",
        "",
        "Ordinary Test",
        ids("R-MATCH", 19, 20),
        "Do something else by a Test, without Tension, against a number that the GM sets.",
        "match_test",
    ),
    Word(
        "other action",
        "",
        "Help an Ally",
        ids("R-TEST", 27, 28) + ids("R-MATCH", 20),
        "Make a Test for an Ally: each full 10 is an Advantage on its next Test in a Round.",
        "match_help",
    ),
    Word(
        "other action",
        "",
        "Hold",
        ids("R-MATCH", 14, 16),
        "Move a Zone, and do what takes no Test.",
        "match_hold",
    ),
)
"""In the order of the menus."""
