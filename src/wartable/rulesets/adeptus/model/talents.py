"""Talents that have rules: those that allow an Action. AD-05."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability, abilities_by_key


@mypyc_attr(allow_interpreted_subclasses=True)
class Talent(Ability):
    """A talent that has rules. `action` is the key of the Action that it allows. A profile may also list
    talents without rules; these only matter as facts that a scan reveals.
    """

    cite = "AD-05"
    action: ClassVar[str] = ""


class SwiftAttack(Talent):
    """It allows a Flurry."""

    key = "swift_attack"
    rules = ("AD-05-04",)
    action = "swift"


class FlurryTalent(Talent):
    """It allows a Flurry."""

    key = "flurry"
    rules = ("AD-05-04",)
    action = "swift"


class LightningAttack(Talent):
    """It allows Lightning."""

    key = "lightning_attack"
    rules = ("AD-05-05",)
    action = "lightning"


TALENTS: Final = abilities_by_key(globals(), Talent)
"""Every talent that has rules, by key."""


def do_talents_allow(talents: Collection[str], action: str) -> bool:
    """Whether one of these talents, given by their keys, allows the Action with the key `action`."""
    for key in talents:
        talent = TALENTS.get(key)
        if talent is not None and talent.action == action:
            return True
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Upgrade(Ability):
    """An upgrade that a profile may list. It stands for a further weapon, which the profile lists among its
    weapons like any other.
    """

    cite = "AD-R39"


class WeaponDock(Upgrade):
    """A second weapon, with clips of its own that count like those of the first."""

    key = "weapon_dock"
    rules = ("SC-35", "AD-R39")


class TertiaryWeapon(Upgrade):
    """A third weapon, with clips of its own that count like those of the first."""

    key = "tertiary_weapon"
    rules = ("SC-35", "AD-R39")


UPGRADES: Final = abilities_by_key(globals(), Upgrade)
"""Every upgrade that has rules, by key."""
