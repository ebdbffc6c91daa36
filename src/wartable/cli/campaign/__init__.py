"""`wartable campaign`: a squad through its Scenes, Episodes and Arcs."""

from __future__ import annotations

from typing import Final

import typer

from wartable.cli.campaign.fight import fight
from wartable.cli.campaign.file import export, history, new, open_, redo, undo
from wartable.cli.campaign.people import add, award, lend, rule, spend, use
from wartable.cli.campaign.time import arc, episode, scene
from wartable.cli.failures import with_printable_arguments
from wartable.cli.lazy import SETTINGS, FullHelpGroup

__all__ = ["campaign"]

campaign: Final = typer.Typer(
    name="campaign",
    help="A squad through its Scenes, Episodes and Arcs, in one file.",
    no_args_is_help=True,
    cls=FullHelpGroup,
    **SETTINGS,
)

campaign.command("new")(with_printable_arguments(new))
campaign.command("open")(with_printable_arguments(open_))
for command in (scene, episode, arc, award, spend, use, lend, rule, add, fight, history, undo, redo, export):
    campaign.command()(with_printable_arguments(command))
