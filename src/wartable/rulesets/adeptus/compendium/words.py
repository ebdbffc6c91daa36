"""The glossary: words of the game as they appear on screen, for people who have never played it."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import WORD, GlossaryEntry, with_kind_and_group
from wartable.rulesets.adeptus.model.worth import CHARACTER, GIANT, HORDE, OVERSEER, SPECIALIST, UNDERLING

WORDS: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Independent Character",
        ["AD-13-01"],
        "A single named fighter with wounds and actions of its own: an officer, a pilot, a giant.",
    ),
    GlossaryEntry(
        "Swarm",
        ["SW-01", "SW-65"],
        "An Overseer and the Underlings who fight as one body. It does nothing but by the "
        "Overseer's Commands.",
    ),
    GlossaryEntry(
        "Overseer",
        ["SW-04", "SW-23"],
        "The Independent Character who leads a Swarm; the type decides which special Command there is.",
    ),
    GlossaryEntry(
        "Underling",
        ["SW-08", "SW-10"],
        "One of the nameless members of a Swarm. Too far from the Overseer, one is out of rank and "
        "only tries to get back.",
    ),
    GlossaryEntry(
        "Specialist",
        ["SW-13", "SW-14"],
        "An Underling with a special weapon, and a separate test to attack with it.",
    ),
    GlossaryEntry(
        "Unit Strength", ["SW-15", "SW-17"], "How many Underlings a Swarm has; it falls as they fall."
    ),
    GlossaryEntry(
        "Unit Strength Modifier",
        ["SW-19", "SW-20"],
        "Five for each Underling, 60 at the most: what a Swarm's numbers add to its attacks.",
    ),
    GlossaryEntry(
        "Horde",
        ["AD-13-03", "AD-13-05"],
        "A crowd without a leader. It has Magnitude in place of Wounds and acts like a single fighter.",
    ),
    GlossaryEntry(
        "Squad", ["AD-13-03"], "Twenty points of a Horde's Magnitude, destroyed one after another."
    ),
    GlossaryEntry(
        "Magnitude",
        ["AD-13-03", "AD-13-10"],
        "How many a Horde still are; each hit that gets through takes some.",
    ),
    GlossaryEntry(
        "Magnitude Modifier",
        ["AD-13-06"],
        "Five for each squad left: what a Horde's numbers add to its attacks.",
    ),
    GlossaryEntry(
        "Test",
        ["AD-02-01", "AD-02-02", "AD-02-03"],
        "A d100 that must not exceed a number: a characteristic or Skill with its modifiers. Each "
        "full ten between the two is a degree.",
    ),
    GlossaryEntry(
        "Skill",
        ["AD-01-05", "AD-01-06"],
        "Something learned; its number comes from a characteristic and from training.",
    ),
    GlossaryEntry("Weapon Skill", ["AD-01-01"], "How well one strikes in close combat, of 100."),
    GlossaryEntry("Ballistic Skill", ["AD-01-01"], "How well one shoots, of 100."),
    GlossaryEntry(
        "Strength",
        ["AD-01-01", "AD-07-03"],
        "Its tens are the Strength Bonus, which blows add to their Damage.",
    ),
    GlossaryEntry(
        "Toughness",
        ["AD-01-01", "AD-07-04"],
        "Its tens are the Toughness Bonus, which is taken from every Damage.",
    ),
    GlossaryEntry(
        "Agility", ["AD-01-01", "AD-04-01"], "How nimble one is; its tens are the metres of a Half Move."
    ),
    GlossaryEntry(
        "Willpower",
        ["AD-01-01", "AD-10-01"],
        "The strength of one's nerve: tests against Fear and Pinning are of it.",
    ),
    GlossaryEntry("Awareness", ["AD-01-05"], "The Skill of noticing, from Perception."),
    GlossaryEntry("Stealth", ["AD-01-05"], "The Skill of going unseen, from Agility."),
    GlossaryEntry(
        "Hidden",
        ["AD-05-15"],
        "In cover or out of sight by the Hide action: no target for attacks or scans until the unit attacks "
        "or is found by a Search.",
    ),
    GlossaryEntry("Deceive", ["AD-01-05"], "The Skill of misleading people, from Fellowship."),
    GlossaryEntry("Tech-Use", ["AD-01-05"], "The Skill with machines, from Intelligence."),
    GlossaryEntry(
        "Command",
        ["SW-11", "SW-61"],
        "An order of an Overseer that all Underlings carry out at the same moment; also the Skill "
        "of leading, from Fellowship.",
    ),
    GlossaryEntry(
        "Break Test",
        ["SW-55", "SW-56"],
        "A test of Command when a Swarm lost many: failing it, the Swarm dissolves.",
    ),
    GlossaryEntry(
        "Degree",
        ["AD-02-03"],
        "Each full ten by which a test passes or fails. More degrees of success mean more hits, or more "
        "hits evaded.",
    ),
    GlossaryEntry(
        "Lost Underlings",
        ["SW-55", "SW-56"],
        "Each Underling lost since the last turn makes a Swarm's Break Test harder by 5.",
    ),
    GlossaryEntry("Mission", ["SC-10", "SC-12"], "The battle on the table."),
    GlossaryEntry("Round", ["AD-03-01"], "The span of time in which every unit takes one turn."),
    GlossaryEntry(
        "Turn",
        ["AD-03-05"],
        "When a unit acts: with two Half Actions, or one Full Action, in Initiative order.",
    ),
    GlossaryEntry(
        "Battlefront",
        ["AD-13-14", "SC-08"],
        "The clash that may be fought before a Mission, by secret choices; it decides on the decks "
        "of Advantages.",
    ),
    GlossaryEntry(
        "Initiative",
        ["AD-03-04", "AD-03-02"],
        "The order of turns, rolled once: 1d10 and the tens of Agility.",
    ),
    GlossaryEntry("Action", ["AD-03-05"], "A turn has two Half Actions, or one Full Action."),
    GlossaryEntry("Half Action", ["AD-03-05"], "Half of a turn."),
    GlossaryEntry("Full Action", ["AD-03-05"], "A whole turn."),
    GlossaryEntry(
        "Reaction",
        ["AD-08-01", "AD-05-17"],
        "Something done in the turn of another, once a round, such as Dodge or Parry.",
    ),
    GlossaryEntry(
        "Dodge", ["AD-08-01", "AD-08-03"], "A Reaction: get out of the way of an attack that is seen."
    ),
    GlossaryEntry("Attack of Opportunity", ["AD-04-07"], "A free blow at a unit that leaves a close combat."),
    GlossaryEntry("Energy", ["AD-07-06"], "A type of Damage: by heat or electricity."),
    GlossaryEntry("Explosive", ["AD-07-06"], "A type of Damage: by blast and splinters."),
    GlossaryEntry("Impact", ["AD-07-06"], "A type of Damage: by bullets and blunt blows."),
    GlossaryEntry("Rending", ["AD-07-06"], "A type of Damage: by edges and claws."),
    GlossaryEntry("Synch Ratio", ["AD-01-01"], "A characteristic of machines that bear a field."),
    GlossaryEntry(
        "Damage",
        ["AD-07-03", "AD-07-04"],
        "What a hit does; less armour and Toughness, it is lost in Wounds.",
    ),
    GlossaryEntry(
        "Wound",
        ["AD-01-03", "AD-07-07"],
        "What a fighter can lose before each further point is a critical effect.",
    ),
    GlossaryEntry(
        "AP",
        ["AD-01-04", "AD-07-09"],
        "Armour Points: what armour or cover takes off the Damage at that place.",
    ),
    GlossaryEntry(
        "Armour Points", ["AD-01-04", "AD-07-09"], "What armour or cover takes off the Damage at that place."
    ),
    GlossaryEntry(
        "Righteous Fury",
        ["AD-07-05"],
        "A ten on a Damage die: if a second attack roll confirms it, another die is added.",
    ),
    GlossaryEntry(
        "Pinning",
        ["AD-11-01", "AD-11-02"],
        "Kept down by fire: only Half Actions, in cover, and hard to aim, until a test of Willpower ends it.",
    ),
    GlossaryEntry(
        "Fear",
        ["AD-10-01"],
        "A test of Willpower when something dreadful is met first; failing it, the Shock Table is rolled on.",
    ),
    GlossaryEntry(
        "Cover",
        ["SW-39", "AD-R20"],
        "Something to stand behind. Hits that come through it lose its Armour Points from their Damage.",
    ),
    GlossaryEntry("Blocking", ["AD-04-01"], "A piece of the field that blocks movement and line of sight."),
    GlossaryEntry(
        "Difficult",
        ["AD-04-01", "AD-04-02"],
        "Ground on which each metre costs two. A large unit is in it while its middle is.",
    ),
    GlossaryEntry(
        "Wood", ["AD-04-01", "AD-R20"], "Trees: they give Cover, and each metre among them costs two."
    ),
    GlossaryEntry(
        "Worth",
        ["AD-R44"],
        f"What units count for when the rounds are over: an Underling {UNDERLING}, a Specialist "
        f"{SPECIALIST}, an Overseer {OVERSEER}, another character {CHARACTER}, a giant {GIANT}, a Horde "
        f"{HORDE} for each squad.",
    ),
    GlossaryEntry(
        "Parry",
        ["AD-05-17", "AD-08-01", "AD-08-02"],
        "A Reaction against blows, with a weapon in hand: a success cancels one hit, each degree one more.",
    ),
    GlossaryEntry(
        "Prone", ["AD-06-09", "AD-06-14"], "On the ground: harder to shoot from afar, easier to strike."
    ),
    GlossaryEntry(
        "Stunned", ["AD-07-08"], "A stunned fighter neither acts nor reacts, and is attacked at +20."
    ),
    GlossaryEntry(
        "shaken",
        ["AD-10-04"],
        "Rattled by something fearsome: all tests are at -10 until one recovers.",
        key="shaken_by_fear",
    ),
    GlossaryEntry("Helpless", ["AD-06-11"], "Unable to do anything: attacks are at +30."),
    GlossaryEntry("Outnumbering", ["AD-06-14"], "Several against one in a melee strike more easily."),
    GlossaryEntry(
        "Assistance", ["AD-02-05", "AD-R88"], "Each who assists adds 10 to a test, two at the most."
    ),
    GlossaryEntry("Clip", ["AD-05-14"], "Shots left before the weapon must be reloaded."),
    GlossaryEntry("Close", ["AD-06-01"], "A range bracket: very near, easier to hit."),
    GlossaryEntry("Short", ["AD-06-02"], "A range bracket: up to half of the weapon's range, easier to hit."),
    GlossaryEntry("Long", ["AD-06-04"], "A range bracket: beyond twice the weapon's range, harder to hit."),
    GlossaryEntry("Extreme", ["AD-06-05"], "A range bracket: the farthest, hardest to hit."),
    GlossaryEntry(
        "Edge", ["AD-14-06"], "A form of the field that lends its strength to blows and stops nothing."
    ),
    GlossaryEntry(
        "Supreme Commander",
        ["SC-06", "SC-18"],
        "The leader of a whole side, who acts from afar by Morale, Advantages and scans.",
    ),
    GlossaryEntry(
        "Director",
        ["SC-03", "SC-04"],
        "An officer who leads from off the table by orders and scans; a Supreme Commander is one too.",
    ),
    GlossaryEntry("Morale Point", ["SC-21", "SC-23"], "What a Supreme Commander pays to help the own side."),
    GlossaryEntry(
        "Advantage",
        ["SC-06", "SC-13"],
        "A card of a Supreme Commander's deck; passive ones always hold, others are played once.",
    ),
    GlossaryEntry(
        "Fate",
        ["AD-09-01", "AD-09-03"],
        "Luck of important fighters, in points: one is spent to roll again, add to a test, or get "
        "back a few Wounds.",
    ),
    GlossaryEntry("Fate Point", ["AD-09-01"], "A point of Fate; all come back after the battle."),
    GlossaryEntry(
        "Attack", ["AD-05-01"], "An Action that strikes or shoots at an enemy, with a test for its hits."
    ),
    GlossaryEntry(
        "Jam", ["AD-06-13"], "A weapon that fails on a bad roll; it does not fire until it is cleared."
    ),
    GlossaryEntry(
        "Rank", ["SW-09"], "Underlings are in rank near their Overseer; out of it they do nothing but return."
    ),
    GlossaryEntry("Mine", ["SC-17"], "A charge in the ground, one of a Minefield."),
    GlossaryEntry(
        "Square", ["AD-04-01"], "The square of the map in which a unit stands; each is ten metres wide."
    ),
)
