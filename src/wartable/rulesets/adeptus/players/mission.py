"""The values of answers for a computer player: the worth that the enemy loses, and for moves the attacks that
they prepare.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision, Option
from wartable.core.players import Heuristic
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.adeptus.players.command import COMMAND_PREFIXES, director_option_value
from wartable.rulesets.adeptus.players.reasons import reason_for
from wartable.rulesets.adeptus.players.ties import value_at_tie
from wartable.rulesets.adeptus.players.turns import TurnValues
from wartable.rulesets.adeptus.seen.comparisons import MissionComparisons
from wartable.rulesets.adeptus.seen.observation import MissionObservation

_FIXED_VALUES: Final[dict[str, float]] = {
    "pass": 0.0,
    "hold": 0.0,
    "dodge": 1.0,
    "parry": 1.1,
    "scatter": 1.0,
    "brace": 1.1,
    "strike": 1.0,
    "cut_down": 1.0,
    "burn": 9.0,
    "bolster": 2.0,
    "exactly": -9.0,
    "elsewhere": -1.0,
    "also": -0.1,
    "some": -1.0,
    "all": -1.0,
    "urge": 0.5,
    "whom": 1.0,
    "special": 1.0,
    "reload": 1.0,
}
"""The values of answers that do not depend on the state of the battle, by the first word of their keys."""


_VALUES_OF_PICKS: Final = {
    "opening_barrage": 0.9,
    "fresh_reserve": 0.8,
    "sappers": 0.7,
    "minefield": 0.6,
    "counter_battery": 0.5,
    "scouted_ground": 0.4,
    "smoke_line": 0.3,
    "forward_depot": 0.2,
}
"""Values of Advantages for the deck: harm to the enemy is preferred to help for the own side."""


@define
class MissionHeuristic(Heuristic):
    """The computer player of a Mission. It chooses the answers that cost the enemy most worth. Units that are
    better in melee approach the enemy, the others keep their distance.
    """

    _turn: TurnValues | None = field(None)

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        observation = cast(MissionComparisons, view)
        key = option.key
        verb = key.partition(":")[0].partition(">")[0]
        if verb in COMMAND_PREFIXES:
            return director_option_value(observation, decision.seat, key)
        if _is_turn_question(decision):
            return self._turn_values(decision, observation).option_value(option, verb, forecast)
        if verb in ("to", "cover", "away"):
            return _goal_value(observation, decision, key)
        if verb == "fate":
            return _fate_value(option)
        if verb == "in":
            return _deployment_value(key)
        if verb == "pick":
            return _VALUES_OF_PICKS.get(key[5:], 0.0)
        if verb == "at":
            return _target_value(observation, decision.about, key)
        if verb == "n":
            return float(option.label) if option.label.isdecimal() else 0.0
        return _FIXED_VALUES.get(verb, 0.0)

    def evaluate_tied(
        self, decision: Decision, option: Option, forecast: Forecast | None, view: View
    ) -> float:
        return value_at_tie(cast(MissionComparisons, view), decision, option, forecast)

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        return "" if forecast is not None else reason_for(cast(MissionObservation, view), decision, option)

    def _turn_values(self, decision: Decision, observation: MissionComparisons) -> TurnValues:
        """Return the values of the options of a turn. They are cached until another question is evaluated."""
        turn = self._turn
        if turn is None or turn.decision is not decision:
            turn = self._turn = TurnValues(decision, observation)
        return turn


def _is_turn_question(decision: Decision) -> bool:
    """Whether a decision asks what a unit does in its turn."""
    return decision.about != "" and decision.options[-1].key == "end"


def _goal_value(observation: MissionObservation, decision: Decision, key: str) -> float:
    """Return the value of the goal of a move, from the distance to the nearest enemy at the end of the move.
    Units that are better in melee want it short; others want it close to the best distance of their weapons.
    """
    unit = decision.about
    if unit == "" or not key.startswith(("to:", "cover:", "away")) or observation.is_goal_a_direction(key):
        return 0.0
    gap = observation.metres_to_enemy_at(
        unit, observation.cell_after_move(unit, key, 2 * observation.half_move_metres(unit))
    )
    if observation.is_better_in_melee(unit):
        return -gap / 100.0
    return -abs(gap - observation.preferred_distance(unit)) / 100.0 + (
        0.02 if key.startswith("cover") else 0.0
    )


def _fate_value(option: Option) -> float:
    """Return the value of spending a Fate Point, which is positive only if it repeats a roll."""
    return 1.0 if option.label.endswith("roll again") else -1.0


def _deployment_value(key: str) -> float:
    """Return the value of a square to deploy in: those in the middle rows are best."""
    row = key.partition(":")[2].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return -abs(int(row) - 4.5) if row.isdecimal() else 0.0


def _target_value(observation: MissionObservation, unit: str, key: str) -> float:
    """Return the value of a target. For an Order or Overwatch it is what the enemy would lose to an attack by
    the unit, for a barrage it depends on the kind of enemy; for a Called Shot the body is preferred to other
    locations.
    """
    target = key.partition(":")[2]
    if not observation.is_unit(target):
        return 0.1 if target == "body" else 0.0
    return observation.expected_enemy_loss(unit, target) if unit else observation.barrage_target_value(target)
