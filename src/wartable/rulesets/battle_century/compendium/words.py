"""The glossary: the terms of the game that appear on screen, explained for new players."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import WORD, GlossaryEntry, with_kind_and_group
from wartable.rulesets.battle_century.compendium.terms import rule_ids

_TIME: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Operation", rule_ids("R-OP", 1, 4), "A battle of mecha. It is played in Rounds, on a map of Zones."
    ),
    GlossaryEntry(
        "Match",
        rule_ids("R-MATCH", 1, 2),
        "A fight of people on foot, played in Rounds, before or between Operations.",
    ),
    GlossaryEntry(
        "Episode", rule_ids("R-CHAR", 1), "A session of play: Scenes on foot, then as a rule one Operation."
    ),
    GlossaryEntry(
        "Round",
        rule_ids("R-OP", 11, 16, 17),
        "Everybody has one Turn in a Round; then the next begins and Tension rises by 1. What lasts "
        "for a Round ends when the next Turn of the Unit that began it begins.",
    ),
    GlossaryEntry("Turn", rule_ids("R-ACT", 1), "When it is a Unit's Turn it may move and take one Action."),
    GlossaryEntry(
        "Initiative",
        rule_ids("R-OP", 4, 6, 31),
        "The order of Turns, rolled once: a die and Speed for mecha; the highest acts first.",
    ),
    GlossaryEntry(
        "Tension",
        rule_ids("R-OP", 11, 12),
        "A number that starts at 1 and grows by 1 every Round. It is added to attacks, so that a "
        "battle becomes deadlier the longer it lasts.",
    ),
    GlossaryEntry(
        "Action",
        rule_ids("R-ACT", 1),
        "The one thing a Unit does in its Turn, such as Attack, Aim or Boost; a move of up to its "
        "Speed comes before it.",
    ),
    GlossaryEntry(
        "Offensive",
        rule_ids("R-ACT", 4, 6),
        "An Offensive Action is meant to hurt an Enemy: it adds Tension, and one may not draw away "
        "from the target with it.",
    ),
    GlossaryEntry(
        "Move", rule_ids("R-ACT", 1, 38), "To go from Zone to Zone, up to the Speed; Boost goes twice as far."
    ),
)

_TESTS: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Help",
        rule_ids("R-TEST", 28) + rule_ids("R-MATCH", 20),
        "What another Character's Test has brought: an Advantage on one's next own Test for every full 10.",
    ),
    GlossaryEntry(
        "Surprise",
        rule_ids("R-MATCH", 5, 6, 7),
        "Before a Match an ambush may give one side a Round alone, with an Advantage on attacks and "
        "Disruption against the side that is surprised.",
    ),
    GlossaryEntry(
        "Test",
        rule_ids("R-TEST", 1, 4),
        "A ten-sided die and an Attribute against a number to reach. To reach it just so is enough.",
    ),
    GlossaryEntry(
        "Advantage",
        rule_ids("R-TEST", 9, 10, 13),
        "For each Advantage an extra die is rolled and the best is kept. Advantages and "
        "Disadvantages cancel out; one that is left may be traded for +2 before the roll.",
    ),
    GlossaryEntry(
        "Disadvantage",
        rule_ids("R-TEST", 8, 9),
        "For each Disadvantage an extra die is rolled and the worst is kept.",
    ),
    GlossaryEntry(
        "Attribute",
        rule_ids("R-CHAR", 13, 14) + rule_ids("R-MECH", 5),
        "What a mecha or a person is good at, as a number. Mecha have Might, Guard, Threshold, "
        "Energy, Systems and Speed; people Fitness, Intellect, Charm, Awareness, Willpower and "
        "Resources.",
    ),
    GlossaryEntry(
        "Aimed",
        rule_ids("R-ACT", 52),
        "Held on one target by the Action Aim, for an Advantage on the attack that follows.",
    ),
    GlossaryEntry(
        "Skill", rule_ids("R-SKILL", 1), "What a Pilot has learned; a Test that it fits has an Advantage."
    ),
    GlossaryEntry(
        "Defense",
        rule_ids("R-DMG", 1),
        "What an attack has to reach to hit: Guard and 5 for mecha, Awareness and 5 for people.",
    ),
    GlossaryEntry(
        "Active Defense",
        rule_ids("R-AD", 1, 2, 3),
        "An Upgrade that answers a Might Test for Energy, mostly by a higher Defense against that Test. A "
        "Unit uses one for each Test.",
    ),
)

_HARM: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Damage",
        rule_ids("R-DMG", 3, 4),
        "What an attack exceeds the Defense by. It takes as many points of Threshold, or of Plot Armor.",
    ),
    GlossaryEntry(
        "Level",
        rule_ids("R-DMG", 4, 5),
        "A mecha can lose four Threshold Levels. With each it loses, one Area is Maimed and its "
        "Pilot gains a Genre Point; with the last it is out.",
    ),
    GlossaryEntry(
        "Maimed",
        rule_ids("R-DMG", 5, 7) + rule_ids("R-MECH", 9),
        "A Maimed Area is wrecked: the Weapons and Upgrades in it do not work until it is restored.",
    ),
    GlossaryEntry("Maiming", rule_ids("R-DMG", 5), "The loss of an Area that comes with a lost Level."),
    GlossaryEntry(
        "Area",
        rule_ids("R-MECH", 7, 9),
        "A part of a mecha, such as the head or the arms, with the Weapons and Upgrades that are "
        "built into it.",
    ),
    GlossaryEntry(
        "Plot Armor",
        rule_ids("R-TEST", 39, 43),
        "What keeps a person in the fight: three Layers of as many points as Willpower. A Character "
        "with none left is out.",
    ),
    GlossaryEntry(
        "Layer",
        rule_ids("R-TEST", 39, 43),
        "A third of the Plot Armor. Losing one takes a Willpower Test, or the person is out.",
    ),
    GlossaryEntry(
        "Withheld Damage",
        rule_ids("R-ACT", 18, 56),
        "The half that Suppress keeps back: it strikes if the Enemy moves of its own will in its next Turn.",
    ),
    GlossaryEntry(
        "Suppressed",
        rule_ids("R-ACT", 18, 56),
        "Hit by Suppress: the other half of its Damage waits for the Unit to move.",
    ),
    GlossaryEntry(
        "Disrupted",
        rule_ids("R-MATCH", 31, 32),
        "Put off its stride by the Action Disrupt: a Disadvantage on Tests for a Round.",
    ),
)

_FORCES: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Unit",
        rule_ids("R-OP", 1),
        "Anything that acts on the map by itself: a mecha, a vehicle, a group of foes, a base.",
    ),
    GlossaryEntry("Ally", rule_ids("R-OP", 30), "Another Unit of the same side."),
    GlossaryEntry("Enemy", rule_ids("R-OP", 30), "A Unit of another side."),
    GlossaryEntry("Pilot", rule_ids("R-OP", 2) + rule_ids("R-TEST", 37), "The person inside a mecha."),
    GlossaryEntry("Character", rule_ids("R-MATCH", 2), "A person in a Match."),
    GlossaryEntry(
        "Base",
        rule_ids("R-FEAT", 3, 5),
        "A Unit large enough that Allies can Dock inside, such as a carrier.",
    ),
    GlossaryEntry(
        "base",
        rule_ids("R-DMG", 1),
        "Defense is Guard and 5, which is called base in its sum.",
        key="base_of_defense",
    ),
    GlossaryEntry(
        "Form",
        rule_ids("R-FORM", 1),
        "One of the shapes that a mecha can take; each has Attributes and equipment of its own.",
    ),
    GlossaryEntry(
        "Proxy",
        rule_ids("R-MATCH", 41, 42),
        "A machine to fight with in a Match, such as a car; it takes Damage first, as one more Layer.",
    ),
    GlossaryEntry(
        "Weapon",
        rule_ids("R-MECH", 7),
        "What a mecha attacks with; its entry says how far it reaches and what it does.",
    ),
    GlossaryEntry("Upgrade", rule_ids("R-UPG", 1), "Equipment of a mecha that is no Weapon."),
    GlossaryEntry(
        "Support",
        rule_ids("R-SUP", 2, 16),
        "Support Upgrades help Allies or hinder Enemies without an attack.",
    ),
    GlossaryEntry(
        "MP",
        rule_ids("R-CHAR", 9, 31),
        "Mecha Points: what a mecha's Attributes, Weapons and Upgrades are bought with.",
    ),
    GlossaryEntry(
        "Genre Point",
        rule_ids("R-POW", 4) + rule_ids("R-CHAR", 10, 11),
        "What Genre Powers are paid with. A Pilot begins with some, and gains one for each Level "
        "that the mecha loses.",
    ),
    GlossaryEntry(
        "Power",
        rule_ids("R-POW", 1, 2, 3),
        "A Genre Power: something that heroes of such stories do, for Genre Points. Some are used "
        "at any moment.",
    ),
    GlossaryEntry(
        "Point",
        rule_ids("R-REIN", 3, 12),
        "What Reinforcements pay for their Powers with, and lose in place of Threshold.",
    ),
    GlossaryEntry("Miracle", rule_ids("R-MIR", 1, 4), "A supernatural Skill. It costs its user Plot Armor."),
)

_GROUND: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Zone",
        rule_ids("R-TERR", 1) + rule_ids("R-MATCH", 45),
        "A field of the map. Ranges and moves are counted in Zones.",
    ),
    GlossaryEntry(
        "Cover",
        rule_ids("R-TERR", 5),
        "What Defensive Terrain gives to those inside: Might Tests against them have a Disadvantage for each "
        "instance.",
    ),
    GlossaryEntry(
        "Reserve",
        rule_ids("R-REIN", 1, 4),
        "Helpers off the battlefield: the Reinforcements of a side, which are attacked only when no one else "
        "is left, or when something forces it.",
    ),
    GlossaryEntry(
        "Terrain",
        rule_ids("R-TERR", 2, 3, 5, 9),
        "What a Zone is like: Difficult, Defensive, Extreme or Impassable; plain Terrain does nothing.",
    ),
    GlossaryEntry(
        "Redeploy", rule_ids("R-ACT", 47), "A Docked Unit comes out of its Base, and takes part again."
    ),
    GlossaryEntry(
        "Charge",
        rule_ids("R-WPN", 33),
        "A straight move at a target, and the attack of a lance that ends it.",
    ),
    GlossaryEntry("Mecha", rule_ids("R-CHAR", 1), "A war machine with a Pilot inside."),
    GlossaryEntry(
        "Default", rule_ids("R-FORM", 6), "The form in which a mecha with several of them usually is."
    ),
    GlossaryEntry(
        "Duel",
        rule_ids("R-ACT", 27, 28, 29),
        "Two Units that fight hand to hand after an Engage: they stay together at Range 0 and "
        "cannot move freely.",
    ),
)

WORDS: Final = (*_TIME, *_TESTS, *_HARM, *_FORCES, *_GROUND)
