"""The Underlings of a Swarm, in formation around their Overseer; and those that have lost him."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.actor import Actor, Arms
from wartable.rulesets.adeptus.model.profile import Profile
from wartable.rulesets.adeptus.model.weapon import Weapon

USM_STEP: Final = 5
USM_CAP: Final = 60
"""What each Underling adds to the Unit Strength Modifier, and where that ends. SW-19, SW-20."""


class Swarm(Actor):
    """The ranks of an Overseer: `normal` Underlings and `specialists`, all of one profile. The arms are those
    of the profile, with the weapon of the Specialists last where there is one.

    `lost` counts Underlings killed since the last Break step (AD-R15). `passives` and `specials` are Commands
    that stand on the Underlings.
    """

    __slots__ = (
        "first",
        "lost",
        "normal",
        "origin",
        "passives",
        "primary_melee",
        "primary_ranged",
        "profile",
        "special",
        "specialists",
        "specials",
    )

    origin: str
    """The id of the Overseer with whom these Underlings began."""
    profile: Profile
    normal: int
    specialists: int
    special: Weapon | None
    first: int
    """How many there were at the beginning."""
    lost: int
    primary_melee: int
    primary_ranged: int
    """Places of its Primaries among the weapons of the profile; -1 for none. SW-12."""
    passives: tuple[str, ...]
    specials: tuple[str, ...]

    def __init__(
        self, origin: str, profile: Profile, normal: int, specialists: int, special: Weapon | None
    ) -> None:
        super().__init__(Arms(profile.weapons if special is None else (*profile.weapons, special)))
        self.origin = origin
        self.profile = profile
        self.normal = normal
        self.specialists = specialists
        self.special = special
        self.first = normal + specialists
        self.lost = 0
        blades = [slot for slot, weapon in enumerate(profile.weapons) if weapon.is_melee]
        guns = [slot for slot, weapon in enumerate(profile.weapons) if not weapon.is_melee]
        self.primary_melee = blades[0] if blades else -1
        self.primary_ranged = guns[0] if guns else -1
        self.passives = profile.passives
        self.specials = profile.specials

    def copy(self) -> Swarm:
        """An independent copy; profile and weapons are shared."""
        twin = Swarm(self.origin, self.profile, self.normal, self.specialists, None)
        self.share_actions(twin)
        twin.arms = self.arms.copy()
        twin.special = self.special
        twin.first = self.first
        twin.lost = self.lost
        twin.passives = self.passives
        twin.specials = self.specials
        return twin

    @property
    def strength(self) -> int:
        """Unit Strength: the number of Underlings. SW-15."""
        return self.normal + self.specialists

    @property
    def modifier(self) -> int:
        """The Unit Strength Modifier. SW-19, SW-20."""
        return min(USM_CAP, USM_STEP * (self.normal + self.specialists))


class Band:
    """Underlings without an Overseer, as one token: `flees` tells those that run for their edge from those
    that try to get back into rank (AD-R16, AD-R26). `initiative` is the old one; `since` the round in which
    they left the ranks. One that is gone is kept off the table, for its name.
    """

    __slots__ = ("flees", "id", "initiative", "overseer", "side", "since", "swarm", "x", "y")

    id: str
    side: str
    overseer: str
    swarm: Swarm
    flees: bool
    initiative: int
    since: int
    x: int
    y: int

    def __init__(self, id: str, side: str, overseer: str, swarm: Swarm) -> None:
        self.id = id
        self.side = side
        self.overseer = overseer
        self.swarm = swarm
        self.flees = True
        self.initiative = 0
        self.since = 0
        self.x = -1
        self.y = -1

    @property
    def is_there(self) -> bool:
        """Whether it is on the table."""
        return self.x >= 0

    def copy(self) -> Band:
        """An independent copy."""
        twin = Band(self.id, self.side, self.overseer, self.swarm.copy())
        twin.flees = self.flees
        twin.initiative = self.initiative
        twin.since = self.since
        twin.x = self.x
        twin.y = self.y
        return twin
