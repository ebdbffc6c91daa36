"""Events of Directors: Morale, Orders, Advantages, scans, and the Battlefront before the battle."""

from __future__ import annotations

from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted
from wartable.rulesets.adeptus.events.base import PublicMissionEvent, UnitEvent
from wartable.rulesets.adeptus.knowledge.perspective import BODY, WEAPONS, Perspective
from wartable.rulesets.adeptus.model.names import name_of, subject_for
from wartable.rulesets.adeptus.model.state import Mission

ROWS: Final = (
    "weapons",
    "Wounds and armour",
    "characteristics and field",
    "abilities and talents of tier 1",
    "talents of tier 2",
    "all talents",
)
"""The facts that each row of the scan chart reveals, in words. SC-45 to SC-50."""


class CommandBegan(PublicMissionEvent):
    """The turn of a Director off the table began. AD-R5."""

    manner = "scene"
    template = "{director:commands}."

    director: str


class MoraleSpent(PublicMissionEvent):
    """A Supreme Commander spent a Morale Point; all seats see how many are left. SC-22, AD-R48."""

    manner = "bright"
    template = "{commander}: {ability}. {effect}; {left:Morale Point} left."

    commander: str
    ability: str
    effect: str
    left: int


class SecondWindGiven(PublicMissionEvent):
    """A Director with the Style Second Wind gave a subordinate +10 on its next test. SC-24."""

    manner = "bright"
    template = "Second Wind of {director}: {unit:has} +10 on {unit.its} next test."

    director: str
    unit: str

    def is_announcement(self) -> bool:
        return True


class FateRegained(UnitEvent):
    """A unit regained a spent Fate Point. SC-30."""

    manner = "bright"
    template = "{unit:regains} a Fate Point."


class Marched(PublicMissionEvent):
    """Units gained Initiative before the battle by a forced march. SC-31."""

    template = "{units}: Initiative +{more}."

    units: tuple[str, ...]
    more: int


class Rallied(UnitEvent):
    """A Horde rallied. SC-32."""

    manner = "bright"
    template = "{unit:rallies}: no longer afraid, pinned or broken."


class MagnitudeRegained(Event):
    """A Horde regained Magnitude. All seats see its squads, but not all its Magnitude. SC-33, AD-R48."""

    manner = "bright"

    unit: str
    gained: int
    left: int
    squads: int

    def sentence(self, state: Mission) -> str:
        who, squads = subject_for(state, self.unit), counted(self.squads, "squad")
        if self.gained < 0:
            return f"{who:is} reinforced: {squads}."
        return f"{who:regains} {self.gained} Magnitude: {self.left}, {squads}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.knows_of(self.unit, BODY) else self.replace(gained=-1, left=-1)


class Reloaded(Event):
    """A weapon was loaded at once. `weapon` is "" for seats that do not know the unit's weapons. SC-34,
    AD-R48.
    """

    unit: str
    weapon: str

    def sentence(self, state: Mission) -> str:
        return f"{subject_for(state, self.unit):reloads} {self.weapon or 'a weapon'}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.knows_of(self.unit, WEAPONS) else self.replace(weapon="")


class OrderGiven(PublicEvent):
    """A Director gave a subordinate an Order. AD-R5."""

    director: str
    order: str
    unit: str
    target: str

    def sentence(self, state: Mission) -> str:
        at = f" at {name_of(state, self.target)}" if self.target else ""
        return f"{subject_for(state, self.director):orders} {name_of(state, self.unit)}: {self.order}{at}."


class Scanned(Event):
    """A MAGI Scan was made; `read` says whether it succeeded. `total` is -1 if it failed, and for seats of
    other sides. AD-R38.
    """

    manner = "bright"

    commander: str
    side: str
    target: str
    read: bool
    total: int

    def sentence(self, state: Mission) -> str:
        who, target = name_of(state, self.commander), name_of(state, self.target)
        if not self.read:
            return f"{who} scans {target}, and learns nothing."
        if self.total < 0:
            return f"{who} scans {target} and reads it."
        known = "; ".join(ROWS[: 1 + self.total // 2])
        return f"{who} scans {target}, {counted(self.total, 'degree')} in all. Known now: {known}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.owns_side(self.side) else self.replace(total=-1)
