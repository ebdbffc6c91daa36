"""Sentences for orders, movement, facing and contact."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.events import (
    CommandRolled,
    ContactMade,
    Disengaged,
    Engaged,
    EngagementEnded,
    Enveloped,
    Faced,
    Moved,
    Ordered,
)
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.text.harm import commander
from wartable.rulesets.exalted_war.text.words import (
    agree,
    compass,
    counted,
    find_unit,
    measured,
    named,
    rolled,
)

ORDERS: Final = {
    "halt": "halt",
    "march": "march to {goal}",
    "follow": "go to {goal}",
    "behind": "go behind {goal}",
    "watch": "stand and face {goal}",
    "away": "withdraw from the nearest enemy",
}
"""Standing orders by their kind."""


def order_words(kind: str, goal: str) -> str:
    """A standing order in words; `goal` is a square or a unit's name."""
    return ORDERS.get(kind, kind).format(goal=goal)


def ordered(state: War, event: Ordered) -> str:
    """What a unit does until it is told otherwise."""
    goal = event.square or (named(state, event.target) if event.target else "")
    return f"{agree(state, event.unit, 'has', 'have')} orders to {order_words(event.order, goal)}."


def moved(state: War, event: Moved) -> str:
    """How far, where to, facing where."""
    yards = counted(event.yards, "yard")
    unit = agree(state, event.unit, "moves", "move")
    return f"{unit} {yards} {compass(event.facing)}, to {event.square}."


def faced(state: War, event: Faced) -> str:
    """A shift of facing."""
    return f"{agree(state, event.unit, 'shifts', 'shift')} to face {compass(event.facing)}."


def contact_made(state: War, event: ContactMade) -> str:
    """Two enemies touch."""
    return f"{named(state, event.unit)} and {named(state, event.other)} are in contact."


def command_rolled(state: War, event: CommandRolled) -> str:
    """A roll to have a command carried out."""
    outcome = "done" if event.passed else "in vain"
    if not event.pool:
        return f"{agree(state, event.unit, 'is', 'are')} told to {event.what}: {outcome}."
    roll = f"{rolled(event.pool, event.successes)} against {measured(event.difficulty)}"
    unit = find_unit(state, event.unit)
    head = commander(state, event.roller, event.unit)
    tries = "tries" if unit is None or unit.is_solo else "gives the command"
    return f"{head} {tries} to {event.what}: {roll}; {outcome}."


def engaged(state: War, event: Engaged) -> str:
    """Two units that are at each other."""
    return f"{named(state, event.unit)} and {named(state, event.other)} are engaged."


def engagement_ended(state: War, event: EngagementEnded) -> str:
    """Two units that are at each other no longer."""
    why = f": {event.why}" if event.why else ""
    return f"{named(state, event.unit)} and {named(state, event.other)} are no longer engaged{why}."


def disengaged(state: War, event: Disengaged) -> str:
    """A roll to get clear."""
    verb = agree(state, event.unit, "gets clear", "get clear") if event.passed else _stuck(state, event)
    if not event.pool:
        return f"{verb}."
    against = f" against {measured(event.difficulty)}" if event.difficulty else ""
    roll = f"{rolled(event.pool, event.successes)}{against}"
    return f"{commander(state, event.roller, event.unit)} tries to get clear: {roll}; {verb}."


def _stuck(state: War, event: Disengaged) -> str:
    return agree(state, event.unit, "stays engaged", "stay engaged")


def enveloped(state: War, event: Enveloped) -> str:
    """Who is surrounded by whom."""
    return f"{agree(state, event.unit, 'is', 'are')} enveloped by {named(state, event.by)}."
