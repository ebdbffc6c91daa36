"""`wartable campaign` commands for the file itself: make, show, undo, export as a force."""

from __future__ import annotations

from os.path import realpath
from pathlib import Path
from typing import Annotated

import typer

import wartable.campaign as campaigns
from wartable.cli.campaign.telling import (
    File,
    entry_facts,
    print_change,
    print_status,
    status_facts,
)
from wartable.cli.commands.options import AsJson
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.drafts.preview import read_valid_force
from wartable.drafts.writing import file_text
from wartable.files.disk import check_ending, write_safely
from wartable.seat.campaigns import as_sentence
from wartable.seat.errors import CommandError


@guarded
def new(
    file: File,
    squad: Annotated[str, typer.Option(help="The force file with its Pilots and mecha, or a shipped one.")],
    title: Annotated[str, typer.Option(help="Title of the campaign; by default that of the squad.")] = "",
    as_json: AsJson = False,
) -> None:
    """Make a campaign with the people of a squad; its first Arc begins."""
    force = read_valid_force(squad)
    campaign = campaigns.new_campaign(file, force, title or str(force.get("title") or file.stem))
    standing = campaign.standing()
    if as_json:
        print_json(status_facts(standing))
        return
    print_status(standing)
    Terminal().print_text(f"\nBegin the first Episode: wartable campaign episode begin {file}")


@guarded
def open_(file: File, as_json: AsJson = False) -> None:
    """Show the state of the campaign."""
    standing = campaigns.open_campaign(file).standing()
    if as_json:
        print_json(status_facts(standing))
    else:
        print_status(standing)


@guarded
def history(file: File, as_json: AsJson = False) -> None:
    """Show every change, oldest first."""
    entries = campaigns.open_campaign(file).history()
    if as_json:
        print_json([entry_facts(entry) for entry in entries])
        return
    terminal = Terminal()
    if not entries:
        terminal.print_text("Nothing has happened yet.")
    for entry in entries:
        state = "" if entry.state == "done" else " [taken back]"
        terminal.print_with_hanging_indent(f"{entry.number}. {entry.when}: {as_sentence(entry.what)}{state}")
        for line in entry.told:
            terminal.print_with_hanging_indent(f"     {as_sentence(line)}")


@guarded
def undo(file: File, as_json: AsJson = False) -> None:
    """Undo the last change with all its consequences."""
    print_change(campaigns.open_campaign(file).undo(), as_json=as_json)


@guarded
def redo(file: File, as_json: AsJson = False) -> None:
    """Redo the change that was undone last."""
    entry = campaigns.open_campaign(file).redo()
    print_change(entry, as_json=as_json)


@guarded
def export(
    file: File,
    to: Annotated[Path, typer.Option(help="The force file to write; an existing one is kept as .bak.")],
) -> None:
    """Write the current squad as a force file, for scenarios, check, cost and show."""
    if realpath(to) == realpath(file):
        raise CommandError(f"cannot write {to}: this is the campaign itself; name another file")
    standing = campaigns.open_campaign(file).standing()
    check_ending(to, ".toml")
    write_safely(to, file_text(standing.roster.force))
    Terminal().print_text(f"Written: {to}")
