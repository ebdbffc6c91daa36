"""A war as one seat believes it to be: its own units as they are, enemies by what is visible of them, with
estimates for the rest.

A BelievedWar holds a war of its own, so that every rule can be applied to it as to the true war. A hidden
value is estimated from visible traits and from earlier actions (impression.py).
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.exalted_war.actions.base import PossibleTargets, possible_targets_of
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.knowledge.perspective import (
    Perspective,
    filled_and_total_boxes,
    visible_health_index,
)
from wartable.rulesets.exalted_war.losses.losses import make_nameless_mob_leader
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.impression import ProwessProbabilities, prowess_probabilities_of
from wartable.rulesets.exalted_war.odds.strangers import Prowess, estimated_person, estimated_unit

SHARES: Final[tuple[float, ...]] = (0.0, 0.25, 0.75)
"""The share of a unit's health boxes that are assumed to be filled, for each of LOOKS."""


USUAL: Final = 0.5
WEAK: Final = 0.06
STRONG: Final = 0.94
"""Quantiles of the likely strength of a stranger: the median, and the ends of the range that players are
shown.
"""
WEAKEST: Final = 0.02
STRONGEST: Final = 0.98
"""The ends of the range for duels and spells, whose odds depend on one person alone."""


@define
class BelievedWar:
    """A war at one moment as one seat believes it to be, with estimates in place of what the seat does not
    know.
    """

    state: War
    """The war as it is."""
    seat: str
    share: float = USUAL
    """The quantile at which the strength of strangers is estimated: USUAL, WEAK or STRONG."""
    war: War = computed()
    """The war as the seat believes it to be. It shares everything with the true war except estimated units
    and people, which replace the true ones when they are asked for.
    """
    perspective: Perspective = computed()
    memo: dict[str, float] = field({})
    """Cache for values derived from this war."""
    forecasts: dict[str, Forecast | None] = field({})
    """Cache for forecasts, by unit and option."""
    _targeting: dict[str, PossibleTargets] = field({})
    _units_asked_for: dict[str, Unit] = field({})

    def _finish(self) -> None:
        self.perspective = Perspective(self.state, self.seat)
        self.war = War(0, self.state.plan)
        self.war.units = self.state.units.copy()
        self.war.people = self.state.people.copy()
        self.war.order = self.state.order
        self.war.phase = self.state.phase
        self.war.tick = self.state.tick
        self.war.duels = self.state.duels

    def believed_unit(self, id: str) -> Unit:
        """Return the unit with this id as the seat believes it to be: the true unit if the seat knows
        everything about it, otherwise an estimate. It is computed once and then cached.
        """
        estimate = self._units_asked_for.get(id)
        if estimate is None:
            estimate = self._estimate_unit(self.state.units[id])
            self._units_asked_for[id] = estimate
        return estimate

    def possible_targets_of(self, unit: Unit) -> PossibleTargets:
        """Return the possible targets of a unit of the seat, cached."""
        found = self._targeting.get(unit.id)
        if found is None:
            found = possible_targets_of(self.war, unit, due=unit.next <= self.war.tick)
            self._targeting[unit.id] = found
        return found

    def is_unit_estimated(self, id: str) -> bool:
        """Whether the unit with this id is an estimate, because the seat does not know all of its figures."""
        return self.believed_unit(id) is not self.state.units[id]

    def _estimate_unit(self, unit: Unit) -> Unit:
        """Return the unit itself if the seat knows everything about it; otherwise an estimate, which replaces
        it in the believed war.
        """
        perspective = self.perspective
        has_traits, has_leader = perspective.knows(unit, "traits"), perspective.knows(unit, "leader")
        if unit.host:
            self.believed_unit(unit.host)
        if has_traits and has_leader:
            return unit
        prowess = self._impression(unit, unit.leader).unit_prowess_at_quantile(self.share)
        drilled = int(self.share > USUAL) - int(self.share < USUAL)
        estimate = unit.copy() if has_traits else estimated_unit(unit, prowess, drilled)
        self.war.units[unit.id] = estimate
        if not has_leader:
            self._estimate_people(unit, estimate, prowess)
        if not has_traits:
            _fill_boxes_to_match(self.war, self.state, unit, estimate)
        return estimate

    def _estimate_people(self, unit: Unit, estimate: Unit, prowess: Prowess) -> None:
        """Replace the people of a unit in the believed war by estimates, where the seat does not know them.
        `estimate` is the estimate of the unit.
        """
        people = self.state.people
        for id in (unit.leader, *unit.specials):
            real_person = people[id]
            if unit.mob and id == unit.leader and estimate.troops is not None:
                character = Character(make_nameless_mob_leader(unit.id, estimate.troops), real_person.role)
            elif id == unit.leader:
                character = self._estimate_person(unit, real_person, prowess)
            else:
                character = self._estimate_person(
                    unit, real_person, self._impression(unit, id).person_prowess_at_quantile(self.share)
                )
            self.war.people[id] = character

    def believed_duellist(self, id: str) -> Character:
        """Return the person with this id, or an estimate of a person whose figures the seat does not know,
        for a duel, in which the person's unit does not count.
        """
        unit = self.perspective.find(id)
        if unit is None or unit.id not in self.war.units:
            return self.war.people[id]
        self.believed_unit(unit.id)
        if self.perspective.knows(unit, "leader") or (unit.mob and id == unit.leader):
            return self.war.people[id]
        real_person = self.state.people[id]
        found = self._estimate_person(
            unit, real_person, self._impression(unit, id).person_prowess_at_quantile(self.share)
        )
        found.wounds = self.war.people[id].wounds
        return found

    def _impression(self, unit: Unit, person: str) -> ProwessProbabilities:
        return prowess_probabilities_of(self.state, unit, self.state.people[person], self.perspective.sides)

    def _estimate_person(self, unit: Unit, real_person: Character, prowess: Prowess) -> Character:
        """Return an estimate of a person: ranks of this prowess, but the visible traits of the real
        person.
        """
        is_alone = unit.is_solo and not unit.host
        person = estimated_person(real_person.person, real_person.role, unit.troops, prowess, alone=is_alone)
        character = Character(person, real_person.role)
        character.is_out = real_person.is_out
        return character


def _fill_boxes_to_match(war: War, state: War, unit: Unit, estimate: Unit) -> None:
    """Fill health boxes of an estimated unit, or its single person, to match how hurt the real unit looks."""
    share = SHARES[visible_health_index(*filled_and_total_boxes(state, unit))]
    filled = int(share * health_box_count(war, estimate))
    if not unit.is_solo:
        estimate.health = filled
    elif unit.leader in war.people and war.people[unit.leader] is not state.people[unit.leader]:
        war.people[unit.leader].wounds = filled
