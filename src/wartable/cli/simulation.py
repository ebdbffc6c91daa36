"""`wartable simulate`: play many battles between computer players and count who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Final

import typer
from joblib import cpu_count
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from wartable import Setup
from wartable.cli.crash_report import keep_report
from wartable.cli.failures import CannotRun, guarded
from wartable.cli.options import AsJson, House, Scenario
from wartable.cli.seating import read_seats
from wartable.cli.terminal import Terminal, complain, print_json
from wartable.cli.view_model import counted, side_names, view_model_at_start
from wartable.files import read_scenario
from wartable.simulate import MOST, BattleFailed, SimulationReport
from wartable.simulate import simulate as simulate_battles

GREEDY: Final = "greedy"


@guarded
def simulate(
    scenario: Scenario,
    count: Annotated[int, typer.Option("--battles", "-n", help="How many battles.")] = 100,
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="SEAT=greedy, random or another player of the ruleset; may be given for each seat."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Number that all battles follow from.")] = 0,
    workers: Annotated[
        int, typer.Option(help="Processes that share the work, at most one for each core.")
    ] = 1,
    anyway: Annotated[bool, typer.Option("--anyway", help="As many workers as asked for.")] = False,
    most: Annotated[
        int, typer.Option(help="Decisions after which a battle is given up as undecided.")
    ] = MOST,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Play many battles and count who wins."""
    setup = read_scenario(scenario, house or [])
    players = read_seats(setup, player or [], GREEDY, people=False)
    share = workers if anyway else capped(workers)
    try:
        with progress_bar(count) as tell:
            report = simulate_battles(setup, count, players, seed, share, tell, most=most)
    except BattleFailed as error:
        raise CannotRun(f"{error}{keep_report(setup, error.replay)}") from error
    if as_json:
        print_json(report.facts())
    else:
        seats = ", ".join(f"{seat} {name}" for seat, name in players.items())
        title = f"{setup.get('title')}: {seats}; seed {seed}"
        _show(Terminal(), report, side_names(setup), title=title, time=_time(setup))
        if report.undecided:
            _tell_undecided(Terminal(), report, most)


def _tell_undecided(terminal: Terminal, report: SimulationReport, most: int) -> None:
    """Say how many battles were given up, and what would end them."""
    number = report.undecided
    given_up = f"{number} battle{'' if number == 1 else 's'} had no end after {counted(most, 'decision')}"
    terminal.say(f"{given_up} and {'is' if number == 1 else 'are'} undecided; a limit, or --most, would do.")


def capped(workers: int) -> int:
    """At most one worker for each core; more would share the cores and only take memory."""
    cores = int(cpu_count())
    if workers <= cores:
        return workers
    complain(f"note: {workers} workers on {cores} cores are no quicker; {cores} play, with --anyway all")
    return cores


def _time(setup: Setup) -> str:
    """The game's word for a round of play."""
    return view_model_at_start(setup).telling.time


@contextmanager
def progress_bar(count: int) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error while the block runs; None where standard error is no terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("Battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=count)

        def tell(played: int, whole: int) -> None:
            progress.update(task, completed=played, total=whole)

        yield tell


def _show(
    terminal: Terminal, report: SimulationReport, names: dict[str, str], *, title: str, time: str
) -> None:
    """Print how often each side won, and how long it took."""
    terminal.say(title, "bold")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column("")
    for heading in ("Won", "Share", "95 % interval"):
        table.add_column(heading, justify="right")
    for side, won in report.wins.items():
        low, high = report.interval_95[side]
        share = f"{won / report.battles:.1%}"
        table.add_row(names.get(side, side.capitalize()), str(won), share, f"{low:.1%} to {high:.1%}")
    terminal.show(table)
    speed = f"{report.battles_per_second:.1f} a second"
    terminal.say(f"{report.battles} battles in {report.seconds:.1f} seconds ({speed})")
    decisions = round(report.decisions / report.battles)
    terminal.say(f"{report.mean_rounds:.1f} {time}s and {counted(decisions, 'decision')} each")
    terminal.say(f"Digest {report.digest}")
