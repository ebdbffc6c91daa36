"""Terms of Infinity that have no class in the code: Special Skills, states, kinds of Order, Fireteams,
traits.
"""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import GlossaryEntry, with_kind_and_group
from wartable.rulesets.infinity.model import order, plan, skills, states


def _rule_ids(section: int, *numbers: int) -> tuple[str, ...]:
    """Return the ids of rules in one section of the ledger: (7, 5, 6) gives IN-07-05 and IN-07-06."""
    return tuple([f"IN-{section:02d}-{number:02d}" for number in numbers])


def _token_rule_ids(*numbers: int) -> tuple[str, ...]:
    """Return the ids of rules on Command Tokens: 22 gives CT-22."""
    return tuple([f"CT-{number:02d}" for number in numbers])


_COMMAND: Final = with_kind_and_group(
    "special skill",
    GlossaryEntry(
        "Lieutenant",
        (*_rule_ids(1, 9, 15), *_rule_ids(4, 12), *_token_rule_ids(3)),
        "The commander of an army, who gives a Lieutenant Order, and an extra Command Token if the profile "
        "says so. Without a Lieutenant the army is in Loss of Lieutenant. It cannot be a REM or Irregular.",
        data={"numbers": list(skills.NUMBERED[skills.LIEUTENANT])},
    ),
    GlossaryEntry(
        "Chain of Command",
        _rule_ids(7, 35),
        "Where there is no Lieutenant at the check, its bearer takes over at once, if it is on the table "
        "and neither Null nor Isolated, and so there is no Loss of Lieutenant. Not in Retreat!.",
    ),
    GlossaryEntry(
        "Tactical Awareness",
        _rule_ids(4, 13),
        "Its bearer gives a Tactical Order beside its own, for itself or to lead its Fireteam.",
    ),
    GlossaryEntry("NCO", _rule_ids(4, 12), "Its bearer may use the Lieutenant Order as a Tactical one."),
    GlossaryEntry(
        "Counterintelligence",
        _rule_ids(8, 58),
        "The enemy can take only one order from its bearer's army, but may use two tokens where the limit "
        "is one.",
    ),
    GlossaryEntry(
        "Strategos",
        _rule_ids(8, 59, 60),
        "Level 1: two Troopers are held back in deployment, and the Lieutenant Order becomes a Regular one. "
        "Level 2: Troopers change their Combat Group without a token, too.",
        data={"numbers": list(skills.NUMBERED[skills.STRATEGOS])},
    ),
    GlossaryEntry(
        "Inspiring Leadership",
        _rule_ids(8, 61, 62),
        "All Troopers of the army are Regular and have Courage; the Lieutenant Order alone can pay for a "
        "Coordinated Order.",
    ),
    group="command",
)

_NERVE: Final = with_kind_and_group(
    "special skill",
    GlossaryEntry(
        "Courage",
        (*_rule_ids(7, 32), "IN-R21"),
        "Its bearer ignores Retreat!, and STUN ammunition does not make it fail its Guts Roll.",
    ),
    GlossaryEntry("Religious", _rule_ids(7, 32), "Its bearer ignores Retreat!."),
    GlossaryEntry(
        "Warhorse",
        _rule_ids(7, 32, 36),
        "Its bearer ignores Retreat!, and stays Regular in Loss of Lieutenant.",
    ),
    GlossaryEntry(
        "Impetuous",
        _rule_ids(4, 4, 5),
        "Before the Orders Phase its bearer may act once without an order, and moves straight at the enemy "
        "then.",
    ),
    group="nerve",
)

_REPAIR: Final = with_kind_and_group(
    "special skill",
    GlossaryEntry(
        "Doctor",
        (*_rule_ids(8, 1), *_rule_ids(7, 22), *_token_rule_ids(22)),
        "In contact its bearer wakes an Unconscious Trooper with VITA by a WIP Roll, or kills it; it can "
        "end Stunned.",
    ),
    GlossaryEntry(
        "Paramedic",
        _rule_ids(8, 3),
        "Its bearer uses a MediKit: in contact, or from afar by a shot, the patient rolls PH, and wakes or "
        "dies.",
    ),
    GlossaryEntry(
        "Engineer",
        (*_rule_ids(8, 4, 5), *_rule_ids(7, 21), *_token_rule_ids(23)),
        "In contact its bearer takes a Wound off a Trooper with STR by a WIP Roll, or ends its states.",
    ),
    GlossaryEntry(
        "Cube",
        (*_rule_ids(8, 2), *_token_rule_ids(22)),
        "A recorder in its bearer: a Doctor's failed roll on it can be repeated for Command Tokens.",
    ),
    GlossaryEntry(
        "Remote Presence",
        (*_rule_ids(8, 6), *_token_rule_ids(23)),
        "Its bearer is Dead only at two Wounds more than its STR. One good repair wakes it, and a failed "
        "one can be repeated for Command Tokens.",
    ),
    group="repair",
)

_PLACES: Final = with_kind_and_group(
    "special skill",
    GlossaryEntry(
        "Hidden Deployment",
        (*_rule_ids(3, 10), *_rule_ids(8, 7, 8, 9)),
        "Its bearer's place is written down and hidden from the enemy, until it declares an Order or an ARO.",
    ),
    GlossaryEntry(
        "Combat Jump",
        (*_rule_ids(3, 11), *_rule_ids(8, 10, 12)),
        "Its bearer comes down from the air at a place of its choice, by a PH Roll.",
    ),
    GlossaryEntry(
        "Parachutist",
        (*_rule_ids(3, 11), *_rule_ids(8, 11, 12)),
        "Its bearer comes on at a table edge out of the enemy's zone, without a roll.",
    ),
    GlossaryEntry("Infiltration", _rule_ids(8, 33), "Its bearer is in no Fireteam."),
    group="deployment",
)

_FIGHTING: Final = with_kind_and_group(
    "special skill",
    GlossaryEntry(
        "Hacker",
        (*_rule_ids(1, 5), *_rule_ids(5, 40), *_rule_ids(7, 11)),
        "Its bearer attacks by Oblivion and Total Control within 8 inches, without sight; it is Hackable "
        "itself.",
    ),
    GlossaryEntry(
        "Mimetism",
        _rule_ids(6, 5),
        "Shots at its bearer are at -3, or at -6.",
        data={"numbers": list(skills.NUMBERED[skills.MIMETISM])},
    ),
    GlossaryEntry(
        "Sixth Sense",
        _rule_ids(8, 30),
        "Its bearer answers attacks from out of its sight, and its Dodge and Reset suffer no MODs but those "
        "of Immobilized and Isolated.",
    ),
    GlossaryEntry(
        "G: Jumper",
        (*_rule_ids(8, 53, 54, 55, 56, 57), *_token_rule_ids(16)),
        "Two or three Proxies are one Trooper with one order; only the active one declares Orders.",
        key=skills.G_JUMPER,
    ),
    group="fighting",
)

_PERIPHERALS: Final = with_kind_and_group(
    "special skill",
    GlossaryEntry(
        "Servant",
        _rule_ids(8, 49, 46, 52),
        "A Peripheral through which a Doctor or Engineer works at any distance.",
    ),
    GlossaryEntry(
        "Synchronized",
        _rule_ids(8, 50, 46, 52),
        "A Peripheral that stays within 8 inches of its Controller.",
    ),
    *[
        GlossaryEntry(
            key.title(),
            _rule_ids(8, 51, 46, 52),
            "A Peripheral that is bound to its Controller like a Synchronized one.",
            key=key,
        )
        for key in (skills.CONTROL, skills.ANCILLARY, skills.CYBERPLUG)
    ],
    group="peripheral",
)

STATES: Final = with_kind_and_group(
    "state",
    GlossaryEntry(
        "Unconscious",
        (*_rule_ids(6, 32), *_rule_ids(7, 13, 23)),
        "As many Wounds as VITA or STR: prone, a Null state, and no order. An enemy in contact can kill it "
        "without a roll.",
    ),
    GlossaryEntry(
        "Dead",
        (*_rule_ids(6, 33), *_rule_ids(7, 23)),
        "More Wounds than it can take, or killed outright: removed from the table.",
    ),
    GlossaryEntry(
        "Possessed",
        (*_rule_ids(7, 9, 10, 12, 23), *_token_rule_ids(15)),
        "A Null state: the enemy plays the Trooper, with the enemy's own Orders. It ends by a Command Token "
        "in the Executive Use, or by Total Control of its own side.",
    ),
    GlossaryEntry(
        "Disconnected",
        (*_rule_ids(7, 8, 23), *_rule_ids(8, 52)),
        "A Peripheral whose Controller is Isolated or Null can do nothing.",
    ),
    GlossaryEntry(
        "Isolated",
        (*_rule_ids(7, 5, 6, 7, 8), *_token_rule_ids(28)),
        "No orders of the pool, no Coordinated Order, no Fireteam, Reset at -9; Irregular from its next "
        "turn on. Engineers and Reset end it.",
    ),
    GlossaryEntry(
        "Immobilized-A",
        _rule_ids(7, 14, 16),
        "Nothing but Dodge, at -6, which ends it.",
        key=states.IMMOBILIZED_A,
    ),
    GlossaryEntry(
        "Immobilized-B",
        _rule_ids(7, 15, 16),
        "Nothing but Reset, at -3, which ends it.",
        key=states.IMMOBILIZED_B,
    ),
    GlossaryEntry(
        "Targeted",
        _rule_ids(7, 17),
        "Shots, Comms Attacks and Discover against it are at +3, its Reset at -3; no Cautious Movement.",
    ),
    GlossaryEntry(
        "Stunned",
        _rule_ids(7, 18, 22),
        "No attacks, and -3 to all other rolls but saves, until the States Phase of that turn.",
    ),
    GlossaryEntry(
        "Suppressive Fire",
        _rule_ids(7, 1, 2, 3, 4),
        "In AROs three dice at one target, up to 24 inches; enemies are at -3 in a Face to Face Roll "
        "against it. Anything else that it does ends it.",
    ),
    GlossaryEntry(
        "Unaffected by Retreat!",
        _token_rule_ids(21),
        "A Command Token lets the Trooper ignore Retreat! until the game ends.",
        key=states.STEADFAST,
    ),
    GlossaryEntry(
        "Engaged",
        _rule_ids(7, 19),
        "In contact with an able enemy: it fights or dodges, cannot move, and sees that fight only.",
    ),
    GlossaryEntry(
        "Prone",
        (*_rule_ids(1, 7, 16), *_rule_ids(7, 20), "IN-R93"),
        "Lying down: 3 mm high, and half of every movement.",
    ),
    GlossaryEntry(
        "Sepsitorized",
        (*_rule_ids(7, 23), "IN-R94"),
        "A Null state that nothing in this game causes.",
    ),
    GlossaryEntry(
        "Retreat!",
        (*_rule_ids(4, 3), *_rule_ids(7, 24, 25, 26, 27, 28, 29, 31, 32)),
        "An army with a quarter of its points or less: Basic Short Skills, Dodge, Reset and Cautious "
        "Movement only; no Fireteams, no Lieutenant. A turn that begins in it is the last of the game.",
        key="retreat",
    ),
    GlossaryEntry(
        "Loss of Lieutenant",
        _rule_ids(7, 33, 34, 35, 36),
        "An army without a Lieutenant who is neither Null nor Isolated: all Troopers are Irregular this "
        "turn, and a new one is named at its end.",
    ),
)

ORDERS: Final = with_kind_and_group(
    "order",
    GlossaryEntry(
        "Regular Order",
        _rule_ids(4, 10),
        "Each Regular Trooper on the table puts one into the pool of its Combat Group, for any member of it.",
        key=order.REGULAR,
    ),
    GlossaryEntry(
        "Irregular Order",
        (*_rule_ids(4, 11), *_token_rule_ids(20, 28)),
        "Each Irregular Trooper on the table has one for itself; a Command Token makes a Regular one of it.",
        key=order.IRREGULAR,
    ),
    GlossaryEntry(
        "Lieutenant Order",
        _rule_ids(4, 12),
        "One more for the Lieutenant alone. Spending it shows who the Lieutenant is.",
        key=order.LIEUTENANT,
    ),
    GlossaryEntry(
        "Tactical Order",
        _rule_ids(4, 13),
        "One more for a Trooper with Tactical Awareness, for itself or to lead its Fireteam.",
        key=order.TACTICAL,
    ),
    GlossaryEntry(
        "Impetuous Order",
        _rule_ids(4, 4, 5),
        "One Order that costs nothing, in the Impetuous Phase: a full Move at the enemy, and a second skill.",
        key=order.IMPETUOUS,
    ),
    GlossaryEntry(
        "Coordinated Order",
        (*_token_rule_ids(18), *_rule_ids(8, 13, 14, 15, 16, 17, 18, 19, 20)),
        "A Command Token and a Regular Order: up to four Troopers of one group and one training do the "
        "same, at one target. The Spearhead has half of its Burst, the others one die.",
        key=order.COORDINATED,
    ),
    GlossaryEntry(
        "Own Order",
        _rule_ids(4, 14),
        "What a Trooper in Hidden Deployment or in the air has in place of an order in the pool: it brings "
        "it onto the table.",
        key=order.OWN,
    ),
)

_TEAMS: Final = with_kind_and_group(
    "fireteam",
    *[
        GlossaryEntry(
            kind.title(),
            _rule_ids(8, 21, 22, 23, 24),
            "Troopers of one Combat Group, near their leader, who act on one order as their army's Fireteam "
            "Chart allows.",
            key=kind,
            data={"members": "-".join(str(many) for many in dict.fromkeys(plan.TEAM_SIZES[kind]))},
        )
        for kind in plan.TEAM_KINDS
    ],
    group="kind",
)

_LEVELS: Final = with_kind_and_group(
    "fireteam",
    GlossaryEntry("Level 1", _rule_ids(8, 25, 31), "One order activates all."),
    GlossaryEntry("Level 2", _rule_ids(8, 26, 31), "The leader's BS Attacks have +1 SD."),
    GlossaryEntry("Level 3", _rule_ids(8, 27, 31), "Discover is at +3, Dodge at +1."),
    GlossaryEntry("Level 4", _rule_ids(8, 28, 31), "BS is at +1."),
    GlossaryEntry("Level 5", _rule_ids(8, 29, 30, 31), "Members have Sixth Sense."),
    group="level",
)

SPECIAL_SKILLS: Final = (*_COMMAND, *_NERVE, *_REPAIR, *_PLACES, *_FIGHTING, *_PERIPHERALS)
FIRETEAMS: Final = (*_TEAMS, *_LEVELS)

BONUSES: Final = with_kind_and_group(
    "special skill",
    GlossaryEntry(
        "BS Attack (+1B)",
        ("IN-02-10",),
        "Its bearer's BS Attacks have an extra die in its own Active Turn, six at the most.",
        key=skills.BURST_BONUS,
    ),
    group="fighting",
)
TRAITS: Final = with_kind_and_group(
    "trait",
    GlossaryEntry(
        "Continuous Damage",
        ("IN-06-30",),
        "After a failed save another is made, until one is passed. No weapon of the chart has it.",
        key="continuous_damage",
    ),
    GlossaryEntry(
        "Anti-materiel",
        ("IN-06-31", "IN-R91"),
        "It harms scenery. Scenery has no Structure here, so that it does nothing.",
        key="anti_materiel",
    ),
    group="weapons",
)
