"""The glossary: words of the game as they appear on screen, for people who have never played it."""

from __future__ import annotations

from typing import Final

from wartable.core.entry import WORD, Word, of_kind

WORDS: Final = of_kind(
    WORD,
    Word(
        "Tick",
        ["EW-13"],
        "The measure of time: about a minute. Each action takes some ticks, and who is ready first "
        "acts first.",
    ),
    Word("Speed", ["EW-02", "EW-08"], "How many ticks an action takes before the unit acts again."),
    Word(
        "DV",
        ["EW-67", "EW-54"],
        "Defence value: successes that an attack has to beat. Acting lowers it until the next "
        "action; DV -1 behind an action says by how much.",
    ),
    Word(
        "Health",
        ["EW-72", "EW-73"],
        "Wounds that the unit can still take; when they are used up it loses a dot of Magnitude and "
        "may rout.",
    ),
    Word("Fatigue", ["EW-77", "EW-83"], "What armour and hard marching cost in Endurance."),
    Word(
        "Valor",
        ["EW-43"],
        "Courage, as a number; the unit's Morale is the lower of its troops' and its leader's.",
    ),
    Word("Rout", ["EW-73", "EW-52"], "A unit that fails the check for it breaks and runs."),
    Word("Rate", ["EW-84"], "How many attacks of a weapon go into one flurry."),
    Word("Reflexive", ["EW-89", "EW-90"], "At any moment, without taking an action."),
    Word(
        "Order",
        ["EW-49"],
        "What a leader tells the troops; a standing order says what they do until another comes.",
    ),
    Word("War", ["EW-10", "EW-11"], "Skill in leading troops; most rolls of a commander add it."),
    Word("Archery", ["EW-60"], "Skill with bows and other missiles."),
    Word("Melee", ["EW-60"], "Skill with weapons in the hand."),
    Word("Awareness", ["EW-14"], "Skill in noticing; single people join a fight with it."),
    Word("Organization", ["EW-97"], "What a rally may bring back: one of the troops becomes a Relay."),
    Word(
        "Numbers",
        ["EW-98"],
        "What a rally may bring back: scattered friends come in, for a dot of Magnitude.",
    ),
    Word("Second Wind", ["EW-99"], "What a rally may bring back: Endurance."),
    Word("Next", ["EW-13"], "The tick at which the unit acts next."),
    Word("Square", ["EW-09"], "The square of the map in which the unit's middle lies."),
)
