"""The table at which rules are carried out: it asks questions, rolls dice and records events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.decision import Decision, IllegalChoice, Option
from wartable.core.dice import DiceSource, Pool
from wartable.core.event import Event, Ruled, can_report_losses
from wartable.core.record import Choice, Input, Rolled, Ruling
from wartable.core.state import State
from wartable.core.views.knowledge import View

S = TypeVar("S", bound=State)


class Actor(Protocol):
    """Protocol of a unit or person that can choose and be chosen."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """Its display name."""

    @property
    def seat(self) -> str:
        """The seat that decides for it."""


X = TypeVar("X", bound=Actor)


class NeedInput(Exception):
    """Raised if the rules need an answer or a roll that is not there yet. The activation is undone, and runs
    again once the input is there.
    """


class NeedChoice(NeedInput):
    """Raised if a seat without a computer player has to choose."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


class NeedRoll(NeedInput):
    """Raised if dice have to be entered by hand."""

    def __init__(self, pool: Pool, why: str) -> None:
        super().__init__(why)
        self.pool = pool
        self.why = why


class Mismatch(ValueError):
    """Raised if a recorded input does not fit the question that the rules ask at that point."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """A computer player, which answers for a seat at once."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        """Return the option that the player chooses, which must be one of the decision's options. `look()`
        returns the view of the asked seat; it takes time, so call it only if the view is needed.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee(Generic[S]):
    """The part of a game that a Table uses: views of seats, and the application of rulings."""

    def view(self, state: S, seat: str) -> View:
        """Return the battle as this seat may see it; seat "" sees everything."""
        raise NotImplementedError

    def apply_ruling(self, table: Table[S], ruling: Ruling) -> None:
        """Apply a ruling that has passed its checks; no questions are asked, and no dice rolled."""
        raise NotImplementedError


NO_REFEREE: Final[Referee[Any]] = Referee()
"""Referee of tables without views and rulings, such as those used to compute odds."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Generic[S]):
    """Everything that rules work with: the state, the events, and the sources of answers and dice. Recorded
    inputs answer questions before any player is asked.
    """

    game: Referee[S]
    """The game whose rules are played."""
    state: S
    record: list[Input] | None
    """Recorded inputs, which answer first; new ones are added. If it is None, nothing is recorded, every seat
    must have a player, and dice must have a source.
    """
    source: DiceSource | None
    """Source of rolls; None if dice are entered by hand."""
    players: dict[str, Player]
    """Players that answer automatically, by seat."""
    events: list[Event]
    """Events since the last checkpoint."""
    listening: bool
    """False if events are not wanted; rules then need to create only those that disclose something, and those
    that report losses if the table is `counting`.
    """
    counting: bool
    """Whether the table keeps answers, and events that report losses or units that leave the battle."""
    answers: list[str]
    """Keys of all answers of players since the start, if the table is counting."""
    read: int
    """Number of recorded inputs that have been used."""
    asked: str
    """The seat that was asked last."""
    faces: list[int]
    """Faces of the last roll, if the table records or listens."""

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
        """Ask for one of the options, and return it. A question with only one option is not asked."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        if not options:
            raise IllegalChoice(
                f"cannot go on: nothing answers {decision.question!r} any more; undo and choose otherwise"
            )
        record = self.record
        if record is not None:
            entry = self._next_recorded(record)
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

    def pick(self, actor: Actor, question: str, verb: str, candidates: Iterable[X]) -> X:
        """Ask the seat of `actor` to choose one of `candidates`, and return it. The key of each option is
        "<verb>:<id of the candidate>", and its label is the candidate's name.
        """
        options = [Option(f"{verb}:{candidate.id}", candidate.name, candidate) for candidate in candidates]
        return cast(X, self.ask(Decision(actor.seat, question, options, actor.id)).data)

    def roll(self, pool: Pool, why: str) -> int:
        """Roll this pool and return its value. `why` is the purpose of the roll, which is shown to a person
        who enters the faces by hand.
        """
        state = self.state
        record = self.record
        entry = None if record is None else self._next_recorded(record)
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

    def _next_recorded(self, record: list[Input]) -> Input | None:
        """Return the next recorded choice or roll, or None if there is none. Rulings before it are
        applied.
        """
        while self.read < len(record):
            entry = record[self.read]
            self.read += 1
            if not isinstance(entry, Ruling):
                return entry
            self.rule(entry)
        return None

    def emit(self, event: Event) -> None:
        """Record what all sides learn from an event, and keep the event if the table is `listening`, or if it
        is `counting` and the event reports losses.
        """
        event.disclose(self.state)
        if self.listening or (self.counting and can_report_losses(type(event))):
            self.events.append(event)

    def rule(self, ruling: Ruling) -> None:
        """Apply a ruling, and emit an event for it."""
        self.game.apply_ruling(self, ruling)
        self.emit(Ruled(f"{ruling.path} = {ruling.value}", ruling.reason))

    def look(self) -> View:
        """Return the view of the seat that is being asked."""
        return self.game.view(self.state, self.asked)
