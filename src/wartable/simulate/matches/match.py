"""Matches between two computer players."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from time import perf_counter

from wartable import Setup
from wartable.simulate.battles import MOST
from wartable.simulate.matches.fixture import Fixture
from wartable.simulate.matches.report import MatchReport
from wartable.simulate.matches.score_sheet import ScoreSheet
from wartable.simulate.matches.series import Progress, check_series, play_pairs
from wartable.simulate.matches.sprt import Sprt, Verdict


def play_match(
    first: str,
    second: str,
    setups: Mapping[str, Setup],
    pairs: int,
    seed: int = 0,
    *,
    workers: int = 1,
    sprt: Sprt | None = None,
    progress: Progress | None = None,
    most: int = MOST,
    partial: bool = False,
) -> MatchReport:
    """Play pairs of battles between two computer players, given by name, and return a report on them.

    The two battles of a pair have the same seed, and the players swap sides between them. `pairs` pairs are
    played in each of the scenarios, of which `setups` has the setups by name: first the first pair of each,
    and so on. With `sprt` the match ends after the first pair, in order, that decides the test. Each battle
    depends on `seed` and the number of its pair alone, not on the number of `workers`, unless a player thinks
    for a time. With 0 `workers` all cores play if that is faster. `progress` is called with the number
    of pairs played, and that of all. With `partial` a KeyboardInterrupt ends the match early, and the report
    covers the pairs before it. A battle is given up after `most` decisions. Raises BadInput, BattleFailed.
    """
    faults = [] if sprt is None else sprt.problems()
    arenas = check_series(setups, (first, second), pairs, workers, most, faults)
    started = perf_counter()
    sheet = ScoreSheet(Fixture(arenas, (first, second), seed, most))
    total = pairs * len(arenas)
    try:
        with closing(play_pairs([sheet.fixture], total, workers)) as found:
            for _, battles in found:
                sheet.add(battles)
                if progress is not None:
                    progress(sheet.counts.pairs, total)
                if sprt is not None and sprt.verdict(sheet.counts) is not Verdict.OPEN:
                    break
    except KeyboardInterrupt:
        if not partial or not sheet.counts.pairs:
            raise
    return sheet.report(total, sprt, perf_counter() - started)
