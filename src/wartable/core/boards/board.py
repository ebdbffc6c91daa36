"""Boards, which are maps of Zones: distances, neighbours, areas and straight lines, computed once for each
map and shared by battles.

A Zone is a number, row * columns + column, counted from the north-west corner. A set of Zones is a bit mask:
an integer whose bit z is set if Zone z is in the set.
"""

from __future__ import annotations

from math import gcd, hypot, sqrt
from typing import Final, final

from wartable.core.boards.bitmask import Members
from wartable.core.boards.line import AROUND, SLABS, Trace, gap, trace
from wartable.core.boards.memory import MEMORY, empty_cache_if_over_limit, mask_size_in_bytes
from wartable.core.data.declared import define

LONGEST_SIDE: Final = 40
MEMBERS_LIMIT: Final = 1_000
LOOK_LIMIT: Final = 400_000


def letters(column: int) -> str:
    """Return the letters of a column: A to Z, then AA, AB ..."""
    last = chr(ord("A") + column % 26)
    return last if column < 26 else letters(column // 26 - 1) + last


@define
@final
class Board:
    """A map of square or hexagonal Zones; immutable, with cached results. Create boards with `board`, which
    shares equal ones.

    A square has eight neighbours: a diagonal step has distance 1. Hexes stand on a corner, and every second
    row is shifted half a cell to the east.
    """

    shape: Final[str]
    """Either "square" or "hex"."""
    columns: Final[int]
    rows: Final[int]
    zones: Final[int]
    """Number of Zones; they are numbered row by row from the north-west."""
    diameter: Final[int]
    """The greatest distance on the map."""
    everything: Final[int]
    """A mask of all Zones."""
    edge: Final[int]
    """A mask of the Zones on the whole border."""
    edges: Final[dict[str, int]]
    """Masks of the Zones on each border: "north", "south", "east", "west"."""
    _slant: Final[int]
    _names: Final[list[str]]
    _by_name: Final[dict[str, int]]
    _around: Final[list[tuple[int, ...]]]
    _distances: Final[bytes]
    _discs: Final[list[list[int]]]
    _traces: Final[dict[tuple[int, int], Trace]]
    _members: Final[dict[int, tuple[int, ...]]]
    _between: Final[list[list[int]]]
    _shadows: Final[list[list[int]]]
    _line_count: int
    _orders: Final[dict[int, tuple[int, ...]]]
    _rays: Final[dict[int, int]]

    def __init__(self, shape: str, columns: int, rows: int) -> None:
        check_board(shape, columns, rows)
        zones = columns * rows
        self.shape = shape
        self.columns = columns
        self.rows = rows
        self.zones = zones
        self._slant = 1 if shape == "hex" else 0
        self.everything = (1 << zones) - 1
        self._distances = distance_table(shape, columns, rows)
        self.diameter = max(self._distances)
        self.edges = edge_masks(columns, rows)
        self.edge = self.edges["north"] | self.edges["south"] | self.edges["east"] | self.edges["west"]
        self._names = [f"{letters(zone % columns)}{zone // columns + 1}" for zone in range(zones)]
        self._by_name = {name: zone for zone, name in enumerate(self._names)}
        self._around = [self._find_neighbours(zone) for zone in range(zones)]
        self._discs = [[] for _ in range(zones)]
        self._traces = {}
        self._members = {}
        self._between = [[] for _ in range(zones)]
        self._shadows = [[] for _ in range(zones)]
        self._line_count = 0
        self._orders = {}
        self._rays = {}

    def name(self, zone: int) -> str:
        """Return the name of a Zone: the letters of its column, from A in the west, and the number of its
        row, from 1 in the north.
        """
        return self._names[zone]

    def zone(self, name: str) -> int:
        """Return the Zone with this name; raises ValueError if the map has none."""
        zone = self._by_name.get(name)
        if zone is None:
            raise ValueError(
                f"cannot find zone {name!r}: the map has {self.columns} columns and {self.rows} rows; "
                f"a name from {self._names[0]} to {self._names[-1]} would do"
            )
        return zone

    def neighbours(self, zone: int) -> tuple[int, ...]:
        """Return the Zones at distance 1, in ascending order."""
        return self._around[zone]

    def offset_from_line(self, a: int, b: int, zone: int) -> float:
        """Return how far the middle of a Zone is from the straight line through the middles of a and b, in
        widths of a Zone; 0 if a and b are the same.
        """
        (x, y), (end_x, end_y), (at_x, at_y) = [self._middle(one) for one in (a, b, zone)]
        length = hypot(end_x - x, end_y - y)
        return abs((end_x - x) * (at_y - y) - (end_y - y) * (at_x - x)) / length if length else 0.0

    def _middle(self, zone: int) -> tuple[float, float]:
        """Return the position of the middle of a Zone, in widths of a Zone."""
        row, column = divmod(zone, self.columns)
        return (column + row % 2 / 2, row * sqrt(0.75)) if self.shape == "hex" else (column, row)

    def distance(self, a: int, b: int) -> int:
        """Return the distance from a to b in Zones; 0 for the same Zone."""
        return self._distances[a * self.zones + b]

    def discs(self, zone: int) -> list[int]:
        """Return the masks of all discs around a Zone, indexed by radius from 0 to the `diameter`. The list
        must not be changed.
        """
        return self._discs[zone] or self._find_discs(zone)

    def disc(self, zone: int, radius: int) -> int:
        """Return a mask of the Zones at most `radius` away from a Zone, including itself; 0 for a negative
        radius.
        """
        if radius < 0:
            return 0
        masks = self._discs[zone]
        if not masks:
            masks = self._find_discs(zone)
        return masks[radius] if radius < self.diameter else masks[self.diameter]

    def band(self, zone: int, least: int, most: int) -> int:
        """Return a mask of the Zones whose distance from a Zone is from `least` to `most`, both included."""
        return self.disc(zone, most) & ~self.disc(zone, least - 1)

    def members(self, mask: int) -> tuple[int, ...]:
        """Return the Zones in a mask, in ascending order."""
        found = self._members.get(mask)
        if found is None:
            empty_cache_if_over_limit(self._members, MEMBERS_LIMIT)
            found = tuple(bits(mask))
            MEMORY.add_bytes(self, 150 + 8 * len(found))
            self._members[mask] = found
        return found

    def between(self, a: int, b: int) -> int:
        """Return a mask of the Zones that the straight line from the centre of a to the centre of b touches,
        without a and b.

        A line touches a Zone if it runs through it or along its border; to meet a corner is not enough.
        """
        masks = self._between[a]
        if not masks:
            masks, _ = self._compute_lines(a)
        return masks[b]

    def shadow(self, target: int, blockers: list[int]) -> int:
        """Return a mask of the Zones from which the straight line to `target` touches at least one of the
        Zones `blockers`.
        """
        masks = self._shadows[target]
        if not masks:
            _, masks = self._compute_lines(target)
        found = 0
        for blocker in blockers:
            found |= masks[blocker]
        return found

    def ray(self, start: int, through: int, reach: int) -> int:
        """Return a mask of the Zones, at most `reach` away, on the straight line from `start` through
        `through` and beyond, to the edge of the map.

        They are those that the line touches, as in `between`, without `start`. The mask is 0 if `start` and
        `through` are the same Zone.
        """
        if start == through or reach < 1:
            return 0
        last = reach if reach < self.diameter else self.diameter
        key = (start * self.zones + through) * (self.diameter + 1) + last
        found = self._rays.get(key)
        if found is None:
            empty_cache_if_over_limit(self._rays)
            found = mask_of(self.ray_zones_in_order(start, through, reach))
            MEMORY.add_bytes(self, 100 + mask_size_in_bytes(self.zones))
            self._rays[key] = found
        return found

    def ray_zones_in_order(self, start: int, through: int, reach: int) -> tuple[int, ...]:
        """Return the Zones of `ray` in the order in which the line reaches them; in ascending order if it
        reaches several at once.
        """
        if start == through or reach < 1:
            return ()
        last = reach if reach < self.diameter else self.diameter
        key = (start * self.zones + through) * (self.diameter + 1) + last
        found = self._orders.get(key)
        if found is None:
            empty_cache_if_over_limit(self._orders)
            line = self._touched_zones(start, through, self.diameter + 1)
            found = tuple([zone for zone in line if self.distance(start, zone) <= reach])
            MEMORY.add_bytes(self, 150 + 8 * len(found))
            self._orders[key] = found
        return found

    def _axial_column(self, zone: int) -> int:
        """Return the column of a Zone in axial coordinates; on a map of squares, its column."""
        row, column = divmod(zone, self.columns)
        return column - (row >> 1) * self._slant

    def _zone_at(self, q: int, row: int) -> int:
        """Return the Zone in this axial column and this row; -1 if it would be off the map."""
        column = q + (row >> 1) * self._slant
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return -1

    def _find_neighbours(self, zone: int) -> tuple[int, ...]:
        q = self._axial_column(zone)
        row = zone // self.columns
        around = [self._zone_at(q + step_q, row + step_r) for step_q, step_r in AROUND[self.shape]]
        return tuple(sorted([other for other in around if other >= 0]))

    def _find_discs(self, zone: int) -> list[int]:
        """Compute the masks of all discs around a Zone, by radius."""
        masks = [0] * (self.diameter + 1)
        for other in range(self.zones):
            masks[self.distance(zone, other)] |= 1 << other
        for radius in range(self.diameter):
            masks[radius + 1] |= masks[radius]
        MEMORY.add_bytes(self, len(masks) * (8 + mask_size_in_bytes(self.zones)))
        self._discs[zone] = masks
        return masks

    def _trace(self, q: int, r: int) -> Trace:
        """Return the cached Trace of the line in this direction."""
        found = self._traces.get((q, r))
        if found is None:
            found = trace(self.shape, q, r, self.diameter)
            MEMORY.add_bytes(self, 200 + 90 * len(found.touched))
            self._traces[(q, r)] = found
        return found

    def _touched_zones(self, start: int, through: int, times: int) -> list[int]:
        """Return the Zones that the line from `start` to `through`, extended to `times` its length, touches,
        in the order in which it reaches them.
        """
        start_q = self._axial_column(start)
        start_row = start // self.columns
        q = self._axial_column(through) - start_q
        r = through // self.columns - start_row
        common = gcd(q, r)
        line = self._trace(q // common, r // common)
        end = line.scale * common * times
        zones: list[int] = []
        for entry, offset_r, offset_q in line.touched:
            if entry >= end:
                break
            zone = self._zone_at(start_q + offset_q, start_row + offset_r)
            if zone >= 0:
                zones.append(zone)
        return zones

    def _compute_lines(self, target: int) -> tuple[list[int], list[int]]:
        """Compute the tables of `between` and `shadow` for one target, in one pass over all other Zones."""
        self._make_room_for_lines()
        between = [0] * self.zones
        shadows = [0] * self.zones
        for other in range(self.zones):
            if other == target:
                continue
            for zone in self._touched_zones(target, other, 1):
                if zone != other:
                    between[other] |= 1 << zone
                    shadows[zone] |= 1 << other
        MEMORY.add_bytes(self, 2 * self.zones * (8 + mask_size_in_bytes(self.zones)))
        self._between[target] = between
        self._shadows[target] = shadows
        return between, shadows

    def forget(self) -> None:
        """Drop all cached results, and this board itself from the cache: later battles on such a map get a
        new one.
        """
        for zone in range(self.zones):
            self._discs[zone] = []
            self._between[zone] = []
            self._shadows[zone] = []
        self._line_count = 0
        for memo in (self._members, self._orders, self._rays):
            memo.clear()
        self._traces.clear()
        if _BOARDS.get((self.shape, self.columns, self.rows)) is self:
            del _BOARDS[(self.shape, self.columns, self.rows)]

    def _make_room_for_lines(self) -> None:
        """Clear the cached lines of a large map if they would take too much memory."""
        self._line_count += self.zones
        if self._line_count > LOOK_LIMIT:
            self._line_count = self.zones
            for zone in range(self.zones):
                self._between[zone] = []
                self._shadows[zone] = []


def check_board(shape: str, columns: int, rows: int) -> None:
    """Raise ValueError unless a board of this shape, "square" or "hex", and of this size is possible."""
    if shape not in SLABS:
        raise ValueError(f"cannot make a board of shape {shape!r}: it is unknown; 'square' or 'hex' would do")
    if not (1 <= columns <= LONGEST_SIDE and 1 <= rows <= LONGEST_SIDE):
        raise ValueError(
            f"cannot make a board of {columns} columns and {rows} rows: the tables are made for small maps; "
            f"1 to {LONGEST_SIDE} of each would do"
        )


_ALL_NUMBERS: Final = Members(range(LONGEST_SIDE * LONGEST_SIDE))


def bits(mask: int) -> list[int]:
    """Return the Zones in a mask, that is, the numbers of its set bits, in ascending order."""
    return _ALL_NUMBERS.pick(mask)


def mask_of(zones: tuple[int, ...]) -> int:
    """Return the mask of these Zones."""
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    return mask


def edge_masks(columns: int, rows: int) -> dict[str, int]:
    """Return the masks of the Zones on a map's four borders, by "north", "south", "east" and "west"."""
    north = (1 << columns) - 1
    west = mask_of(tuple(range(0, columns * rows, columns)))
    return {"north": north, "south": north << columns * (rows - 1), "east": west << columns - 1, "west": west}


def distance_table(shape: str, columns: int, rows: int) -> bytes:
    """Return the distances between all Zones, one byte each: `table[a * zones + b]` is the distance from Zone
    a to Zone b.
    """
    parts: list[bytes] = []
    for row in range(rows):
        profiles = [distance_profile(shape, columns, row, other) for other in range(rows)]
        for column in range(columns):
            west = columns - 1 - column
            parts.extend([profile[west : west + columns] for profile in profiles])
    return b"".join(parts)


def distance_profile(shape: str, columns: int, row: int, other_row: int) -> bytes:
    """Return the distances from a Zone in `row` to the Zones in `other_row`, from west to east, one byte
    each. The first is the distance to the Zone `columns` - 1 columns to the west, the last that to the Zone
    `columns` - 1 columns to the east. Both may lie beyond the map.
    """
    slant = (row >> 1) - (other_row >> 1) if shape == "hex" else 0
    return bytes([gap(shape, east + slant, other_row - row) for east in range(1 - columns, columns)])


_BOARDS: Final[dict[tuple[str, int, int], Board]] = {}


def board(shape: str, columns: int, rows: int) -> Board:
    """Return the board of this shape, "square" or "hex", with 1 to 40 columns and rows. Boards are cached, so
    that equal boards are usually the same object. Raises ValueError for any other shape or size.
    """
    found = _BOARDS.get((shape, columns, rows))
    if found is None:
        found = Board(shape, columns, rows)
        MEMORY.add_bytes(found, found.zones * (found.zones + 600))
        _BOARDS[(shape, columns, rows)] = found
    return found
