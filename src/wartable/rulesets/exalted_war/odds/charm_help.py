"""Whether a Charm could change an attack or a test that is under way, with any dice. EW-26, W-47."""

from __future__ import annotations

from copy import copy

from wartable.core.dice import DiceSource, Pool
from wartable.core.table import NO_REFEREE, Table
from wartable.core.term import total
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE, PERSONAL
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.odds.chances import spread_of
from wartable.rulesets.exalted_war.odds.estimate import Belief

_BEFORE_THE_ROLL = ("attacking", "defending")
_BY_THE_ATTACKER = ("attacking", "rerolling")


class _Luck(DiceSource):
    """Dice that fall as the user of a Charm would like."""

    __slots__ = ("is_high",)

    is_high: bool

    def __init__(self, *, is_high: bool) -> None:
        self.is_high = is_high

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        values = list(pool.weights())
        return max(values) if self.is_high else min(values)


def could_charm_help(belief: Belief, offer: CharmOffer) -> bool:
    """Whether a Charm could change anything. A test that needs no success is passed without one; an attack is
    examined only if all its figures are known.
    """
    test, strike = offer.test, offer.strike
    if test is not None:
        return total(test.difficulty) > 0 and not test.passes
    if strike is None or not _is_known(belief, strike):
        return True
    war = belief.state.copy()
    tried = _twin(strike, war)
    before = _outcome(tried, offer.moment)
    luck = _Luck(is_high=offer.moment in _BY_THE_ATTACKER)
    by = tried.attacker if offer.moment in _BY_THE_ATTACKER else tried.target
    offer.charm.use(Table(NO_REFEREE, war, {}, luck, listening=False), by, tried)
    return _outcome(tried, offer.moment) != before


def _is_known(belief: Belief, strike: Strike) -> bool:
    """Whether the seat knows all figures of both units in an attack. People in a duel, or challenged to one,
    are no units.
    """
    if strike.mode.kind in (PERSONAL, CHALLENGE):
        return False
    return not [unit for unit in (strike.attacker, strike.target) if belief.is_guess(unit.id)]


def _twin(strike: Strike, war: War) -> Strike:
    """Return a copy of an attack that can be changed, in a copy of the war."""
    twin = copy(strike)
    twin.attacker, twin.target = war.units[strike.attacker.id], war.units[strike.target.id]
    twin.pool, twin.bonus, twin.external = strike.pool[:], strike.bonus[:], strike.external[:]
    twin.dv, twin.raw, twin.soak = strike.dv[:], strike.raw[:], strike.soak[:]
    return twin


def _outcome(strike: Strike, moment: str) -> tuple[object, ...]:
    """Return what an attack may come to: over all rolls before it is rolled, else for its roll. A miss is a
    miss, by however much.
    """
    if moment in _BEFORE_THE_ROLL:
        twin = copy(strike)
        twin.raw = strike.raw[:]
        spread = spread_of(twin)
        return spread.chance, spread.levels, strike.counters
    strike.settle(strike.rolled)
    if strike.net < 1:
        return ()
    return strike.net, total(strike.raw), total(strike.soak), strike.least, strike.hardness, strike.counters
