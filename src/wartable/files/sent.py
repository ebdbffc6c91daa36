"""Saves and replays that are uploaded to a web page and continued there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wartable import BadInput, Problem, Setup, checked
from wartable.files.characters import character_problems
from wartable.files.history import SEEDED, History, battle_from_setup_or_snapshot
from wartable.files.parsing import parse_json
from wartable.files.recognition import REPLAY, SAVE, recognise_format
from wartable.files.replay import read_replay
from wartable.files.saving import Save, parse_save, play_save

__all__ = ["MOST_INPUTS", "StartingPoint", "check_setup", "is_save_or_replay", "starting_point_in"]

MOST_INPUTS: Final = 20_000
"""The greatest number of inputs of an uploaded battle. Even the longest battles have only some thousands."""
_MESSAGE: Final = "cannot go on with what was sent"
_AT_A_TERMINAL: Final = "go on with it at a terminal"


class StartingPoint(NamedTuple):
    """The point at which a table continues an uploaded battle. It is given by the setup and the seed, or by
    the state `start`, and by the inputs, as lines of text, to apply after that. `note` is shown to the
    players.
    """

    setup: Setup
    seed: int
    dice: str
    lines: tuple[str, ...]
    start: Mapping[str, object] | None
    note: str = ""


def is_save_or_replay(text: str) -> bool:
    """Whether an uploaded text is recognised as a save or a replay."""
    return recognise_format(text) in (SAVE, REPLAY)


def check_setup(setup: Setup) -> None:
    """Raise BadInput with every fault that prevents play, if a setup cannot be played."""
    problems = character_problems(setup)
    if problems:
        raise BadInput("cannot make a table", problems)
    checked(setup)


def starting_point_in(text: str) -> StartingPoint:
    """Return the point at which an uploaded save or replay continues. Its inputs are replayed, which may take
    seconds. Raises BadInput if that is impossible.

    A save whose inputs no longer fit the rules continues from its saved state, without its history.
    """
    if recognise_format(text) == REPLAY:
        replay = read_replay(text)
        _check_allowed(replay)
        replay.play()
        return _after_inputs(replay)
    save = parse_save(parse_json(text, _MESSAGE), _MESSAGE)
    _check_allowed(save.history)
    try:
        play_save(save)
    except BadInput as error:
        return _at_saved_state(save, error)
    return _after_inputs(save.history)


def _check_allowed(history: History) -> None:
    """Raise BadInput if a battle cannot be continued on a web page: it has house rules or too many inputs."""
    problems: list[Problem] = []
    if history.setup.get("house"):
        what = "its battle has house rules, which a page does not load"
        problems.append(Problem("setup.house", what, _AT_A_TERMINAL))
    if len(history.inputs) > MOST_INPUTS:
        what = f"it has {len(history.inputs)} inputs, and {MOST_INPUTS} are the most"
        problems.append(Problem("inputs", what, _AT_A_TERMINAL))
    if problems:
        raise BadInput(_MESSAGE, problems)


def _after_inputs(history: History) -> StartingPoint:
    """Return a StartingPoint at the end of a history."""
    lines = tuple(entry.line() for entry in history.inputs)
    return StartingPoint(history.setup, history.seed, history.dice, lines, history.start)


def _at_saved_state(save: Save, error: BadInput) -> StartingPoint:
    """Return a StartingPoint at the saved state, without inputs; raises the error if play cannot continue
    from there.
    """
    history = save.history
    try:
        battle_from_setup_or_snapshot(history.setup, history.seed, save.snapshot)
    except BadInput:
        raise error from None
    note = f"It goes on from the saved state, without its history: {error.problems[0].path}, "
    note += error.problems[0].what + "."
    return StartingPoint(history.setup, history.seed, SEEDED, (), save.snapshot, note)
