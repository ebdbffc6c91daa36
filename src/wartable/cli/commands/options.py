"""Command line options that several commands share, with the same help text everywhere."""

from __future__ import annotations

import os
from glob import escape, glob
from pathlib import Path
from typing import Annotated, Final

import typer

from wartable.files import list_scenarios

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
House = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="A Python file with house rules; it is a program, and is executed. Can be repeated.",
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="Text only, for screen readers: no map drawn, no colour.")
]


_ENDINGS: Final = (".toml", ".json", ".txt", ".replay", os.sep)


def complete_own_files(incomplete: str) -> list[str]:
    """Return shell completions for a word that the user has begun to type: folders, and files of the kinds
    that the program reads or writes.
    """
    found = [path + os.sep if os.path.isdir(path) else path for path in glob(escape(incomplete) + "*")]
    return sorted(path for path in found if path.endswith(_ENDINGS))


def complete_scenarios(incomplete: str) -> list[str]:
    """Return shell completions for a word that the user has begun to type: first names of shipped scenarios,
    then files and folders.
    """
    return [
        *[info.name for info in list_scenarios() if info.name.startswith(incomplete)],
        *complete_own_files(incomplete),
    ]


Scenario = Annotated[
    str,
    typer.Argument(help="A shipped scenario's name, or a file.", autocompletion=complete_scenarios),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        help="NAME=human, greedy, search, level:1 to level:10 or another player; may be given for each seat."
    ),
]
InPlaceOf = Annotated[
    list[str] | None,
    typer.Option("--as", metavar="ENTRY=ID", help="A campaign member in place of an entry of the scenario."),
]
Workers = Annotated[
    int,
    typer.Option(
        help="Processes that share the work, at most one per core; 0 uses all cores if that is faster."
    ),
]
Seed = Annotated[int, typer.Option(help="Seed of all battles.")]
Anyway = Annotated[bool, typer.Option("--anyway", help="As many workers as asked for.")]
Most = Annotated[int, typer.Option(help="Decisions after which a battle is given up as undecided.")]
