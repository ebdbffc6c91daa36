"""A trial: the battle that a check plays, and the report of a failed check."""

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

_TAIL: Final = 30


class Trial:
    """A ruleset's name, a setup and a seed; every battle of it is the same."""

    def __init__(self, ruleset: str, setup: Setup, seed: int) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.seed = seed

    def __str__(self) -> str:
        return f"{self.setup.get('title', self.ruleset)}, seed {self.seed}"

    @property
    def game(self) -> Game[State]:
        """The game that is checked."""
        return game_of(self.setup)

    def start(self) -> State:
        """Return a new state, before the first activation."""
        return self.game.start(self.setup, self.seed)

    def battle(self, *, by_hand: bool = False) -> Battle[State]:
        """Start a battle whose choices are all made by the check; with `by_hand` the check also enters its
        rolls.
        """
        return new_battle(self.setup, self.seed, by_hand=by_hand)

    def players(self) -> dict[str, Player]:
        """Return a random player for every seat."""
        seats = self.start().seats()
        return {seat: RandomPlayer(self.seed * 100 + number) for number, seat in enumerate(seats)}

    def played(self) -> Battle[State]:
        """Play a battle between random players to its end."""
        played = new_battle(self.setup, self.seed, players=self.players())
        with self.reporting(played):
            assert played.is_over, f"{self}: all seats have players, but the battle is not over"
        return played

    def walk(self, *watches: Watch, every: int = 1) -> None:
        """Play a whole battle. Each watch examines every question (or every second or fifth, by `every`), the
        choice, its undoing, and the end.

        If only some questions are examined, the seed decides which.
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
        """Add the steps that reproduce the battle to any exception raised in the block."""
        try:
            yield
        except Exception as problem:
            problem.add_note(self.story(battle.inputs))
            raise

    @contextmanager
    def telling(self, inputs: Sequence[Input]) -> Iterator[None]:
        """Add the steps that reproduce the battle to any exception raised in the block, for play without a
        Battle.
        """
        try:
            yield
        except Exception as problem:
            problem.add_note(self.story(inputs))
            raise

    def story(self, inputs: Sequence[Input]) -> str:
        """Return everything that is needed to repeat the battle so far."""
        lines = [entry.line() for entry in inputs]
        return (
            f"to reproduce: ruleset {self.ruleset!r}, seed {self.seed}, setup\n"
            f"{json.dumps(self.setup, ensure_ascii=False)}\n"
            f"and these {len(lines)} inputs:\n" + "\n".join([f"> {line}" for line in lines])
        )

    def same(self, one: object, other: object, what: str) -> None:
        """Fail if the two differ, and show the first difference."""
        if one == other:
            return
        one, other = parse_written(one), parse_written(other)
        if one != other:
            raise AssertionError(f"{self}: {what}: {difference(one, other)}")


Check = Callable[[Trial], None]
"""Plays a trial, and fails if the game is not as every tool expects it to be."""


class OpenQuestion:
    """An open question of a battle, and the key that will be chosen."""

    def __init__(self, battle: Battle[State], key: str) -> None:
        self.battle = battle
        self.key = key

    @cached_property
    def before(self) -> dict[str, object]:
        """The snapshot of the battle at this question; only valid while the battle is there."""
        return observed(self.battle)

    @cached_property
    def after(self) -> dict[str, object]:
        """The snapshot after the choice, made on a copy; only valid while the battle is at this question."""
        twin = self.battle.copy()
        twin.choose(self.key)
        return observed(twin)

    def examine(self, watches: Sequence[Watch]) -> None:
        """Make the choice while these watches examine it; undo and repeat it if one of them needs that."""
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
    """One check's part in a walk through a battle, which several checks share."""

    undoes: ClassVar[bool] = False
    """Whether each choice is undone and made once more, for `undone` and `chosen_again`."""
    needs_all: ClassVar[bool] = False
    """Whether it visits every question of a walk that examines only some."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial

    def visit(self, moment: OpenQuestion) -> None:
        """Examine a question. It may try things, but leaves the battle at that question."""

    def chosen(self, moment: OpenQuestion) -> None:
        """Examine the result of the choice."""

    def undone(self, moment: OpenQuestion) -> None:
        """Examine the question after the choice was undone."""

    def chosen_again(self, moment: OpenQuestion) -> None:
        """Examine the result of the same choice made once more."""

    def end(self, battle: Battle[State]) -> None:
        """Examine the battle after its end. Only the last of the watches may undo it."""


def observed(battle: Battle[State]) -> dict[str, object]:
    """Return everything observable of a battle now: the question, the asked seat's view, the state, the
    latest events.
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
        "latest": facts(events[-_TAIL:]),
    }


def facts(events: Sequence[Event]) -> list[dict[str, object]]:
    """Return the events as plain data."""
    return [event.facts() for event in events]


class Written(str):
    """A value as JSON text, which is compared much faster than the value itself; `Trial.same` takes both.
    Fails if the value is not JSON.
    """

    def __new__(cls, value: object) -> Written:
        return super().__new__(cls, json.dumps(value))


def parse_written(value: object) -> object:
    """Return the value with every Written part in it read back from JSON."""
    if isinstance(value, Written):
        return json.loads(value)
    if isinstance(value, dict):
        return {key: parse_written(part) for key, part in value.items()}
    return [parse_written(part) for part in value] if isinstance(value, list) else value


def as_json(value: object) -> Any:
    """Return the value after a round trip through JSON; fails if it is not JSON."""
    return json.loads(json.dumps(value))


def difference(one: object, other: object, path: str = "") -> str:
    """Describe the first difference between two pieces of plain data."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *[key for key in other if key not in one]]:
            if key not in one or key not in other:
                return f"at {path or 'the top'} only one side has {key!r}"
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{path}.{key}" if path else str(key))
    if isinstance(one, list) and isinstance(other, list):
        for number, (left, right) in enumerate(zip(one, other, strict=False)):
            if left != right:
                return difference(left, right, f"{path}[{number}]")
        return f"at {path or 'the top'} {len(one)} entries against {len(other)}"
    return f"at {path or 'the top'} {one!r} against {other!r}"
