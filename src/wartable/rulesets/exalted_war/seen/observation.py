"""A seat's view of the field as many small queries: where a unit stands, how hurt it is ... For players that
have to decide quickly.
"""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import gap
from wartable.core.words import GrammaticalName
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance, is_behind
from wartable.rulesets.exalted_war.derived.traits import (
    DASH_BONUS,
    dash_points,
    move_points,
    ranged_weapon_of,
)
from wartable.rulesets.exalted_war.knowledge.perspective import filled_and_total_boxes, visible_health_index
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.plan import Objective
from wartable.rulesets.exalted_war.model.troops import relays_needed
from wartable.rulesets.exalted_war.model.unit import radius_of
from wartable.rulesets.exalted_war.odds.estimate import SHARES
from wartable.rulesets.exalted_war.odds.lookahead import OddsView
from wartable.rulesets.exalted_war.orders.movement import yards_per_point

TYPICAL_ENDURANCE: Final = 4
TYPICAL_MOVE: Final = 2
"""Values that are assumed if the true ones are hidden: Endurance, and points of movement per tick."""


class WarObservation(OddsView):
    """A seat's view of the war, as methods of which each answers one question. Units and people are given by
    their ids, squares by their names ("C4"), and places in yards. For hidden values of enemies the methods
    return typical ones.
    """

    # ------------------------------------------------------------------ who

    def friendly_units(self) -> list[str]:
        """Return the ids of the units of the seat's own side on the field, except people who act apart."""
        return [unit.id for unit in self._state.units_taking_up_ground() if unit.side == self.side]

    def enemy_units(self) -> list[str]:
        """Return the ids of the units of other sides that have entered the field, except people who act
        apart.
        """
        return [
            unit.id for unit in self._state.units_taking_up_ground() if unit.side != self.side and unit.x >= 0
        ]

    def unit_name(self, unit: str) -> str:
        """Return the name of a unit."""
        return self._state.units[unit].name

    def name_as_subject(self, unit: str) -> GrammaticalName:
        """Return the name of a unit in the form with which verbs agree: "Cinder Guard is", "Fen Bows are"."""
        return grammatical_name_of(self._state.units[unit])

    def owns(self, unit: str) -> bool:
        """Whether the seat sees everything of the unit, or of the unit of the person, with this id: it is of
        the seat's own side, or nothing is hidden from the seat.
        """
        found = self._perspective.find(unit)
        return found is not None and self._perspective.owns(found)

    def side_of(self, unit: str) -> str:
        """Return the id of the side of a unit."""
        return self._state.units[unit].side

    def unit_of(self, person: str) -> str:
        """Return the id of the unit that a person leads or is in; "" if there is none."""
        found = self._perspective.find(person)
        return "" if found is None else found.id

    def leader_of(self, unit: str) -> str:
        """Return the id of the leader of a unit."""
        return self._state.units[unit].leader

    def special_characters_of(self, unit: str) -> list[str]:
        """Return the ids of the special characters of a unit."""
        return self._state.units[unit].specials[:]

    def role_of(self, person: str) -> str:
        """Return a person's role in a unit: "leader", "hero" or "sorcerer"."""
        return self._state.people[person].role

    def host_of(self, unit: str) -> str:
        """Return the id of the unit from which a person acts apart; "" if the given unit is not such a
        person.
        """
        return self._state.units[unit].host

    # ------------------------------------------------------------------ where

    def unit_middle(self, unit: str) -> tuple[int, int]:
        """Return the coordinates of the middle of a unit, in yards; they are negative before it is
        deployed.
        """
        found = self._state.units[unit]
        return found.x, found.y

    def square_middle(self, square: str) -> tuple[int, int]:
        """Return the coordinates of the middle of a square, in yards."""
        found = self._state.plan.squares[square]
        return found.x, found.y

    def distance_between_units(self, unit: str, other_unit: str) -> float:
        """Return the distance in yards between the edges of two units, 0 if they touch. For a person who acts
        apart, the edge of the host counts.
        """
        state = self._state
        return edge_distance(
            state.unit_whose_ground_is_used_by(state.units[unit]),
            state.unit_whose_ground_is_used_by(state.units[other_unit]),
        )

    def distance_to_point(self, unit: str, x: int, y: int) -> float:
        """Return the distance in yards from the middle of a unit to the point (x, y)."""
        found = self._state.units[unit]
        return gap(found.x, found.y, x, y)

    def is_behind(self, unit: str, other_unit: str) -> bool:
        """Whether `unit` stands behind `other_unit`, in the arc opposite to its facing."""
        return is_behind(self._state.units[unit], self._state.units[other_unit])

    def unit_radius(self, unit: str) -> float:
        """Return the yards from a unit's middle to its edge."""
        return radius_of(self._state.units[unit])

    # ------------------------------------------------------------------ what shows of a unit

    def magnitude_of(self, unit: str) -> int:
        """Return a unit's Magnitude."""
        return self._state.units[unit].magnitude

    def formation_key_of(self, unit: str) -> str:
        """Return the key of a unit's formation; "" for a single person."""
        found = self._state.units[unit]
        return "" if found.is_solo else found.formation.key

    def is_solo(self, unit: str) -> bool:
        """Whether a unit is a single person."""
        return self._state.units[unit].is_solo

    def is_mob(self, unit: str) -> bool:
        """Whether a unit is a mob, which has no commander."""
        return self._state.units[unit].mob > 0

    def is_engaged(self, unit: str) -> bool:
        """Whether a unit is engaged with any enemy."""
        return len(self._state.units[unit].engaged) > 0

    def enemies_engaged_with(self, unit: str) -> list[str]:
        """Return the ids of the enemies with which a unit is engaged."""
        return list(self._state.units[unit].engaged)

    def relays_missing(self, unit: str) -> int:
        """Return how many Relays fewer than it needs a unit has; 0 if it has enough. EW-50."""
        found = self._state.units[unit]
        return max(0, relays_needed(found.magnitude) - found.relays)

    def can_shoot(self, unit: str) -> bool:
        """Whether a unit can shoot, by what the seat can see of it."""
        return self._bow(unit) is not None

    def fights_best_from_afar(self, unit: str) -> bool:
        """Whether a unit fights best from afar: it can shoot, and its troops do not ride."""
        return self.can_shoot(unit) and not self.is_mounted(unit)

    def shooting_range_of(self, unit: str) -> int:
        """Return the Range in yards of the weapon with which a unit shoots, by what the seat can see of it; 0
        if the unit cannot shoot.
        """
        bow = self._bow(unit)
        return 0 if bow is None else bow.range

    def _bow(self, unit: str) -> Weapon | None:
        """Return the weapon with which a unit shoots. If the seat does not know the leader, it is the ranged
        weapon of the troops.
        """
        found = self._state.units[unit]
        if self._perspective.knows(found, "leader") or found.troops is None:
            return ranged_weapon_of(self._state, found)
        return found.troops.bow

    def share_of_health_lost(self, unit: str) -> float:
        """Return the fraction of the boxes of a unit's health track that are filled, from 0 to 1; an estimate
        if the seat does not know it. Lost Magnitude does not count.
        """
        found = self._state.units[unit]
        filled, boxes = filled_and_total_boxes(self._state, found)
        if self._perspective.knows(found, "leader" if found.is_solo else "traits"):
            return filled / boxes
        return SHARES[visible_health_index(filled, boxes)]

    # ------------------------------------------------------------------ what may be hidden

    def endurance_left(self, unit: str) -> int:
        """Return the Endurance that a unit has left; a typical value if the seat does not know it."""
        found = self._state.units[unit]
        return found.endurance if self._perspective.knows(found, "traits") else TYPICAL_ENDURANCE

    def endurance_lost(self, unit: str) -> int:
        """Return how much Endurance a unit lacks compared with a rested one; 0 if the seat does not
        know it.
        """
        found = self._state.units[unit]
        return found.full_endurance - found.endurance if self._perspective.knows(found, "traits") else 0

    def yards_of_move(self, unit: str) -> int:
        """Return the yards that a unit covers in one tick by a Move on open ground, with a typical Move if
        the seat does not know the unit's.
        """
        found = self._state.units[unit]
        points = move_points(self._state, found) if self._perspective.knows(found, "traits") else TYPICAL_MOVE
        return points * yards_per_point(found)

    def yards_of_dash(self, unit: str) -> int:
        """Return the yards that a unit covers in one tick by a Dash on open ground, with a typical Move if
        the seat does not know the unit's.
        """
        found = self._state.units[unit]
        if self._perspective.knows(found, "traits"):
            return dash_points(self._state, found) * yards_per_point(found)
        return (TYPICAL_MOVE + DASH_BONUS) * yards_per_point(found) * (2 if found.is_mounted else 1)

    def target_of_standing_order(self, unit: str) -> str:
        """Return the id of the unit to which a unit's standing order refers; "" if there is none, or if the
        seat does not know the order.
        """
        found = self._state.units[unit]
        return found.order.unit if self._perspective.owns(found) else ""

    # ------------------------------------------------------------------ what it is about

    def present_tick(self) -> int:
        """Return the number of the present tick."""
        return self._state.tick

    def last_tick(self) -> int:
        """Return the number of the last tick, at which the war ends."""
        return self._state.plan.limit

    def _objectives(self, kind: str, *, own: bool) -> list[Objective]:
        """Return the objectives of this kind, such as "hold": those of the seat's own side if `own`,
        otherwise those of other sides.
        """
        known = self._state.plan.objectives
        return [
            objective
            for objective in known
            if objective.kind == kind and (objective.side == self.side) == own
        ]

    def own_objective_squares(self, kind: str) -> list[str]:
        """Return the names of the squares in the own side's objectives of this kind, such as "hold"."""
        return [square for goal in self._objectives(kind, own=True) for square in goal.squares]

    def squares_enemies_must_hold(self) -> list[str]:
        """Return the names of the squares that other sides have to hold to reach their objectives."""
        return [square for goal in self._objectives("hold", own=False) for square in goal.squares]

    def own_objective_targets(self, kind: str) -> list[str]:
        """Return the ids of the targets in the own side's objectives of this kind: of units for "beat", of
        people for "slay".
        """
        return [goal.who for goal in self._objectives(kind, own=True) if goal.who]

    def enemy_objective_targets(self, kind: str) -> list[str]:
        """Return the ids of the targets in other sides' objectives of this kind: of units for "beat", of
        people for "slay".
        """
        return [goal.who for goal in self._objectives(kind, own=False) if goal.who]

    def has_survival_objective(self) -> bool:
        """Whether it is an objective of the seat's own side to survive until some tick."""
        return len(self._objectives("survive", own=True)) > 0
