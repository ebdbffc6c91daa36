"""Forecasts of using an ability: the use is tried on a copy of the Operation, and the changes that it makes
are evaluated.

A use may take or restore Threshold, change a Might Test in progress, or make later attacks of either side
stronger or weaker.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.operation.attack.reactions import (
    PowerTestAnswerChoice,
    UpgradeTestAnswerChoice,
)
from wartable.rulesets.battle_century.operation.damage.answers import DamageAnswerChoice
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import acting, battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.power import Power, price_of_power
from wartable.rulesets.battle_century.operation.model.reserves import Assistance
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.using import AbilityUse, TurnActionChoice
from wartable.rulesets.battle_century.operation.odds.belief import knows_attributes_of
from wartable.rulesets.battle_century.operation.odds.outcome import (
    UNIT_VALUE,
    Losses,
    average_losses_by_reroll,
    losses_between_states,
    losses_by_test,
    value_of_enemy_threshold,
)
from wartable.rulesets.battle_century.operation.odds.threat import ChangeEvaluation
from wartable.rulesets.battle_century.operation.odds.what_if import (
    TrialUse,
    believed_operation,
    enemy_reroll_advantages,
    state_without_use,
)
from wartable.rulesets.battle_century.operation.targeting.targets import zones_in_reach_of_move
from wartable.rulesets.battle_century.operation.turn.turn import TurnStartChoice
from wartable.rulesets.battle_century.operation.upgrades.utility import UtilityUpgrade

_DEFAULT_DEPTH: Final = 2
"""The default of `TrialLookahead.depth`."""

_ENERGY_VALUE: Final = 0.3
"""The value of a point of Energy, in points of Threshold, when several ways to use an ability are
compared.
"""


@define
class AbilityUseForecast(Forecast):
    """Forecast of the gain and cost of using an ability.

    `harm` is negative if the use restores Threshold or prevents Damage by Enemies. For an answer to a Might
    Test, `chance` is the probability that the Test hits after the answer.
    """

    besides: float = 0.0
    """Other gains, in points of Threshold."""
    energy: int = 0
    """The Energy that the use costs."""
    points: int = 0
    """The Genre Points or Reinforcement Points that the use costs."""
    gain: float = 0.0
    """The total gain, in points of the own side's Threshold."""


def _forecast_of(losses: Losses, *, rate: float, energy: int, points: int, guess: bool) -> AbilityUseForecast:
    """Return the forecast of a use that causes these losses and costs this much Energy and this many Genre
    Points.
    """
    return AbilityUseForecast(
        losses.chance,
        losses.damage,
        losses.harm,
        losses.defeats,
        guess=guess,
        span=losses.span if guess else None,
        counts=True,
        besides=losses.other_gains,
        energy=energy,
        points=points,
        gain=losses.total_gain(rate),
    )


@define
class _Trial:
    """The forecast of a use after the answers with the keys `answers`, and the keys `open` of the options of
    its next question.
    """

    answers: list[str]
    open: list[str]
    forecast: AbilityUseForecast


def _best_trial(trials: list[_Trial]) -> _Trial | None:
    """Return the trial with the highest net gain; None if there is none."""
    best: _Trial | None = None
    for trial in trials:
        if best is None or _net_gain(trial.forecast) > _net_gain(best.forecast):
            best = trial
    return best


@define
class TrialLookahead:
    """Forecasts for the options of one question to a side, with caches that they share. Each use of an
    ability is tried on a copy of the Operation. `depth` is the number of further questions for which the best
    answer is searched in each trial.
    """

    state: Operation
    side: str
    depth: int = _DEFAULT_DEPTH
    own: str = computed()
    _seats: list[str] = field([])
    _base: Operation | None = field(None)
    _changes: ChangeEvaluation | None = field(None)
    _forecasts: dict[str, AbilityUseForecast | None] = field({})
    _rate: float = field(0.0)

    def _finish(self) -> None:
        self.own = self.side

    def forecast_of_option(self, option: Option) -> AbilityUseForecast | None:
        """Return the forecast of an option; None if the option uses no ability, or if its use fails in the
        trial. Cached.
        """
        if option.key not in self._forecasts:
            self._forecasts[option.key] = self._compute_forecast(option)
        return self._forecasts[option.key]

    def _compute_forecast(self, option: Option) -> AbilityUseForecast | None:
        """Return the forecast of an option, without the cache."""
        state = self.state
        if _saves_unit(option):
            return self._forecast_of_survival()
        use = ability_use_of_option(state, option)
        answers: list[str] = []
        if use is None:
            if not state.using:
                return None
            use = state.using[-1]
            if isinstance(use.ability, Upgrade) and use.test is not None:
                return None
            answers = [*use.said, option.key]
        return self._search(use, answers, as_action=isinstance(option.data, TurnActionChoice))

    def _forecast_of_survival(self) -> AbilityUseForecast:
        """Return the forecast of a Power that keeps a Unit in the battle."""
        losses = Losses()
        losses.harm = -1.0
        losses.other_gains = UNIT_VALUE
        return _forecast_of(losses, rate=self._exchange_rate(), energy=0, points=1, guess=False)

    def _search(self, use: AbilityUse, answers: list[str], *, as_action: bool) -> AbilityUseForecast | None:
        """Try the use, and search the answers to its next questions. Return the best forecast found; None if
        the use cannot be carried out.
        """
        base = self.believed_state()
        self.own = self.side or _side_of(base, use.by)
        if not answers and not _can_be_tried(use):
            return self._forecast_by_hunch(base, use)
        if as_action:
            base = _with_user_in_reach(base, use)
        before = state_without_use(base, use)
        best = self._try(base, before, use, answers, as_action=as_action)
        for _ in range(self.depth):
            if best is None or not best.open:
                break
            tries = [
                self._try(base, before, use, [*best.answers, key], as_action=as_action)
                for key in _sampled_keys(best.open)
            ]
            best = _best_trial([trial for trial in tries if trial is not None]) or best
        return None if best is None else best.forecast

    def _try(
        self, base: Operation, before: Operation, use: AbilityUse, answers: list[str], *, as_action: bool
    ) -> _Trial | None:
        """Try one use with the given answers, and evaluate its changes against `before`, the state without
        the use. Return None if the use cannot be carried out.
        """
        what_if = TrialUse(base, self.own_seats(), use, answers)
        if not what_if.done:
            return None
        losses = losses_between_states(before, what_if.state, self.own)
        if what_if.test is not None and use.test is not None:
            losses.add_weighted(self._losses_by_test(what_if, what_if.test, use.test))
            losses.subtract(losses_by_test(self.own, use.test.with_units_from(base.units)))
        else:
            acting = "" if as_action or use.damage is not None else self.state.turn_of
            losses.add_weighted(self._get_changes().likely_later_losses(before, what_if.state, acting))
        losses.other_gains += self._hunch(base, use)
        forecast = _forecast_of(
            losses,
            rate=self._exchange_rate(),
            energy=_energy_of(base, use) - _energy_of(what_if.state, use),
            points=self._cost_in_points(base, what_if.state, use),
            guess=self._is_guess(what_if, use),
        )
        return _Trial(answers, what_if.open, forecast)

    def _losses_by_test(self, what_if: TrialUse, test: MightTest, before: MightTest) -> Losses:
        """Return the losses that the Might Test causes after the use: with the dice as they are, or on
        average if the use makes the Test be rolled again.
        """
        if len(test.rerolls) == len(before.rerolls):
            return losses_by_test(self.own, test)
        reply = enemy_reroll_advantages(what_if.state, self.own, test)
        return average_losses_by_reroll(self.state, self.own, test, reply=reply, rate=self._exchange_rate())

    def _is_guess(self, what_if: TrialUse, use: AbilityUse) -> bool:
        """Whether the forecast depends on sheets that the side does not know. A Might Test that is not rolled
        again is public.
        """
        test = what_if.test
        if test is not None and use.test is not None and len(test.rerolls) == len(use.test.rerolls):
            return False
        units = self.state.active()
        return [unit for unit in units if not knows_attributes_of(self.state, self.side, unit)] != []

    def _forecast_by_hunch(self, base: Operation, use: AbilityUse) -> AbilityUseForecast:
        losses = Losses()
        losses.other_gains = self._hunch(base, use)
        points = self._cost_in_points(base, base, use)
        return _forecast_of(losses, rate=self._exchange_rate(), energy=0, points=points, guess=True)

    def _exchange_rate(self) -> float:
        if self._rate == 0.0:
            self._rate = value_of_enemy_threshold(self.believed_state(), self.own)
        return self._rate

    def _hunch(self, base: Operation, use: AbilityUse) -> float:
        """Return the value that the ability itself estimates for a use."""
        ability = use.ability
        if isinstance(ability, Assistance):
            return ability.heuristic_value(base, base.reserves[use.by])
        me = battlefield_unit_of(base, base.units[use.by])
        return cast(Upgrade | Power, ability).heuristic_value(base, me)

    def _cost_in_points(self, base: Operation, after: Operation, use: AbilityUse) -> int:
        """Return how many Genre Points or Reinforcement Points the use costs."""
        if isinstance(use.ability, Assistance):
            return base.reserves[use.by].points - after.reserves[use.by].points
        cost = _genre_points_of(base, self.own) - _genre_points_of(after, self.own)
        if isinstance(use.ability, Power) and use not in self.state.using:
            cost += price_of_power(self.state, self.state.units[use.by])
        return cost

    def believed_state(self) -> Operation:
        """Return the Operation as the side believes it to be. Cached."""
        if self._base is None:
            self._base = believed_operation(self.state, self.side)
            self._base.using = []
        return self._base

    def _get_changes(self) -> ChangeEvaluation:
        if self._changes is None:
            self._changes = ChangeEvaluation(self.believed_state(), self.own)
        return self._changes

    def own_seats(self) -> list[str]:
        """Return the seats of the side for which the use is evaluated (`own`). A trial searches the best
        answers only for questions to them.
        """
        if not self._seats:
            state = self.state
            self._seats = [unit.seat for unit in state.all_units if unit.side == self.own]
            self._seats += [reserve.seat for reserve in state.reserves.values() if reserve.side == self.own]
        return self._seats


def _net_gain(forecast: AbilityUseForecast) -> float:
    """Return the gain of a forecast minus the value of the Energy that it costs."""
    return forecast.gain - _ENERGY_VALUE * forecast.energy


def _sampled_keys(keys: list[str]) -> list[str]:
    """Return three of the keys if they are many amounts of Energy, otherwise all of them."""
    if len(keys) > 3 and keys[0].startswith("energy:"):
        return [keys[0], keys[len(keys) // 2], keys[-1]]
    return keys


def _saves_unit(option: Option) -> bool:
    """Whether an option uses a Power that could save a Unit that has lost its last point of Threshold."""
    data = option.data
    if isinstance(data, DamageAnswerChoice):
        return data.damage.unit.threshold_left <= 0 and data.damage.unit.attributes.threshold > 0
    return isinstance(data, Power) and option.key == data.tag


def ability_use_of_option(state: Operation, option: Option) -> AbilityUse | None:
    """Return the use of an ability that would begin if this option were chosen; None if the option uses no
    ability.
    """
    data = option.data
    if isinstance(data, PowerTestAnswerChoice):
        return AbilityUse(data.unit.id, data.power, test=data.test)
    if isinstance(data, UpgradeTestAnswerChoice):
        return AbilityUse(data.unit.id, data.fitting.upgrade, test=data.test, option=data.option)
    if isinstance(data, DamageAnswerChoice):
        return AbilityUse(data.unit.id, data.power, damage=data.damage)
    if isinstance(data, TurnStartChoice):
        return AbilityUse(acting(state).id, data.fitting.upgrade, option=data.option)
    if isinstance(data, Power) and option.key.startswith("power:"):
        return AbilityUse(state.turn_of, data)
    if isinstance(data, Assistance) and not state.using:
        return AbilityUse(state.turn_of, data)
    if isinstance(data, TurnActionChoice):
        unit = acting(state)
        for fitting in unit.loadout.kit.is_utility_action:
            if data.kind == fitting.action.key:
                return AbilityUse(unit.id, fitting.upgrade)
    return None


def _can_be_tried(use: AbilityUse) -> bool:
    return cast(Upgrade | Power | Assistance, use.ability).rehearsed


def _with_user_in_reach(base: Operation, use: AbilityUse) -> Operation:
    """Return the Operation with the user of a Utility Upgrade in the nearest Zone from which it can use the
    Upgrade; a copy if the user has to move.
    """
    me = base.units[use.by]
    if not isinstance(use.ability, UtilityUpgrade) or use.ability.is_usable_without_action(base, me):
        return base
    board = base.plan.board
    zones = board.members(use.ability.zones_to_use_from(base, me, zones_in_reach_of_move(base, me)))
    if not zones:
        return base
    twin = base.copy()
    nearest = zones[0]
    for zone in zones:
        if board.distance(me.zone, zone) < board.distance(me.zone, nearest):
            nearest = zone
    twin.units[use.by].zone = nearest
    return twin


def _side_of(state: Operation, id: str) -> str:
    return state.reserves[id].side if id in state.reserves else state.units[id].side


def _genre_points_of(state: Operation, side: str) -> int:
    """Return the side's Genre Points, without those gained for lost Levels, which do not depend on the
    use.
    """
    own = [unit for unit in state.all_units if unit.side == side]
    return sum([unit.genre - (unit.genre_levels if unit.is_active else 0) for unit in own])


def _energy_of(state: Operation, use: AbilityUse) -> int:
    if isinstance(use.ability, Assistance):
        return 0
    return battlefield_unit_of(state, state.units[use.by]).energy
