"""Events of harm to people: marks, critical effects, death, flight."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.words import counted
from wartable.rulesets.adeptus.events.base import UnitEvent
from wartable.rulesets.adeptus.knowledge.perspective import BODY, Perspective
from wartable.rulesets.adeptus.model.marks import MARKS, describe_mark
from wartable.rulesets.adeptus.model.names import name_of, subject_for
from wartable.rulesets.adeptus.model.state import Mission


class Marked(UnitEvent):
    """A mark was put on a unit; all seats see it. AD-R48."""

    manner = "bad"

    mark: str
    number: int

    def sentence(self, state: Mission) -> str:
        return f"{name_of(state, self.unit)}: {describe_mark(MARKS[self.mark], self.mark, self.number)}."


class Unmarked(UnitEvent):
    """A mark was removed from a unit."""

    mark: str

    def sentence(self, state: Mission) -> str:
        return f"{subject_for(state, self.unit):is} over it: no longer {self.mark.replace('_', ' ')}."


class Maimed(UnitEvent):
    """A limb is useless, or a giant's arm drops its weapon. AD-07, AD-R43."""

    manner = "bad"

    limb: str

    def sentence(self, state: Mission) -> str:
        return f"{subject_for(state, self.unit):loses} the use of the {self.limb.replace('_', ' ')}."


class Killed(UnitEvent):
    """A unit died, or a Horde was destroyed."""

    manner = "grave"
    leaver = "unit"
    template = "{unit:is} out of the battle."


class Saved(UnitEvent):
    """A unit burned a Fate Point to survive. AD-09."""

    manner = "bright"
    template = "{unit} should be dead, but burns a Fate Point and lives."


class Healed(Event):
    """A unit regained Wounds. AD-09."""

    manner = "bright"

    unit: str
    wounds: int

    def sentence(self, state: Mission) -> str:
        wounds = counted(self.wounds, "Wound") if self.wounds >= 0 else "Wounds"
        return f"{subject_for(state, self.unit):regains} {wounds}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.knows_of(self.unit, BODY) else self.replace(wounds=-1)


class Found(UnitEvent):
    """A unit is no longer hidden. AD-R49."""

    template = "{unit:comes} into the open."


class Dissolved(UnitEvent):
    """A Swarm dissolved, and its Underlings flee. SW-21, SW-53, SW-57."""

    manner = "grave"
    template = "The Swarm of {unit} dissolves ({why}): {count:Underling} flee."

    count: int
    why: str


class Left(UnitEvent):
    """A unit or band left the table over an edge."""

    manner = "grave"
    leaver = "unit"
    template = "{unit:leaves} the field."


class LeftBehind(UnitEvent):
    """An Overseer, `unit`, moved away from the Underlings; `count` of them are now out of rank. SW-10,
    AD-R26.
    """

    manner = "bad"
    template = "{unit} leaves the ranks: {count:Underling} must get back to him."

    count: int


class Scattered(UnitEvent):
    """A band of Underlings has no member left."""

    manner = "faint"
    template = "None of the {unit} are left."


class Gathered(UnitEvent):
    """An Overseer without a Swarm, `unit`, has forced `count` Underlings into formation; `left` stay loose.
    SW-58, AD-R31.
    """

    manner = "bright"

    count: int
    left: int

    def sentence(self, state: Mission) -> str:
        left = f"; {self.left} go on without him" if self.left else ""
        return (
            f"{subject_for(state, self.unit):gathers} {counted(self.count, 'Underling')}"
            f" into a new Swarm{left}."
        )


class Rejoined(UnitEvent):
    """Underlings who were out of rank are back in formation. SW-10, AD-R26."""

    template = "{count:Underling} fall in with {unit} again."

    count: int


class Shocked(UnitEvent):
    """A unit that failed a Fear test rolled on the Shock Table; `more` was added to the roll, and `what`
    names the shock. AD-10.
    """

    manner = "bad"

    roll: int
    more: int
    what: str

    def sentence(self, state: Mission) -> str:
        sum = f"{self.roll} + {self.more} = {self.roll + self.more}" if self.more else str(self.roll)
        return f"Shock of {name_of(state, self.unit)}: {sum}, {self.what}."
