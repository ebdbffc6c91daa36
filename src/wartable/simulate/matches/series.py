"""Plays the pairs of one or several matches, in this process or in several worker processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Final

from wartable import BadInput, Problem, Setup, ruleset
from wartable.players.names import player_problems
from wartable.simulate.many import limit_problems
from wartable.simulate.matches.fixture import Arena, Fixture, arena_of
from wartable.simulate.matches.timing import TimedBattle, play_timed
from wartable.simulate.sharing import BattleJob, Workload, play_all

LARGEST_SHARE: Final = 4
"""The greatest number of battles that a worker gets at a time. It is small because a battle of players that
think ahead may take minutes.
"""

Progress = Callable[[int, int], None]
Pair = tuple[TimedBattle, TimedBattle]


def play_pairs(
    fixtures: Sequence[Fixture], pairs: int, workers: int
) -> Generator[tuple[int, Pair], None, None]:
    """Play `pairs` pairs of each match, and yield them in order, each with the place of its match: first the
    first pair of each match, then the second of each, and so on.
    """
    matches = len(fixtures)

    def job_at(place: int) -> BattleJob:
        pair_place, half = divmod(place, 2)
        pair, match = divmod(pair_place, matches)
        return fixtures[match].job(pair, half)

    configs = [config for fixture in fixtures for config in fixture.configs]
    found = play_all(Workload(configs, job_at, 2 * pairs * matches), workers, play_timed, LARGEST_SHARE)
    with closing(found):
        for place, battles in enumerate(zip(found, found, strict=True)):
            yield place % matches, battles


def check_series(
    setups: Mapping[str, Setup],
    players: Sequence[str],
    pairs: int,
    workers: int,
    most: int,
    others: Iterable[Problem] = (),
) -> list[Arena]:
    """Return the arenas of these scenarios, by name. Raises BadInput with all problems of the arguments,
    including `others`.
    """
    found: list[Problem] = []
    arenas: list[Arena] = []
    if not setups:
        found.append(Problem("setups", "there is no scenario to play in", "name at least one"))
    for name, setup in setups.items():
        try:
            arenas.append(arena_of(name, setup))
        except BadInput as problem:
            found += problem.problems
    found += _player_problems([str(arena.setup["ruleset"]) for arena in arenas], players)
    if pairs < 1:
        found.append(Problem("pairs", f"{pairs} pairs cannot be played", "ask for at least 1"))
    found += [*limit_problems(workers, most), *others]
    if found:
        raise BadInput("cannot compare the players", found)
    return arenas


def _player_problems(rulesets: Iterable[str], players: Sequence[str]) -> list[Problem]:
    """Return the problems with the names of players who are to play these rulesets against each other."""
    found: dict[str, Problem] = {}
    for name in sorted({name for name in players if players.count(name) > 1}):
        what = f"{name!r} cannot be compared with itself, because both battles of a pair would be the same"
        found[what] = Problem("players", what, "name each player once")
    for rules_name in dict.fromkeys(rulesets):
        for name in dict.fromkeys(players):
            for problem in player_problems(ruleset(rules_name), name):
                found[problem.what] = Problem("players", problem.what, problem.remedy)
    return list(found.values())
