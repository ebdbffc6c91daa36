"""The fixed parts of a war: field, weather, sides, objectives, house rules."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import Rectangle
from wartable.core.decision import Option
from wartable.core.state import BattlePlan

SQUARE: Final = 100
"""Yards along the side of a square by which places are named."""

WIDTH: Final = 1200
HEIGHT: Final = 800
"""Default height of a field, in yards. W-44."""

LIMIT: Final = 120
"""The last tick by default. W-21."""

AREAS: Final = ("rough", "cover", "blocking", "steep", "water")
"""Rough ground halves movement, cover adds to Defense Values, blocking ground blocks movement and sight;
steep ground is climbed, water swum. W-44, EW-82.
"""

BARRED: Final = ("blocking", "steep", "water")
"""Kinds of ground that no unit enters as it goes."""

WEATHER: Final[dict[str, int]] = {
    "mild": 0,
    "hot": 1,
    "snowy": 1,
    "desert": 2,
    "blizzard": 2,
    "extreme": 3,
}
"""Difficulty that weather adds to keeping one's Endurance. EW-79."""

OBJECTIVES: Final = ("hold", "beat", "slay", "survive")
"""Hold squares for a number of ticks in a row; destroy a unit or make a mob of it; put a person out of
action; have a unit that counts at a tick.
"""


class Area(Rectangle):
    """Ground of a kind of AREAS; `cover` is the DV that cover gives, 0 elsewhere."""

    __slots__ = ("cover", "kind", "name")

    kind: str
    name: str
    cover: int

    def __init__(self) -> None:
        super().__init__(0, 0, 0, 0)
        self.kind = ""
        self.name = ""
        self.cover = 0


class Square:
    """A named square of the field; x and y are its middle."""

    __slots__ = ("name", "option", "x", "y")

    name: str
    x: int
    y: int
    option: Option

    def __init__(self, name: str, x: int, y: int) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.option = Option(f"at:{name}", name, self)


class Objective:
    """A way to win other than being the last side: `kind` of OBJECTIVES with its squares, ticks, unit or
    person.
    """

    __slots__ = ("kind", "side", "squares", "ticks", "who")

    side: str
    kind: str
    squares: tuple[str, ...]
    ticks: int
    who: str

    def __init__(self) -> None:
        self.side = ""
        self.kind = ""
        self.squares = ()
        self.ticks = 0
        self.who = ""


class HouseRules:
    """Disputed readings of the rules. `war_steadies`: hesitation pools are Morale + War (W-5). `floor`: the
    least difficulty of a hesitation test; with 0, a sum of 0 or less passes unrolled (W-35). `signals`: on a
    side with a general, orders wait for a signal (W-19). `close_cap`: Close formation doubles the cap of the
    close rating too (W-52). `close_holds`: under missiles it doubles its own Magnitude, not that of its
    attackers (W-8).
    """

    __slots__ = ("close_cap", "close_holds", "floor", "signals", "war_steadies")

    war_steadies: bool
    floor: int
    signals: bool
    close_cap: bool
    close_holds: bool

    def __init__(self) -> None:
        self.war_steadies = False
        self.floor = 0
        self.signals = False
        self.close_cap = False
        self.close_holds = False


class WarPlan(BattlePlan):
    """One war's fixed part, without areas, sides and objectives until a setup gives it some, and a `survey`
    finds the squares. `width` and `height` are yards; `deploy` where each side enters; `generals` the
    id of the person who commands each side that has one; `limit` the last tick. `ground` are the squares that
    a unit can stand on, `entries` those of them where each side enters. `options` keeps what can be done to,
    and ordered about, units and people once it has been offered: neither ids nor names change in a war.
    """

    __slots__ = (
        "areas",
        "deploy",
        "entries",
        "field",
        "generals",
        "ground",
        "height",
        "house",
        "objectives",
        "options",
        "squares",
        "weather",
        "width",
    )

    width: int
    height: int
    areas: tuple[Area, ...]
    weather: str
    deploy: dict[str, Rectangle]
    generals: dict[str, str]
    objectives: tuple[Objective, ...]
    house: HouseRules
    squares: dict[str, Square]
    field: Rectangle
    ground: tuple[Square, ...]
    entries: dict[str, tuple[Square, ...]]
    options: dict[str, tuple[Option, ...]]

    def __init__(self) -> None:
        super().__init__("War")
        self.width = WIDTH
        self.height = HEIGHT
        self.areas = ()
        self.weather = "mild"
        self.deploy = {}
        self.generals = {}
        self.objectives = ()
        self.limit = LIMIT
        self.house = HouseRules()
        self.options = {}

    def survey(self) -> None:
        """Squares, and which of them can be stood on and entered by."""
        self.field = Rectangle(0, 0, self.width, self.height)
        self.squares = _squares(self.width, self.height)
        barred = [area for area in self.areas if area.kind in BARRED]
        self.ground = tuple(
            [s for s in self.squares.values() if not [place for place in barred if place.has(s.x, s.y)]]
        )
        self.entries = {
            side: tuple([square for square in self.ground if zone.has(square.x, square.y)])
            for side, zone in self.deploy.items()
        }

    def forward(self, side: str) -> int:
        """The direction from a side's ground to the middle of the field, of the four. W-44."""
        zone = self.deploy[side]
        east = self.width - zone.left - zone.right
        south = self.height - zone.top - zone.bottom
        if abs(east) >= abs(south):
            return 4 if east >= 0 else 12
        return 8 if south >= 0 else 0

    def square_at(self, x: int, y: int) -> str:
        """The name of the square in which a point lies."""
        column = min(max(x, 0), self.width - 1) // SQUARE
        row = min(max(y, 0), self.height - 1) // SQUARE
        return _square_name(column, row)

    def areas_at(self, x: int, y: int) -> list[Area]:
        """The areas in which a point lies."""
        return [area for area in self.areas if area.has(x, y)] if self.areas else []


def _square_name(column: int, row: int) -> str:
    return f"{chr(ord('A') + column)}{row + 1}"


def _squares(width: int, height: int) -> dict[str, Square]:
    """Squares by name, row by row from the northwest; what is left over at the edges belongs to none."""
    half = SQUARE // 2
    found: dict[str, Square] = {}
    for row in range(height // SQUARE):
        for column in range(width // SQUARE):
            name = _square_name(column, row)
            found[name] = Square(name, column * SQUARE + half, row * SQUARE + half)
    return found
