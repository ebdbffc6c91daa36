"""Profiles of Troopers that an enemy could have in its army list without showing them."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.model import skills
from wartable.rulesets.infinity.model.profile import HI, IRREGULAR, LI, MI, SK, WB, Profile
from wartable.rulesets.infinity.model.weapon import WEAPONS

_HEAVY: Final = ("heavy_machine_gun", "light_machine_gun", "missile_launcher", "sniper_rifle")
_HEAVY_COST: Final = 9


def _stranger(
    name: str, type: str, values: tuple[int, ...], weapons: tuple[str, ...], cost: int, *keys: str
) -> Profile:
    """Return a profile. `values` has CC, BS, PH, WIP, ARM and BTS, `keys` the Special Skills."""
    cc, bs, ph, wip, arm, bts = values
    impetuous = skills.IMPETUOUS in keys
    profile = Profile(
        name,
        type=type,
        training=IRREGULAR if impetuous else "regular",
        cc=cc,
        bs=bs,
        ph=ph,
        wip=wip,
        arm=arm,
        bts=bts,
        vita=2 if type == HI else 1,
        weapons=tuple([WEAPONS[weapon] for weapon in weapons]),
        cost=cost,
        swc=2 if weapons[0] in _HEAVY else 0,
    )
    profile.skills = dict.fromkeys(keys, 0)
    return profile


_SIDEARMS: Final = ("pistol", "cc_weapon")

ARMY: Final = (
    _stranger("Trooper", LI, (13, 11, 10, 12, 1, 0), ("combi_rifle", *_SIDEARMS), 12),
    _stranger("Rifleman", LI, (13, 12, 10, 13, 1, 3), ("combi_rifle", *_SIDEARMS), 15),
    _stranger("Gunner", LI, (13, 11, 10, 12, 1, 0), ("light_machine_gun", *_SIDEARMS), 21),
    _stranger("Marksman", MI, (14, 12, 11, 13, 2, 3), ("sniper_rifle", *_SIDEARMS), 27),
    _stranger("Veteran", HI, (16, 13, 13, 13, 4, 3), ("heavy_machine_gun", *_SIDEARMS), 38),
    _stranger("Surgeon", LI, (13, 11, 10, 13, 1, 0), ("combi_rifle", *_SIDEARMS), 16, skills.DOCTOR),
    _stranger("Mechanic", LI, (13, 11, 10, 13, 1, 0), ("boarding_shotgun", *_SIDEARMS), 16, skills.ENGINEER),
    _stranger("Raider", WB, (16, 11, 12, 12, 0, 0), ("chain_rifle", *_SIDEARMS), 8, skills.IMPETUOUS),
)
"""Profiles of Troopers that deploy in the open."""

LURKERS: Final = (
    _stranger(
        "Infiltrator", SK, (14, 12, 11, 13, 0, 0), ("combi_rifle", *_SIDEARMS), 22, skills.HIDDEN_DEPLOYMENT
    ),
    _stranger(
        "Sniper", SK, (14, 13, 11, 13, 1, 3), ("sniper_rifle", *_SIDEARMS), 30, skills.HIDDEN_DEPLOYMENT
    ),
    _stranger(
        "Ambusher", SK, (15, 12, 11, 13, 1, 0), ("boarding_shotgun", *_SIDEARMS), 24, skills.HIDDEN_DEPLOYMENT
    ),
)
"""Profiles of Troopers that use Hidden Deployment."""

FLYERS: Final = (
    _stranger("Paratrooper", MI, (14, 12, 11, 13, 1, 0), ("combi_rifle", *_SIDEARMS), 22, skills.PARACHUTIST),
    _stranger("Jumper", MI, (14, 12, 12, 13, 1, 0), ("boarding_shotgun", *_SIDEARMS), 25, skills.COMBAT_JUMP),
    _stranger(
        "Drop Gunner", MI, (14, 12, 12, 13, 2, 3), ("light_machine_gun", *_SIDEARMS), 32, skills.COMBAT_JUMP
    ),
)
"""Profiles of Troopers that stay airborne."""


def likely_cost(profile: Profile) -> float:
    """Estimate the Cost of a Trooper from what every seat sees of its profile."""
    heavy = len([weapon for weapon in profile.weapons if weapon.key in _HEAVY])
    open_skills = [skill for skill in profile.skills if skill not in PRIVATE]
    return (
        5.0
        + 2.0 * max(0, profile.bs - 9)
        + max(0, profile.cc - 13)
        + 2.0 * profile.arm
        + 0.5 * profile.bts
        + 8.0 * (profile.vita - 1)
        + 2.0 * len(open_skills)
        + _HEAVY_COST * heavy
        + len(profile.weapons)
    )


PRIVATE: Final = (skills.LIEUTENANT, skills.CHAIN_OF_COMMAND, skills.COUNTERINTELLIGENCE)
"""Special Skills that the enemy does not see. IN-R40."""
