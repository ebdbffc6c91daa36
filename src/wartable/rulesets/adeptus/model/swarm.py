"""The Underlings of a Swarm, in formation around their Overseer, and bands of Underlings without an
Overseer.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import argument, field, flag, number, part, state
from wartable.core.data.entity import Entity
from wartable.core.data.fields import COUNTS
from wartable.rulesets.adeptus.model.actor import Actor, Armament
from wartable.rulesets.adeptus.model.profile import Profile
from wartable.rulesets.adeptus.model.weapon import Weapon

_MOST: Final = 999

USM_STEP: Final = 5
USM_CAP: Final = 60
"""The amount that each Underling adds to the Unit Strength Modifier, and the highest value of the modifier.
SW-19, SW-20.
"""


@state
class Swarm(Actor):
    """The Underlings of an Overseer: `normal` ones and `specialists`, all with the same profile. `arms` has
    the weapons of the profile, followed by the special weapon if there is one. `lost` is the number of
    Underlings killed since it was last checked whether a Break Test is due (AD-R15). `passives` and
    `specials` are the keys of the Commands that these Underlings bring. SW-01, SW-02, SW-08.
    """

    origin: str
    """Id of the Overseer who led these Underlings at the start."""
    profile: Profile
    normal: int = argument(number("Underlings, Specialists apart", most=_MOST))
    specialists: int = argument(number("Specialists", most=_MOST))
    special: Weapon | None
    first: int = number("how many there were at the beginning", most=_MOST)
    lost: int = number("how many were lost since the last Break step", most=_MOST)
    primary_melee: int = field(-1)
    primary_ranged: int = field(-1)
    """Indices of the primary melee weapon and the primary ranged weapon of the profile; -1 for none. SW-12.
    """
    passives: tuple[str, ...] = field(())
    specials: tuple[str, ...] = field(())

    def _finish(self) -> None:
        profile = self.profile
        self.arms = Armament(profile.weapons if self.special is None else (*profile.weapons, self.special))
        self.first = self.normal + self.specialists
        blades = [slot for slot, weapon in enumerate(profile.weapons) if weapon.is_melee]
        guns = [slot for slot, weapon in enumerate(profile.weapons) if not weapon.is_melee]
        self.primary_melee = blades[0] if blades else -1
        self.primary_ranged = guns[0] if guns else -1
        self.passives = profile.passives
        self.specials = profile.specials

    @property
    def unit_strength(self) -> int:
        """Unit Strength: the number of Underlings. SW-15, SW-16, SW-17."""
        return self.normal + self.specialists

    @property
    def unit_strength_modifier(self) -> int:
        """The Unit Strength Modifier, which grows with the number of Underlings up to USM_CAP. SW-19,
        SW-20.
        """
        return min(USM_CAP, USM_STEP * (self.normal + self.specialists))


@state
class Band(Entity):
    """A band of Underlings without an Overseer, as one token. If `flees`, it runs for its side's edge;
    otherwise it tries to get back to its Overseer (AD-R16, AD-R26). `initiative` is that of the Overseer when
    they parted, and `since` the round in which they did. A band that has left the table stays in the state,
    since the log still names it.
    """

    id: str
    side: str
    overseer: str
    swarm: Swarm = part()
    flees: bool = flag("whether they flee; otherwise they try to get back into rank", default=True)
    initiative: int = number("their Initiative", least=-99, most=99)
    since: int = number("the round in which they left the ranks", most=COUNTS)
    x: int = field(-1)
    y: int = field(-1)

    @property
    def is_on_table(self) -> bool:
        """Whether the band is on the table."""
        return self.x >= 0
