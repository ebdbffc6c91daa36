"""Weapons, as printed. IN-06."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define

COLUMNS: Final = (8, 16, 24, 32, 40, 48, 96)
"""Upper limits in inches of the range columns; a distance belongs to the first column that it does not
exceed.
"""

OUT: Final = -99
"""Stands for the range MOD of a column that the weapon does not reach."""

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
    """A weapon. `ranges` has a MOD for each of the COLUMNS. `attribute` is the one rolled against: "bs",
    "ph", "wip" or "cc". `ps` is its Possibility of Survival; low values are deadly. `suppressive` is set if
    it can lay Suppressive Fire, `speculative` if it can be used for a Speculative Attack.
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

    def range_mod(self, inches: float) -> int:
        """Return the MOD at this distance, or OUT if it is out of reach. IN-06-02, IN-06-03."""
        for column, most in enumerate(COLUMNS):
            if inches <= most:
                return self.ranges[column]
        return OUT

    @property
    def reach(self) -> int:
        """The greatest distance in inches at which the weapon can hit. IN-06-02."""
        most = 0
        for column, mod in enumerate(self.ranges):
            if mod != OUT:
                most = COLUMNS[column]
        return most


def _shooter(
    key: str, name: str, ranges: tuple[int, ...], ps: int, burst: int, ammunition: str, attribute: str = BS
) -> Weapon:
    weapon = Weapon(key, name, BS, attribute)
    weapon.ranges = (*ranges, *(OUT,) * (len(COLUMNS) - len(ranges)))
    weapon.ps, weapon.burst, weapon.ammunition = ps, burst, ammunition
    weapon.suppressive = key in _SUPPRESSIVE
    return weapon


def _thrown(key: str, name: str, ranges: tuple[int, ...], ps: int, ammunition: str) -> Weapon:
    weapon = _shooter(key, name, ranges, ps, 1, ammunition, "ph")
    weapon.template, weapon.speculative = CIRCLE, True
    return weapon


def _blade(key: str, name: str, ammunition: str) -> Weapon:
    weapon = Weapon(key, name, CC, CC)
    weapon.ps, weapon.ammunition = 8, ammunition
    return weapon


def _sprayer(key: str, name: str, template: str, ps: int, ammunition: str) -> Weapon:
    weapon = Weapon(key, name, DIRECT, "")
    weapon.template, weapon.ps, weapon.ammunition = template, ps, ammunition
    return weapon


def _medikit() -> Weapon:
    weapon = _shooter("medikit", "MediKit", (3, 0, -6), 0, 1, "")
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
        _shooter("rifle", "Rifle", (0, 3, -3, -3, -6, -6), 7, 3, "n"),
        _shooter("combi_rifle", "Combi Rifle", (3, 3, -3, -3, -6, -6), 7, 3, "n"),
        _shooter("marksman_rifle", "Marksman Rifle", (-3, 3, 3, -3, -3, -6), 7, 3, "n"),
        _shooter("heavy_machine_gun", "Heavy Machine Gun", (-3, 0, 3, 3, -3, -3), 5, 4, "n"),
        _shooter("light_machine_gun", "Light Machine Gun", (0, 3, 3, -3, -6, -6), 6, 4, "n"),
        _shooter("sniper_rifle", "Sniper Rifle", (-3, 0, 3, 3, 3, 3, -3), 5, 2, "shock"),
        _shooter("boarding_shotgun", "Boarding Shotgun", (6, 0, -3), 6, 2, "ap"),
        _shooter("submachine_gun", "Submachine Gun", (3, 0, -3, -6), 7, 3, "n"),
        _shooter("missile_launcher", "Missile Launcher", (-3, 0, 0, 3, 3, -3, -3), 6, 1, "ap_exp"),
        _shooter("flash_pulse", "Flash Pulse", (0, 3, 3, -3, -3, -3, -6), 7, 1, "stun", "wip"),
        _shooter("em_carbine", "E/M Carbine", (3, 3, -3, -3, -6), 7, 2, "em"),
        _sprayer("chain_rifle", "Chain Rifle", LARGE_TEARDROP, 7, "n"),
        _thrown("grenades", "Grenades", (3, -3), 7, "n"),
        _thrown("smoke_grenades", "Smoke Grenades", (0, -3), 0, "smoke"),
        _shooter("pistol", "Pistol", (3, 0, -6), 9, 2, "n"),
        _blade("cc_weapon", "CC Weapon", "n"),
        _blade("ap_cc_weapon", "AP CC Weapon", "ap"),
        _blade("da_cc_weapon", "DA CC Weapon", "da"),
        _blade("exp_cc_weapon", "EXP CC Weapon", "exp"),
        _blade("shock_cc_weapon", "Shock CC Weapon", "shock"),
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
