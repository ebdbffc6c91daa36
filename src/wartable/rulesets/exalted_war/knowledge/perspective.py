"""Perspective of a seat: its own units, its side's knowledge, and the visible health of enemies."""

from __future__ import annotations

from typing import Final

from wartable.core.views import perspective
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.model.names import find_unit
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import GONE, RESERVE, Unit

FACETS: Final = ("traits", "leader")
"""Facets of an enemy unit that a side can learn: its figures, and those of the people who lead it."""

LOOKS: Final = ("fresh", "hurt", "badly hurt")
"""Words for the visible health of a unit, by the share of its filled boxes: none, less than half, or at least
half.
"""


def filled_and_total_boxes(state: War, unit: Unit) -> tuple[int, int]:
    """Return two numbers of health boxes, those that are filled and all: of a unit's health track, or of a
    single person. EW-72, W-3.
    """
    filled = state.people[unit.leader].wounds if unit.is_solo else unit.health
    return filled, health_box_count(state, unit)


def visible_health_index(filled: int, boxes: int) -> int:
    """Return how hurt a unit with this many filled health boxes looks, as an index in LOOKS."""
    if filled <= 0:
        return 0
    return 1 if 2 * filled < boxes else 2


class Perspective(perspective.Perspective):
    """The knowledge that one seat has in a war. The GM and the seat "" see everything; a seat without units
    knows only what all sides can see.
    """

    __slots__ = ("state",)

    def __init__(self, state: War, seat: str) -> None:
        sides = [unit.side for unit in state.units.values() if unit.seat == seat]
        plan = state.plan
        super().__init__(seat, plan.gm, sides, state.knowledge, open_sheets=plan.open_sheets)
        self.state = state

    def can_see_now(self, unit: Unit) -> bool:
        """Whether the seat can see a unit at present. It cannot see units that have left the war, nor enemy
        units that have not yet entered the field.
        """
        return unit.standing != GONE and (unit.standing != RESERVE or self.owns(unit))

    def knows_of_unit(self, unit: Unit) -> bool:
        """Whether the seat knows that a unit exists. This is so for all units, also those that have left the
        war, except enemies that have not yet entered the field.
        """
        return unit.standing != RESERVE or self.owns(unit)

    def knows_of_person(self, id: str) -> bool:
        """Whether the seat knows that the person with this id exists. This is so for everybody except people
        who are only in enemy units that have not yet entered the field.
        """
        units = [unit for unit in self.state.units.values() if id == unit.leader or id in unit.specials]
        return not units or [unit for unit in units if self.knows_of_unit(unit)] != []

    def knows_figures_of_person(self, id: str) -> bool:
        """Whether the seat knows the figures of the person with this id."""
        unit = self._unit_with(id)
        return self.all_seeing if unit is None else self.knows(unit, "leader")

    def knows(self, unit: Unit, facet: str) -> bool:
        """Whether the seat knows this facet of a unit, one of FACETS. If it has learned a facet of a unit, it
        also knows that facet of the people who act apart from the unit.
        """
        if self.owns(unit) or self.has_learned(unit.id, facet):
            return True
        return unit.host != "" and self.has_learned(unit.host, facet)

    def knows_all_figures_of(self, unit: Unit) -> bool:
        """Whether the seat knows every figure of a unit and its people."""
        return self.knows(unit, "traits") and self.knows(unit, "leader")

    def knows_traits_of_all_units(self) -> bool:
        """Whether the seat knows the traits of every unit that is on the field."""
        for unit in self.state.units.values():
            if unit.is_active and not self.knows(unit, "traits"):
                return False
        return True

    # -------------------------------------------------------------- by the ids that events hold

    def hides(self, id: str) -> bool:
        """Whether the seat may not know of the unit or person with this id: because it is an enemy still to
        come, or a person who is in no unit.
        """
        return super().hides(id) or (id in self.state.people and self.find(id) is None)

    def knows_all_figures_of_id(self, id: str) -> bool:
        """Whether the seat knows every figure of the unit with this id, or of the unit of the person with
        this id.
        """
        unit = self.find(id)
        return unit is not None and self.knows_all_figures_of(unit)

    def find(self, id: str) -> Unit | None:
        """Return the unit with this id, or the unit of the person with this id; None if there is none."""
        unit = find_unit(self.state, id)
        if unit is None:
            return self._unit_with(id)
        return unit if id in self.state.units else self._unit_with(unit.leader) or unit

    def _unit_with(self, person: str) -> Unit | None:
        for unit in self.state.units.values():
            if unit.leader == person or person in unit.specials:
                return unit
        return None
