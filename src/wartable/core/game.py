"""Game: the rules of one kind of battle, as everything outside of a ruleset uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from wartable.core.data.echoes import without_echoes
from wartable.core.data.knowledge import Knowledge
from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.dice import DiceSource
from wartable.core.event import Event, redact, say
from wartable.core.record import Input, Ruling
from wartable.core.remedy import Remedy
from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.ruling import Rulings
from wartable.core.state import PlannedState, State
from wartable.core.table import Player, Referee, Table
from wartable.core.views.perspective import Perspective
from wartable.core.views.view_data import UnitView, read_unit

S = TypeVar("S", bound=State)
Setup = Mapping[str, object]
"""The data that a battle starts from: a scenario with everything that it refers to."""

COUNTERS: Final = frozenset({"seed", "rolled", "round", "tick", "turn", "turns"})
"""Keys of saves that count time or dice in any game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Referee[S], Generic[S]):
    """The rules of one kind of battle. Methods that raise NotImplementedError must be overridden; all others
    have a working default.
    """

    patience: ClassVar[int] = 20
    """Rounds, or the game's other unit of time, without any change after which a battle is a stalemate."""
    counters: ClassVar[frozenset[str]] = COUNTERS
    """Keys of `dump`, at any depth, that only count time or dice. A battle in which nothing else changes is
    at a standstill.
    """

    evidence: ClassVar[frozenset[str]] = frozenset()
    """Keys of `dump`, at any depth, that only estimates read and no rule. They do not count in checksums."""

    def read(self, whole: Reader) -> S | None:
        """Read the starting state from a setup, as far as it can be read; every fault goes to the Reader.

        With "now" the battle starts in progress (a situation). Returns None if nothing can be read, and in a
        game that overrides `problems` and `start`.
        """
        return None

    def problems(self, setup: Setup) -> list[Problem]:
        """Return all problems of a setup, which may be any data. `start` accepts a setup without fatal
        problems. Raises BadInput if there are thousands.
        """
        whole = Reader(setup, "", [])
        self.read(whole)
        return without_echoes(whole.problems)

    def start(self, setup: Setup, seed: int) -> S:
        """Return the state before the first activation, or the one that "now" describes."""
        state = self.read(Reader(setup, "", []))
        if state is None:
            raise NotImplementedError
        state.seed = seed
        return state

    def is_bounded(self, state: S) -> bool:
        """Whether every battle from this state ends eventually, however it is played; if not, `notes` says
        so. A game without a `BattlePlan` whose battles can go on for ever overrides this.
        """
        return not isinstance(state, PlannedState) or state.has_limit()

    def notes(self, setup: Setup) -> list[Problem]:
        """Return advice on a valid setup before it is played; no note is a fault."""
        if self.is_bounded(self.start(setup, 0)):
            return []
        what = "nothing ends this battle while neither side is beaten"
        return [Problem("limit", what, "set a limit, such as limit = 20", fatal=False)]

    def fresh(self, setup: Setup) -> S:
        """Return the state before the first activation, regardless of "now"; a save is read into it."""
        return self.start({key: value for key, value in setup.items() if key != "now"}, 0)

    def table(
        self,
        state: S,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[S]:
        """Return a Table that continues the game from this state."""
        return Table(self, state, players, source, record, listening=listening)

    def step(self, table: Table[S]) -> None:
        """Play one activation, from checkpoint to checkpoint."""
        raise NotImplementedError

    def remedies(self) -> Sequence[Remedy[S]]:
        """Return the conditions of units that an option can end, for the conformance kit."""
        return ()

    # ------------------------------------------------------------------ views and events

    def perspective(self, state: S, seat: str) -> Perspective:
        """Return the perspective of this seat; it sees everything unless a game has secrets."""
        return Perspective("", "", (), Knowledge(), open_sheets=True)

    def roll_call(self, state: S) -> Sequence[UnitView]:
        """Return every unit with its id, name and side, and whether it has left the battle. Other values are
        not used.

        Simulations call this after every battle; override it if the game's view is slow.
        """
        return [read_unit(facts) for facts in cast(Any, self.view(state, "").data()["units"])]

    def redact(self, state: S, event: Event, seat: str) -> Event | None:
        """Return the event as this seat may see it now; None if it is hidden. Seat "" sees every event."""
        return redact(self.perspective(state, seat), event)

    def witness(self, state: S, event: Event, seat: str) -> Event | None:
        """Call `redact`; its former name, kept as an alias."""
        return self.redact(state, event, seat)

    def say(self, state: S, event: Event) -> str:
        """Return one sentence for an event, with every number explained; hidden numbers are left out."""
        return say(state, event)

    # ------------------------------------------------------------------ rulings

    def rulings(self) -> Rulings[S, Any] | None:
        """Return the possible rulings; None in a game without rulings, or one that checks them by hand."""
        return None

    def judge(self, state: S, request: Request) -> None:
        """Add a fault for everything that prevents a requested ruling, worded from what its seat may know."""
        rulings = self.rulings()
        if rulings is None:
            request.fault("nothing can be ruled in this game", "undo, and choose otherwise")
        else:
            rulings.judge(state, request)

    def ruling_paths(self, state: S, seat: str = "") -> list[tuple[str, str]]:
        """Return every path that a ruling may set, with its meaning, for help texts; limited to what the seat
        may know.
        """
        rulings = self.rulings()
        return [] if rulings is None else rulings.paths(state, seat)

    def ruling_subjects(self, state: S, seat: str = "") -> dict[str, list[tuple[str, str]]]:
        """Return the subjects of possible rulings by id, each with its full paths and their meanings; "" has
        those of the whole battle. Limited to what the seat may know.
        """
        rulings = self.rulings()
        return {} if rulings is None else rulings.subjects(state, seat)

    def ruled_standings(self, state: S, seat: str = "") -> dict[str, Sequence[str]]:
        """Return the paths of rulings that bring a unit into the battle or take it out, each with the values
        that do so; limited to what the seat may know.
        """
        rulings = self.rulings()
        return {} if rulings is None else rulings.standings(state, seat)

    def apply_ruling(self, table: Table[S], ruling: Ruling) -> None:
        rulings = self.rulings()
        if rulings is None:
            raise NotImplementedError
        rulings.apply(table, ruling)

    def weigh_ruling(self, state: S, ruling: Ruling, seat: str = "") -> Request:
        """Check a ruling requested by this seat. Returns the Request with any faults and the value to apply.
        Seat "" is the whole table.
        """
        request = Request(ruling, seat)
        if request.check_umpire(state.gm()):
            self.judge(state, request)
        return request

    def check_ruling(self, state: S, ruling: Ruling, seat: str = "") -> list[Problem]:
        """Return the problems that prevent this seat's ruling; empty if it can be applied."""
        return self.weigh_ruling(state, ruling, seat).problems

    # ------------------------------------------------------------------ saves

    def shape(self, state: S) -> Shape[S, S] | None:
        """Return the fields of the state; None in a game that writes and reads states without a Shape."""
        return None

    def dump(self, state: S) -> dict[str, object]:
        """Return the state as JSON-like data."""
        shape = self.shape(state)
        if shape is None:
            raise NotImplementedError
        return shape.dump(state, state)

    def read_saved(self, whole: Reader, state: S, shape: Shape[S, S]) -> None:
        """Read a save into a fresh state; every fault goes to the Reader. Games add checks of their own."""
        shape.read(whole, state, state)
        shape.link(whole, state, state)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> S:
        """Return the state that `dump` wrote; raises BadInput."""
        state = self.fresh(setup)
        shape = self.shape(state)
        if shape is None:
            raise NotImplementedError
        whole = Reader(data, "", [])
        if shape.has_parts(whole):
            self.read_saved(whole, state, shape)
        if [fault for fault in whole.problems if fault.fatal]:
            raise BadInput("cannot restore the battle", whole.problems)
        return state
