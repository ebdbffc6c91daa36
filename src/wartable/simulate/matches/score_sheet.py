"""Running totals of a match, to which the battles are added pair by pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import cast

from wartable import Setup
from wartable.simulate.matches.fixture import Fixture
from wartable.simulate.matches.pairs import PairCounts
from wartable.simulate.matches.report import MatchReport, ScenarioResult, SideResult
from wartable.simulate.matches.sprt import Sprt
from wartable.simulate.matches.timing import AnswerTimes, TimedBattle
from wartable.simulate.report import DRAW

_SideCount = Counter[tuple[int, str, str]]
"""Numbers of battles by arena, side and player."""


class ScoreSheet:
    """Adds up the pairs of a match. They must be added in order."""

    def __init__(self, fixture: Fixture) -> None:
        self.counts = PairCounts()
        self.fixture = fixture
        self._by_arena = [PairCounts() for _ in fixture.arenas]
        self._wins = dict.fromkeys([*fixture.players, DRAW], 0)
        self._played: _SideCount = Counter()
        self._won: _SideCount = Counter()
        self._undecided = 0
        self._stalemates = 0
        self.times = {name: AnswerTimes() for name in fixture.players}
        self._digest = blake2b(digest_size=16)

    def add(self, battles: Sequence[TimedBattle]) -> None:
        """Add the two battles of the next pair."""
        pair, fixture = self.counts.pairs, self.fixture
        score = fixture.score(pair, [battle.played for battle in battles])
        self.counts = self.counts.added(score)
        arena = fixture.place_of(pair).arena
        self._by_arena[arena] = self._by_arena[arena].added(score)
        for half, battle in enumerate(battles):
            self._add_battle(pair, half, battle)

    def _add_battle(self, pair: int, half: int, battle: TimedBattle) -> None:
        fixture, played = self.fixture, battle.played
        self._wins[fixture.winner(pair, half, played) or DRAW] += 1
        self._undecided += not played.is_decided
        self._stalemates += played.is_stalemate
        self._digest.update(played.digest)
        for name, times in battle.times.items():
            if name in self.times:
                self.times[name].add_all(times)
        arena = fixture.place_of(pair).arena
        for side in fixture.arenas[arena].sides:
            key = (arena, side, fixture.player_of_side(pair, half, side))
            self._played[key] += 1
            self._won[key] += side in played.winners

    def report(self, asked: int, sprt: Sprt | None = None, seconds: float = 0.0) -> MatchReport:
        """Return the report on all pairs added so far."""
        return MatchReport(
            players=self.fixture.players,
            counts=self.counts,
            asked=asked,
            seed=self.fixture.seed,
            wins=self._wins,
            undecided=self._undecided,
            stalemates=self._stalemates,
            scenarios=tuple(self._scenario(arena) for arena in range(len(self._by_arena))),
            sprt=sprt,
            times={name: times.summary() for name, times in self.times.items()},
            seconds=seconds,
            digest=self._digest.hexdigest(),
        )

    def _scenario(self, number: int) -> ScenarioResult:
        """Return the result of the pairs in the arena with this number."""
        arena = self.fixture.arenas[number]
        names = _side_names(arena.setup)
        sides = [
            SideResult(
                side,
                names.get(side, side),
                self._of_side(self._played, number, side),
                self._of_side(self._won, number, side),
            )
            for side in arena.sides
        ]
        title = str(arena.setup.get("title") or arena.name)
        return ScenarioResult(arena.name, title, self._by_arena[number], tuple(sides))

    def _of_side(self, counts: _SideCount, arena: int, side: str) -> dict[str, int]:
        return {player: counts[(arena, side, player)] for player in self.fixture.players}


def _side_names(setup: Setup) -> dict[str, str]:
    """Return the display name of each side of a setup, by id."""
    entries = cast(list[Mapping[str, object]], setup.get("sides") or [])
    return {str(entry["id"]): str(entry.get("name") or entry["id"]) for entry in entries}
