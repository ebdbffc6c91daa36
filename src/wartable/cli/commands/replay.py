"""`wartable replay`: print a battle from its replay, stop anywhere, or play on from there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.after import summary_lines
from wartable.cli.commands.options import AsJson, House, Plain, Seats, complete_own_files
from wartable.cli.crash_report import CrashReporter, warn_of_changed_house_rules, warn_of_file_notes
from wartable.cli.failures import guarded
from wartable.cli.loop import SessionLoop
from wartable.cli.screens.battle_report import battle_facts, print_battle
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_houses, read_replay
from wartable.files.disk import SAVE_LIMIT, read_text
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.seating import read_seats
from wartable.simulate import summary_of


@guarded
def replay(
    file: Annotated[Path, typer.Argument(help="A replay.", autocompletion=complete_own_files)],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after this many inputs.")] = None,
    seat: Seats = None,
    playing: Annotated[bool, typer.Option("--play", help="Play on from there.")] = False,
    summary: Annotated[
        bool, typer.Option("--summary", help="What it came to: losses, luck of the dice, turning point.")
    ] = False,
    house: House = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Print a battle from its replay, or play on from any point of it."""
    load_houses(house or [])
    battle = read_replay(read_text(file, SAVE_LIMIT)).play(to=to)
    warn_of_changed_house_rules(battle.setup)
    if to is None:
        warn_of_file_notes(file)
    if as_json:
        print_json(summary_of(battle).facts() if summary else battle_facts(battle))
        return
    screen = Screen(Terminal(plain=plain), RulesetHandbook(battle.ruleset.name))
    if summary:
        screen.print_ending(battle)
        screen.print_lines(summary_lines(summary_of(battle)))
        return
    if not playing:
        print_battle(battle, screen)
        return
    seating = read_seats(battle.setup, seat or [])
    session = Session(battle, seating)
    with CrashReporter(battle, session):
        session.assign_players(seating)
    SessionLoop(session, screen).play()
