"""`wartable check`: every problem of files, at once."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from wartable import BadInput, Problem
from wartable.cli.commands.options import AsJson, House, scenarios_and_files
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json_lists
from wartable.files import check_file, load_houses
from wartable.files.checking import notes_on, open_choice_notes
from wartable.files.library import find_scenario
from wartable.seat.errors import NOTES, OPEN, note_facts, problem_facts

LEGAL: Final = "legal"
PLAYABLE: Final = "illegal but playable"
UNPLAYABLE: Final = "cannot be played"
MOST_SHOWN: Final = 200


@guarded
def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Files: scenarios, situations, forces, saves or replays; or names of shipped scenarios.",
            autocompletion=scenarios_and_files,
        ),
    ],
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """List all problems of files; exits with status 1 if there are any.

    Notes list open choices, and what else to know before playing.
    """
    load_houses(house or [])
    found = {str(path): check_file(_file_of(path)) for path in files}
    sound = [name for name in found if _verdict(found[name]) != UNPLAYABLE]
    unchosen = {name: open_choice_notes(_file_of(Path(name))) for name in sound}
    notes = {name: notes_on(_file_of(Path(name))) for name in sound}
    if as_json:
        told = {name: [problem_facts(problem) for problem in problems] for name, problems in found.items()}
        print_json_lists({**told, OPEN: _facts(unchosen), NOTES: _facts(notes)})
    else:
        terminal = Terminal()
        for name, problems in found.items():
            _show(terminal, name, problems)
            for one in unchosen.get(name, ()):
                terminal.say(f"  still to be chosen: {one}")
            for one in notes.get(name, ()):
                terminal.say(f"  note: {one}")
        if len(found) > 1:
            terminal.say(_summed_up([_verdict(problems) for problems in found.values()]))
    if any(found.values()):
        raise typer.Exit(1)


def _facts(notes: Mapping[str, Sequence[Problem]]) -> dict[str, list[dict[str, object]]]:
    """Return the notes on each file as data."""
    return {name: [note_facts(one) for one in ones] for name, ones in notes.items()}


def _file_of(path: Path) -> Path:
    """Return the path of the shipped scenario with this name, unless `path` itself exists."""
    with suppress(BadInput):
        return path if os.path.lexists(path) else find_scenario(str(path))
    return path


def _verdict(problems: list[Problem]) -> str:
    """Return whether the file is legal, illegal but playable, or cannot be played."""
    if any(problem.fatal for problem in problems):
        return UNPLAYABLE
    return PLAYABLE if problems else LEGAL


def _show(terminal: Terminal, name: str, problems: list[Problem]) -> None:
    if not problems:
        terminal.say(f"{name}: no problems")
        return
    count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
    terminal.say(f"{name}: {count}, {_verdict(problems)}", "bold")
    for problem in problems[:MOST_SHOWN]:
        terminal.say(f"  {problem} ({UNPLAYABLE if problem.fatal else PLAYABLE})")
    if len(problems) > MOST_SHOWN:
        terminal.say(f"  ... and {len(problems) - MOST_SHOWN} more; --json has all")


def _summed_up(verdicts: list[str]) -> str:
    counted = [(verdicts.count(verdict), verdict) for verdict in (LEGAL, PLAYABLE, UNPLAYABLE)]
    said = ", ".join(f"{count} {verdict}" for count, verdict in counted if count)
    return f"{len(verdicts)} files: {said}"
