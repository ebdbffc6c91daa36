"""`wartable match` and `wartable ladder`: measure how strong computer players are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import typer

from wartable import Setup
from wartable.cli.commands.options import AsJson, House, complete_scenarios
from wartable.cli.commands.simulate import STOPPED, Seed, Workers, limit_workers, progress_bar
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_error, print_json
from wartable.files import read_scenario
from wartable.seat.errors import CommandError
from wartable.seat.view_model import counted
from wartable.simulate import BattleFailed
from wartable.simulate.matches import Ladder, MatchReport, ScenarioScore, Sprt, play_ladder, play_match

MAX_ELO: Final = 1000.0
"""Greatest difference in Elo for which a match can be tested."""

Player = Annotated[str, typer.Argument(help="greedy, search:battles=64, level:5, module:Class ...")]
In = Annotated[
    list[str] | None,
    typer.Option(
        "--in",
        metavar="SCENARIO",
        help="Where to play; may be given several times.",
        autocompletion=complete_scenarios,
    ),
]
Pairs = Annotated[int, typer.Option(help="Pairs of battles in each scenario.")]
Elo = Annotated[
    str,
    typer.Option(
        metavar="LOW:HIGH",
        help="Stop as soon as it is shown that FIRST is better by HIGH Elo, or not better than LOW.",
    ),
]


@guarded
def match(
    first: Player,
    second: Player,
    places: In = None,
    pairs: Pairs = 50,
    elo: Elo = "",
    seed: Seed = 0,
    workers: Workers = 0,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Play two computer players against each other, in pairs of battles with equal dice and exchanged
    sides.
    """
    setups = {name: read_scenario(name, house or []) for name in places or ["first_steps"]}
    sprt = _read_elo(elo)
    with progress_bar(pairs * len(setups)) as update:
        try:
            report = play_match(
                first,
                second,
                setups,
                pairs,
                seed,
                workers=limit_workers(workers),
                sprt=sprt,
                progress=update,
            )
        except BattleFailed as error:
            raise CommandError(str(error)) from error
    if as_json:
        print_json(report.facts())
    else:
        _print_match(Terminal(), report)
    if not report.decided:
        _stop_if_interrupted(report.total.pair_count, pairs * len(setups))


@guarded
def ladder(
    players: Annotated[list[str], typer.Argument(help="Two players or more.")],
    places: In = None,
    pairs: Pairs = 20,
    seed: Seed = 0,
    workers: Workers = 0,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Play several computer players against each other, and compute their Elo."""
    setups: Mapping[str, Setup] = {
        name: read_scenario(name, house or []) for name in places or ["first_steps"]
    }
    count = len(set(players))
    meetings = count * (count - 1) // 2
    with progress_bar(pairs * len(setups) * meetings) as update:
        try:
            found = play_ladder(players, setups, pairs, seed, workers=limit_workers(workers), progress=update)
        except BattleFailed as error:
            raise CommandError(str(error)) from error
    if as_json:
        print_json(found.facts())
    else:
        _print_ladder(Terminal(), found, list(setups))
    played = sum(match.total.pair_count for match in found.matches)
    _stop_if_interrupted(played, pairs * len(setups) * meetings)


def _stop_if_interrupted(played: int, asked: int) -> None:
    """Exit with the status after Ctrl-C if fewer pairs were played than asked for."""
    if played < asked:
        print_error(f"Stopped: {played} of {asked} pairs were played.")
        raise typer.Exit(STOPPED)


def _read_elo(text: str) -> Sprt | None:
    """Read the two hypotheses of a test, such as "0:20"; "" is no test."""
    if not text:
        return None
    try:
        low, high = (float(part) for part in text.split(":"))
    except ValueError:
        low = high = 0.0
    if not -MAX_ELO <= low < high <= MAX_ELO:
        raise CommandError(
            f"cannot test {text[:40]!r}: write LOW:HIGH with two different numbers, as in 0:20, "
            f"from -{MAX_ELO:g} to {MAX_ELO:g}"
        )
    return Sprt(low, high)


def _print_match(terminal: Terminal, report: MatchReport) -> None:
    """Print the result of a match in sentences."""
    names = [score.scenario for score in report.scores]
    terminal.print_text(f"{report.first} against {report.second}; seed {report.seed}", "bold")
    for score in report.scores:
        terminal.print_hanging(f"{score.scenario}: {_score_text(score)}")
        sides = [f"{points:g} of {battles} as {side}" for side, (points, battles) in score.by_side.items()]
        terminal.print_hanging(f"  {', '.join(sides)}")
    if len(names) > 1:
        terminal.print_hanging(f"In all: {_score_text(report.total)}")
    counts = " ".join([str(count) for count in report.total.pairs])
    terminal.print_text(f"Pairs with 0, 0.5, 1, 1.5 and 2 points: {counts}")
    if report.sprt is not None:
        terminal.print_hanging(_test_text(report, report.sprt))


def _score_text(score: ScenarioScore) -> str:
    """Describe the share of points and the difference in Elo, with their intervals."""
    facts = score.facts()
    low, high = facts["share_95"]
    least, most = facts["elo_95"]
    return (
        f"{100 * facts['share']:.1f} % of the points of {counted(score.pair_count, 'pair')} "
        f"({100 * low:.0f} to {100 * high:.0f} %); Elo {facts['elo']:+.0f} ({least:+.0f} to {most:+.0f})"
    )


def _test_text(report: MatchReport, sprt: Sprt) -> str:
    """Describe the result of the test."""
    ratio = sprt.ratio(report.total.pairs)
    figures = f"log likelihood ratio {ratio:.2f}, decided at {sprt.bound:.2f} on either side"
    if report.decided == "high":
        return f"{report.first} is better by about {sprt.high:g} Elo or more ({figures})."
    if report.decided == "low":
        return f"{report.first} is not better by more than {sprt.low:g} Elo ({figures})."
    return f"Not decided yet ({figures}): ask for more pairs."


def _print_ladder(terminal: Terminal, found: Ladder, names: list[str]) -> None:
    """Print the players of a ladder, the strongest first."""
    pairs = found.matches[0].total.pair_count
    terminal.print_text(f"{', '.join(names)}: {counted(pairs, 'pair')} for every two players", "bold")
    width = max(len(row.player) for row in found.rows)
    for place, row in enumerate(found.rows, 1):
        terminal.print_text(
            f"{place:>2}. {row.player:<{width}}  Elo {row.elo:+5.0f} ({row.low:+.0f} to {row.high:+.0f}), "
            f"{100 * row.share:.0f} % of the points"
        )
