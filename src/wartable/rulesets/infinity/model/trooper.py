"""A Trooper: a model of an army list, with its position, its Wounds and its states."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.core.data.declared import computed, field, state
from wartable.core.data.entity import Entity
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.model.profile import Profile
from wartable.rulesets.infinity.model.skills import REMOTE_PRESENCE
from wartable.rulesets.infinity.model.states import (
    DEAD,
    IMMOBILIZED_A,
    IMMOBILIZED_B,
    NULL,
    POSSESSED,
    TABLE,
    UNCONSCIOUS,
    UNPLACED,
)


@state
class Trooper(Entity):
    """A Trooper. `place` says whether it is on the table; `body` is its position there or, in Hidden
    Deployment, its future position. `wounds` is the number of Wounds that it has taken. `states` maps each of
    its states to the id of the Trooper that caused it, or to "". `group` is its Combat Group. A Peripheral
    has the id of its Controller in `controller`; all Proxies of a G: Jumper have the same name in `jumper`.
    `team` is the id of the leader of its Fireteam.
    """

    id: str
    name: str
    side: str
    seat: str
    profile: Profile
    group: int = field(1)
    controller: str = field("")
    jumper: str = field("")
    place: str = field(UNPLACED)
    body: Body = computed(part=True)
    prone: bool = field(False)
    wounds: int = field(0)
    states: dict[str, str] = field({})
    team: str = field("")
    items: list[str] = field([])
    """Speedball items that it carries, and marks of those that have an effect in this Order."""

    def _finish(self) -> None:
        shape = SILHOUETTES[self.profile.silhouette]
        self.body = Body(0, 0, 0, shape.radius, shape.height, 0)

    @property
    def is_on_table(self) -> bool:
        """Whether the Trooper has a model on the table."""
        return self.place == TABLE

    @property
    def is_null(self) -> bool:
        """Whether the Trooper is Unconscious, Possessed, Disconnected or Dead. IN-07-23."""
        if self.place == DEAD:
            return True
        if self.states:
            for state in NULL:
                if state in self.states:
                    return True
        return False

    @property
    def is_able(self) -> bool:
        """Whether the Trooper is on the table and in no Null state."""
        return self.place == TABLE and not (self.states and self.is_null)

    @property
    def is_immobilized(self) -> bool:
        """Whether the Trooper is in either of the Immobilized states."""
        return bool(self.states) and (IMMOBILIZED_A in self.states or IMMOBILIZED_B in self.states)

    @property
    def is_possessed(self) -> bool:
        """Whether the Trooper is Possessed, so that the enemy plays it."""
        return bool(self.states) and POSSESSED in self.states

    @property
    def is_unconscious(self) -> bool:
        """Whether the Trooper is Unconscious."""
        return bool(self.states) and UNCONSCIOUS in self.states

    @property
    def is_peripheral(self) -> bool:
        """Whether the Trooper is a Peripheral, which belongs to a Controller."""
        return self.controller != ""

    def has_skill(self, skill: str) -> bool:
        """Whether the Trooper has the Special Skill or piece of equipment with this key."""
        return skill in self.profile.skills

    @property
    def lethal_wounds(self) -> int:
        """The number of Wounds at which the Trooper is Dead: one more than it can take, or two more with
        Remote Presence. IN-06-33, IN-08-06.
        """
        return self.profile.vita + (2 if REMOTE_PRESENCE in self.profile.skills else 1)

    def set_stance(self, *, prone: bool) -> None:
        """Make the Trooper prone or, with `prone` False, make it stand, and adapt the height of its body.
        IN-01-07.
        """
        shape = SILHOUETTES[self.profile.silhouette]
        self.prone = prone
        self.body.height = shape.prone_height if prone else shape.height


def troopers_counting_as_members(troopers: Iterable[Trooper]) -> list[Trooper]:
    """Return these Troopers without those that do not count as members of an army list, a Combat Group or a
    reserve: Peripherals, and all but one Proxy of each G: Jumper. CT-16, IN-01-14, IN-08-53.
    """
    found: list[Trooper] = []
    jumpers: list[str] = []
    for trooper in troopers:
        if trooper.is_peripheral or trooper.jumper in jumpers:
            continue
        if trooper.jumper:
            jumpers.append(trooper.jumper)
        found.append(trooper)
    return found
