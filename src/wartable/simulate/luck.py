"""The luck of the dice in a battle: rolled results of each side, compared with the expectation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import erf, sqrt
from typing import NamedTuple

from wartable import Battle, Rolled, Segment, State, UnitView


class Luck(NamedTuple):
    """All dice of one size thrown for one side. Dice that were not kept count too: this measures how the dice
    fell, not how they were used.
    """

    side: str
    size: int
    """Number of faces."""
    dice: int
    total: int

    @property
    def die(self) -> str:
        """The size of the dice in short form: "d10"."""
        return f"d{self.size}"

    @property
    def average(self) -> float:
        """The mean result of a die."""
        return self.total / self.dice

    @property
    def expected(self) -> float:
        """The mean result of a fair die."""
        return (self.size + 1) / 2

    @property
    def rank(self) -> float:
        """The share of battles in which as many fair dice would have a lower sum, by the normal distribution;
        half of the equal sums are included.
        """
        spread = sqrt(self.dice * (self.size**2 - 1) / 12)
        return (1 + erf((self.total - self.dice * self.expected) / spread / sqrt(2))) / 2

    def facts(self) -> dict[str, object]:
        """Return the luck as plain data."""
        return {
            "side": self.side,
            "die": self.die,
            "dice": self.dice,
            "average": self.average,
            "expected": self.expected,
            "rank": self.rank,
        }


def luck_of(battle: Battle[State], units: Iterable[UnitView]) -> tuple[tuple[Luck, ...], int]:
    """Return the luck of each side, and the number of dice that belong to no side. A throw belongs to the
    unit or side named at the beginning of its reason: "Heron rolls Initiative".
    """
    owners = _owners(battle, units)
    found: dict[tuple[str, int], tuple[int, int]] = {}
    nobodys = 0
    for reason, size, faces in _throws(battle):
        side = _owner(owners, reason)
        if not side or size < 2:
            nobodys += len(faces)
        elif faces:
            dice, total = found.get((side, size), (0, 0))
            found[side, size] = (dice + len(faces), total + sum(faces))
    order = {side: place for place, side in enumerate(battle.sides)}
    rows = [Luck(side, size, dice, total) for (side, size), (dice, total) in found.items()]
    return tuple(sorted(rows, key=lambda row: (order[row.side], row.size))), nobodys


def _throws(battle: Battle[State]) -> Iterable[tuple[str, int, Sequence[int]]]:
    """Yield every throw of the battle: its reason, the size of its dice, its faces. The battle is replayed,
    because only the rules know the purpose of a throw.
    """
    first = Segment(None, battle.checkpoints[0], [])
    twin = Battle(battle.ruleset, battle.setup, first, players={}, source=None, listening=False).run()
    for entry in battle.inputs:
        pool = twin.roll_due
        if pool is not None and isinstance(entry, Rolled):
            yield twin.roll_reason, pool.sides, entry.faces
        twin.feed(entry)


def _owners(battle: Battle[State], units: Iterable[UnitView]) -> dict[str, str]:
    """Return the side for each name with which a reason may begin, longest name first; "" if two sides share
    a name.
    """
    named = [(side, side) for side in battle.sides]
    entries = battle.setup.get("sides")
    for entry in entries if isinstance(entries, Sequence) else ():
        if isinstance(entry, Mapping):
            named.append((str(entry.get("name") or entry["id"]), str(entry["id"])))
    named += [(unit.name, unit.side) for unit in units if unit.side in battle.sides]
    found: dict[str, str] = {}
    for name, side in named:
        found[name] = side if found.get(name, side) == side else ""
    return {name: found[name] for name in sorted(found, key=len, reverse=True) if name}


def _owner(owners: Mapping[str, str], reason: str) -> str:
    """Return the side whose name, or whose unit's name, begins the reason of a throw; "" if there is none."""
    for name, side in owners.items():
        if reason.startswith(name) and not reason[len(name) : len(name) + 1].isalnum():
            return side
    return ""
