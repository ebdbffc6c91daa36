"""Queries about what a seat can see: positions, distances, Terrain and Units. For computer players, which
decide quickly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast, View
from wartable.core.views.position import Position
from wartable.core.views.route import Route
from wartable.rulesets.battle_century.operation.attack.offense import targeting_of
from wartable.rulesets.battle_century.operation.attack.reactions import (
    PowerTestAnswerChoice,
    UpgradeTestAnswerChoice,
)
from wartable.rulesets.battle_century.operation.effects.effects import is_upgrade_working
from wartable.rulesets.battle_century.operation.ground.positions import (
    distance_between,
    occupied_zones,
    zones_filled_at,
)
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.pilots import spendable_genre_points
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.using import TurnActionChoice
from wartable.rulesets.battle_century.operation.movement.terrain import (
    count_defensive_terrain,
    count_extreme_terrain,
)
from wartable.rulesets.battle_century.operation.odds.belief import believed_unit, knows_attributes_of
from wartable.rulesets.battle_century.operation.odds.forecast import (
    best_of_shot_forecasts,
    expected_gain_of,
    forecast,
    forecast_of_shot,
)
from wartable.rulesets.battle_century.operation.odds.helping import could_beat_passing
from wartable.rulesets.battle_century.operation.odds.lookahead import AbilityUseForecast, TrialLookahead
from wartable.rulesets.battle_century.operation.odds.opportunity import OpportunityCost
from wartable.rulesets.battle_century.operation.seen.comparison import TieComparison
from wartable.rulesets.battle_century.operation.seen.places import (
    describe_area_loss,
    describe_maneuver,
    describe_zone,
    longest_weapon_range,
    prospects_in_zone,
)
from wartable.rulesets.battle_century.operation.seen.routes import is_move_of_unit, route_to_zone
from wartable.rulesets.battle_century.operation.targeting.shot import ZoneDecision

_ENEMY_HITS: Final = "for it to hit"
"""The label of the chance to hit in forecasts of answers to an Enemy's Might Test."""


def _is_hostile_giant(unit: Unit, side: str) -> bool:
    return bool(unit.shape) and unit.side != side and unit.is_active


@define
class OperationObservation(View):
    """The view of an Operation for one seat, as queries for the computer players. Zones are given by their
    names ("C4"), Units by their ids.
    """

    _state: Operation
    _lookahead: TrialLookahead | None = field(None)
    _comparison: TieComparison | None = field(None)
    _opportunity_costs: dict[str, OpportunityCost] = field({})
    _is_late: Callable[[], bool] = field(lambda: False)
    """Returns True if the search for answers that could help has taken too long."""
    side: str = computed()

    def _finish(self) -> None:
        self.side = Perspective(self._state, self.seat).side

    def forecast(self, option: Option) -> Forecast | None:
        data = option.data
        if isinstance(data, UpgradeTestAnswerChoice) or (
            isinstance(data, PowerTestAnswerChoice) and data.power.rehearsed
        ):
            return self._forecast_answer(data, option)
        return forecast(self._state, self.side, option)

    def _forecast_answer(
        self, data: UpgradeTestAnswerChoice | PowerTestAnswerChoice, option: Option
    ) -> Forecast | None:
        """Return the forecast of an answer to a Might Test. For an Enemy's Test, its chance is labelled as
        the chance that the Enemy hits.
        """
        found = self.forecast_of_use(option)
        test = data.test
        if found is not None and (test.side or test.actor.side) != data.unit.side:
            found.kind = _ENEMY_HITS
        return found

    def can_help(self, decision: Decision, option: Option) -> bool:
        return could_beat_passing(self._get_lookahead(), option, self._is_late)

    def obvious_answer(self, decision: Decision, is_late: Callable[[], bool]) -> Option | None:
        self._is_late = is_late
        return super().obvious_answer(decision, is_late)

    def effect_of(self, forecast: Forecast) -> float:
        return expected_gain_of(forecast)

    def is_change(self, forecast: Forecast) -> bool:
        return isinstance(forecast, AbilityUseForecast)

    def position(self, decision: Decision, option: Option) -> Position | None:
        if not isinstance(decision, ZoneDecision) or not isinstance(option.data, int):
            return None
        return prospects_in_zone(self._state, self.side, decision, option.data)

    def is_move(self, decision: Decision, option: Option) -> bool:
        if not isinstance(decision, ZoneDecision):
            return False
        unit = self._state.units.get(decision.about)
        return unit is not None and is_move_of_unit(unit, decision)

    def route(self, decision: Decision, option: Option) -> Route | None:
        unit = self._state.units.get(decision.about)
        if unit is None or not isinstance(option.data, int):
            return None
        return route_to_zone(self._state, unit, option.data)

    def meaning(self, decision: Decision, option: Option) -> str:
        if isinstance(option.data, TurnActionChoice) and option.data.kind == "maneuver":
            return describe_maneuver(self._state.units[decision.about])
        if option.key.startswith("maim:") and isinstance(option.data, str):
            unit = self._state.units[decision.about]
            return describe_area_loss(Perspective(self._state, self.seat), unit, option.data)
        if not isinstance(decision, ZoneDecision) or not isinstance(option.data, int):
            return ""
        position = prospects_in_zone(self._state, self.side, decision, option.data)
        return (
            describe_zone(self._state, self.side, decision, option.data)
            if position is None
            else position.said
        )

    def forecast_of_use(self, option: Option) -> AbilityUseForecast | None:
        """Return the forecast of the use of an ability to which this option belongs; None if it belongs to
        none.
        """
        return self._get_lookahead().forecast_of_option(option)

    def _get_lookahead(self) -> TrialLookahead:
        if self._lookahead is None:
            self._lookahead = TrialLookahead(self._state, self.side)
        return self._lookahead

    def comparison(self) -> TieComparison:
        """Return the values that rank options whose main values are equal."""
        if self._comparison is None:
            self._comparison = TieComparison(self._state, self.side)
        return self._comparison

    def future_value_of_genre_points(self, unit: str, points: int) -> float:
        """Return the value, in points of Threshold, that `points` Genre Points would have for a Unit in its
        next Turns if they were not spent now.
        """
        found = self._opportunity_costs.get(unit)
        if found is None:
            found = self._opportunity_costs[unit] = OpportunityCost(
                self._state, self.side, unit, self._get_lookahead()
            )
        return found.value_of_points(points)

    def side_of(self, unit: str) -> str:
        """Return the side of a Unit."""
        return self._state.units[unit].side

    def is_on_own_side(self, unit: str) -> bool:
        """Whether this is the id of a Unit of the seat's own side. For a seat that sees everything all Units
        count as its own.
        """
        found = self._state.units.get(unit)
        return found is not None and (found.side == self.side or self.side == "")

    def commanding_seat_of(self, unit: str) -> str:
        """Return the seat that commands a Unit."""
        return self._state.units[unit].seat

    def own_active_units(self) -> list[str]:
        """Return the ids of the active Units of the seat's side."""
        return [unit.id for unit in self._state.active() if unit.side == self.side]

    def enemies_on_map(self) -> list[str]:
        """Return the ids of the active Units of other sides that are on the map."""
        return [unit.id for unit in self._state.active() if unit.side != self.side and unit.zone >= 0]

    def zone_name_of(self, unit: str) -> str:
        """Return the name of the Zone of a Unit; "" if it has not entered the map."""
        zone = self._state.units[unit].zone
        return "" if zone < 0 else self._state.plan.board.name(zone)

    def distance_between_zones(self, zone: str, other_zone: str) -> int:
        """Return the distance between two Zones given by name."""
        board = self._state.plan.board
        return board.distance(board.zone(zone), board.zone(other_zone))

    def distance_from_zone_to(self, unit: str, zone: str, other: str) -> int:
        """Return the distance in Zones between the bodies of two Units, `unit` and `other`, if the anchor of
        `unit` were in the Zone `zone`. A-67.
        """
        state = self._state
        at = state.plan.board.zone(zone)
        mover, target = state.units.get(unit), state.units[other]
        if mover is None:
            mover = target
        return distance_between(state, mover, target, at=at)

    def count_defensive_terrain_in(self, zone: str) -> int:
        """Return the number of instances of Defensive Terrain in a Zone; each gives attacks on Units there
        one Disadvantage.
        """
        return count_defensive_terrain(self._state, self._state.plan.board.zone(zone))

    def count_extreme_terrain_in(self, zone: str, unit: str) -> int:
        """Return the number of instances of Extreme Terrain in a Zone. If `unit` has a body of many Zones,
        return that of the worst Zone of its body if its anchor were there. A huge Enemy counts as one
        instance. R-BOSS-062.
        """
        state = self._state
        at = state.plan.board.zone(zone)
        mover = state.units.get(unit)
        side = self.side if mover is None else mover.side
        giants = [occupied_zones(state, giant) for giant in state.all_units if _is_hostile_giant(giant, side)]
        body = zones_filled_at(state, mover, at) if mover is not None and mover.shape else 1 << at
        zones = state.plan.board.members(body)
        return max(
            [count_extreme_terrain(state, spot) + len([m for m in giants if m >> spot & 1]) for spot in zones]
        )

    def rank_of(self, unit: str, name: str) -> int:
        """Return the current rank of a Unit in the Attribute `name`; 5 if its sheet is hidden."""
        found = self._state.units[unit]
        return found.attributes.rank_of(name) if knows_attributes_of(self._state, self.side, found) else 5

    def energy_left_of(self, unit: str) -> int:
        """Return the Energy that a Unit has left; 0 if its sheet is hidden."""
        found = self._state.units[unit]
        return found.energy if knows_attributes_of(self._state, self.side, found) else 0

    def levels_lost_by(self, unit: str) -> int:
        """Return the number of Threshold Levels that a Unit has lost, which is public."""
        return self._state.units[unit].levels_lost

    def threshold_left_of(self, unit: str) -> int:
        """Return the points of Threshold that a Unit has left; an estimate if its sheet is hidden."""
        return believed_unit(self._state, self.side, self._state.units[unit]).threshold_left

    def genre_points_of(self, unit: str) -> int:
        """Return the Genre Points that a Unit of the seat's own side can spend; 0 for other Units."""
        found = self._state.units[unit]
        return spendable_genre_points(self._state, found) if found.side == self.side or self.side == "" else 0

    def is_own_boss(self, unit: str) -> bool:
        """Whether this Unit of the seat's own side is a Boss."""
        found = self._state.units[unit]
        return found.side == self.side and found.loadout.tier == "boss"

    def has_defensive_answers(self, unit: str) -> bool:
        """Whether the Unit has working Upgrades that answer attacks, for which it may need Energy."""
        found = self._state.units[unit]
        return [f for f in found.loadout.kit.test_answer_options if is_upgrade_working(found, f)] != []

    def expected_attacks_on(self, unit: str) -> float:
        """Return the expected number of attacks on this Unit before its own next Turn: each Enemy whose Turn
        comes before is assumed to attack one of the Units of the side at random.
        """
        state = self._state
        me = state.units[unit]
        order = state.order
        host = me.lead or me.id
        mine = order.index(host) if host in order else state.slot
        ahead = mine - state.slot if mine > state.slot else len(order) - state.slot + mine
        count = 0
        for step in range(1, ahead):
            other = state.units.get(order[(state.slot + step) % len(order)])
            if other is not None and other.side != me.side and other.takes_turns:
                count += 1
        return count / max(1, len(state.allies(me)) + 1)

    def current_round(self) -> int:
        """Return the number of the current Round."""
        return self._state.round

    def is_ability_use_in_progress(self) -> bool:
        """Whether the current question belongs to the use of an ability that is in progress."""
        return self._state.using != []

    def combat_value_of_form(self, unit: str, form: str) -> int:
        """Return a number that says how good the Attributes of a form are in combat, so that the forms of the
        Unit can be compared. `form` is the index of the form as text.
        """
        ranks = self._state.units[unit].loadout.faces[int(form)].attributes
        return 2 * ranks.might + 2 * ranks.guard + ranks.speed

    def speed_of_form(self, unit: str, form: str) -> int:
        """Return the Speed of a form of the Unit. `form` is the index of the form as text."""
        return self._state.units[unit].loadout.faces[int(form)].attributes.speed

    def count_enemies_near(self, zone: str, radius: int) -> int:
        """Return the number of Enemies within `radius` Zones of a Zone."""
        near = self._state.plan.board.disc(self._state.plan.board.zone(zone), radius)
        return len(
            [u for u in self._state.active() if u.side != self.side and occupied_zones(self._state, u) & near]
        )

    def value_of_charging(self, unit: str, weapon: str) -> float:
        """Return the value, in points of Threshold, of charging this Weapon now: of the attack that it makes
        possible in the next Turn.
        """
        twin = self._state.copy()
        twin.units[unit].notes[weapon] = 1
        twin.units[unit].energy_spent = 0
        targeting = targeting_of(twin, twin.units[unit])
        shots = [shot for shot in targeting.possible_shots("attack") if shot.mode.weapon_key == weapon]
        found = best_of_shot_forecasts([forecast_of_shot(twin, self.side, shot) for shot in shots])
        return 0.0 if found is None else expected_gain_of(found)

    def is_core(self, unit: str) -> bool:
        """Whether the Unit is an ejected Core."""
        return self._state.units[unit].loadout.core

    def is_duelling(self, unit: str) -> bool:
        """Whether a Unit is in a Duel."""
        return self._state.units[unit].duel != ""

    def count_weapons_in(self, unit: str, area: str) -> int:
        """Return how many Weapons the Unit has in this Area, of those that the seat knows."""
        found = self._state.units[unit]
        return len(
            [
                mount
                for mount in found.loadout.mounts
                if mount.area == area and self._is_known(found, mount.weapon.key)
            ]
        )

    def count_upgrades_in(self, unit: str, area: str) -> int:
        """Return the number of Upgrades in an Area; 0 if the seat does not know all Upgrades of the Unit."""
        found = self._state.units[unit]
        count = len([fitting for fitting in found.loadout.kit.fittings if fitting.area == area])
        return count if count and Perspective(self._state, self.seat).knows(found, "upgrades") else 0

    def _is_known(self, unit: Unit, weapon: str) -> bool:
        if knows_attributes_of(self._state, self.side, unit):
            return True
        knowledge = self._state.knowledge
        return knowledge.knows(self.side, unit.id, "weapons") or knowledge.knows(
            self.side, unit.id, "weapon:" + weapon
        )

    def longest_range_of(self, unit: str) -> int:
        """Return the longest range in Zones of a working Weapon of the seat's own Unit; 5 for others."""
        found = self._state.units[unit]
        return longest_weapon_range(found) if found.side == self.side else 5

    def objective_zones(self, kind: str) -> list[str]:
        """Return the names of the Zones of the side's own objectives of this kind, such as "hold"."""
        board = self._state.plan.board
        mask = 0
        for objective in self._state.plan.objectives:
            if objective.kind == kind and objective.side == self.side:
                mask |= objective.zones
        return [board.name(zone) for zone in board.members(mask)]

    def middle_zone(self) -> str:
        """Return the name of the Zone in the middle of the map."""
        board = self._state.plan.board
        return board.name(board.rows // 2 * board.columns + board.columns // 2)
