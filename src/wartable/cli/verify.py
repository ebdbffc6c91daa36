"""`wartable verify`: whether the dice of a finished game are those that were sworn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.failures import guarded
from wartable.cli.options import AsJson
from wartable.cli.terminal import print_json
from wartable.seat.errors import CannotRun


@guarded
def verify(
    file: Annotated[Path, typer.Argument(help="A finished game, downloaded from the page of its table.")],
    as_json: AsJson = False,
) -> None:
    """Check the dice of a finished game against what everybody swore at its beginning; status 1 where one is
    wrong.
    """
    from wartable.web.tables.oath import faults_in

    try:
        game = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CannotRun(f"cannot read {file}: {error}") from None
    if not isinstance(game, dict):
        raise CannotRun(f"cannot check {file}: it is no game; download one from the page of its table")
    faults = faults_in(game)
    if as_json:
        print_json({"file": str(file), "good": not faults, "faults": faults})
    else:
        for line in faults or ["Every roll follows from the secret and the words of the seats."]:
            typer.echo(line)
    if faults:
        raise typer.Exit(1)
