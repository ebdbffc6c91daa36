"""`wartable hint`: what the computer would answer to the open question of a battle, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable import new_battle
from wartable.cli.commands.options import AsJson, House, complete_scenarios
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_battle, load_houses, open_replay, read_scenario
from wartable.files.checking import detect_kind
from wartable.files.recognition import REPLAY, SAVE, TOML
from wartable.players.advice import advise
from wartable.players.budget import MOST_BATTLES, Budget
from wartable.seat.errors import CommandError
from wartable.seat.view_model import seat_title


@guarded
def hint(
    file: Annotated[
        str,
        typer.Argument(
            help="A save, a replay or a scenario; a situation begins at its open question.",
            autocompletion=complete_scenarios,
        ),
    ],
    battles: Annotated[
        int, typer.Option(min=1, max=MOST_BATTLES, help="Imagined battles in which answers are tried.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="Seed of the imagined battles.")] = 0,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Say what the computer would answer to the open question, and why.

    It knows what the asked seat may know, and nothing else.
    """
    load_houses(house or [])
    kind = detect_kind(file) if Path(file).is_file() else TOML
    if kind == SAVE:
        battle = load_battle(Path(file))
    elif kind == REPLAY:
        battle = open_replay(file).play()
    else:
        battle = new_battle(read_scenario(file, house or []), 0)
    decision = battle.decision
    if decision is None:
        raise CommandError("cannot give a hint: the battle is over, or dice are due; give one that goes on")
    advice = advise(battle, Budget(battles=battles), seed)
    if as_json:
        print_json({"seat": decision.seat, "question": decision.question, **advice.facts()})
        return
    terminal = Terminal()
    terminal.print_text(f"{seat_title(battle.setup, decision.seat)}: {decision.question}", "bold")
    terminal.print_with_hanging_indent(advice.text)
