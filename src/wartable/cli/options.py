"""Options that several commands have, told in the same words everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="As data.")]
House = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="A Python file with further abilities; it is a program, and is run. May be given many times.",
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="Text only, for screen readers: no map drawn, no colour.")
]
Scenario = Annotated[str, typer.Argument(help="A shipped scenario's name, or a file.")]
Seats = Annotated[
    list[str] | None, typer.Option(help="NAME=human, random or greedy; may be given for each seat.")
]
