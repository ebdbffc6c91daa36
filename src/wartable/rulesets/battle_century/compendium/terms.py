"""Terms of Operations that are not classes: keywords, Terrain, Actions, Attributes and tiers; and what can be
done in a Turn that is not among the Actions of the book.
"""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import GlossaryEntry, with_kind_and_group


def rule_ids(chapter: str, *numbers: int) -> tuple[str, ...]:
    """Return the ids of rules of one chapter, as the ledger writes them: ("R-WPN", 5, 6) gives ("R-WPN-005",
    "R-WPN-006").
    """
    return tuple([f"{chapter}-{number:03d}" for number in numbers])


def _keyword(group: str, name: str, rules: tuple[str, ...], text: str, uses: str = "") -> GlossaryEntry:
    """Return the term for a keyword of Weapons; `uses` is the limit on its uses, if there is one."""
    return with_kind_and_group(
        "keyword", GlossaryEntry(name, rules, text, data={"uses": uses or None}), group=group
    )[0]


_KEYWORDS: Final = (
    _keyword(
        "reach",
        "Melee",
        rule_ids("R-WPN", 4, 5, 6),
        "Range 0 to 1. An Advantage on an Engage attack and against anybody who is in a Duel.",
    ),
    _keyword(
        "reach",
        "Shooting",
        rule_ids("R-WPN", 4, 7, 8),
        "Range 0 to 5. Aim gives it two Advantages where other Weapons get one.",
    ),
    _keyword(
        "reach",
        "Beam",
        rule_ids("R-WPN", 9, 10, 11, 67),
        "Each use costs 1 Energy. Pay its Boost number on top, once an Action, for an Advantage and the "
        "other effects of the Weapon.",
        uses="Boosted once an Action",
    ),
    _keyword(
        "area",
        "Blast",
        rule_ids("R-WPN", 12, 13),
        "One Might Test against everybody within the given number of Zones around an Enemy or Zone, friends "
        "included, its user excepted.",
    ),
    _keyword(
        "area",
        "Burst",
        rule_ids("R-WPN", 14, 15),
        "One Might Test against every Enemy within the Weapon's Range around its user; Allies are spared.",
    ),
    _keyword(
        "effect",
        "Crippling",
        rule_ids("R-WPN", 16, 17),
        "A pass has the effects of Suppress, at full Damage. In its next Turn the Enemy takes 1 Damage for "
        "each Zone that it Moves, in place of a withheld half.",
    ),
    _keyword(
        "area",
        "Line",
        rule_ids("R-WPN", 18, 19),
        "One Might Test against everybody on the straight line from its user through the target, as far as "
        "the Weapon reaches, and in the user's own Zone; friends are not spared.",
    ),
    _keyword(
        "reach",
        "Long Range",
        rule_ids("R-WPN", 20, 21),
        "Maximum Range grows by the user's Systems, and by 5 Zones more for an Aimed shot.",
    ),
    _keyword(
        "use",
        "Technique",
        rule_ids("R-WPN", 22, 23, 24, 69),
        "A Unit's first Technique of the Operation counts Tension twice in its Might Test; for every later "
        "one Tension is 0.",
    ),
    _keyword(
        "use",
        "One Shot",
        rule_ids("R-WPN", 25, 69),
        "Good for a single use an Operation, hit or miss.",
        uses="once an Operation",
    ),
    _keyword(
        "use",
        "Slow",
        rule_ids("R-WPN", 26, 69),
        "Once fired it rests for the whole next Round.",
        uses="every other Round",
    ),
    _keyword(
        "risk",
        "Overheating",
        rule_ids("R-WPN", 27, 29),
        "An odd kept die costs its user Damage equal to Tension, once the attack is over.",
    ),
    _keyword(
        "risk",
        "Unreliable",
        rule_ids("R-WPN", 28, 29),
        "With an odd kept die Tension is not added to the Might Test.",
    ),
)

_TERRAINS: Final = with_kind_and_group(
    "terrain",
    GlossaryEntry("Plain", rule_ids("R-TERR", 1, 2), "Does nothing."),
    GlossaryEntry(
        "Difficult",
        rule_ids("R-TERR", 3, 4),
        "Entering costs 2 points of movement, twice as many again for each further instance; Speed itself "
        "stays.",
    ),
    GlossaryEntry(
        "Defensive",
        rule_ids("R-TERR", 5),
        "A Disadvantage, for each instance, on Might Tests against those inside.",
    ),
    GlossaryEntry(
        "Extreme",
        rule_ids("R-TERR", 6, 7, 8, 15),
        "A Unit that begins or ends its own Turn inside Tests Systems or Speed against 10 + Tension, once "
        "for each instance; what the total falls short by is Damage.",
    ),
    GlossaryEntry("Impassable", rule_ids("R-TERR", 9), "It blocks movement and shots."),
)

_OFFENSIVE: Final = with_kind_and_group(
    "action",
    GlossaryEntry(
        "Attack",
        rule_ids("R-ACT", 2, 3, 4, 7, 8),
        "Test Might plus Tension against Defense; what the total exceeds it by is Damage. Ends no farther "
        "from the target than it began, as all Offensive Actions do.",
    ),
    GlossaryEntry(
        "Aim",
        rule_ids("R-ACT", 9, 10, 11, 12, 13),
        "Hold one Weapon on one target: an Advantage on the next Offensive Action of the two. Lost with any "
        "other Action, or once the target is out of reach.",
    ),
    GlossaryEntry(
        "Assist",
        rule_ids("R-ACT", 14, 15, 16, 17),
        "Attack at a Disadvantage; hit or miss, one Ally has an Advantage against that target for a Round. "
        "Not with area Weapons.",
    ),
    GlossaryEntry(
        "Suppress",
        rule_ids("R-ACT", 18, 19, 20, 21, 22, 23, 56),
        "Attack for half Damage. A pass puts a Disadvantage on the Enemy's Offensive Tests for a Round, and "
        "the other half waits for it to Move in its next Turn. The attacker picks Maimed Areas and may "
        "spare a Unit that would be destroyed; Allies in a Duel are safe.",
    ),
    GlossaryEntry(
        "Engage",
        rule_ids("R-ACT", 24, 25, 26, 27, 28, 29, 34, 35),
        "Attack from the target's own Zone with any Weapon that reaches 0 Zones; hit or miss, both are then "
        "in a Duel.",
    ),
    group="offensive",
)

_PAIRED: Final = with_kind_and_group(
    "enemy action",
    GlossaryEntry(
        "Paired Attack",
        rule_ids("R-ENEMY", 5, 6, 7),
        "Of Grunts alone: an identical Grunt at most 1 Zone away has two Advantages on Might Tests in its "
        "next Turn. In a Round no Grunt is paired with two others.",
        data={"uses": "with one other Grunt a Round"},
    ),
    group="offensive",
)

_UTILITY: Final = with_kind_and_group(
    "action",
    GlossaryEntry(
        "Boost",
        rule_ids("R-ACT", 37, 38),
        "Move up to twice the Speed, by any way, in place of the Move of other Actions.",
    ),
    GlossaryEntry(
        "Maneuver",
        rule_ids("R-ACT", 37, 39, 40, 41, 42),
        "Add Systems or Speed to one's own Defense for a Round, or to that of an Ally at most 1 Zone away. "
        "Only the highest such bonus counts.",
    ),
    GlossaryEntry(
        "Delay",
        rule_ids("R-ACT", 43, 44, 52),
        "Name a kind of Action, taken right after the Turn of another Unit. Weapon and target are named "
        "only then.",
    ),
    GlossaryEntry(
        "Disengage", rule_ids("R-ACT", 36, 37, 45), "Leave the Duel without any Test and Move up to Speed."
    ),
    GlossaryEntry(
        "Dock",
        rule_ids("R-ACT", 46, 47, 48, 49, 50, 51, 55),
        "Go inside a friendly Base Unit in reach of one's Move: safe there, carried along, and out again "
        "with another Action. Reaching out from inside opens the Unit to area attacks and Extreme Terrain "
        "for a Round.",
    ),
    group="utility",
)

_EXTERNAL: Final = "Holds Weapons and External Upgrades, and is lost when Maimed."

_ATTRIBUTES: Final = with_kind_and_group(
    "attribute",
    GlossaryEntry("Might", rule_ids("R-MECH", 2, 5), "Added to the die of every Might Test."),
    GlossaryEntry("Guard", (*rule_ids("R-MECH", 5), *rule_ids("R-DMG", 1)), "Defense is Guard + 5."),
    GlossaryEntry(
        "Threshold",
        (*rule_ids("R-MECH", 5), *rule_ids("R-DMG", 2, 5)),
        "The points in each of four Levels; every Level lost Maims an Area.",
    ),
    GlossaryEntry(
        "Energy",
        (*rule_ids("R-MECH", 5), *rule_ids("R-OP", 13)),
        "What Weapons and Upgrades are paid with; all of it comes back as a Turn begins.",
    ),
    GlossaryEntry(
        "Systems",
        (*rule_ids("R-MECH", 5), *rule_ids("R-WPN", 20), *rule_ids("R-ACT", 39)),
        "Adds to Long Range, serves to Maneuver and against Extreme Terrain.",
    ),
    GlossaryEntry(
        "Speed",
        (*rule_ids("R-MECH", 5), *rule_ids("R-OP", 4, 18)),
        "Zones Moved with an Action, and added to Initiative; decides who leads a Duel.",
    ),
)

_AREAS: Final = with_kind_and_group(
    "area",
    GlossaryEntry("Head", rule_ids("R-MECH", 6, 7, 9), _EXTERNAL),
    GlossaryEntry("Torso", rule_ids("R-MECH", 6, 7, 9), _EXTERNAL),
    GlossaryEntry("Arms", rule_ids("R-MECH", 6, 7, 9), _EXTERNAL),
    GlossaryEntry("Legs", rule_ids("R-MECH", 6, 7, 9), _EXTERNAL),
    group="external",
)

_CORE: Final = with_kind_and_group(
    "area",
    GlossaryEntry(
        "Core",
        (*rule_ids("R-MECH", 6, 8, 10), *rule_ids("R-DMG", 16, 18, 26)),
        "Where the Pilot sits: holds Internal Upgrades but no Weapons, cannot be Maimed, and flies free when "
        "the mecha is lost.",
    ),
    group="internal",
)


_TIERS: Final = with_kind_and_group(
    "tier",
    GlossaryEntry(
        "Player Character",
        (*rule_ids("R-DMG", 10, 11), *rule_ids("R-POW", 4, 5), *rule_ids("R-TEST", 11)),
        "Has the Default Powers, gains a Genre Point for each Level first lost, may trade Advantages, and "
        "ejects when the mecha is destroyed.",
        key="pc",
    ),
    GlossaryEntry(
        "Named Pilot",
        (*rule_ids("R-ENEMY", 8), *rule_ids("R-DMG", 11)),
        "A match for a Player Character, with the same Powers, who ejects likewise.",
        key="npc",
    ),
    GlossaryEntry(
        "Rival",
        (*rule_ids("R-ENEMY", 8), *rule_ids("R-DMG", 11)),
        "Built like a Player Character in all respects, Genre Points and Powers included, and its match.",
        key="rival",
    ),
    GlossaryEntry(
        "Boss",
        (*rule_ids("R-ENEMY", 9, 10, 11, 12, 13, 14, 16, 17), *rule_ids("R-DMG", 11)),
        "A match for two Player Characters. All its points are for Attributes; Weapons, Upgrades, Powers and "
        "a Capstone come with the Power Level from lists of their own.",
        key="boss",
    ),
    GlossaryEntry(
        "Grunt",
        (*rule_ids("R-ENEMY", 1, 3), *rule_ids("R-DMG", 20)),
        "Built with 50 points, no more of them in Upgrades and Weapons, without Genre Points or Powers; its "
        "Pilot does not get out.",
        key="grunt",
    ),
    GlossaryEntry(
        "AI Unit",
        rule_ids("R-DMG", 21, 22),
        "There is no Pilot inside: no Core leaves it, and only Suppress can take it whole.",
        key="ai",
    ),
    GlossaryEntry(
        "Giant Monster",
        rule_ids("R-DMG", 21, 22),
        "A beast in place of a machine: it has no Core, and only Suppress can take it alive.",
        key="monster",
    ),
)

TERMS: Final = (
    *_KEYWORDS,
    *_TERRAINS,
    *_OFFENSIVE,
    *_PAIRED,
    *_UTILITY,
    *_ATTRIBUTES,
    *_AREAS,
    *_CORE,
    *_TIERS,
)
"""All such words, in the book's order within each kind."""


FREE_ACTIONS: Final = with_kind_and_group(
    "other action",
    GlossaryEntry(
        "Retreat",
        rule_ids("R-TERR", 12, 14) + rule_ids("R-ACT", 38),
        "Boost to the edge of the map and out of the battle. Not destroyed, but gone for good: a side that "
        "has no one left has lost.",
    ),
    GlossaryEntry(
        "Eject",
        rule_ids("R-DMG", 16, 17, 18, 19, 28),
        "The Pilot flies off in the Core, at half of all ranks and unarmed. Damage to the Core hurts the "
        "Pilot. The mecha fights on at half of its ranks, until the first point of Damage disables it.",
    ),
    GlossaryEntry("Hold", rule_ids("R-ACT", 1), "Stay here and do nothing in this Turn."),
    GlossaryEntry(
        "Get Away",
        rule_ids("R-MATCH", 37),
        "Leave the Match for good, by outrunning all pursuers. Each Enemy may: a Contested Test by a "
        "Skill such as Athletics.",
        key="match_escape",
    ),
    GlossaryEntry(
        "Ordinary Test",
        rule_ids("R-MATCH", 19, 20),
        "Do something else by a Test, without Tension, against a number that the GM sets.",
        key="match_test",
    ),
    GlossaryEntry(
        "Help an Ally",
        rule_ids("R-TEST", 27, 28) + rule_ids("R-MATCH", 20),
        "Make a Test for an Ally: each full 10 is an Advantage on its next Test in a Round.",
        key="match_help",
    ),
    GlossaryEntry(
        "Hold", rule_ids("R-MATCH", 14, 16), "Move a Zone, and do what takes no Test.", key="match_hold"
    ),
)
"""In the order of the menus."""
