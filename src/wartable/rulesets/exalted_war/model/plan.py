"""The fixed parts of a war: field, weather, sides, objectives, house rules."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import Rectangle
from wartable.core.data.declared import computed, define, field, flag, number, part, state
from wartable.core.data.entity import Entity
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
"""Kinds of ground that a marching unit cannot enter."""

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
"""Kinds of objectives: to hold squares for a number of ticks in a row, to destroy a unit or make a mob of it,
to put a person out of action, and to still have a unit that counts at some tick.
"""


@define
class GroundArea(Rectangle):
    """A rectangle of ground of one of the kinds in AREAS. `cover` is the DV that it gives; it is 0 unless its
    kind is "cover".
    """

    kind: str = field("")
    name: str = field("")
    cover: int = field(0)


@define
class FieldSquare:
    """A named square of the field, such as C4. `x` and `y` are the coordinates of its middle in yards, and
    `option` is the Option to choose it.
    """

    name: str
    x: int
    y: int
    option: Option = computed()

    def _finish(self) -> None:
        self.option = Option(f"at:{self.name}", self.name, self)


@define
class Objective:
    """A way for one side to win other than being the last one left.

    Its `kind` is one of OBJECTIVES: "hold" has the names of `squares` and the number of `ticks` in a row;
    "survive" has the tick (`ticks`) that the side must survive; "beat" and "slay" have `who`, the id of an
    enemy unit or person.
    """

    side: str = field("")
    kind: str = field("")
    squares: tuple[str, ...] = field(())
    ticks: int = field(0)
    who: str = field("")


@state
class HouseRules(Entity):
    """House rules: how the people at a table decide questions that the book leaves open."""

    war_steadies: bool = field(False)
    """Whether tests of nerve roll Morale + War. W-5."""
    floor: int = number(
        "The least difficulty of a test of nerve: 0, as shipped, lets a sum of 0 or less pass without a "
        "roll (W-35).",
        most=1,
        key="hesitation_floor",
    )
    signals: bool = flag(
        "Whether, on a side with a general, a unit needs a signal before its standing order may "
        "change (W-19)."
    )
    close_cap: bool = flag(
        "Whether Close formation doubles the cap of the Close Combat Rating, War, as it doubles the rating "
        "itself (W-52)."
    )
    close_holds: bool = flag(
        "Whether Close formation under missiles doubles its own Magnitude, and not that of its attackers "
        "(W-8)."
    )


@define
class WarPlan(BattlePlan):
    """The parts of a war that never change: its field, weather, sides, objectives and house rules.

    `width` and `height` are in yards. `deploy` has the deploy zone of each side, and `generals` the id of the
    person who commands it; `limit` is the last tick. `compute_field_geometry` computes `squares`, `ground`
    (the squares on which a unit can stand) and `entries` (those of them in each side's deploy zone).
    `options` holds Options about units and people by key; they are created once, since ids and names never
    change.
    """

    title: str = "War"
    width: int = field(WIDTH)
    height: int = field(HEIGHT)
    areas: tuple[GroundArea, ...] = field(())
    weather: str = field("mild")
    deploy: dict[str, Rectangle] = field({})
    generals: dict[str, str] = field({})
    objectives: tuple[Objective, ...] = field(())
    house: HouseRules = part(HouseRules)
    squares: dict[str, FieldSquare] = computed()
    ground: tuple[FieldSquare, ...] = computed()
    entries: dict[str, tuple[FieldSquare, ...]] = computed()
    options: dict[str, tuple[Option, ...]] = field({})
    limit: int = field(LIMIT)
    field: Rectangle = computed()

    def compute_field_geometry(self) -> None:
        """Compute what follows from the size of the field and its areas: its squares, those on which a unit
        can stand, and those of them that lie in each side's deploy zone.
        """
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

    def forward_direction(self, side: str) -> int:
        """Return the direction (0 north, 4 east, 8 south, 12 west) that leads from a side's deploy zone to
        the middle of the field. W-44.
        """
        zone = self.deploy[side]
        east = self.width - zone.left - zone.right
        south = self.height - zone.top - zone.bottom
        if abs(east) >= abs(south):
            return 4 if east >= 0 else 12
        return 8 if south >= 0 else 0

    def square_name_at(self, x: int, y: int) -> str:
        """Return the name of the square in which a point lies, given in yards."""
        column = min(max(x, 0), self.width - 1) // SQUARE
        row = min(max(y, 0), self.height - 1) // SQUARE
        return _square_name(column, row)

    def areas_at(self, x: int, y: int) -> list[GroundArea]:
        """Return all areas in which a point lies, given in yards."""
        return [area for area in self.areas if area.has(x, y)] if self.areas else []


def _square_name(column: int, row: int) -> str:
    return f"{chr(ord('A') + column)}{row + 1}"


def _squares(width: int, height: int) -> dict[str, FieldSquare]:
    """Return the squares by name, row by row from the northwest; left-over strips at the edges belong to
    none.
    """
    half = SQUARE // 2
    found: dict[str, FieldSquare] = {}
    for row in range(height // SQUARE):
        for column in range(width // SQUARE):
            name = _square_name(column, row)
            found[name] = FieldSquare(name, column * SQUARE + half, row * SQUARE + half)
    return found
