"""Summary of a battle as data: losses, casualties, the luck of the dice, and the turning point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, cast

from wartable import Battle, Loss, Losses, Outcome, State, Vocabulary, read_telling
from wartable.simulate.battles import unit_results
from wartable.simulate.luck import Luck, luck_of
from wartable.simulate.played import UnitPlayed
from wartable.simulate.turning import ChanceSample, Turning, chance_course, turning_point


class Fall(NamedTuple):
    """A unit that is out of the battle."""

    unit: str
    round: int | None
    """The round in which it left, if an event reported it."""
    by: str
    """Last cause of harm before it left: a unit's id, or words; "" if there is none."""

    def facts(self) -> dict[str, object]:
        """Return the fall as plain data."""
        return {"unit": self.unit, "round": self.round, "by": self.by}


class Summary(NamedTuple):
    """The summary of a battle, with nothing hidden. `summary_of` makes one."""

    title: str
    seed: int
    """Seed of its dice."""
    outcome: Outcome | None
    """Its result; None while it goes on."""
    sides: Mapping[str, str]
    """Display names of the sides, by id."""
    telling: Vocabulary
    """The vocabulary of its game."""
    units: tuple[UnitPlayed, ...]
    harm: Mapping[tuple[str, str], int]
    """Harm by cause and unit, as in `Losses`."""
    falls: tuple[Fall, ...]
    """Units that are out, in the order in which they left."""
    luck: tuple[Luck, ...]
    nobodys: int
    """Number of dice thrown for no side."""
    course: tuple[ChanceSample, ...]
    """Win probabilities of the sides over the battle."""
    turning: Turning | None
    """The turning point; None in a draw, or while it goes on."""

    def facts(self) -> dict[str, object]:
        """Return the summary as plain data."""
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
    """Summarise a battle, whether it is over or not. Needs the battle's events."""
    units = battle.game.roll_call(battle.state)
    told, last = _account(battle)
    played = unit_results(battle.game, battle.state, told)
    luck, nobodys = luck_of(battle, units)
    course = chance_course(battle, units)
    data: Any = battle.view("").data()
    falls = [Fall(unit.id, unit.left, last.get(unit.id, "")) for unit in played if unit.is_out]
    order = {unit: place for place, unit in enumerate(_leavers(battle))}
    return Summary(
        title=str(battle.setup.get("title") or battle.ruleset.title),
        seed=battle.checkpoints[0].seed,
        outcome=battle.outcome,
        sides=_side_names(battle),
        telling=read_telling(data.get("telling", {})),
        units=played,
        harm={pair: amount for pair, amount in told.harm.items() if amount},
        falls=tuple(sorted(falls, key=lambda fall: order.get(fall.unit, len(order)))),
        luck=luck,
        nobodys=nobodys,
        course=tuple(course),
        turning=turning_point(battle, course),
    )


def _account(battle: Battle[State]) -> tuple[Losses, dict[str, str]]:
    """Return the losses of a battle, and the last cause of harm to each unit."""
    told = Losses()
    legs = battle.legs
    for leg, after in pairwise(legs):
        told.add(leg.events, after.state.elapsed())
    done = sum(len(leg.events) for leg in legs)
    told.add(battle.events[done:], battle.state.elapsed())
    losses: list[Loss] = [loss for event in battle.events for loss in event.losses() if loss.amount > 0]
    return told, {loss.unit: loss.by for loss in losses}


def _leavers(battle: Battle[State]) -> Sequence[str]:
    """Return the ids of units that left, in the order in which each left for the last time."""
    every = [unit for event in battle.events for unit in event.leavers()]
    return list(reversed(dict.fromkeys(reversed(every))))


def _side_names(battle: Battle[State]) -> dict[str, str]:
    """Return the display name of each side."""
    entries = cast(list[Mapping[str, object]], battle.setup.get("sides") or [])
    names = {str(entry["id"]): str(entry.get("name") or entry["id"]) for entry in entries}
    return {side: names.get(side, side) for side in battle.sides}
