"""The glossary: words of the game as they appear on screen, for people who have never played it."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import WORD, GlossaryEntry, with_kind_and_group

WORDS: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Tick",
        ["EW-13"],
        "The measure of time: about a minute. Each action takes some ticks, and who is ready first "
        "acts first.",
    ),
    GlossaryEntry("Speed", ["EW-02", "EW-08"], "How many ticks an action takes before the unit acts again."),
    GlossaryEntry(
        "DV",
        ["EW-67", "EW-54"],
        "Defence value: successes that an attack has to beat. Acting lowers it until the next "
        "action; DV -1 behind an action says by how much.",
    ),
    GlossaryEntry(
        "Health",
        ["EW-72", "EW-73"],
        "Wounds that the unit can still take; when they are used up it loses a dot of Magnitude and "
        "may rout.",
    ),
    GlossaryEntry("Fatigue", ["EW-77", "EW-83"], "What armour and hard marching cost in Endurance."),
    GlossaryEntry(
        "Valor",
        ["EW-43"],
        "Courage, as a number; the unit's Morale is the lower of its troops' and its leader's.",
    ),
    GlossaryEntry(
        "Rout",
        ["EW-73", "EW-52"],
        "What fear does to a unit: for each success that it fails its test of nerve by, people run, a dot of "
        "Magnitude at a time, and the rest hesitate.",
    ),
    GlossaryEntry("Rate", ["EW-84"], "How often a weapon may strike within one flurry."),
    GlossaryEntry("Reflexive", ["EW-89", "EW-90"], "At any moment, without taking an action."),
    GlossaryEntry(
        "Order",
        ["EW-49"],
        "What a leader tells the troops; a standing order says what they do until another comes.",
    ),
    GlossaryEntry(
        "Standing order",
        ["EW-80", "EW-90"],
        "Where a unit goes each tick, or which enemy it faces, until another comes. Giving one takes no "
        "time; it may change at the unit's own actions, when an enemy comes near or into contact, or at the "
        "goal.",
    ),
    GlossaryEntry(
        "Success",
        ["EW-60"],
        "A die of ten sides that shows 7 or more; a 10 is two. A roll throws as many dice as its sources add "
        "up to, and needs as many successes as its difficulty, or more than a DV.",
    ),
    GlossaryEntry(
        "Level",
        ["EW-71", "EW-72"],
        "What damage is counted in: each level fills a box of a unit's Health, or of a person's.",
    ),
    GlossaryEntry("Soak", ["EW-66"], "What armour and a tough body take off the damage of a hit."),
    GlossaryEntry(
        "Nerve",
        ["EW-73"],
        "What a test of hesitation is about: Morale in dice against the unit's size, its formation and what "
        "has shaken it. Failing costs Magnitude, and the unit hesitates.",
    ),
    GlossaryEntry(
        "Hesitation",
        ["EW-73"],
        "A unit whose nerve has failed stands still until it acts again.",
    ),
    GlossaryEntry(
        "Range",
        ["EW-03"],
        "Yards that a missile flies at its best. Beyond that a shot loses 1 success, beyond twice that 2; "
        "no shot goes farther than three times.",
    ),
    GlossaryEntry(
        "Contact", ["EW-03"], "Two units whose edges touch; only then do they strike at each other."
    ),
    GlossaryEntry(
        "Engaged",
        ["EW-89"],
        "Held in close combat since a blow fell: such a unit does not march until it has got clear.",
    ),
    GlossaryEntry("Parry DV", ["EW-67"], "Defence with the weapon, against blows from the front."),
    GlossaryEntry(
        "Dodge DV", ["EW-67"], "Defence by getting out of the way; against shots mostly the only one."
    ),
    GlossaryEntry("Mote", ["EW-26"], "Magic to spend on Charms, gone for this battle."),
    GlossaryEntry("Willpower", ["EW-26"], "Strength of mind, which some Charms cost a point of."),
    GlossaryEntry("Essence", ["EW-26"], "How much magic there is in a person."),
    GlossaryEntry("Strength", ["EW-65"], "Adds to the damage of blows."),
    GlossaryEntry(
        "Dexterity", ["EW-60", "EW-80"], "Quickness: dice to attack with, DV, and how far one moves."
    ),
    GlossaryEntry("Stamina", ["EW-66", "EW-31"], "Toughness: soak and Endurance."),
    GlossaryEntry("Charisma", ["EW-88"], "Added to War whenever a unit is commanded."),
    GlossaryEntry("Wits", ["EW-10", "EW-89"], "Quick thinking: acting first, and getting clear."),
    GlossaryEntry("War", ["EW-10", "EW-11"], "Skill in leading troops; most rolls of a commander add it."),
    GlossaryEntry("Archery", ["EW-60"], "Skill with bows and other missiles."),
    GlossaryEntry("Melee", ["EW-60"], "Skill with weapons in the hand."),
    GlossaryEntry("Awareness", ["EW-14"], "Skill in noticing; single people join a fight with it."),
    GlossaryEntry(
        "Organization", ["EW-97"], "What a rally may bring back: one of the troops becomes a Relay."
    ),
    GlossaryEntry(
        "Numbers",
        ["EW-98"],
        "What a rally may bring back: scattered friends come in, for a dot of Magnitude.",
    ),
    GlossaryEntry("Second Wind", ["EW-99"], "What a rally may bring back: Endurance."),
    GlossaryEntry(
        "Rating", ["EW-20"], "How well a unit attacks: one number for close combat, one for missiles."
    ),
    GlossaryEntry("Rank", ["EW-74"], "The troops of a unit; its people stand among them."),
    GlossaryEntry(
        "Withdraw", ["EW-70", "EW-89"], "To get away from an enemy, in a duel with the consent of the other."
    ),
    GlossaryEntry(
        "Action", ["EW-13"], "A unit acts on its tick. The Speed of an action is the ticks until the next."
    ),
    GlossaryEntry("Next", ["EW-13"], "The tick at which the unit acts next."),
    GlossaryEntry(
        "Onslaught", ["EW-85"], "Each further attack of a flurry on one target lowers its DV by 1 more."
    ),
    GlossaryEntry(
        "Enveloping",
        ["EW-68"],
        "To attack a smaller unit from around it, at 2 successes less; it then disengages less easily.",
    ),
    GlossaryEntry(
        "Called shot", ["EW-69"], "An attack at one person in a unit; its penalty is what stands around."
    ),
    GlossaryEntry("Charged", ["EW-79"], "After a charge a test of Endurance is 1 harder."),
    GlossaryEntry("Scattered", ["EW-54"], "In Skirmish formation: missiles meet more DV."),
    GlossaryEntry("Wounds", ["EW-59"], "A leader who is hurt leads worse: dice and DV go down with Health."),
    GlossaryEntry("Square", ["EW-09"], "The square of the map in which the unit's middle lies."),
)
