"""The plan of a Mission, which does not change in the battle: the field, its pieces, the zones of deployment,
and the Battlefront.
"""

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
"""Default width and height of a field, in cells of one metre. AD-R21."""

DEPTH: Final = 20
"""Default depth of a zone of deployment, in metres from the edge of the field. AD-R21."""

ROUNDS: Final = 12
"""Default number of the last round. AD-R44."""

_OPTION: Final = 350
"""Assumed size of a cached Option in bytes, with its key, its label and its data."""

KINDS: Final = ("cover", "difficult", "blocking", "wood")
"""Kinds of pieces. Cover protects, difficult ground costs double, blocking ground stops movement and sight; a
wood is cover and difficult. AD-R21.
"""


@define
class TerrainPiece(Rectangle):
    """A piece of terrain: the cells from `left` to `right` and from `top` to `bottom`, all included. `ap` is
    the number of its Armour Points as cover at the start; the state of the Mission counts those that it has
    lost.
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
        """Whether each metre of a move through the piece costs two."""
        return self.kind in ("difficult", "wood")


def default_terrain_pieces() -> list[TerrainPiece]:
    """Return the pieces of terrain of the default field: each of them, and its mirror image on the far side.
    AD-R21.
    """
    found: list[TerrainPiece] = []
    for id, name, kind, ap, box in (
        ("wall", "Low wall", "cover", 8, (30, 20, 30, 27)),
        ("rampart", "Rampart", "cover", 16, (40, 38, 40, 41)),
        ("copse", "Copse", "wood", 8, (25, 55, 36, 66)),
        ("house", "House", "blocking", 0, (44, 10, 49, 17)),
    ):
        left, top, right, bottom = box
        found.append(TerrainPiece(*box, id, name, kind, ap))
        turned = (WIDTH - 1 - right, HEIGHT - 1 - bottom, WIDTH - 1 - left, HEIGHT - 1 - top)
        found.append(TerrainPiece(*turned, f"far_{id}", f"Far {name.lower()}", kind, ap))
    return found


@define
class CommittedHorde:
    """A Horde that a side has committed to the Battlefront; it need not be a unit of the Mission. `offers`
    has the keys of the Advantages that can be picked for it; if it is empty, all can. AD-R35, AD-R36.
    """

    id: str
    name: str
    squads: int
    offers: tuple[str, ...] = ()

    @property
    def magnitude_modifier(self) -> int:
        """The Magnitude Modifier of the Horde, which is 5 for each squad. AD-13."""
        return 5 * self.squads


@define
class MissionPlan(BattlePlan):
    """The part of a Mission that does not change in the battle. By side, `deploy` has the zone of deployment,
    `edges` the edge from which the side came and to which it flees, and `hordes` the Hordes that offer it
    Advantages: those committed, if a `battlefront` is fought. `picking` lists the sides that pick their
    decks. `options` caches Options by key, and `action_options` those of units in their turns.
    """

    title: str = "Mission"
    limit: int = field(ROUNDS)
    width: int = field(WIDTH)
    height: int = field(HEIGHT)
    pieces: tuple[TerrainPiece, ...] = field(())
    barriers: tuple[TerrainPiece, ...] = field(())
    covers: tuple[TerrainPiece, ...] = field(())
    rough: tuple[TerrainPiece, ...] = field(())
    dark: bool = field(False)
    """Whether it is dark or foggy: shots are at -20. AD-06-10."""
    deploy: dict[str, Rectangle] = field({})
    edges: dict[str, str] = field({})
    hordes: dict[str, list[CommittedHorde]] = field({})
    battlefront: bool = field(False)
    picking: list[str] = field([])
    options: dict[str, Option] = field({})
    action_options: dict[tuple[object, int, str], dict[str, Option]] = field({})
    """Cached Options of units: for each Action, index of a weapon and variant, the Options by target."""
    call_options: dict[object, dict[str, Option]] = field({})
    """Cached Options of Directors: for each Call, the Options by target."""
    ranks: dict[str, Swarm] = field({})
    """The Underlings of each Overseer at the start of the battle."""
    sights: dict[int, bool] = field({})
    cell_options: dict[int, Option] = field({})
    """Cached Options for cells, by the number of the cell, and for squares, by a negative number."""
    grounds: dict[int, list[int]] = field({})
    """The cost factors of all cells by outline; computed on first use."""
    rooms: dict[tuple[str, int], dict[tuple[int, int], list[tuple[int, int]]]] = field({})
    """By side ("" for the whole field) and outline, the squares of the side's zone, each with the cells where
    a unit of that outline could stand if there were no other units. Cached.
    """

    def cover_with_id(self, id: str) -> TerrainPiece:
        """Return the piece of cover with this id; raise KeyError if there is none."""
        for piece in self.covers:
            if piece.id == id:
                return piece
        raise KeyError(id)

    def sort_pieces_by_kind(self) -> None:
        """Divide the pieces into barriers, cover and difficult ground (one piece may be both of the latter),
        and clear all caches.
        """
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

    def count_cached_option(self) -> None:
        """Count one more cached Option towards the memory that caches may use; call this before the Option is
        stored.
        """
        MEMORY.add_bytes(self, _OPTION)

    def has_cell(self, x: int, y: int) -> bool:
        """Whether a cell is on the field."""
        return 0 <= x < self.width and 0 <= y < self.height

    def cached_option(self, key: str, label: str, data: object = None) -> Option:
        """Return the Option with this key, creating it when it is first asked for. It is cached for the whole
        battle, so that the same key must always have the same `label` and `data`.
        """
        found = self.options.get(key)
        if found is None:
            found = Option(key, label, data)
            self.count_cached_option()
            self.options[key] = found
        return found
