"""Sentences for formations, splitting and merging, signals, Rally, people apart."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.events import (
    FellIn,
    FormationChanged,
    Rallied,
    RatingLent,
    Signalled,
    Turned,
    UnitsMerged,
    UnitSplit,
    WentApart,
)
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.text.words import (
    agree,
    compass,
    counted,
    formation_name,
    named,
    of_unit,
    person_name,
    possessive,
)

RALLIES: Final = {
    "organization": ("Relay", "Relays, {} in all"),
    "numbers": ("Magnitude", "Magnitude, {} in all"),
    "second_wind": ("Endurance", "Endurance, {} in all"),
}
"""What each kind of Rally brings back: in short, and with how much there is of it now."""


def formation_changed(state: War, event: FormationChanged) -> str:
    """Which formation a unit stands in from now on."""
    unit = agree(state, event.unit, "is", "are")
    return f"{unit} in {formation_name(event.formation)} formation now."


def turned(state: War, event: Turned) -> str:
    """Where a unit faces after a Turn."""
    return f"{agree(state, event.unit, 'turns', 'turn')} to face {compass(event.facing)}."


def unit_split(state: War, event: UnitSplit) -> str:
    """Who left with how many, and what both are now."""
    hero = person_name(state, event.hero)
    troops = f"{event.members} members" if event.members > 0 else "a part"
    left = f"; {event.left} members are left" if event.left > 0 else ""
    new = f"{named(state, event.new)} of Magnitude {event.magnitude}"
    return (
        f"{hero} leaves {named(state, event.unit)} with {troops}: {new}{left}, "
        f"{'' if left else 'and the rest is '}of Magnitude {event.magnitude_left}."
    )


def units_merged(state: War, event: UnitsMerged) -> str:
    """Who took in whom."""
    members = f", {event.members} members" if event.members > 0 else ""
    unit = agree(state, event.unit, "takes in", "take in")
    return f"{unit} {named(state, event.dissolved)}: Magnitude {event.magnitude}{members}."


def signalled(state: War, event: Signalled) -> str:
    """Whom a signal reached."""
    return f"{possessive(state, event.unit)} signal reaches {named(state, event.receiver)}."


def rallied(state: War, event: Rallied) -> str:
    """What a Rally brought back."""
    thing, counted_out = RALLIES.get(event.kind, (event.kind, event.kind + ", {} in all"))
    head = agree(state, event.unit, "regains", "regain")
    if event.amount < 0 or event.total < 0:
        return f"{head} {thing}."
    if event.kind == "organization":
        return f"{head} {counted(event.amount, 'Relay')}, {event.total} in all."
    return f"{head} {event.amount} {counted_out.format(event.total)}."


def went_apart(state: War, event: WentApart) -> str:
    """A person who acts alone, near the unit or away from it."""
    if event.leaves:
        return f"{person_name(state, event.person)} leaves {named(state, event.unit)}."
    return f"{of_unit(state, event.person, event.unit)} acts apart from now on."


def fell_in(state: War, event: FellIn) -> str:
    """A person who is back in line."""
    return f"{person_name(state, event.person)} is back in line with {named(state, event.unit)}."


def rating_lent(state: War, event: RatingLent) -> str:
    """Whose skill a unit fights with."""
    if not event.person:
        return f"{agree(state, event.unit, 'fights', 'fight')} with no lent rating."
    return f"{person_name(state, event.person)} lends {named(state, event.unit)} a rating."
