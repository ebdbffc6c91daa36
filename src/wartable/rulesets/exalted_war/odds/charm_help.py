"""The effect that a Charm could have on an attack or a test that is under way, and whether it could have any
with any dice. EW-26, W-47.
"""

from __future__ import annotations

from copy import copy

from wartable.core.dice import DiceSource, Pool
from wartable.core.odds.pools import chance_of_at_least, expected_value
from wartable.core.table import NO_REFEREE, Table
from wartable.core.term import total
from wartable.core.views.knowledge import ENEMY, HIT, PASS, Forecast
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE, PERSONAL
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.hesitation_test import HesitationTest
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.odds.chances import StrikeOdds, strike_odds
from wartable.rulesets.exalted_war.odds.estimate import BelievedWar

_MOMENTS_BEFORE_ROLL = ("can_use_when_attacking", "can_use_when_attacked")
_MOMENTS_OF_ATTACKER = ("can_use_when_attacking", "can_use_after_own_roll")


class _FixedLuck(DiceSource):
    """Dice that always show the best result for the user of a Charm: the highest one if `is_high`, otherwise
    the lowest.
    """

    __slots__ = ("is_high",)

    is_high: bool

    def __init__(self, *, is_high: bool) -> None:
        self.is_high = is_high

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        values = list(pool.weights())
        return max(values) if self.is_high else min(values)


def could_charm_help(belief: BelievedWar, offer: CharmOffer) -> bool:
    """Whether the Charm of this offer could change the result of the attack or test for which it is offered.
    A test that needs no success is passed anyway. For an attack with figures that the seat does not know it
    is always True.
    """
    test, strike = offer.test, offer.strike
    if test is not None:
        return total(test.difficulty) > 0 and not test.passes
    if strike is None or not _is_known(belief, strike):
        return True
    changed = _strike_with_charm(belief, offer, strike)
    return _possible_outcome(changed, offer.moment) != _possible_outcome(copy(strike), offer.moment)


def odds_with_and_without_charm(belief: BelievedWar, offer: CharmOffer) -> tuple[Forecast, float] | None:
    """Return the odds of an attack or a test if the Charm of this offer is used, and then the chance without
    it. Return None if the seat does not know all figures, or if the Charm is used in step 6 or 9 of an
    attack, for which no odds are computed. After the attack was rolled, the chance without the Charm is 0.
    """
    test, strike = offer.test, offer.strike
    if test is not None:
        chance = _chance_with_charm(belief, offer, test)
        return Forecast(chance, 0.0, 0.0, 0.0, guess=False, kind=PASS), _chance_to_pass(test)
    if strike is None or not _is_known(belief, strike):
        return None
    if offer.moment not in _MOMENTS_BEFORE_ROLL and offer.moment != "can_use_after_own_roll":
        return None
    before = _odds_of(strike).chance if offer.moment in _MOMENTS_BEFORE_ROLL else 0.0
    spread = _odds_of(_strike_with_charm(belief, offer, strike))
    if offer.moment == "can_use_when_attacked":
        return Forecast(
            spread.chance, 0.0, expected_value(spread.levels), 0.0, guess=False, kind=ENEMY
        ), before
    return Forecast(spread.chance, expected_value(spread.levels), 0.0, 0.0, guess=False, kind=HIT), before


def _chance_with_charm(belief: BelievedWar, offer: CharmOffer, test: HesitationTest) -> float:
    """Return the chance to pass a hesitation test with a Charm."""
    war = belief.state.copy()
    unit = war.units[test.unit.id]
    twin = HesitationTest(unit, test.trigger, test.pool[:], test.difficulty[:])
    twin.passes = test.passes
    offer.charm.apply_to_hesitation_test(Table(NO_REFEREE, war, {}, None, listening=False), unit, twin)
    return _chance_to_pass(twin)


def _chance_to_pass(test: HesitationTest) -> float:
    needed = total(test.difficulty)
    return 1.0 if test.passes or needed <= 0 else chance_of_at_least(max(0, total(test.pool)), needed)


def _strike_with_charm(belief: BelievedWar, offer: CharmOffer, strike: Strike) -> Strike:
    """Return a copy of an attack to which the Charm of the offer was applied, where all its dice show the
    best result for its user.
    """
    war = belief.state.copy()
    tried = _copy_into(strike, war)
    is_attacker = offer.moment in _MOMENTS_OF_ATTACKER
    table = Table(NO_REFEREE, war, {}, _FixedLuck(is_high=is_attacker), listening=False)
    offer.charm.apply_to_strike(table, tried.attacker if is_attacker else tried.target, tried)
    return tried


def _is_known(belief: BelievedWar, strike: Strike) -> bool:
    """Whether the seat knows all figures of both units in an attack. It is always False for attacks in a
    duel, and for those by which a duel is forced.
    """
    if strike.mode.kind in (PERSONAL, CHALLENGE):
        return False
    return not [unit for unit in (strike.attacker, strike.target) if belief.is_unit_estimated(unit.id)]


def _copy_into(strike: Strike, war: War) -> Strike:
    """Return a copy of an attack that can be changed. Its units are those with the same ids in `war`, a copy
    of the war.
    """
    twin = copy(strike)
    twin.attacker, twin.target = war.units[strike.attacker.id], war.units[strike.target.id]
    twin.pool, twin.bonus, twin.external = strike.pool[:], strike.bonus[:], strike.external[:]
    twin.dv, twin.raw, twin.soak = strike.dv[:], strike.raw[:], strike.soak[:]
    return twin


def _possible_outcome(strike: Strike, moment: str) -> tuple[object, ...]:
    """Return a value that is equal for two attacks if the same results are possible for both. If the attack
    is not yet rolled, all rolls are considered, otherwise only its own. All misses are equal.
    """
    if moment in _MOMENTS_BEFORE_ROLL:
        spread = _odds_of(strike)
        return spread.chance, spread.levels, strike.counters
    strike.compute_net_successes(strike.rolled)
    if strike.net < 1:
        return ()
    return strike.net, total(strike.raw), total(strike.soak), strike.least, strike.hardness, strike.counters


def _odds_of(strike: Strike) -> StrikeOdds:
    """Return the odds of an attack without changing it."""
    twin = copy(strike)
    twin.raw = strike.raw[:]
    return strike_odds(twin)
