"""Glossary: words of the game as they appear on screen, for beginners."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import WORD, GlossaryEntry, with_kind_and_group
from wartable.rulesets.infinity.d20.target import CAP

WORDS: Final = with_kind_and_group(
    WORD,
    GlossaryEntry(
        "Trooper",
        ["IN-04-10", "IN-04-15"],
        "One model of an army; each brings an Order for its side to spend.",
    ),
    GlossaryEntry(
        "Lieutenant",
        ["IN-03-12", "IN-04-12"],
        "The leader of an army, whose name the enemy does not know; it has an Order of its own.",
    ),
    GlossaryEntry(
        "Combat Group", ["IN-01-12", "IN-04-10"], "Up to ten Troopers who share their Regular Orders."
    ),
    GlossaryEntry(
        "Fireteam",
        ["IN-08-21", "IN-08-24", "IN-08-26", "IN-08-27", "IN-08-28", "IN-08-29", "IN-08-31"],
        "Troopers who act together on one Order. Its level is the number of members of one unit, and each "
        "brings something more: from level 2 shots are at +1 SD, from level 3 Dodge is at +1, from level 4 "
        "BS too, at level 5 it has Sixth Sense.",
    ),
    GlossaryEntry(
        "Proxy",
        ["IN-08-54", "IN-08-55"],
        "One of several bodies of the same Trooper; one at a time is active.",
    ),
    GlossaryEntry("Active Proxy", ["IN-08-54"], "The one Proxy that may declare Orders now."),
    GlossaryEntry(
        "Active", ["IN-05-02"], "Whose Player Turn it is; the other side is reactive, and answers with AROs."
    ),
    GlossaryEntry("CC", ["IN-01-01"], "Close Combat: how well a Trooper fights hand to hand."),
    GlossaryEntry("BS", ["IN-01-01", "IN-06-01"], "Ballistic Skill: how well a Trooper shoots."),
    GlossaryEntry(
        "PH", ["IN-01-01", "IN-05-33"], "Physique: strength and agility; one dodges and throws with it."
    ),
    GlossaryEntry(
        "WIP", ["IN-01-01", "IN-06-34"], "Willpower: wits and will; for hacking, healing, orders and nerve."
    ),
    GlossaryEntry(
        "ARM",
        ["IN-01-01", "IN-06-16"],
        "Armour: a save against most weapons is a die of twenty up to ARM and the PS of the weapon.",
    ),
    GlossaryEntry(
        "BTS", ["IN-01-01", "IN-06-16"], "Protection against hacking and the like; saves go as those of ARM."
    ),
    GlossaryEntry("PS", ["IN-06-16"], "What a weapon adds to the saves against it: the lower, the deadlier."),
    GlossaryEntry("Burst", ["IN-02-07", "IN-02-08"], "How many dice an attack rolls; in reaction it is 1."),
    GlossaryEntry(
        "Round", ["IN-04-01"], "A Player Turn of each army. A game has three unless its file says more."
    ),
    GlossaryEntry(
        "Player Turn",
        ["IN-04-01"],
        "The part of a Round in which one side spends Orders and the other reacts.",
    ),
    GlossaryEntry(
        "Phase",
        ["IN-04-02", "IN-04-06", "IN-04-07"],
        "A part of a Player Turn: tactics, impetuous Troopers, Orders, states.",
    ),
    GlossaryEntry(
        "Initiative",
        ["IN-03-04", "IN-03-05"],
        "The winner of the first roll keeps either this, the choice of the side with the first "
        "Player Turn, or Deployment.",
    ),
    GlossaryEntry(
        "Deployment", ["IN-03-05"], "The choice of the side that sets up first, and of the table edges."
    ),
    GlossaryEntry(
        "Order",
        ["IN-05-01", "IN-05-10"],
        "What a Trooper is activated with: two Short Skills, or one Long Skill. Most go into a pool that any "
        "Trooper of the Combat Group may draw on, one Trooper many times if one likes.",
    ),
    GlossaryEntry(
        "ARO",
        ["IN-05-02", "IN-05-14"],
        "Automatic Reaction Order: what a Trooper does for nothing when an enemy acts within its "
        "sight or near it.",
    ),
    GlossaryEntry(
        "Alert!",
        ["IN-05-09"],
        "At the end of an Order, a Trooper that was attacked, or had a friend attacked within 8 inches, may "
        "turn on the spot, unless the Order was its own.",
    ),
    GlossaryEntry(
        "Spearhead",
        ["IN-08-13", "IN-08-14"],
        "The Trooper that leads a Coordinated Order, and attacks with most dice.",
    ),
    GlossaryEntry(
        "Victory Points",
        ["IN-07-37"],
        "What is counted in the end: points of what is left; the side with more of them wins.",
    ),
    GlossaryEntry(
        "Success Value",
        ["IN-02-01", "IN-02-03"],
        "What a die of twenty may show at most to succeed; to show just that is a critical.",
    ),
    GlossaryEntry(
        "Roll",
        ["IN-02-01"],
        "A die of twenty against a Success Value made of an attribute and its MODs.",
    ),
    GlossaryEntry(
        "Coup de Grâce", ["IN-06-15"], "The end of an Unconscious enemy in contact, without a roll."
    ),
    GlossaryEntry("Normal Roll", ["IN-02-15"], "A roll without an opposing roll."),
    GlossaryEntry(
        "Face to Face",
        ["IN-02-11", "IN-02-15"],
        "A roll of both sides at once: the highest success stands, and cancels the lower ones of the other.",
    ),
    GlossaryEntry(
        "Guts Roll",
        ["IN-06-34"],
        "A roll of WIP by a Trooper that was attacked and lives: failing it, it takes cover or falls back.",
    ),
    GlossaryEntry(
        "Cover",
        ["IN-06-04", "IN-06-06", "IN-06-07"],
        "To touch scenery that hides part of the body: shots are at -3, saves at +3.",
    ),
    GlossaryEntry(
        "Crates", ["IN-05-26", "IN-06-06"], "Scenery that gives Cover, and that only the tall get over."
    ),
    GlossaryEntry(
        "Wall",
        ["IN-05-26", "IN-06-06"],
        "Low scenery that gives Cover. Figures at least as high can vault it.",
    ),
    GlossaryEntry(
        "House", ["IN-05-26", "IN-05-28"], "Scenery that blocks movement, climbing and line of sight."
    ),
    GlossaryEntry(
        "Tower", ["IN-05-26", "IN-05-28"], "Scenery higher than a house, which cannot be entered or climbed."
    ),
    GlossaryEntry("Square", ["IN-03-01"], "A part of the table, so that a place on it can be named: B4."),
    GlossaryEntry(
        "Range",
        ["IN-06-01", "IN-06-03"],
        "The MOD of a weapon at a distance, by its line of the Weapons Chart: most are best near or far.",
    ),
    GlossaryEntry(f"The cap of {CAP}", ["IN-02-02"], f"MODs add or take {CAP} at most in all."),
    GlossaryEntry("Out of range", ["IN-06-02"], "Beyond the last range of a weapon every die is a miss."),
    GlossaryEntry(
        "Friends in the melee",
        ["IN-06-09", "IN-06-10"],
        "A shot into a melee is at -6 for each friend in it, and a die that misses hits one of them.",
    ),
    GlossaryEntry(
        "Unseen",
        ["IN-05-34"],
        "A Dodge is at -3 against a Trooper near by, or a template, that the dodging Trooper cannot see.",
    ),
    GlossaryEntry(
        "Wound",
        ["IN-06-17", "IN-06-32"],
        "What a failed save costs; a Trooper without any left falls Unconscious.",
    ),
    GlossaryEntry(
        "Command Token",
        ["CT-01", "CT-02"],
        "A means of command of the whole army: four in a game, for better plans or another try.",
    ),
    GlossaryEntry("Executive Use", ["CT-13"], "Uses of Command Tokens in a step of the own Tactical Phase."),
    GlossaryEntry("Token", ["CT-01", "IN-08-36"], "A Command Token or, by its name, a Speedball Token."),
    GlossaryEntry(
        "Speedball",
        ["IN-08-36", "IN-08-37"],
        "A capsule of supplies that comes down at a chosen place, or near it.",
    ),
    GlossaryEntry(
        "Airborne", ["IN-03-11"], "In the air, off the table: known to its owner alone until it lands."
    ),
    GlossaryEntry("Contact", ["IN-05-25", "IN-07-19"], "Where two bases touch; enemies in it are Engaged."),
    GlossaryEntry("Zone", ["IN-03-01", "IN-03-08"], "Where a side deploys, along its edge of the table."),
    GlossaryEntry(
        "Deploy", ["IN-03-08"], "To put a Trooper on the table before the first turn, within its zone."
    ),
    GlossaryEntry(
        "Place",
        ["IN-05-29"],
        "Where a model stands: inches from the corner of the table, and the square around it.",
    ),
)
