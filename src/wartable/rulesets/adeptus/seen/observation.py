"""A seat's view of a Mission as queries for computer players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast, View
from wartable.core.views.position import Position
from wartable.core.views.route import Route, point_in_key
from wartable.rulesets.adeptus.actions.base import DeclaredAction
from wartable.rulesets.adeptus.d100.fate import BolsterAnswer, FateAnswer
from wartable.rulesets.adeptus.ground.paths import (
    Cell,
    cell_reached_walking_away,
    cell_reached_walking_towards,
    nearest_cell_of_piece,
)
from wartable.rulesets.adeptus.ground.space import distance, engaged_with
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.marks import BROKEN, DELAYED, PINNED
from wartable.rulesets.adeptus.model.profile import BS, WS
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.model.worth import worth_of_unit
from wartable.rulesets.adeptus.movement.cell_decision import CellDecision
from wartable.rulesets.adeptus.movement.moving import half_move_metres
from wartable.rulesets.adeptus.odds.fate_odds import forecast_test
from wartable.rulesets.adeptus.odds.forecast import forecast_attack
from wartable.rulesets.adeptus.odds.helping import could_help
from wartable.rulesets.adeptus.odds.simple import AIM_BONUSES, build_simple_attack, forecast_aimed_attack
from wartable.rulesets.adeptus.seen.meanings import meaning_of, position_at_named_cell, position_of
from wartable.rulesets.adeptus.seen.routes import RouteFinder

_FAR: Final = 999
_BETTER: Final = 5
"""By how much the Weapon Skill of a unit must exceed its Ballistic Skill, so that it prefers melee."""


class MissionObservation(View):
    """A seat's knowledge of a Mission, as queries for computer players. They take the ids of units; distances
    are in metres, losses in worth.
    """

    _state: Mission
    _perspective: Perspective
    _routes: RouteFinder | None

    def __init__(self, state: Mission, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._perspective = Perspective(state, seat)
        self._routes = None

    # ------------------------------------------------------------------ odds

    def forecast(self, option: Option) -> Forecast | None:
        """Return the odds of an attack by the acting unit; None if the option is no attack. The acting unit
        is the one whose turn it is, or a unit of this seat that may use a delayed Half Action.
        """
        acting = self._delayed() or self.acting_unit_id()
        declared = option.data
        if acting == "" or not isinstance(declared, DeclaredAction):
            return None
        state = self._state
        unit = state.units[acting]
        attack = declared.action.build_attack(state, unit, declared)
        if attack is None or not attack.targets:
            return None
        return forecast_attack(self._perspective, attack)

    def can_help(self, decision: Decision, option: Option) -> bool:
        return could_help(self._state, option)

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """Return the odds of an option. For an Action of aiming they are those of the attack that it
        prepares; for spending a point on a test, those of the test.
        """
        data = option.data
        if isinstance(data, FateAnswer | BolsterAnswer):
            chance = forecast_test(data)
            return () if chance is None else (chance,)
        if isinstance(data, DeclaredAction) and data.action.key in AIM_BONUSES:
            unit = self._state.units[self._delayed() or self.acting_unit_id()]
            later = forecast_aimed_attack(self._perspective, unit, data.action.key)
            return () if later is None else (later,)
        return super().forecasts(option)

    def position(self, decision: Decision, option: Option) -> Position | None:
        return position_of(self._perspective, decision, option)

    def is_move(self, decision: Decision, option: Option) -> bool:
        is_end = isinstance(decision, CellDecision) and point_in_key(option.key) is not None
        return not is_end or self.route(decision, option) is not None

    def route(self, decision: Decision, option: Option) -> Route | None:
        if self._routes is None:
            self._routes = RouteFinder(self._perspective)
        return self._routes.route(decision, option)

    def exact_position(self, decision: Decision, option: Option) -> Position | None:
        return position_at_named_cell(self._perspective, decision, option) or self.position(decision, option)

    def meaning(self, decision: Decision, option: Option) -> str:
        return meaning_of(self._perspective, decision, option)

    def expected_enemy_loss(self, unit: str, enemy: str) -> float:
        """Estimate the worth that an enemy would lose to a simple attack by a unit. If no attack is possible,
        return the distance between the two in metres as a negative number.
        """
        own, target = self._state.units[unit], self._state.units[enemy]
        attack = build_simple_attack(own, target)
        return (
            -float(distance(own, target))
            if attack is None
            else forecast_attack(self._perspective, attack).damage
        )

    def barrage_target_value(self, unit: str) -> float:
        """Return how good a unit is as the target of a barrage. This depends on its kind alone, and is lowest
        for a giant.
        """
        target = self._state.units[unit]
        if target.is_giant:
            return 0.1
        return 1.0 if target.is_horde else 4.0 if target.swarm is None else 3.0

    def half_action_cost_of(self, option: Option) -> int:
        """Return how many Half Actions an option costs; 0 if it is not an Action."""
        data = option.data
        return data.action.halves if isinstance(data, DeclaredAction) else 0

    # ------------------------------------------------------------------ who and where

    def acting_unit_id(self) -> str:
        """Return the id of the unit whose turn it is; "" if it is not a unit's turn."""
        state = self._state
        if state.phase != "turn" or state.turn >= len(state.order):
            return ""
        id = state.order[state.turn]
        return id if id in state.units else ""

    def _delayed(self) -> str:
        """Return the id of a unit of this seat that may use a delayed Half Action now; "" if there
        is none.
        """
        for unit in self._state.units.values():
            if (
                DELAYED in unit.marks
                and unit.seat == self.seat
                and unit.halves
                and unit.id != self.acting_unit_id()
            ):
                return unit.id
        return ""

    def half_actions_left(self, unit: str) -> int:
        """Return the Half Actions that a unit has left."""
        return self._state.units[unit].halves

    def enemies(self, unit: str) -> list[str]:
        """Return the ids of a unit's enemies that the seat can see."""
        side = self._state.units[unit].side
        return [other.id for other in self._state.enemies(side) if self._perspective.sees(other)]

    def worth_of(self, unit: str) -> int:
        """Return what a unit is worth now. AD-R44."""
        return worth_of_unit(self._state.units[unit])

    def distance(self, unit: str, other_unit: str) -> int:
        """Return the distance between two units in metres."""
        units = self._state.units
        return distance(units[unit], units[other_unit])

    def is_engaged(self, unit: str) -> bool:
        """Whether a unit is in melee with an enemy that the seat can see."""
        own = self._state.units[unit]
        return [other for other in engaged_with(self._state, own) if self._perspective.sees(other)] != []

    def nearest_enemy_id(self, unit: str) -> str:
        """Return the id of the nearest enemy that the seat can see; "" if there is none."""
        gaps = {other: self.distance(unit, other) for other in self.enemies(unit)}
        return min(gaps, key=lambda other: (gaps[other], other)) if gaps else ""

    def longest_loaded_range(self, unit: str) -> int:
        """Return the longest range in metres among the loaded ranged weapons of a unit, or of its Underlings
        instead if it leads a Swarm; 0 if there are none. For thrown weapons a Strength Bonus of 3 is assumed.
        """
        own = self._state.units[unit]
        arms = [own.arms] if own.swarm is None else [own.swarm.arms]
        best = 0
        for arm in arms:
            for at, weapon in enumerate(arm.weapons):
                if not weapon.is_melee and arm.loaded[at]:
                    best = max(best, weapon.range_for_strength(3))
        return best

    def half_move_metres(self, unit: str) -> int:
        """Return the length of a unit's Half Move in metres."""
        return half_move_metres(self._state.units[unit])

    def is_better_in_melee(self, unit: str) -> bool:
        """Whether a unit is better in melee than at a distance: it (or its Underlings, if it leads a Swarm)
        has no loaded ranged weapon, or its Weapon Skill is clearly higher than its Ballistic Skill.
        """
        own = self._state.units[unit]
        profile = own.profile if own.swarm is None else own.swarm.profile
        return self.longest_loaded_range(unit) == 0 or profile.values[WS] > profile.values[BS] + _BETTER

    def preferred_distance(self, unit: str) -> int:
        """Return the distance in metres from which a unit prefers to shoot: half the range of its
        longest-ranged loaded weapon, but at least 3.
        """
        return max(3, self.longest_loaded_range(unit) // 2)

    def needs_reload(self, unit: str) -> bool:
        """Whether a unit or its Underlings have a weapon whose clip is empty."""
        own = self._state.units[unit]
        arms = [own.arms] if own.swarm is None else [own.arms, own.swarm.arms]
        for arm in arms:
            for at, weapon in enumerate(arm.weapons):
                if weapon.clip and not arm.loaded[at]:
                    return True
        return False

    def is_unit(self, id: str) -> bool:
        """Whether this is the id of a unit."""
        return id in self._state.units

    def is_goal_a_direction(self, key: str) -> bool:
        """Whether the goal with this key is a direction rather than an enemy."""
        return key.startswith("to:") and key[3:] not in self._state.units

    def cell_after_move(self, unit: str, key: str, metres: int) -> tuple[int, int]:
        """Return the cell that a unit would reach by moving this many metres to the goal with this option
        key.
        """
        state = self._state
        own = state.units[unit]
        kind, _, id = key.partition(":")
        if kind == "to":
            other = state.units[id]
            return cell_reached_walking_towards(state, own, other.x, other.y, metres)
        if kind == "cover":
            piece = state.plan.cover_with_id(id)
            x, y = nearest_cell_of_piece(piece, own.x, own.y)
            return cell_reached_walking_towards(state, own, x, y, metres)
        near = self.nearest_enemy_id(unit)
        if kind == "away" and near:
            return cell_reached_walking_away(state, own, state.units[near].x, state.units[near].y, metres)
        return own.x, own.y

    def metres_to_enemy_at(self, unit: str, cell: Cell) -> int:
        """Return the distance in metres to the nearest visible enemy if the unit were at this cell."""
        own = self._state.units[unit]
        old = (own.x, own.y)
        own.x, own.y = cell
        near = self.nearest_enemy_id(unit)
        gap = self.distance(unit, near) if near else _FAR
        own.x, own.y = old
        return gap

    # ------------------------------------------------------------------ a side as a whole

    def _own_units(self, seat: str) -> list[Unit]:
        """Return the units on the table that the seat of this view owns. The parameter `seat` is ignored."""
        return [
            unit
            for unit in self._state.units_on_table()
            if self._perspective.owns(unit) and unit.kind != BAND
        ]

    def morale_points_of(self, seat: str) -> int:
        """Return the Morale Points left to the Supreme Commander that a seat plays; 0 if it plays none."""
        for commander in self._state.commanders.values():
            if commander.seat == seat:
                return commander.morale
        return 0

    def rounds_left(self) -> int:
        """Return how many rounds follow the present one."""
        return self._state.plan.limit - self._state.round

    def magnitude_lost(self, seat: str) -> int:
        """Return how much Magnitude the seat's Hordes on the table have lost in all."""
        return sum([unit.first - unit.magnitude for unit in self._own_units(seat) if unit.is_horde])

    def count_characters_able_to_reload(self, seat: str) -> int:
        """Return how many of the seat's characters have an empty weapon with a spare clip."""
        return len([unit for unit in self._own_units(seat) if unit.is_ic and _has_reloadable_weapon(unit)])

    def has_broken_or_pinned_horde(self, seat: str) -> bool:
        """Whether one of the seat's Hordes is broken or pinned."""
        return [
            u for u in self._own_units(seat) if u.is_horde and (BROKEN in u.marks or PINNED in u.marks)
        ] != []

    def metres_to_closest_enemy(self, seat: str) -> int:
        """Return the shortest distance in metres between any of the seat's units on the table and an enemy
        that it can see; a very long distance if there is none.
        """
        gaps = [
            self.distance(unit.id, self.nearest_enemy_id(unit.id))
            for unit in self._own_units(seat)
            if self.nearest_enemy_id(unit.id)
        ]
        return min(gaps, default=_FAR)

    def can_attack_soon(self, unit: str) -> bool:
        """Whether a visible enemy is within twice the longest range of a unit's loaded weapons, or within 12
        metres.
        """
        near = self.nearest_enemy_id(unit)
        return near != "" and self.distance(unit, near) <= max(12, 2 * self.longest_loaded_range(unit))

    def can_most_units_attack_soon(self, seat: str) -> bool:
        """Whether at least half of the seat's units can attack soon, as `can_attack_soon` defines it."""
        own = self._own_units(seat)
        return 2 * len([unit for unit in own if self.can_attack_soon(unit.id)]) >= max(1, len(own))

    def is_mostly_short_ranged(self, seat: str) -> bool:
        """Whether most of the seat's units have a range of less than 40 metres."""
        own = self._own_units(seat)
        return 2 * len([unit for unit in own if self.longest_loaded_range(unit.id) < 40]) > len(own)

    def known_scan_rows(self, unit: str) -> int:
        """Return how many of the first four rows of the scan chart the seat knows about a unit."""
        owner = self._state.units[unit]
        return len(
            [
                facet
                for facet in ("weapons", "body", "values", "abilities")
                if self._perspective.knows(owner, facet)
            ]
        )


def _has_reloadable_weapon(unit: Unit) -> bool:
    """Whether one of a unit's weapons is empty and has a spare clip."""
    arms = unit.arms
    for slot, weapon in enumerate(arms.weapons):
        if weapon.clip and not arms.loaded[slot] and arms.spare[slot]:
            return True
    return False
