"""How the chances of the sides went in a battle that was played, and where it turned.

A side is as strong as the share of what it can take that it has left; a unit that is gone adds nothing. What
a unit can take is what it had taken when it left; a unit that is there to the end could have taken what it
took and as much again as those that left did on average. The chance of a side is its strength, squared, as a
share of all (Lanchester's law), so all sides begin alike.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from wartable import Battle, Leg, Loss, State, UnitView

LEAST = 1
"""What a unit can take at least, so that one that leaves unhurt counts as well."""


class Moment(NamedTuple):
    """A moment in which chances changed."""

    round: int
    chances: Mapping[str, float]
    """The chances after it, by side."""
    losses: tuple[Loss, ...]
    """What units lost in it."""
    leavers: tuple[str, ...]
    """The units that left for good in it."""

    def facts(self) -> dict[str, object]:
        """The moment as plain data."""
        return {
            "round": self.round,
            "chances": dict(self.chances),
            "losses": [{"unit": loss.unit, "amount": loss.amount, "by": loss.by} for loss in self.losses],
            "leavers": list(self.leavers),
        }


class Turning(NamedTuple):
    """The moment after which the chance of the losers had fallen most."""

    moment: Moment
    before: float
    """The chance of the losers, taken together, before it."""
    after: float

    def facts(self) -> dict[str, object]:
        """The turning point as plain data."""
        return {"before": self.before, "after": self.after, **self.moment.facts()}


def course_of(battle: Battle[State], units: Sequence[UnitView]) -> list[Moment]:
    """Every moment in which somebody lost something or left for good, with the chances after it."""
    legs = battle.legs
    counted = [unit for unit in units if not unit.within and unit.side in battle.sides]
    sides = {unit.id: unit.side for unit in counted}
    last = _last_legs(legs, [unit.id for unit in counted if unit.out])
    most = _most(legs, sides, last)
    left = dict(most)
    found: list[Moment] = []
    for at, leg in enumerate(legs[:-1]):
        losses = [loss for event in leg.events for loss in event.losses() if loss.unit in sides]
        leavers = [unit for unit, where in last.items() if where == at]
        for loss in losses:
            left[loss.unit] = max(0.0, left[loss.unit] - loss.amount)
        left.update(dict.fromkeys(leavers, 0.0))
        if losses or leavers:
            chances = _chances(battle.sides, sides, most, left)
            found.append(Moment(legs[at + 1].state.elapsed(), chances, tuple(losses), tuple(leavers)))
    return found


def turning_of(battle: Battle[State], course: Sequence[Moment]) -> Turning | None:
    """The moment after which the losers' chance had fallen most; None without losers, or where it never
    fell.
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


def _last_legs(legs: Sequence[Leg[State]], out: Collection[str]) -> dict[str, int]:
    """In which leg each of these units left for good."""
    found: dict[str, int] = {}
    for at, leg in enumerate(legs):
        for event in leg.events:
            found.update(dict.fromkeys([unit for unit in event.leavers() if unit in out], at))
    return found


def _most(legs: Sequence[Leg[State]], sides: Mapping[str, str], last: Mapping[str, int]) -> dict[str, float]:
    """What each unit could take."""
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
    """The chance of each side."""
    squares: dict[str, float] = {}
    for side in all_sides:
        whole = sum(amount for unit, amount in most.items() if sides[unit] == side)
        rest = sum(amount for unit, amount in left.items() if sides[unit] == side)
        squares[side] = (rest / whole) ** 2 if whole else 0.0
    every = sum(squares.values())
    return {side: square / every if every else 1 / len(squares) for side, square in squares.items()}
