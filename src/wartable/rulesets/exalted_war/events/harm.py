"""Losses, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.loss import Loss
from wartable.core.term import Term, total
from wartable.core.words import GrammaticalName, counted, listed
from wartable.rulesets.exalted_war.knowledge.perspective import LOOKS, Perspective, visible_health_index
from wartable.rulesets.exalted_war.model.names import (
    TEST_SUMS,
    difficulty_text,
    find_unit,
    name_as_subject,
    name_in_unit,
    name_of,
    person_name,
    possessive_pronoun,
    roll_text,
    roller_name,
)
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.tick import DISENGAGED, ENGAGED, LEADERLESS, LOSS, SHOT, SPELL

TRIGGERS: Final = {
    LOSS: "after a loss of Magnitude",
    SHOT: "under fire",
    SPELL: "as the target of a spell",
    ENGAGED: "on becoming engaged",
    DISENGAGED: "on getting clear",
    LEADERLESS: "without a commander",
}
"""Words for the causes of hesitation tests, by key."""

_CAUSES: Final = {"losses": " to damage", "hesitation": " to hesitation"}


class HealthLost(Event):
    """Health boxes of a unit were filled or, if `person` is not "", those of the person with this id in it.
    `filled` of its `boxes` are filled now. `by` is the id of the unit that struck, or "". If `unit` is a
    duellist, `home` is the person's unit in the war; otherwise it is "".
    """

    manner = "bad"
    private = ("by", "home")

    unit: str
    person: str
    levels: int
    filled: int
    boxes: int
    by: str = ""
    home: str = ""

    def losses(self) -> Sequence[Loss]:
        return (Loss(self.home or self.unit, self.levels, self.by),)

    def sentence(self, state: War) -> str:
        victim = name_as_subject(state, self.unit)
        if self.person:
            victim = GrammaticalName(name_in_unit(state, self.person, self.unit), is_plural=False)
        if self.boxes <= 0 and 0 <= self.filled < len(LOOKS):
            return f"{victim:is struck and} {victim.verb('looks')} {LOOKS[self.filled]}."
        if self.boxes <= 0:
            return f"{victim:is} wounded."
        levels = counted(self.levels, "level")
        return f"{victim:loses} {levels} of health: {_filled_boxes_text(self.filled, self.boxes)}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event; to seats that do not know the unit or the person, it shows only how hurt a unit
        or a single person looks, and only the fact that a person in a unit is wounded.
        """
        unit = perspective.find(self.unit)
        facet = "leader" if self.person else "traits"
        if unit is not None and perspective.knows(unit, facet):
            return self
        shows = not self.person or (unit is not None and unit.is_solo and unit.leader == self.person)
        filled = visible_health_index(self.filled, self.boxes) if shows else -1
        return self.replace(levels=-1, filled=filled, boxes=0)


class MagnitudeLost(Event):
    """A unit became smaller. `lost` is the Magnitude lost; `magnitude` and `members` are what is left.
    EW-73.
    """

    manner = "bad"

    unit: str
    lost: int
    magnitude: int
    members: int
    why: str

    def sentence(self, state: War) -> str:
        why = _CAUSES.get(self.why, f" ({self.why})" if self.why else "")
        members = f", {counted(self.members, 'member')}" if self.members > 0 else ""
        left = f"Magnitude {self.magnitude}{members} left" if self.magnitude > 0 else "nobody is left"
        return f"{name_as_subject(state, self.unit):loses} {self.lost} Magnitude{why}: {left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the number of members from seats that do not know the unit's traits."""
        return self if perspective.knows_of(self.unit, "traits") else self.replace(members=-1)


class PersonOut(PublicEvent):
    """A person is out of action. W-2."""

    manner = "grave"

    unit: str
    person: str

    def sentence(self, state: War) -> str:
        return f"{name_in_unit(state, self.person, self.unit)} is out of action."


class UnitDestroyed(PublicEvent):
    """A unit lost its last Magnitude, or a single person went out of action. `alone` is the id of the leader
    who is left on the field where the unit stood, or "".
    """

    manner = "grave"
    leaver = "unit"

    unit: str
    alone: str = ""

    def sentence(self, state: War) -> str:
        who = name_as_subject(state, self.unit)
        found = find_unit(state, self.unit)
        if found is not None and found.is_solo:
            return f"{who:leaves} the field."
        left = f"; {person_name(state, self.alone)} is left alone" if self.alone else ""
        return f"{who:is} destroyed{left}."


class CommandPassed(PublicEvent):
    """A person, such as a Hero of the unit, took command of a unit. W-12."""

    manner = "bright"

    unit: str
    person: str

    def sentence(self, state: War) -> str:
        return f"{person_name(state, self.person)} takes command of {name_of(state, self.unit)}."


class BecameMob(PublicEvent):
    """A unit has become a mob, because no one is left to command it. W-12."""

    manner = "grave"

    unit: str

    def sentence(self, state: War) -> str:
        return f"{name_as_subject(state, self.unit):is} a mob now: nobody is left in command."


class SpecialsLost(PublicEvent):
    """Special characters or Relays faded into the ranks, because a unit that has become smaller has room for
    fewer. W-13.
    """

    unit: str
    relays: int
    people: tuple[str, ...]

    def sentence(self, state: War) -> str:
        lost = [person_name(state, id) for id in self.people]
        if self.relays:
            lost.insert(0, counted(self.relays, "Relay"))
        verb = "fade" if len(lost) > 1 or self.relays > 1 else "fades"
        return f"{listed(lost)} {verb} into the ranks of {name_of(state, self.unit)}."


class FellApart(Event):
    """A unit became Unordered because it no longer has the Drill or the Relays that its formation needs.
    EW-51, W-31.
    """

    manner = "bad"

    unit: str
    why: str

    def sentence(self, state: War) -> str:
        why = f" ({self.why})" if self.why else ""
        unit = name_as_subject(state, self.unit)
        return f"{unit:falls} apart: {unit.it} {unit.verb('is')} Unordered now{why}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the reason from seats that do not know the unit's traits."""
        return self if perspective.knows_of(self.unit, "traits") else self.replace(why="")


class EnduranceTested(Event):
    """A unit rolled to keep its Endurance. `roller` is the id of its leader, or "relay"; `endurance` is what
    is left after the roll. EW-77.
    """

    manner = "faint"
    sums = (("", "Endurance test", ""), *TEST_SUMS)

    unit: str
    roller: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool
    endurance: int

    def sentence(self, state: War) -> str:
        left = f"Endurance {'stays' if self.passed else 'falls to'} {self.endurance}"
        roll = f"{roll_text(self.pool, self.successes)} against {difficulty_text(self.difficulty)}"
        return f"{roller_name(state, self.roller, self.unit)} counters fatigue: {roll}; {left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event to seats that know all figures of the unit, and None to all others."""
        return self if perspective.knows_all_figures_of_id(self.unit) else None


class EnduranceSpent(Event):
    """A unit spent Endurance on a Dash, Climb or Swim; `endurance` is what is left. EW-83."""

    manner = "faint"

    unit: str
    amount: int
    endurance: int

    def sentence(self, state: War) -> str:
        unit = f"{name_as_subject(state, self.unit):spends}"
        return f"{unit} {self.amount} Endurance in haste, {self.endurance} left."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event to seats that know all figures of the unit, and None to all others."""
        return self if perspective.knows_all_figures_of_id(self.unit) else None


class HesitationTested(Event):
    """A unit made a hesitation test. `trigger` is the cause of the test, and `lost` the Magnitude that the
    unit loses because it failed. W-5, W-35.
    """

    sums = (("", "hesitation test", ""), *TEST_SUMS)

    unit: str
    trigger: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool
    lost: int

    def sentence(self, state: War) -> str:
        why = TRIGGERS.get(self.trigger, self.trigger)
        reason = f" ({why})" if why else ""
        unit = name_as_subject(state, self.unit)
        outcome = unit.verb("stands firm" if self.passed else "hesitates")
        lost = f" and {unit.verb('loses')} {self.lost} Magnitude" if self.lost else ""
        if not self.pool:
            return f"{unit} {outcome}{reason}{lost}."
        head = f"{unit:tests} {possessive_pronoun(state, self.unit)} nerve{reason}"
        return f"{head}: {self._roll_and_difficulty_text()}; {unit.it} {outcome}{lost}."

    def _roll_and_difficulty_text(self) -> str:
        """Describe the roll and its difficulty, or why nothing was rolled. W-35."""
        against = difficulty_text(self.difficulty)
        needed = total(self.difficulty)
        if self.passed and self.successes < max(needed, 1):
            return f"{against}, steadied" if needed > 0 else f"{against}, no roll needed"
        return f"{roll_text(self.pool, self.successes)} against {against}"

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event to seats that know the unit. To others, return None if the test was passed; a
        failure is shown with the Magnitude lost, but without the roll.
        """
        if perspective.knows_all_figures_of_id(self.unit):
            return self
        if self.passed:
            return None
        return self.replace(pool=(), successes=-1, difficulty=())


class Hesitated(PublicEvent):
    """A unit hesitates without a hesitation test; `why` is the reason. EW-94, W-33."""

    manner = "bad"

    unit: str
    why: str

    def sentence(self, state: War) -> str:
        why = f": {self.why}" if self.why else ""
        return f"{name_as_subject(state, self.unit):hesitates}{why}."


def _filled_boxes_text(filled: int, boxes: int) -> str:
    return f"{filled} of {boxes} boxes {'is' if filled == 1 else 'are'} filled"
