"""The course of a Mission: rounds, turns, movement, the end."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.event import Event, PublicEvent
from wartable.core.views.board_step import APPEARS, MOVES, BoardStep
from wartable.core.words import group_names
from wartable.rulesets.adeptus.events.base import PublicMissionEvent, RedactedMissionEvent, UnitEvent
from wartable.rulesets.adeptus.knowledge.perspective import VALUES, Perspective
from wartable.rulesets.adeptus.model.names import name_of, subject_for
from wartable.rulesets.adeptus.model.state import Mission


class RoundBegan(PublicMissionEvent):
    """A round began. AD-03."""

    manner = "chapter"
    template = "Round {round}."

    round: int


class TurnBegan(RedactedMissionEvent):
    """A unit's turn began. Seats that cannot see the unit do not see this."""

    manner = "scene"
    template = "{unit.possessive} turn."

    unit: str

    def redacted(self, perspective: Perspective) -> Event | None:
        unit = perspective.find(self.unit)
        return None if unit is not None and not perspective.sees(unit) else self


class InitiativeRolled(Event):
    """Initiative was rolled: 1d10, to which the Agility Bonus and other bonuses (`more`) are added. All seats
    see the die; `more` and `total` are -1 for seats that do not know the characteristics. AD-03, AD-R48.
    """

    sums = (
        ("", "Initiative", ""),
        ("roll", "Die", "roll"),
        ("more", "Agility Bonus and more", "more"),
        ("total", "Total", "total"),
    )

    unit: str
    roll: int
    more: int
    total: int

    def sentence(self, state: Mission) -> str:
        if self.more < 0:
            return f"{subject_for(state, self.unit):rolls} {self.roll} for Initiative."
        return f"{subject_for(state, self.unit):acts} at {self.total} ({self.roll} + {self.more})."

    def redacted(self, perspective: Perspective) -> Event | None:
        for commander in perspective.state.commanders.values():
            if commander.id == self.unit and perspective.owns_side(commander.side):
                return self
        return self if perspective.knows_of(self.unit, VALUES) else self.replace(more=-1, total=-1)


class Deployed(UnitEvent):
    """A unit entered the field."""

    template = "{unit:deploys} at {x}, {y}."

    x: int
    y: int

    def is_deployment(self) -> bool:
        return True

    def board_steps(self, state: Mission) -> Sequence[BoardStep]:
        return (BoardStep(APPEARS, self.unit, x=self.x, y=self.y),)


class Moved(RedactedMissionEvent):
    """A unit moved. The enemies of a hidden unit do not see this."""

    template = "{unit}: {how}, {metres:metre}, to {x}, {y}."

    unit: str
    how: str
    x: int
    y: int
    metres: int

    def redacted(self, perspective: Perspective) -> Event | None:
        return None if perspective.is_hidden(self.unit) else self

    def board_steps(self, state: Mission) -> Sequence[BoardStep]:
        return (BoardStep(MOVES, self.unit, x=self.x, y=self.y),)


class Acted(RedactedMissionEvent):
    """A unit did something that needs no roll: aimed, reloaded, took a stance. The enemies of a hidden unit
    do not see this.
    """

    template = "{unit}: {what}."

    unit: str
    what: str

    def redacted(self, perspective: Perspective) -> Event | None:
        return None if perspective.is_hidden(self.unit) else self

    def is_announcement(self) -> bool:
        return True


class MissionEnded(PublicEvent):
    """The Mission is over. AD-R44."""

    manner = "chapter"

    winners: tuple[str, ...]
    reason: str

    def sentence(self, state: Mission) -> str:
        if not self.winners:
            return f"The Mission ends in a draw: {self.reason}."
        return f"{group_names([name_of(state, side) for side in self.winners]):wins}: {self.reason}."
