"""The table on which rules are played: ask, roll, emit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from mypy_extensions import mypyc_attr

from wartable.core.decision import Decision, IllegalChoice, Option
from wartable.core.dice import DiceSource, Pool
from wartable.core.event import Event, Ruled, tells_losses
from wartable.core.knowledge import View
from wartable.core.record import Choice, Input, Rolled, Ruling
from wartable.core.state import State

S = TypeVar("S", bound=State)


class Somebody(Protocol):
    """Who can choose, and be chosen: a unit or a person."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def seat(self) -> str:
        """Who decides for it."""


X = TypeVar("X", bound=Somebody)


class NeedInput(Exception):
    """The record is used up and nobody here can answer: the activation is dropped, and runs again later."""


class NeedChoice(NeedInput):
    """A seat without a computer player has to choose."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


class NeedRoll(NeedInput):
    """Dice have to be entered by hand."""

    def __init__(self, pool: Pool, why: str) -> None:
        super().__init__(why)
        self.pool = pool
        self.why = why


class Mismatch(ValueError):
    """A recorded input does not fit the question that the rules ask at that point."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Somebody who answers for a seat at once: a computer player."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        """Choose one of the decision's options. `look()` makes the seat's view; it costs time only when
        called.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee(Generic[S]):
    """What a table asks of its game: the view of a seat, and how a ruling is applied."""

    def view(self, state: S, seat: str) -> View:
        """The battle as this seat may see it; seat "" sees everything."""
        raise NotImplementedError

    def apply_ruling(self, table: Table[S], ruling: Ruling) -> None:
        """Apply a ruling that has been found sound, without questions or dice."""
        raise NotImplementedError


NO_REFEREE: Final[Referee[Any]] = Referee()
"""For tables without views and rulings, such as those on which odds are worked out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Generic[S]):
    """State, events, and the record that answers first. Rules see nothing else."""

    __slots__ = (
        "answers",
        "asked",
        "counting",
        "events",
        "faces",
        "game",
        "listening",
        "players",
        "read",
        "record",
        "source",
        "state",
    )

    game: Referee[S]
    """Whose rules are played."""
    state: S
    record: list[Input] | None
    """Inputs that answer first; None where nothing is recorded, and every seat must have a player and dice a
    source.
    """
    source: DiceSource | None
    """Where rolls come from; None where dice are entered by hand."""
    players: dict[str, Player]
    """Who answers at once, by seat."""
    events: list[Event]
    """What has happened since the last checkpoint."""
    listening: bool
    """False where nobody wants events; rules then need build none but those that disclose something, and
    while somebody is `counting` those that tell of losses.
    """
    counting: bool
    """Whether the answers are kept, and those events that tell who loses what and who leaves."""
    answers: list[str]
    """The keys of all answers of players since the start, where somebody counts."""
    read: int
    """How many inputs of the record were read."""
    asked: str
    """The seat that was asked last."""
    faces: list[int]
    """Those of the last roll, while somebody records or listens."""

    def __init__(
        self,
        game: Referee[S],
        state: S,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None = None,
        *,
        listening: bool = True,
    ) -> None:
        self.game = game
        self.state = state
        self.players = dict(players)
        self.source = source
        self.record = record
        self.listening = listening
        self.counting = False
        self.answers = []
        self.events = []
        self.read = 0
        self.asked = ""
        self.faces = []

    @property
    def is_without_dice(self) -> bool:
        """Whether nothing can be rolled, because a ruling is being applied."""
        return self.source is None and self.record is None

    def ask(self, decision: Decision) -> Option:
        """Ask for one of the options, and return it. A question with one option is not asked."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        if not options:
            raise IllegalChoice(
                f"cannot go on: nothing answers {decision.question!r} any more; undo and choose otherwise"
            )
        record = self.record
        if record is not None:
            entry = self._recorded(record)
            if entry is not None:
                if not isinstance(entry, Choice) or entry.seat != decision.seat:
                    raise Mismatch(
                        f"cannot replay {entry.line()!r}: {decision.seat} is asked {decision.question!r}"
                    )
                return decision.option(entry.key)
        player = self.players.get(decision.seat)
        if player is None:
            raise NeedChoice(decision)
        self.asked = decision.seat
        option = player.choose(decision, self.look)
        if not decision.offers(option):
            raise IllegalChoice(
                f"cannot take {option.key!r} from the player of {decision.seat}: legal are {decision.keys()}"
            )
        if self.counting:
            self.answers.append(option.key)
        if record is not None:
            record.append(Choice(decision.seat, option.key, auto=True))
            self.read += 1
        return option

    def pick(self, who: Somebody, question: str, verb: str, among: Iterable[X]) -> X:
        """Ask somebody to choose one of these; the options are "<verb>:<id>", with their names."""
        options = [Option(f"{verb}:{one.id}", one.name, one) for one in among]
        return cast(X, self.ask(Decision(who.seat, question, options, who.id)).data)

    def roll(self, pool: Pool, why: str) -> int:
        """Roll this pool and return its value; `why` tells a person which dice are wanted."""
        state = self.state
        record = self.record
        entry = None if record is None else self._recorded(record)
        if entry is not None:
            if not isinstance(entry, Rolled):
                raise Mismatch(f"cannot replay {entry.line()!r}: a roll is due ({why})")
            self.faces = entry.faces
            state.rolled += 1
            return pool.entered(entry.faces)
        source = self.source
        if source is None:
            raise NeedRoll(pool, why)
        number = state.rolled
        state.rolled += 1
        if record is None and not self.listening:
            return source.roll(pool, state.seed, number)
        self.faces = source.faces(pool, state.seed, number)
        if record is not None:
            record.append(Rolled(self.faces))
            self.read += 1
        return pool.value(self.faces)

    def _recorded(self, record: list[Input]) -> Input | None:
        """The next recorded choice or roll; rulings before it are applied."""
        while self.read < len(record):
            entry = record[self.read]
            self.read += 1
            if not isinstance(entry, Ruling):
                return entry
            self.rule(entry)
        return None

    def emit(self, event: Event) -> None:
        """Record an event, if it is wanted; all sides learn what it discloses."""
        event.disclose(self.state)
        if self.listening or (self.counting and tells_losses(type(event))):
            self.events.append(event)

    def rule(self, ruling: Ruling) -> None:
        """Apply a ruling, and emit it."""
        self.game.apply_ruling(self, ruling)
        self.emit(Ruled(f"{ruling.path} = {ruling.value}", ruling.reason))

    def look(self) -> View:
        """The view of the seat that is being asked."""
        return self.game.view(self.state, self.asked)
