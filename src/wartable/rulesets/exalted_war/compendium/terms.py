"""Words of war that are no class of their own: roles, traits, orders, triggers of hesitation, house rules."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import GlossaryEntry, with_kind_and_group
from wartable.rulesets.exalted_war.model.tick import DISENGAGED, ENGAGED, LEADERLESS, LOSS, SHOT, SPELL
from wartable.rulesets.exalted_war.model.troops import LEAST
from wartable.rulesets.exalted_war.saved.plan_data import HOUSE, POOLS


def _rule_ids(*numbers: int) -> tuple[str, ...]:
    """Return the ids of the rules with these numbers, such as EW-05 for 5 and EW-61 for 61."""
    return tuple([f"EW-{number:02d}" for number in numbers])


def _action_cost(speed: object, penalty: int) -> dict[str, object]:
    return {"speed": speed, "dv_penalty": f"-{penalty}" if penalty else "0"}


def _members_by_magnitude() -> list[str]:
    """Return the range of members of each Magnitude as texts: "0: 1", "1: 2-10" ... EW-29, W-7, W-61."""
    found = ["0: 1"]
    for magnitude in range(1, len(LEAST) - 1):
        found.append(f"{magnitude}: {LEAST[magnitude]}-{LEAST[magnitude + 1] - 1}")
    found.append(f"{len(LEAST) - 1}: {LEAST[-1]} and more")
    return found


_ACTIVITIES: Final = with_kind_and_group(
    "action",
    GlossaryEntry(
        "Join War",
        _rule_ids(10, 11, 12, 13, 14, 15),
        "As the war begins every unit rolls its leader's Wits + War less its Magnitude, single people Wits + "
        "Awareness. The best result acts at tick 0; each success fewer is a tick later, 6 at the most. Units "
        "that arrive in mid-battle are measured against that same result.",
        data=_action_cost("by the roll", 0),
    ),
    GlossaryEntry(
        "Move",
        _rule_ids(9, 80, 84),
        "Every tick, by standing order and without any cost: Dexterity less mobility, each point as many "
        "yards as the formation gives. Not while engaged or hesitating.",
        data=_action_cost("none", 0),
    ),
    GlossaryEntry(
        "Disengage",
        _rule_ids(89, 68),
        "Before its own action an engaged unit may try to get clear: Wits + War + Drill less Magnitude, "
        "against 3 and the best Drill among its enemies. It then moves out of contact, by its whole Move or "
        "no farther than it takes, tests its nerve, and acts.",
        data=_action_cost("none", 0),
    ),
    GlossaryEntry(
        "Leave",
        _rule_ids(93),
        "A special character goes off as a single person, at the unit's own action and without a roll.",
        data=_action_cost("none", 0),
    ),
    GlossaryEntry(
        "Inactive",
        _rule_ids(7, 87),
        "Five ticks without action or defence; nothing short of rare magic does that to a unit.",
        data={"speed": 5},
    ),
)

_ROLES: Final = with_kind_and_group(
    "role",
    GlossaryEntry(
        "Leader",
        _rule_ids(59, 61, 72),
        "Wears the unit: it fights, defends and counts health with the leader's figures, each Ability at "
        "most as high as War. Lost without a Hero to follow, the unit becomes a mob.",
    ),
    GlossaryEntry(
        "Hero",
        _rule_ids(47, 92),
        "Second in command: takes over from a lost leader, lends a better close rating, fights apart against "
        "units in contact, or departs with some of the troops.",
    ),
    GlossaryEntry(
        "Sorcerer",
        _rule_ids(48, 27),
        "Shoots or casts apart from the unit, or lends it a better ranged rating.",
    ),
    GlossaryEntry(
        "Relay",
        _rule_ids(49, 50, 51, 52, 95),
        "Drums, horns and banners. From Magnitude 3 up each dot needs one, or the unit is Unordered and "
        "counts 2 Drill less. A Relay may roll for the leader, and each carries a signal to one unit.",
    ),
    GlossaryEntry(
        "Mob",
        _rule_ids(47, 30, 73),
        "What is left when no one commands: Unordered, 2 Drill less, no special characters, led by a "
        "nameless soldier, and tested for hesitation at each own action, harder every time.",
    ),
)

_TRAITS: Final = with_kind_and_group(
    "trait",
    GlossaryEntry(
        "Magnitude",
        _rule_ids(16, 29, 64, 71, 73),
        "Size. The difference to the other side changes an attack's successes by up to 3; it is also the "
        "least damage a unit's hit does. One dot goes each time its health is used up.",
        data={"members": _members_by_magnitude()},
    ),
    GlossaryEntry(
        "Drill",
        _rule_ids(17, 30, 51, 88),
        "Training: what is taken off the difficulty of every command and test of nerve, and what formations "
        "ask for.",
        data={
            "levels": [
                "0 undrilled, a crowd",
                "1 barely drilled",
                "2 regulars and good militia",
                "3 crisp",
                "4 crack troops",
                "5 flawless",
            ]
        },
    ),
    GlossaryEntry(
        "Endurance",
        _rule_ids(18, 31, 32, 33, 75, 76, 77, 78, 79),
        "Drill + the leader's Stamina; of one person Stamina + Resistance. Each attack made or suffered puts "
        "a point at stake, saved by Charisma + War against the fatigue of the armour. Without any left, all "
        "rolls lose 2 dice.",
    ),
    GlossaryEntry(
        "Might",
        _rule_ids(19, 34, 35, 63),
        "Magic in the ranks, added to the successes of every attack: what the troops are, and on top of that "
        "what they carry.",
        data={
            "nature": [
                "0 mortals",
                "1 god-blooded, ghosts",
                "2 young Terrestrials, small gods",
                "3 old Terrestrials, young Celestials, warlike demons",
                "4 seasoned Celestials, gods of war",
                "5 elder Celestials, lesser dragons",
            ],
            "gear": [
                "1 talismans",
                "2 plain magical arms",
                "3 arms that spend Essence",
                "4 weapons of gods and the First Age",
            ],
        },
    ),
    GlossaryEntry(
        "Close Combat Rating",
        _rule_ids(20, 36, 62, 67),
        "Half of the troops' Dexterity and close Ability. Up to the leader's War it is added to the "
        "successes of close attacks, and half of it to the Parry DV.",
    ),
    GlossaryEntry(
        "Ranged Attack Rating",
        _rule_ids(20, 37, 62),
        "Half of the troops' Dexterity and ranged Ability, added likewise to shooting.",
    ),
    GlossaryEntry(
        "Close Combat Damage",
        _rule_ids(21, 38, 65),
        "A third of the troops' Strength and weapon, added to what the leader's blows do.",
    ),
    GlossaryEntry(
        "Ranged Damage",
        _rule_ids(21, 39, 65),
        "The same for volleys, without Strength where the weapon does its own work.",
    ),
    GlossaryEntry(
        "Armor",
        _rule_ids(22, 40, 66),
        "A third of what the troops soak of lethal damage, added to the leader's soak: what their armour "
        "does and, from Might 1 by what they are, half of their Stamina.",
    ),
    GlossaryEntry(
        "Mobility", _rule_ids(41, 80), "What armour and shields of the troops take from Move and dodge."
    ),
    GlossaryEntry(
        "Hardness",
        _rule_ids(42),
        "An attack whose raw damage is no higher does nothing. The unit has it only if all the troops do.",
    ),
    GlossaryEntry(
        "Morale",
        _rule_ids(23, 43, 44, 45, 73),
        "The lowest Valor of troops, leader and mounts, in dice against hesitation. The undead and automata "
        "never waver.",
    ),
    GlossaryEntry(
        "Special Characters",
        _rule_ids(24, 46),
        "Heroes, Sorcerers and Relays, at most two for each dot of Magnitude.",
    ),
    GlossaryEntry(
        "Formation",
        _rule_ids(25, 57),
        "How the unit stands: see the four formations.",
    ),
)

_ORDERS: Final = with_kind_and_group(
    "order",
    GlossaryEntry("Halt", _rule_ids(80), "Stay, and face as now."),
    GlossaryEntry("March", _rule_ids(80), "Go to the middle of a square by Moves."),
    GlossaryEntry(
        "Follow", _rule_ids(80), "Go to a unit, friend or enemy, until both touch; then keep facing it."
    ),
    GlossaryEntry("Behind", _rule_ids(80, 91), "Get to the rear of an enemy unit, whence its DV is 0."),
    GlossaryEntry("Watch", _rule_ids(90), "Stay, and keep facing a unit."),
    GlossaryEntry("Away", _rule_ids(80), "Go straight away from the nearest enemy."),
)

_TRIGGERS: Final = with_kind_and_group(
    "trigger",
    GlossaryEntry(
        "Loss of Magnitude",
        _rule_ids(73),
        "Each loss by damage; what hesitation itself costs asks for no new test.",
        key=LOSS,
        data={"difficulty": "+0"},
    ),
    GlossaryEntry(
        "Coming under fire",
        _rule_ids(73),
        "The first ranged attack since its last action; fire and magical weapons frighten more.",
        key=SHOT,
        data={"difficulty": "+0, by fire or magic +1"},
    ),
    GlossaryEntry(
        "Target of a spell",
        _rule_ids(73, 27),
        "Any spell cast at the unit.",
        key=SPELL,
        data={"difficulty": "+1 a circle"},
    ),
    GlossaryEntry(
        "Becoming engaged",
        _rule_ids(73),
        "A foe is superior at 2 and overwhelming at 4 more in Magnitude + Drill + Might together.",
        key=ENGAGED,
        data={"difficulty": "+0, superior or led by a supernatural being +1, overwhelming or wholly so +2"},
    ),
    GlossaryEntry(
        "Getting clear",
        _rule_ids(73, 89),
        "Right after it has disengaged.",
        key=DISENGAGED,
        data={"difficulty": "+1"},
    ),
    GlossaryEntry(
        "No commander",
        _rule_ids(73),
        "A mob at each own action: 1 the first time, then 1 more each time.",
        key=LEADERLESS,
        data={"difficulty": "+1, +2, +3 ..."},
    ),
)

_HOUSE_RULES: Final = with_kind_and_group(
    "house rule",
    *[
        GlossaryEntry(
            HOUSE[key].key.replace("_", " ").capitalize(),
            _rule_ids(*rules),
            HOUSE[key].told,
            data={"choices": choices},
        )
        for key, choices, rules in (
            ("hesitation_pool", POOLS, (43, 73)),
            ("hesitation_floor", ("0", "1"), (73,)),
            ("signals", ("off", "on"), (95,)),
            ("close_cap", ("off", "on"), (56, 62)),
            ("close_holds", ("off", "on"), (56, 64)),
        )
    ],
)

AT_WAR: Final[tuple[GlossaryEntry, ...]] = (*_ACTIVITIES, *_ROLES, *_TRAITS)
"""Activities of units apart from their actions, roles in them, and their traits."""

AT_REST: Final[tuple[GlossaryEntry, ...]] = (*_ORDERS, *_TRIGGERS, *_HOUSE_RULES)
"""Standing orders, causes of hesitation tests, and house rules."""

GROUND: Final = with_kind_and_group(
    "ground",
    GlossaryEntry("Rough", _rule_ids(80, 81), "Move and Dash get half as far (W-44)."),
    GlossaryEntry(
        "Cover",
        _rule_ids(54, 55),
        "Adds 1 or 2 to the DV of units in it; formations multiply it like a shield.",
    ),
    GlossaryEntry("Blocking", _rule_ids(80), "It blocks movement, line of sight and shots (W-44)."),
    GlossaryEntry("Steep", _rule_ids(82, 83), "Only climbing gets a unit over it."),
    GlossaryEntry("Water", _rule_ids(82, 83), "Only swimming gets a unit across."),
)

GEAR_RULES: Final[dict[str, tuple[str, ...]]] = {
    "close": _rule_ids(3, 38, 59),
    "ranged": _rule_ids(3, 39, 59),
    "armour": _rule_ids(40, 41, 77),
    "shield": _rule_ids(54, 55, 56),
}
"""Ids of the rules for each kind of gear."""
