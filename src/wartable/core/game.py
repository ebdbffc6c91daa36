"""Game: the rules of one kind of battle, as code outside of its ruleset uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from wartable.core.data.echoes import without_echoes
from wartable.core.data.knowledge import Knowledge
from wartable.core.data.measure import Measure, estimated_win_chance, share_left, share_of_win
from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.random_source import RandomSource
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.decision import Decision
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
    """Number of rounds (or of the game's other unit of time) without any change that make a stalemate."""
    counters: ClassVar[frozenset[str]] = COUNTERS
    """Keys in the data of `dump`, at any depth, that only count time or dice. A battle in which nothing else
    changes is at a standstill.
    """

    measures: ClassVar[tuple[Measure, ...]] = (Measure("units left", 4.0),)
    """The measures of a side that `value` compares. `tools/fit_value.py` computes their weights."""

    evidence: ClassVar[frozenset[str]] = frozenset()
    """Keys in the data of `dump`, at any depth, that only estimates read, and no rule. Checksums ignore them.
    """

    def read(self, whole: Reader) -> S | None:
        """Read the starting state from a setup, as far as possible, and report every fault to the Reader.

        A setup with the key "now" (a situation) starts in the middle of a battle. Returns None if nothing can
        be read; so does a game that overrides `problems` and `start` instead of this method.
        """
        return None

    def problems(self, setup: Setup) -> list[Problem]:
        """Return all problems of a setup, which may be any data. `start` accepts every setup without fatal
        problems. Raises BadInput if there are thousands of problems.
        """
        whole = Reader(setup, "", [])
        self.read(whole)
        return without_echoes(whole.problems)

    def start(self, setup: Setup, seed: int) -> S:
        """Return the state before the first activation, or the one that the setup's "now" describes. The
        setup must have no fatal problems.
        """
        state = self.read(Reader(setup, "", []))
        if state is None:
            raise NotImplementedError
        state.seed = seed
        return state

    def is_bounded(self, state: S) -> bool:
        """Whether every battle from this state ends at some time, however it is played; if not, `notes` warns
        of it. Override this in a game without a `BattlePlan` whose battles can go on for ever.
        """
        return not isinstance(state, PlannedState) or state.has_last_round()

    def notes(self, setup: Setup) -> list[Problem]:
        """Return advice on a valid setup before it is played; no note is a fault."""
        if self.is_bounded(self.start(setup, 0)):
            return []
        what = "nothing ends this battle while neither side is beaten"
        return [Problem("limit", what, "set a limit, such as limit = 20", fatal=False)]

    def fresh(self, setup: Setup) -> S:
        """Return the state before the first activation, even if the setup has a "now". Saves are read into
        it.
        """
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
        """Play one activation, that is, from one checkpoint to the next."""
        raise NotImplementedError

    def remedies(self) -> Sequence[Remedy[S]]:
        """Return the conditions of units that an option can end; the conformance kit tests them."""
        return ()

    # ------------------------------------------------------------------ views and events

    def perspective(self, state: S, seat: str) -> Perspective:
        """Return the perspective of this seat. By default it sees everything; games with secrets override
        this.
        """
        return Perspective("", "", (), Knowledge(), open_sheets=True)

    def roll_call(self, state: S) -> Sequence[UnitView]:
        """Return every unit with its id, name and side, and whether it has left the battle; other values of
        the UnitViews are not used.

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
        """Return one sentence that describes an event and explains every number; hidden numbers are
        left out.
        """
        return say(state, event)

    # ------------------------------------------------------------------ imagined battles

    def imagine(self, state: S, seat: str, rng: RandomSource, now: S) -> S | None:
        """Return a copy of a state in which everything that is hidden from this seat is drawn from `rng`, so
        that its view stays equal. `state` is the last checkpoint; `now` is the state at the open question,
        which tells what the seat has learned since. Returns None if the game cannot draw it.

        The true values of hidden facts must not affect the result. The default is a copy if nothing is hidden
        from the seat by its `perspective`, and otherwise None.
        """
        return _copy_of(state) if self.perspective(now, seat).all_seeing else None

    def is_secret_answer(self, state: S, decision: Decision, seat: str) -> bool:
        """Whether the answer of another seat to this question remains hidden from `seat`, so that an imagined
        battle draws one. By default False: all answers show in events or in the view.
        """
        return False

    # ------------------------------------------------------------------ chances

    def value(self, state: S, side: str) -> float:
        """Return an estimate, from 0 to 1, of the chance that a side wins the battle from this state, which
        is known completely. In a finished battle it is the side's share of the win; 0.5 is a draw.
        """
        if state.is_over():
            return share_of_win(state.outcome().winners, side)
        by_side = {other: self.measured(state, other) for other in state.sides()}
        return estimated_win_chance(self.measures, by_side, side) if side in by_side else 0.5

    def measured(self, state: S, side: str) -> Sequence[float]:
        """Return the values of `measures` for a side, each better the higher it is. By default it is the
        share of the side's units that have not left the battle. Games override both.
        """
        units = [unit for unit in self.roll_call(state) if unit.side == side]
        return [share_left(len([unit for unit in units if not unit.out]), len(units))]

    # ------------------------------------------------------------------ rulings

    def rulings(self) -> Rulings[S, Any] | None:
        """Return the possible rulings; None in a game without rulings, or in one that overrides the methods
        that check and apply them.
        """
        return None

    def judge(self, state: S, request: Request) -> None:
        """Add to the request a fault for everything that prevents the ruling. Faults must disclose only what
        the requesting seat may know.
        """
        rulings = self.rulings()
        if rulings is None:
            request.fault("nothing can be ruled in this game", "undo, and choose otherwise")
        else:
            rulings.judge(state, request)

    def ruling_paths(self, state: S, seat: str = "") -> list[tuple[str, str]]:
        """Return every path that a ruling may set, each with its meaning, for help texts. They are limited to
        what the seat may know.
        """
        rulings = self.rulings()
        return [] if rulings is None else rulings.paths(state, seat)

    def ruling_subjects(self, state: S, seat: str = "") -> dict[str, list[tuple[str, str]]]:
        """Return what can be ruled on, by the id of a unit or other subject, as pairs of full path and
        meaning; "" stands for the battle as a whole. They are limited to what the seat may know.
        """
        rulings = self.rulings()
        return {} if rulings is None else rulings.subjects(state, seat)

    def ruled_standings(self, state: S, seat: str = "") -> dict[str, Sequence[str]]:
        """Return the paths of rulings that bring a unit into the battle or take it out, each with the values
        that do so. They are limited to what the seat may know.
        """
        rulings = self.rulings()
        return {} if rulings is None else rulings.standings(state, seat)

    def apply_ruling(self, table: Table[S], ruling: Ruling) -> None:
        rulings = self.rulings()
        if rulings is None:
            raise NotImplementedError
        rulings.apply(table, ruling)

    def weigh_ruling(self, state: S, ruling: Ruling, seat: str = "") -> Request:
        """Check a ruling requested by this seat, or by the whole table if the seat is "". Return it as a
        Request, which holds the faults found and the value to apply.
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
        """Return the Shape with the saved fields of the state; None in a game that saves states without
        one.
        """
        return None

    def dump(self, state: S) -> dict[str, object]:
        """Return the state as JSON-like data."""
        shape = self.shape(state)
        if shape is None:
            raise NotImplementedError
        return shape.dump(state, state)

    def read_saved(self, whole: Reader, state: S, shape: Shape[S, S]) -> None:
        """Read a save into a fresh state, and report every fault to the Reader. Games add checks of their
        own.
        """
        shape.read(whole, state, state)
        shape.link(whole, state, state)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> S:
        """Return the state that `dump` wrote as this data; raises BadInput if the data has fatal faults."""
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


def _copy_of(state: S) -> S:
    return state.copy()
