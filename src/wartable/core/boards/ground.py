"""Ground: a board with the effects of its terrain on movement and sight, computed once and shared by
battles.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from wartable.core.boards.board import Board, bits, mask_of
from wartable.core.boards.memory import MEMORY, empty_cache_if_over_limit, mask_size_in_bytes

GROUNDS_LIMIT: Final = 500
SCREENS_LIMIT: Final = 2_000
"""The number of ObstructedViews that are cached for a map: most belong to one battle alone, and a server
plays hundreds of battles at once.
"""


@final
class ShortestPaths:
    """The cheapest paths from one Zone to all others.

    Three lists are indexed by the Zone at the end of the path: `prices` has its movement points, `steps` the
    number of Zones that it enters, and `previous` the last Zone before its end. -1 means that there is no
    path; `previous` is also -1 for the start. `within[n]` is a mask of the Zones that n movement points can
    reach.
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
    """Visibility on a Ground on which certain Zones, the `blockers`, also block lines of sight. It is
    computed for each target when it is needed.
    """

    __slots__ = ("_blockers", "_ground", "_seen")
    _ground: Final[Ground]
    _blockers: Final[list[int]]
    _seen: Final[list[int]]

    def __init__(self, ground: Ground, blockers: list[int]) -> None:
        self._ground = ground
        self._blockers = blockers
        self._seen = [0] * ground.board.zones

    def clear(self, target: int) -> int:
        """Return a mask of the Zones that see `target` (see `Ground.sight`) along a line that touches no
        blocker.

        A blocker at either end of a line does not block it.
        """
        found = self._seen[target]
        if not found:
            found = self._ground.sight(target) & ~self._ground.board.shadow(target, self._blockers)
            MEMORY.add_bytes(self._ground, mask_size_in_bytes(self._ground.board.zones))
            self._seen[target] = found
        return found


@final
class Ground:
    """A board, the movement points for entering each Zone, and a mask of closed Zones; immutable.

    A closed Zone can neither be entered nor shot through. `cost` has the movement points by Zone, and `rough`
    is a mask of the Zones that cost more than 1. Create Grounds with `ground`, which shares equal ones.
    """

    __slots__ = ("_beams", "_paths", "_screens", "_sights", "board", "closed", "cost", "rough")
    board: Final[Board]
    closed: Final[int]
    cost: Final[tuple[int, ...]]
    rough: Final[int]
    _paths: Final[list[ShortestPaths | None]]
    _sights: Final[list[int]]
    _screens: Final[dict[int, ObstructedView]]
    _beams: Final[dict[int, int]]

    def __init__(self, board: Board, closed: int, cost: tuple[int, ...]) -> None:
        check_ground(board, closed, cost)
        self.board = board
        self.closed = closed
        self.cost = cost
        self.rough = mask_of(tuple([zone for zone, price in enumerate(cost) if price > 1]))
        self._paths = [None] * board.zones
        self._sights = [0] * board.zones
        self._screens = {}
        self._beams = {}

    def reach(self, zone: int, points: int) -> int:
        """Return a mask of the Zones that can be reached from a Zone with `points` movement points, including
        itself.
        """
        within = (self._paths[zone] or self._paths_from(zone)).within
        if points < 0:
            return within[0]
        return within[points] if points < len(within) else within[-1]

    def steps(self, start: int, end: int) -> int:
        """Return how many Zones the shortest of the cheapest paths enters; -1 if there is no path."""
        return self._paths_from(start).steps[end]

    def price(self, start: int, end: int) -> int:
        """Return the movement points that the cheapest path costs; -1 if there is no path."""
        return self._paths_from(start).prices[end]

    def path(self, start: int, end: int) -> tuple[int, ...]:
        """Return the Zones that the shortest of the cheapest paths enters, with `end` as the last. If there
        are several, it is always the same one.

        Empty if `start` is `end`, or if there is no path; `steps` distinguishes the two.
        """
        paths = self._paths_from(start)
        zones: list[int] = []
        zone = end
        while paths.previous[zone] >= 0:
            zones.append(zone)
            zone = paths.previous[zone]
        zones.reverse()
        return tuple(zones)

    def straightest_path(self, start: int, end: int) -> tuple[int, ...]:
        """Return the Zones that one of the shortest of the cheapest paths enters, like `path`: the one that,
        seen from its end, stays nearest to the straight line.
        """
        paths = self._paths_from(start)
        zones: list[int] = []
        zone = end
        while paths.previous[zone] >= 0:
            zones.append(zone)
            before, nearest = paths.previous[zone], -1.0
            for other in self.board.neighbours(zone):
                if (
                    paths.steps[other] == paths.steps[zone] - 1
                    and paths.prices[other] == paths.prices[zone] - self.cost[zone]
                ):
                    far = self.board.offset_from_line(start, zone, other)
                    if nearest < 0 or far < nearest:
                        before, nearest = other, far
            zone = before
        zones.reverse()
        return tuple(zones)

    def sight(self, target: int) -> int:
        """Return a mask of the Zones that see `target`: open Zones from which the straight line to `target`
        touches no closed Zone in between.

        The mask always includes `target` itself, even if it is closed.
        """
        found = self._sights[target]
        if not found:
            hidden = self.board.shadow(target, bits(self.closed))
            found = self.board.everything & ~self.closed & ~hidden | 1 << target
            MEMORY.add_bytes(self, mask_size_in_bytes(self.board.zones))
            self._sights[target] = found
        return found

    def screen(self, blockers: int) -> ObstructedView:
        """Return the ObstructedView with the Zones in the mask `blockers`. Recent ones are cached."""
        found = self._screens.get(blockers)
        if found is None:
            empty_cache_if_over_limit(self._screens, SCREENS_LIMIT)
            found = ObstructedView(self, bits(blockers))
            MEMORY.add_bytes(self, 300 + 8 * self.board.zones)
            self._screens[blockers] = found
        return found

    def beam(self, start: int, through: int, reach: int) -> int:
        """Return a mask of those Zones of the board's `ray` that come before its first closed Zone."""
        board = self.board
        ray = board.ray(start, through, reach)
        if not ray & self.closed:
            return ray
        last = reach if reach < board.diameter else board.diameter
        key = (start * board.zones + through) * (board.diameter + 1) + last
        found = self._beams.get(key)
        if found is None:
            empty_cache_if_over_limit(self._beams)
            found = self._open_part(board.ray_zones_in_order(start, through, reach))
            MEMORY.add_bytes(self, 100 + mask_size_in_bytes(board.zones))
            self._beams[key] = found
        return found

    def forget(self) -> None:
        """Drop all cached results, and this Ground itself from the cache: later battles on such ground get a
        new one.
        """
        for zone in range(self.board.zones):
            self._paths[zone] = None
            self._sights[zone] = 0
        self._screens.clear()
        self._beams.clear()
        if _GROUNDS.get((self.board, self.closed, self.cost)) is self:
            del _GROUNDS[(self.board, self.closed, self.cost)]

    def _paths_from(self, start: int) -> ShortestPaths:
        """Return the cheapest paths from one Zone, cached."""
        found = self._paths[start]
        if found is None:
            found = self._find_paths(start)
            MEMORY.add_bytes(
                self, 24 * self.board.zones + len(found.within) * (8 + mask_size_in_bytes(self.board.zones))
            )
            self._paths[start] = found
        return found

    def _find_paths(self, start: int) -> ShortestPaths:
        """Find the cheapest paths from one Zone.

        The cost of a step depends only on the Zone that is entered. Because Zones are taken in the order of
        price, steps and number, each Zone is first found on its best path, and ties go to the lowest number.
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
        """Return a mask of the Zones before the first closed one."""
        mask = 0
        for zone in order:
            if self.closed >> zone & 1:
                break
            mask |= 1 << zone
        return mask


def masks_by_price(prices: list[int]) -> list[int]:
    """Return a mask of the Zones that cost at most n, for each n from 0 to the highest price. A price below 0
    means that a Zone cannot be reached.
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
    """Return the Ground for a board, a mask of closed Zones, and the movement points for entering each Zone.
    Several hundred are cached. Raises ValueError if the terrain does not fit the board.
    """
    found = _GROUNDS.get((board, closed, cost))
    if found is None:
        if len(_GROUNDS) >= GROUNDS_LIMIT:
            _GROUNDS.clear()
        found = Ground(board, closed, cost)
        MEMORY.add_bytes(found, 500 + 24 * board.zones)
        _GROUNDS[(board, closed, cost)] = found
    return found


Tour = ShortestPaths
"""Former name of ShortestPaths."""
Screen = ObstructedView
"""Former name of ObstructedView."""
