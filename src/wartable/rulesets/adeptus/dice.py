"""The dice of the d100 system: percentile dice, ten-sided dice, and damage rolls that may fury."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wartable.core.dice import Kept, Pool

PERCENT: Final[Pool] = Kept(100)
"""A d100; 00 is 100. AD-02-02."""

TEN: Final[Pool] = Kept(10)
"""A d10."""

FIVE: Final[Pool] = Kept(5)
"""A d5; its own die. AD-R51."""


NINE: Final = 1000
"""What a 9 on a die adds to the value of a damage roll that asks for it."""


class DamageDice(Pool):
    """Ten-sided dice added up: with `tearing` one more is rolled and the lowest dropped, and dice below
    `proven` count as that. AD-12-05, AD-12-08. The value is twice the sum, and one more where a die that
    counts shows 10; with `nines`, and NINE more where some die shows 9.
    """

    __slots__ = ("nines", "proven", "tearing")

    tearing: bool
    proven: int
    nines: bool

    def __init__(self, dice: int, *, tearing: bool = False, proven: int = 0, nines: bool = False) -> None:
        super().__init__(10, dice + 1 if tearing else dice)
        self.tearing = tearing
        self.proven = proven
        self.nines = nines

    def value(self, faces: Sequence[int]) -> int:
        total = 0
        ten = 0
        nine = 0
        for face in faces:
            if face == 9 and self.nines:
                nine = NINE
            total += face if face > self.proven else self.proven
            if face == 10:
                ten = 1
        if self.tearing:
            lowest = min(faces)
            total -= lowest if lowest > self.proven else self.proven
        return 2 * total + ten + nine

    def weights(self) -> dict[int, Fraction]:
        found: dict[int, int] = {}
        for faces in _throws(self.count):
            value = self.value(faces)
            found[value] = found.get(value, 0) + 1
        return {value: Fraction(count, 10**self.count) for value, count in sorted(found.items())}

    def describe(self) -> str:
        kept = f", drop the lowest of {self.count}" if self.tearing else ""
        return f"{self.count}d10{kept}"

    def show(self, value: int) -> str:
        value %= NINE
        return f"{value // 2}, with a 10" if value % 2 else str(value // 2)


def _throws(count: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for _ in range(count):
        found = [(*faces, face) for faces in found for face in range(1, 11)]
    return found


_DAMAGE: Final[dict[tuple[int, bool, int, bool], DamageDice]] = {}


def damage_dice(dice: int, *, tearing: bool = False, proven: int = 0, nines: bool = False) -> DamageDice:
    """The pool of a damage roll; each is made once."""
    key = (dice, tearing, proven, nines)
    found = _DAMAGE.get(key)
    if found is None:
        found = DamageDice(dice, tearing=tearing, proven=proven, nines=nines)
        _DAMAGE[key] = found
    return found
