"""Battle: its open question, the methods that answer it, enter dice and make rulings, undo and copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.decision import Decision, IllegalChoice
from wartable.core.dice import DiceSource, Pool
from wartable.core.event import Event
from wartable.core.game import Game, Setup
from wartable.core.record import Choice, Input, Rolled, Ruling, Segment
from wartable.core.rulebook import Rulebook
from wartable.core.state import Outcome, State
from wartable.core.table import Mismatch, NeedChoice, NeedInput, NeedRoll, Player, Table
from wartable.core.views.knowledge import View

S = TypeVar("S", bound=State)


class NothingToUndo(ValueError):
    """Raised if there is nothing to undo."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(Generic[S]):
    """A battle in progress.

    Copy, undo, save, dice by hand and network play are one mechanism: copy the state at the last checkpoint
    and run the rules again over the recorded inputs.
    """

    ruleset: Rulebook
    """The rulebook of the battle."""
    game: Game[S]
    """The rules of this kind of battle."""
    setup: Setup
    """The data that the battle started from."""
    source: DiceSource | None
    """Source of rolls; None if dice are entered by hand."""
    players: Mapping[str, Player]
    """Players that answer automatically, by seat. A seat without a player waits for `choose`."""
    listening: bool
    """Whether events are created."""
    broken: list[Input]
    """The inputs on which a rule last failed: the given one, then the answers and rolls that followed."""
    _leg: Segment[S]
    _need: NeedInput | None
    _table: Table[S] | None

    def __init__(
        self,
        rules: Rulebook,
        setup: Setup,
        leg: Segment[S],
        *,
        players: Mapping[str, Player],
        source: DiceSource | None,
        listening: bool = True,
    ) -> None:
        self.ruleset = rules
        self.game = rules.game(setup)
        self.setup = setup
        self.players = players
        self.source = source
        self.listening = listening
        self.broken = []
        self._leg = leg
        self._need = None
        self._table = None

    # ------------------------------------------------------------------ state of play

    @property
    def decision(self) -> Decision | None:
        """The open question; None if dice are due or the battle is over."""
        need = self._need
        return need.decision if isinstance(need, NeedChoice) else None

    @property
    def roll_due(self) -> Pool | None:
        """The dice that must be entered by hand now, or None."""
        need = self._need
        return need.pool if isinstance(need, NeedRoll) else None

    @property
    def roll_reason(self) -> str:
        """The purpose of the dice that must be entered by hand now; "" if there are none."""
        need = self._need
        return need.why if isinstance(need, NeedRoll) else ""

    @property
    def state(self) -> S:
        """The state at the open question. Read only: a change would be lost at the next input."""
        table = self._table
        return self._leg.state if table is None else table.state

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return self._need is None and self._leg.state.is_over()

    @property
    def outcome(self) -> Outcome | None:
        """The result of the battle; None while it goes on."""
        return self._leg.state.outcome() if self.is_over else None

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats."""
        return self._leg.state.seats()

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides."""
        return self._leg.state.sides()

    @property
    def inputs(self) -> list[Input]:
        """Every input so far, in order."""
        return [entry for leg in self.legs for entry in leg.record]

    @property
    def events(self) -> list[Event]:
        """All events so far."""
        done = [event for leg in self.legs for event in leg.events]
        return done + (self._table.events if self._table is not None else [])

    def events_since(self, count: int) -> list[Event]:
        """Return all events so far except the first `count`."""
        return self.events[count:]

    def view(self, seat: str) -> View:
        """Return the battle as this seat may see it."""
        return self.game.view(self.state, seat)

    def seen_by(self, seat: str, events: Iterable[Event] | None = None) -> list[Event]:
        """Return these events (by default all) as this seat may see them, without the hidden ones."""
        found: list[Event] = []
        for event in self.events if events is None else events:
            seen = self.game.redact(self.state, event, seat)
            if seen is not None:
                found.append(seen)
        return found

    def say(self, event: Event) -> str:
        """Return one sentence that describes an event."""
        return self.game.say(self.state, event)

    @property
    def checkpoints(self) -> list[S]:
        """The states between activations, in order. Read only: copies of the battle share them."""
        return [leg.state for leg in self.legs]

    @property
    def legs(self) -> list[Segment[S]]:
        """The legs, that is, the stretches between checkpoints. The last has no events yet. Read only."""
        found: list[Segment[S]] = [self._leg]
        while (before := found[-1].previous) is not None:
            found.append(before)
        return found[::-1]

    # ------------------------------------------------------------------ inputs

    def choose(self, key: str) -> None:
        """Answer the open question; raises IllegalChoice and changes nothing for an unknown option."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice(f"cannot choose {key!r}: {self._describe_need()}")
        decision.option(key)
        self._add(Choice(decision.seat, key))

    def enter_roll(self, faces: Sequence[int]) -> None:
        """Enter dice rolled at a real table, one face per die. Raises BadRoll if the dice due cannot show
        these faces, and IllegalChoice if no dice are due.
        """
        pool = self.roll_due
        if pool is None:
            raise IllegalChoice(f"cannot enter dice {list(faces)}: {self._describe_need()}")
        pool.entered(faces)
        self._add(Rolled(list(faces), by_hand=True))

    def rule(self, ruling: Ruling, seat: str = "") -> None:
        """Apply a ruling at once; raises BadInput and changes nothing if it is not allowed.

        `seat` is the seat that requests the ruling, or "" for the whole table; a refusal discloses only what
        that seat may know. If the open question is the first of its activation, it is asked again; otherwise
        it keeps its options, and everything after it sees the change.
        """
        ruling = self.game.weigh_ruling(self.state, ruling, seat).final_ruling()
        leg = self._leg
        if leg.record:
            self._add(ruling)
            return
        need = self._need
        table = self._table
        try:
            self._append_ruling(ruling)
            self._run()
        except BaseException:
            self._restore(leg, 0, need, table)
            raise

    def _append_ruling(self, ruling: Ruling) -> None:
        """Append a leg that holds only this ruling, which was made between two activations."""
        leg = self._leg
        table = self.game.table(
            _copy_of(leg.state), self.players, self.source, None, listening=self.listening
        )
        table.rule(ruling)
        leg.record = [ruling]
        leg.events = table.events
        self._leg = Segment(leg, table.state, [])

    def feed(self, entry: Input) -> None:
        """Apply a recorded choice, roll or ruling. Raises Mismatch if the battle waits for something else;
        otherwise raises what `choose`, `enter_roll` or `rule` would raise.
        """
        if isinstance(entry, Choice):
            decision = self.decision
            if decision is None or decision.seat != entry.seat:
                raise Mismatch(f"cannot replay {entry.line()!r}: {self._describe_need()}")
            decision.option(entry.key)
            self._add(entry)
        elif isinstance(entry, Rolled):
            pool = self.roll_due
            if pool is None:
                raise Mismatch(f"cannot replay {entry.line()!r}: {self._describe_need()}")
            pool.entered(entry.faces)
            self._add(entry)
        elif isinstance(entry, Ruling):
            self.rule(entry)

    def feed_all(self, entries: Sequence[Input]) -> None:
        """Apply recorded choices and rolls, but no rulings, to a battle without players and source of dice.
        Each activation runs only once. If an input does not fit, raises the rule's error; nothing changes.
        """
        self._add(*entries)

    def _describe_need(self) -> str:
        """Return what the battle waits for, as part of an error message."""
        decision = self.decision
        if decision is not None:
            return f"{decision.seat} must answer {decision.question!r} with one of {decision.keys()}"
        pool = self.roll_due
        return f"dice are due: {pool.describe()}" if pool is not None else "the battle is over"

    def _add(self, *entries: Input) -> None:
        """Add inputs and play on. If a rule fails on them, its error is raised and nothing is changed."""
        leg, need, table = self._leg, self._need, self._table
        kept = len(leg.record)
        leg.record.extend(entries)
        try:
            self._run()
            if self._leg.record and self._need is None:
                raise Mismatch(f"cannot replay {self._leg.record[0].line()!r}: {self._describe_need()}")
        except BaseException:
            self._restore(leg, kept, need, table)
            raise

    def _restore(self, leg: Segment[S], count: int, need: NeedInput | None, table: Table[S] | None) -> None:
        """Go back to the state before failed inputs: this leg with its first `count` inputs. Keep the others
        in `broken`.
        """
        self.broken = self.inputs[leg.before + count :]
        del leg.record[count:]
        leg.events = []
        self._leg, self._need, self._table = leg, need, table

    def run(self) -> Battle[S]:
        """Play on until an answer or a roll is needed, or the battle is over; returns the battle itself."""
        self._run()
        return self

    def _run(self) -> None:
        self._need = None
        self._table = None
        game = self.game
        while not self._leg.state.is_over():
            leg = self._leg
            table = game.table(
                _copy_of(leg.state), self.players, self.source, leg.record, listening=self.listening
            )
            try:
                game.step(table)
            except NeedInput as need:
                self._need = need.with_traceback(None)  # which holds all that was at work
                self._table = table
                return
            leg.events = table.events
            unread = leg.record[table.read :]
            del leg.record[table.read :]
            self._leg = Segment(leg, table.state, unread)

    # ------------------------------------------------------------------ undo and copies

    def undo(self) -> None:
        """Undo the last choice of a person, or the last ruling, and everything that followed from it."""
        leg: Segment[S] | None = self._leg
        while leg is not None:
            at = leg.last_by_hand()
            if at >= 0:
                self._go_back(leg, at)
                return
            leg = leg.previous
        raise NothingToUndo("cannot undo: no person has chosen anything yet; play on")

    def rewind(self, count: int) -> None:
        """Go back to the point after the first `count` inputs; computer players continue from there."""
        leg = self._leg
        while leg.before > count and leg.previous is not None:
            leg = leg.previous
        self._go_back(leg, max(0, count - leg.before))

    def _go_back(self, leg: Segment[S], count: int) -> None:
        self._leg = Segment(leg.previous, leg.state, leg.record[:count])
        self._run()

    def back(self) -> None:
        """Undo the answers that led the asked seat straight to its open question, with no dice, events or
        other seats in between. Raises NothingToUndo if there are none. The battle must create events
        (`listening`).
        """
        leg = self._leg
        kept = len(leg.record)
        while kept > 0 and self._is_linked(leg.record[kept - 1], kept - 1):
            kept -= 1
        if kept == len(leg.record):
            raise NothingToUndo(
                "cannot go back: no question just before belongs to this one; undo goes further"
            )
        self._go_back(leg, kept)

    def _is_linked(self, entry: Input, count: int) -> bool:
        """Whether this input is an answer of the asked seat, and caused no event before the open question."""
        here, table = self.decision, self._table
        if here is None or table is None or not isinstance(entry, Choice) or entry.auto:
            return False
        if entry.seat != here.seat:
            return False
        twin = self.copy()
        twin.players = {}
        twin._go_back(self._leg, count)
        there = twin._table
        return there is not None and len(there.events) == len(table.events)

    def copy(self) -> Battle[S]:
        """Return an independent battle at the same point, sharing earlier legs and the open question."""
        leg = self._leg
        twin = Battle(
            self.ruleset,
            self.setup,
            Segment(leg.previous, leg.state, list(leg.record)),
            players=self.players,
            source=self.source,
            listening=self.listening,
        )
        twin._need, twin._table = self._need, self._table
        return twin

    def peek(
        self, key: str, *, past_announcements: bool = False, past_deployments: bool = False
    ) -> Battle[S] | None:
        """Return a copy of the battle after this option if the option only opens a further question to the
        same seat. Returns None if anything else happens first: dice, a question to another seat, the end of
        an activation, or an event, except those that the arguments allow (`Event.is_choice`).
        """
        twin, is_open = self.after(key, announcements=past_announcements, deployments=past_deployments)
        return twin if is_open else None

    def after(
        self, key: str, *, announcements: bool = False, deployments: bool = False
    ) -> tuple[Battle[S], bool]:
        """Return a copy of the battle after this option, up to the next roll or question, and whether the
        option only opened that question (`peek`). The battle must create events (`listening`).
        """
        twin = self.copy()
        twin.source, twin.players = None, {}
        twin.choose(key)
        here, there, before, table = self.decision, twin.decision, self._table, twin._table
        if here is None or there is None or here.seat != there.seat or before is None or table is None:
            return twin, False
        is_near = twin._leg.before == self._leg.before
        if not is_near and not deployments:
            return twin, False
        new = table.events[len(before.events) :] if is_near else twin.events[len(self.events) :]
        return twin, all(event.is_choice(announcements, deployments) for event in new)

    def seat_players(self, players: Mapping[str, Player]) -> None:
        """Replace all computer players by these, given by seat, and play on."""
        self.players = players
        self._run()


def _copy_of(state: S) -> S:
    return state.copy()
