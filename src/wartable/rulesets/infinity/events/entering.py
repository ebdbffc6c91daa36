"""Troopers that enter the table during the battle, and the items of Speedballs. IN-08."""

from __future__ import annotations

from wartable.core.event import PublicEvent
from wartable.rulesets.infinity.model.names import TROOPER_NAMED, named
from wartable.rulesets.infinity.model.state import Skirmish


class Appeared(PublicEvent):
    """A Trooper came out of Hidden Deployment, or down from the air. IN-08-07."""

    manner = "bright"
    template = "{trooper} appears at {place}, {how}."
    namers = TROOPER_NAMED

    trooper: str
    place: str
    how: str


class ProxyActivated(PublicEvent):
    """Another Proxy of a G: Jumper is the active one now. IN-08-54."""

    template = "{trooper} is the Active Proxy."
    namers = TROOPER_NAMED

    trooper: str


class SpeedballLanded(PublicEvent):
    """A Speedball came down with an item. IN-08-37."""

    manner = "bright"
    template = "{side}: a Speedball with {item} comes down at {place}."
    namers = TROOPER_NAMED

    side: str
    item: str
    place: str


class ItemTaken(PublicEvent):
    """A Trooper took the item of a Speedball. IN-08-39."""

    manner = "bright"
    template = "{trooper} takes {item}."
    namers = TROOPER_NAMED

    trooper: str
    item: str


class ItemUsed(PublicEvent):
    """A Trooper used up an item of a Speedball, on another or for itself: then `target` is "". IN-08-39."""

    namers = TROOPER_NAMED

    trooper: str
    item: str
    target: str

    def sentence(self, state: Skirmish) -> str:
        where = f" on {named(state, self.target)}" if self.target else ""
        return f"{named(state, self.trooper)} uses {self.item}{where}."


class ItemRolled(PublicEvent):
    """The item of the second Speedball was rolled. IN-08-38."""

    template = "{side:rolls} {face} for the item: {item}."
    namers = TROOPER_NAMED

    side: str
    face: int
    item: str
