"""Formations, splitting and merging, signals, Rally, people apart."""

from __future__ import annotations

from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.names import (
    direction_name,
    formation_name,
    name_as_subject,
    name_in_unit,
    name_of,
    person_name,
)
from wartable.rulesets.exalted_war.model.state import War

RALLIES: Final = {"organization": "Relay", "numbers": "Magnitude", "second_wind": "Endurance"}
"""The resource that each kind of Rally restores."""


class FormationChanged(PublicEvent):
    """A unit took another formation. EW-88."""

    unit: str
    formation: str

    def sentence(self, state: War) -> str:
        unit = f"{name_as_subject(state, self.unit):is}"
        return f"{unit} in {formation_name(self.formation)} formation now."


class Turned(PublicEvent):
    """A unit changed its facing by a Turn. EW-90."""

    unit: str
    facing: int

    def sentence(self, state: War) -> str:
        return f"{name_as_subject(state, self.unit):turns} to face {direction_name(self.facing)}."


class UnitSplit(Event):
    """A Hero left the unit `unit` with part of its troops, as the new unit `new`. `members` and `magnitude`
    are those of the new unit, `left` and `magnitude_left` those that stay. EW-92.
    """

    unit: str
    new: str
    hero: str
    members: int
    left: int
    magnitude: int
    magnitude_left: int

    def sentence(self, state: War) -> str:
        hero = person_name(state, self.hero)
        troops = counted(self.members, "member") if self.members > 0 else "a part"
        are = "is" if self.left == 1 else "are"
        left = f"; {counted(self.left, 'member')} {are} left" if self.left > 0 else ""
        new = f"{name_of(state, self.new)} of Magnitude {self.magnitude}"
        return (
            f"{hero} leaves {name_of(state, self.unit)} with {troops}: {new}{left}, "
            f"{'' if left else 'and the rest is '}of Magnitude {self.magnitude_left}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the numbers of members from seats that do not know the unit's traits."""
        return self if perspective.knows_of(self.unit, "traits") else self.replace(members=0, left=0)


class UnitsMerged(Event):
    """Two units became one: `dissolved` joined `unit`, which now has these members and this Magnitude.
    EW-94.
    """

    unit: str
    dissolved: str
    members: int
    magnitude: int

    def sentence(self, state: War) -> str:
        members = f", {counted(self.members, 'member')}" if self.members > 0 else ""
        unit = f"{name_as_subject(state, self.unit):takes in}"
        return f"{unit} {name_of(state, self.dissolved)}: Magnitude {self.magnitude}{members}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the number of members from seats that do not know the unit's traits."""
        return self if perspective.knows_of(self.unit, "traits") else self.replace(members=0)


class Signalled(PublicEvent):
    """A unit's signal reached another unit. EW-95."""

    unit: str
    receiver: str

    def sentence(self, state: War) -> str:
        return (
            f"{name_as_subject(state, self.unit).possessive} signal reaches {name_of(state, self.receiver)}."
        )


class Rallied(Event):
    """A Rally restored a Relay, Magnitude or Endurance: `amount` of it was restored, and `total` is what the
    unit has now. EW-97 to EW-99.
    """

    unit: str
    kind: str
    amount: int
    total: int

    def sentence(self, state: War) -> str:
        thing = RALLIES.get(self.kind, self.kind)
        head = f"{name_as_subject(state, self.unit):regains}"
        if self.amount < 0 or self.total < 0:
            return f"{head} {thing}."
        amount = counted(self.amount, thing) if thing == "Relay" else f"{self.amount} {thing}"
        return f"{head} {amount}, {self.total} in all."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide restored Endurance from seats that do not know the unit's traits."""
        if self.kind != "second_wind" or perspective.knows_of(self.unit, "traits"):
            return self
        return self.replace(amount=-1, total=-1)


class WentApart(PublicEvent):
    """A special character acts apart from the unit from now on or, if `leaves`, has left it for good. W-42,
    EW-93.
    """

    unit: str
    person: str
    leaves: bool

    def sentence(self, state: War) -> str:
        if self.leaves:
            return f"{person_name(state, self.person)} leaves {name_of(state, self.unit)}."
        return f"{name_in_unit(state, self.person, self.unit)} acts apart from now on."


class FellIn(PublicEvent):
    """A special character who acted apart returned to the unit."""

    unit: str
    person: str

    def sentence(self, state: War) -> str:
        return f"{person_name(state, self.person)} is back in line with {name_of(state, self.unit)}."


class RatingLent(Event):
    """A Hero or Sorcerer, `person`, lends the unit a rating; `person` is "" if the unit uses its own rating
    again. EW-47, EW-48.
    """

    unit: str
    person: str

    def sentence(self, state: War) -> str:
        if not self.person:
            return f"{name_as_subject(state, self.unit):fights} with no lent rating."
        return f"{person_name(state, self.person)} lends {name_of(state, self.unit)} a rating."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event to the unit's own side; to other sides None, no matter what they have learned
        about the unit.
        """
        return self if perspective.owns_id(self.unit) else None
