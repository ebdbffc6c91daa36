"""Straight lines over a grid of squares or hexes, in whole numbers, so that nothing depends on rounding.

A cell has the coordinates (q, r): r is its row, q its column; for hexes half the row is subtracted from the
column, so that the same offset means the same direction everywhere. On a drawing by these numbers the map is
slanted, but the same cells are neighbours.
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
    """Return the distance in Zones between two cells whose offset is (q, r)."""
    if shape == "square":
        return max(abs(q), abs(r))
    return max(abs(q), abs(r), abs(q + r))


@final
class Trace:
    """The cells that a half-line from the centre of a cell touches, as offsets from that cell.

    `touched` holds (entry, r, q) for each of them, except the first cell, in order of entry. The entry is the
    time at which the half-line reaches the cell. The unit of time is 1/`scale` of the time that it takes to
    the next cell through whose centre it runs.
    """

    __slots__ = ("scale", "touched")
    scale: Final[int]
    touched: Final[list[tuple[int, int, int]]]

    def __init__(self, scale: int, touched: list[tuple[int, int, int]]) -> None:
        self.scale = scale
        self.touched = touched


def crossing(rates: list[tuple[int, int, int]], scale: int, q: int, r: int) -> tuple[int, int]:
    """Return the times, in units of 1/`scale`, at which a half-line enters and leaves the cell at offset (q,
    r); (0, 0) if it does not touch the cell.

    A line that only meets a corner does not touch the cell. `rates` holds each slab (a, b) of a cell with the
    speed at which the half-line crosses it.
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
        exit_time = (centre + 1) * (scale // rate)
        if exit_time <= first:
            return 0, 0
        last = exit_time if last < 0 else min(last, exit_time)
    return first, last


def trace(shape: str, q: int, r: int, reach: int) -> Trace:
    """Return the Trace of the half-line towards the cell at offset (q, r), for a distance of `reach` Zones; q
    and r must have no common divisor.
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
