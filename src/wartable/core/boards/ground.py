"""Ground: a board with its terrain's effect on movement and lines, computed once and shared by battles."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from wartable.core.boards.board import Board, bits, mask_of
from wartable.core.boards.memory import MEMORY, make_room, mask_weight

GROUNDS_LIMIT: Final = 500
SCREENS_LIMIT: Final = 2_000
"""Screens cached for a map: most are of one battle alone, and a server plays hundreds at once."""


@final
class ShortestPaths:
    """The cheapest paths from one Zone to all others.

    `prices` (movement points), `steps` (Zones entered) and `previous` (the Zone before it on the path)
    are indexed by Zone; -1 means no path, or in `previous` also the start. `within[n]` is the mask of
    Zones reachable for n movement points.
    """

    __slots__ = ("previous", "prices", "steps", "within")
    prices: Final[list[int]]
    steps: Final[list[int]]
    previous: Final[list[int]]
    within: Final[list[int]]

    def __init__(self, prices: list[int], steps: list[int], previous: list[int]) -> None:
        self.prices = prices
        self.steps = steps
        self.previous = previous
        self.within = masks_by_price(prices)


@final
class ObstructedView:
    """Visibility past certain Zones, the `blockers`, on a Ground; computed for each target when needed."""

    __slots__ = ("_blockers", "_ground", "_seen")
    _ground: Final[Ground]
    _blockers: Final[list[int]]
    _seen: Final[list[int]]

    def __init__(self, ground: Ground, blockers: list[int]) -> None:
        self._ground = ground
        self._blockers = blockers
        self._seen = [0] * ground.board.zones

    def clear(self, target: int) -> int:
        """Return a mask of the Zones in the Ground's `sight` of `target` whose line to it touches no blocker.

        Blockers at either end of a line do not block it.
        """
        found = self._seen[target]
        if not found:
            found = self._ground.sight(target) & ~self._ground.board.shadow(target, self._blockers)
            MEMORY.charge(self._ground, mask_weight(self._ground.board.zones))
            self._seen[target] = found
        return found


@final
class Ground:
    """A board, the movement points for entering each Zone, and a mask of closed Zones; immutable.

    A closed Zone can neither be entered nor shot through. The mask `rough` has the Zones that cost more than
    1. Create Grounds with `ground`, which shares equal ones.
    """

    __slots__ = ("_beams", "_screens", "_sights", "_tours", "board", "closed", "cost", "rough")
    board: Final[Board]
    closed: Final[int]
    cost: Final[tuple[int, ...]]
    rough: Final[int]
    _tours: Final[list[ShortestPaths | None]]
    _sights: Final[list[int]]
    _screens: Final[dict[int, ObstructedView]]
    _beams: Final[dict[int, int]]

    def __init__(self, board: Board, closed: int, cost: tuple[int, ...]) -> None:
        check_ground(board, closed, cost)
        self.board = board
        self.closed = closed
        self.cost = cost
        self.rough = mask_of(tuple([zone for zone, price in enumerate(cost) if price > 1]))
        self._tours = [None] * board.zones
        self._sights = [0] * board.zones
        self._screens = {}
        self._beams = {}

    def reach(self, zone: int, points: int) -> int:
        """Return a mask of the Zones within reach for at most `points` movement points, the Zone itself
        included.
        """
        within = (self._tours[zone] or self._tour(zone)).within
        if points < 0:
            return within[0]
        return within[points] if points < len(within) else within[-1]

    def steps(self, start: int, end: int) -> int:
        """Return the number of Zones that the shortest of the cheapest paths enters; -1 without a path."""
        return self._tour(start).steps[end]

    def price(self, start: int, end: int) -> int:
        """Return the movement points of the cheapest path; -1 without a path."""
        return self._tour(start).prices[end]

    def path(self, start: int, end: int) -> tuple[int, ...]:
        """Return the Zones entered on the shortest of the cheapest paths, `end` last; always the same path.

        Empty both if start and end are one Zone and if there is no path; `steps` tells these apart.
        """
        tour = self._tour(start)
        zones: list[int] = []
        zone = end
        while tour.previous[zone] >= 0:
            zones.append(zone)
            zone = tour.previous[zone]
        zones.reverse()
        return tuple(zones)

    def sight(self, target: int) -> int:
        """Return a mask of the open Zones whose straight line to `target` touches no closed Zone on the way.

        The mask always includes `target` itself, even if it is closed.
        """
        found = self._sights[target]
        if not found:
            hidden = self.board.shadow(target, bits(self.closed))
            found = self.board.everything & ~self.closed & ~hidden | 1 << target
            MEMORY.charge(self, mask_weight(self.board.zones))
            self._sights[target] = found
        return found

    def screen(self, blockers: int) -> ObstructedView:
        """Return the visibility past the Zones of the mask `blockers`; the most recent ones are cached."""
        found = self._screens.get(blockers)
        if found is None:
            make_room(self._screens, SCREENS_LIMIT)
            found = ObstructedView(self, bits(blockers))
            MEMORY.charge(self, 300 + 8 * self.board.zones)
            self._screens[blockers] = found
        return found

    def beam(self, start: int, through: int, reach: int) -> int:
        """Return the part of the board's `ray` that lies before its first closed Zone, as a mask."""
        board = self.board
        whole = board.ray(start, through, reach)
        if not whole & self.closed:
            return whole
        last = reach if reach < board.diameter else board.diameter
        key = (start * board.zones + through) * (board.diameter + 1) + last
        found = self._beams.get(key)
        if found is None:
            make_room(self._beams)
            found = self._open_part(board.ray_order(start, through, reach))
            MEMORY.charge(self, 100 + mask_weight(board.zones))
            self._beams[key] = found
        return found

    def forget(self) -> None:
        """Drop all cached results; the next battle on such ground gets a new Ground."""
        for zone in range(self.board.zones):
            self._tours[zone] = None
            self._sights[zone] = 0
        self._screens.clear()
        self._beams.clear()
        if _GROUNDS.get((self.board, self.closed, self.cost)) is self:
            del _GROUNDS[(self.board, self.closed, self.cost)]

    def _tour(self, start: int) -> ShortestPaths:
        found = self._tours[start]
        if found is None:
            found = self._explore(start)
            MEMORY.charge(
                self, 24 * self.board.zones + len(found.within) * (8 + mask_weight(self.board.zones))
            )
            self._tours[start] = found
        return found

    def _explore(self, start: int) -> ShortestPaths:
        """Find the cheapest paths from one Zone.

        The cost of a step depends on the Zone entered alone. If Zones are taken by price, then steps, then
        number, each one is first found on its best path, and ties go to the lowest number.
        """
        zones = self.board.zones
        prices = [-1] * zones
        steps = [-1] * zones
        previous = [-1] * zones
        prices[start] = 0
        steps[start] = 0
        waiting = [start]
        while waiting:
            zone = heappop(waiting) % zones
            for other in self.board.neighbours(zone):
                if prices[other] >= 0 or self.closed >> other & 1:
                    continue
                prices[other] = prices[zone] + self.cost[other]
                steps[other] = steps[zone] + 1
                previous[other] = zone
                heappush(waiting, (prices[other] * zones + steps[other]) * zones + other)
        return ShortestPaths(prices, steps, previous)

    def _open_part(self, order: tuple[int, ...]) -> int:
        mask = 0
        for zone in order:
            if self.closed >> zone & 1:
                break
            mask |= 1 << zone
        return mask


def masks_by_price(prices: list[int]) -> list[int]:
    """Return the mask of the Zones within each price, from 0 to the highest; a price below 0 means out of
    reach.
    """
    masks = [0] * (max(prices) + 1)
    for zone, price in enumerate(prices):
        if price >= 0:
            masks[price] |= 1 << zone
    for price in range(len(masks) - 1):
        masks[price + 1] |= masks[price]
    return masks


def check_ground(board: Board, closed: int, cost: tuple[int, ...]) -> None:
    """Raise ValueError unless the terrain fits the board."""
    if closed < 0 or closed & ~board.everything:
        raise ValueError(
            f"cannot lay ground: the closed Zones {closed:#x} are not all on the map; "
            f"a mask of Zones 0 to {board.zones - 1} would do"
        )
    if len(cost) != board.zones or min(cost) < 1:
        raise ValueError(
            f"cannot lay ground: there are {len(cost)} costs, the lowest {min(cost, default=0)}; "
            f"{board.zones} costs of 1 or more would do"
        )


_GROUNDS: Final[dict[tuple[Board, int, tuple[int, ...]], Ground]] = {}


def ground(board: Board, closed: int, cost: tuple[int, ...]) -> Ground:
    """Return the Ground of a board with these closed Zones (a mask) and these costs of entering, by Zone. The
    most recent few hundred are cached. Raises ValueError if the terrain does not fit the board.
    """
    found = _GROUNDS.get((board, closed, cost))
    if found is None:
        if len(_GROUNDS) >= GROUNDS_LIMIT:
            _GROUNDS.clear()
        found = Ground(board, closed, cost)
        MEMORY.charge(found, 500 + 24 * board.zones)
        _GROUNDS[(board, closed, cost)] = found
    return found


Tour = ShortestPaths
"""Former name of ShortestPaths."""
Screen = ObstructedView
"""Former name of ObstructedView."""
