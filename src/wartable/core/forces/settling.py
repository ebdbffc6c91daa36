"""Detects values of a situation that have no effect, by playing the situation past its first questions."""

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
"""Path of a value: the keys that lead to it, and for an entry of a list its index at the end."""

_NOW: Final = "now"
_STEPS: Final = 100
"""The number of activations without a question after which the examination of a situation stops."""


_DEEPEST: Final = 2
"""The number of questions in a row that are answered, each with every option."""
_MOST_BRANCHES: Final = 40
"""The greatest number of branches that are followed; if there are more, fewer questions are answered."""
_SEEDS: Final = (0, 1)
"""Seeds for the dice that are rolled between questions."""


class LaterQuestion(NamedTuple):
    """The state at a later question, and all questions and answers that led there. All are plain data."""

    state: Mapping[str, Any]
    asked: tuple[str, ...]


class SettledSituation(NamedTuple):
    """A situation that was played to its first question, as plain data. `start` is the state as it was read,
    `state` the state at the question, and `asked` the question or the dice that are due. `ending` describes
    the end if the battle is over, otherwise it is "".
    """

    start: Mapping[str, Any]
    state: Mapping[str, Any]
    asked: str
    ending: str


def ignored_values(game: Game[Any], setup: Setup) -> list[Problem]:
    """Return a note on each value of a situation that has no effect: the rules replace it before anybody's
    answer can matter, and the result is the same without it. Also reports a battle that is over at once, or
    cannot continue. The situation must have no fatal problems.
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
    reported = set()
    for keys, value, other in _changed_values(now, settled.state, ()):
        if _is_without_effect(game, setup, settled, keys, value):
            reported.add(keys)
            found.append(
                _no_effect_note(keys, f"play {_change_in_words(value, other)} before anybody answers")
            )
    if not settled.ending:
        found += _ignored_later(game, setup, now, reported)
    return found


def _ignored_later(
    game: Game[Any], setup: Setup, situation: Mapping[str, Any], reported: Set[Keys]
) -> Iterator[Problem]:
    """Yield a note on each value that the rules replace after the first questions, for all answers, and
    that has no effect. Paths in `reported` are skipped.
    """
    for depth in range(1, _DEEPEST + 1):
        questions = _later_questions(game, setup, depth)
        if not questions:
            return
        for keys, value, other in list(_changed_values(situation, questions[0].state, ())):
            if any(keys[: len(reported_keys)] == reported_keys for reported_keys in reported):
                continue
            if all(_replaces(moment.state, keys, value) for moment in questions) and _is_without_later_effect(
                game, setup, questions, depth, keys, value
            ):
                reported = {*reported, keys}
                words = _change_in_words(value, other) if _is_same_in_all(questions, keys) else "replaces it"
                yield _no_effect_note(keys, f"play {words} after every first answer")


def _no_effect_note(keys: Keys, why: str) -> Problem:
    """Return the note that the value at this path has no effect."""
    path = _NOW
    for key in keys:
        path = f"{path}[{key}]" if isinstance(key, int) else part_path(path, key)
    return Problem(path, f"it has no effect: {why}", "leave it out", fatal=False)


def _change_in_words(value: Any, new_value: Any) -> str:
    """Describe how the rules change a value to another one: "makes it 2"; "drops it" for an entry of a
    list.
    """
    if new_value is None or new_value == []:
        return "drops it" if new_value is None else "empties it"
    return "makes it another list" if isinstance(value, list | tuple) else f"makes it {shown(new_value)}"


# ------------------------------------------------------------------ playing on


def _settle(game: Game[Any], setup: Setup) -> SettledSituation:
    """Play the situation until an answer or a roll is needed, and return the result."""
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
    return SettledSituation(start, _by_id(game.dump(state)), asked, ending)


def _later_questions(game: Game[Any], setup: Setup, depth: int) -> list[LaterQuestion]:
    """Return every question, with the state there, that can follow `depth` answered questions. Returns an
    empty list if there are too many, or if play cannot continue.
    """
    found: list[LaterQuestion] = []
    for seed in _SEEDS:
        paths: list[tuple[State, list[Input], tuple[str, ...]]] = [(game.start(setup, seed), [], ())]
        for left in range(depth, -1, -1):
            further: list[tuple[State, list[Input], tuple[str, ...]]] = []
            for start, inputs, asked in paths:
                record = list(inputs)
                try:
                    before, state, decision = _play_to_question(game, start, record)
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
            if len(further) > _MOST_BRANCHES:
                return []
            paths = further
    return found


def _play_to_question(
    game: Game[Any], start: State, record: list[Input]
) -> tuple[State, State, Decision | None]:
    """Play from the checkpoint `start` with these recorded inputs until another answer is needed.

    Returns the last checkpoint (`record` is changed to the inputs since then), the state, and the question.
    The question is None if the battle ends, or if nothing is asked for too long.
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
    """Convert each list of tables with ids, at any depth, to a table by id, which is the form in
    situations.
    """
    if isinstance(value, Mapping):
        return {str(key): _by_id(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [_by_id(part) for part in value]
        if parts and all(isinstance(part, Mapping) and "id" in part for part in parts):
            return {str(part["id"]): part for part in parts}
        return parts
    return value


# ------------------------------------------------------------------ comparing


def _changed_values(
    written: Mapping[str, Any], state_value: Any, keys: Keys
) -> Iterator[tuple[Keys, Any, Any]]:
    """Yield the path of each number, flag, name and list in a table that differs in the state, with its value
    and the one in the state.

    For a list of names or numbers, yield each entry that the state lacks, with None for the value in the
    state.
    """
    for key, value in written.items():
        other = state_value.get(key) if isinstance(state_value, Mapping) else None
        if isinstance(value, Mapping):
            yield from _changed_values(value, other, (*keys, key))
        elif isinstance(value, list | tuple) and isinstance(other, list | tuple):
            yield from _changed_entries(value, other, (*keys, key))
        elif isinstance(value, int | str) and type(value) is type(other) and value != other:
            yield (*keys, key), value, other


def _changed_entries(
    written: Sequence[Any], state_value: Sequence[Any], keys: Keys
) -> Iterator[tuple[Keys, Any, Any]]:
    if [*written] == [*state_value]:
        return
    lost = [
        at for at, entry in enumerate(written) if isinstance(entry, int | str) and entry not in state_value
    ]
    if len(lost) == len(written) or not lost:
        yield keys, written, state_value
        return
    for at in lost:
        yield (*keys, at), written[at], None


def _value_at(state: Any, keys: Keys) -> Any:
    """Return the value at this path in a state; None if there is none."""
    for key in keys:
        if not isinstance(state, Mapping):
            return None
        state = state.get(key)
    return state


def _holds(state: Any, keys: Keys, value: Any) -> bool:
    """Whether a state has this value at this path; for an entry of a list, anywhere in the list."""
    if isinstance(keys[-1], int):
        entries = _value_at(state, keys[:-1])
        return isinstance(entries, list | tuple) and value in entries
    return bool(_value_at(state, keys) == (list(value) if isinstance(value, tuple) else value))


def _replaces(state: Any, keys: Keys, value: Any) -> bool:
    """Whether a state has another value at this path."""
    place = keys[:-1] if isinstance(keys[-1], int) else keys
    return _value_at(state, place) is not None and not _holds(state, keys, value)


def _is_same_in_all(questions: Sequence[LaterQuestion], keys: Keys) -> bool:
    """Whether the states at all these questions have the same value at this path."""
    return all(
        _value_at(question.state, keys) == _value_at(questions[0].state, keys) for question in questions
    )


def _is_without_effect(
    game: Game[Any], setup: Setup, settled: SettledSituation, keys: Keys, value: Any
) -> bool:
    """Whether the situation leads to the same result without this value, and the value is not the default."""
    less = _without_value(setup, (_NOW, *keys))
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


def _is_without_later_effect(
    game: Game[Any], setup: Setup, questions: list[LaterQuestion], depth: int, keys: Keys, value: Any
) -> bool:
    """Whether all these later questions and states are the same without this value, and the value is not the
    default.
    """
    less = _without_value(setup, (_NOW, *keys))
    if [problem for problem in game.problems(less) if problem.fatal]:
        return False
    start = _by_id(game.dump(game.start(less, _SEEDS[0])))
    return not _holds(start, keys, value) and _later_questions(game, less, depth) == questions


def _without_value(value: Any, keys: Keys) -> Any:
    """Return a copy of a table without the value at this path, which may be an entry of a list."""
    if isinstance(keys[0], int):
        return [part for at, part in enumerate(value) if at != keys[0]]
    if len(keys) == 1:
        return {key: part for key, part in value.items() if key != keys[0]}
    return {**value, keys[0]: _without_value(value[keys[0]], keys[1:])}
