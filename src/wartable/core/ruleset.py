"""The contract that a ruleset fulfils, and the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.auto_answer import Request
from wartable.core.bill import Bill, Opponents, Rating
from wartable.core.dice import DiceSource
from wartable.core.event import Event
from wartable.core.knowledge import View
from wartable.core.problem import BadInput, Problem
from wartable.core.record import Input, Ruling
from wartable.core.season import Season
from wartable.core.shape import Shape
from wartable.core.state import State
from wartable.core.table import Player, Table

S = TypeVar("S", bound=State)
Setup = Mapping[str, object]


class Outcome:
    """How a battle ended: the winning sides (none: a draw), why, and in which round."""

    __slots__ = ("reason", "rounds", "winners")

    winners: tuple[str, ...]
    reason: str
    rounds: int

    def __init__(self, winners: tuple[str, ...], reason: str, rounds: int) -> None:
        self.winners = winners
        self.reason = reason
        self.rounds = rounds

    def facts(self) -> dict[str, object]:
        """The outcome as plain data."""
        return {"winners": list(self.winners), "reason": self.reason, "rounds": self.rounds}


class Entry:
    """One entry of the compendium: a weapon, a power, an action ...; `data` holds its figures."""

    __slots__ = ("data", "group", "key", "kind", "name", "rules", "text")

    key: str
    name: str
    kind: str
    group: str
    text: str
    rules: tuple[str, ...]
    data: dict[str, object]

    def __init__(
        self,
        key: str,
        name: str,
        kind: str,
        group: str,
        text: str,
        rules: Sequence[str],
        data: Mapping[str, object],
    ) -> None:
        self.key = key
        self.name = name
        self.kind = kind
        self.group = group
        self.text = text
        self.rules = tuple(rules)
        self.data = dict(data)

    def facts(self) -> dict[str, object]:
        """The entry as plain data."""
        head: dict[str, object] = {"key": self.key, "name": self.name, "kind": self.kind, "group": self.group}
        return {**head, **self.data, "rules": list(self.rules), "text": self.text}


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset(Generic[S]):
    """One game. Everything outside core works for every ruleset because it asks only for what stands here.

    `houses` are the house files whose abilities it has taken in: marks of their contents by name.
    """

    name: str
    title: str
    houses: dict[str, str]

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.houses = {}

    def problems(self, setup: Setup) -> list[Problem]:
        """All that is wrong with a setup; `start` takes one without fatal problems."""
        raise NotImplementedError

    def force_problems(self, force: Setup) -> list[Problem]:
        """All that is wrong with a force, of which battles take who fights in them."""
        raise NotImplementedError

    def unchosen(self, force: Setup) -> list[Problem]:
        """What is still to be chosen for members of a force or setup: notes, for nothing is wrong with it."""
        return []

    def costs(self, force: Setup) -> list[Bill]:
        """What everybody in a force, or in a setup, costs; none in a game without points."""
        return []

    def ratings(self, force: Setup) -> list[Rating]:
        """What a force, or each side of a setup, counts for; none in a game without ratings."""
        return []

    def opposition(self, total: int) -> list[Opponents]:
        """How many of each kind of opponent match this rating; none in a game without ratings."""
        return []

    def start(self, setup: Setup, seed: int) -> S:
        """The state before anything has happened. A setup with "now" starts in mid-battle (a situation)."""
        raise NotImplementedError

    def table(
        self,
        state: S,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[S]:
        """A table to play on."""
        raise NotImplementedError

    def step(self, table: Table[S]) -> None:
        """Play one activation, from checkpoint to checkpoint."""
        raise NotImplementedError

    def kind(self, state: S) -> Ruleset[S]:
        """The rules of the kind of battle that is being played, where a book has several: itself, if not.
        Those of its beginning serve to its end.
        """
        return self

    def is_over(self, state: S) -> bool:
        """Whether the battle has ended."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """How it ended; only once `is_over`."""
        raise NotImplementedError

    def seats(self, state: S) -> tuple[str, ...]:
        """Who decides: all seats, in the setup's order."""
        raise NotImplementedError

    def sides(self, state: S) -> tuple[str, ...]:
        """All sides, in the setup's order."""
        raise NotImplementedError

    def gm(self, state: S) -> str:
        """The seat that alone makes rulings; "" where the people at the table agree on them."""
        return ""

    def judge(self, state: S, request: Request) -> None:
        """Add a fault to the request for everything that keeps it from being ruled, worded from what its seat
        may know.
        """
        raise NotImplementedError

    def ruling_paths(self, state: S, seat: str = "") -> list[tuple[str, str]]:
        """Every path that a ruling may set, and what it means, for help texts; with what the seat may know
        of, seat "" of everything.
        """
        raise NotImplementedError

    def weigh_ruling(self, state: S, ruling: Ruling, seat: str = "") -> Request:
        """What comes of a ruling that this seat asks for; seat "" is everybody at the table together."""
        request = Request(ruling, seat)
        if request.check_umpire(self.gm(state)):
            self.judge(state, request)
        return request

    def check_ruling(self, state: S, ruling: Ruling, seat: str = "") -> list[Problem]:
        """Why this seat's ruling cannot be applied; empty where it can."""
        return self.weigh_ruling(state, ruling, seat).problems

    def view(self, state: S, seat: str) -> View:
        """The battle as this seat may see it; seat "" sees everything."""
        raise NotImplementedError

    def witness(self, state: S, event: Event, seat: str) -> Event | None:
        """The event as this seat may see it, or None where it sees nothing; seat "" sees everything."""
        raise NotImplementedError

    def say(self, state: S, event: Event) -> str:
        """One sentence for an event, with every number explained."""
        raise NotImplementedError

    def shape(self, state: S) -> Shape[S, S] | None:
        """All that such a state remembers; None in a game that writes and reads it by hand."""
        return None

    def dump(self, state: S) -> dict[str, object]:
        """The state as JSON-like data."""
        shape = self.shape(state)
        if shape is None:
            raise NotImplementedError
        return shape.dump(state, state)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> S:
        """The state that `dump` wrote; raises BadInput."""
        raise NotImplementedError

    def compendium(self) -> list[Entry]:
        """Every entry that the ruleset knows."""
        raise NotImplementedError

    def season(self) -> Season:
        """What lies around its battles; in a game without, everything that is asked of it is refused."""
        return Season(self.title)

    def adopt(self, kinds: Sequence[type[Ability]]) -> list[Problem]:
        """Take in abilities of a house rule, all or none; returns what is wrong with them. Paths are the
        names of their classes.
        """
        return [Problem("", f"{self.title} takes in no abilities", "leave the house file out")]


_RULESETS: Final[dict[str, Ruleset[State]]] = {}


def register(rules: Ruleset[State]) -> None:
    """Make a ruleset known by its name."""
    _RULESETS[rules.name] = rules


def ruleset(name: str) -> Ruleset[State]:
    """The ruleset of this name, loaded from the entry points where it is not yet known; raises BadInput."""
    if name not in _RULESETS:
        for point in entry_points(group="wartable.rulesets"):
            if point.name == name:
                register(point.load())
    if name not in _RULESETS:
        known = ", ".join(ruleset_names())
        raise BadInput(
            "cannot open the ruleset", [Problem("ruleset", f"there is no {name!r}", f"use one of {known}")]
        )
    return _RULESETS[name]


def ruleset_names() -> list[str]:
    """The names of all rulesets that are installed or registered, sorted."""
    return sorted({*_RULESETS, *[point.name for point in entry_points(group="wartable.rulesets")]})
