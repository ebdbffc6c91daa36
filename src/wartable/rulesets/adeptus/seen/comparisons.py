"""Finer comparisons of options for computer players, which ask for them only if their estimates are equal."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.adeptus.actions.base import DeclaredAction
from wartable.rulesets.adeptus.ground.paths import Cell, nearest_cell_of_piece
from wartable.rulesets.adeptus.ground.rooms import BLOCK
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.odds.simple import best_attack_forecast
from wartable.rulesets.adeptus.seen.observation import MissionObservation

_EXPOSURE: Final = 0.3
"""The cost of one more enemy that sees a place; with cover, each costs half."""
_DEFEAT: Final = 2.0
"""The value of putting a unit out of action, in addition to its worth."""


class MissionComparisons(MissionObservation):
    """A seat's knowledge of a Mission, with finer comparisons of its options. Forecasts are kept, because the
    value of each Action in a turn depends on those of others.
    """

    _forecasts: dict[int, tuple[Option, Forecast | None]]

    def __init__(self, state: Mission, seat: str) -> None:
        super().__init__(state, seat)
        self._forecasts = {}

    def forecast(self, option: Option) -> Forecast | None:
        found = self._forecasts.get(id(option))
        if found is None:
            found = self._forecasts[id(option)] = option, super().forecast(option)
        return found[1]

    def value_of_attack_from_here(self, unit: str) -> float:
        """Return the value of a unit's best simple attack from its present place: the worth that it would
        cost the enemy, and more if it defeats a unit. If no attack is possible, return the distance to the
        nearest enemy in hundreds of metres as a negative number; -1 if no enemy is seen.
        """
        own = self._state.units[unit]
        best = best_attack_forecast(self._perspective, own)
        if best is not None:
            return best[0].damage - best[0].harm + _DEFEAT * best[0].defeats
        near = self.nearest_enemy_id(unit)
        return -self.distance(unit, near) / 100.0 if near else -1.0

    def reloads_empty_weapon(self, option: Option) -> bool:
        """Whether an option reloads a weapon whose clip is empty."""
        data = option.data
        acting = self._delayed() or self.acting_unit_id()
        if not isinstance(data, DeclaredAction) or acting == "":
            return False
        unit = self._state.units[acting]
        if data.slot >= 0:
            return bool(unit.arms.weapons[data.slot].clip) and not unit.arms.loaded[data.slot]
        arms = unit.arms if unit.swarm is None else unit.swarm.arms
        return [at for at, weapon in enumerate(arms.weapons) if weapon.clip and not arms.loaded[at]] != []

    def place_value(self, decision: Decision, option: Option) -> float:
        """Return the value of the place at which an option puts the unit that is asked about, by its best
        attack from there, and by the enemies that see it.
        """
        found = self.position(decision, option)
        return 0.0 if found is None else found.effect - _EXPOSURE * found.exposed - 0.001 * found.far

    def distance_cost_of_square(self, unit: str, square: str) -> float:
        """Return the cost of the distances of a square in which a unit deploys, in hundreds of metres: how
        far the nearest enemy is from the distance that the unit prefers, and how far cover and own units are.
        """
        row, column = int(square[1:]) - 1, ord(square[0]) - ord("A")
        x, y = column * BLOCK + BLOCK // 2, row * BLOCK + BLOCK // 2
        gap = self.metres_to_enemy_at(unit, (x, y))
        wanted = 0 if self.is_better_in_melee(unit) else self.preferred_distance(unit)
        covers = [_metres(nearest_cell_of_piece(piece, x, y), x, y) for piece in self._state.plan.covers]
        own = [_metres((one.x, one.y), x, y) for one in self._own_units(self.seat) if one.id != unit]
        return (min(abs(gap - wanted), 100) + min(covers, default=0) + 0.5 * min(own, default=0)) / 100.0

    def metres_to_nearest_own_unit(self, unit: str) -> int:
        """Return the distance in metres from an enemy unit to the nearest unit of this seat on the table; 0
        if it has none there.
        """
        return min([self.distance(unit, own.id) for own in self._own_units(self.seat)], default=0)


def _metres(cell: Cell, x: int, y: int) -> int:
    """Return the distance in metres between two cells, along rows or columns, whichever is longer."""
    return max(abs(cell[0] - x), abs(cell[1] - y))
