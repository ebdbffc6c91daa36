"""Figures, that is, bodies that cover several Zones: their places on a board, the Zones there, their
movement.
"""

from __future__ import annotations

from typing import Final, final

from wartable.core.boards.board import Board
from wartable.core.boards.ground import Ground, ground
from wartable.core.boards.line import AROUND
from wartable.core.boards.memory import MEMORY, empty_cache_if_over_limit, mask_size_in_bytes

Outline = tuple[tuple[int, int], ...]
"""The Zones of a body as (columns to the east, rows to the south) of its anchor, for an anchor in an even
row. On hexes, odd rows are shifted half a cell to the east.
"""


@final
class Figure:
    """Tables for a body of this outline on a board, indexed by the Zone of its anchor; immutable. Create
    figures with `figure`, which shares equal ones.

    `zones[anchor]` has the Zones that the body covers, in the order of the outline, or () if it does not fit
    on the map. `masks[anchor]` has the same as a mask, or 0. `fits` is a mask of the anchors at which it
    fits.
    """

    __slots__ = ("_grounds", "_touching", "board", "fits", "masks", "outline", "zones")
    board: Final[Board]
    outline: Final[Outline]
    zones: Final[list[tuple[int, ...]]]
    masks: Final[list[int]]
    fits: Final[int]
    _touching: Final[dict[int, int]]
    _grounds: Final[dict[Ground, Ground]]

    def __init__(self, board: Board, outline: Outline) -> None:
        self.board = board
        self.outline = outline
        self.zones = [_covered_zones(board, outline, anchor) for anchor in range(board.zones)]
        self.masks = [_mask_of(zones) for zones in self.zones]
        fits = 0
        for anchor, mask in enumerate(self.masks):
            if mask:
                fits |= 1 << anchor
        self.fits = fits
        self._touching = {}
        self._grounds = {}

    def touching(self, mask: int) -> int:
        """Return a mask of the anchors at which the figure covers a Zone of this mask."""
        found = self._touching.get(mask)
        if found is None:
            empty_cache_if_over_limit(self._touching)
            found = 0
            for anchor in self.board.members(self.fits):
                if self.masks[anchor] & mask:
                    found |= 1 << anchor
            MEMORY.add_bytes(self, 100 + mask_size_in_bytes(self.board.zones))
            self._touching[mask] = found
        return found

    def forget(self) -> None:
        """Drop all cached results."""
        self._touching.clear()
        self._grounds.clear()
        if _FIGURES.get((self.board, self.outline)) is self:
            del _FIGURES[(self.board, self.outline)]

    def barred(self, walls: int) -> int:
        """Return a mask of the anchors at which the figure would not fit on the map, or cover a Zone of
        `walls`.
        """
        return self.board.everything & ~self.fits | self.touching(walls)

    def ground(self, zone_ground: Ground) -> Ground:
        """Return the Ground on which the figure's anchor moves, given the Ground of single Zones. A Zone is
        closed if the anchor cannot be there, and costs as much as the most expensive Zone that the figure
        then covers.
        """
        found = self._grounds.get(zone_ground)
        if found is None:
            if len(self._grounds) > _GROUNDS_LIMIT:
                self._grounds.clear()
            cost = tuple([max([zone_ground.cost[zone] for zone in zones], default=1) for zones in self.zones])
            found = ground(self.board, self.barred(zone_ground.closed), cost)
            self._grounds[zone_ground] = found
        return found


_GROUNDS_LIMIT: Final = 100
_FIGURES: Final[dict[tuple[Board, Outline], Figure]] = {}
_FIGURES_LIMIT: Final = 200


def figure(board: Board, outline: Outline) -> Figure:
    """Return the Figure of an outline on a board; some two hundred are cached."""
    found = _FIGURES.get((board, outline))
    if found is None:
        if len(_FIGURES) > _FIGURES_LIMIT:
            _FIGURES.clear()
        found = Figure(board, outline)
        MEMORY.add_bytes(found, board.zones * (100 + 8 * len(outline) + mask_size_in_bytes(board.zones)))
        _FIGURES[(board, outline)] = found
    return found


def _covered_zones(board: Board, outline: Outline, anchor: int) -> tuple[int, ...]:
    """Return the Zones that an outline covers if its anchor is at this Zone; () if one would be off the
    map.
    """
    row, column = divmod(anchor, board.columns)
    found: list[int] = []
    for east, south in outline:
        there = row + south
        shift = (there >> 1) - (row >> 1) - (south >> 1) if board.shape == "hex" else 0
        across = column + east + shift
        if not (0 <= there < board.rows and 0 <= across < board.columns):
            return ()
        found.append(there * board.columns + across)
    return tuple(found)


def _mask_of(zones: tuple[int, ...]) -> int:
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    return mask


def anchored(board: Board, mask: int, anchor: int) -> Outline:
    """Return the Zones in a mask as an outline with this anchor."""
    row, column = divmod(anchor, board.columns)
    found: list[tuple[int, int]] = []
    for zone in board.members(mask):
        there, across = divmod(zone, board.columns)
        south = there - row
        shift = (there >> 1) - (row >> 1) - (south >> 1) if board.shape == "hex" else 0
        found.append((across - column - shift, south))
    return tuple(found)


def is_connected(shape: str, outline: Outline) -> bool:
    """Whether every Zone of an outline can be reached from every other without leaving it."""
    slant = 1 if shape == "hex" else 0
    left = {(east - slant * (south >> 1), south) for east, south in outline}
    waiting = [left.pop()] if left else []
    while waiting:
        q, r = waiting.pop()
        for step_q, step_r in AROUND[shape]:
            cell = (q + step_q, r + step_r)
            if cell in left:
                left.remove(cell)
                waiting.append(cell)
    return not left


def halo(board: Board, mask: int, radius: int) -> int:
    """Return a mask of the Zones at most `radius` away from at least one Zone in a mask; 0 for a negative
    radius.
    """
    found = 0
    for zone in board.members(mask):
        found |= board.disc(zone, radius)
    return found


def apart(board: Board, mask: int, other_mask: int) -> int:
    """Return the least distance between a Zone in one mask and a Zone in the other; 0 if one mask is
    empty.
    """
    others = board.members(other_mask)
    gaps = [board.distance(a, b) for a in board.members(mask) for b in others]
    return min(gaps, default=0)
