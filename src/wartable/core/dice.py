"""Dice: pools as weighted outcomes, and sources of rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define, field

_BYTES_PER_ROLL: Final = 8  # bytes of entropy per roll
_ROLLS_PER_HASH: Final = 8  # rolls served by one hash


class BadRoll(ValueError):
    """Raised for faces that the pool to be rolled cannot show, or if predetermined rolls run out."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Pool:
    """`count` dice of `sides` faces rolled together; one roll has one value.

    Subclasses define the value of the faces and the probability of each value.
    """

    sides: int
    count: int = 1

    def value(self, faces: Sequence[int]) -> int:
        """Return the value of these faces."""
        raise NotImplementedError

    def weights(self) -> dict[int, Fraction]:
        """Return the probability of each possible value. The probabilities add up to 1."""
        raise NotImplementedError

    def throw(self, entropy: int) -> int:
        """Return the value of the throw that these 64 random bits determine."""
        return self.value(self.faces(entropy))

    def faces(self, entropy: int) -> list[int]:
        """Return the faces of the throw that these 64 random bits determine, each from 1 to `sides`."""
        result: list[int] = []
        for _ in range(self.count):
            result.append(1 + entropy % self.sides)
            entropy //= self.sides
        return result

    def entered(self, faces: Sequence[int]) -> int:
        """Return the value of these faces of dice rolled by hand. Raises BadRoll for a wrong number of dice
        or an impossible face.
        """
        if len(faces) != self.count or not all(1 <= face <= self.sides for face in faces):
            shown = " ".join([str(face) for face in faces]) or "no dice"
            wanted = f"this roll is {self.describe()}; enter {self.count} from 1 to {self.sides}"
            raise BadRoll(f"cannot use {shown}: {wanted}")
        return self.value(faces)

    def describe(self) -> str:
        """Return the dice in short form, such as "2d10"."""
        return f"{self.count}d{self.sides}"

    def show(self, value: int) -> str:
        """Return a value of this pool as text to be shown."""
        return str(value)


@define
class Kept(Pool):
    """A pool of which only the highest or the lowest die counts."""

    high: bool = True

    def value(self, faces: Sequence[int]) -> int:
        return max(faces) if self.high else min(faces)

    def throw(self, entropy: int) -> int:
        sides = self.sides
        best = entropy % sides
        for _ in range(self.count - 1):
            entropy //= sides
            face = entropy % sides
            if (face > best) == self.high:
                best = face
        return best + 1

    def weights(self) -> dict[int, Fraction]:
        n, k = self.sides, self.count
        high = {v: Fraction(v**k - (v - 1) ** k, n**k) for v in range(1, n + 1)}
        return high if self.high else {n + 1 - v: w for v, w in high.items()}

    def describe(self) -> str:
        if self.count == 1:
            return f"1d{self.sides}"
        return f"{self.count}d{self.sides}, keep the {'highest' if self.high else 'lowest'}"


@mypyc_attr(allow_interpreted_subclasses=True)
class DiceSource:
    """Source of rolls. A battle without a source waits for dice entered by hand."""

    __slots__ = ()

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        """Return the value of the roll with this number in a battle with this seed. The first roll of a
        battle has number 0.
        """
        raise NotImplementedError

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        """Return the faces of the roll with this number in a battle with this seed. The first roll of a
        battle has number 0.
        """
        raise NotImplementedError


@define
class Seeded(DiceSource):
    """Counter-based dice: roll n of a battle depends only on (seed, n), so the same rolls come up after an
    undo.

    The last block of random words is cached here; it is no part of any battle's state.
    """

    _seed: int = field(0)
    _block: int = field(-1)
    _words: list[int] = field([])

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        return pool.throw(self.entropy(seed, number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        return pool.faces(self.entropy(seed, number))

    def entropy(self, seed: int, number: int) -> int:
        """Return the 64 random bits for the roll with this number in a battle with this seed."""
        block = number // _ROLLS_PER_HASH
        if block != self._block or seed != self._seed:
            digest = blake2b(b"%d:%d" % (seed, block), digest_size=_BYTES_PER_ROLL * _ROLLS_PER_HASH).digest()
            self._words = [
                int.from_bytes(digest[at : at + _BYTES_PER_ROLL], "big")
                for at in range(0, _BYTES_PER_ROLL * _ROLLS_PER_HASH, _BYTES_PER_ROLL)
            ]
            self._block = block
            self._seed = seed
        return self._words[number % _ROLLS_PER_HASH]


class Forced(DiceSource):
    """Dice with predetermined faces, one list per roll; each list must fit its pool. Roll numbers start at
    `first`.

    Raises BadRoll once all rolls are used.
    """

    __slots__ = ("first", "rolls")

    rolls: list[list[int]]
    first: int

    def __init__(self, rolls: Sequence[Sequence[int]], first: int = 0) -> None:
        self.rolls = [list(faces) for faces in rolls]
        self.first = first

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        index = number - self.first
        if not 0 <= index < len(self.rolls):
            raise BadRoll(
                f"cannot roll {pool.describe()}: all {len(self.rolls)} given rolls are used; give one more"
            )
        return pool.entered(self.rolls[index])

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        self.roll(pool, seed, number)
        return list(self.rolls[number - self.first])

    def left(self, rolled: int) -> int:
        """Return how many predetermined rolls remain once a battle has made `rolled` rolls in all."""
        return len(self.rolls) - (rolled - self.first)
