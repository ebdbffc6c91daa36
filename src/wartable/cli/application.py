"""The `wartable` command and its subcommands."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final

import typer

from wartable import __version__
from wartable.cli.lazy import SETTINGS, CommandLocation, lazy_group
from wartable.cli.output import run_and_flush
from wartable.form import form

_RAW: Final[dict[str, Any]] = {
    "add_help_option": False,
    "context_settings": {"allow_extra_args": True, "ignore_unknown_options": True},
}
"""Typer settings of a command that parses its own options, because rulesets contribute some of them."""

COMMANDS: Final = {
    "learn": CommandLocation("wartable.cli.commands.learn", "learn"),
    "scenarios": CommandLocation("wartable.cli.commands.scenarios", "scenarios"),
    "play": CommandLocation("wartable.cli.commands.play", "play"),
    "serve": CommandLocation("wartable.cli.commands.serve", "serve"),
    "run": CommandLocation("wartable.cli.commands.run", "run"),
    "simulate": CommandLocation("wartable.cli.commands.simulate", "simulate"),
    "match": CommandLocation("wartable.cli.commands.matches.match", "match"),
    "ladder": CommandLocation("wartable.cli.commands.matches.ladder", "ladder"),
    "hint": CommandLocation("wartable.cli.commands.hint", "hint"),
    "review": CommandLocation("wartable.cli.commands.review", "review_battle"),
    "replay": CommandLocation("wartable.cli.commands.replay", "replay"),
    "export": CommandLocation("wartable.cli.commands.export", "export"),
    "check": CommandLocation("wartable.cli.commands.check", "check"),
    "verify": CommandLocation("wartable.cli.commands.verify", "verify"),
    "cost": CommandLocation("wartable.cli.commands.cost", "cost"),
    "show": CommandLocation("wartable.cli.commands.show", "show"),
    "new": CommandLocation("wartable.cli.commands.new", "new"),
    "rating": CommandLocation("wartable.cli.commands.rating", "rating"),
    "rules": CommandLocation("wartable.cli.commands.compendium", "rules"),
    "test": CommandLocation("wartable.cli.commands.test", "single_test", _RAW),
    "odds": CommandLocation("wartable.cli.commands.odds", "odds"),
    "campaign": CommandLocation("wartable.cli.campaign", "campaign"),
}
"""Location of the code of each subcommand, by the subcommand's name."""

application: Final = typer.Typer(
    **{**SETTINGS, "add_completion": True},
    name="wartable",
    help="Tabletop war by the book: play it, adjudicate it, simulate it.",
    no_args_is_help=True,
    cls=lazy_group(COMMANDS),
)


def _print_version(is_requested: bool) -> None:
    if is_requested:
        typer.echo(f"wartable {__version__} ({form()})")
        raise typer.Exit


@application.callback()
def start(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version, and which form runs.",
        ),
    ] = False,
) -> None:
    """Tabletop war by the book: play it, adjudicate it, simulate it."""


def main() -> None:
    """Run the command line; characters that the terminal's encoding lacks are replaced in the output."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    run_and_flush(application)
