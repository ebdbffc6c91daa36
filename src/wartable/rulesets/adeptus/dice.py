"""The dice of the d100 system: percentile dice, ten-sided dice, and damage rolls that may cause Righteous
Fury.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.data.declared import define, field
from wartable.core.dice import Kept, Pool

PERCENT: Final[Pool] = Kept(100)
"""A d100; 00 is 100. AD-02-02."""

TEN: Final[Pool] = Kept(10)
"""A d10."""

FIVE: Final[Pool] = Kept(5)
"""A d5, rolled as a die of five sides. AD-R51."""


NINE: Final = 1000
"""The amount that a damage roll with `nines` adds to its value if a die shows 9."""

_TEN: Final = 1
_NINE: Final = 2


@define
class DamageDice(Pool):
    """A roll of ten-sided dice for Damage. With `tearing` one more die is rolled and the lowest dropped; a
    die below `proven` counts as `proven`. AD-12-05, AD-12-08. The value of the roll has the sum of the dice
    and what else matters in a single number: twice the sum, plus 1 if a die shows 10, plus NINE if `nines` is
    set and a die shows 9.
    """

    tearing: bool = False
    proven: int = 0
    nines: bool = False
    _weights: dict[int, Fraction] | None = field(None)
    """Cache of `weights`, computed on first use."""

    def value(self, faces: Sequence[int]) -> int:
        total = 0
        ten = 0
        nine = 0
        for face in faces:
            if face == 9 and self.nines:
                nine = NINE
            total += max(face, self.proven)
            if face == 10:
                ten = 1
        if self.tearing:
            total -= max(min(faces), self.proven)
        return 2 * total + ten + nine

    def weights(self) -> dict[int, Fraction]:
        if self._weights is None:
            found, everything = self._throws_by_value(), 10**self.count
            self._weights = {value: Fraction(found[value], everything) for value in sorted(found)}
        return self._weights

    def _throws_by_value(self) -> dict[int, int]:
        """Return the number of throws for each value of the roll. With Tearing they are counted by the lowest
        die: the throws with no die below it, less those in which all dice are higher.
        """
        found: dict[int, int] = {}
        above: dict[int, int] = {}
        for lowest in range(10 if self.tearing else 1, 0, -1):
            dropped = max(lowest, self.proven) if self.tearing else 0
            sums = self._sums(lowest)
            for shown, count in sums.items():
                exactly = count - above.get(shown, 0)
                if exactly:
                    value = 2 * ((shown >> 2) - dropped) + (shown & _TEN) + (NINE if shown & _NINE else 0)
                    found[value] = found.get(value, 0) + exactly
            above = sums
        return found

    def _sums(self, lowest: int) -> dict[int, int]:
        """Return how many throws have only faces from `lowest` up, by a key: four times the sum of the dice,
        plus 1 if a die shows 10 and 2 if a die shows a 9 that counts. Dice are added one by one, without
        listing all throws.
        """
        faces = range(lowest, 11)
        added = [max(face, self.proven) << 2 for face in faces]
        marks = [_TEN if face == 10 else _NINE if face == 9 and self.nines else 0 for face in faces]
        found = {0: 1}
        for _ in range(self.count):
            longer: dict[int, int] = {}
            for shown, count in found.items():
                for at, more in enumerate(added):
                    key = (shown + more) | marks[at]
                    longer[key] = longer.get(key, 0) + count
            found = longer
        return found

    def describe(self) -> str:
        kept = f", drop the lowest of {self.count}" if self.tearing else ""
        return f"{self.count}d10{kept}"

    def show(self, value: int) -> str:
        value %= NINE
        return f"{value // 2}, with a 10" if value % 2 else str(value // 2)


_DAMAGE: Final[dict[tuple[int, bool, int, bool], DamageDice]] = {}


def damage_dice(dice: int, *, tearing: bool = False, proven: int = 0, nines: bool = False) -> DamageDice:
    """Return the dice for a damage roll with this number of dice, cached; see DamageDice for the other
    parameters.
    """
    key = (dice, tearing, proven, nines)
    found = _DAMAGE.get(key)
    if found is None:
        count = dice + 1 if tearing else dice
        found = DamageDice(10, count, tearing=tearing, proven=proven, nines=nines)
        empty_cache_if_over_limit(_DAMAGE, 2000)
        _DAMAGE[key] = found
    return found
