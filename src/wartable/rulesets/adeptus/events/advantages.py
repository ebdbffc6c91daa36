"""Advantages, and the Battlefront that they come from."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted
from wartable.rulesets.adeptus.events.base import PublicMissionEvent, RedactedMissionEvent, UnitEvent
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.names import name_of, subject_for
from wartable.rulesets.adeptus.model.state import Mission


class AdvantagePlayed(PublicMissionEvent):
    """A Supreme Commander played an Advantage, which is now expended. SC-12."""

    manner = "bright"
    template = "{commander:plays} {card}, level {level}."

    commander: str
    card: str
    level: int


class AdvantageCancelled(PublicMissionEvent):
    """A damaging Advantage was cancelled by Counter-battery. AD-R37."""

    manner = "bright"
    template = "{card} is cancelled by Counter-battery: expended, without effect."

    commander: str
    card: str


class AdvantageShown(PublicMissionEvent):
    """A passive Advantage of a Supreme Commander had a visible effect for the first time. AD-R48."""

    template = "{commander:has} {card}: {effect}."

    commander: str
    card: str
    effect: str


class DepotOpened(RedactedMissionEvent):
    """The Forward Depot gave a side's characters spare clips; visible only to that side. AD-R37."""

    template = "Forward Depot of {commander}: {clips:spare clip} more for each weapon of a character."

    side: str
    commander: str
    clips: int

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.owns_side(self.side) else None


class StrikeCalled(UnitEvent):
    """A strike of the Opening Barrage falls on the place of a unit; other units nearby may be hit as well.
    AD-R37.
    """

    manner = "bad"
    template = "The barrage comes down on {unit}."


class MinesLaid(PublicMissionEvent):
    """A Minefield was laid. AD-R37."""

    template = "{side:mines} {radius:metre} around {x}, {y}."

    side: str
    x: int
    y: int
    radius: int


class MinesEntered(UnitEvent):
    """A unit walked into a Minefield. AD-R37."""

    manner = "bad"
    template = "{unit:walks} into mines: {hits:hit}."

    hits: int


class SmokeSpread(PublicEvent):
    """Smoke lies over the field for this many rounds; with 0 it has cleared. AD-R37."""

    side: str
    rounds: int

    def sentence(self, state: Mission) -> str:
        if not self.rounds:
            return f"The smoke of {name_of(state, self.side)} is gone."
        return f"Smoke over the field for {counted(self.rounds, 'round')}: all shots -20."


class HordesCommitted(PublicEvent):
    """Both sides showed the Hordes that they had chosen in secret. AD-R35."""

    manner = "scene"

    exchange: int
    hordes: tuple[str, ...]

    def sentence(self, state: Mission) -> str:
        return f"Exchange {self.exchange}: {' against '.join(self.hordes)}."


class ExchangeFought(PublicEvent):
    """An exchange of the Battlefront is over. AD-R35."""

    winner: str
    points: int

    def sentence(self, state: Mission) -> str:
        if not self.winner:
            return "Neither side gains ground."
        return f"{subject_for(state, self.winner):gains} {counted(self.points, 'point')}."


class BattlefrontEnded(PublicEvent):
    """The Battlefront is over: who won, how decisively, and how many Advantages each side may pick.
    AD-R36.
    """

    manner = "chapter"

    winner: str
    how: str
    picks: tuple[tuple[str, int], ...]

    def sentence(self, state: Mission) -> str:
        picks = " and ".join([f"{name_of(state, side)} {count}" for side, count in self.picks])
        who = f"a {self.how} win for {name_of(state, self.winner)}" if self.winner else "it is drawn"
        return f"The Battlefront is over: {who}. Advantages to pick: {picks}."


class AdvantagePicked(RedactedMissionEvent):
    """An Advantage was added to a side's deck, or raised by a level; visible only to that side. SC-08,
    AD-R48.
    """

    template = "{commander:picks} {card}, level {level}."

    side: str
    commander: str
    card: str
    level: int

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.owns_side(self.side) else None
