"""`wartable play`: a battle in the terminal, against the computer, against each other, or watched."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Final

import typer

from wartable import Battle, Choice, Seeded, State, new_battle
from wartable.cli.commands.options import House, Plain, Seats, complete_scenarios
from wartable.cli.crash_report import CrashReporter, warn_of_changed_house_rules, warn_of_file_notes
from wartable.cli.failures import guarded
from wartable.cli.loop import SessionLoop
from wartable.cli.screens.screen import Screen
from wartable.cli.screens.thinking import thinking_notice
from wartable.cli.screens.watch import watch_battle
from wartable.cli.session import Session
from wartable.cli.terminal import Terminal
from wartable.files import load_battle, load_houses, open_replay, read_scenario
from wartable.files.checking import detect_kind
from wartable.files.disk import FileVersion, file_version_of
from wartable.files.recognition import REPLAY, SAVE, TOML, RecognisedFormat
from wartable.seat.errors import CommandError
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.quiet import QUIET
from wartable.seat.seating import HUMAN, SEEDS, Seating, make_computer_players, read_seats
from wartable.seat.view_model import seat_title

GREEDY: Final = "greedy"


class BattleDice(StrEnum):
    """Source of dice: the computer, or people at the table, who type the results in."""

    seeded = "seeded"
    hand = "hand"


Named = Annotated[
    str,
    typer.Argument(
        help="A shipped scenario's name, or a file: a scenario, situation, save or replay.",
        autocompletion=complete_scenarios,
    ),
]


@guarded
def play(
    scenario: Named = "",
    seat: Seats = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the dice.")] = None,
    dice: Annotated[
        BattleDice | None, typer.Option(help="Who rolls: the computer (seeded), or you at the table (hand).")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Save file, written after every choice; continued if it exists.")
    ] = None,
    from_snapshot: Annotated[
        bool, typer.Option("--from-snapshot", help="Load a save that no longer fits the rules: no history.")
    ] = False,
    watching: Annotated[
        bool, typer.Option("--watch", help="Look on while the computer plays every seat.")
    ] = False,
    house: House = None,
    plain: Plain = False,
    passing: Annotated[
        bool, typer.Option("--pass/--no-pass", help="Hide the screen between people with secrets.")
    ] = True,
) -> None:
    """Play a battle in the terminal."""
    load_houses(house or [])
    if save is None and _kind_of(scenario) == SAVE:
        save = Path(scenario)
    version = None if save is None else file_version_of(save)
    if save is not None and save.exists():
        battle = _resume(save, dice, from_snapshot=from_snapshot)
    else:
        battle = _start(scenario, house or [], seed, by_hand=dice is BattleDice.hand)
    screen = Screen(Terminal(plain=plain), RulesetHandbook(battle.ruleset.name))
    if watching:
        _watch_battle(battle, screen, seat or [], save, version)
        return
    seating = read_seats(battle.setup, seat or [])
    _play_session(Session(battle, seating, path=save, version=version, may_pass=passing), screen)


def _play_session(session: Session, screen: Screen) -> None:
    """Print an introduction, and play the session's battle at this terminal until the user leaves."""
    print_introduction(screen.terminal, session.battle, session.seating, hides_seed=session.hides_seed)
    if screen.terminal.is_interactive:  # a program that sends answers counts on every question
        session.asking = QUIET
    session.thinking_notice = partial(thinking_notice, screen.terminal)
    with CrashReporter(session.battle, session):
        session.assign_players(session.seating)
    SessionLoop(session, screen).play()


def _start(scenario: str, house: list[Path], seed: int | None, *, by_hand: bool) -> Battle[State]:
    """Return a battle without players: a new one from a scenario, or the one that a replay records."""
    if not scenario:
        raise CommandError("cannot play: no scenario was named; wartable scenarios lists them")
    if _kind_of(scenario) == REPLAY:
        battle = open_replay(scenario).play()
        warn_of_changed_house_rules(battle.setup)
        warn_of_file_notes(Path(scenario))
        return battle
    number = SystemRandom().randrange(SEEDS) if seed is None else seed
    return new_battle(read_scenario(scenario, house), number, by_hand=by_hand)


def _kind_of(name: str) -> RecognisedFormat:
    """Return the format of the file with this name. If there is no such file, as for the name of a shipped
    scenario, it is TOML.
    """
    return detect_kind(name) if name and Path(name).is_file() else TOML


def _resume(save: Path, dice: BattleDice | None, *, from_snapshot: bool) -> Battle[State]:
    """Return the battle in a save. `dice` says who rolls from now on; None keeps what the save says."""
    battle = load_battle(save, from_snapshot=from_snapshot)
    warn_of_changed_house_rules(battle.setup)
    warn_of_file_notes(save)
    if dice is not None:
        battle.source = None if dice is BattleDice.hand else Seeded()
    return battle


def print_introduction(
    terminal: Terminal, battle: Battle[State], seating: Seating, *, hides_seed: bool = False
) -> None:
    """Print the title and story of a battle, who plays which seat, and its seed unless `hides_seed`."""
    setup = battle.setup
    terminal.print_text(str(setup.get("title") or ""), "bold")
    if text := " ".join(str(setup.get("text") or "").split()):
        terminal.print_text(text)
    people = [seat_title(setup, seat) for seat, name in seating.items() if name == HUMAN]
    machines = [f"{seat_title(setup, seat)} ({name})" for seat, name in seating.items() if name != HUMAN]
    terminal.print_text()
    if people:
        terminal.print_text(f"At this terminal: {', '.join(people)}.")
    if machines:
        terminal.print_text(f"Played by the computer: {', '.join(machines)}.")
    if chosen := [entry for entry in battle.inputs if isinstance(entry, Choice)]:
        terminal.print_text(f"Going on after {len(chosen)} choice{'s' if len(chosen) != 1 else ''}.")
    seed = "" if hides_seed else f"Seed {battle.state.seed}. "
    terminal.print_text(f"{seed}Type ? for help, q to leave.")


def _watch_battle(
    battle: Battle[State], screen: Screen, seats: list[str], save: Path | None, version: FileVersion | None
) -> None:
    """Let the computer play every seat, and save the battle if `save` is not None. At a terminal, then let
    the user review it. Raises CommandError if a seat would be played by a person.
    """
    seating = read_seats(battle.setup, seats, GREEDY)
    if people := [seat for seat, name in seating.items() if name == HUMAN]:
        raise CommandError(
            f"cannot watch: {', '.join(people)} would be human; leave out --watch or that --seat"
        )
    print_introduction(screen.terminal, battle, seating)
    with CrashReporter(battle):
        watch_battle(battle, make_computer_players(seating, battle.state.seed, battle.ruleset.name), screen)
    session = Session(battle, seating, path=save, version=version)
    if save is not None:
        session.save(save)
        screen.terminal.print_text(f"Saved in {save}.")
    if screen.terminal.is_interactive:
        SessionLoop(session, screen).play(is_printed=True)
