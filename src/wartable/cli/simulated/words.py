"""Print the result of a simulation at a terminal, as tables with bars or in sentences."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from wartable.cli.map.colours import side_style
from wartable.cli.simulated.bars import BLOCKS, LETTERS, group_into_bins, histogram_lines, share_bar
from wartable.cli.simulated.outlook import ReportDescriber, capitalise
from wartable.cli.terminal import Terminal
from wartable.seat.view_model import counted
from wartable.simulate import UnitReport
from wartable.simulate.report import DRAW
from wartable.toolkit import group_name

NARROW: Final = 64
"""Width of the terminal below which sentences are easier to read than tables."""

_MAX_BAR_WIDTH: Final = 40
"""Greatest width of a bar."""


def print_report(terminal: Terminal, printer: ReportDescriber, decision_limit: int) -> None:
    """Print the result of a simulation: shares of battles won, rounds, casualties, and battles worth
    watching. `decision_limit` is the number of decisions after which a battle was given up.
    """
    report = printer.report
    seats = ", ".join(f"{seat} {name}" for seat, name in report.players.items())
    terminal.print_text(f"{printer.title}: {seats}; seed {report.seed}", "bold")
    if report.battles < report.asked:
        terminal.print_text(f"Stopped: {report.battles} of {counted(report.asked, 'battle')} were played.")
    terminal.print_text(f"{printer.condition_text()}:")
    in_sentences = terminal.plain or terminal.width < NARROW
    (_print_sentences if in_sentences else _print_tables)(terminal, printer)
    for name, battle in printer.notable_battles():
        terminal.print_with_hanging_indent(f"{name}: battle {battle.number}, {printer.ending_text(battle)}")
        terminal.print_text(f"  {printer.watch_command(battle)}")
    speed = f"{report.battles_per_second:.1f} a second"
    terminal.print_text(f"{counted(report.battles, 'battle')} in {report.seconds:.1f} seconds ({speed})")
    decisions = round(report.decisions / report.battles)
    rounds = f"{report.mean_rounds:.1f} {printer.time}s and " if printer.decided_count else ""
    terminal.print_text(f"{rounds}{counted(decisions, 'decision')} each")
    if report.stalemates:
        terminal.print_text(_stalemates_text(printer))
    if report.undecided > report.stalemates:
        terminal.print_text(_undecided_text(printer, decision_limit))
    terminal.print_text(f"Digest {report.digest}")


def _stalemates_text(printer: ReportDescriber) -> str:
    """Describe how many battles were stalemates, and what would have ended them."""
    number = printer.report.stalemates
    were = f"{counted(number, 'battle')} {'was a stalemate' if number == 1 else 'were stalemates'}"
    return f"{were}: nothing changed for {counted(printer.patience, printer.time)}. A limit would end them."


def _undecided_text(printer: ReportDescriber, decision_limit: int) -> str:
    """Describe how many battles were given up as undecided, and what would have ended them."""
    number = printer.report.undecided - printer.report.stalemates
    given_up = f"{counted(number, 'battle')} had no end after {counted(decision_limit, 'decision')}"
    return f"{given_up} and {'is' if number == 1 else 'are'} undecided; a limit, or --most, would do."


# ------------------------------------------------------------------ drawn


def _print_tables(terminal: Terminal, printer: ReportDescriber) -> None:
    """Print shares of battles won, rounds and casualties in tables, with bars if there is room."""
    report = printer.report
    ink = BLOCKS if terminal.has_arrows else LETTERS
    table = table_with_headings("", "Won", "Share", "95 % interval")
    names = max(len(printer.side_name(side)) for side in report.wins)
    room = min(_MAX_BAR_WIDTH, terminal.width - names - 38)
    if room > 5:
        table.add_column("", no_wrap=True)
    for number, side in enumerate(report.wins):
        bar = [Text(share_bar(*report.interval_95[side], room, ink), side_style(number))] if room > 5 else []
        share = (str(report.wins[side]), printer.share_text(side), printer.interval_text(side))
        table.add_row(printer.side_name(side), *share, *bar)
    terminal.print_drawing(table)
    if not printer.decided_count:
        return
    terminal.print_text(f"{capitalise(printer.time)}s", "bold")
    for line in histogram_lines(
        group_into_bins(report.rounds), min(_MAX_BAR_WIDTH, terminal.width - 20), ink
    ):
        terminal.print_unwrapped(Text(f"  {line}"))
    terminal.print_text()
    terminal.print_text(_survivors_text(printer))
    terminal.print_drawing(_unit_table(printer))


def _unit_table(printer: ReportDescriber) -> Table:
    """Return a table that says for each unit how often and when it was lost, and the damage dealt and taken,
    on average.
    """
    harm = capitalise(printer.harm)
    table = table_with_headings("Unit", "Falls", capitalise(printer.time), f"{harm} dealt", "taken")
    numbers = {side: number for number, side in enumerate(printer.report.strength)}
    side = ""
    for unit in printer.sorted_units():
        if side and unit.side != side:
            table.add_section()
        side = unit.side
        name = Text.assemble((unit.name, side_style(numbers.get(side, 0))), printer.unit_suffix(unit))
        when = "-" if unit.mean_round is None else f"{unit.mean_round:.1f}"
        falls = f"{unit.falls / unit.battles:.1%}"
        table.add_row(name, falls, when, f"{unit.dealt:.1f}", f"{unit.taken:.1f}")
    return table


def table_with_headings(first: str, *others: str) -> Table:
    """Return a table without rows, with these headings; the first column is for text, the others for
    numbers.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


# ------------------------------------------------------------------ told


def _print_sentences(terminal: Terminal, printer: ReportDescriber) -> None:
    """Print shares of battles won, rounds and casualties in sentences."""
    report = printer.report
    for side, won in report.wins.items():
        share = f"{printer.share_text(side)} (95 % interval {printer.interval_text(side)})"
        wins = "No one wins" if side == DRAW else f"{group_name(printer.side_name(side)):wins}"
        terminal.print_text(f"{wins} {won} of {counted(report.battles, 'battle')}, {share}.")
    if not printer.decided_count:
        return
    rounds = [f"{bin.label} in {bin.times}" for bin in group_into_bins(report.rounds) if bin.times]
    terminal.print_text(f"{capitalise(printer.time)}s: {', '.join(rounds)}.")
    terminal.print_text(_survivors_text(printer))
    for unit in printer.sorted_units():
        terminal.print_text(_unit_text(printer, unit))


def _unit_text(printer: ReportDescriber, unit: UnitReport) -> str:
    """Describe how often and when a unit was lost, and the damage that it dealt and took, on average."""
    falls = f"lost in {unit.falls / unit.battles:.1%} of them"
    if unit.mean_round is not None:
        falls += f", on average in {printer.time} {unit.mean_round:.1f}"
    harm = f"{printer.harm} dealt {unit.dealt:.1f}, taken {unit.taken:.1f}"
    return f"{unit.name}{printer.unit_suffix(unit)}: {falls}; {harm}."


def _survivors_text(printer: ReportDescriber) -> str:
    """Describe how many units of each side are left on average."""
    report = printer.report
    left = [
        f"{printer.side_name(side)} {report.mean_left(side):.1f} of {counted(strength, 'unit')}"
        for side, strength in report.strength.items()
    ]
    return f"Left in the end, on average: {', '.join(left)}."
