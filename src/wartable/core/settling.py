"""Detects values of a situation that have no effect, by playing on until an answer is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from wartable.core.decision import IllegalChoice
from wartable.core.game import Game, Setup
from wartable.core.problem import Problem
from wartable.core.reader import part_path, shown
from wartable.core.state import State
from wartable.core.table import NeedInput, Table

S = TypeVar("S", bound=State)
Keys = tuple[str, ...]

_NOW: Final = "now"
_STEPS: Final = 100
"""Number of activations without a question after which a situation is examined no further."""


class Settled(NamedTuple):
    """A situation played on until the first question, as data: `start` is the state as read, `state` the
    state at the question, `asked` the question or the dice that are due; `ending` is "" unless the battle is
    over.
    """

    start: Mapping[str, Any]
    state: Mapping[str, Any]
    asked: str
    ending: str


def ignored(game: Game[Any], setup: Setup) -> list[Problem]:
    """Return the values of a sound situation that have no effect: play replaces them before the first answer,
    and the result would be the same without them. Also reports that the battle is over at once, or cannot go
    on.
    """
    now = setup[_NOW]
    if not isinstance(now, Mapping):
        return []
    try:
        settled = _settle(game, setup)
    except IllegalChoice as error:
        return [Problem(_NOW, f"play cannot continue from here: {error}", "change what happened before")]
    found: list[Problem] = []
    if settled.ending:
        what = f"the battle is over at once, {settled.ending}"
        found.append(Problem(_NOW, what, "begin at an earlier moment", fatal=False))
    for keys, value, other in _changed(now, settled.state, ()):
        if _is_without_effect(game, setup, settled, keys, value):
            path = _NOW
            for key in keys:
                path = part_path(path, key)
            what = f"it has no effect: play makes it {shown(other)} before anybody answers"
            found.append(Problem(path, what, "leave it out", fatal=False))
    return found


def _settle(game: Game[Any], setup: Setup) -> Settled:
    """Play on from the situation until an answer or a roll is needed."""
    state = game.start(setup, 0)
    start = _by_id(game.dump(state))
    asked = ""
    for _ in range(_STEPS):
        if state.is_over():
            break
        table: Table[Any] = game.table(state.copy(), {}, None, [], listening=False)
        try:
            game.step(table)
        except NeedInput as need:
            state, asked = table.state, str(need)
            break
        state = table.state
    outcome = state.outcome() if state.is_over() else None
    ending = "" if outcome is None else outcome.reason or "with no winner"
    return Settled(start, _by_id(game.dump(state)), asked, ending)


def _by_id(value: Any) -> Any:
    """Convert lists of tables with ids to tables by id, as situations have them."""
    if isinstance(value, Mapping):
        return {str(key): _by_id(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [_by_id(part) for part in value]
        if parts and all(isinstance(part, Mapping) and "id" in part for part in parts):
            return {str(part["id"]): part for part in parts}
        return parts
    return value


def _changed(told: Mapping[str, Any], found: Any, keys: Keys) -> Iterator[tuple[Keys, Any, Any]]:
    """Yield each number, flag and name that differs between a table and the state: path and both values."""
    for key, value in told.items():
        other = found.get(key) if isinstance(found, Mapping) else None
        if isinstance(value, Mapping):
            yield from _changed(value, other, (*keys, key))
        elif isinstance(value, int | str) and type(value) is type(other) and value != other:
            yield (*keys, key), value, other


def _is_without_effect(game: Game[Any], setup: Setup, settled: Settled, keys: Keys, value: Any) -> bool:
    """Whether the result would be the same without this value, although the default differs from it."""
    less = _without(setup, (_NOW, *keys))
    if [problem for problem in game.problems(less) if problem.fatal]:
        return False
    try:
        other = _settle(game, less)
    except IllegalChoice:
        return False
    usual: Any = other.start
    for key in keys:
        usual = usual.get(key) if isinstance(usual, Mapping) else None
    return bool(usual != value and (other.state, other.asked) == (settled.state, settled.asked))


def _without(value: Any, keys: Keys) -> Any:
    """Return a copy of a table without the value at these keys."""
    if len(keys) == 1:
        return {key: part for key, part in value.items() if key != keys[0]}
    return {**value, keys[0]: _without(value[keys[0]], keys[1:])}
