"""Profiles: the printed characteristics of a combatant, and values derived from them. A profile does not
change in battle.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.rulesets.adeptus.model.weapon import Weapon

CHARACTERISTICS: Final = ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel", "sr")
"""The nine characteristics, and Synch Ratio, which only field-bearing machines have. AD-01-01."""

WS: Final = 0
BS: Final = 1
S: Final = 2
T: Final = 3
AG: Final = 4
INT: Final = 5
PER: Final = 6
WP: Final = 7
FEL: Final = 8
SR: Final = 9

NAMES: Final = (
    "Weapon Skill",
    "Ballistic Skill",
    "Strength",
    "Toughness",
    "Agility",
    "Intelligence",
    "Perception",
    "Willpower",
    "Fellowship",
    "Synch Ratio",
)
"""Names of the characteristics, in their order."""

AVERAGE: Final = 30
"""Value of a characteristic that is not given. AD-R41."""

SKILLS: Final[dict[str, int]] = {
    "athletics": S,
    "awareness": PER,
    "command": FEL,
    "deceive": FEL,
    "dodge": AG,
    "intimidate": S,
    "medical": INT,
    "parry": WS,
    "scrutiny": PER,
    "stealth": AG,
    "tech_use": INT,
}
"""Each skill with its characteristic. AD-01-05."""

TRAINING: Final[dict[str, int]] = {"basic": 0, "trained": 10, "mastery": 20}
"""The amount that training in a skill adds to its characteristic. An untrained skill is half the
characteristic. AD-01-06.
"""

_STEPS: Final = tuple(TRAINING.values())

LOCATIONS: Final = ("head", "right_arm", "left_arm", "body", "right_leg", "left_leg")
HEAD: Final = 0
RIGHT_ARM: Final = 1
LEFT_ARM: Final = 2
BODY: Final = 3
RIGHT_LEG: Final = 4
LEFT_LEG: Final = 5

LIMBS: Final = ("right_arm", "left_arm", "right_leg", "left_leg")

SIZES: Final[dict[str, int]] = {
    "puny": -20,
    "scrawny": -10,
    "average": 0,
    "hulking": 10,
    "enormous": 20,
    "massive": 30,
}
"""Modifiers of sizes to shots at a unit. AD-06-12."""


@define
class Profile:
    """The printed values of a combatant. `values` has the characteristics in the order of CHARACTERISTICS,
    and `unnatural` what is added to the bonus of each. `ap` has the Armour Points of each location. `wounds`
    has one number for each location of a machine, and a single number for other combatants. Call
    `compute_derived_values` when all values are set.
    """

    name: str = ""
    values: list[int] = computed()
    unnatural: list[int] = computed()
    bonus: list[int] = computed()
    """Bonus of each characteristic: its tens digit, plus any unnatural increase. AD-01-02."""
    skills: dict[str, int] = field({})
    """By skill: -1, -2 or -3 for basic, trained or mastery, otherwise the number of the skill as printed."""
    skill_values: dict[str, int] = field({})
    wounds: list[int] = computed()
    ap: list[int] = computed()
    armour_qualities: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    talents: dict[str, int] = field({})
    """The tier of each talent, by key."""
    traits: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    fate: int = 0
    fear: int = 0
    size: int = 0
    type: str = ""
    """The Overseer Type, or ""."""
    passives: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    """Passive and Special Commands of Underlings with this profile."""
    styles: tuple[str, ...] = ()
    chief: int = -1
    """The Tech-Use of a Command Centre's Chief Engineer; -1 without a Command Centre, 0 without an engineer.
    """
    uplink: bool = False
    """Whether a machine has a MAGI uplink."""
    ats: int = 0
    squad_field: int = 0
    """The amount that each squad of a Horde adds to the strength of its field, in tenths. AD-13, AD-R69."""
    atp: int = 0
    patterns: tuple[str, ...] = ()

    def _finish(self) -> None:
        self.values = [AVERAGE] * 9 + [0]
        self.unnatural = [0] * 10
        self.bonus = [3] * 9 + [0]
        self.wounds = [1]
        self.ap = [0] * 6

    def compute_derived_values(self) -> None:
        """Compute the `bonus` of every characteristic and the `skill_values`, which are the target numbers of
        all skills.
        """
        self.bonus = [value // 10 + more for value, more in zip(self.values, self.unnatural, strict=True)]
        for skill, at in SKILLS.items():
            printed = self.skills.get(skill, 0)
            if printed > 0:
                self.skill_values[skill] = printed
            elif printed < 0:
                self.skill_values[skill] = self.values[at] + _STEPS[-1 - printed]
            else:
                self.skill_values[skill] = self.values[at] // 2
