"""Command Tokens and what they bring; Retreat!, Loss of Lieutenant, Fireteams."""

from __future__ import annotations

from wartable.core.event import PublicEvent
from wartable.core.words import counted
from wartable.rulesets.infinity.model.names import named
from wartable.rulesets.infinity.model.state import Skirmish


class TokenSpent(PublicEvent):
    """A player spent a Command Token. Every use is open. IN-R40."""

    manner = "bright"

    def __init__(self, side: str, what: str, left: int) -> None:
        self.side = side
        self.what = what
        self.left = left

    def sentence(self, state: Skirmish) -> str:
        tokens = counted(self.left, "Command Token") if self.left else "none"
        return f"{named(state, self.side)} spends a Command Token: {self.what}; {tokens} left."
