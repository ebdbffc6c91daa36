"""Events of area attacks."""

from __future__ import annotations

from wartable.core.event import PublicEvent
from wartable.core.words import counted, listed
from wartable.rulesets.adeptus.events.base import UnitEvent
from wartable.rulesets.adeptus.model.names import name_of
from wartable.rulesets.adeptus.model.state import Mission


class Drifted(UnitEvent):
    """A Blast that missed explodes at another cell. AD-R51."""

    manner = "bad"
    template = "The shot of {unit} drifts to {x}, {y}."

    x: int
    y: int


class Exploded(PublicEvent):
    """A Blast exploded. AD-12."""

    units: tuple[str, ...]
    x: int
    y: int
    radius: int

    def sentence(self, state: Mission) -> str:
        goes_off, radius = f"It goes off at {self.x}, {self.y}", counted(self.radius, "metre")
        if not self.units:
            return f"{goes_off}: no unit is within {radius}."
        return f"{goes_off}: within {radius} is {listed([name_of(state, id) for id in self.units])}."


class Sprayed(UnitEvent):
    """A Spray filled its cone with fire. AD-12."""

    template = "{unit:sprays} {units}."

    units: tuple[str, ...]


class Cleared(UnitEvent):
    """A unit dodged out of the area of a Blast. AD-08."""

    manner = "bright"
    template = "{unit:dives} to {x}, {y}."

    x: int
    y: int


class Watched(UnitEvent):
    """A unit on Overwatch fires at the first enemy that triggers it. AD-05."""

    template = "{unit}, on Overwatch, fires at {other}."

    other: str
