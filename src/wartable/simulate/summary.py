"""Summary of one battle: losses, units that left, the luck of the dice, and the turning point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, cast

from wartable import Battle, Loss, Losses, Outcome, State, Vocabulary, read_telling
from wartable.simulate.battles import unit_results
from wartable.simulate.luck import Luck, dice_luck_by_side
from wartable.simulate.played import UnitPlayed
from wartable.simulate.turning import ChanceSample, Turning, chances_over_time, turning_point


class Fall(NamedTuple):
    """The departure of a unit from the battle."""

    unit: str
    round: int | None
    """The round in which the unit left; None if no event reported it."""
    by: str
    """The last cause of harm to the unit: the id of another unit, or words; "" if there is none."""

    def facts(self) -> dict[str, object]:
        """Return the departure as a dict that can be written as JSON."""
        return {"unit": self.unit, "round": self.round, "by": self.by}


class Summary(NamedTuple):
    """The summary of a battle, in which nothing is hidden. `summary_of` creates it."""

    title: str
    seed: int
    """The seed of the battle's dice."""
    outcome: Outcome | None
    """The result of the battle; None while it goes on."""
    sides: Mapping[str, str]
    """Display names of the sides, by id."""
    telling: Vocabulary
    """The Vocabulary of the game."""
    units: tuple[UnitPlayed, ...]
    harm: Mapping[tuple[str, str], int]
    """Harm by pairs of cause and unit, as in `Losses`."""
    falls: tuple[Fall, ...]
    """The units that have left the battle, in the order in which they left."""
    luck: tuple[Luck, ...]
    nobodys: int
    """Number of dice that were thrown for no side."""
    course: tuple[ChanceSample, ...]
    """The estimated chances of the sides to win, in the course of the battle."""
    turning: Turning | None
    """The turning point; None if there is none, as in a draw or while the battle goes on."""

    def facts(self) -> dict[str, object]:
        """Return the summary as a dict that can be written as JSON."""
        return {
            "title": self.title,
            "seed": self.seed,
            "outcome": None if self.outcome is None else self.outcome.facts(),
            "sides": dict(self.sides),
            "words": {"harm": self.telling.harm, "time": self.telling.time},
            "units": [unit._asdict() for unit in self.units],
            "harm": [{"by": by, "unit": unit, "amount": amount} for (by, unit), amount in self.harm.items()],
            "falls": [fall.facts() for fall in self.falls],
            "luck": [luck.facts() for luck in self.luck],
            "dice_of_nobody": self.nobodys,
            "course": [moment.facts() for moment in self.course],
            "turning": None if self.turning is None else self.turning.facts(),
        }


def summary_of(battle: Battle[State]) -> Summary:
    """Return the summary of a battle, which need not be over. The battle must have been played with
    `listening`, so that its events are known.
    """
    units = battle.game.roll_call(battle.state)
    losses, last_causes = _losses_and_causes(battle)
    played = unit_results(battle.game, battle.state, losses)
    luck, nobodys = dice_luck_by_side(battle, units)
    course = chances_over_time(battle, units)
    data: Any = battle.view("").data()
    falls = [Fall(unit.id, unit.left, last_causes.get(unit.id, "")) for unit in played if unit.is_out]
    order = {unit: place for place, unit in enumerate(_order_of_leaving(battle))}
    return Summary(
        title=str(battle.setup.get("title") or battle.ruleset.title),
        seed=battle.checkpoints[0].seed,
        outcome=battle.outcome,
        sides=_side_names(battle),
        telling=read_telling(data.get("telling", {})),
        units=played,
        harm={pair: amount for pair, amount in losses.harm.items() if amount},
        falls=tuple(sorted(falls, key=lambda fall: order.get(fall.unit, len(order)))),
        luck=luck,
        nobodys=nobodys,
        course=tuple(course),
        turning=turning_point(battle, course),
    )


def _losses_and_causes(battle: Battle[State]) -> tuple[Losses, dict[str, str]]:
    """Return the losses of a battle, and for each unit, by its id, what harmed it last: the id of a unit, or
    words.
    """
    total = Losses()
    legs = battle.legs
    for leg, after in pairwise(legs):
        total.add(leg.events, after.state.elapsed())
    done = sum(len(leg.events) for leg in legs)
    total.add(battle.events[done:], battle.state.elapsed())
    harmful: list[Loss] = [loss for event in battle.events for loss in event.losses() if loss.amount > 0]
    return total, {loss.unit: loss.by for loss in harmful}


def _order_of_leaving(battle: Battle[State]) -> Sequence[str]:
    """Return the ids of the units that left, in the order in which each of them left for the last time."""
    departures = [unit for event in battle.events for unit in event.leavers()]
    return list(reversed(dict.fromkeys(reversed(departures))))


def _side_names(battle: Battle[State]) -> dict[str, str]:
    """Return the display name of each side."""
    entries = cast(list[Mapping[str, object]], battle.setup.get("sides") or [])
    names = {str(entry["id"]): str(entry.get("name") or entry["id"]) for entry in entries}
    return {side: names.get(side, side) for side in battle.sides}
