"""Sentences for losses, and what follows from them."""

from __future__ import annotations

from typing import Final

from wartable.core.term import total
from wartable.rulesets.exalted_war.events import (
    BecameMob,
    CommandPassed,
    EnduranceSpent,
    EnduranceTested,
    FellApart,
    HealthLost,
    Hesitated,
    HesitationTested,
    MagnitudeLost,
    PersonOut,
    SpecialsLost,
    UnitDestroyed,
)
from wartable.rulesets.exalted_war.knowledge.perspective import LOOKS
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.tick import DISENGAGED, ENGAGED, LEADERLESS, LOSS, SHOT, SPELL
from wartable.rulesets.exalted_war.text.words import (
    agree,
    counted,
    is_plural,
    listed,
    measured,
    named,
    of_unit,
    person_name,
    rolled,
    their,
)

TRIGGERS: Final = {
    LOSS: "after a loss of Magnitude",
    SHOT: "under fire",
    SPELL: "as the target of a spell",
    ENGAGED: "on becoming engaged",
    DISENGAGED: "on getting clear",
    LEADERLESS: "without a commander",
}
"""What calls for a test of nerve, by its key."""

_CAUSES: Final = {"losses": " to damage", "hesitation": " to hesitation"}


def health_lost(state: War, event: HealthLost) -> str:
    """Boxes filled; of an enemy how it looks now."""
    victim = of_unit(state, event.person, event.unit) if event.person else named(state, event.unit)
    many = not event.person and is_plural(state, event.unit)
    if event.boxes <= 0 and 0 <= event.filled < len(LOOKS):
        return f"{victim} {'are struck and look' if many else 'is struck and looks'} {LOOKS[event.filled]}."
    if event.boxes <= 0:
        return f"{victim} {'are' if many else 'is'} wounded."
    levels = counted(event.levels, "level")
    return f"{victim} {'lose' if many else 'loses'} {levels} of health: {_boxes(event.filled, event.boxes)}."


def _boxes(filled: int, boxes: int) -> str:
    return f"{filled} of {boxes} boxes {'is' if filled == 1 else 'are'} filled"


def magnitude_lost(state: War, event: MagnitudeLost) -> str:
    """How much smaller, why, and what is left."""
    why = _CAUSES.get(event.why, f" ({event.why})" if event.why else "")
    members = f", {event.members} members" if event.members > 0 else ""
    left = f"Magnitude {event.magnitude}{members} left" if event.magnitude > 0 else "nobody is left"
    return f"{agree(state, event.unit, 'loses', 'lose')} {event.lost} Magnitude{why}: {left}."


def person_out(state: War, event: PersonOut) -> str:
    """A person out of action."""
    return f"{of_unit(state, event.person, event.unit)} is out of action."


def unit_destroyed(state: War, event: UnitDestroyed) -> str:
    """A unit that is no more."""
    return f"{agree(state, event.unit, 'is', 'are')} destroyed."


def command_passed(state: War, event: CommandPassed) -> str:
    """Who leads now."""
    return f"{person_name(state, event.person)} takes command of {named(state, event.unit)}."


def became_mob(state: War, event: BecameMob) -> str:
    """A unit that nobody leads."""
    return f"{agree(state, event.unit, 'is', 'are')} a mob now: nobody is left in command."


def specials_lost(state: War, event: SpecialsLost) -> str:
    """Who fades into the ranks."""
    lost = [person_name(state, id) for id in event.people]
    if event.relays:
        lost.insert(0, counted(event.relays, "Relay"))
    verb = "fade" if len(lost) > 1 or event.relays > 1 else "fades"
    return f"{listed(lost)} {verb} into the ranks of {named(state, event.unit)}."


def fell_apart(state: War, event: FellApart) -> str:
    """A unit that lost its formation."""
    why = f" ({event.why})" if event.why else ""
    return f"{agree(state, event.unit, 'falls apart: it is', 'fall apart: they are')} Unordered now{why}."


def commander(state: War, roller: str, unit: str) -> str:
    """Who rolls for a unit: its leader by name, a Relay, or, where that is hidden, the unit."""
    if roller == "relay":
        return f"a Relay of {named(state, unit)}"
    return of_unit(state, roller, unit) if roller else named(state, unit)


def endurance_tested(state: War, event: EnduranceTested) -> str:
    """A roll to keep one's strength."""
    left = f"Endurance {'stays' if event.passed else 'falls to'} {event.endurance}"
    roll = f"{rolled(event.pool, event.successes)} against {measured(event.difficulty)}"
    return f"{commander(state, event.roller, event.unit)} counters fatigue: {roll}; {left}."


def endurance_spent(state: War, event: EnduranceSpent) -> str:
    """What haste has cost."""
    unit = agree(state, event.unit, "spends", "spend")
    return f"{unit} {event.amount} Endurance in haste, {event.endurance} left."


def hesitation_tested(state: War, event: HesitationTested) -> str:
    """A roll of nerve, what called for it, and what it cost."""
    why = TRIGGERS.get(event.trigger, event.trigger)
    reason = f" ({why})" if why else ""
    lost = f" and {_verb(state, event.unit, 'loses', 'lose')} {event.lost} Magnitude" if event.lost else ""
    if not event.pool:
        outcome = ("stands firm", "stand firm") if event.passed else ("hesitates", "hesitate")
        return f"{agree(state, event.unit, *outcome)}{reason}{lost}."
    head = f"{agree(state, event.unit, 'tests', 'test')} {their(state, event.unit)} nerve{reason}"
    roll = _nerve(event)
    stands = _verb(state, event.unit, "stands firm", "stand firm")
    outcome_now = stands if event.passed else _verb(state, event.unit, "hesitates", "hesitate")
    return f"{head}: {roll}; {'they' if is_plural(state, event.unit) else 'it'} {outcome_now}{lost}."


def _nerve(event: HesitationTested) -> str:
    """The roll against its difficulty, or why there was none: nothing to fear, or a Charm. W-35."""
    against = measured(event.difficulty)
    needed = total(event.difficulty)
    if event.passed and event.successes < max(needed, 1):
        return f"{against}, steadied" if needed > 0 else f"{against}, no roll needed"
    return f"{rolled(event.pool, event.successes)} against {against}"


def _verb(state: War, unit: str, one: str, many: str) -> str:
    return many if is_plural(state, unit) else one


def hesitated(state: War, event: Hesitated) -> str:
    """A unit that hesitates without a roll."""
    why = f": {event.why}" if event.why else ""
    return f"{agree(state, event.unit, 'hesitates', 'hesitate')}{why}."
