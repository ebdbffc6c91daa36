"""Printed profiles of Troopers. IN-01."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
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


@define
class Profile:
    """The values printed on a Trooper's profile. `move` has the first and the second MOV in inches. `vita` is
    the number of Wounds that it can take: its VITA or, if `structure` is set, its STR. `skills` maps each of
    its Special Skills to the number printed with it, 0 for none. `unit` is the name that members of a
    Fireteam share. `cost` is in points, `swc` is in halves of Support Weapon Cost, and `ava` is the largest
    number of Troopers of its unit in an army list, 0 for any number. IN-01-02.
    """

    name: str = ""
    unit: str = computed()
    type: str = LI
    training: str = REGULAR
    move: tuple[int, int] = (4, 4)
    cc: int = 13
    bs: int = 11
    ph: int = 10
    wip: int = 12
    arm: int = 0
    bts: int = 0
    vita: int = 1
    structure: bool = False
    silhouette: int = 2
    skills: dict[str, int] = field({})
    weapons: tuple[Weapon, ...] = ()
    cost: int = 0
    swc: int = 0
    ava: int = 0

    def _finish(self) -> None:
        self.unit = self.name

    @property
    def is_hackable(self) -> bool:
        """Whether hacking attacks can target the Trooper. IN-01-05."""
        return self.type in _HACKABLE or HACKER in self.skills

    @property
    def can_go_prone(self) -> bool:
        """Whether the Trooper can go prone; TAG and VH cannot. IN-01-16."""
        return self.type not in _UPRIGHT

    def find_weapon(self, key: str) -> Weapon | None:
        """Return the Trooper's weapon with this key; None if it has none."""
        for weapon in self.weapons:
            if weapon.key == key:
                return weapon
        return None
