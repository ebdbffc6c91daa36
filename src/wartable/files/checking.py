"""All that is wrong with a file, whatever kind it is."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wartable import BadInput, Problem
from wartable.files.disk import SAVE_LIMIT, read_text
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force, draft_setup
from wartable.files.replay import MARK, open_replay
from wartable.files.saving import play_save, read_save

__all__ = ["check_file"]

_REPLAYS: Final = (".txt", ".replay")


def check_file(path: str | Path) -> list[Problem]:
    """Every problem of a scenario, force, situation (.toml), save (.json) or replay (.txt, .replay).

    Kinds are told by the ending, else by what is inside. Saves and replays are played through. Empty where
    all is well; raises nothing for a faulty file.
    """
    place = Path(path)
    try:
        return _check(place)
    except BadInput as error:
        return error.problems


def _check(path: Path) -> list[Problem]:
    kind = _kind(path)
    if kind == "save":
        play_save(read_save(path))
        return []
    if kind == "replay":
        open_replay(path).play()
        return []
    data = read_toml(path)
    is_force = "units" in data and not {"scenario", "map", "sides", "now", "forces"} & data.keys()
    return (draft_force if is_force else draft_setup)(path, data).problems


def _kind(path: Path) -> str:
    """ "save", "replay" or "toml"."""
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
