"""`wartable ladder`: rate several computer players by matches between each two of them."""

from __future__ import annotations

from math import comb
from typing import Annotated

import typer

from wartable.cli.commands.matches.options import PAIRS, Arenas, Pairs, read_arena_setups, save_failed_replay
from wartable.cli.commands.options import Anyway, AsJson, House, Most, Plain, Seed, Workers
from wartable.cli.failures import guarded
from wartable.cli.simulated.ladder_words import print_ladder
from wartable.cli.simulated.progress import STOPPED, limit_workers, progress_bar
from wartable.cli.terminal import Terminal, print_json
from wartable.simulate import MOST, BattleFailed, play_ladder

Players = Annotated[
    list[str],
    typer.Argument(
        metavar="PLAYER...", help="Players: greedy, random, level:1 to level:10, search, or module:Class."
    ),
]


@guarded
def ladder(
    players: Players,
    arenas: Arenas = None,
    pairs: Pairs = PAIRS,
    seed: Seed = 0,
    workers: Workers = 0,
    anyway: Anyway = False,
    most: Most = MOST,
    house: House = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Rate several computer players: each plays a match against each other.

    The ratings are Elo by the Bradley-Terry model; that of greedy is 0, or else that of the first player.
    """
    setups = read_arena_setups(arenas, house or [])
    if not anyway:
        workers = limit_workers(workers)
    total = pairs * len(setups) * comb(len(players), 2)
    try:
        with progress_bar(total, "Pairs") as update:
            report = play_ladder(
                players, setups, pairs, seed, workers=workers, progress=update, most=most, partial=True
            )
    except BattleFailed as error:
        raise save_failed_replay(error, setups) from error
    if as_json:
        print_json(report.facts())
    else:
        print_ladder(Terminal(plain=plain), report)
    if report.pairs < total:
        raise typer.Exit(STOPPED)
