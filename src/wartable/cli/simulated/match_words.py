"""Print the result of a match between two computer players, as tables or in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf
from typing import Final

from rich.table import Table

from wartable.cli.simulated.words import NARROW, table_with_headings
from wartable.cli.terminal import Terminal
from wartable.seat.view_model import counted
from wartable.simulate import (
    MatchReport,
    PairCounts,
    PlayerTimes,
    ScenarioResult,
    SideResult,
    Sprt,
    Verdict,
)

SCORES: Final = ("0", "0.5", "1", "1.5", "2")
"""The possible scores of a pair."""


def print_match(terminal: Terminal, report: MatchReport) -> None:
    """Print the result of a match: who is stronger by how much, the scores of the pairs, the battles won from
    each side, and the time that the players took.
    """
    first, second = report.players
    titles = ", ".join(scenario.title for scenario in report.scenarios)
    terminal.print_text(f"{titles}: {first} against {second}; seed {report.seed}", "bold")
    terminal.print_text(_share_text(report))
    if report.sprt is not None:
        terminal.print_text(_verdict_text(report, report.sprt))
    terminal.print_text(_played_text(report))
    in_sentences = terminal.plain or terminal.width < NARROW
    (_print_sentences if in_sentences else _print_tables)(terminal, report)
    if report.undecided:
        terminal.print_text(_undecided_text(report))
    terminal.print_text(f"{counted(2 * report.pairs, 'battle')} in {report.seconds:.1f} seconds")
    terminal.print_text(f"Digest {report.digest}")


def elo_difference_text(counts: PairCounts) -> str:
    """Return the difference in Elo with its 95 % interval, as in "+46 Elo (+12 to +80)" or "above +180
    Elo".
    """
    interval = elo_interval_text(counts.elo_interval_95)
    return f"{interval} Elo" if isinf(counts.elo) else f"{elo_text(counts.elo)} Elo ({interval})"


def elo_text(elo: float) -> str:
    """Return a finite difference in Elo with its sign."""
    return f"{round(elo):+d}" if round(elo) else "0"


def elo_interval_text(interval: tuple[float, float]) -> str:
    """Return an interval of differences in Elo, as in "+12 to +80"; ends may be infinite."""
    low, high = interval
    if isinf(low) and isinf(high):
        return "any"
    if isinf(high):
        return f"above {elo_text(low)}"
    return f"below {elo_text(high)}" if isinf(low) else f"{elo_text(low)} to {elo_text(high)}"


def share_interval_text(counts: PairCounts) -> str:
    """Return the 95 % interval of the share, as in "51.2% to 60.4%"."""
    low, high = counts.interval_95
    return f"{low:.1%} to {high:.1%}"


def probability_text(probability: float) -> str:
    """Return a probability in percent; one that is almost 0 or 1 is not rounded to it."""
    if probability > 0.999:
        return "more than 99.9%"
    return "less than 0.1%" if probability < 0.001 else f"{probability:.1%}"


def seconds_text(seconds: float) -> str:
    """Return a time with a suitable unit, as in "0.12 ms" or "1.5 s"."""
    amount, unit = (seconds, "s") if seconds >= 1 else (1000 * seconds, "ms")
    return f"{float(f'{amount:.2g}'):g} {unit}"


def _played_text(report: MatchReport) -> str:
    """Describe how many pairs were played, and why no more."""
    if report.pairs < report.asked and report.verdict is Verdict.OPEN:
        return f"Stopped: {report.pairs} of {counted(report.asked, 'pair')} were played."
    same = "with the same seed, then with swapped sides"
    at_most = f" (at most {report.asked})" if report.pairs < report.asked else ""
    return f"{counted(report.pairs, 'pair')} of battles{at_most}: each battle {same}"


def _share_text(report: MatchReport) -> str:
    """Describe how much the first player wins."""
    first, second = report.players
    counts = report.counts
    share = f"{counts.share:.1%} (95 % interval {share_interval_text(counts)})"
    stronger = f"It is stronger with a probability of {probability_text(counts.superiority)}."
    return f"{first} scores {share} against {second}: {elo_difference_text(counts)}. {stronger}"


def _verdict_text(report: MatchReport, sprt: Sprt) -> str:
    """Describe the verdict of the test, and the log-likelihood ratio by which it was reached."""
    first, second = report.players
    low, high = elo_text(sprt.low), elo_text(sprt.high)
    lower, upper = sprt.bounds
    ratio = f"LLR {sprt.ratio(report.counts):.2f}, bounds {lower:.2f} and {upper:.2f}"
    if report.verdict is Verdict.OPEN:
        pairs = counted(report.pairs, "pair")
        return f"Not decided after {pairs}: the difference may be {low} or {high} Elo ({ratio})."
    if report.verdict is Verdict.HIGH:
        claim = (
            f"is stronger than {second}"
            if sprt.low >= 0
            else f"is not weaker than {second} by {-sprt.low:g} Elo"
        )
        return f"Shown: {first} {claim}. {high} Elo fits the pairs better than {low} ({ratio})."
    claim = (
        f"is weaker than {second}"
        if sprt.high <= 0
        else f"is not stronger than {second} by {sprt.high:g} Elo"
    )
    return f"Shown: {first} {claim}. {low} Elo fits the pairs better than {high} ({ratio})."


def _undecided_text(report: MatchReport) -> str:
    """Describe how many battles were given up."""
    one = report.undecided == 1
    stalemates = f", {report.stalemates} of them stalemates" if report.stalemates else ""
    return (
        f"{counted(report.undecided, 'battle')} had no end{stalemates}, and "
        f"{'counts as a draw' if one else 'count as draws'}."
    )


# ------------------------------------------------------------------ tables


def _print_tables(terminal: Terminal, report: MatchReport) -> None:
    """Print the scores, the scenarios, the sides and the times in tables."""
    terminal.print_drawing(_score_table(report))
    if len(report.scenarios) > 1:
        terminal.print_drawing(_scenario_table(report))
    terminal.print_drawing(_side_table(report))
    terminal.print_drawing(player_times_table(report.times))


def _score_table(report: MatchReport) -> Table:
    """Return a table of the pairs by their score."""
    table = table_with_headings(f"Battles of a pair won by {report.players[0]}", *SCORES)
    table.add_row("Pairs", *[str(count) for count in report.counts.counts])
    return table


def _scenario_table(report: MatchReport) -> Table:
    """Return a table of the results in each scenario."""
    table = table_with_headings("Scenario", "Pairs", "Score", "95 % interval", "Elo")
    for scenario in report.scenarios:
        counts = scenario.counts
        share = f"{counts.share:.1%}" if counts.pairs else "-"
        table.add_row(
            scenario.title, str(counts.pairs), share, share_interval_text(counts), elo_difference_text(counts)
        )
    return table


def _side_table(report: MatchReport) -> Table:
    """Return a table of the battles that each side of each scenario won, by its player."""
    table = table_with_headings("Side", *[f"{name} won" for name in report.players], "Both")
    for scenario in report.scenarios:
        for side in scenario.sides:
            won = [f"{side.won[name]} of {side.played[name]}" for name in report.players]
            table.add_row(_side_title(report, scenario, side), *won, _share_of_side(side))
        table.add_section()
    return table


def _side_title(report: MatchReport, scenario: ScenarioResult, side: SideResult) -> str:
    return side.name if len(report.scenarios) == 1 else f"{side.name} ({scenario.title})"


def _share_of_side(side: SideResult) -> str:
    """Return the share of its battles that a side won, with either player."""
    played = sum(side.played.values())
    return f"{sum(side.won.values()) / played:.1%}" if played else "-"


def player_times_table(times: Mapping[str, PlayerTimes]) -> Table:
    """Return a table of the processor time that players took for their answers."""
    table = table_with_headings("Processor time", "Answers", "50 % within", "95 % within")
    for name, taken in times.items():
        table.add_row(name, str(taken.answers), seconds_text(taken.p50), seconds_text(taken.p95))
    return table


# ------------------------------------------------------------------ sentences


def _print_sentences(terminal: Terminal, report: MatchReport) -> None:
    """Print the scores, the scenarios, the sides and the times in sentences."""
    first = report.players[0]
    scores = [
        f"{score} in {count}" for score, count in zip(SCORES, report.counts.counts, strict=True) if count
    ]
    terminal.print_text(f"Battles of a pair won by {first}: {', '.join(scores)}.")
    for scenario in report.scenarios:
        if len(report.scenarios) > 1:
            terminal.print_text(_scenario_text(first, scenario))
        for side in scenario.sides:
            won = [f"{name} won {side.won[name]} of {side.played[name]}" for name in report.players]
            terminal.print_text(f"{_side_title(report, scenario, side)}: {', '.join(won)} battles.")
    print_player_times(terminal, report.times)


def _scenario_text(first: str, scenario: ScenarioResult) -> str:
    """Describe the result in one of several scenarios."""
    counts = scenario.counts
    pairs = counted(counts.pairs, "pair")
    share = f"{counts.share:.1%} (95 % interval {share_interval_text(counts)})"
    return f"{scenario.title}: {first} scores {share} in {pairs}, {elo_difference_text(counts)}."


def print_player_times(terminal: Terminal, times: Mapping[str, PlayerTimes]) -> None:
    """Print the processor time that players took for their answers in sentences."""
    for name, taken in times.items():
        within = f"half of them within {seconds_text(taken.p50)}, 95 % within {seconds_text(taken.p95)}"
        terminal.print_text(f"{name}: {counted(taken.answers, 'answer')}, {within} of processor time.")
