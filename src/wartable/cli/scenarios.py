"""`wartable scenarios`: what can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.files import list_scenarios

__all__ = ["scenarios"]


@guarded
def scenarios(
    folder: Annotated[Path | None, typer.Argument(help="A folder with more of them.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
) -> None:
    """List the scenarios that are shipped, and those of a folder."""
    raise NotImplementedError
