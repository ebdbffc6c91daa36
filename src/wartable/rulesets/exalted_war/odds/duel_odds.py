"""The odds of a duel: of one action in it, and of the whole. W-11, W-38."""

from __future__ import annotations

from typing import Final

from wartable.core.knowledge import HIT, Forecast
from wartable.core.odds import convolved, mean
from wartable.core.term import Term
from wartable.rulesets.exalted_war.derived.attack_numbers import make_strike
from wartable.rulesets.exalted_war.model.attack_mode import PERSONAL, AttackMode
from wartable.rulesets.exalted_war.model.state import Duel
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.chances import spread_of, toll
from wartable.rulesets.exalted_war.odds.estimate import Belief

_HASTE: Final = 3
"""How sharply the quicker of two duellists wins: a power of the ratio of the times that both need."""


def duel_forecast(belief: Belief, key: str) -> Forecast | None:
    """What one action of the duel under way would probably do."""
    if key != "attack" and not key.startswith("flurry:"):
        return None
    duel: Duel = belief.war.duels[0]
    own, foe = (duel.one, duel.other)
    if own.seat != belief.seat or own.next != duel.ticks:
        own, foe = foe, own
    if own.seat != belief.seat or own.next != duel.ticks:
        return None
    hit = _picture_person(belief, foe.leader)
    _picture_person(belief, own.leader)
    return _exchange(belief, own, foe, 1 if key == "attack" else int(key[7:]), guess=hit)


def _picture_person(belief: Belief, person: str) -> bool:
    """See that the picture has a person; True where the person is guessed."""
    unit = belief.perspective.find(person)
    return unit is not None and unit.id in belief.war.units and belief.is_guess(unit.id)


def _exchange(belief: Belief, own: Unit, foe: Unit, count: int, *, guess: bool) -> Forecast:
    """So many attacks of one action in a duel, and the strike that comes back meanwhile."""
    war = belief.war
    levels: list[float] = [1.0]
    missed = 1.0
    for at in range(count):
        flurry = count + at if count > 1 else 0
        spread = spread_of(
            make_strike(war, own, foe, AttackMode(PERSONAL, ranged=False, flurry=flurry, onslaught=at))
        )
        missed *= 1.0 - spread.chance
        levels = convolved(levels, spread.levels)
    struck = war.leader(foe)
    out, _ = toll(levels, struck.wounds, len(struck.person.health) + 1, 1)
    strike = make_strike(war, foe, own, AttackMode(PERSONAL, ranged=False))
    if strike.dv:
        strike.dv.append(Term("the action", own.penalty - count))
    pace = war.person(own).weapon.speed / strike.weapon.speed
    harm = mean(spread_of(strike).levels) * pace
    return Forecast(1.0 - missed, mean(levels), harm, out, guess=guess, kind=HIT)


def duel_chance(belief: Belief, one: str, other: str) -> float:
    """The chance that the first of two people would win a duel, from the time that each needs to fell the
    other.
    """
    fast = _seconds(belief, one, other)
    slow = _seconds(belief, other, one)
    return float(slow**_HASTE / (slow**_HASTE + fast**_HASTE))


def _seconds(belief: Belief, own: str, foe: str) -> float:
    """Seconds in which one probably fells the other, both attacking all the time."""
    war = belief.war
    _picture_person(belief, own)
    _picture_person(belief, foe)
    one, other = Unit(own, own, "", "", own, None), Unit(foe, foe, "", "", foe, None)
    other.penalty = 1
    strike = make_strike(war, one, other, AttackMode(PERSONAL, ranged=False))
    struck = war.people[foe]
    left = max(1, len(struck.person.health) + 1 - struck.wounds)
    return left * strike.weapon.speed / max(0.01, mean(spread_of(strike).levels))
