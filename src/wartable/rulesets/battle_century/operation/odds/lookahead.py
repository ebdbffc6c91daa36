"""Forecasts of using an ability: the use is tried out on a copy of the Operation, and the change is weighed.

A use may take or restore Threshold, change a Might Test in progress, or make later attacks of either side
stronger or weaker.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.operation.attack.reactions import Answer, Counter
from wartable.rulesets.battle_century.operation.damage.answers import Reply
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import acting, body_of
from wartable.rulesets.battle_century.operation.model.power import Power, price
from wartable.rulesets.battle_century.operation.model.reserves import Assistance
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.using import TurnAction, Use
from wartable.rulesets.battle_century.operation.odds.belief import knows_sheet
from wartable.rulesets.battle_century.operation.odds.outcome import (
    FALL,
    Losses,
    count_losses,
    count_reroll,
    count_test,
    exchange_rate,
)
from wartable.rulesets.battle_century.operation.odds.threat import Changes
from wartable.rulesets.battle_century.operation.odds.what_if import (
    WhatIf,
    determinized,
    reply_to,
    state_without_use,
)
from wartable.rulesets.battle_century.operation.targeting.targets import move_mask
from wartable.rulesets.battle_century.operation.turn.turn import Beginning
from wartable.rulesets.battle_century.operation.upgrades.utility import UtilityUpgrade

_DEPTH: Final = 2
"""The usual depth."""

_ENERGY: Final = 0.3
"""Threshold that a point of Energy is worth where several continuations are compared."""


@define
class UseForecast(Forecast):
    """Forecast of the gain and cost of using an ability.

    `harm` is negative if it restores Threshold or prevents Damage by Enemies. In answer to a Might Test,
    `chance` is how likely that Test is to hit afterwards.
    """

    besides: float = 0.0
    """Further gains, in points of Threshold."""
    energy: int = 0
    """Energy that it costs."""
    points: int = 0
    """Genre Points or Reinforcement Points that it costs."""
    gain: float = 0.0
    """The total gain, in points of the own side's Threshold."""


def _forecast_of(losses: Losses, *, rate: float, energy: int, points: int, guess: bool) -> UseForecast:
    """Return the forecast of a use with these losses, which costs this much Energy and this many Genre
    Points.
    """
    return UseForecast(
        losses.chance,
        losses.damage,
        losses.harm,
        losses.defeats,
        guess=guess,
        span=losses.span if guess else None,
        counts=True,
        besides=losses.besides,
        energy=energy,
        points=points,
        gain=losses.gain(rate),
    )


@define
class _Found:
    """The forecast of a use after the answers `said`, and the keys of the options of its next question."""

    said: list[str]
    open: list[str]
    forecast: UseForecast


def _best_of(found: list[_Found]) -> _Found | None:
    best: _Found | None = None
    for one in found:
        if best is None or _net(one.forecast) > _net(best.forecast):
            best = one
    return best


@define
class Lookahead:
    """Forecasts for the options of one question to a side. They share common work. `depth` is how many
    further questions of each use are searched.
    """

    state: Operation
    side: str
    depth: int = _DEPTH
    own: str = computed()
    _seats: list[str] = field([])
    _base: Operation | None = field(None)
    _changes: Changes | None = field(None)
    _told: dict[str, UseForecast | None] = field({})
    _rate: float = field(0.0)

    def _finish(self) -> None:
        self.own = self.side

    def of(self, option: Option) -> UseForecast | None:
        """Return the forecast of this option; None if the option uses no ability, or the use cannot be
        tried.
        """
        if option.key not in self._told:
            self._told[option.key] = self._of(option)
        return self._told[option.key]

    def _of(self, option: Option) -> UseForecast | None:
        state = self.state
        if _saves(option):
            return self._saved()
        use = use_by(state, option)
        said: list[str] = []
        if use is None:
            if not state.using:
                return None
            use = state.using[-1]
            if isinstance(use.ability, Upgrade) and use.test is not None:
                return None
            said = [*use.said, option.key]
        return self._weighed(use, said, as_action=isinstance(option.data, TurnAction))

    def _saved(self) -> UseForecast:
        """Return the forecast of a Power that keeps a Unit from being lost."""
        losses = Losses()
        losses.harm = -1.0
        losses.besides = FALL
        return _forecast_of(losses, rate=self._exchange(), energy=0, points=1, guess=False)

    def _weighed(self, use: Use, said: list[str], *, as_action: bool) -> UseForecast | None:
        base = self.base()
        self.own = self.side or _side_of(base, use.by)
        if not said and not _can_be_tried(use):
            return self._by_hunch(base, use)
        if as_action:
            base = _from_nearest(base, use)
        before = state_without_use(base, use)
        best = self._try(base, before, use, said, as_action=as_action)
        for _ in range(self.depth):
            if best is None or not best.open:
                break
            tries = [
                self._try(base, before, use, [*best.said, key], as_action=as_action)
                for key in _sample(best.open)
            ]
            best = _best_of([found for found in tries if found is not None]) or best
        return None if best is None else best.forecast

    def _try(
        self, base: Operation, before: Operation, use: Use, said: list[str], *, as_action: bool
    ) -> _Found | None:
        """Try one use with the answers `said`, and weigh its changes against `before`, the state without it.
        None if it cannot be carried out.
        """
        what_if = WhatIf(base, self.own_seats(), use, said)
        if not what_if.done:
            return None
        losses = count_losses(before, what_if.state, self.own)
        if what_if.test is not None and use.test is not None:
            losses.add(self._result(what_if, what_if.test, use.test))
            losses.take(count_test(self.own, use.test.with_units_from(base.units)))
        else:
            acting = "" if as_action or use.damage is not None else self.state.turn_of
            losses.add(self._change().weigh(before, what_if.state, acting))
        losses.besides += self._hunch(base, use)
        forecast = _forecast_of(
            losses,
            rate=self._exchange(),
            energy=_energy_of(base, use) - _energy_of(what_if.state, use),
            points=self._points(base, what_if.state, use),
            guess=self._is_guess(what_if, use),
        )
        return _Found(said, what_if.open, forecast)

    def _result(self, what_if: WhatIf, test: MightTest, before: MightTest) -> Losses:
        """Return the losses by the Might Test after the use: as it is rolled, or on average if the use has it
        rolled again.
        """
        if len(test.rerolls) == len(before.rerolls):
            return count_test(self.own, test)
        reply = reply_to(what_if.state, self.own, test)
        return count_reroll(self.state, self.own, test, reply=reply, rate=self._exchange())

    def _is_guess(self, what_if: WhatIf, use: Use) -> bool:
        """Whether the forecast depends on sheets that the side does not know. A Might Test that is not rolled
        again is public.
        """
        test = what_if.test
        if test is not None and use.test is not None and len(test.rerolls) == len(use.test.rerolls):
            return False
        units = self.state.active()
        return [unit for unit in units if not knows_sheet(self.state, self.side, unit)] != []

    def _by_hunch(self, base: Operation, use: Use) -> UseForecast:
        losses = Losses()
        losses.besides = self._hunch(base, use)
        points = self._points(base, base, use)
        return _forecast_of(losses, rate=self._exchange(), energy=0, points=points, guess=True)

    def _exchange(self) -> float:
        if self._rate == 0.0:
            self._rate = exchange_rate(self.base(), self.own)
        return self._rate

    def _hunch(self, base: Operation, use: Use) -> float:
        ability = use.ability
        if isinstance(ability, Assistance):
            return ability.hunch(base, base.reserves[use.by])
        me = body_of(base, base.units[use.by])
        return cast(Upgrade | Power, ability).hunch(base, me)

    def _points(self, base: Operation, after: Operation, use: Use) -> int:
        """Return how many Genre Points or Reinforcement Points the use costs."""
        if isinstance(use.ability, Assistance):
            return base.reserves[use.by].points - after.reserves[use.by].points
        cost = _genre_of(base, self.own) - _genre_of(after, self.own)
        if isinstance(use.ability, Power) and use not in self.state.using:
            cost += price(self.state, self.state.units[use.by])
        return cost

    def base(self) -> Operation:
        """Return the Operation as the side believes it to be. Cached."""
        if self._base is None:
            self._base = determinized(self.state, self.side)
            self._base.using = []
        return self._base

    def _change(self) -> Changes:
        if self._changes is None:
            self._changes = Changes(self.base(), self.own)
        return self._changes

    def own_seats(self) -> list[str]:
        """Return the seats of this side; their answers to further questions are searched."""
        if not self._seats:
            state = self.state
            self._seats = [unit.seat for unit in state.all_units if unit.side == self.own]
            self._seats += [reserve.seat for reserve in state.reserves.values() if reserve.side == self.own]
        return self._seats


def _net(forecast: UseForecast) -> float:
    return forecast.gain - _ENERGY * forecast.energy


def _sample(keys: list[str]) -> list[str]:
    """Return at most three of the keys if they are amounts of Energy, else all of them."""
    if len(keys) > 3 and keys[0].startswith("energy:"):
        return [keys[0], keys[len(keys) // 2], keys[-1]]
    return keys


def _saves(option: Option) -> bool:
    """Whether an option would keep a Unit that has lost its last point of Threshold from being destroyed."""
    data = option.data
    if isinstance(data, Reply):
        return data.damage.unit.threshold_left <= 0 and data.damage.unit.attributes.threshold > 0
    return isinstance(data, Power) and option.key == data.tag


def use_by(state: Operation, option: Option) -> Use | None:
    """Return the use of an ability that this option would begin; None if it would not begin one."""
    data = option.data
    if isinstance(data, Answer):
        return Use(data.unit.id, data.power, test=data.test)
    if isinstance(data, Counter):
        return Use(data.unit.id, data.fitting.upgrade, test=data.test, option=data.option)
    if isinstance(data, Reply):
        return Use(data.unit.id, data.power, damage=data.damage)
    if isinstance(data, Beginning):
        return Use(acting(state).id, data.fitting.upgrade, option=data.option)
    if isinstance(data, Power) and option.key.startswith("power:"):
        return Use(state.turn_of, data)
    if isinstance(data, Assistance) and not state.using:
        return Use(state.turn_of, data)
    if isinstance(data, TurnAction):
        unit = acting(state)
        for fitting in unit.loadout.kit.is_utility_action:
            if data.kind == fitting.action.key:
                return Use(unit.id, fitting.upgrade)
    return None


def _can_be_tried(use: Use) -> bool:
    return cast(Upgrade | Power | Assistance, use.ability).rehearsed


def _from_nearest(base: Operation, use: Use) -> Operation:
    """Return the Operation with the user of a Utility Upgrade moved to the nearest Zone from which it can use
    it.
    """
    me = base.units[use.by]
    if not isinstance(use.ability, UtilityUpgrade) or use.ability.is_usable(base, me):
        return base
    board = base.plan.board
    zones = board.members(use.ability.origins(base, me, move_mask(base, me)))
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


def _genre_of(state: Operation, side: str) -> int:
    """Return the side's Genre Points, without those that lost Levels bring regardless of the use."""
    own = [unit for unit in state.all_units if unit.side == side]
    return sum([unit.genre - (unit.genre_levels if unit.is_active else 0) for unit in own])


def _energy_of(state: Operation, use: Use) -> int:
    if isinstance(use.ability, Assistance):
        return 0
    return body_of(state, state.units[use.by]).energy
