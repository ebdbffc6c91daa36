"""Events of harm to people: marks, critical effects, death, flight."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted
from wartable.rulesets.adeptus.knowledge.perspective import BODY, Perspective
from wartable.rulesets.adeptus.model.marks import MARKS, told_mark
from wartable.rulesets.adeptus.model.names import UNIT_NAMED, named, subject
from wartable.rulesets.adeptus.model.state import Mission


class Marked(PublicEvent):
    """A mark was put on a unit: states can be seen. AD-R48."""

    manner = "bad"

    unit: str
    mark: str
    number: int

    def sentence(self, state: Mission) -> str:
        return f"{named(state, self.unit)}: {told_mark(MARKS[self.mark], self.mark, self.number)}."


class Unmarked(PublicEvent):
    """A mark went off a unit."""

    unit: str
    mark: str

    def sentence(self, state: Mission) -> str:
        return f"{subject(state, self.unit):is} over it: no longer {self.mark.replace('_', ' ')}."


class Maimed(PublicEvent):
    """A limb is useless, or a giant's arm drops its weapon. AD-07, AD-R43."""

    manner = "bad"

    unit: str
    limb: str

    def sentence(self, state: Mission) -> str:
        return f"{subject(state, self.unit):loses} the use of the {self.limb.replace('_', ' ')}."


class Killed(PublicEvent):
    """A unit died, or a Horde was destroyed."""

    manner = "grave"
    leaver = "unit"
    template = "{unit:is} out of the battle."
    namers = UNIT_NAMED

    unit: str


class Saved(PublicEvent):
    """A unit burned a Fate Point instead of dying. AD-09."""

    manner = "bright"
    template = "{unit} should be dead, but burns a Fate Point and lives."
    namers = UNIT_NAMED

    unit: str


class Healed(Event):
    """A unit regained Wounds. AD-09."""

    manner = "bright"

    unit: str
    wounds: int

    def sentence(self, state: Mission) -> str:
        wounds = counted(self.wounds, "Wound") if self.wounds >= 0 else "Wounds"
        return f"{subject(state, self.unit):regains} {wounds}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.knows_of(self.unit, BODY) else self.replace(wounds=-1)


class Found(PublicEvent):
    """A unit is no longer hidden. AD-R49."""

    template = "{unit:comes} into the open."
    namers = UNIT_NAMED

    unit: str


class Dissolved(PublicEvent):
    """A Swarm is no more: its Underlings flee. SW-21, SW-53, SW-57."""

    manner = "grave"

    unit: str
    count: int
    why: str

    def sentence(self, state: Mission) -> str:
        fleeing = counted(self.count, "Underling")
        return f"The Swarm of {named(state, self.unit)} dissolves ({self.why}): {fleeing} flee."


class Left(PublicEvent):
    """A unit or band went off the table over its edge."""

    manner = "grave"
    leaver = "unit"

    unit: str

    def sentence(self, state: Mission) -> str:
        return f"{subject(state, self.unit):leaves} the field."


class LeftBehind(PublicEvent):
    """An Overseer has moved away from the Underlings: they are out of rank. SW-10, AD-R26."""

    manner = "bad"

    unit: str
    count: int

    def sentence(self, state: Mission) -> str:
        who = named(state, self.unit)
        return f"{who} leaves the ranks: {counted(self.count, 'Underling')} must get back to him."


class Scattered(PublicEvent):
    """A band of Underlings has no member left."""

    manner = "faint"
    template = "None of the {unit} are left."
    namers = UNIT_NAMED

    unit: str


class Gathered(PublicEvent):
    """An Overseer without a Swarm has forced Underlings into formation. SW-58, AD-R31."""

    manner = "bright"

    unit: str
    count: int
    left: int

    def sentence(self, state: Mission) -> str:
        left = f"; {self.left} go on without him" if self.left else ""
        return (
            f"{subject(state, self.unit):gathers} {counted(self.count, 'Underling')} into a new Swarm{left}."
        )


class Rejoined(PublicEvent):
    """Underlings who were out of rank are back in it. SW-10, AD-R26."""

    unit: str
    count: int

    def sentence(self, state: Mission) -> str:
        return f"{counted(self.count, 'Underling')} fall in with {named(state, self.unit)} again."


class Shocked(PublicEvent):
    """Fear took hold: a roll on the Shock Table. AD-10."""

    manner = "bad"

    unit: str
    roll: int
    more: int
    what: str

    def sentence(self, state: Mission) -> str:
        sum = f"{self.roll} + {self.more} = {self.roll + self.more}" if self.more else str(self.roll)
        return f"Shock of {named(state, self.unit)}: {sum}, {self.what}."
