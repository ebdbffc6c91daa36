"""Records the evidence about a Unit's hidden ranks that its Tests and losses give to Enemies, as sums stored
on the Unit. B-9.

Totals, hits, margins, Damage and lost Levels are announced, so all sides know them. The sums contain nothing
hidden; odds/strangers.py estimates ranks from them. With open sheets nothing is recorded.
"""

from __future__ import annotations

from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.dice import Kept
from wartable.rulesets.battle_century.operation.model.might_test import (
    BASE_DEFENSE,
    SIDES,
    Against,
    MightTest,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit

GUARD_LEAST: Final = "guard_at_least"
GUARD_MOST: Final = "guard_at_most"
"""Bounds of Guard, including Upgrades that add to Defense: from the highest total that missed, and from
hits.
"""
THRESHOLD_LEAST: Final = "threshold_at_least"
THRESHOLD_MOST: Final = "threshold_at_most"
"""Bounds of Threshold, from the Damage at which Levels were lost."""
TESTS: Final = "tests"
MIGHT: Final = "might"
SPREAD: Final = "spread"
"""TESTS is the number of Might Tests. In tenths, MIGHT is the sum of their totals without the public terms
and the mean of the die, and SPREAD the sum of the variances of the dice.
"""
SUMS: Final = (GUARD_LEAST, GUARD_MOST, THRESHOLD_LEAST, THRESHOLD_MOST, TESTS, MIGHT, SPREAD)

_TENTHS: Final = 10


def record_test_evidence(state: Operation, test: MightTest) -> None:
    """Record on the Units what a finished Might Test reveals to Enemies: about the Might of its user and
    about the Guard of its targets. Records nothing if all sheets are open.
    """
    if state.plan.open_sheets or not test.targets:
        return
    for against in test.targets:
        unit = against.unit
        if not (against.spared or against.granted or unit.loadout.core or unit.pilotless):
            _record_guard(test, against)
    first = test.targets[0]
    if not first.granted and not test.actor.is_attribute_halved("might"):
        _record_might(test, first)


def _record_guard(test: MightTest, against: Against) -> None:
    """Record what a Test reveals about a target's Guard: a hit reveals its exact value, a miss a lower bound.
    A raised Defense or a halved Guard reveals nothing.
    """
    unit = against.unit
    if against.raised or test.raised or unit.is_attribute_halved("guard"):
        return
    for term in against.defenses:
        if term.source not in ("Guard", "base") and not _is_from_upgrade(unit, term.source):
            return
    if against.passed:
        least = most = against.total - against.margin - BASE_DEFENSE
    else:
        least = against.total + 1 - BASE_DEFENSE
        most = unit.shown.get(GUARD_MOST, 0)
    _set_bounds(unit, GUARD_LEAST, GUARD_MOST, least, most)


def _is_from_upgrade(unit: Unit, source: str) -> bool:
    """Whether a term of a Defense, with this source, comes from an Upgrade of the Unit."""
    for fitting in unit.loadout.kit.defense_bonus:
        if fitting.upgrade.name == source:
            return True
    return False


def _record_might(test: MightTest, target: Against) -> None:
    """Record what the total of this Test reveals about its user's Might."""
    revealed = target.die
    for term in test.terms:
        if term.source == "Might":
            revealed += term.amount
    for term in target.extra:
        revealed += term.amount
    mean, variance = _mean_and_variance(target.net) if not test.mode.fixed_die else (float(target.die), 0.0)
    shown = test.actor.shown
    shown[TESTS] = shown.get(TESTS, 0) + 1
    shown[MIGHT] = shown.get(MIGHT, 0) + round(_TENTHS * (revealed - mean))
    shown[SPREAD] = shown.get(SPREAD, 0) + round(_TENTHS * variance)


_DICE: Final[dict[int, tuple[float, float]]] = {}


def _mean_and_variance(net: int) -> tuple[float, float]:
    """Return the mean and the variance of the die that is kept with this many net Advantages."""
    found = _DICE.get(net)
    if found is None:
        weights = Kept(SIDES, 1 + abs(net), high=net >= 0).weights()
        mean = float(sum([face * weight for face, weight in weights.items()]))
        variance = float(sum([face * face * weight for face, weight in weights.items()])) - mean * mean
        empty_cache_if_over_limit(_DICE, 1000)
        found = _DICE[net] = mean, variance
    return found


def record_threshold_evidence(state: Operation, unit: Unit) -> None:
    """Record on a Unit the bounds of its rank in Threshold that Enemies can tell from its Damage and its lost
    Levels.
    """
    if state.plan.open_sheets or unit.levels_lost >= LEVELS:
        return
    least, most = threshold_rank_bounds(unit)
    known = unit.shown.get(THRESHOLD_MOST, 0)
    if known and (most == 0 or known < most):
        most = known
    _set_bounds(unit, THRESHOLD_LEAST, THRESHOLD_MOST, least, most)


def threshold_rank_bounds(unit: Unit) -> tuple[int, int]:
    """Return the lowest and the highest rank in Threshold that a Unit can have, given its Damage and the
    number of Levels that it has lost by it. The highest rank is 0 if there is no bound. R-DMG-002.
    """
    lost = unit.levels_lost
    return unit.damage // (lost + 1) + 1, unit.damage // lost if lost else 0


def _set_bounds(unit: Unit, least_key: str, most_key: str, least: int, most: int) -> None:
    """Record bounds of a rank: raise the known lower bound to `least`, and set the upper bound to `most` (0:
    none). If the new upper bound is below the known lower bound, the rank has changed, and the old lower
    bound is dropped.
    """
    shown = unit.shown
    known = shown.get(least_key, 0)
    if most and known > most:
        known = 0
    least = max(least, known)
    shown[least_key] = least
    if most >= least:
        shown[most_key] = most
    else:
        shown.pop(most_key, None)
