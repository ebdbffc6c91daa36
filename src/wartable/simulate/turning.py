"""The estimated chances of the sides to win in the course of a battle, and its turning point.

The endurance of a unit is the harm that it can take. For a unit that left it is what it had taken by then;
for a unit that stayed to the end it is what it took plus the mean endurance of those that left. The strength
of a side is the share of its units' endurance that is left; units that have left add nothing. The chance of a
side is the square of its strength as a share of the squares of all sides (Lanchester's law), so that all
sides begin with the same chance.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from wartable import Battle, Loss, Segment, State, UnitView

LEAST = 1
"""The least endurance of a unit, so that a unit that leaves unhurt counts as well."""


class ChanceSample(NamedTuple):
    """A moment of a battle at which the chances of the sides changed: its round, the chances, the losses, and
    the units that left.
    """

    round: int
    chances: Mapping[str, float]
    """The chances after the moment, by side."""
    losses: tuple[Loss, ...]
    """The losses at the moment."""
    leavers: tuple[str, ...]
    """The ids of the units that left for good at the moment."""

    def facts(self) -> dict[str, object]:
        """Return the moment as a dict that can be written as JSON."""
        return {
            "round": self.round,
            "chances": dict(self.chances),
            "losses": [{"unit": loss.unit, "amount": loss.amount, "by": loss.by} for loss in self.losses],
            "leavers": list(self.leavers),
        }


class Turning(NamedTuple):
    """The turning point of a battle: the moment at which the losers' chance of winning fell the most."""

    moment: ChanceSample
    before: float
    """The chance of all losers together before the moment; `after` is that after it."""
    after: float

    def facts(self) -> dict[str, object]:
        """Return the turning point as a dict that can be written as JSON."""
        return {"before": self.before, "after": self.after, **self.moment.facts()}


def chances_over_time(battle: Battle[State], units: Sequence[UnitView]) -> list[ChanceSample]:
    """Return a ChanceSample for every moment of the battle at which units were harmed or left for good, in
    order.
    """
    legs = battle.legs
    counted = [unit for unit in units if not unit.within and unit.side in battle.sides]
    sides = {unit.id: unit.side for unit in counted}
    last = _last_legs(legs, [unit.id for unit in counted if unit.out])
    endurance = _endurance(legs, sides, last)
    left = dict(endurance)
    found: list[ChanceSample] = []
    for at, leg in enumerate(legs[:-1]):
        losses = [loss for event in leg.events for loss in event.losses() if loss.unit in sides]
        leavers = [unit for unit, where in last.items() if where == at]
        for loss in losses:
            left[loss.unit] = max(0.0, left[loss.unit] - loss.amount)
        left.update(dict.fromkeys(leavers, 0.0))
        if losses or leavers:
            chances = _chances(battle.sides, sides, endurance, left)
            found.append(ChanceSample(legs[at + 1].state.elapsed(), chances, tuple(losses), tuple(leavers)))
    return found


def turning_point(battle: Battle[State], course: Sequence[ChanceSample]) -> Turning | None:
    """Return the turning point of a battle: the moment of `course` at which the chance of the losers fell
    most. Returns None if there are no losers, or if their chance never fell. `course` is the result of
    `chances_over_time`.
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
    """Return the index of the leg in which each of these units left for the last time, by the unit's id."""
    found: dict[str, int] = {}
    for at, leg in enumerate(legs):
        for event in leg.events:
            found.update(dict.fromkeys([unit for unit in event.leavers() if unit in out], at))
    return found


def _endurance(
    legs: Sequence[Segment[State]], sides: Mapping[str, str], last: Mapping[str, int]
) -> dict[str, float]:
    """Return the estimated endurance of each unit. `last` has the index of the leg in which a unit left for
    good.
    """
    taken = dict.fromkeys(sides, 0)
    for leg in legs:
        for event in leg.events:
            for loss in event.losses():
                if loss.unit in taken:
                    taken[loss.unit] += loss.amount
    usual = sum(taken[unit] for unit in last) / len(last) if last else max([LEAST, *taken.values()])
    endurance = {unit: taken[unit] if unit in last and taken[unit] else taken[unit] + usual for unit in sides}
    return {unit: max(LEAST, amount) for unit, amount in endurance.items()}


def _chances(
    all_sides: Sequence[str],
    sides: Mapping[str, str],
    endurance: Mapping[str, float],
    endurance_left: Mapping[str, float],
) -> dict[str, float]:
    """Return the estimated chance of each side, given the endurance of all units and what is left of it."""
    squares: dict[str, float] = {}
    for side in all_sides:
        total = sum(amount for unit, amount in endurance.items() if sides[unit] == side)
        remaining = sum(amount for unit, amount in endurance_left.items() if sides[unit] == side)
        squares[side] = (remaining / total) ** 2 if total else 0.0
    sum_of_squares = sum(squares.values())
    return {
        side: square / sum_of_squares if sum_of_squares else 1 / len(squares)
        for side, square in squares.items()
    }
