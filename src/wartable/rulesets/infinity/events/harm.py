"""Wounds and states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.core.event import Event
from wartable.core.loss import Loss
from wartable.core.words import counted
from wartable.rulesets.infinity.events.base import TrooperEvent
from wartable.rulesets.infinity.knowledge.perspective import Perspective
from wartable.rulesets.infinity.model.names import name_of
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.wording import STATE_NAMES


class Wounded(TrooperEvent):
    """A Trooper took Wounds. `shares` maps the id of each Trooper that caused some of them to how many it
    caused. IN-06-17.
    """

    manner = "bad"
    private = ("shares",)

    lost: int
    wounds: int
    of: int
    shares: Mapping[str, int] | None = None

    def losses(self) -> Sequence[Loss]:
        shares = {"": self.lost} if self.shares is None else self.shares
        return [Loss(self.trooper, lost, by) for by, lost in shares.items()]

    def sentence(self, state: Skirmish) -> str:
        who = name_of(state, self.trooper)
        left = f" ({self.wounds} of {self.of})" if self.wounds <= self.of else ""
        return f"{who} takes {counted(self.lost, 'Wound')}{left}."


class Died(TrooperEvent):
    """A Trooper died. IN-06-33."""

    manner = "grave"
    leaver = "trooper"
    template = "{trooper} is Dead."


class StateEntered(Event):
    """A Trooper entered a state; if the Trooper is hidden, only its owner learns that. IN-07-13, IN-R40."""

    manner = "bad"

    trooper: str
    what: str

    def sentence(self, state: Skirmish) -> str:
        return f"{name_of(state, self.trooper)} is now {STATE_NAMES.get(self.what, self.what)}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return None if perspective.is_unseen_enemy(self.trooper) else self


class StateLeft(Event):
    """A state of a Trooper ended; if the Trooper is hidden, only its owner learns that. IN-07-21, IN-R40."""

    manner = "bright"

    trooper: str
    what: str

    def sentence(self, state: Skirmish) -> str:
        return f"{name_of(state, self.trooper)} is no longer {STATE_NAMES.get(self.what, self.what)}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return None if perspective.is_unseen_enemy(self.trooper) else self


class Healed(TrooperEvent):
    """A Trooper was healed of Wounds. IN-08-01."""

    manner = "bright"
    template = "{trooper} is healed: {wounds:Wound} of {of}."

    wounds: int
    of: int


class WentProne(TrooperEvent):
    """A Trooper went prone, or stood up. IN-07-20."""

    template = "{trooper} {what}."

    what: str
