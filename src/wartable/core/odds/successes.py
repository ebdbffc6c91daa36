"""Success pools: many dice, each worth 0, 1 or 2 successes, thrown as one weighted roll."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.dice import BadRoll, Pool

BOTCH: Final = -1
"""Value of a throw without a success and with at least one 1, if the pool can botch."""

_ANY_FAILURE: Final = -2  # no success, and any ones will do
_FAILURE_WITHOUT_1: Final = -3  # no success, and no 1
_BITS: Final = 64
_MODULUS: Final = 2147483647
_WAYS: Final[dict[tuple[int, int, bool], list[list[int]]]] = {}
"""Tables of the number of ways to throw each number of successes, by kind of dice and then by number of dice.
"""
_MOST_TABULATED: Final = 300
"""The greatest number of dice for which there are tables for all smaller pools: for 999 dice they would take
200 MB.
"""


class Successes(Pool):
    """A pool of `count` dice in which each face of at least `target` is a success. With `double`, the highest
    face counts as two successes. With `botches`, a throw with a 1 and no success is worth BOTCH.

    A throw only determines the number of successes, by a table; faces that show it are chosen when they are
    asked for. Use `successes` to create pools, because these share their tables.
    """

    __slots__ = ("_bounds", "_values", "_ways", "botches", "double", "target")

    target: int
    double: bool
    botches: bool
    _ways: list[list[int]]
    """The number of ways to throw each number of successes, by number of dice; all pools of such dice share
    this table. Empty for a large pool, which computes the numbers when they are needed.
    """
    _values: list[int]
    _bounds: list[int]

    def __init__(self, sides: int, count: int, target: int, *, double: bool, botches: bool) -> None:
        super().__init__(sides, count)
        if count < 0 or not 1 < target <= sides:
            asked = f"{count}d{sides} with successes from {target}"
            raise BadRoll(f"cannot make a pool of {asked}; use 0 or more dice and a target from 2 to {sides}")
        self.target = target
        self.double = double
        self.botches = botches
        self._ways = []
        if not self._is_large():
            self._ways = _WAYS.setdefault((sides, target, double), [[1]])
            while len(self._ways) <= count:
                self._ways.append(self._one_die_more(self._ways[-1]))
        self._values = []
        self._bounds = []

    def _is_large(self) -> bool:
        """Whether there are too many dice for a table of all smaller pools."""
        return self.count > _MOST_TABULATED and _NearbyWays.can_follow(*self._faces_by_worth())

    def _faces_by_worth(self) -> tuple[int, int, int]:
        """Return the number of faces worth 0, 1 and 2."""
        twice = 1 if self.double else 0
        return self.target - 1, self.sides - self.target + 1 - twice, twice

    def worth(self, face: int) -> int:
        """Return the number of successes that one die with this face counts for."""
        if face < self.target:
            return 0
        return 2 if self.double and face == self.sides else 1

    def _one_die_more(self, ways: list[int]) -> list[int]:
        """Return the number of ways to throw each number of successes with one die more than those of
        `ways`.
        """
        blanks, once, twice = self._faces_by_worth()
        grown = [blanks * number for number in ways] + [0] * (1 + twice)
        for total, number in enumerate(ways):
            grown[total + 1] += once * number
            if twice:
                grown[total + 2] += number
        return grown

    def _ways_of_all(self) -> list[int]:
        """Return the number of ways to throw each number of successes with all dice. These are coefficients
        of a power of a polynomial; in a large pool each follows from the two before it.
        """
        if self._ways:
            return self._ways[self.count]
        (blanks, once, twice), count = self._faces_by_worth(), self.count
        found = [0, blanks**count]
        for total in range(count * (1 + twice)):
            one_more = (count - total) * once * found[-1] + (2 * count - total + 1) * twice * found[-2]
            found.append(one_more // ((total + 1) * blanks))
        return found[1:]

    def _tabulate(self) -> None:
        """Compute the table of a throw: the values in rising order, and for each the upper bound of the
        numbers of 64 random bits that throw it.
        """
        below, everything = 0, self.sides**self.count
        for value, number in sorted(self._throws_by_value().items()):
            below += number
            self._values.append(value)
            self._bounds.append((below << _BITS) // everything)

    def weights(self) -> dict[int, Fraction]:
        everything = self.sides**self.count
        return {value: Fraction(number, everything) for value, number in self._throws_by_value().items()}

    def _throws_by_value(self) -> dict[int, int]:
        """Return the number of throws for each value that these dice can have."""
        found = {total: number for total, number in enumerate(self._ways_of_all()) if number}
        if self.botches and self.count:
            found[BOTCH] = self._count_botches(self.count)
            found[0] -= found[BOTCH]
            if not found[0]:
                del found[0]
        return found

    def _count_botches(self, count: int) -> int:
        """Return how many throws of this many dice have no success and at least one 1."""
        blanks = self.target - 1
        return int(blanks**count - (blanks - 1) ** count)

    def value(self, faces: Sequence[int]) -> int:
        total = 0
        for face in faces:
            total += self.worth(face)
        if total == 0 and self.botches and 1 in faces:
            return BOTCH
        return total

    def throw(self, entropy: int) -> int:
        if not self._bounds:
            self._tabulate()
        at = bisect_right(self._bounds, entropy)
        return self._values[at if at < len(self._values) else -1]

    def faces(self, entropy: int) -> list[int]:
        """Return faces that are worth the value that `throw` returns. All such faces are equally likely."""
        required = self.throw(entropy)
        if required == 0 and self.botches:
            required = _FAILURE_WITHOUT_1
        stream = entropy % (_MODULUS - 1) + 1
        found: list[int] = []
        nearby = self._ways_near(required)
        for dice_left in range(self.count - 1, -1, -1):
            stream = stream * 48271 % _MODULUS
            if nearby is not None and required >= 0:
                nearby.take_a_die(required)
            face = self._next_face(dice_left, required, stream, nearby)
            found.append(face)
            required = self._value_left(required, face)
        return found

    def _ways_near(self, required: int) -> _NearbyWays | None:
        """Return the numbers of ways to throw values near `required`, for a large pool. Returns None for a
        pool with tables, or if `required` is no number of successes.
        """
        if self._ways or required < 0:
            return None
        return _NearbyWays(*self._faces_by_worth(), self.count, required, [*self._ways_of_all(), 0])

    def _next_face(self, dice_left: int, required: int, stream: int, nearby: _NearbyWays | None) -> int:
        """Choose the next face so that it and the `dice_left` dice after it can be worth `required`."""
        shares = [self._completions(dice_left, required, face, nearby) for face in self._all_faces()]
        mark = stream * sum(shares) // _MODULUS
        for face, share in zip(self._all_faces(), shares, strict=True):
            if mark < share:
                return face
            mark -= share
        raise AssertionError("no face completes the throw")

    def _all_faces(self) -> range:
        return range(1, self.sides + 1)

    def _value_left(self, required: int, face: int) -> int:
        """Return the value that the dice after this face must be worth. After the 1 of a botch, these may
        show any failures.
        """
        if required == BOTCH:
            return _ANY_FAILURE if face == 1 else BOTCH
        return required - self.worth(face) if required >= 0 else required

    def _completions(self, dice_left: int, required: int, face: int, nearby: _NearbyWays | None) -> int:
        """Return the number of ways in which this face and the `dice_left` dice after it can be worth
        `required`.
        """
        if required < 0 and (face >= self.target or (required == _FAILURE_WITHOUT_1 and face == 1)):
            return 0
        if required == _FAILURE_WITHOUT_1:
            return int((self.target - 2) ** dice_left)
        if required == _ANY_FAILURE or (required == BOTCH and face == 1):
            return int((self.target - 1) ** dice_left)
        if required == BOTCH:
            return self._count_botches(dice_left)
        rest = required - self.worth(face)
        if nearby is not None:
            return nearby.ways(rest)
        ways = self._ways[dice_left]
        return ways[rest] if 0 <= rest < len(ways) else 0

    def describe(self) -> str:
        return f"{self.count}d{self.sides}, successes from {self.target}"

    def show(self, value: int) -> str:
        if value == BOTCH:
            return "a botch"
        return f"{value} success" if value == 1 else f"{value} successes"


class _NearbyWays:
    """The numbers of ways to throw values near a given one with a pool from which dice are removed one by
    one.

    The numbers for one die less can be computed from those for a value and the next higher value: they are
    coefficients of powers of one polynomial, and all powers satisfy the same differential equation.
    """

    __slots__ = ("_blanks", "_dice", "_known", "_once", "_twice")

    _blanks: int
    _once: int
    _twice: int
    _dice: int
    _known: dict[int, int]

    def __init__(self, blanks: int, once: int, twice: int, dice: int, value: int, ways: list[int]) -> None:
        self._blanks = blanks
        self._once = once
        self._twice = twice
        self._dice = dice
        self._known = {value: ways[value], value + 1: ways[value + 1]}

    @staticmethod
    def can_follow(blanks: int, once: int, twice: int) -> bool:
        """Whether this computation is possible for dice with these numbers of faces worth 0, 1 and 2."""
        return once * once != 4 * blanks * twice

    def ways(self, value: int) -> int:
        """Return the number of ways to throw a value near that of the last call of `take_a_die`, 0 for
        others.
        """
        return self._known.get(value, 0)

    def take_a_die(self, value: int) -> None:
        """Remove one die, and compute the numbers of ways to throw values near `value` with the others."""
        blanks, once, twice, dice = self._blanks, self._once, self._twice, self._dice
        here, above = self.ways(value), self.ways(value + 1)
        below = once * (2 * dice - value) * here - 2 * blanks * (value + 1) * above
        below //= dice * (once * once - 4 * blanks * twice)
        lowest = (value * here - dice * once * below) // (2 * dice * twice) if twice else 0
        same = (here - once * below - twice * lowest) // blanks
        higher = (above - once * same - twice * below) // blanks
        self._known = {value - 2: lowest, value - 1: below, value: same, value + 1: higher}
        self._dice = dice - 1


_POOLS: Final[dict[tuple[int, int, int, bool, bool], Successes]] = {}


def successes(
    count: int, *, sides: int = 10, target: int = 7, double: bool = True, botches: bool = True
) -> Successes:
    """Return a pool of this many dice (see Successes). Pools are cached, unless they have hundreds of
    dice.
    """
    if count > _MOST_TABULATED:
        return Successes(sides, count, target, double=double, botches=botches)
    key = (sides, count, target, double, botches)
    found = _POOLS.get(key)
    if found is None:
        found = Successes(sides, count, target, double=double, botches=botches)
        empty_cache_if_over_limit(_POOLS, 2000)
        _POOLS[key] = found
    return found
