"""`wartable campaign`: a squad through its Scenes, Episodes and Arcs."""

from __future__ import annotations

from typing import Final

import typer

from wartable.cli.campaign.fight import fight
from wartable.cli.campaign.file import export, history, new, open_, redo, undo
from wartable.cli.campaign.people import add, award, lend, rule, spend, use
from wartable.cli.campaign.time import arc, episode, scene
from wartable.cli.failures import in_plain_words
from wartable.cli.lazy import SETTINGS, WholeHelp

__all__ = ["campaign"]

campaign: Final = typer.Typer(
    name="campaign",
    help="A squad through its Scenes, Episodes and Arcs, in one file.",
    no_args_is_help=True,
    cls=WholeHelp,
    **SETTINGS,
)

campaign.command("new")(in_plain_words(new))
campaign.command("open")(in_plain_words(open_))
for command in (scene, episode, arc, award, spend, use, lend, rule, add, fight, history, undo, redo, export):
    campaign.command()(in_plain_words(command))
