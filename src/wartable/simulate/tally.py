"""Running totals over the battles of a simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b

from wartable import UnitView
from wartable.simulate.endings import Ending, Endings
from wartable.simulate.played import Played, UnitPlayed
from wartable.simulate.report import DRAW, SimulationReport, UnitReport, wilson_interval


class UnitTally:
    """Running totals of one unit over the battles in which it took part."""

    __slots__ = ("battles", "dealt", "falls", "name", "rounds", "side", "taken", "timed_falls")

    def __init__(self, name: str, side: str) -> None:
        self.name = name
        self.side = side
        self.battles = self.falls = self.timed_falls = self.rounds = self.dealt = self.taken = 0

    def add(self, unit: UnitPlayed) -> None:
        """Add the unit's result of one battle."""
        self.battles += 1
        self.dealt += unit.dealt
        self.taken += unit.taken
        if unit.is_out:
            self.falls += 1
            if unit.left is not None:
                self.timed_falls += 1
                self.rounds += unit.left

    def report(self, id: str) -> UnitReport:
        """Return the statistics of the unit over all battles added so far. `id` is the unit's id."""
        return UnitReport(
            id=id,
            name=self.name,
            side=self.side,
            battles=self.battles,
            falls=self.falls,
            mean_round=self.rounds / self.timed_falls if self.timed_falls else None,
            dealt=self.dealt / self.battles,
            taken=self.taken / self.battles,
        )


class BattleTally:
    """Running totals over battles. They take memory for each unit and each different ending, but not for each
    battle.

    `units_at_start` are the units of which survivors are counted.
    """

    def __init__(self, sides: Iterable[str], units_at_start: Sequence[UnitView] = ()) -> None:
        self.battles = 0
        self._sides = tuple(sides)
        self._ids_by_side = {
            side: [unit.id for unit in units_at_start if unit.side == side] for side in self._sides
        }
        self._decided = 0
        self._stalemates = 0
        self._wins = dict.fromkeys([*self._sides, DRAW], 0)
        self._decisions = 0
        self._digest = blake2b(digest_size=16)
        self._units: dict[str, UnitTally] = {}
        self._endings = Endings({side: len(units) for side, units in self._ids_by_side.items()})

    def add(self, battle: Played) -> None:
        """Add the result of one battle. Battles must be added in order."""
        self.battles += 1
        self._decisions += battle.decisions
        self._digest.update(battle.digest)
        self._stalemates += battle.is_stalemate
        if not battle.is_decided:
            return
        self._decided += 1
        for winner in battle.winners or (DRAW,):
            self._wins[winner] += 1
        for unit in battle.units:
            if unit.id not in self._units:
                self._units[unit.id] = UnitTally(unit.name, unit.side)
            self._units[unit.id].add(unit)
        self._endings.add(battle.number, self._ending_of(battle))

    def _ending_of(self, battle: Played) -> Ending:
        out = {unit.id for unit in battle.units if unit.is_out}
        left = [len([id for id in units if id not in out]) for units in self._ids_by_side.values()]
        return Ending(battle.winners, battle.rounds, tuple(left))

    def report(
        self, seconds: float, asked: int = 0, players: Mapping[str, str] | None = None, seed: int = 0
    ) -> SimulationReport:
        """Return the report on all battles added so far. `asked` is the number of battles that were
        requested.
        """
        endings = self._endings
        rounds: Counter[int] = Counter()
        left = {side: Counter[int]() for side in self._sides}
        for ending, count in endings.counts():
            rounds[ending.rounds] += count
            for side, number in zip(self._sides, ending.left, strict=True):
                left[side][number] += count
        total = sum([number * count for number, count in rounds.items()])
        return SimulationReport(
            battles=self.battles,
            wins=self._wins,
            interval_95={key: wilson_interval(won, self.battles) for key, won in self._wins.items()},
            mean_rounds=total / max(1, self._decided),
            decisions=self._decisions,
            seconds=seconds,
            digest=self._digest.hexdigest(),
            undecided=self.battles - self._decided,
            stalemates=self._stalemates,
            asked=asked or self.battles,
            players=dict(players or {}),
            seed=seed,
            rounds=dict(sorted(rounds.items())),
            strength={side: len(units) for side, units in self._ids_by_side.items()},
            survivors={side: dict(sorted(counts.items())) for side, counts in left.items()},
            units=tuple([unit.report(id) for id, unit in self._units.items()]),
            typical=endings.typical(),
            closest=endings.closest(),
            worst=endings.worst(),
        )
