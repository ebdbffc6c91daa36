"""Options that several commands have, told in the same words everywhere."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["AsJson", "Plain", "Scenario", "Seats"]

AsJson = Annotated[bool, typer.Option("--json", help="As data.")]
Plain = Annotated[
    bool, typer.Option("--plain", help="Text only, for screen readers: no map drawn, no colour.")
]
Scenario = Annotated[str, typer.Argument(help="A shipped scenario's name, or a file.")]
Seats = Annotated[
    list[str] | None, typer.Option(help="NAME=human, random or greedy; may be given for each seat.")
]
