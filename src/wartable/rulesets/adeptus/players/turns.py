"""The values of all options in a turn: of attacks from the enemy's loss, of moves from the attacks that they
prepare.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define
from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.adeptus.seen.comparisons import MissionComparisons
from wartable.rulesets.adeptus.seen.meanings import MOVES

UNDERLING_ATTACKS: Final = ("volley", "assault", "marked_attack", "sustained_volley", "swamp", "swarm_charge")
"""Keys of the attacks of Underlings, after which their Overseer can still attack."""

_DEFEAT: Final = 2.0
"""The amount added to the value of an attack for each unit that it puts out of action."""

_AIMED: Final = 1.25
_TAKEN: Final = 1.15
"""By what the value of the next attack is multiplied if a unit aims, or if its Underlings do."""

_FIXED_VALUES: Final[dict[str, float]] = {
    "end": 0.0,
    "stand_up": 1.0,
    "go_to_ground": 0.03,
    "clear_jam": 0.9,
    "delay": -0.1,
    "overwatch": -0.1,
    "disengage": -0.5,
    "leave_ranks": -9.0,
}
_IDLE: Final = -0.05
_INTO_REACH: Final = 1.0
"""The value of a Half Move that brings a unit into contact with half of its turn left to strike."""


@define
class TurnValues:
    """The values of a unit's options when it is asked for its next action. `best_own` and `best_underlings`
    are the values of the best attacks that cost one Half Action, by the unit itself and by its Underlings.
    `halves` is the number of Half Actions left.
    """

    decision: Decision
    field: MissionComparisons
    unit: str = computed()
    halves: int = computed()
    best_own: float = 0.0
    best_underlings: float = 0.0

    def _finish(self) -> None:
        self.unit = self.decision.about
        self.halves = self.field.half_actions_left(self.unit)
        for option in self.decision.options:
            if self.field.half_action_cost_of(option) == 1:
                forecast = self.field.forecast(option)
                if forecast is not None:
                    value = _attack_value(forecast)
                    if option.key.startswith(UNDERLING_ATTACKS):
                        self.best_underlings = max(self.best_underlings, value)
                    else:
                        self.best_own = max(self.best_own, value)

    def option_value(self, option: Option, verb: str, forecast: Forecast | None) -> float:
        """Return the value of an option, including that of the best attack that can follow in the rest of the
        turn. `verb` is the first part of the option's key, `forecast` its odds if it is an attack.
        """
        if forecast is not None:
            return self._value_with_attack(option, verb, forecast)
        if verb in MOVES:
            return self._move_value(verb)
        if verb in ("aim", "full_aim", "take_aim"):
            return self._aim_value(verb)
        if verb in ("reload", "swarm_reload"):
            return 1.0 if self.field.reloads_empty_weapon(option) else _IDLE
        return _FIXED_VALUES.get(verb, _IDLE)

    def _value_with_attack(self, option: Option, verb: str, forecast: Forecast) -> float:
        """Return the value of an attack, and of the best attack that can follow in the same turn."""
        value = _attack_value(forecast) + 0.05
        if self.field.half_action_cost_of(option) == 1 and self.halves > 1:
            value += self.best_own if verb in UNDERLING_ATTACKS else self.best_underlings
        return value

    def _aim_value(self, verb: str) -> float:
        """Return the value of the Action of aiming with the key `verb`, which is positive only if a Half
        Action is left for the attack.
        """
        if self.halves < 2 or verb == "full_aim":
            return _IDLE
        value = _TAKEN * self.best_underlings if verb == "take_aim" else _AIMED * self.best_own
        return value if value > 0.0 else _IDLE

    def _move_value(self, verb: str) -> float:
        """Return the value of the move with the key `verb`. Units that are better in melee approach the
        enemy, at a run if it is far; others move only to come into range.
        """
        observation, unit = self.field, self.unit
        if observation.is_engaged(unit):
            return -0.5
        near = observation.nearest_enemy_id(unit)
        if near == "":
            return 0.01 * MOVES[verb]
        gap, pace = observation.distance(unit, near), observation.half_move_metres(unit)
        if observation.is_better_in_melee(unit):
            if gap <= pace + 1 and self.halves > 1 and MOVES[verb] == 1:
                return _INTO_REACH
            runs = gap > 3 * pace + 2
            return 0.2 + 0.01 * MOVES[verb] if runs or MOVES[verb] < 6 else 0.02
        if (
            gap > observation.preferred_distance(unit) + 2 * pace
            and self.best_own + self.best_underlings < 0.3
        ):
            return 0.1 - 0.01 * MOVES[verb]
        return -0.1


def _attack_value(forecast: Forecast) -> float:
    """Return the value of an attack with this forecast: the worth that the enemy is expected to lose, and
    more for units that it puts out of action.
    """
    return forecast.damage + _DEFEAT * forecast.defeats
