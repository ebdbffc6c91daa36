"""Orders, movement, facing, contact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.term import Term
from wartable.core.views.board_step import MOVES, BoardStep
from wartable.core.words import counted
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.names import (
    TEST_SUMS,
    difficulty_text,
    direction_name,
    find_unit,
    name_as_subject,
    name_of,
    roll_text,
    roller_name,
)
from wartable.rulesets.exalted_war.model.state import War

ORDERS: Final = {
    "halt": "halt",
    "march": "march to {goal}",
    "follow": "go to {goal}",
    "behind": "go behind {goal}",
    "watch": "stand and face {goal}",
    "away": "withdraw from the nearest enemy",
}
"""Words for standing orders, by the kind of order."""


class Ordered(Event):
    """A unit has got a new standing order: `order` is its kind, `target` the id of the unit and `square` the
    name of the square to which it refers, or "".
    """

    unit: str
    order: str
    target: str
    square: str

    def sentence(self, state: War) -> str:
        goal = self.square or (name_of(state, self.target) if self.target else "")
        return f"{name_as_subject(state, self.unit):has} orders to {order_in_words(self.order, goal)}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event to the unit's own side; to other sides None, no matter what they have learned
        about the unit.
        """
        return self if perspective.owns_id(self.unit) else None


class Moved(PublicEvent):
    """A unit moved this number of yards, to the point (x, y). EW-80."""

    unit: str
    x: int
    y: int
    facing: int
    yards: int
    square: str

    def sentence(self, state: War) -> str:
        yards = counted(self.yards, "yard")
        unit = f"{name_as_subject(state, self.unit):moves}"
        return f"{unit} {yards} {direction_name(self.facing)}, to {self.square}."

    def board_steps(self, state: War) -> Sequence[BoardStep]:
        return (BoardStep(MOVES, self.unit, x=self.x, y=self.y),)


class Faced(PublicEvent):
    """A unit turned to another facing in the movement phase or by a ruling, without an action. EW-90."""

    unit: str
    facing: int

    def sentence(self, state: War) -> str:
        return f"{name_as_subject(state, self.unit):shifts} to face {direction_name(self.facing)}."


class ContactMade(PublicEvent):
    """Two enemy units have come into contact. W-26."""

    unit: str
    other: str

    def sentence(self, state: War) -> str:
        return f"{name_of(state, self.unit)} and {name_of(state, self.other)} are in contact."


class CommandRolled(Event):
    """A unit's leader or a Relay made a roll for a command to the unit. `what` names the command; `roller` is
    the leader's id, or "relay".
    """

    sums = (("", "command", ""), *TEST_SUMS)

    unit: str
    what: str
    roller: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool

    def sentence(self, state: War) -> str:
        outcome = "done" if self.passed else "in vain"
        if not self.pool:
            return f"{name_as_subject(state, self.unit):is} told to {self.what}: {outcome}."
        roll = f"{roll_text(self.pool, self.successes)} against {difficulty_text(self.difficulty)}"
        unit = find_unit(state, self.unit)
        head = roller_name(state, self.roller, self.unit)
        tries = "tries" if unit is None or unit.is_solo else "gives the command"
        return f"{head} {tries} to {self.what}: {roll}; {outcome}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the roller, the roll and the difficulty from seats that do not know the
        unit, since the difficulty reveals its Drill.
        """
        if perspective.knows_all_figures_of_id(self.unit):
            return self
        return self.replace(roller="", pool=(), successes=-1, difficulty=())


class Engaged(PublicEvent):
    """Two units are engaged from now on. W-26."""

    unit: str
    other: str

    def sentence(self, state: War) -> str:
        return f"{name_of(state, self.unit)} and {name_of(state, self.other)} are engaged."


class EngagementEnded(PublicEvent):
    """Two units are no longer engaged."""

    unit: str
    other: str
    why: str

    def sentence(self, state: War) -> str:
        why = f": {self.why}" if self.why else ""
        return f"{name_of(state, self.unit)} and {name_of(state, self.other)} are no longer engaged{why}."


class Disengaged(Event):
    """An engaged unit rolled to get clear of its enemies; if not `passed`, it is still engaged. EW-89."""

    sums = (("", "Disengage", ""), *TEST_SUMS)

    unit: str
    roller: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool

    def sentence(self, state: War) -> str:
        verb = f"{name_as_subject(state, self.unit):{'gets clear' if self.passed else 'stays engaged'}}"
        if not self.pool:
            return f"{verb}."
        against = f" against {difficulty_text(self.difficulty)}" if self.difficulty else ""
        roll = f"{roll_text(self.pool, self.successes)}{against}"
        return f"{roller_name(state, self.roller, self.unit)} tries to get clear: {roll}; {verb}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the roll from seats that do not know the unit, and the difficulty from
        seats that do not know all units, since it contains the Drill of the enemies.
        """
        if not perspective.knows_all_figures_of_id(self.unit):
            return self.replace(roller="", pool=(), successes=-1, difficulty=())
        return self if perspective.knows_traits_of_all_units() else self.replace(difficulty=())


class Enveloped(PublicEvent):
    """A unit is surrounded by another one, whose id is `by`. EW-68."""

    unit: str
    by: str

    def sentence(self, state: War) -> str:
        return f"{name_as_subject(state, self.unit):is} enveloped by {name_of(state, self.by)}."


def order_in_words(kind: str, goal: str) -> str:
    """Describe a standing order in words: "march to C4". `kind` is that of an Order, and `goal` the name of
    the square or unit to which it refers, or "".
    """
    return ORDERS.get(kind, kind).format(goal=goal)
