"""`wartable check`: every problem of files, at once."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from wartable import BadInput, Problem
from wartable.cli.commands.options import AsJson, House, complete_scenarios
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json_lists
from wartable.files import check_file, load_houses
from wartable.files.checking import advice_on_file, open_choice_notes
from wartable.files.library import find_scenario
from wartable.seat.errors import NOTES, OPEN, note_facts, problem_facts

LEGAL: Final = "legal"
PLAYABLE: Final = "illegal but playable"
UNPLAYABLE: Final = "cannot be played"
MAX_SHOWN: Final = 200


@guarded
def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Files: scenarios, situations, forces, saves or replays; or names of shipped scenarios.",
            autocompletion=complete_scenarios,
        ),
    ],
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """List all problems of files; exits with status 1 if there are any.

    Notes list open choices, and what else to know before playing.
    """
    load_houses(house or [])
    found = {str(path): check_file(_resolved_path(path)) for path in files}
    sound = [name for name in found if _verdict(found[name]) != UNPLAYABLE]
    unchosen = {name: open_choice_notes(_resolved_path(Path(name))) for name in sound}
    notes = {name: advice_on_file(_resolved_path(Path(name))) for name in sound}
    if as_json:
        told = {name: [problem_facts(problem) for problem in problems] for name, problems in found.items()}
        print_json_lists({**told, OPEN: _notes_data(unchosen), NOTES: _notes_data(notes)})
    else:
        terminal = Terminal()
        for name, problems in found.items():
            _print_problems(terminal, name, problems)
            for note in unchosen.get(name, ()):
                terminal.print_text(f"  still to be chosen: {note}")
            for note in notes.get(name, ()):
                terminal.print_text(f"  note: {note}")
        if len(found) > 1:
            terminal.print_text(_count_verdicts([_verdict(problems) for problems in found.values()]))
    if any(found.values()):
        raise typer.Exit(1)


def _notes_data(notes: Mapping[str, Sequence[Problem]]) -> dict[str, list[dict[str, object]]]:
    """Return the notes on each file, by the file's name, as dicts that can be written as JSON."""
    return {name: [note_facts(note) for note in problems] for name, problems in notes.items()}


def _resolved_path(path: Path) -> Path:
    """Return `path` itself if it exists or no shipped scenario has this name; otherwise the path of that
    scenario.
    """
    with suppress(BadInput):
        return path if os.path.lexists(path) else find_scenario(str(path))
    return path


def _verdict(problems: list[Problem]) -> str:
    """Return a text that says whether a file with these problems is legal, is illegal but can be played, or
    cannot be played.
    """
    if any(problem.fatal for problem in problems):
        return UNPLAYABLE
    return PLAYABLE if problems else LEGAL


def _print_problems(terminal: Terminal, name: str, problems: list[Problem]) -> None:
    if not problems:
        terminal.print_text(f"{name}: no problems")
        return
    count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
    terminal.print_text(f"{name}: {count}, {_verdict(problems)}", "bold")
    for problem in problems[:MAX_SHOWN]:
        terminal.print_text(f"  {problem} ({UNPLAYABLE if problem.fatal else PLAYABLE})")
    if len(problems) > MAX_SHOWN:
        terminal.print_text(f"  ... and {len(problems) - MAX_SHOWN} more; --json has all")


def _count_verdicts(verdicts: list[str]) -> str:
    counted = [(verdicts.count(verdict), verdict) for verdict in (LEGAL, PLAYABLE, UNPLAYABLE)]
    counts = ", ".join(f"{count} {verdict}" for count, verdict in counted if count)
    return f"{len(verdicts)} files: {counts}"
