"""The order of play: Initiative, deployment, Rounds and Turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.views.board_step import APPEARS, BoardStep
from wartable.rulesets.battle_century.operation.events.base import OperationEvent, TwoUnitsEvent
from wartable.rulesets.battle_century.operation.events.moves import speed_roll_text
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import grammatical_name_of, unit_name, zone_name
from wartable.rulesets.battle_century.operation.model.state import Operation

_ROLL: Final = (("die", "Die", "die"), ("speed", "Speed", "speed"), ("total", "Total", "total"))
"""The columns of a roll for Initiative: see `Event.sums`."""


class InitiativeRolled(Event):
    """A Unit rolled its place in the order of Turns. R-OP-004."""

    sums = (("", "Initiative", ""), *_ROLL)

    unit: str
    die: int
    speed: int
    total: int

    def sentence(self, state: Operation) -> str:
        return (
            f"{grammatical_name_of(state, self.unit):rolls} Initiative: "
            f"{speed_roll_text(self.die, self.total)}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide die and Speed. The place in the order is public."""
        return self if perspective.knows_ranks_of_id(self.unit) else self.replace(die=0, speed=0)


class InitiativeTiesRolled(Event):
    """Units with equal Initiative rolled off. A-104."""

    sums = (("", "tied Initiative", ""), *_ROLL)

    unit: str
    die: int
    speed: int
    total: int

    def sentence(self, state: Operation) -> str:
        bare = self.unit in state.reserves
        roll = str(self.total) if bare else speed_roll_text(self.die, self.total)
        return f"{grammatical_name_of(state, self.unit):rolls off its} tied Initiative: {roll}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide die and Speed, except of Reinforcements, which have no Speed."""
        if perspective.knows_ranks_of_id(self.unit) or self.unit in perspective.state.reserves:
            return self
        return self.replace(die=0, speed=0)


class InitiativeTraded(TwoUnitsEvent):
    """Two Units of a Squad traded Initiative. R-OP-005."""

    template = "{unit} and {other} trade Initiative."


class Deployed(PublicEvent):
    """A Unit entered the map. `base` is the id of the Base in which it is Docked, or ""."""

    unit: str
    zone: int
    base: str

    def sentence(self, state: Operation) -> str:
        inside = f", Docked in {unit_name(state, self.base)}" if self.base else ""
        return f"{grammatical_name_of(state, self.unit):enters} in {zone_name(state, self.zone)}{inside}."

    def is_deployment(self) -> bool:
        return True

    def board_steps(self, state: Operation) -> Sequence[BoardStep]:
        return (BoardStep(APPEARS, self.unit, place=zone_name(state, self.zone)),)


class RoundBegan(OperationEvent):
    """A Round began with this Tension. R-OP-011."""

    manner = "chapter"
    template = "Round {round} begins; Tension is {tension}."

    round: int
    tension: int


class TurnBegan(Event):
    """A Unit began its Turn and refreshed its Energy. R-OP-013."""

    manner = "scene"

    unit: str
    energy: int

    def sentence(self, state: Operation) -> str:
        energy = f" with {self.energy} Energy" if self.energy >= 0 else ""
        return f"{grammatical_name_of(state, self.unit):begins its} Turn{energy}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the full Energy, which is an Attribute. The owner of the Turn is public."""
        return self if perspective.knows_ranks_of_id(self.unit) else self.replace(energy=-1)
