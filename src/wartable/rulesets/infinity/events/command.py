"""Events of Command Tokens and their effects, Retreat!, Loss of Lieutenant and Fireteams."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.knowledge.perspective import (
    CHAIN,
    COUNTER,
    EXISTENCE,
    LIEUTENANT,
    Perspective,
)
from wartable.rulesets.infinity.model.names import TROOPER_NAMED, named, subject
from wartable.rulesets.infinity.model.state import Skirmish


class TokenSpent(PublicEvent):
    """A player spent a Command Token. Every use is open. IN-R40."""

    manner = "bright"

    side: str
    what: str
    left: int

    def sentence(self, state: Skirmish) -> str:
        tokens = counted(self.left, "Command Token") if self.left else "none"
        return f"{subject(state, self.side):spends} a Command Token: {self.what}; {tokens} left."


class OrdersRemoved(PublicEvent):
    """Regular Orders were taken out of a Combat Group's pool by the enemy. CT-08."""

    manner = "bad"

    side: str
    group: int
    number: int

    def sentence(self, state: Skirmish) -> str:
        lost = counted(self.number, "Regular Order")
        return f"{subject(state, self.side):loses} {lost} of Combat Group {self.group} for this turn."


class TokensLimited(PublicEvent):
    """A player may use no more than this many Command Tokens in this turn. CT-09."""

    manner = "bad"

    side: str
    most: int

    def sentence(self, state: Skirmish) -> str:
        return f"{named(state, self.side)} may use {counted(self.most, 'Command Token')} in this turn."


class OrderConverted(PublicEvent):
    """An Irregular Order became a Regular one. CT-20."""

    template = "{trooper}'s Irregular Order is a Regular Order of Combat Group {group} in this turn."
    namers = TROOPER_NAMED

    trooper: str
    group: int


class GroupChanged(Event):
    """A Trooper went over to another Combat Group, which shows that it exists. CT-14, IN-R38, IN-08-09."""

    trooper: str
    group: int

    def sentence(self, state: Skirmish) -> str:
        who = named(state, self.trooper) if self.trooper else "A Trooper who does not show"
        return f"{who} joins Combat Group {self.group}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self.replace(trooper="") if perspective.is_unseen(self.trooper) else self

    def disclose(self, state: Skirmish) -> None:
        trooper = state.troopers[self.trooper]
        state.knowledge.learn(state.enemy_of(trooper.side), self.trooper, EXISTENCE)


class SpeedballsGained(PublicEvent):
    """A player has Speedball Tokens. CT-11."""

    side: str
    number: int

    def sentence(self, state: Skirmish) -> str:
        return f"{subject(state, self.side):has} {counted(self.number, 'Speedball Token')}."


class CounterintelligenceUsed(PublicEvent):
    """A Trooper's Counterintelligence weakened a Strategic Use of the enemy. IN-08-58."""

    manner = "bright"
    template = "{trooper} has Counterintelligence."
    namers = TROOPER_NAMED

    trooper: str

    def disclose(self, state: Skirmish) -> None:
        trooper = state.troopers[self.trooper]
        state.knowledge.learn(state.enemy_of(trooper.side), self.trooper, COUNTER)


# ------------------------------------------------------------------ Retreat!, Loss of Lieutenant


class RetreatChecked(Event):
    """An army entered or left Retreat!; the enemy does not learn its points. IN-04-03, IN-R40."""

    manner = "grave"

    side: str
    points: int
    most: int
    retreats: bool

    def sentence(self, state: Skirmish) -> str:
        who = subject(state, self.side)
        points = "" if self.points < 0 else f"{counted(self.points, 'Victory Point')}, "
        if self.retreats:
            return f"{who:is} in Retreat!: {points}{self.most} or fewer."
        return f"{who:is} no longer in Retreat!: {points}more than {self.most}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.owns_side(self.side) else self.replace(points=-1)


class Evacuated(PublicEvent):
    """A Trooper left over the edge of its own zone; it counts as a survivor. IN-07-27."""

    leaver = "trooper"
    template = "{trooper} leaves the table, and survives."
    namers = TROOPER_NAMED

    trooper: str


class LieutenantLost(PublicEvent):
    """An army is in Loss of Lieutenant. IN-07-33."""

    manner = "grave"

    side: str

    def sentence(self, state: Skirmish) -> str:
        side = subject(state, self.side)
        return f"{side:is} in Loss of Lieutenant: {side.its} Troopers are Irregular in this turn."


class CommandTaken(PublicEvent):
    """A Trooper with Chain of Command became Lieutenant. IN-07-35."""

    manner = "bright"
    template = "{trooper} takes command."
    namers = TROOPER_NAMED

    trooper: str

    def disclose(self, state: Skirmish) -> None:
        enemy = state.enemy_of(state.troopers[self.trooper].side)
        state.knowledge.learn(enemy, self.trooper, CHAIN)
        state.knowledge.learn(enemy, self.trooper, LIEUTENANT)


class LieutenantNamed(Event):
    """A player named a new Lieutenant at the end of its turn; the enemy does not learn the name. IN-07-34,
    IN-R40.
    """

    side: str
    trooper: str

    def sentence(self, state: Skirmish) -> str:
        who = named(state, self.trooper) if self.trooper else "a new one"
        side = subject(state, self.side)
        return f"{side:names} {side.its} Lieutenant: {who}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.knows_of(self.trooper, LIEUTENANT) else self.replace(trooper="")


# ------------------------------------------------------------------ Fireteams


class TeamFormed(PublicEvent):
    """Troopers formed a Fireteam. CT-24."""

    leader: str
    kind: str
    members: tuple[str, ...]

    def sentence(self, state: Skirmish) -> str:
        others = listed([named(state, id) for id in self.members if id != self.leader])
        return f"{named(state, self.leader)} leads a {self.kind.title()} with {others}."


class TeamLed(PublicEvent):
    """Another member leads a Fireteam from now on. IN-R31."""

    template = "{trooper} leads the Fireteam."
    namers = TROOPER_NAMED

    trooper: str


class TeamLeft(PublicEvent):
    """A Trooper is no longer in its Fireteam. IN-R31."""

    template = "{trooper} leaves the Fireteam: {why}."
    namers = TROOPER_NAMED

    trooper: str
    why: str


class TeamJoined(PublicEvent):
    """A former member rejoined its Fireteam. IN-04-09."""

    template = "{trooper} rejoins the Fireteam."
    namers = TROOPER_NAMED

    trooper: str


class TeamEnded(PublicEvent):
    """A Fireteam is no more. IN-08-34."""

    template = "{trooper}'s Fireteam ends: {why}."
    namers = TROOPER_NAMED

    trooper: str
    why: str


class CoordinatedOrder(PublicEvent):
    """A Coordinated Order began. CT-18."""

    manner = "bright"

    spearhead: str
    members: tuple[str, ...]

    def sentence(self, state: Skirmish) -> str:
        others = listed([named(state, id) for id in self.members if id != self.spearhead])
        together = f", with {others}" if others else ""
        return f"Coordinated Order: {named(state, self.spearhead)} is the Spearhead{together}."
