"""The field of a Mission in files: its size, its pieces, and the zones in which the sides deploy."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.boards.plane import Rectangle
from wartable.core.boards.plane_data import EDGES, Plane, PlaneLengthField
from wartable.core.data.fields import Flag, Name, Number, Title
from wartable.core.data.nested import ListField
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import RemarkField, RulesetField, SectionField, read_new_id
from wartable.rulesets.adeptus.model.plan import DEPTH, KINDS, MissionPlan, TerrainPiece
from wartable.rulesets.adeptus.model.state import Mission

LEAST: Final = 20
MOST: Final = 200
"""Limits of the length of a side of the field, in metres."""

_STEP: Final = 10


def field_size_of(state: Mission) -> tuple[int, int]:
    """Return the width and height of the field in metres."""
    return state.plan.width, state.plan.height


PLANE: Final[Plane[Mission]] = Plane(field_size_of, "metres", DEPTH)

PIECE: Final[Shape[TerrainPiece, Mission]] = Shape(
    Name("kind", "kind of piece", KINDS, "cover, difficult, blocking or wood"),
    Title("name", "what people call it"),
    Number("ap", "what it gives as cover", most=99),
    *PLANE.rectangle.fields,
    needed=("kind", *PLANE.rectangle.needed),
    derived=("id",),
)


def _read_piece(node: Reader, state: Mission) -> TerrainPiece | None:
    """Read a piece of terrain; return None if it is faulty. Its width and height in the file are numbers of
    cells.
    """
    if not PIECE.has_parts(node):
        return None
    piece = TerrainPiece(0, 0, 0, 0)
    since = len(node.problems)
    PIECE.read(node, piece, state)
    if not PLANE.check_lies_on_plane(node, piece, state, since):
        return None
    piece.right -= 1
    piece.bottom -= 1
    if piece.is_cover and not piece.ap:
        node.fault("cover without Armour Points protects nobody", "add ap, from 1")
    return piece


class _PiecesField(ListField[Any, Any]):
    """The pieces of terrain in files. Their ids are made from their positions in the list."""

    def write(self, owner: Any, whole: Any) -> object:
        return [
            {
                "kind": piece.kind,
                "name": piece.name,
                "ap": piece.ap,
                "x": piece.left,
                "y": piece.top,
                "width": piece.right - piece.left + 1,
                "height": piece.bottom - piece.top + 1,
            }
            for piece in owner.pieces
        ]

    def read(self, node: Reader, owner: Any, whole: Any) -> None:
        super().read(node, owner, whole)
        for at, piece in enumerate(owner.pieces):
            piece.id = f"piece{at + 1}"


FIELD: Final[Shape[MissionPlan, Mission]] = Shape(
    PlaneLengthField(
        "width", "metres from west to east", least=LEAST, most=MOST, square=_STEP, units="metres"
    ),
    PlaneLengthField(
        "height", "metres from north to south", least=LEAST, most=MOST, square=_STEP, units="metres"
    ),
    _PiecesField("pieces", PIECE, _read_piece, "what stands on it; the usual pieces if left out"),
)


class _SidesField(StateField[MissionPlan, Mission]):
    """The sides in files, each with the edge along which it deploys."""

    def read(self, node: Reader, owner: MissionPlan, whole: Mission) -> None:
        for item in node.items():
            if not item.has_parts(("id",), ("name", "deploy")):
                continue
            name = item.at("name").name()
            id = read_new_id(item.at("id"), owner.sides)
            usual = EDGES[len(owner.sides) % len(EDGES)]
            deploy = item.at("deploy")
            zone = PLANE.read_entry_zone(deploy, usual, whole)
            if id:
                owner.sides[id] = name if item.at("name").is_there else id
                edge = deploy.value
                owner.edges[id] = edge if isinstance(edge, str) and edge in EDGES else usual
                owner.deploy[id] = Rectangle(zone.left, zone.top, zone.right - 1, zone.bottom - 1)


SETUP: Final[Shape[MissionPlan, Mission]] = Shape(
    RulesetField("adeptus"),
    Title("title", "the name of the Mission"),
    RemarkField("text", "its description for players"),
    SectionField("field", FIELD, "the field; a plain one of 100 by 80 metres if left out"),
    _SidesField("sides", "the sides of the battle"),
    Flag("dark", "true in darkness or fog: shots are at -20", key="darkness"),
    StateField(
        "surprised", "sides and units that are surprised: no turn in the first round, and no Reactions"
    ),
    StateField("seats", "who plays; a seat for each side if left out"),
    StateField("gm", "the seat of the GM"),
    Number("limit", "the last round; 12 if left out", least=1, most=99),
    StateField("units", "all units, and the Supreme Commanders"),
    Flag("open_sheets", "true if nothing is hidden"),
    StateField("house", "house files"),
    StateField("now", "the moment at which a situation begins"),
    StateField(
        "battlefront", "true where a Battlefront is fought first, or a table that says with which Hordes"
    ),
    needed=("ruleset", "sides", "units"),
)
"""All parts of a setup of a Mission."""
