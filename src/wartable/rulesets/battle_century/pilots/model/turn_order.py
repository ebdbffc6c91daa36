"""Rounds, and Turns in the order of Initiative, for Operations and Matches. R-OP-001 to R-OP-032,
R-MATCH-002.
"""

from __future__ import annotations

from wartable.core.data.declared import define, field, state
from wartable.core.state import PlannedState


@define
class DelayedAction:
    """An Action that the participant `unit` has Delayed until right after the Turn of another participant,
    `after`. `action` is the kind of the Action. R-ACT-043, R-MATCH-029.
    """

    unit: str
    after: str
    action: str


@state
class TurnOrder(PlannedState):
    """A state in which every participant has a Turn each Round.

    `order` lists the ids of the participants by Initiative, and `slot` is the index in it of the present
    Turn. `phase` is the part of the Round, "initiative" at first; within a Turn, `stage` is "begin" until its
    Beginning Phase has been played, then "act". `turn_of` is the id of the participant who is taking a Turn,
    and `turns` the number of Turns begun so far. Round and Tension are 0 before the first Round.
    """

    order: list[str] = field([])
    slot: int = field(0)
    phase: str = field("initiative")
    stage: str = field("begin")
    round: int = field(0)
    tension: int = field(0)
    turn_of: str = field("")
    turns: int = field(0)
    delayed: list[DelayedAction] = field([])

    def share_turn_state_with(self, twin: TurnOrder) -> None:
        """Set another state, `twin`, to the same Round, Turn and order. The lists are not copied, so a change
        of them in one state is a change in both.
        """
        twin.order = self.order
        twin.slot = self.slot
        twin.phase = self.phase
        twin.stage = self.stage
        twin.round = self.round
        twin.tension = self.tension
        twin.turn_of = self.turn_of
        twin.turns = self.turns
        twin.delayed = self.delayed

    def elapsed(self) -> int:
        return self.round

    def begin_round(self) -> None:
        """Begin the next Round: raise Tension by 1, and start again with the first Turn in the order.
        R-OP-021, R-MATCH-003, R-MATCH-012, R-MATCH-018.
        """
        self.round += 1
        self.tension += 1
        self.slot = 0
        self.stage = "begin"
        self.phase = "trade"

    def end_battle(self, winners: tuple[str, ...], reason: str) -> None:
        """End the battle with these sides as its winners. `reason` is the text that says how it ended."""
        self.over = True
        self.phase = "over"
        self.winners = winners
        self.reason = reason

    def next_delayed_action(self) -> DelayedAction | None:
        """Return the next of the Actions that were Delayed until after the present Turn; None if there are
        none.
        """
        here = self.order[self.slot]
        for delayed in self.delayed:
            if delayed.after == here:
                return delayed
        return None

    def advance_to_next_turn(self) -> None:
        """Go on to the next Turn in the order. After the last one, `slot` is the length of the order."""
        self.slot += 1
        self.phase = "turn"

    def turns_until(self, id: str) -> int:
        """Return how many Turns of others come before the next Turn of a participant, in this Round or the
        next; all of them if it is not in the order.
        """
        order = self.order
        return (order.index(id) - self.slot - 1) % len(order) if id in order else len(order)

    def delayed_action_of(self, id: str) -> DelayedAction | None:
        """Return the Action that a participant has Delayed and not yet taken; None if there is none. A-10."""
        for delayed in self.delayed:
            if delayed.unit == id:
                return delayed
        return None
