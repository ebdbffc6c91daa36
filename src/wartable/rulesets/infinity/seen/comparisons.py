"""Finer comparisons of options for computer players, which ask for them only if their estimates are equal."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Option
from wartable.rulesets.infinity.fireteams.charts import team_member_candidates
from wartable.rulesets.infinity.ground.measures import INCH, gap_between_bases
from wartable.rulesets.infinity.orders.resolution import DiscardChoice
from wartable.rulesets.infinity.seen.observation import SkirmishObservation
from wartable.rulesets.infinity.skills.impetuous import direction_to_enemy_zone

_AHEAD: Final = 0.002
"""The value of an inch towards the enemy's deployment zone; a cost for Troopers that hide."""
_TO_ENEMIES: Final = 0.001
"""The cost of an inch of distance from the enemies in sight."""
_TO_FRIENDS: Final = 0.0002
"""The cost of an inch of distance from the nearest friend, who could help."""


class SkirmishComparisons(SkirmishObservation):
    """A skirmish as a seat sees it, with finer comparisons of its options."""

    def usefulness_of_discard(self, option: Option) -> int:
        """Return how useful the die is that an option discards; 0 for a failure and for other options."""
        data = option.data
        return data.throw.usefulness_of_die(data.index) if isinstance(data, DiscardChoice) else 0

    def possible_team_size(self, row_number: int, leader: str) -> int:
        """Return how many Troopers could be members of a Fireteam of this leader, by the row of the army's
        Fireteam Chart with this number, which counts from 1.
        """
        state = self._state
        trooper = state.troopers[leader]
        row = state.plan.charts[trooper.side][row_number - 1]
        return len(team_member_candidates(state, row, trooper))

    def count_pieces_in_zone(self, zone_number: int) -> int:
        """Return how many pieces of scenery are in a deployment zone or at its edge."""
        plan = self._state.plan
        zone = plan.zones[zone_number]
        return len([p for p in plan.field.pieces if p.top < zone.bottom and p.bottom > zone.top])

    def tie_breaking_position_value(self, id: str, option: Option) -> float:
        """Return the value of the position that an option names by what a Trooper would see from there and be
        seen by, and by its distances to the enemy's zone, to enemies and to friends.
        """
        state = self._state
        trooper = state.troopers[id]
        x, y = self.point_named_by(option)
        body = self._body_at(trooper, x, y)
        value = self.deployment_value_on_table(id, x, y)
        ahead = _AHEAD * y * direction_to_enemy_zone(state, trooper) / INCH
        value += -ahead if self._should_hide(trooper) else ahead
        for enemy in self.visible_able_enemies(trooper):
            value -= _TO_ENEMIES * gap_between_bases(body, enemy.body) / INCH
        friends = [
            gap_between_bases(one.body, body)
            for one in state.troopers_of(trooper.side)
            if one.is_on_table and one is not trooper
        ]
        return value - _TO_FRIENDS * min(friends, default=0) / INCH

    def usefulness_of_acting(self, id: str) -> float:
        """Return how much a Trooper can do with an Order or another chance to act, for comparisons: by its
        weapon, and by its distance to the nearest enemy that the seat sees.
        """
        trooper = self._state.troopers[id]
        if not trooper.is_on_table:
            return self.danger_rating(id) - _TO_ENEMIES * self.best_shooting_distance(id)
        return self.danger_rating(id) - _TO_ENEMIES * min(99.0, self.distance_to_nearest_enemy(id))
