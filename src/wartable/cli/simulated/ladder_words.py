"""Print the result of a ladder of computer players, as tables or in sentences."""

from __future__ import annotations

from rich.table import Table

from wartable.cli.simulated.match_words import (
    elo_difference_text,
    elo_interval_text,
    elo_text,
    print_player_times,
    seconds_text,
    share_interval_text,
)
from wartable.cli.simulated.words import NARROW, table_with_headings
from wartable.cli.terminal import Terminal
from wartable.seat.view_model import counted
from wartable.simulate import LadderReport, Rung


def print_ladder(terminal: Terminal, report: LadderReport) -> None:
    """Print the ratings of the players, and the match of each two of them."""
    titles = ", ".join(scenario.title for scenario in report.matches[0].scenarios)
    terminal.print_text(f"{titles}: ladder of {len(report.rungs)} players; seed {report.seed}", "bold")
    terminal.print_text(_played_text(report))
    in_sentences = terminal.plain or terminal.width < NARROW
    (_print_sentences if in_sentences else _print_tables)(terminal, report)
    if not report.is_finite:
        terminal.print_text(
            "Some players lost or won all battles against others, so their ratings are estimates: "
            "all players count as if they had played one pair more, with all scores in equal parts."
        )
    terminal.print_text(f"{counted(2 * report.pairs, 'battle')} in {report.seconds:.1f} seconds")


def _played_text(report: LadderReport) -> str:
    """Describe how many pairs were played."""
    total = report.asked * len(report.matches)
    if report.pairs < total:
        return f"Stopped: {report.pairs} of {counted(total, 'pair')} were played."
    return (
        f"{counted(report.asked, 'pair')} of battles between each two players; {report.anchor} is fixed at 0"
    )


def _interval_text(report: LadderReport, rung: Rung) -> str:
    """Return the interval of a rating; "-" for the anchor."""
    return "-" if rung.name == report.anchor else elo_interval_text(rung.interval_95)


def _print_tables(terminal: Terminal, report: LadderReport) -> None:
    """Print the ratings and the matches in tables."""
    table = table_with_headings(
        "Player", "Elo", "95 % interval", "Battles", "Score", "50 % within", "95 % within"
    )
    for rung in report.rungs:
        taken = rung.times
        table.add_row(
            rung.name,
            elo_text(rung.elo),
            _interval_text(report, rung),
            str(rung.battles),
            f"{rung.share:.1%}",
            seconds_text(taken.p50),
            seconds_text(taken.p95),
        )
    terminal.print_drawing(table)
    terminal.print_drawing(_match_table(report))


def _match_table(report: LadderReport) -> Table:
    """Return a table of the matches."""
    table = table_with_headings("Match", "Pairs", "Score", "95 % interval", "Elo")
    for match in report.matches:
        counts = match.counts
        table.add_row(
            " against ".join(match.players),
            str(match.pairs),
            f"{counts.share:.1%}",
            share_interval_text(counts),
            elo_difference_text(counts),
        )
    return table


def _print_sentences(terminal: Terminal, report: LadderReport) -> None:
    """Print the ratings and the matches in sentences."""
    for rung in report.rungs:
        interval = "" if rung.name == report.anchor else f" ({elo_interval_text(rung.interval_95)})"
        score = f"scores {rung.share:.1%} in {counted(rung.battles, 'battle')}"
        terminal.print_text(f"{rung.name}: {elo_text(rung.elo)} Elo{interval}, {score}.")
    for match in report.matches:
        first, second = match.players
        counts = match.counts
        share = f"{counts.share:.1%} (95 % interval {share_interval_text(counts)})"
        terminal.print_text(f"{first} scores {share} against {second}: {elo_difference_text(counts)}.")
    print_player_times(terminal, {rung.name: rung.times for rung in report.rungs})
