"""What an Operation is fought on and for: map, Terrain, seats, objectives. Never changes in a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.board import Board
from wartable.core.decision import Option
from wartable.core.ground import Ground, ground

__all__ = ["ENVIRONMENTS", "OBJECTIVES", "TERRAINS", "Objective", "Plan"]

TERRAINS: Final = ("difficult", "defensive", "extreme", "impassable")
"""The Terrain types that do something; a Zone with none of them is Plain. R-TERR-001, R-TERR-002."""

ENVIRONMENTS: Final = ("land", "underwater", "space")
"""What a Zone is part of; the first where nothing is said. R-FEAT-010, R-FEAT-012."""

_REMEMBERED: Final = 20_000

OBJECTIVES: Final = ("destroy", "hold", "survive", "protect", "reach")


class Objective:
    """What wins for `side` beyond destroying the others. R-TERR-013.

    `kind` "hold": one of its Units, and no Enemy, in one of `zones` at the end of `rounds` Rounds in a row;
    "survive": not beaten when `rounds` Rounds are over; "protect": `unit` still active then (its loss defeats
    the side); "reach": `count` of its Units have ended a Turn in `zones` and left.
    """

    __slots__ = ("count", "kind", "rounds", "side", "unit", "zones")

    side: str
    kind: str
    zones: int
    rounds: int
    unit: str
    count: int

    def __init__(
        self, side: str, kind: str, *, zones: int = 0, rounds: int = 0, unit: str = "", count: int = 1
    ) -> None:
        self.side = side
        self.kind = kind
        self.zones = zones
        self.rounds = rounds
        self.unit = unit
        self.count = count


class Plan:
    """The fixed part of an Operation. `defensive` and `extreme` count instances of that Terrain by Zone.
    R-TERR-015. `environments` names what each Zone is part of.

    `side_names` are for people. `deploy` is the mask of Zones where each side enters; `limit` is the Round
    after which an undecided Operation is a draw (0: none); `open_sheets` is True where every side knows all
    of every Unit. `places` holds an Option for each Zone.
    """

    __slots__ = (
        "_options",
        "board",
        "closed",
        "defensive",
        "deploy",
        "difficult",
        "environments",
        "extreme",
        "gm",
        "ground",
        "limit",
        "objectives",
        "open_sheets",
        "places",
        "retreat",
        "seats",
        "side_names",
        "sides",
        "title",
    )

    title: str
    board: Board
    closed: int
    difficult: tuple[int, ...]
    defensive: tuple[int, ...]
    extreme: tuple[int, ...]
    environments: tuple[str, ...]
    ground: Ground
    sides: tuple[str, ...]
    side_names: Mapping[str, str]
    seats: tuple[str, ...]
    gm: str
    deploy: Mapping[str, int]
    objectives: tuple[Objective, ...]
    limit: int
    retreat: bool
    open_sheets: bool
    places: tuple[Option, ...]
    _options: dict[int, tuple[Option, ...]]

    def __init__(
        self,
        title: str,
        board: Board,
        *,
        closed: int,
        difficult: Sequence[int],
        defensive: Sequence[int],
        extreme: Sequence[int],
        environments: Sequence[str],
        sides: Mapping[str, str],
        seats: Sequence[str],
        gm: str,
        deploy: Mapping[str, int],
        objectives: Sequence[Objective],
        limit: int,
        retreat: bool,
        open_sheets: bool,
    ) -> None:
        self.title = title
        self.board = board
        self.closed = closed
        self.difficult = tuple(difficult)
        self.defensive = tuple(defensive)
        self.extreme = tuple(extreme)
        self.environments = tuple(environments)
        self.ground = ground(board, closed, tuple([1 << n for n in self.difficult]))
        self.sides = tuple(sides)
        self.side_names = sides
        self.seats = tuple(seats)
        self.gm = gm
        self.deploy = deploy
        self.objectives = tuple(objectives)
        self.limit = limit
        self.retreat = retreat
        self.open_sheets = open_sheets
        self._options = {}
        self.places = tuple([Option("to:" + board.name(z), board.name(z), z) for z in range(board.zones)])

    def options(self, zones: int) -> tuple[Option, ...]:
        """An Option for each Zone of a mask; what is asked twice is remembered."""
        found = self._options.get(zones)
        if found is None:
            if len(self._options) >= _REMEMBERED:
                self._options.clear()
            found = tuple([self.places[zone] for zone in self.board.members(zones)])
            self._options[zones] = found
        return found
