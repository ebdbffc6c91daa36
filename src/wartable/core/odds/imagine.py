"""Imagined battles: copies of a battle in which everything that is hidden from a seat is drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

from wartable.core.battle import Battle
from wartable.core.data.random_source import RandomSource
from wartable.core.decision import Decision, IllegalChoice, Option
from wartable.core.dice import BadRoll, DiceSource, Pool, Seeded
from wartable.core.game import Game, Setup
from wartable.core.record import Choice, Input, Rolled, Ruling, Segment
from wartable.core.state import State
from wartable.core.table import Mismatch, NeedChoice, Player
from wartable.core.views.knowledge import View

S = TypeVar("S", bound=State)

ATTEMPTS: Final = 16
"""Number of draws after which a battle counts as one that cannot be imagined."""
_SEED_BITS: Final = 48
_PUBLIC: Final = ("ruleset", "battle", "title")
"""Keys of the setup that an imagined battle keeps. The others may tell what is hidden."""


def imagined(battle: Battle[S], seat: str, rng: RandomSource) -> Battle[S] | None:
    """Return a battle that this seat could take for the real one: its view, the open question to it and the
    events since the last checkpoint are equal. Everything hidden from the seat is drawn from `rng`, and so is
    the seed of the dice. Returns None if no such battle can be made; see `Imagination.draw`.
    """
    decision = battle.decision
    if decision is None or decision.seat != seat:
        return None
    return Imagination(battle, seat).draw(rng)


class Imagination(Generic[S]):
    """The knowledge of one seat at the open question of a battle, from which any number of battles can be
    drawn. The battle must stay at this question. Raises IllegalChoice if the question is not the seat's own.
    """

    __slots__ = (
        "_battle",
        "_entries",
        "_events",
        "_leg",
        "_question",
        "_seat",
        "_view",
        "decision",
        "is_possible",
        "view",
    )

    decision: Decision
    """The open question."""
    view: View
    """The view of the seat."""

    is_possible: bool
    """False if no battle can be drawn here, because a ruling was made since the last checkpoint."""
    _battle: Battle[S]
    _seat: str
    _leg: Segment[S]
    _entries: list[Input]
    _question: list[object]
    _events: list[object]
    _view: dict[str, object]

    def __init__(self, battle: Battle[S], seat: str) -> None:
        decision = battle.decision
        if decision is None or decision.seat != seat:
            raise IllegalChoice(f"cannot imagine battles for {seat}: another seat is asked, or none")
        legs = battle.legs
        self.decision = decision
        self.view = battle.view(seat)
        self._battle = battle
        self._seat = seat
        self._leg = legs[-1]
        self._entries = list(self._leg.record)
        self._question = _question_facts(decision)
        self._events = _event_facts(battle, seat, sum([len(leg.events) for leg in legs]))
        self._view = {}
        self.is_possible = not [entry for entry in self._entries if isinstance(entry, Ruling)]

    def fingerprint(self) -> str:
        """Return a short text that stands for the question and what the seat saw before it since the last
        checkpoint. What is hidden from the seat does not affect it.
        """
        facts = repr([self._battle.state.elapsed(), self._question, self._events])
        return blake2b(facts.encode(), digest_size=8).hexdigest()

    def draw(self, rng: RandomSource) -> Battle[S] | None:
        """Return a battle that equals the real one as far as the seat can see. It has no players, rolls dice
        with a seed of its own, begins at the last checkpoint, and cannot be saved. Returns None if the game
        cannot imagine this state, if `is_possible` is False, or if no draw of several fits what the seat has
        seen since the checkpoint. The true values of hidden facts do not affect the
        result.
        """
        if not self.is_possible:
            return None
        battle = self._battle
        if not self._view:
            self._view = self.view.data()
        for _ in range(ATTEMPTS):
            state = battle.game.imagine(self._leg.state, self._seat, rng, battle.state)
            if state is None:
                return None
            state.seed = rng.getrandbits(_SEED_BITS)
            found = self._replay(state, rng)
            if found is not None:
                return found
        return None

    def _replay(self, state: S, rng: RandomSource) -> Battle[S] | None:
        """Return the battle in which the inputs since the checkpoint led from this state to the open
        question; None if the seat could tell it from the real one.
        """
        battle = self._battle
        replay = _Replay(battle.game, state, self._seat, self._entries, rng)
        replayed = _ReplayedPlayer(replay)
        setup: Setup = {key: battle.setup[key] for key in _PUBLIC if key in battle.setup}
        twin: Battle[S] = Battle(
            battle.ruleset,
            setup,
            Segment(None, state, []),
            players=dict.fromkeys(state.seats(), replayed),
            source=_ReplayedDice(replay),
            listening=battle.listening,
        )
        try:
            twin.run()
        except (Mismatch, IllegalChoice, BadRoll):
            return None
        twin.players = {}
        twin.source = Seeded()
        return twin if self._is_equal(twin) else None

    def _is_equal(self, twin: Battle[S]) -> bool:
        """Whether the seat cannot tell this battle from the real one."""
        decision = twin.decision
        return (
            decision is not None
            and len(twin.legs) == 1
            and _question_facts(decision) == self._question
            and _event_facts(twin, self._seat, 0) == self._events
            and twin.view(self._seat).data() == self._view
        )


def _question_facts(decision: Decision) -> list[object]:
    """Return what a seat sees of a question: its text, and the key and label of each option."""
    options = [(option.key, option.label) for option in decision.options]
    return [decision.seat, decision.question, decision.about, options]


def _event_facts(battle: Battle[Any], seat: str, count: int) -> list[object]:
    """Return what a seat sees of all events except the first `count`."""
    return [event.facts() for event in battle.seen_by(seat, battle.events_since(count))]


class _Replay(Generic[S]):
    """The inputs since a checkpoint, as they are given again in an imagined battle.

    The rolls, and the answers of the seat that imagines, are given in order. Other seats may be asked other
    questions than in the real battle, because they may own something else. Each takes the answer that it gave
    at that point if it is offered, and passes if not, so that an answer without visible effects does not
    matter. An answer that remains secret is drawn.
    """

    __slots__ = ("_at", "_entries", "_game", "_rng", "_seat", "_state")

    _game: Game[S]
    _state: S
    _seat: str
    _entries: Sequence[Input]
    _rng: RandomSource
    _at: int

    def __init__(
        self, game: Game[S], state: S, seat: str, entries: Sequence[Input], rng: RandomSource
    ) -> None:
        self._game = game
        self._state = state
        self._seat = seat
        self._entries = entries
        self._rng = rng
        self._at = 0

    def answer(self, decision: Decision) -> Option:
        """Return the answer to a question; raises NeedChoice at the question that is open."""
        return self._own_answer(decision) if decision.seat == self._seat else self._other_answer(decision)

    def faces(self) -> list[int]:
        """Return the faces of the next roll; raises BadRoll if none was rolled at this point."""
        entry = self._next_certain()
        if not isinstance(entry, Rolled):
            raise BadRoll("cannot replay a roll: none was recorded at this point")
        self._at += 1
        return entry.faces

    def _own_answer(self, decision: Decision) -> Option:
        entry = self._next_certain()
        if entry is None:
            raise NeedChoice(decision)
        if not isinstance(entry, Choice):
            raise Mismatch(f"cannot replay {entry.line()!r}: {decision.seat} is asked")
        self._at += 1
        return decision.option(entry.key)

    def _other_answer(self, decision: Decision) -> Option:
        if self._game.is_secret_answer(self._state, decision, self._seat):
            return self._rng.choice(decision.options)
        idle = decision.idle()
        at = self._at
        while at < len(self._entries):
            entry = self._entries[at]
            if not isinstance(entry, Choice) or entry.seat == self._seat:
                break
            at += 1
            given = _offered(decision, entry)
            if given is not None and given is not idle:
                self._at = at
                return given
        if idle is None:
            raise Mismatch(f"cannot replay an answer of {decision.seat}: none was recorded at this point")
        return idle

    def _next_certain(self) -> Input | None:
        """Skip the remaining answers of other seats, and return the next roll or answer of the seat; None if
        there is none.
        """
        while self._at < len(self._entries):
            entry = self._entries[self._at]
            if not isinstance(entry, Choice) or entry.seat == self._seat:
                return entry
            self._at += 1
        return None


def _offered(decision: Decision, entry: Choice) -> Option | None:
    """Return the option of a question that a recorded answer chose; None if the question offers none."""
    if entry.seat == decision.seat:
        for option in decision.options:
            if option.key == entry.key:
                return option
    return None


class _ReplayedPlayer(Player):
    """A player of all seats that gives the answers of a replay."""

    _replay: _Replay[Any]

    def __init__(self, replay: _Replay[Any]) -> None:
        self._replay = replay

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        return self._replay.answer(decision)


class _ReplayedDice(DiceSource):
    """A source of the rolls of a replay."""

    __slots__ = ("_replay",)

    _replay: _Replay[Any]

    def __init__(self, replay: _Replay[Any]) -> None:
        self._replay = replay

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        faces = self._replay.faces()
        pool.entered(faces)
        return faces
