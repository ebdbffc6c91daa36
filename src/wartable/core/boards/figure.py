"""Bodies of several Zones: their places on a board, the Zones that they cover, and their movement."""

from __future__ import annotations

from typing import Final, final

from wartable.core.boards.board import Board
from wartable.core.boards.ground import Ground, ground
from wartable.core.boards.line import AROUND
from wartable.core.boards.memory import MEMORY, make_room, mask_weight

Outline = tuple[tuple[int, int], ...]
"""Zones as (columns east, rows south) of an anchor in an even row; on hexes odd rows lie half a cell east."""


@final
class Figure:
    """An outline laid on a board, with its anchor at every Zone in turn; immutable. Get one from `figure`, so
    that tables are shared.

    `zones` by anchor: the Zones that it covers, in the order of the outline; () if it does not fit on the
    map. `masks`: the same as masks; 0 if it does not fit. `fits` is the mask of the anchors at which it fits.
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
        self.zones = [_laid(board, outline, anchor) for anchor in range(board.zones)]
        self.masks = [_mask(zones) for zones in self.zones]
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
            make_room(self._touching)
            found = 0
            for anchor in self.board.members(self.fits):
                if self.masks[anchor] & mask:
                    found |= 1 << anchor
            MEMORY.charge(self, 100 + mask_weight(self.board.zones))
            self._touching[mask] = found
        return found

    def forget(self) -> None:
        """Drop all cached results."""
        self._touching.clear()
        self._grounds.clear()
        if _FIGURES.get((self.board, self.outline)) is self:
            del _FIGURES[(self.board, self.outline)]

    def barred(self, walls: int) -> int:
        """Return a mask of the anchors at which the figure would leave the map or cover a Zone of `walls`."""
        return self.board.everything & ~self.fits | self.touching(walls)

    def ground(self, under: Ground) -> Ground:
        """Return the Ground for moving the whole figure. A Zone is closed if the figure's anchor cannot be
        there, and costs as much as the dearest Zone that the figure then covers.
        """
        found = self._grounds.get(under)
        if found is None:
            if len(self._grounds) > _GROUNDS_LIMIT:
                self._grounds.clear()
            cost = tuple([max([under.cost[zone] for zone in zones], default=1) for zones in self.zones])
            found = ground(self.board, self.barred(under.closed), cost)
            self._grounds[under] = found
        return found


_GROUNDS_LIMIT: Final = 100
_FIGURES: Final[dict[tuple[Board, Outline], Figure]] = {}
_FIGURES_LIMIT: Final = 200


def figure(board: Board, outline: Outline) -> Figure:
    """Return the figure of an outline on a board; the most recent few hundred are cached."""
    found = _FIGURES.get((board, outline))
    if found is None:
        if len(_FIGURES) > _FIGURES_LIMIT:
            _FIGURES.clear()
        found = Figure(board, outline)
        MEMORY.charge(found, board.zones * (100 + 8 * len(outline) + mask_weight(board.zones)))
        _FIGURES[(board, outline)] = found
    return found


def _laid(board: Board, outline: Outline, anchor: int) -> tuple[int, ...]:
    """Return the Zones of an outline with its anchor at this Zone; () if one is off the map."""
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


def _mask(zones: tuple[int, ...]) -> int:
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    return mask


def anchored(board: Board, mask: int, anchor: int) -> Outline:
    """Return the outline of the Zones of a mask, relative to an anchor."""
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
    """Return a mask of the Zones at most `radius` away from some Zone of a mask; 0 for a negative radius."""
    found = 0
    for zone in board.members(mask):
        found |= board.disc(zone, radius)
    return found


def apart(board: Board, one: int, other: int) -> int:
    """Return the distance between the nearest Zones of two masks; 0 if one is empty."""
    others = board.members(other)
    gaps = [board.distance(a, b) for a in board.members(one) for b in others]
    return min(gaps, default=0)
