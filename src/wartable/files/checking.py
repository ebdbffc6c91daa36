"""Checks of files of any kind."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wartable import BadInput, Problem, Setup, changed_house, game_of, ruleset
from wartable.files.disk import SAVE_LIMIT, read_head, read_text
from wartable.files.history import missing_checksum_notes
from wartable.files.house import breakage
from wartable.files.parsing import read_toml
from wartable.files.reading import is_force, parse_force_tables, parse_setup_tables
from wartable.files.recognition import REPLAY, SAVE, TOML, RecognisedFormat, format_problem, recognise_format
from wartable.files.replay import changed_wording_notes, open_replay, read_replay
from wartable.files.saving import play_save, read_save

__all__ = ["advice_on_file", "check_file", "detect_kind", "open_choice_notes"]

_BY_ENDING: Final = {".json": SAVE, ".txt": REPLAY, ".replay": REPLAY}


def check_file(path: str | Path) -> list[Problem]:
    """Return every problem of a scenario, force, situation (.toml), save (.json) or replay (.txt, .replay).

    The kind is detected by content, otherwise by the file's ending. Saves and replays are played through.
    Returns an empty list for a file without problems. Raises nothing for a faulty file, even if a rule in a
    house file fails on it.
    """
    place = Path(path)
    try:
        return _problems_of(place)
    except BadInput as error:
        return error.problems
    except Exception as error:
        broken = breakage(error)
        if broken is None:
            raise
        return [Problem("", broken, "correct the house file")]


def open_choice_notes(path: str | Path) -> list[Problem]:
    """Return notes on choices that are still open in a valid scenario, force or situation; empty for saves
    and replays.
    """
    place = Path(path)
    if detect_kind(place) != TOML:
        return []
    data = read_toml(place)
    return (parse_force_tables if is_force(data) else parse_setup_tables)(place, data).unchosen


def advice_on_file(path: str | Path) -> list[Problem]:
    """Return advice on a valid file, to be read before it is played. For example, a note says that nothing
    ends its battle, or that it does not record which rules wrote it. No note is a fault.
    """
    place = Path(path)
    kind = detect_kind(place)
    if kind == SAVE:
        return missing_checksum_notes(read_save(place).history)
    if kind == REPLAY:
        text = read_text(place, SAVE_LIMIT)
        return [*missing_checksum_notes(read_replay(text)), *changed_wording_notes(text)]
    data = read_toml(place)
    if is_force(data):
        return []
    draft = parse_setup_tables(place, data)
    if any(problem.fatal for problem in draft.problems):
        return []
    return game_of(draft.setup).notes(draft.setup)


def _problems_of(path: Path) -> list[Problem]:
    """Return the problems of a file. Raises BadInput, or what a rule of a house file raises, if it cannot be
    read or played.
    """
    kind = detect_kind(path)
    if kind == SAVE:
        save = read_save(path)
        play_save(save)
        return _house_changes(save.history.setup)
    if kind == REPLAY:
        replay = open_replay(path)
        replay.play()
        return _house_changes(replay.setup)
    data = read_toml(path)
    return (parse_force_tables if is_force(data) else parse_setup_tables)(path, data).problems


def _house_changes(setup: Setup) -> list[Problem]:
    """Return a warning for each house file that has changed since a battle with this setup was played."""
    return changed_house(ruleset(str(setup["ruleset"])), setup)


def detect_kind(path: str | Path) -> RecognisedFormat:
    """Return the kind of a file: SAVE, REPLAY or TOML, detected by its content, otherwise by its ending.
    Raises BadInput if the file cannot be read, or is recognised as another kind.
    """
    place = Path(path)
    found = recognise_format(read_head(place))
    if found in (SAVE, REPLAY, TOML):
        return found
    if found is not None:
        raise BadInput(f"cannot read {place}", [format_problem(found)])
    return _BY_ENDING.get(place.suffix.lower(), TOML)
