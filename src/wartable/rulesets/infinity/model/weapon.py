"""Weapons, as printed. IN-06."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define

COLUMNS: Final = (8, 16, 24, 32, 40, 48, 96)
"""Upper limits in inches of the range columns; a distance belongs to the first column that it does not
exceed.
"""

OUT: Final = -99
"""The range MOD of a column that is beyond the weapon's reach."""

BS: Final = "bs"
CC: Final = "cc"
DIRECT: Final = "direct"
"""A direct template, which needs no roll to hit."""

COMMS: Final = "comms"
MEDIKIT: Final = "medikit"
KINDS: Final = (BS, CC, DIRECT, COMMS, MEDIKIT)

SMALL_TEARDROP: Final = "small teardrop"
LARGE_TEARDROP: Final = "large teardrop"
CIRCLE: Final = "circle"


@define
class Weapon:
    """A weapon. `ranges` has a MOD for each of the COLUMNS. Its user rolls `attribute` to attack with it:
    "bs", "ph", "wip" or "cc". `ps` is its Possibility of Survival, which its targets add to their saves; low
    values are deadly. `suppressive` is set if it can be used for Suppressive Fire, `speculative` if it can be
    used for a Speculative Attack.
    """

    key: str
    name: str
    kind: str
    attribute: str
    ranges: tuple[int, ...] = (OUT,) * len(COLUMNS)
    ps: int = 0
    burst: int = 1
    ammunition: str = "n"
    template: str = ""
    suppressive: bool = False
    speculative: bool = False

    def range_mod_at(self, inches: float) -> int:
        """Return the MOD for a target at this distance in inches, or OUT if the weapon does not reach as far.
        IN-06-02, IN-06-03.
        """
        for column, limit in enumerate(COLUMNS):
            if inches <= limit:
                return self.ranges[column]
        return OUT

    @property
    def longest_range(self) -> int:
        """The greatest distance in inches at which the weapon can hit. IN-06-02."""
        greatest = 0
        for column, mod in enumerate(self.ranges):
            if mod != OUT:
                greatest = COLUMNS[column]
        return greatest


def _ranged_weapon(
    key: str, name: str, ranges: tuple[int, ...], ps: int, burst: int, ammunition: str, attribute: str = BS
) -> Weapon:
    weapon = Weapon(key, name, BS, attribute)
    weapon.ranges = (*ranges, *(OUT,) * (len(COLUMNS) - len(ranges)))
    weapon.ps, weapon.burst, weapon.ammunition = ps, burst, ammunition
    weapon.suppressive = key in _SUPPRESSIVE
    return weapon


def _grenade(key: str, name: str, ranges: tuple[int, ...], ps: int, ammunition: str) -> Weapon:
    weapon = _ranged_weapon(key, name, ranges, ps, 1, ammunition, "ph")
    weapon.template, weapon.speculative = CIRCLE, True
    return weapon


def _cc_weapon(key: str, name: str, ammunition: str) -> Weapon:
    weapon = Weapon(key, name, CC, CC)
    weapon.ps, weapon.ammunition = 8, ammunition
    return weapon


def _template_weapon(key: str, name: str, template: str, ps: int, ammunition: str) -> Weapon:
    weapon = Weapon(key, name, DIRECT, "")
    weapon.template, weapon.ps, weapon.ammunition = template, ps, ammunition
    return weapon


def _medikit() -> Weapon:
    weapon = _ranged_weapon("medikit", "MediKit", (3, 0, -6), 0, 1, "")
    weapon.kind = MEDIKIT
    return weapon


_SUPPRESSIVE: Final = (
    "rifle",
    "combi_rifle",
    "marksman_rifle",
    "heavy_machine_gun",
    "light_machine_gun",
    "submachine_gun",
)

WEAPONS: Final[dict[str, Weapon]] = {
    weapon.key: weapon
    for weapon in (
        _ranged_weapon("rifle", "Rifle", (0, 3, -3, -3, -6, -6), 7, 3, "n"),
        _ranged_weapon("combi_rifle", "Combi Rifle", (3, 3, -3, -3, -6, -6), 7, 3, "n"),
        _ranged_weapon("marksman_rifle", "Marksman Rifle", (-3, 3, 3, -3, -3, -6), 7, 3, "n"),
        _ranged_weapon("heavy_machine_gun", "Heavy Machine Gun", (-3, 0, 3, 3, -3, -3), 5, 4, "n"),
        _ranged_weapon("light_machine_gun", "Light Machine Gun", (0, 3, 3, -3, -6, -6), 6, 4, "n"),
        _ranged_weapon("sniper_rifle", "Sniper Rifle", (-3, 0, 3, 3, 3, 3, -3), 5, 2, "shock"),
        _ranged_weapon("boarding_shotgun", "Boarding Shotgun", (6, 0, -3), 6, 2, "ap"),
        _ranged_weapon("submachine_gun", "Submachine Gun", (3, 0, -3, -6), 7, 3, "n"),
        _ranged_weapon("missile_launcher", "Missile Launcher", (-3, 0, 0, 3, 3, -3, -3), 6, 1, "ap_exp"),
        _ranged_weapon("flash_pulse", "Flash Pulse", (0, 3, 3, -3, -3, -3, -6), 7, 1, "stun", "wip"),
        _ranged_weapon("em_carbine", "E/M Carbine", (3, 3, -3, -3, -6), 7, 2, "em"),
        _template_weapon("chain_rifle", "Chain Rifle", LARGE_TEARDROP, 7, "n"),
        _grenade("grenades", "Grenades", (3, -3), 7, "n"),
        _grenade("smoke_grenades", "Smoke Grenades", (0, -3), 0, "smoke"),
        _ranged_weapon("pistol", "Pistol", (3, 0, -6), 9, 2, "n"),
        _cc_weapon("cc_weapon", "CC Weapon", "n"),
        _cc_weapon("ap_cc_weapon", "AP CC Weapon", "ap"),
        _cc_weapon("da_cc_weapon", "DA CC Weapon", "da"),
        _cc_weapon("exp_cc_weapon", "EXP CC Weapon", "exp"),
        _cc_weapon("shock_cc_weapon", "Shock CC Weapon", "shock"),
        _medikit(),
    )
}
"""The Weapons Chart. IN-06-46 to IN-06-62."""

SUPPRESSIVE_NEAR: Final = 16
SUPPRESSIVE_REACH: Final = 24
SUPPRESSIVE_FAR_MOD: Final = -3
"""In Suppressive Fire the range MOD is 0 up to SUPPRESSIVE_NEAR inches, then SUPPRESSIVE_FAR_MOD up to
SUPPRESSIVE_REACH. IN-06-63.
"""

SUPPRESSIVE_DICE: Final = 3
