"""All problems of a file of any kind."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wartable import BadInput, Problem, Setup, changed_house, game_of, ruleset
from wartable.files.disk import SAVE_LIMIT, read_text
from wartable.files.house import breakage
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force, draft_setup, is_force
from wartable.files.replay import MARK, open_replay
from wartable.files.saving import play_save, read_save

__all__ = ["check_file", "notes_on", "unchosen_in"]

_REPLAYS: Final = (".txt", ".replay")


def check_file(path: str | Path) -> list[Problem]:
    """Every problem of a scenario, force, situation (.toml), save (.json) or replay (.txt, .replay).

    The ending tells the kind, else the content. Saves and replays are played through. Empty where all is
    well; raises nothing for a faulty file, even if a house file breaks on it.
    """
    place = Path(path)
    try:
        return _check(place)
    except BadInput as error:
        return error.problems
    except Exception as error:
        broken = breakage(error)
        if broken is None:
            raise
        return [Problem("", broken, "correct the house file")]


def unchosen_in(path: str | Path) -> list[Problem]:
    """Notes on what is still to be chosen in a sound scenario, force or situation. Empty for saves and
    replays.
    """
    place = Path(path)
    if _kind(place) != "toml":
        return []
    data = read_toml(place)
    return (draft_force if is_force(data) else draft_setup)(place, data).unchosen


def notes_on(path: str | Path) -> list[Problem]:
    """What people should know of a sound scenario or situation before they play it, such as that nothing ends
    it; no note is a fault. Empty for all other files.
    """
    place = Path(path)
    if _kind(place) != "toml":
        return []
    data = read_toml(place)
    if is_force(data):
        return []
    draft = draft_setup(place, data)
    if any(problem.fatal for problem in draft.problems):
        return []
    return game_of(draft.setup).notes(draft.setup)


def _check(path: Path) -> list[Problem]:
    kind = _kind(path)
    if kind == "save":
        save = read_save(path)
        play_save(save)
        return _changes(save.history.setup)
    if kind == "replay":
        replay = open_replay(path)
        replay.play()
        return _changes(replay.setup)
    data = read_toml(path)
    return (draft_force if is_force(data) else draft_setup)(path, data).problems


def _changes(setup: Setup) -> list[Problem]:
    """House files that have changed since a battle was played."""
    return changed_house(ruleset(str(setup["ruleset"])), setup)


def _kind(path: Path) -> str:
    """The kind of a file: "save", "replay" or "toml"."""
    ending = path.suffix.lower()
    if ending == ".toml":
        return "toml"
    if ending == ".json":
        return "save"
    if ending in _REPLAYS:
        return "replay"
    text = read_text(path, SAVE_LIMIT)
    if text.lstrip().startswith("{"):
        return "save"
    return "replay" if MARK in text else "toml"
