"""`wartable review`: the answers of a battle that cost most."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from wartable.cli.commands.options import AsJson, House, complete_own_files
from wartable.cli.failures import guarded
from wartable.cli.simulated.progress import progress_bar
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_battle, load_houses, open_replay
from wartable.files.checking import detect_kind
from wartable.files.recognition import REPLAY
from wartable.players.budget import MOST_BATTLES, Budget
from wartable.players.review import Moment, review
from wartable.seat.view_model import seat_title

SHOWN: Final = 3
"""Number of moments that are shown for each seat."""


@guarded
def review_battle(
    file: Annotated[Path, typer.Argument(help="A save or a replay.", autocompletion=complete_own_files)],
    battles: Annotated[
        int, typer.Option(min=1, max=MOST_BATTLES, help="Imagined battles for each answer.")
    ] = 48,
    seed: Annotated[int, typer.Option(help="Seed of the imagined battles.")] = 0,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Show for each seat the three answers that cost it most of its chances, and what was better.

    Answers are judged by what the seat knew then, not by how the dice fell.
    """
    load_houses(house or [])
    battle = open_replay(file).play() if detect_kind(str(file)) == REPLAY else load_battle(file)
    with progress_bar(None, "Answers") as update:
        moments = review(battle, Budget(battles=battles), seed=seed, progress=update)
    if as_json:
        print_json({"moments": [moment.facts() for moment in moments]})
        return
    terminal = Terminal()
    for seat in battle.seats:
        mine = [moment for moment in moments if moment.seat == seat][:SHOWN]
        terminal.print_text(seat_title(battle.setup, seat), "bold")
        if not mine:
            terminal.print_text("  No answer was clearly worse than another.")
        for moment in mine:
            terminal.print_with_hanging_indent(f"  {_moment_text(moment)}")


def _moment_text(moment: Moment) -> str:
    """Describe a moment."""
    return f"After {moment.number} inputs, {moment.question} {moment.reason}"
