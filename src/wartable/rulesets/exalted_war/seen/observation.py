"""The visible field in small questions: who stands where, how hurt. For players that decide quickly."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import gap
from wartable.core.words import GrammaticalName
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance, is_behind
from wartable.rulesets.exalted_war.derived.traits import DASH_MORE, dash_of, move_of, ranged_weapon
from wartable.rulesets.exalted_war.knowledge.perspective import health_of, look_of
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.names import noun_for
from wartable.rulesets.exalted_war.model.plan import Objective
from wartable.rulesets.exalted_war.model.troops import relays_needed
from wartable.rulesets.exalted_war.model.unit import radius_of
from wartable.rulesets.exalted_war.odds.estimate import SHARES
from wartable.rulesets.exalted_war.odds.lookahead import Lookahead
from wartable.rulesets.exalted_war.orders.movement import yards_per_point

USUAL_ENDURANCE: Final = 4
USUAL_MOVE: Final = 2
"""Assumed values of hidden figures: Endurance, points of movement per tick."""


class WarObservation(Lookahead):
    """A seat's view of the war as separate queries. Units and people are given by id, places in yards,
    squares by name ("C4"). Hidden values of enemies are replaced by typical ones.
    """

    # ------------------------------------------------------------------ who

    def friends(self) -> list[str]:
        """Return the units of the seat's side that take up ground."""
        return [unit.id for unit in self._state.fielded() if unit.side == self.side]

    def enemies(self) -> list[str]:
        """Return the placed units of other sides that take up ground."""
        return [unit.id for unit in self._state.fielded() if unit.side != self.side and unit.x >= 0]

    def name(self, unit: str) -> str:
        """Return the name of a unit."""
        return self._state.units[unit].name

    def subject(self, unit: str) -> GrammaticalName:
        """Return the name of a unit with verbs that agree: "Cinder Guard is", "Fen Bows are"."""
        return noun_for(self._state.units[unit])

    def owns(self, unit: str) -> bool:
        """Whether the seat decides for this unit, or for this person in a duel."""
        found = self._eyes.find(unit)
        return found is not None and self._eyes.owns(found)

    def owner(self, unit: str) -> str:
        """Return the side of a unit."""
        return self._state.units[unit].side

    def unit_of(self, person: str) -> str:
        """Return the unit that a person is in or forms alone; "" if there is none."""
        found = self._eyes.find(person)
        return "" if found is None else found.id

    def leader(self, unit: str) -> str:
        """Return the leader of a unit."""
        return self._state.units[unit].leader

    def specials(self, unit: str) -> list[str]:
        """Return the special characters of a unit."""
        return self._state.units[unit].specials[:]

    def role(self, person: str) -> str:
        """Return a person's role in a unit: "leader", "hero" or "sorcerer"."""
        return self._state.people[person].role

    def host(self, unit: str) -> str:
        """Return the unit that a person acts apart from; "" if none."""
        return self._state.units[unit].host

    # ------------------------------------------------------------------ where

    def place(self, unit: str) -> tuple[int, int]:
        """Return the middle of a unit, in yards."""
        found = self._state.units[unit]
        return found.x, found.y

    def square_middle(self, square: str) -> tuple[int, int]:
        """Return the middle of a square, in yards."""
        found = self._state.plan.squares[square]
        return found.x, found.y

    def distance(self, one: str, other: str) -> float:
        """Return the yards between the edges of two units, 0 if they touch; that of a person acting apart is
        the edge of the host.
        """
        state = self._state
        return edge_distance(state.body_of(state.units[one]), state.body_of(state.units[other]))

    def distance_to(self, unit: str, x: int, y: int) -> float:
        """Return the yards from the middle of a unit to a point."""
        found = self._state.units[unit]
        return gap(found.x, found.y, x, y)

    def is_behind(self, one: str, other: str) -> bool:
        """Whether the first unit stands straight behind the other."""
        return is_behind(self._state.units[one], self._state.units[other])

    def radius(self, unit: str) -> float:
        """Return the yards from a unit's middle to its edge."""
        return radius_of(self._state.units[unit])

    # ------------------------------------------------------------------ what shows of a unit

    def magnitude(self, unit: str) -> int:
        """Return a unit's Magnitude."""
        return self._state.units[unit].magnitude

    def formation(self, unit: str) -> str:
        """Return the key of a unit's formation; "" for a single person."""
        found = self._state.units[unit]
        return "" if found.is_solo else found.formation.key

    def is_solo(self, unit: str) -> bool:
        """Whether a unit is a single person."""
        return self._state.units[unit].is_solo

    def is_mob(self, unit: str) -> bool:
        """Whether a unit is a mob, without a commander."""
        return self._state.units[unit].mob > 0

    def is_engaged(self, unit: str) -> bool:
        """Whether a unit is engaged with any enemy."""
        return len(self._state.units[unit].engaged) > 0

    def engaged_with(self, unit: str) -> list[str]:
        """Return the enemies that a unit is engaged with."""
        return list(self._state.units[unit].engaged)

    def relays_missing(self, unit: str) -> int:
        """Return the number of Relays that a unit lacks. EW-50."""
        found = self._state.units[unit]
        return max(0, relays_needed(found.magnitude) - found.relays)

    def has_bow(self, unit: str) -> bool:
        """Whether a unit can shoot, as far as the seat can see."""
        return self._bow(unit) is not None

    def is_shooter(self, unit: str) -> bool:
        """Whether a unit fights best from afar: it can shoot, and is on foot."""
        return self.has_bow(unit) and not self.is_mounted(unit)

    def range(self, unit: str) -> int:
        """Return the Range of a unit's ranged weapon in yards, as far as visible; 0 if it cannot shoot."""
        bow = self._bow(unit)
        return 0 if bow is None else bow.range

    def _bow(self, unit: str) -> Weapon | None:
        """Return the weapon that a unit shoots with or, if its leader is unknown, the troops' ranged
        weapon.
        """
        found = self._state.units[unit]
        if self._eyes.knows(found, "leader") or found.troops is None:
            return ranged_weapon(self._state, found)
        return found.troops.bow

    def hurt(self, unit: str) -> float:
        """Return the share of a unit's health that is lost, 0 to 1, estimated if it is hidden."""
        found = self._state.units[unit]
        filled, boxes = health_of(self._state, found)
        if self._eyes.knows(found, "leader" if found.is_solo else "traits"):
            return filled / boxes
        return SHARES[look_of(filled, boxes)]

    # ------------------------------------------------------------------ what may be hidden

    def endurance(self, unit: str) -> int:
        """Return a unit's Endurance left; a typical value if it is hidden."""
        found = self._state.units[unit]
        return found.endurance if self._eyes.knows(found, "traits") else USUAL_ENDURANCE

    def endurance_lost(self, unit: str) -> int:
        """Return the Endurance that a unit could regain; 0 if it is hidden."""
        found = self._state.units[unit]
        return found.full_endurance - found.endurance if self._eyes.knows(found, "traits") else 0

    def move(self, unit: str) -> int:
        """Return the yards of a unit's Move on open ground; typical for its formation if hidden."""
        found = self._state.units[unit]
        points = move_of(self._state, found) if self._eyes.knows(found, "traits") else USUAL_MOVE
        return points * yards_per_point(found)

    def dash(self, unit: str) -> int:
        """Return the yards of a tick of a Dash on open ground; typical ones if hidden, doubled for mounts."""
        found = self._state.units[unit]
        if self._eyes.knows(found, "traits"):
            return dash_of(self._state, found) * yards_per_point(found)
        return (USUAL_MOVE + DASH_MORE) * yards_per_point(found) * (2 if found.is_mounted else 1)

    def order_target(self, unit: str) -> str:
        """Return the unit that a unit's standing order refers to; "" if none, or if it is hidden."""
        found = self._state.units[unit]
        return found.order.unit if self._eyes.owns(found) else ""

    # ------------------------------------------------------------------ what it is about

    def tick(self) -> int:
        """Return the present tick."""
        return self._state.tick

    def limit(self) -> int:
        """Return the last tick."""
        return self._state.plan.limit

    def _objectives(self, kind: str, *, own: bool) -> list[Objective]:
        """Return the side's own objectives of this kind, or those of other sides."""
        known = self._state.plan.objectives
        return [one for one in known if one.kind == kind and (one.side == self.side) == own]

    def goals(self, kind: str) -> list[str]:
        """Return the squares of the side's own objectives of this kind, such as "hold"."""
        return [square for goal in self._objectives(kind, own=True) for square in goal.squares]

    def enemy_goals(self) -> list[str]:
        """Return the squares that other sides have to hold by their objectives."""
        return [square for goal in self._objectives("hold", own=False) for square in goal.squares]

    def own_targets(self, kind: str) -> list[str]:
        """Return the ids of the units ("beat") or people ("slay") that the side's own objectives of this kind
        name.
        """
        return [goal.who for goal in self._objectives(kind, own=True) if goal.who]

    def enemy_targets(self, kind: str) -> list[str]:
        """Return the ids of the units ("beat") or people ("slay") that other sides' objectives of this kind
        name.
        """
        return [goal.who for goal in self._objectives(kind, own=False) if goal.who]

    def must_last(self) -> bool:
        """Whether the side has the objective to survive until some tick."""
        return len(self._objectives("survive", own=True)) > 0
