"""Printed profiles of Troopers. IN-01."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.model.skills import HACKER
from wartable.rulesets.infinity.model.weapon import Weapon

REGULAR: Final = "regular"
IRREGULAR: Final = "irregular"
TRAININGS: Final = (REGULAR, IRREGULAR)
"""Kinds of training. IN-01-03."""

LI: Final = "li"
MI: Final = "mi"
HI: Final = "hi"
REM: Final = "rem"
TAG: Final = "tag"
WB: Final = "wb"
SK: Final = "sk"
VH: Final = "vh"
TYPES: Final = (LI, MI, HI, REM, TAG, WB, SK, VH)
"""Troop types. IN-01-04."""

_HACKABLE: Final = (HI, REM, TAG, VH)
_UPRIGHT: Final = (TAG, VH)


class Profile:
    """A Trooper's printed values. `move` are the first and the second MOV in inches; `vita` counts the Wounds
    that it can take, VITA or, if it has `structure`, STR. `skills` holds each Special Skill with its number,
    0 for none. `unit` is the name that members of a Fireteam share, `cost` points, `swc` halves of Support
    Weapon Cost, `ava` the most of its unit that a list may have, 0 for any number. IN-01-02.
    """

    __slots__ = (
        "arm",
        "ava",
        "bs",
        "bts",
        "cc",
        "cost",
        "move",
        "name",
        "ph",
        "silhouette",
        "skills",
        "structure",
        "swc",
        "training",
        "type",
        "unit",
        "vita",
        "weapons",
        "wip",
    )

    name: str
    unit: str
    type: str
    training: str
    move: tuple[int, int]
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int
    bts: int
    vita: int
    structure: bool
    silhouette: int
    skills: dict[str, int]
    weapons: tuple[Weapon, ...]
    cost: int
    swc: int
    ava: int

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.unit = name
        self.type = LI
        self.training = REGULAR
        self.move = (4, 4)
        self.cc = 13
        self.bs = 11
        self.ph = 10
        self.wip = 12
        self.arm = 0
        self.bts = 0
        self.vita = 1
        self.structure = False
        self.silhouette = 2
        self.skills = {}
        self.weapons = ()
        self.cost = 0
        self.swc = 0
        self.ava = 0

    @property
    def is_hackable(self) -> bool:
        """Whether hacking attacks can be aimed at it. IN-01-05."""
        return self.type in _HACKABLE or HACKER in self.skills

    @property
    def can_go_prone(self) -> bool:
        """Whether it can go prone: TAG and VH cannot. IN-01-16."""
        return self.type not in _UPRIGHT

    def weapon(self, key: str) -> Weapon | None:
        """Return its weapon with this key."""
        for weapon in self.weapons:
            if weapon.key == key:
                return weapon
        return None
