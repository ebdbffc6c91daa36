"""The computer player of skirmishes: it weighs the Wounds that the enemy is expected to take against those of
its own side.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision, Option
from wartable.core.players import Heuristic
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.players.acting import action_value, attack_value
from wartable.rulesets.infinity.players.planning import side_option_value
from wartable.rulesets.infinity.players.reasons import reason_for_option
from wartable.rulesets.infinity.players.ties import value_at_tie
from wartable.rulesets.infinity.seen.comparisons import SkirmishComparisons
from wartable.rulesets.infinity.seen.observation import SkirmishObservation

_CONSTANT_VALUES: Final[dict[str, float]] = {
    "pass": 0.0,
    "end": 0.0,
    "keep": 0.0,
    "done": 0.0,
    "enough": 0.0,
    "corner": -9.0,
    "prone": -0.5,
    "standing": 0.5,
    "prone_turned": -0.5,
    "open": 0.0,
    "hidden": 0.5,
    "airborne": 0.5,
    "initiative": 0.5,
    "reroll": 1.0,
    "roll": 0.1,
    "fail": -0.2,
    "token": -0.1,
    "doctor": 1.2,
    "engineer": 1.2,
    "medikit": 1.0,
    "remove_orders": 3.0,
    "free": 5.0,
    "speedballs": -0.1,
    "speedball": -0.1,
    "hold_back": -0.1,
    "disband": -1.0,
    "own": 0.15,
    "member": 0.1,
    "rejoin": 0.1,
    "leave": -0.5,
    "speculative_attack": -0.3,
    "jetpack": -0.2,
}
"""Values of options that do not depend on the state of the skirmish, by the first word of their keys."""

_ORDERS: Final = ("regular", "irregular", "lieutenant", "tactical")
_ORDER_BONUS: Final = {"irregular": 0.02, "lieutenant": 0.01, "tactical": 0.02}
"""A bonus by kind of Order, so that Orders that only one Trooper can use are spent first."""

_LEADER_RISK: Final = 0.6
"""The least gain for which the Lieutenant is put at risk."""

_FIRING: Final = 0.1
"""Least gain for which a Trooper gives up Suppressive Fire for an Order."""

_LEAST_GAIN: Final = 0.04
"""The least gain of an attack for which an Order is spent."""

_SALVO: Final = 0.2
"""The least gain of a Coordinated Order over the best Order of a single Trooper for which a token is spent.
"""

_CONVERTING: Final = 0.15
"""The least gain from making an Irregular Order Regular for which a token is spent."""

_IDLE: Final = 0.25
"""If no Order has a higher value than this, the Orders are used for a Coordinated Order that lays Suppressive
Fire.
"""

_FIRE: Final = 0.25
"""The value of one more Trooper that is in Suppressive Fire during the enemy's turn."""

_LINE: Final = 3
"""The least number of Troopers going into Suppressive Fire together for which a token is spent."""

_LAST_TOKEN: Final = 0.7
"""The value of the last token while it may be needed to repeat a roll or to free a Trooper."""

_EXAMINED: Final = 3
"""The number of Troopers that are examined closely before an Order is spent."""

_CACHE_SIZE: Final = 2000
"""The largest number of values in the cache."""


@define
class SkirmishHeuristic(Heuristic):
    """A computer player that spends Orders on the Troopers with the best attacks, shoots if that costs the
    enemy more than its own side, and reacts to every shot.
    """

    _decision: Decision | None = field(None)
    _values: dict[str, float] = field({})
    _plan: SkirmishPlan | None = field(None)
    _cache: dict[str, float] = field({})
    """Cached values for battles with the plan `_plan`; those of other battles differ."""

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        table = cast(SkirmishComparisons, view)
        if decision is not self._decision:
            self._decision = decision
            self._values = {}
            if table.skirmish_plan() is not self._plan:
                self._plan, self._cache = table.skirmish_plan(), {}
        key = option.key
        verb, _, argument = key.partition(":")
        if verb in _ORDERS and decision.options[-1].key == "end":
            return self._order_value(table, decision, verb, argument)
        if table.has_trooper(verb):
            return self._reaction_value(table, decision, option, forecast)
        about = decision.about
        if forecast is not None and about:
            return attack_value(
                table, about, table.target_of_point_choice(option) or key.rpartition(">")[2], forecast
            )
        if verb == "drop":
            return -float(table.usefulness_of_discard(option))
        if verb == "spray":
            return float(option.label.count(","))
        if verb in ("move", "cautious_movement", "suppressive_fire"):
            return self._move_value(table, about, verb, argument)
        if verb in ("to", "at") and about and not table.is_order_in_progress():
            return self._deployment_value(table, decision, option)
        if verb in ("spearhead", "also", "convert", "coordinated"):
            return self._joint_value(table, decision, verb, argument)
        value = (
            action_value(table, decision, option)
            if about
            else side_option_value(table, decision, verb, argument)
        )
        return _CONSTANT_VALUES.get(verb, 0.0) if value is None else value

    def evaluate_tied(
        self, decision: Decision, option: Option, forecast: Forecast | None, view: View
    ) -> float:
        return value_at_tie(cast(SkirmishComparisons, view), decision, option, forecast)

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        return (
            ""
            if forecast is not None
            else reason_for_option(cast(SkirmishObservation, view), decision, option)
        )

    def _joint_value(self, table: SkirmishObservation, decision: Decision, verb: str, argument: str) -> float:
        """Return the value of an option that lets several Troopers act: of spending a Command Token for that,
        or of a Trooper's part in a Coordinated Order.
        """
        if verb == "convert":
            return self._conversion_value(table, decision, argument)
        if verb == "coordinated":
            return self._coordinated_value(table, decision, argument) if argument.isdigit() else -0.1
        return self._participation_value(table, decision, argument)

    # ------------------------------------------------------------------ Orders

    def _order_value(self, table: SkirmishObservation, decision: Decision, kind: str, id: str) -> float:
        """Return the value of spending an Order of this kind on the Trooper with this id."""
        if not self._values:
            self._evaluate_orders(table, decision)
        return self._values.get(id, 0.0) + _ORDER_BONUS.get(kind, 0.0)

    def _evaluate_orders(self, table: SkirmishObservation, decision: Decision) -> None:
        """Compute the value of an Order for every Trooper that could be given one. The most dangerous ones
        are examined closely.
        """
        ids: list[str] = []
        for option in decision.options:
            verb, _, id = option.key.partition(":")
            if verb in _ORDERS and id not in ids:
                ids.append(id)
        ids.sort(key=table.danger_rating, reverse=True)
        for at, id in enumerate(ids):
            self._values[id] = self._order_value_for(table, id, is_eager=at < _EXAMINED)

    def _order_value_for(self, table: SkirmishObservation, id: str, *, is_eager: bool) -> float:
        """Return the value of an Order for a Trooper, which it could use for an attack, help for a friend,
        Suppressive Fire or a better position. Attacks after a Move are examined only if `is_eager`.
        """
        value = 0.0
        here = self._attack_value_here(table, id)
        best = max(here, self._attack_value_after_move(table, id)) if is_eager else here
        if best > _LEAST_GAIN:
            value = 0.2 + best
        if table.can_treat(id):
            value = max(value, 0.6)
        if value == 0.0:
            if table.could_suppress_enemy(id):
                value = 0.1 + 0.1 * table.danger_rating(id)
            elif not table.is_in_suppressive_fire(id):
                value = min(0.05, table.distance_to_nearest_enemy(id) / 1000)
        if table.is_lieutenant(id) and best > _LEAST_GAIN:
            value -= _LEADER_RISK
        if table.is_in_suppressive_fire(id):
            value -= _FIRING
        return value

    def _attack_value_after_move(self, table: SkirmishObservation, id: str) -> float:
        """Return the value of a Trooper's best attack after one Move, from the cache if possible."""
        return self._cached_attack_value(table, "sally", id)

    def _attack_value_here(self, table: SkirmishObservation, id: str) -> float:
        """Return the value of a Trooper's best attack from its current position, from the cache if
        possible.
        """
        return self._cached_attack_value(table, "here", id)

    def _cached_attack_value(self, table: SkirmishObservation, attack_kind: str, id: str) -> float:
        """Return the value of a Trooper's best attack from its current position (`attack_kind` is "here") or
        after a Move ("sally"). It is computed once for each situation.
        """
        key = f"{attack_kind} {table.attack_value_cache_key(id)}"
        value = self._cache.get(key)
        if value is None:
            value = (
                table.attack_value_after_move(id) if attack_kind == "sally" else table.attack_value_here(id)
            )
            self._add_to_cache(key, value)
        return value

    def _add_to_cache(self, key: str, value: float) -> None:
        """Add a value to the cache."""
        if len(self._cache) >= _CACHE_SIZE:
            self._cache.clear()
        self._cache[key] = value

    def _move_value(self, table: SkirmishObservation, id: str, verb: str, argument: str) -> float:
        """Return the value of a Move, a Cautious Movement or Suppressive Fire, compared with an attack from
        the current position.
        """
        if id == "":
            return -0.1
        if table.is_about_second_skill() and not argument:
            return 0.01 - table.cost_of_declared_aros(id)
        here = self._attack_value_here(table, id)
        ahead = self._attack_value_after_move(table, id)
        if verb == "suppressive_fire":
            if table.is_coordinated_order():
                return (
                    -0.1
                    if table.best_coordinated_attack(table.active_trooper_ids())[0] > _LEAST_GAIN
                    else 1.0
                )
            if not table.has_next_turn():
                return -0.1
            return -0.1 if max(here, ahead) > _LEAST_GAIN or table.can_treat(id) else 0.1
        if argument:
            return -1.0
        if verb == "cautious_movement":
            return -1.0 if max(here, ahead) > _LEAST_GAIN or table.can_treat(id) else 0.05
        if table.is_coordinated_order():
            return -0.05
        if table.can_treat(id):
            return 0.2
        return 0.02 + max(ahead - here, -0.5 if here > _LEAST_GAIN else 0.0)

    def _deployment_value(self, table: SkirmishObservation, decision: Decision, option: Option) -> float:
        """Return the value of deploying a Trooper at the position that an option names."""
        if len(decision.options) < 2:
            return 0.0
        id = decision.about
        x, y = table.point_named_by(option)
        key = table.deployment_value_cache_key(id, x, y)
        table_value = self._cache.get(key)
        if table_value is None:
            table_value = table.deployment_value_on_table(id, x, y)
            self._add_to_cache(key, table_value)
        return table_value + table.deployment_value_among_models(id, x, y)

    # ------------------------------------------------------------------ tokens

    def _best_order_value(self, table: SkirmishObservation, decision: Decision) -> float:
        """Return the value of the best Order that can be spent now."""
        if not self._values:
            self._evaluate_orders(table, decision)
        return max(self._values.values(), default=0.0)

    def _conversion_value(self, table: SkirmishObservation, decision: Decision, id: str) -> float:
        """Return the value of spending a token to make a Trooper's Irregular Order Regular. It is positive
        only if no Regular Order is left and another Trooper can use the Order well.
        """
        if table.regular_orders_left(decision.seat):
            return -0.1
        best = 0.0
        for other_id in table.group_mates_able_to_use_order(id):
            best = max(best, self._order_value_for(table, other_id, is_eager=True))
        own_value = self._order_value_for(table, id, is_eager=False)
        threshold = own_value + self._last_token_value(table, decision.seat) + _CONVERTING
        return best - own_value / 10 if best > threshold else -0.1

    def _last_token_value(self, table: SkirmishObservation, seat: str) -> float:
        """Return the value of keeping the last Command Token, 0 if the side has more. It is high while a
        Doctor or an Engineer has a patient and could repeat a failed roll, and while the enemy could possess
        a TAG, which a token would free.
        """
        is_needed = table.command_token_count(seat) == 1 and (
            table.could_repeat_treatment_roll(seat) or table.could_tag_be_possessed(seat)
        )
        return _LAST_TOKEN if is_needed else 0.0

    def _coordinated_value(self, table: SkirmishObservation, decision: Decision, group: str) -> float:
        """Return the value of a Coordinated Order of a Combat Group. In it several Troopers shoot at one
        enemy, who can answer only one of them; or they go into Suppressive Fire together, if none of them has
        a good attack.
        """
        ids = table.coordinated_candidates(decision.seat, int(group))
        best_order = self._best_order_value(table, decision)
        attack_value = table.best_coordinated_attack(ids)[0]
        if attack_value > _LEAST_GAIN:
            attack_value -= self._last_token_value(table, decision.seat)
            return 0.2 + attack_value if attack_value > best_order - 0.2 + _SALVO else -0.1
        ready = min(4, len([id for id in ids if table.could_suppress_enemy(id)]))
        if (
            ready < _LINE
            or best_order > _IDLE
            or table.regular_orders_of_group(decision.seat, int(group)) > 1
        ):
            return -0.1
        if not table.has_next_turn():
            return -0.1
        return 0.2 + ready * _FIRE - self._last_token_value(table, decision.seat)

    def _participation_value(self, table: SkirmishObservation, decision: Decision, id: str) -> float:
        """Return the value of a Trooper's part in a Coordinated Order, which is a shot or Suppressive
        Fire.
        """
        if "who" not in self._values:
            ids = [option.key.partition(":")[2] for option in decision.options if ":" in option.key]
            value, participants = table.best_coordinated_attack(ids)
            self._values["who"] = value
            for participant in participants:
                self._values[participant] = 1.0
        if self._values["who"] > _LEAST_GAIN:
            return 0.1 + table.danger_rating(id) if id in self._values else -0.1
        return table.danger_rating(id) if table.could_suppress_enemy(id) else -0.1

    # ------------------------------------------------------------------ AROs

    def _reaction_value(
        self, table: SkirmishObservation, decision: Decision, option: Option, forecast: Forecast | None
    ) -> float:
        """Return the value of an ARO: the damage that it deals, plus the damage that it saves the Trooper.
        The more Troopers can react, the less likely it is that this one is attacked, and the less it saves.
        """
        id, _, skill = option.key.partition(":")
        if forecast is None:
            return -0.01
        chance = self._chance_to_be_attacked(table, decision)
        danger = self._values.get(id)
        if danger is None:
            danger = table.cost_of_most_dangerous_shot(id)
            self._values[id] = danger
        value = chance * (danger - forecast.harm * table.wound_value(id)) + 0.02
        if table.is_in_suppressive_fire(id) and not skill.startswith("bs_attack:suppressive"):
            value -= _FIRE
        if skill.startswith("dodge"):
            return value
        damage = chance * forecast.damage + (1.0 - chance) * table.unopposed_aro_wounds(option)
        return value + damage * table.wound_value(skill.rpartition(">")[2])

    def _chance_to_be_attacked(self, table: SkirmishObservation, decision: Decision) -> float:
        """Return the chance that a given Trooper, of all those that can react, is the one that is
        attacked.
        """
        chance = self._values.get("share")
        if chance is None:
            ids: list[str] = []
            for option in decision.options:
                id, _, skill = option.key.partition(":")
                if skill.startswith("bs_attack") and id not in ids:
                    ids.append(id)
            chance = 1.0 / max(1, len(ids) + table.declared_aro_count())
            self._values["share"] = chance
        return chance
