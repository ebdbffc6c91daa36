"""Win probability over a battle, and its turning point.

The strength of a side is the share of the harm it can take that it has left; a unit that is gone adds
nothing. A unit that left can take what it had taken by then; a unit that stayed to the end can take what it
took plus the mean of those that left. The chance of a side is its strength, squared, as a share of all
(Lanchester's law), so all sides begin alike.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from wartable import Battle, Loss, Segment, State, UnitView

LEAST = 1
"""Minimum harm that a unit can take, so that one that leaves unhurt counts as well."""


class ChanceSample(NamedTuple):
    """A moment at which the sides' chances changed: its round, chances, losses and departures."""

    round: int
    chances: Mapping[str, float]
    """Chances after it, by side."""
    losses: tuple[Loss, ...]
    """Losses of units in it."""
    leavers: tuple[str, ...]
    """Units that left for good in it."""

    def facts(self) -> dict[str, object]:
        """Return the moment as plain data."""
        return {
            "round": self.round,
            "chances": dict(self.chances),
            "losses": [{"unit": loss.unit, "amount": loss.amount, "by": loss.by} for loss in self.losses],
            "leavers": list(self.leavers),
        }


class Turning(NamedTuple):
    """The moment after which the losers' chance had fallen most."""

    moment: ChanceSample
    before: float
    """Chance of the losers, taken together, before it."""
    after: float

    def facts(self) -> dict[str, object]:
        """Return the turning point as plain data."""
        return {"before": self.before, "after": self.after, **self.moment.facts()}


def chance_course(battle: Battle[State], units: Sequence[UnitView]) -> list[ChanceSample]:
    """Return every moment with losses or final departures, with the chances after it."""
    legs = battle.legs
    counted = [unit for unit in units if not unit.within and unit.side in battle.sides]
    sides = {unit.id: unit.side for unit in counted}
    last = _last_legs(legs, [unit.id for unit in counted if unit.out])
    most = _most(legs, sides, last)
    left = dict(most)
    found: list[ChanceSample] = []
    for at, leg in enumerate(legs[:-1]):
        losses = [loss for event in leg.events for loss in event.losses() if loss.unit in sides]
        leavers = [unit for unit, where in last.items() if where == at]
        for loss in losses:
            left[loss.unit] = max(0.0, left[loss.unit] - loss.amount)
        left.update(dict.fromkeys(leavers, 0.0))
        if losses or leavers:
            chances = _chances(battle.sides, sides, most, left)
            found.append(ChanceSample(legs[at + 1].state.elapsed(), chances, tuple(losses), tuple(leavers)))
    return found


def turning_point(battle: Battle[State], course: Sequence[ChanceSample]) -> Turning | None:
    """Return the moment after which the losers' chance had fallen most; None if there are no losers, or if
    their chance never fell.
    """
    outcome = battle.outcome
    if outcome is None or not outcome.winners:
        return None
    losers = [side for side in battle.sides if side not in outcome.winners]
    before = len(losers) / len(battle.sides)
    found: Turning | None = None
    for moment in course:
        after = sum(moment.chances[side] for side in losers)
        if before - after > (0.0 if found is None else found.before - found.after):
            found = Turning(moment, before, after)
        before = after
    return found


def _last_legs(legs: Sequence[Segment[State]], out: Collection[str]) -> dict[str, int]:
    """Return the index of the leg in which each of these units left for the last time."""
    found: dict[str, int] = {}
    for at, leg in enumerate(legs):
        for event in leg.events:
            found.update(dict.fromkeys([unit for unit in event.leavers() if unit in out], at))
    return found


def _most(
    legs: Sequence[Segment[State]], sides: Mapping[str, str], last: Mapping[str, int]
) -> dict[str, float]:
    """Return an estimate of the harm that each unit can take, from the harm in this battle."""
    taken = dict.fromkeys(sides, 0)
    for leg in legs:
        for event in leg.events:
            for loss in event.losses():
                if loss.unit in taken:
                    taken[loss.unit] += loss.amount
    usual = sum(taken[unit] for unit in last) / len(last) if last else max([LEAST, *taken.values()])
    most = {unit: taken[unit] if unit in last and taken[unit] else taken[unit] + usual for unit in sides}
    return {unit: max(LEAST, amount) for unit, amount in most.items()}


def _chances(
    all_sides: Sequence[str],
    sides: Mapping[str, str],
    most: Mapping[str, float],
    left: Mapping[str, float],
) -> dict[str, float]:
    """Return the estimated chance of each side, from the square of the strength that it has left."""
    squares: dict[str, float] = {}
    for side in all_sides:
        whole = sum(amount for unit, amount in most.items() if sides[unit] == side)
        rest = sum(amount for unit, amount in left.items() if sides[unit] == side)
        squares[side] = (rest / whole) ** 2 if whole else 0.0
    every = sum(squares.values())
    return {side: square / every if every else 1 / len(squares) for side, square in squares.items()}
