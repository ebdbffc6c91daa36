"""The luck of the dice in a battle: what each side rolled, compared with what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import erf, sqrt
from typing import NamedTuple

from wartable import Battle, Rolled, Segment, State, UnitView


class Luck(NamedTuple):
    """Statistics of all dice of one size that were thrown for one side: their number and the total of their
    faces. Dice that were thrown but did not count for a result are included.
    """

    side: str
    size: int
    """The number of faces of a die."""
    dice: int
    total: int

    @property
    def die(self) -> str:
        """The size of the dice in short form: "d10"."""
        return f"d{self.size}"

    @property
    def average(self) -> float:
        """The mean of the faces thrown."""
        return self.total / self.dice

    @property
    def expected(self) -> float:
        """The mean face of a fair die of this size."""
        return (self.size + 1) / 2

    @property
    def rank(self) -> float:
        """The probability that as many fair dice would have a lower total, plus half the probability of the
        same total, approximated by the normal distribution. It is near 1 for a high total, near 0 for a low
        one.
        """
        spread = sqrt(self.dice * (self.size**2 - 1) / 12)
        return (1 + erf((self.total - self.dice * self.expected) / spread / sqrt(2))) / 2

    def facts(self) -> dict[str, object]:
        """Return the statistics as a dict that can be written as JSON."""
        return {
            "side": self.side,
            "die": self.die,
            "dice": self.dice,
            "average": self.average,
            "expected": self.expected,
            "rank": self.rank,
        }


def dice_luck_by_side(battle: Battle[State], units: Iterable[UnitView]) -> tuple[tuple[Luck, ...], int]:
    """Return the statistics of the dice of each side, and the number of dice that belong to no side. A throw
    belongs to the side with whose name, or the name of whose unit, its reason begins: "Heron rolls
    Initiative".
    """
    owners = _sides_by_name(battle, units)
    found: dict[tuple[str, int], tuple[int, int]] = {}
    nobodys = 0
    for reason, size, faces in _throws(battle):
        side = _side_of(owners, reason)
        if not side or size < 2:
            nobodys += len(faces)
        elif faces:
            dice, total = found.get((side, size), (0, 0))
            found[side, size] = (dice + len(faces), total + sum(faces))
    order = {side: place for place, side in enumerate(battle.sides)}
    rows = [Luck(side, size, dice, total) for (side, size), (dice, total) in found.items()]
    return tuple(sorted(rows, key=lambda row: (order[row.side], row.size))), nobodys


def _throws(battle: Battle[State]) -> Iterable[tuple[str, int, Sequence[int]]]:
    """Yield every throw of dice in the battle: its reason, the size of the dice, and the faces. The battle is
    played again for this, because the reasons are not recorded.
    """
    first = Segment(None, battle.checkpoints[0], [])
    twin = Battle(battle.ruleset, battle.setup, first, players={}, source=None, listening=False).run()
    for entry in battle.inputs:
        pool = twin.roll_due
        if pool is not None and isinstance(entry, Rolled):
            yield twin.roll_reason, pool.sides, entry.faces
        twin.feed(entry)


def _sides_by_name(battle: Battle[State], units: Iterable[UnitView]) -> dict[str, str]:
    """Return the side for each name with which the reason of a throw can begin, the longest names first. The
    side is "" if two sides share the name.
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


def _side_of(owners: Mapping[str, str], reason: str) -> str:
    """Return the side to which a throw with this reason belongs; "" if it belongs to none. `owners` maps
    names of sides and units to sides.
    """
    for name, side in owners.items():
        if reason.startswith(name) and not reason[len(name) : len(name) + 1].isalnum():
            return side
    return ""
