"""Events of Command Tokens and their effects, Retreat!, Loss of Lieutenant and Fireteams."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.events.base import SkirmishEvent, TrooperEvent
from wartable.rulesets.infinity.knowledge.perspective import (
    CHAIN,
    COUNTER,
    EXISTENCE,
    LIEUTENANT,
    Perspective,
)
from wartable.rulesets.infinity.model.names import as_sentence_subject, name_of
from wartable.rulesets.infinity.model.state import Skirmish


class TokenSpent(PublicEvent):
    """A player spent a Command Token; all seats see it. IN-R40."""

    manner = "bright"

    side: str
    what: str
    left: int

    def sentence(self, state: Skirmish) -> str:
        tokens = counted(self.left, "Command Token") if self.left else "none"
        return f"{as_sentence_subject(state, self.side):spends} a Command Token: {self.what}; {tokens} left."


class OrdersRemoved(SkirmishEvent):
    """The enemy removed Regular Orders from a Combat Group's pool. CT-08."""

    manner = "bad"
    template = "{side:loses} {number:Regular Order} of Combat Group {group} for this turn."

    side: str
    group: int
    number: int


class TokensLimited(SkirmishEvent):
    """The enemy limited the Command Tokens that a player may use in this turn. CT-09."""

    manner = "bad"
    template = "{side} may use {most:Command Token} in this turn."

    side: str
    most: int


class OrderConverted(TrooperEvent):
    """An Irregular Order became a Regular one. CT-20."""

    template = "{trooper}'s Irregular Order is a Regular Order of Combat Group {group} in this turn."

    group: int


class GroupChanged(Event):
    """A Trooper changed to another Combat Group. This reveals that the Trooper exists. CT-14, IN-R38,
    IN-08-09.
    """

    trooper: str
    group: int

    def sentence(self, state: Skirmish) -> str:
        who = name_of(state, self.trooper) if self.trooper else "A Trooper who does not show"
        return f"{who} joins Combat Group {self.group}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self.replace(trooper="") if perspective.is_unseen_enemy(self.trooper) else self

    def disclose(self, state: Skirmish) -> None:
        trooper = state.troopers[self.trooper]
        state.knowledge.learn(state.enemy_side_of(trooper.side), self.trooper, EXISTENCE)


class SpeedballsGained(SkirmishEvent):
    """A player received Speedball Tokens. CT-11."""

    template = "{side:has} {number:Speedball Token}."

    side: str
    number: int


class CounterintelligenceUsed(TrooperEvent):
    """A Trooper's Counterintelligence weakened a Strategic Use of the enemy. IN-08-58."""

    manner = "bright"
    template = "{trooper} has Counterintelligence."

    def disclose(self, state: Skirmish) -> None:
        trooper = state.troopers[self.trooper]
        state.knowledge.learn(state.enemy_side_of(trooper.side), self.trooper, COUNTER)


# ------------------------------------------------------------------ Retreat!, Loss of Lieutenant


class RetreatChecked(Event):
    """An army entered or left Retreat!; the enemy does not learn its points. IN-04-03, IN-R40."""

    manner = "grave"

    side: str
    points: int
    most: int
    retreats: bool

    def sentence(self, state: Skirmish) -> str:
        who = as_sentence_subject(state, self.side)
        points = "" if self.points < 0 else f"{counted(self.points, 'Victory Point')}, "
        if self.retreats:
            return f"{who:is} in Retreat!: {points}{self.most} or fewer."
        return f"{who:is} no longer in Retreat!: {points}more than {self.most}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.owns_side(self.side) else self.replace(points=-1)


class Evacuated(TrooperEvent):
    """A Trooper left over the edge of its own zone; it counts as a survivor. IN-07-27."""

    leaver = "trooper"
    template = "{trooper} leaves the table, and survives."


class LieutenantLost(SkirmishEvent):
    """An army is in Loss of Lieutenant. IN-07-33."""

    manner = "grave"
    template = "{side:is} in Loss of Lieutenant: {side.its} Troopers are Irregular in this turn."

    side: str


class CommandTaken(TrooperEvent):
    """A Trooper with Chain of Command became Lieutenant. IN-07-35."""

    manner = "bright"
    template = "{trooper} takes command."

    def disclose(self, state: Skirmish) -> None:
        enemy = state.enemy_side_of(state.troopers[self.trooper].side)
        state.knowledge.learn(enemy, self.trooper, CHAIN)
        state.knowledge.learn(enemy, self.trooper, LIEUTENANT)


class LieutenantNamed(Event):
    """A player named a new Lieutenant at the end of its turn; the enemy does not learn the name. IN-07-34,
    IN-R40.
    """

    side: str
    trooper: str

    def sentence(self, state: Skirmish) -> str:
        who = name_of(state, self.trooper) if self.trooper else "a new one"
        side = as_sentence_subject(state, self.side)
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
        others = listed([name_of(state, id) for id in self.members if id != self.leader])
        return f"{name_of(state, self.leader)} leads a {self.kind.title()} with {others}."


class TeamLed(TrooperEvent):
    """A Fireteam has this Trooper as its new leader. IN-R31."""

    template = "{trooper} leads the Fireteam."

    def is_announcement(self) -> bool:
        return True


class TeamLeft(TrooperEvent):
    """A Trooper left its Fireteam. IN-R31."""

    template = "{trooper} leaves the Fireteam: {why}."

    why: str

    def is_announcement(self) -> bool:
        return True


class TeamJoined(TrooperEvent):
    """A former member rejoined its Fireteam. IN-04-09."""

    template = "{trooper} rejoins the Fireteam."


class TeamEnded(TrooperEvent):
    """A Fireteam ended. IN-08-34."""

    template = "{trooper}'s Fireteam ends: {why}."

    why: str

    def is_announcement(self) -> bool:
        return True


class CoordinatedOrder(PublicEvent):
    """A Coordinated Order began. CT-18."""

    manner = "bright"

    spearhead: str
    members: tuple[str, ...]

    def sentence(self, state: Skirmish) -> str:
        others = listed([name_of(state, id) for id in self.members if id != self.spearhead])
        together = f", with {others}" if others else ""
        return f"Coordinated Order: {name_of(state, self.spearhead)} is the Spearhead{together}."
