"""What a situation says and play ignores, found by playing on until somebody must answer."""

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
"""A situation in which nobody is asked after so many activations is not looked at further."""


class Settled(NamedTuple):
    """How a situation stands when somebody must answer for the first time, as data: `start` is how it was
    read, `state` how it then is, `asked` the question or the dice that are due; "" where it is over.
    """

    start: Mapping[str, Any]
    state: Mapping[str, Any]
    asked: str
    ending: str


def ignored(game: Game[Any], setup: Setup) -> list[Problem]:
    """What a sound situation says to no effect: values that play replaces before anybody answers, and with
    which all would be as it is without them. Also that it is over at once, or cannot go on.
    """
    now = setup[_NOW]
    if not isinstance(now, Mapping):
        return []
    try:
        settled = _settle(game, setup)
    except IllegalChoice as error:
        return [Problem(_NOW, f"nobody can go on from here: {error}", "change what happened before")]
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
    """Play on from the situation until somebody must answer, or dice are due."""
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
    """Data with lists of tables that have ids as tables by these ids, as situations have them."""
    if isinstance(value, Mapping):
        return {str(key): _by_id(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [_by_id(part) for part in value]
        if parts and all(isinstance(part, Mapping) and "id" in part for part in parts):
            return {str(part["id"]): part for part in parts}
        return parts
    return value


def _changed(told: Mapping[str, Any], found: Any, keys: Keys) -> Iterator[tuple[Keys, Any, Any]]:
    """Each number, flag and name that a table tells and the state has otherwise, with both values."""
    for key, value in told.items():
        other = found.get(key) if isinstance(found, Mapping) else None
        if isinstance(value, Mapping):
            yield from _changed(value, other, (*keys, key))
        elif isinstance(value, int | str) and type(value) is type(other) and value != other:
            yield (*keys, key), value, other


def _is_without_effect(game: Game[Any], setup: Setup, settled: Settled, keys: Keys, value: Any) -> bool:
    """Whether all would be the same if the situation did not say this, and something else held instead."""
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
    """A copy of a table without what these keys lead to."""
    if len(keys) == 1:
        return {key: part for key, part in value.items() if key != keys[0]}
    return {**value, keys[0]: _without(value[keys[0]], keys[1:])}
