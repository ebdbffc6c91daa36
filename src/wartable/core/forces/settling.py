"""Detects values of a situation that have no effect, by playing on past the first questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, Final, NamedTuple, TypeVar

from wartable.core.data.problem import Problem
from wartable.core.data.reader import part_path, shown
from wartable.core.decision import Decision, IllegalChoice
from wartable.core.dice import Seeded
from wartable.core.game import Game, Setup
from wartable.core.record import Choice, Input
from wartable.core.state import State
from wartable.core.table import NeedChoice, NeedInput, Table

S = TypeVar("S", bound=State)
Keys = tuple[str | int, ...]
"""Path of a value: names of parts, and the index of an entry of a list at the end."""

_NOW: Final = "now"
_STEPS: Final = 100
"""Number of activations without a question after which a situation is examined no further."""


_DEEPEST: Final = 2
"""Number of questions that are answered, each in every way."""
_MOST: Final = 40
"""Number of branches; beyond it, fewer questions are answered."""
_SEEDS: Final = (0, 1)
"""Seeds of the dice that are rolled in between."""


class LaterQuestion(NamedTuple):
    """The state at a later question, as data, and all questions and answers until then."""

    state: Mapping[str, Any]
    asked: tuple[str, ...]


class Settled(NamedTuple):
    """A situation that was played on to its first question, as data. `start` is the state as read, `state`
    the state at the question, and `asked` the question or the dice that are due. `ending` describes the end
    if the battle is over, otherwise "".
    """

    start: Mapping[str, Any]
    state: Mapping[str, Any]
    asked: str
    ending: str


def ignored_values(game: Game[Any], setup: Setup) -> list[Problem]:
    """Return a note on each value of a situation that has no effect, because play replaces it before the
    first answer and the result is the same without it. Also reports a battle that is over at once, or cannot
    continue. The situation must be free of fatal problems.
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
    told = set()
    for keys, value, other in _changed(now, settled.state, ()):
        if _is_without_effect(game, setup, settled, keys, value):
            told.add(keys)
            found.append(_without_effect(keys, f"play {_made(value, other)} before anybody answers"))
    if not settled.ending:
        found += _ignored_later(game, setup, now, told)
    return found


def _ignored_later(
    game: Game[Any], setup: Setup, now: Mapping[str, Any], told: Set[Keys]
) -> Iterator[Problem]:
    """Yield the values that play replaces after the first questions, for every answer, without effect."""
    for depth in range(1, _DEEPEST + 1):
        moments = _later(game, setup, depth)
        if not moments:
            return
        for keys, value, other in list(_changed(now, moments[0].state, ())):
            if any(keys[: len(one)] == one for one in told):
                continue
            if all(_replaces(moment.state, keys, value) for moment in moments) and _is_lost_later(
                game, setup, moments, depth, keys, value
            ):
                told = {*told, keys}
                words = _made(value, other) if _is_same(moments, keys) else "replaces it"
                yield _without_effect(keys, f"play {words} after every first answer")


def _without_effect(keys: Keys, why: str) -> Problem:
    path = _NOW
    for key in keys:
        path = f"{path}[{key}]" if isinstance(key, int) else part_path(path, key)
    return Problem(path, f"it has no effect: {why}", "leave it out", fatal=False)


def _made(value: Any, other: Any) -> str:
    """Describe the change that play makes to a value: "makes it 2"; "drops it" for an entry of a list."""
    if other is None or other == []:
        return "drops it" if other is None else "empties it"
    return "makes it another list" if isinstance(value, list | tuple) else f"makes it {shown(other)}"


# ------------------------------------------------------------------ playing on


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


def _later(game: Game[Any], setup: Setup, depth: int) -> list[LaterQuestion]:
    """Return every moment that may follow `depth` questions; [] if there are too many, or no answer fits."""
    found: list[LaterQuestion] = []
    for seed in _SEEDS:
        paths: list[tuple[State, list[Input], tuple[str, ...]]] = [(game.start(setup, seed), [], ())]
        for left in range(depth, -1, -1):
            further: list[tuple[State, list[Input], tuple[str, ...]]] = []
            for start, inputs, asked in paths:
                record = list(inputs)
                try:
                    before, state, decision = _played(game, start, record)
                except IllegalChoice:
                    return []
                if decision is None or not left:
                    said = "" if decision is None else decision.question
                    found.append(LaterQuestion(_by_id(game.dump(state)), (*asked, said)))
                    continue
                keys = tuple(option.key for option in decision.options)
                said = f"{decision.question} {' '.join(keys)}"
                for key in keys:
                    further.append((before, [*record, Choice(decision.seat, key)], (*asked, said, key)))
            if len(further) > _MOST:
                return []
            paths = further
    return found


def _played(game: Game[Any], start: State, record: list[Input]) -> tuple[State, State, Decision | None]:
    """Play on until an answer is needed.

    Returns the last checkpoint, to which `record` belongs, the state and the question. The question is None
    if the battle ends, or if none is asked for too long.
    """
    state = start
    for _ in range(_STEPS):
        if state.is_over():
            break
        table: Table[Any] = game.table(state.copy(), {}, Seeded(), record, listening=False)
        try:
            game.step(table)
        except NeedChoice as need:
            return state, table.state, need.decision
        state = table.state
        record.clear()
    return state, state, None


def _by_id(value: Any) -> Any:
    """Convert each list of tables with ids to a table by id, at any depth, as situations are written."""
    if isinstance(value, Mapping):
        return {str(key): _by_id(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [_by_id(part) for part in value]
        if parts and all(isinstance(part, Mapping) and "id" in part for part in parts):
            return {str(part["id"]): part for part in parts}
        return parts
    return value


# ------------------------------------------------------------------ comparing


def _changed(told: Mapping[str, Any], found: Any, keys: Keys) -> Iterator[tuple[Keys, Any, Any]]:
    """Yield each number, flag, name and list of a table that differs in the state: its path and both values.

    For a list of names or numbers, yield each entry that the state lacks, with None as its other value.
    """
    for key, value in told.items():
        other = found.get(key) if isinstance(found, Mapping) else None
        if isinstance(value, Mapping):
            yield from _changed(value, other, (*keys, key))
        elif isinstance(value, list | tuple) and isinstance(other, list | tuple):
            yield from _changed_list(value, other, (*keys, key))
        elif isinstance(value, int | str) and type(value) is type(other) and value != other:
            yield (*keys, key), value, other


def _changed_list(told: Sequence[Any], found: Sequence[Any], keys: Keys) -> Iterator[tuple[Keys, Any, Any]]:
    if [*told] == [*found]:
        return
    lost = [at for at, entry in enumerate(told) if isinstance(entry, int | str) and entry not in found]
    if len(lost) == len(told) or not lost:
        yield keys, told, found
        return
    for at in lost:
        yield (*keys, at), told[at], None


def _at(state: Any, keys: Keys) -> Any:
    """Return the value at these keys, or None."""
    for key in keys:
        if not isinstance(state, Mapping):
            return None
        state = state.get(key)
    return state


def _holds(state: Any, keys: Keys, value: Any) -> bool:
    """Whether a state has this value at these keys, or in its list."""
    if isinstance(keys[-1], int):
        entries = _at(state, keys[:-1])
        return isinstance(entries, list | tuple) and value in entries
    return bool(_at(state, keys) == (list(value) if isinstance(value, tuple) else value))


def _replaces(state: Any, keys: Keys, value: Any) -> bool:
    """Whether a state has another value at these keys."""
    place = keys[:-1] if isinstance(keys[-1], int) else keys
    return _at(state, place) is not None and not _holds(state, keys, value)


def _is_same(moments: Sequence[LaterQuestion], keys: Keys) -> bool:
    """Whether all moments have the same value at these keys."""
    return all(_at(one.state, keys) == _at(moments[0].state, keys) for one in moments)


def _is_without_effect(game: Game[Any], setup: Setup, settled: Settled, keys: Keys, value: Any) -> bool:
    """Whether the result is the same without this value, and not just because the value is the default."""
    less = _without(setup, (_NOW, *keys))
    if [problem for problem in game.problems(less) if problem.fatal]:
        return False
    try:
        other = _settle(game, less)
    except IllegalChoice:
        return False
    return not _holds(other.start, keys, value) and (other.state, other.asked) == (
        settled.state,
        settled.asked,
    )


def _is_lost_later(
    game: Game[Any], setup: Setup, moments: list[LaterQuestion], depth: int, keys: Keys, value: Any
) -> bool:
    """Whether all these later moments would be the same without a value."""
    less = _without(setup, (_NOW, *keys))
    if [problem for problem in game.problems(less) if problem.fatal]:
        return False
    start = _by_id(game.dump(game.start(less, _SEEDS[0])))
    return not _holds(start, keys, value) and _later(game, less, depth) == moments


def _without(value: Any, keys: Keys) -> Any:
    """Return a copy of a table without the value at these keys, which may be an entry of a list."""
    if isinstance(keys[0], int):
        return [part for at, part in enumerate(value) if at != keys[0]]
    if len(keys) == 1:
        return {key: part for key, part in value.items() if key != keys[0]}
    return {**value, keys[0]: _without(value[keys[0]], keys[1:])}
