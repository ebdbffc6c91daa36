"""Straight lines over a grid of squares or hexes, in whole numbers, so that nothing depends on rounding.

A cell is addressed by (q, r): r is the row, q the column, for hexes less half the row, so that the same
offset means the same direction everywhere. Hexes drawn by these numbers are slanted, but the same cells
touch.
"""

from __future__ import annotations

from typing import Final, final

# A cell is where |a*q + b*r| <= 1 for each slab (a, b), (q, r) being the offset from the cell's centre.
SLABS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "square": ((2, 0), (0, 2)),
    "hex": ((2, 1), (1, 2), (1, -1)),
}
# The offsets (q, r) of the cells around a cell.
AROUND: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "square": ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    "hex": ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)),
}


def gap(shape: str, q: int, r: int) -> int:
    """Return the distance in Zones to the cell at offset (q, r)."""
    if shape == "square":
        return max(abs(q), abs(r))
    return max(abs(q), abs(r), abs(q + r))


@final
class Trace:
    """The cells that a half-line from a cell's centre touches, regardless of the cell it starts in.

    `touched` holds (entry, r, q) in order of entry, without the start. The entry is the time at which the
    half-line reaches the cell, in 1/scale of the time to the first centre on it.
    """

    __slots__ = ("scale", "touched")
    scale: Final[int]
    touched: Final[list[tuple[int, int, int]]]

    def __init__(self, scale: int, touched: list[tuple[int, int, int]]) -> None:
        self.scale = scale
        self.touched = touched


def crossing(rates: list[tuple[int, int, int]], scale: int, q: int, r: int) -> tuple[int, int]:
    """Return the times at which a half-line enters and leaves the cell at offset (q, r), in 1/scale; (0, 0)
    if it misses the cell.

    A line that meets only a corner enters and leaves at once. `rates` holds each slab and the speed at which
    it is crossed.
    """
    first = 0
    last = -1
    for a, b, rate in rates:
        centre = a * q + b * r
        if rate == 0:
            if abs(centre) > 1:
                return 0, 0
            continue
        if rate < 0:
            rate = -rate
            centre = -centre
        first = max(first, (centre - 1) * (scale // rate))
        leaves = (centre + 1) * (scale // rate)
        if leaves <= first:
            return 0, 0
        last = leaves if last < 0 else min(last, leaves)
    return first, last


def trace(shape: str, q: int, r: int, reach: int) -> Trace:
    """Return the Trace of the half-line towards offset (q, r), for `reach` Zones; q and r must have no common
    divisor. The touched cells are connected, so the search only visits neighbours of those found.
    """
    rates = [(a, b, a * q + b * r) for a, b in SLABS[shape]]
    scale = 1
    for _, _, rate in rates:
        scale *= max(abs(rate), 1)
    seen = {(0, 0)}
    waiting = [(0, 0)]
    touched: list[tuple[int, int, int]] = []
    while waiting:
        here_q, here_r = waiting.pop()
        for step_q, step_r in AROUND[shape]:
            cell = (here_q + step_q, here_r + step_r)
            if cell in seen or gap(shape, cell[0], cell[1]) > reach:
                continue
            seen.add(cell)
            first, last = crossing(rates, scale, cell[0], cell[1])
            if first < last:
                touched.append((first, cell[1], cell[0]))
                waiting.append(cell)
    touched.sort()
    return Trace(scale, touched)
