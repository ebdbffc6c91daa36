"""Troopers that enter the table during the battle, and items from Speedballs. IN-08."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.views.board_step import APPEARS, BoardStep
from wartable.rulesets.infinity.events.base import SkirmishEvent, TrooperEvent
from wartable.rulesets.infinity.model.names import name_of
from wartable.rulesets.infinity.model.state import Skirmish


class Appeared(TrooperEvent):
    """A Trooper came out of Hidden Deployment, or down from the air. IN-08-07."""

    manner = "bright"
    template = "{trooper} appears at {place}, {how}."

    place: str
    how: str

    def board_steps(self, state: Skirmish) -> Sequence[BoardStep]:
        return (BoardStep(APPEARS, self.trooper, place=self.place),)


class ProxyActivated(TrooperEvent):
    """Another Proxy of a G: Jumper became the active one. IN-08-54."""

    template = "{trooper} is the Active Proxy."


class SpeedballLanded(SkirmishEvent):
    """A Speedball came down with an item. IN-08-37."""

    manner = "bright"
    template = "{side}: a Speedball with {item} comes down at {place}."

    side: str
    item: str
    place: str


class ItemTaken(TrooperEvent):
    """A Trooper took the item of a Speedball. IN-08-39."""

    manner = "bright"
    template = "{trooper} takes {item}."

    item: str


class ItemUsed(TrooperEvent):
    """A Trooper used up an item of a Speedball on `target`, or on itself if `target` is "". IN-08-39."""

    item: str
    target: str

    def sentence(self, state: Skirmish) -> str:
        where = f" on {name_of(state, self.target)}" if self.target else ""
        return f"{name_of(state, self.trooper)} uses {self.item}{where}."


class ItemRolled(SkirmishEvent):
    """The item of the second Speedball was rolled. IN-08-38."""

    template = "{side:rolls} {face} for the item: {item}."

    side: str
    face: int
    item: str
