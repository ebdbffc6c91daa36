"""The course of a skirmish: setting up, Rounds, Player Turns, Orders, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.views.board_step import APPEARS, MOVES, BoardStep
from wartable.rulesets.infinity.events.base import RedactableSkirmishEvent, SkirmishEvent, TrooperEvent
from wartable.rulesets.infinity.knowledge.perspective import EXISTENCE, LIEUTENANT, Perspective
from wartable.rulesets.infinity.model.names import as_sentence_subject, name_of
from wartable.rulesets.infinity.model.order import OWN
from wartable.rulesets.infinity.model.state import Skirmish

NOWHERE: Final = "none"
"""The `place` of a Trooper that is deployed off the table."""


class InitiativeRolled(Event):
    """The Lieutenants made their Face to Face Roll of WIP, which decides the Initiative. A seat sees -1 as
    the WIP of the other side, because the real number could reveal who the Lieutenant is. IN-03-04, IN-R40.
    """

    sums = (
        ("", "Initiative", ""),
        ("face", "Die", "face"),
        ("wip", "WIP, to roll at most", "wip"),
        ("against", "Die of the other side", "against"),
        ("other_wip", "WIP of the other side", "other_wip"),
    )

    side: str
    face: int
    other: str
    against: int
    outcome: str
    wip: int
    other_wip: int

    def sentence(self, state: Skirmish) -> str:
        one, other = as_sentence_subject(state, self.side), as_sentence_subject(state, self.other)
        phrases = {f"{name} wins": f"{name:wins}" for name in (one, other)}
        outcome = phrases.get(self.outcome, self.outcome)
        return f"Initiative: {one:rolls} {self.face}, {other:rolls} {self.against}; {outcome}."

    def redacted(self, perspective: Perspective) -> Event | None:
        hidden: dict[str, object] = {}
        if not perspective.owns_side(self.side):
            hidden["wip"] = -1
        if not perspective.owns_side(self.other):
            hidden["other_wip"] = -1
        return self.replace(**hidden)


class OptionKept(SkirmishEvent):
    """A choice about the beginning was made: the winner of the Initiative roll kept Initiative or Deployment,
    or a player decided which side has the first Player Turn, or which deploys first. IN-03-05.
    """

    template = "{side:{what}}."

    side: str
    what: str


class HeldBack(SkirmishEvent):
    """A player announced how many Troopers it holds back in deployment. IN-03-07."""

    template = "{side:holds} back {number:Trooper}."

    side: str
    number: int


class Deployed(RedactableSkirmishEvent):
    """A Trooper was deployed; if it is hidden, only its owner sees that. IN-03-06, IN-R40."""

    template = "{trooper} is deployed at {place}{how}."

    trooper: str
    place: str
    how: str

    def sentence(self, state: Skirmish) -> str:
        if self.place == NOWHERE:
            return f"{as_sentence_subject(state, self.trooper):stays} off the table{self.how}."
        return super().sentence(state)

    def is_deployment(self) -> bool:
        return True

    def board_steps(self, state: Skirmish) -> Sequence[BoardStep]:
        return () if self.place == NOWHERE else (BoardStep(APPEARS, self.trooper, place=self.place),)

    def redacted(self, perspective: Perspective) -> Event | None:
        return None if perspective.is_unseen_enemy(self.trooper) else self


class RoundBegan(SkirmishEvent):
    """A Round began. IN-04-01."""

    manner = "chapter"
    template = "Round {round}."

    round: int


class TurnBegan(SkirmishEvent):
    """A Player Turn began. IN-04-01."""

    manner = "scene"
    template = "{side}: Player Turn."

    side: str


class OrdersCounted(PublicEvent):
    """The Orders of a side were counted in its Tactical Phase; all seats see their number by kind. IN-04-02,
    IN-R40.
    """

    side: str
    regular: int
    irregular: int
    tactical: int
    lieutenant: int

    def sentence(self, state: Skirmish) -> str:
        kinds = [
            (self.regular, "Regular"),
            (self.irregular, "Irregular"),
            (self.tactical, "Tactical"),
            (self.lieutenant, "Lieutenant"),
        ]
        parts = [f"{number} {kind}" for number, kind in kinds if number]
        orders = f"Orders: {', '.join(parts)}" if parts else "no Orders"
        return f"{as_sentence_subject(state, self.side):has} {orders}."


class OrderSpent(TrooperEvent):
    """An Order was spent on a Trooper. A Lieutenant Order reveals the Lieutenant; a Trooper's own Order
    reveals that it exists, even off the table. IN-05-01, IN-R40.
    """

    manner = "bright"

    kind: str

    def sentence(self, state: Skirmish) -> str:
        kind = "Own" if self.kind == OWN else self.kind.title()
        return f"{name_of(state, self.trooper)}: {kind} Order."

    def is_announcement(self) -> bool:
        return True

    def disclose(self, state: Skirmish) -> None:
        trooper = state.troopers[self.trooper]
        enemy = state.enemy_side_of(trooper.side)
        if self.kind == OWN:
            state.knowledge.learn(enemy, self.trooper, EXISTENCE)
        elif self.kind == LIEUTENANT and trooper.id == state.armies[trooper.side].leader:
            state.knowledge.learn(enemy, self.trooper, LIEUTENANT)


class SkillDeclared(TrooperEvent):
    """A Trooper declared a skill, or an ARO. `moves` is True if its route is asked for next. IN-05-01."""

    private = ("moves",)

    what: str
    reaction: bool
    moves: bool = False

    def sentence(self, state: Skirmish) -> str:
        return f"{name_of(state, self.trooper)}{' reacts' if self.reaction else ''}: {self.what}."

    def is_announcement(self) -> bool:
        return self.moves


class Moved(TrooperEvent):
    """A Trooper moved along a route. IN-05-22."""

    place: str
    inches: float

    def sentence(self, state: Skirmish) -> str:
        far = "1 inch" if self.inches == 1 else f"{self.inches} inches"
        return f"{name_of(state, self.trooper)} moves to {self.place}, {far}."

    def board_steps(self, state: Skirmish) -> Sequence[BoardStep]:
        return (BoardStep(MOVES, self.trooper, place=self.place),)


class TurnedTo(TrooperEvent):
    """A Trooper turned on the spot. IN-05-09."""

    manner = "faint"
    template = "{trooper} faces {way}."

    way: str


class CameToNothing(TrooperEvent):
    """A Trooper did not meet the requirements of the skill that it declared, and was Idle. IN-05-06."""

    manner = "faint"
    template = "{trooper} comes to nothing: {why}."

    why: str


class PointsCounted(SkirmishEvent):
    """Victory Points of a side were counted at the end of the skirmish. IN-R39."""

    template = "{side:has} {points:Victory Point}."

    side: str
    points: int


class SkirmishEnded(SkirmishEvent):
    """The skirmish is over. IN-07-37."""

    manner = "chapter"
    template = "{reason}."

    winner: str
    reason: str
