"""Saves and replays that are uploaded to a page and continued there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wartable import BadInput, Problem, Setup, checked
from wartable.files.characters import character_problems
from wartable.files.history import SEEDED, History, battle_at
from wartable.files.parsing import parse_json
from wartable.files.recognition import REPLAY, SAVE, recognise_format
from wartable.files.replay import read_replay
from wartable.files.saving import Save, parse_save, play_save

__all__ = ["MOST_INPUTS", "Beginning", "beginning_in", "check_setup", "has_begun"]

MOST_INPUTS: Final = 20_000
"""Greatest number of inputs of an uploaded battle; the longest battles in play have some thousand."""
_WHAT: Final = "cannot go on with what was sent"
_AT_A_TERMINAL: Final = "go on with it at a terminal"


class Beginning(NamedTuple):
    """The point at which a table continues an uploaded battle: its setup and seed, or the state `start`, and
    the lines of inputs to apply after that. `note` is shown to the players.
    """

    setup: Setup
    seed: int
    dice: str
    lines: tuple[str, ...]
    start: Mapping[str, object] | None
    note: str = ""


def has_begun(text: str) -> bool:
    """Whether an upload is a save or a replay, by its content."""
    return recognise_format(text) in (SAVE, REPLAY)


def check_setup(setup: Setup) -> None:
    """Raise BadInput if a setup cannot be played, with every fault."""
    problems = character_problems(setup)
    if problems:
        raise BadInput("cannot make a table", problems)
    checked(setup)


def beginning_in(text: str) -> Beginning:
    """Return the point at which an uploaded save or replay continues. Its inputs are replayed, which may take
    seconds. Raises BadInput with every fault.

    A save that no longer fits the rules continues from its state, without its history.
    """
    if recognise_format(text) == REPLAY:
        replay = read_replay(text)
        _check(replay)
        replay.play()
        return _after(replay)
    save = parse_save(parse_json(text, _WHAT), _WHAT)
    _check(save.history)
    try:
        play_save(save)
    except BadInput as error:
        return _at_its_state(save, error)
    return _after(save.history)


def _check(history: History) -> None:
    """Raise BadInput if a battle cannot be continued on a web page: it has house rules or too many inputs."""
    problems: list[Problem] = []
    if history.setup.get("house"):
        what = "its battle has house rules, which a page does not load"
        problems.append(Problem("setup.house", what, _AT_A_TERMINAL))
    if len(history.inputs) > MOST_INPUTS:
        what = f"it has {len(history.inputs)} inputs, and {MOST_INPUTS} are the most"
        problems.append(Problem("inputs", what, _AT_A_TERMINAL))
    if problems:
        raise BadInput(_WHAT, problems)


def _after(history: History) -> Beginning:
    lines = tuple(entry.line() for entry in history.inputs)
    return Beginning(history.setup, history.seed, history.dice, lines, history.start)


def _at_its_state(save: Save, error: BadInput) -> Beginning:
    """Return a beginning at the saved state, without inputs; raise the error if the state is faulty."""
    history = save.history
    try:
        battle_at(history.setup, history.seed, save.snapshot)
    except BadInput:
        raise error from None
    note = f"It goes on from the saved state, without its history: {error.problems[0].path}, "
    note += error.problems[0].what + "."
    return Beginning(history.setup, history.seed, SEEDED, (), save.snapshot, note)
