"""Target numbers of tests: a characteristic or skill plus modifiers, whose sum is limited to 60 in either
direction.
"""

from __future__ import annotations

from typing import Final

from wartable.core.term import ModifiedNumber, Term
from wartable.rulesets.adeptus.model.marks import CORNERED, DIRECTED, HELPED, RATTLED, TOLL, URGED
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit

CAP: Final = 60
"""The limit of the sum of all modifiers, in either direction. AD-02-01."""

ASSISTED: Final = 10
"""The bonus for each assistant. AD-02-05."""

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
"""The modifier of each difficulty. AD-02-04."""

_CORNERED: Final = 20
"""Penalty to all tests of a unit that panics but cannot flee. AD-10."""


class TargetNumber(ModifiedNumber):
    """The number that a d100 must not exceed to pass a test, and the modifiers that it includes."""

    __slots__ = ()

    @property
    def number(self) -> int:
        """The target number, with the sum of its modifiers limited to 60 in either direction. AD-02-01."""
        return self.value_capped_at(CAP)

    def number_raised_by(self, amount: int) -> int:
        """Return what the target number would be with a further modifier of this amount, without adding
        it.
        """
        self.modifiers += amount
        number = self.value_capped_at(CAP)
        self.modifiers -= amount
        return number

    def shown_terms(self) -> tuple[Term, ...]:
        """Return the terms of the target number to show in an event: the base and each modifier with its
        source. If the limit of 60 applies, a last term has the amount that it cuts off.
        """
        return self.capped_terms(CAP, "beyond the cap of 60")


def add_assistance_and_director_bonuses(
    state: Mission, unit: Unit, target_number: TargetNumber, assistants: int = 0
) -> None:
    """Add to a target number the modifiers that apply to all tests of a unit and of its Underlings: 10 for
    each assistant, but for two at most, and the bonuses that Directors gave. Assistants are the `assistants`
    that the caller gives, friends that assist the unit, and one more from Coordinate. SC-28, AD-R5, AD-R8,
    AD-R34.
    """
    commander = state.commanders.get(unit.side)
    if commander is not None and commander.coordinated:
        assistants += 1
    if unit.marks:
        assistants += unit.marks.get(HELPED, 0)
    if assistants:
        target_number.add("assistance", ASSISTED * min(assistants, MOST_ASSISTANTS))
    if unit.marks:
        target_number.add("directed", unit.marks.get(DIRECTED, 0))
        target_number.add("Second Wind", unit.marks.get(URGED, 0))


def add_general_modifiers(
    state: Mission, unit: Unit, target_number: TargetNumber, assistants: int = 0
) -> None:
    """Add to a target number the modifiers that apply to every test of the unit itself: those of
    `add_assistance_and_director_bonuses`, which counts the `assistants`, and the penalties from wounds and
    fear. AD-10.
    """
    add_assistance_and_director_bonuses(state, unit, target_number, assistants)
    if unit.marks:
        marks = unit.marks
        target_number.add("lasting harm", -marks.get(TOLL, 0))
        target_number.add("shaken", -marks.get(RATTLED, 0))
        if CORNERED in marks:
            target_number.add("cornered", -_CORNERED)


def remove_single_test_bonuses(unit: Unit) -> None:
    """Remove the marks of a unit that give a bonus to a single test, because that test has been made."""
    if unit.marks:
        unit.unmark(DIRECTED, URGED, HELPED)
