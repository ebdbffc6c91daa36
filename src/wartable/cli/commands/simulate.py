"""`wartable simulate`: play many battles between computer players and count who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Final

import typer

import wartable.campaign as campaigns
from wartable import Setup
from wartable.cli.commands.options import (
    Anyway,
    AsJson,
    House,
    InPlaceOf,
    Most,
    Plain,
    Scenario,
    Seed,
    Workers,
)
from wartable.cli.commands.play import print_introduction
from wartable.cli.crash_report import CrashReporter, save_crash_report
from wartable.cli.failures import guarded
from wartable.cli.screens.screen import Screen
from wartable.cli.screens.watch import watch_battle
from wartable.cli.session import Session
from wartable.cli.simulated.outlook import ReportDescriber
from wartable.cli.simulated.picture import check_picture_path, draw_picture
from wartable.cli.simulated.progress import STOPPED, limit_workers, progress_bar
from wartable.cli.simulated.tables import TableWriter, check_table_path, units_table_path
from wartable.cli.simulated.words import print_report
from wartable.cli.terminal import Terminal, print_json
from wartable.files import read_scenario
from wartable.files.disk import file_version_of
from wartable.seat.errors import CommandError
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.seating import read_cast, read_seats
from wartable.seat.view_model import side_names
from wartable.simulate import MOST, BatchConfig, BattleFailed, SimulationReport, battle_of
from wartable.simulate import simulate as simulate_battles

GREEDY: Final = "greedy"

Count = Annotated[int, typer.Option("--battles", "-n", help="How many battles.")]
Players = Annotated[
    list[str] | None,
    typer.Option(
        help="SEAT=greedy, random, search:battles=64, level:5, another player, or module:Class of your own; "
        "may be given for each seat."
    ),
]
Watch = Annotated[
    int | None,
    typer.Option(
        "--watch", metavar="NUMBER", help="Print this battle from start to end instead of counting."
    ),
]
Save = Annotated[Path | None, typer.Option(help="With --watch: save the battle in this file, to play on.")]
Plot = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw the result too: a .png, .svg or .pdf file.")
]
Csv = Annotated[
    Path | None,
    typer.Option(
        "--csv",
        metavar="FILE",
        help="Write a row for each battle; beside it, in FILE-units.csv, one for each unit in it.",
    ),
]
InCampaign = Annotated[
    Path | None, typer.Option(metavar="FILE", help="With the people of this campaign, as they are now.")
]


@guarded
def simulate(
    scenario: Scenario,
    count: Count = 100,
    player: Players = None,
    seed: Seed = 0,
    workers: Workers = 0,
    anyway: Anyway = False,
    most: Most = MOST,
    plot: Plot = None,
    table: Csv = None,
    watching: Watch = None,
    save: Save = None,
    campaign: InCampaign = None,
    in_place: InPlaceOf = None,
    house: House = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Play many battles and count who wins, how long it takes and what happens to every unit.

    It names the typical, the closest and the worst battle, each with the command to watch it.
    """
    _check_output_files(plot, table)
    setup = _setup(scenario, house or [], campaign, in_place or [])
    batch = BatchConfig(setup, read_seats(setup, player or [], GREEDY, people=False), seed, most)
    if watching is not None:
        _watch_battle(batch, watching, save, plain=plain, as_json=as_json)
        return
    if save is not None:
        raise CommandError("cannot save many battles in one file; name one of them with --watch")
    report = _play(batch, count, workers if anyway else limit_workers(workers), table)
    people = [] if campaign is None else [campaign]
    options = {"--player": player, "--house": house, "--campaign": people, "--as": in_place}
    printer = ReportDescriber(setup, report, _command(scenario, seed, options))
    _print_result(printer, most, plain=plain, as_json=as_json)
    _write_picture(printer, plot, table, silent=as_json)
    if report.battles < count:
        raise typer.Exit(STOPPED)


def _check_output_files(plot: Path | None, table: Path | None) -> None:
    """Raise CommandError if the picture or the table could not be written; called before any battle is
    played.
    """
    if plot is not None:
        check_picture_path(plot)
    if table is not None:
        check_table_path(table)


def _setup(scenario: str, house: list[Path], campaign: Path | None, in_place: list[str]) -> Setup:
    """Return the setup of a scenario. If a campaign is given, its members, as they are now, replace entries
    of the scenario.
    """
    setup = read_scenario(scenario, house)
    if campaign is not None:
        return campaigns.ready_for(campaigns.open_campaign(campaign), setup, read_cast(in_place))
    if in_place:
        raise CommandError("cannot replace an entry without a campaign; name one with --campaign")
    return setup


def _play(batch: BatchConfig, count: int, workers: int, table: Path | None) -> SimulationReport:
    """Play the battles and report on them, with a progress bar on a terminal. After Ctrl-C the report is on
    the battles played so far.
    """
    sides = list(side_names(batch.setup))
    try:
        with (
            nullcontext() if table is None else TableWriter(table, sides) as tables,
            progress_bar(count) as update,
        ):
            return simulate_battles(
                batch.setup,
                count,
                batch.players,
                batch.seed,
                workers,
                update,
                most=batch.most,
                each=None if tables is None else tables.write_battle,
                partial=True,
            )
    except BattleFailed as error:
        raise CommandError(f"{error}{save_crash_report(batch.setup, error.replay)}") from error


def _watch_battle(batch: BatchConfig, number: int, save: Path | None, *, plain: bool, as_json: bool) -> None:
    """Play the battle with this number and print it from start to end; save it if `save` is not None."""
    if as_json:
        raise CommandError("cannot print a battle as data: leave out --json, or --watch")
    if number < 0:
        raise CommandError(f"cannot watch battle {number}: they are counted from 0")
    battle, players = battle_of(batch, number)
    seating = dict(batch.players)
    screen = Screen(Terminal(plain=plain), RulesetHandbook(battle.ruleset.name))
    print_introduction(screen.terminal, battle, seating)
    with CrashReporter(battle):
        watch_battle(battle, players, screen)
    if save is not None:
        Session(battle, seating, path=save, version=file_version_of(save)).save(save)
        screen.terminal.print_text(f"Saved in {save}.")


def _command(scenario: str, seed: int, options: Mapping[str, Sequence[object] | None]) -> list[str]:
    """Return the words of the shell command that plays the same battles again."""
    words = [word for option, values in options.items() for value in values or () for word in (option, value)]
    return ["wartable", "simulate", scenario, "--seed", str(seed), *[str(word) for word in words]]


def _print_result(printer: ReportDescriber, most: int, *, plain: bool, as_json: bool) -> None:
    """Print the result of a simulation, as JSON if `as_json`."""
    if as_json:
        print_json(printer.facts())
    else:
        print_report(Terminal(plain=plain), printer, most)


def _write_picture(printer: ReportDescriber, plot: Path | None, table: Path | None, *, silent: bool) -> None:
    """Draw the picture if `plot` is not None, and print the paths of all files written, unless `silent`."""
    if plot is not None:
        draw_picture(plot, printer)
    if silent:
        return
    if plot is not None:
        Terminal().print_text(f"Drawn in {plot}.")
    if table is not None:
        Terminal().print_text(f"Battles in {table}, units in {units_table_path(table)}.")
