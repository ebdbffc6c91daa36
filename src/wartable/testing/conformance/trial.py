"""Trial: the battle that a check plays, and how a failed check is reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, ClassVar, Final

from wartable import (
    Battle,
    Event,
    Game,
    Input,
    Player,
    RandomPlayer,
    Setup,
    State,
    game_of,
    new_battle,
)

__all__ = ["Check", "OpenQuestion", "Trial", "Watch", "Written", "as_json", "difference", "facts", "observed"]

_LATEST_EVENTS: Final = 30


class Trial:
    """A battle that a check plays. The name of a ruleset, a setup and a seed determine it."""

    def __init__(self, ruleset: str, setup: Setup, seed: int) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.seed = seed

    def __str__(self) -> str:
        return f"{self.setup.get('title', self.ruleset)}, seed {self.seed}"

    @property
    def game(self) -> Game[State]:
        """The Game of the ruleset that is checked."""
        return game_of(self.setup)

    def start(self) -> State:
        """Return a new state before the first activation."""
        return self.game.start(self.setup, self.seed)

    def battle(self, *, by_hand: bool = False) -> Battle[State]:
        """Start a battle without players, in which the check itself makes all choices. With `by_hand` it also
        enters the dice of all rolls.
        """
        return new_battle(self.setup, self.seed, by_hand=by_hand)

    def players(self) -> dict[str, Player]:
        """Return a random player for every seat."""
        seats = self.start().seats()
        return {seat: RandomPlayer(self.seed * 100 + number) for number, seat in enumerate(seats)}

    def played(self) -> Battle[State]:
        """Play a battle between random players to its end, and return it."""
        played = new_battle(self.setup, self.seed, players=self.players())
        with self.reporting(played):
            assert played.is_over, f"{self}: all seats have players, but the battle is not over"
        return played

    def walk(self, *watches: Watch, every: int = 1) -> None:
        """Play a whole battle. Each of `watches` examines every question (every second one if `every` is 2),
        the choice, the undoing of the choice, and the end of the battle.

        If only some questions are examined, the seed determines which.
        """
        battle = self.battle()
        player = RandomPlayer(self.seed)
        number = self.seed
        with self.reporting(battle):
            while battle.decision is not None:
                seat = battle.decision.seat
                key = player.choose(battle.decision, lambda: battle.view(seat)).key  # noqa: B023
                moment = OpenQuestion(battle, key)
                moment.examine([watch for watch in watches if number % every == 0 or watch.needs_all])
                number += 1
            assert battle.is_over, f"{self}: no question is open, but the battle is not over"
            for watch in watches:
                watch.end(battle)

    @contextmanager
    def reporting(self, battle: Battle[State]) -> Iterator[None]:
        """Context manager that adds a note to any exception that its block raises. The note says how to
        reproduce the battle up to that point.
        """
        try:
            yield
        except Exception as problem:
            problem.add_note(self.story(battle.inputs))
            raise

    @contextmanager
    def telling(self, inputs: Sequence[Input]) -> Iterator[None]:
        """Context manager that adds a note to any exception that its block raises. The note says how to
        reproduce these inputs. Use it for play without a Battle, and `reporting` otherwise.
        """
        try:
            yield
        except Exception as problem:
            problem.add_note(self.story(inputs))
            raise

    def story(self, inputs: Sequence[Input]) -> str:
        """Return, as text, everything that is needed to repeat a battle up to these inputs."""
        lines = [entry.line() for entry in inputs]
        return (
            f"to reproduce: ruleset {self.ruleset!r}, seed {self.seed}, setup\n"
            f"{json.dumps(self.setup, ensure_ascii=False)}\n"
            f"and these {len(lines)} inputs:\n" + "\n".join([f"> {line}" for line in lines])
        )

    def same(self, first: object, second: object, what: str) -> None:
        """Fail if two values differ. The message begins with `what`, and names the first difference."""
        if first == second:
            return
        first, second = unwrap_written(first), unwrap_written(second)
        if first != second:
            raise AssertionError(f"{self}: {what}: {difference(first, second)}")


Check = Callable[[Trial], None]
"""A function that plays a trial, and fails if the game is not as Wartable expects games to be."""


class OpenQuestion:
    """An open question of a battle, and the key of the option that will be chosen."""

    def __init__(self, battle: Battle[State], key: str) -> None:
        self.battle = battle
        self.key = key

    @cached_property
    def before(self) -> dict[str, object]:
        """Everything that can be observed of the battle at this question. It is computed at the first use,
        when the battle must still be at the question.
        """
        return observed(self.battle)

    @cached_property
    def after(self) -> dict[str, object]:
        """Everything that can be observed of the battle after the choice, which is made in a copy. It is
        computed at the first use, when the battle must still be at the question.
        """
        twin = self.battle.copy()
        twin.choose(self.key)
        return observed(twin)

    def examine(self, watches: Sequence[Watch]) -> None:
        """Make the choice, and call each of `watches` before and after it. If one of them needs it, undo the
        choice and make it again.
        """
        for watch in watches:
            watch.visit(self)
        self.battle.choose(self.key)
        for watch in watches:
            watch.chosen(self)
        undoing = [watch for watch in watches if watch.undoes]
        if undoing:
            self._choose_again(undoing)

    def _choose_again(self, watches: Sequence[Watch]) -> None:
        self.battle.undo()
        for watch in watches:
            watch.undone(self)
        self.battle.choose(self.key)
        for watch in watches:
            watch.chosen_again(self)


class Watch:
    """A part of a check that examines each question while a battle is played. Several can examine the same
    battle, so that it is played only once.
    """

    undoes: ClassVar[bool] = False
    """Whether each choice must be undone and made again, so that `undone` and `chosen_again` are called."""
    needs_all: ClassVar[bool] = False
    """Whether the watch examines every question even if others examine only some."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial

    def visit(self, moment: OpenQuestion) -> None:
        """Examine a question. A watch may try something, but must leave the battle at this question."""

    def chosen(self, moment: OpenQuestion) -> None:
        """Examine the battle after the question `moment` has been answered."""

    def undone(self, moment: OpenQuestion) -> None:
        """Examine the battle after that answer has been undone."""

    def chosen_again(self, moment: OpenQuestion) -> None:
        """Examine the battle after the same answer has been given again."""

    def end(self, battle: Battle[State]) -> None:
        """Examine the battle after its end. Only the last of several watches may undo anything."""


def observed(battle: Battle[State]) -> dict[str, object]:
    """Return everything that can be observed of a battle now, as a dict: the question, the view of the asked
    seat, the state, and the latest events.
    """
    decision = battle.decision
    question: object = None
    view: object = None
    if decision is not None:
        options = [[option.key, option.label] for option in decision.options]
        question = [decision.seat, decision.question, decision.about, options]
        view = battle.view(decision.seat).data()
    events = battle.events
    return {
        "question": question,
        "view": Written(view),
        "state": Written(battle.game.dump(battle.state)),
        "events": len(events),
        "latest": facts(events[-_LATEST_EVENTS:]),
    }


def facts(events: Sequence[Event]) -> list[dict[str, object]]:
    """Return the facts of each event, with its class."""
    return [event.facts() for event in events]


class Written(str):
    """A value as JSON text, which can be compared much faster than the value itself. `Trial.same` takes both.

    Raises an error if the value is not JSON-like.
    """

    def __new__(cls, value: object) -> Written:
        return super().__new__(cls, json.dumps(value))


def unwrap_written(value: object) -> object:
    """Return a value in which every Written is replaced by the value that it was made from."""
    if isinstance(value, Written):
        return json.loads(value)
    if isinstance(value, dict):
        return {key: unwrap_written(part) for key, part in value.items()}
    return [unwrap_written(part) for part in value] if isinstance(value, list) else value


def as_json(value: object) -> Any:
    """Return a value after it was written as JSON and read again; raises an error if it is not JSON-like."""
    return json.loads(json.dumps(value))


def difference(first: object, second: object, path: str = "") -> str:
    """Return a text that describes the first difference between two values of plain data, and names its
    place. `path` is the place of the values themselves.
    """
    if isinstance(first, dict) and isinstance(second, dict):
        for key in [*first, *[key for key in second if key not in first]]:
            if key not in first or key not in second:
                return f"at {path or 'the top'} only one side has {key!r}"
            if first[key] != second[key]:
                return difference(first[key], second[key], f"{path}.{key}" if path else str(key))
    if isinstance(first, list) and isinstance(second, list):
        for number, (left, right) in enumerate(zip(first, second, strict=False)):
            if left != right:
                return difference(left, right, f"{path}[{number}]")
        return f"at {path or 'the top'} {len(first)} entries against {len(second)}"
    return f"at {path or 'the top'} {first!r} against {second!r}"
