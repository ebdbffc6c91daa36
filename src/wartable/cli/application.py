"""The command `wartable` and its parts."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from wartable import __version__
from wartable.cli.campaign import campaign
from wartable.cli.check import check
from wartable.cli.compendium import rules
from wartable.cli.cost import cost
from wartable.cli.export import export
from wartable.cli.new import new
from wartable.cli.output import run_to_the_end
from wartable.cli.play import play
from wartable.cli.rating import rating
from wartable.cli.replay import replay
from wartable.cli.run import run
from wartable.cli.scenarios import scenarios
from wartable.cli.show import show
from wartable.cli.simulation import simulate
from wartable.cli.test import single_test

application: Final = typer.Typer(
    name="wartable",
    help="Tabletop war by the book: play it, adjudicate it, simulate it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for command in (scenarios, play, run, simulate, replay, export, check, cost, show, new, rating, rules):
    application.command()(command)

application.add_typer(campaign)
application.command(
    "test",
    add_help_option=False,
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)(single_test)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"wartable {__version__}")
        raise typer.Exit


@application.callback()
def start(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Tabletop war by the book: play it, adjudicate it, simulate it."""


def main() -> None:
    """Run the command line; letters that the terminal lacks are replaced rather than fatal."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    run_to_the_end(application)
