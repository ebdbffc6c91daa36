"""`wartable verify`: verify that the dice of a finished game were fair, and list what its file cannot
prove.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.commands.options import AsJson
from wartable.cli.failures import guarded
from wartable.cli.terminal import print_json
from wartable.seat.errors import CommandError

if TYPE_CHECKING:
    from wartable.web.tables.checking import DiceVerdict


@guarded
def verify(
    file: Annotated[Path, typer.Argument(help="A finished game, downloaded from the page of its table.")],
    promise: Annotated[
        str, typer.Option(help="The promise that the page showed at the beginning, as you noted it.")
    ] = "",
    word: Annotated[
        list[str] | None,
        typer.Option(help="SEAT=WORD: the word that a seat gave, as it noted it. Can be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify the provably fair dice of a finished game. Lists each seat's word; exits with status 1 if a roll
    is wrong, or if a person gave no word.
    """
    from wartable.web.tables.checking import read_words, verify_game_dice

    try:
        game = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot read {file}: {error}") from None
    if not isinstance(game, dict):
        raise CommandError(f"cannot check {file}: it is no game; download one from the page of its table")
    verdict = verify_game_dice(game, promise=promise, words=read_words(word or []))
    if as_json:
        facts = verdict._asdict()
        print_json({"file": str(file), "good": not verdict.faults, **facts})
    else:
        _print_verdict(verdict)
    if verdict.faults:
        raise typer.Exit(1)


def _print_verdict(verdict: DiceVerdict) -> None:
    for line in verdict.contributed:
        typer.echo(f"{line}.")
    if verdict.faults:
        typer.echo("These dice cannot be trusted:")
        for line in verdict.faults:
            typer.echo(f"  {line}")
        return
    typer.echo(f"All {verdict.rolls} rolls follow from the secret and these words.")
    if verdict.unproven:
        typer.echo("What this file alone does not prove:")
        for line in verdict.unproven:
            typer.echo(f"  {line}")
