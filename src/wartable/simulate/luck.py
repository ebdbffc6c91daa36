"""The luck of the dice in a battle: what fell for each side against what is to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import erf, sqrt
from typing import NamedTuple

from wartable import Battle, Leg, Rolled, State, UnitView


class Luck(NamedTuple):
    """All dice of one size that were thrown for one side, as they fell. Every die counts alike, also one that
    was not kept: this is how the dice fell, not what was made of them.
    """

    side: str
    size: int
    """The number of faces."""
    dice: int
    total: int

    @property
    def die(self) -> str:
        """The size in the usual short form: "d10"."""
        return f"d{self.size}"

    @property
    def average(self) -> float:
        """What a die showed on average."""
        return self.total / self.dice

    @property
    def expected(self) -> float:
        """What a fair die shows on average."""
        return (self.size + 1) / 2

    @property
    def rank(self) -> float:
        """The share of battles in which as many fair dice add up to less, by the normal distribution; half of
        those in which they add up to the same count as well.
        """
        spread = sqrt(self.dice * (self.size**2 - 1) / 12)
        return (1 + erf((self.total - self.dice * self.expected) / spread / sqrt(2))) / 2

    def facts(self) -> dict[str, object]:
        """The luck as plain data."""
        return {
            "side": self.side,
            "die": self.die,
            "dice": self.dice,
            "average": self.average,
            "expected": self.expected,
            "rank": self.rank,
        }


def luck_of(battle: Battle[State], units: Iterable[UnitView]) -> tuple[tuple[Luck, ...], int]:
    """How the dice fell for each side, and how many fell for none. A throw is that of the unit or side that
    its reason names first: "Heron rolls Initiative".
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
    """Every throw of the battle: its reason, the size of its dice, its faces. The battle is played again by
    its record, because only the rules know what a throw was for.
    """
    first = Leg(None, battle.checkpoints[0], [])
    twin = Battle(battle.ruleset, battle.setup, first, players={}, source=None, listening=False).run()
    for entry in battle.inputs:
        pool = twin.roll_due
        if pool is not None and isinstance(entry, Rolled):
            yield twin.roll_reason, pool.sides, entry.faces
        twin.feed(entry)


def _owners(battle: Battle[State], units: Iterable[UnitView]) -> dict[str, str]:
    """Sides by the names that reasons begin with, the longest name first; "" where two sides share a name."""
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
    """The side whose throw it is, or ""."""
    for name, side in owners.items():
        if reason.startswith(name) and not reason[len(name) : len(name) + 1].isalnum():
            return side
    return ""
