"""`wartable match`: compare two computer players in pairs of battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from wartable import BadInput, Problem, Setup
from wartable.cli.commands.matches.options import PAIRS, Arenas, Pairs, read_arena_setups, save_failed_replay
from wartable.cli.commands.options import Anyway, AsJson, House, Most, Plain, Seed, Workers
from wartable.cli.failures import guarded
from wartable.cli.simulated.match_words import print_match
from wartable.cli.simulated.progress import STOPPED, limit_workers, progress_bar
from wartable.cli.terminal import Terminal, print_json
from wartable.simulate import MOST, BattleFailed, MatchReport, Sprt, Verdict, play_match

First = Annotated[
    str,
    typer.Argument(
        metavar="A", help="A player: greedy, random, level:1 to level:10, search, or module:Class."
    ),
]
Second = Annotated[str, typer.Argument(metavar="B", help="The player to compare it with.")]
Elo = Annotated[
    str,
    typer.Option(
        metavar="LOW:HIGH",
        help="Stop as soon as it is shown whether A is stronger by LOW or by HIGH Elo, such as 0:20.",
    ),
]
Alpha = Annotated[float, typer.Option(help="With --elo: probability of HIGH if LOW is true.")]
Beta = Annotated[float, typer.Option(help="With --elo: probability of LOW if HIGH is true.")]


@guarded
def match(
    first: First,
    second: Second,
    arenas: Arenas = None,
    pairs: Pairs = PAIRS,
    elo: Elo = "",
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    seed: Seed = 0,
    workers: Workers = 0,
    anyway: Anyway = False,
    most: Most = MOST,
    house: House = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Compare two computer players: how many battles A wins against B, and by how much it is stronger.

    The two battles of a pair have the same dice, and the players swap sides between them.
    """
    setups = read_arena_setups(arenas, house or [])
    sprt = _read_sprt(elo, alpha, beta) if elo else None
    if not anyway:
        workers = limit_workers(workers)
    report = _play(setups, (first, second), pairs, seed, workers, sprt, most)
    if as_json:
        print_json(report.facts())
    else:
        print_match(Terminal(plain=plain), report)
    if report.pairs < report.asked and report.verdict is Verdict.OPEN:
        raise typer.Exit(STOPPED)


def _read_sprt(elo: str, alpha: float, beta: float) -> Sprt:
    """Read a test from a text such as "0:20". Raises BadInput if it is no range."""
    low, _, high = elo.partition(":")
    try:
        return Sprt(float(low), float(high), alpha, beta)
    except ValueError:
        remedy = "write two numbers with a colon between them, the lower first, such as --elo 0:20"
        raise BadInput(
            "cannot compare the players", [Problem("elo", f"{elo!r} is no range", remedy)]
        ) from None


def _play(
    setups: Mapping[str, Setup],
    players: tuple[str, str],
    pairs: int,
    seed: int,
    workers: int,
    sprt: Sprt | None,
    most: int,
) -> MatchReport:
    """Play the match with a progress bar on a terminal. After Ctrl-C the report is on the pairs played so
    far.
    """
    try:
        with progress_bar(pairs * len(setups), "Pairs") as update:
            return play_match(
                *players,
                setups,
                pairs,
                seed,
                workers=workers,
                sprt=sprt,
                progress=update,
                most=most,
                partial=True,
            )
    except BattleFailed as error:
        raise save_failed_replay(error, setups) from error
