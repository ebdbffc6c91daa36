"""Plan of a Mission, fixed for the battle: field, pieces, deployment zones, the Battlefront before it."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.memory import MEMORY
from wartable.core.boards.plane import Rectangle
from wartable.core.data.declared import define, field
from wartable.core.decision import Option
from wartable.core.state import BattlePlan
from wartable.rulesets.adeptus.model.swarm import Swarm

WIDTH: Final = 100
HEIGHT: Final = 80
"""Default height of a field, in cells of one metre. AD-R21."""

DEPTH: Final = 20
"""Metres along an edge in which a side deploys. AD-R21."""

ROUNDS: Final = 12
"""Default number of the last round. AD-R44."""

_OPTION: Final = 350
"""Bytes that a cached Option takes, with its key, its label and its data."""

KINDS: Final = ("cover", "difficult", "blocking", "wood")
"""Kinds of pieces. Cover protects, difficult ground costs double, blocking ground stops movement and sight; a
wood is cover and difficult. AD-R21.
"""


@define
class Piece(Rectangle):
    """A piece of terrain: cells from left to right and top to bottom, both included. `ap` are its Armour
    Points as cover at the start; the state counts those it has lost.
    """

    id: str = ""
    name: str = ""
    kind: str = "cover"
    ap: int = 0

    @property
    def is_cover(self) -> bool:
        """Whether the piece protects units in it or behind it."""
        return self.kind in ("cover", "wood")

    @property
    def is_difficult(self) -> bool:
        """Whether each metre in it costs two."""
        return self.kind in ("difficult", "wood")


def usual_pieces() -> list[Piece]:
    """Return the pieces of a default field, each with its mirror image. AD-R21."""
    found: list[Piece] = []
    for id, name, kind, ap, box in (
        ("wall", "Low wall", "cover", 8, (30, 20, 30, 27)),
        ("rampart", "Rampart", "cover", 16, (40, 38, 40, 41)),
        ("copse", "Copse", "wood", 8, (25, 55, 36, 66)),
        ("house", "House", "blocking", 0, (44, 10, 49, 17)),
    ):
        left, top, right, bottom = box
        found.append(Piece(*box, id, name, kind, ap))
        turned = (WIDTH - 1 - right, HEIGHT - 1 - bottom, WIDTH - 1 - left, HEIGHT - 1 - top)
        found.append(Piece(*turned, f"far_{id}", f"Far {name.lower()}", kind, ap))
    return found


@define
class Reserve:
    """A Horde that a side can commit to the Battlefront; it need not be in the Mission. `offers` are the
    Advantages that can be picked for it, all if empty. AD-R35, AD-R36.
    """

    id: str
    name: str
    squads: int
    offers: tuple[str, ...] = ()

    @property
    def modifier(self) -> int:
        """The Magnitude Modifier. AD-13."""
        return 5 * self.squads


@define
class MissionPlan(BattlePlan):
    """The fixed part of one Mission. By side, `deploy` is the deployment zone, `edges` the edge from which it
    came and to which it flees, and `hordes` the Hordes that give it Advantages (those that it commits, if a
    `battlefront` is fought). `picking` lists the sides that pick their decks. `options` caches options by
    key, `action_options` those of units in their turns.
    """

    title: str = "Mission"
    limit: int = field(ROUNDS)
    width: int = field(WIDTH)
    height: int = field(HEIGHT)
    pieces: tuple[Piece, ...] = field(())
    barriers: tuple[Piece, ...] = field(())
    covers: tuple[Piece, ...] = field(())
    rough: tuple[Piece, ...] = field(())
    dark: bool = field(False)
    """Whether it is dark or foggy: shots are at -20. AD-06-10."""
    deploy: dict[str, Rectangle] = field({})
    edges: dict[str, str] = field({})
    hordes: dict[str, list[Reserve]] = field({})
    battlefront: bool = field(False)
    picking: list[str] = field([])
    options: dict[str, Option] = field({})
    action_options: dict[tuple[object, int, str], dict[str, Option]] = field({})
    """Cached options of units, first by Action, weapon index and detail, then by target."""
    call_options: dict[object, dict[str, Option]] = field({})
    """Cached options of Directors, first by ability, then by target."""
    ranks: dict[str, Swarm] = field({})
    """The Underlings of each Overseer at the start of the battle."""
    sights: dict[int, bool] = field({})
    cell_options: dict[int, Option] = field({})
    """Cached options for cells, by the cell's number, and for squares, by a number below 0."""
    grounds: dict[int, list[int]] = field({})
    """Cost factors of cells by outline; computed on first use."""
    rooms: dict[tuple[str, int], dict[tuple[int, int], list[tuple[int, int]]]] = field({})
    """By side and outline, the squares of the side's zone, each with the cells where a unit of that outline
    could deploy.
    """

    def cover(self, id: str) -> Piece:
        """Return the piece of cover with this id; raises KeyError."""
        for piece in self.covers:
            if piece.id == id:
                return piece
        raise KeyError(id)

    def sort_pieces(self) -> None:
        """Sort the pieces into barriers, cover and difficult ground, and clear all caches."""
        self.forget()
        self.barriers = tuple([piece for piece in self.pieces if piece.kind == "blocking"])
        self.covers = tuple([piece for piece in self.pieces if piece.is_cover])
        self.rough = tuple([piece for piece in self.pieces if piece.is_difficult])

    def forget(self) -> None:
        """Clear all caches; their contents can be computed again."""
        self.sights.clear()
        self.grounds.clear()
        self.rooms.clear()
        self.options.clear()
        self.cell_options.clear()
        self.action_options.clear()
        self.call_options.clear()

    def charge(self) -> None:
        """Account for one more cached Option; call it before the Option is stored."""
        MEMORY.charge(self, _OPTION)

    def has(self, x: int, y: int) -> bool:
        """Whether a cell is on the field."""
        return 0 <= x < self.width and 0 <= y < self.height

    def option(self, key: str, label: str, data: object = None) -> Option:
        """Return an Option cached by its key, which must determine its data."""
        found = self.options.get(key)
        if found is None:
            found = Option(key, label, data)
            self.charge()
            self.options[key] = found
        return found
