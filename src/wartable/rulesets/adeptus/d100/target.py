"""Target numbers of tests: a characteristic or skill plus modifiers, whose sum counts at most 60 up
or down.
"""

from __future__ import annotations

from typing import Final

from wartable.core.term import Modified, Term
from wartable.rulesets.adeptus.model.marks import CORNERED, DIRECTED, HELPED, RATTLED, TOLL, URGED
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit

CAP: Final = 60
"""The most that all modifiers together may add or subtract. AD-02-01."""

ASSISTED: Final = 10
"""Bonus of one assistant. AD-02-05."""

MOST_ASSISTANTS: Final = 2
DIFFICULTIES: Final[dict[str, int]] = {
    "very easy": 30,
    "easy": 20,
    "routine": 10,
    "ordinary": 0,
    "difficult": -10,
    "hard": -20,
    "very hard": -30,
}
"""The ladder of difficulties, with what each adds. AD-02-04."""

_CORNERED: Final = 20
"""Penalty for panicking without being able to flee. AD-10."""


class TargetNumber(Modified):
    """A target number with the modifiers that add up to it."""

    __slots__ = ()

    @property
    def number(self) -> int:
        """The target number, with the sum of its modifiers capped. AD-02-01."""
        return self.within(CAP)

    def raised_by(self, amount: int) -> int:
        """Return what the target number would be with a further modifier of this amount."""
        self.modifiers += amount
        number = self.within(CAP)
        self.modifiers -= amount
        return number

    def shown_terms(self) -> tuple[Term, ...]:
        """Return the terms of the target number, with one for the amount that the cap cuts off."""
        return self.capped_terms(CAP, "beyond the cap of 60")


def add_guidance_modifiers(state: Mission, unit: Unit, target: TargetNumber, assistants: int = 0) -> None:
    """Add the modifiers that apply to every test of a unit or its Underlings: assistants, of which Coordinate
    provides one, and bonuses from Directors. SC-28, AD-R5, AD-R8, AD-R34.
    """
    commander = state.commanders.get(unit.side)
    if commander is not None and commander.coordinated:
        assistants += 1
    if unit.marks:
        assistants += unit.marks.get(HELPED, 0)
    if assistants:
        target.add("assistance", ASSISTED * min(assistants, MOST_ASSISTANTS))
    if unit.marks:
        target.add("directed", unit.marks.get(DIRECTED, 0))
        target.add("Second Wind", unit.marks.get(URGED, 0))


def add_general_modifiers(state: Mission, unit: Unit, target: TargetNumber, assistants: int = 0) -> None:
    """Add the modifiers that apply to every test of a unit itself: those of `add_guidance_modifiers`, and lasting
    effects of fear and wounds. AD-10.
    """
    add_guidance_modifiers(state, unit, target, assistants)
    if unit.marks:
        marks = unit.marks
        target.add("lasting harm", -marks.get(TOLL, 0))
        target.add("shaken", -marks.get(RATTLED, 0))
        if CORNERED in marks:
            target.add("cornered", -_CORNERED)


def use_up_bonuses(unit: Unit) -> None:
    """Remove a unit's marks whose bonus applies to one test only, which has now been made."""
    if unit.marks:
        unit.unmark(DIRECTED, URGED, HELPED)
