"""The result of a simulation in the terminal: as tables with bars, or in sentences."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from wartable.cli.map.colours import side_style
from wartable.cli.simulated.bars import BLOCKS, LETTERS, bins, count_bars, share_bar
from wartable.cli.simulated.outlook import ReportPrinter, capital
from wartable.cli.terminal import Terminal
from wartable.seat.view_model import counted
from wartable.simulate import UnitReport
from wartable.simulate.report import DRAW
from wartable.toolkit import group_name

NARROW: Final = 64
"""Columns below which sentences are easier to read than tables."""

_WIDEST: Final = 40
"""Longest bar."""


def show_outlook(terminal: Terminal, outlook: ReportPrinter, most: int) -> None:
    """Print win shares, rounds, casualties by unit, and the battles worth watching."""
    report = outlook.report
    seats = ", ".join(f"{seat} {name}" for seat, name in report.players.items())
    terminal.say(f"{outlook.title}: {seats}; seed {report.seed}", "bold")
    if report.battles < report.asked:
        terminal.say(f"Stopped: {report.battles} of {counted(report.asked, 'battle')} were played.")
    terminal.say(f"{outlook.condition()}:")
    in_sentences = terminal.plain or terminal.width < NARROW
    (_tell if in_sentences else _draw)(terminal, outlook)
    for name, battle in outlook.marked():
        terminal.write(f"{name}: battle {battle.number}, {outlook.ending(battle)}")
        terminal.say(f"  {outlook.watching(battle)}")
    speed = f"{report.battles_per_second:.1f} a second"
    terminal.say(f"{counted(report.battles, 'battle')} in {report.seconds:.1f} seconds ({speed})")
    decisions = round(report.decisions / report.battles)
    rounds = f"{report.mean_rounds:.1f} {outlook.time}s and " if outlook.decided else ""
    terminal.say(f"{rounds}{counted(decisions, 'decision')} each")
    if report.stalemates:
        terminal.say(_stalemates(outlook))
    if report.undecided > report.stalemates:
        terminal.say(_undecided(outlook, most))
    terminal.say(f"Digest {report.digest}")


def _stalemates(outlook: ReportPrinter) -> str:
    """Describe the stalemates, and what would end them."""
    number = outlook.report.stalemates
    were = f"{counted(number, 'battle')} {'was a stalemate' if number == 1 else 'were stalemates'}"
    return f"{were}: nothing changed for {counted(outlook.patience, outlook.time)}. A limit would end them."


def _undecided(outlook: ReportPrinter, most: int) -> str:
    """Describe the undecided battles, and what would end them."""
    number = outlook.report.undecided - outlook.report.stalemates
    given_up = f"{counted(number, 'battle')} had no end after {counted(most, 'decision')}"
    return f"{given_up} and {'is' if number == 1 else 'are'} undecided; a limit, or --most, would do."


# ------------------------------------------------------------------ drawn


def _draw(terminal: Terminal, outlook: ReportPrinter) -> None:
    """Print tables with bars."""
    report = outlook.report
    ink = BLOCKS if terminal.has_arrows else LETTERS
    table = _table("", "Won", "Share", "95 % interval")
    names = max(len(outlook.side(side)) for side in report.wins)
    room = min(_WIDEST, terminal.width - names - 38)
    if room > 5:
        table.add_column("", no_wrap=True)
    for number, side in enumerate(report.wins):
        bar = [Text(share_bar(*report.interval_95[side], room, ink), side_style(number))] if room > 5 else []
        share = (str(report.wins[side]), outlook.share(side), outlook.interval(side))
        table.add_row(outlook.side(side), *share, *bar)
    terminal.show(table)
    if not outlook.decided:
        return
    terminal.say(f"{capital(outlook.time)}s", "bold")
    for line in count_bars(bins(report.rounds), min(_WIDEST, terminal.width - 20), ink):
        terminal.draw(Text(f"  {line}"))
    terminal.say()
    terminal.say(_survivors(outlook))
    terminal.show(_units(outlook))


def _units(outlook: ReportPrinter) -> Table:
    """Return a table of the average fate of each unit."""
    harm = capital(outlook.harm)
    table = _table("Unit", "Falls", capital(outlook.time), f"{harm} dealt", "taken")
    numbers = {side: number for number, side in enumerate(outlook.report.strength)}
    side = ""
    for unit in outlook.units():
        if side and unit.side != side:
            table.add_section()
        side = unit.side
        name = Text.assemble((unit.name, side_style(numbers.get(side, 0))), outlook.unit(unit))
        when = "-" if unit.mean_round is None else f"{unit.mean_round:.1f}"
        falls = f"{unit.falls / unit.battles:.1%}"
        table.add_row(name, falls, when, f"{unit.dealt:.1f}", f"{unit.taken:.1f}")
    return table


def _table(first: str, *others: str) -> Table:
    """Return a table with these headings: a text, then numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


# ------------------------------------------------------------------ told


def _tell(terminal: Terminal, outlook: ReportPrinter) -> None:
    """Print the result in sentences."""
    report = outlook.report
    for side, won in report.wins.items():
        share = f"{outlook.share(side)} (95 % interval {outlook.interval(side)})"
        wins = "No one wins" if side == DRAW else f"{group_name(outlook.side(side)):wins}"
        terminal.say(f"{wins} {won} of {counted(report.battles, 'battle')}, {share}.")
    if not outlook.decided:
        return
    rounds = [f"{bin.label} in {bin.times}" for bin in bins(report.rounds) if bin.times]
    terminal.say(f"{capital(outlook.time)}s: {', '.join(rounds)}.")
    terminal.say(_survivors(outlook))
    for unit in outlook.units():
        terminal.say(_unit(outlook, unit))


def _unit(outlook: ReportPrinter, unit: UnitReport) -> str:
    """Describe the average fate of a unit."""
    falls = f"lost in {unit.falls / unit.battles:.1%} of them"
    if unit.mean_round is not None:
        falls += f", on average in {outlook.time} {unit.mean_round:.1f}"
    harm = f"{outlook.harm} dealt {unit.dealt:.1f}, taken {unit.taken:.1f}"
    return f"{unit.name}{outlook.unit(unit)}: {falls}; {harm}."


def _survivors(outlook: ReportPrinter) -> str:
    """Describe how many units of each side are left on average."""
    report = outlook.report
    left = [
        f"{outlook.side(side)} {report.mean_left(side):.1f} of {counted(strength, 'unit')}"
        for side, strength in report.strength.items()
    ]
    return f"Left in the end, on average: {', '.join(left)}."
