"""Bars of letters: shares with their intervals, and how often each number came."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

ROWS: Final = 12
"""The most rows of a distribution; wider ones are put together."""


class Ink(NamedTuple):
    """What bars are drawn with: what is sure, what may be, and what is not."""

    full: str
    maybe: str
    empty: str


BLOCKS: Final = Ink("█", "▒", "·")
LETTERS: Final = Ink("#", "=", ".")


def share_bar(low: float, high: float, width: int, ink: Ink) -> str:
    """A bar over 0 to 1, full up to `low` and shaded up to `high`."""
    sure = round(low * width)
    most = max(round(high * width), sure)
    return ink.full * sure + ink.maybe * (most - sure) + ink.empty * (width - most)


class Bin(NamedTuple):
    """Some numbers that are next to each other, and how often they came."""

    first: int
    last: int
    times: int

    @property
    def label(self) -> str:
        """The numbers: "7", "10-14"."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def bins(counts: Mapping[int, int], rows: int = ROWS) -> list[Bin]:
    """All numbers from the least to the greatest, at most so many bins of the same size."""
    if not counts:
        return []
    least, greatest = min(counts), max(counts)
    size = ceil((greatest - least + 1) / rows)
    found: list[Bin] = []
    for first in range(least, greatest + 1, size):
        last = first + size - 1
        found.append(Bin(first, last, sum([counts.get(number, 0) for number in range(first, last + 1)])))
    return found


def count_bars(found: list[Bin], width: int, ink: Ink) -> list[str]:
    """A line for each bin: its numbers, a bar, how often. The longest bar is `width` long."""
    label = max([len(bin.label) for bin in found], default=0)
    most = max([bin.times for bin in found], default=1)
    bars = [ink.full * ceil(bin.times / most * width) + " " * bool(bin.times) for bin in found]
    return [f"{bin.label:>{label}}  {bar}{bin.times}" for bin, bar in zip(found, bars, strict=True)]
