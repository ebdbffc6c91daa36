"""Reading of the map and the objectives of a setup."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.board import LONGEST_SIDE, Board, board
from wartable.core.boards.figure import is_connected
from wartable.core.data.declared import computed, define
from wartable.core.data.reader import Reader, shown
from wartable.rulesets.battle_century.operation.ground.positions import barred_anchors
from wartable.rulesets.battle_century.operation.model.scenery import (
    ENVIRONMENTS,
    LETTERS,
    OBJECTIVES,
    TERRAINS,
    Objective,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.saved.unit_data import read_zone

_SHAPES: Final = ("square", "hex")
_EDGES: Final = ("north", "south", "east", "west")
_GOAL_PARTS: Final = ("zones", "rounds", "unit", "count")
_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "hold": ("zones", "rounds"),
    "survive": ("rounds",),
    "protect": ("unit",),
    "reach": ("zones",),
}
"""Required keys of each kind of objective."""


@define
class MapDrawing:
    """The map of a setup, as far as it could be read. If its rows make no map, it is a single Zone, and
    `is_mapped` is False. `counts` has the number of Terrains of each kind in each Zone, `environments` the
    Environment of each Zone.
    """

    board: Board
    is_mapped: bool
    counts: dict[str, list[int]] = computed()
    environments: list[str] = computed()

    def _finish(self) -> None:
        self.counts = {kind: [0] * self.board.zones for kind in TERRAINS}
        self.environments = [ENVIRONMENTS[0]] * self.board.zones

    @classmethod
    def placeholder_map(cls) -> MapDrawing:
        """Return a map of one Zone, for a setup whose map cannot be read."""
        return cls(board("square", 1, 1), is_mapped=False)


def read_map_drawing(node: Reader) -> MapDrawing:
    """Read the map of a setup: rows of text with one letter for each Zone, lists of additional Terrain, and
    Environments. If the rows make no map, return a placeholder. R-TERR-015.
    """
    if not node.has_parts(("terrain",), ("shape", "extra", "environment", "environments")):
        return MapDrawing.placeholder_map()
    shape = node.at("shape").name_of(_SHAPES, "shape", "square")
    rows = [(item, item.text()) for item in node.at("terrain").rows()]
    if not _is_rectangle(node.at("terrain"), rows):
        return MapDrawing.placeholder_map()
    drawing = MapDrawing(board(shape, len(rows[0][1]), len(rows)), is_mapped=True)
    for at, (item, row) in enumerate(rows):
        _read_row(item, row, at, drawing)
    _read_extra(node.at("extra"), drawing)
    _read_environments(node, drawing)
    return drawing


def _is_rectangle(node: Reader, rows: list[tuple[Reader, str]]) -> bool:
    """Whether the rows make a rectangle that is neither empty nor too large; if not, faults are reported."""
    if not rows:
        if isinstance(node.value, str | list | tuple):
            node.fault("the map has no rows", "draw at least one, a letter for each Zone")
        return False
    columns = len(rows[0][1])
    sound = 0 < columns <= LONGEST_SIDE and len(rows) <= LONGEST_SIDE
    if not sound:
        what = f"the map has {columns} columns and {len(rows)} rows"
        node.fault(what, f"use 1 to {LONGEST_SIDE} of each")
    for item, row in rows:
        if len(row) != columns:
            item.fault(f"it has {len(row)} Zones, the first row {columns}", "make all rows equally long")
            sound = False
    return sound


def _read_row(item: Reader, row: str, row_index: int, drawing: MapDrawing) -> None:
    for column, letter in enumerate(row):
        if letter in LETTERS:
            drawing.counts[LETTERS[letter]][row_index * len(row) + column] += 1
    unknown = [letter for row_index, letter in enumerate(row) if letter not in LETTERS and letter != "."]
    if unknown:
        known = ", ".join([f'"{letter}" {kind}' for letter, kind in LETTERS.items()])
        item.fault(f"there is no Terrain {shown(''.join(unknown))}", f'use "." plain, {known}')


def _read_extra(node: Reader, drawing: MapDrawing) -> None:
    """Add the Terrain that is listed for single Zones to the map; a kind that is listed twice for a Zone
    counts twice.
    """
    for name, part in node.parts():
        kinds = [item.name_of(TERRAINS, "Terrain") for item in part.items()]
        zone = _zone_of(name, part, drawing.board)
        for kind in kinds:
            if zone is not None and kind in TERRAINS:
                drawing.counts[kind][zone] += 1


def _read_environments(node: Reader, drawing: MapDrawing) -> None:
    """Read the Environment of the map, and those of single Zones that differ. R-FEAT-013, R-FEAT-014."""
    whole = node.at("environment").name_of(ENVIRONMENTS, "environment", ENVIRONMENTS[0])
    drawing.environments = [whole] * drawing.board.zones
    for name, part in node.at("environments").parts():
        zone = _zone_of(name, part, drawing.board)
        environment = part.name_of(ENVIRONMENTS, "environment", whole)
        if zone is not None:
            drawing.environments[zone] = environment


def _zone_of(name: str, part: Reader, ground: Board) -> int | None:
    """Return the index of the Zone with this name; if there is none, report a fault and return None."""
    try:
        return ground.zone(name)
    except ValueError:
        part.fault(f"there is no Zone {shown(name)}", f"use A1 to {ground.name(ground.zones - 1)}")
        return None


def read_zone_mask(node: Reader, state: Operation) -> int:
    """Read a list of Zones, or the name of an edge of the map, and return the Zones as a bit mask: bit z
    stands for the Zone with the index z. The mask is 0 if nothing is given. A fault is reported if none of
    the Zones can be entered.
    """
    if not node.is_there:
        return 0
    mask = 0
    if isinstance(node.value, str):
        mask = state.plan.board.edges.get(node.name_of(_EDGES, "edge"), 0)
        if not mask:
            return 0
    elif not isinstance(node.value, list | tuple):
        node.reject(
            f"{shown(node.value)} is neither an edge nor a list",
            "list Zones, or name an edge: " + ", ".join(_EDGES),
        )
    else:
        for item in node.items():
            if item.value == "":
                item.fault("an empty name is no Zone", "leave it out, or name one as on the map, such as C4")
            zone = read_zone(item, state)
            mask |= 1 << zone if zone >= 0 else 0
    _check_entrance(node, mask, state)
    return mask


def _check_entrance(node: Reader, mask: int, state: Operation) -> None:
    if isinstance(node.value, list | tuple) and not node.value:
        node.fault("there is no Zone in it", "list Zones, or name an edge: " + ", ".join(_EDGES))
    elif mask and state.plan.is_mapped and not mask & ~state.ground.closed:
        node.fault("all of it is Impassable", "add a Zone that can be entered")


# ------------------------------------------------------------------ objectives


def read_objectives(node: Reader, state: Operation) -> list[Objective]:
    """Read the objectives that the sides have in addition to defeating each other. R-TERR-013."""
    items = [item for item in node.items() if item.has_parts(("side", "kind"), _GOAL_PARTS)]
    return [_read_objective(item, state) for item in items]


def _read_objective(node: Reader, state: Operation) -> Objective:
    side = node.at("side").name_of(state.plan.sides, "side")
    kind = node.at("kind").name_of(OBJECTIVES, "objective")
    needs = _NEEDS.get(kind, ())
    for part in needs:
        node.needed(part, f'add {part}: "{kind}" needs it')
    return Objective(
        side,
        kind,
        zones=read_zone_mask(node.at("zones"), state),
        rounds=node.at("rounds").number(1 if "rounds" in needs else 0),
        unit=_read_protected_unit(node.at("unit"), side, state),
        count=_read_count(node.at("count"), side, kind, state),
    )


def _read_protected_unit(node: Reader, side: str, state: Operation) -> str:
    """Read the id of the Unit that a side has to protect; it must be one of the side's own."""
    id = "" if node.value == "" else node.name_of(state.units, "Unit")
    units = state.units
    if side and id in units and units[id].side != side:
        own = ", ".join([unit.id for unit in units.values() if unit.side == side])
        node.fault(f"{id} is of side {units[id].side}", f"name a Unit of {side}: {own or 'it has none'}")
    return id


def _read_count(node: Reader, side: str, kind: str, state: Operation) -> int:
    """Read how many Units of a side must leave the map by the Zones of its objective. A number that is higher
    than that of the side's Units is reported.
    """
    count = node.number(1, default=1)
    own = len([unit for unit in state.all_units if unit.side == side])
    if kind == "reach" and own and count > own:
        node.fault(f"{side} has {own} Units, and {count} should get through", f"use 1 to {own}")
    return count


_SIZE: Final = 9


def check_unit_shapes(units: Reader, state: Operation) -> None:
    """Report shapes that are drawn for Units without a body of several Zones, shapes that are not one
    connected body of the right size, and bodies that fit nowhere on this map.
    """
    for node in units.items():
        unit = state.units.get(str(node.at("id").value))
        if unit is None:
            continue
        if unit.shape:
            _check_body(node, unit, state)
        elif node.at("shape").is_there:
            node.at("shape").fault(
                f"{unit.id} has no body to draw", "leave it out, or add colossus", fatal=False
            )


def _check_body(node: Reader, unit: Unit, state: Operation) -> None:
    shape = node.at("shape")
    board = state.plan.board
    if len(unit.shape) != _SIZE:
        shape.fault(f"it has {len(unit.shape)} Zones", f"draw {_SIZE}", fatal=False)
    elif not is_connected(board.shape, unit.shape):
        shape.fault("it does not hang together", "let every Zone of it touch another", fatal=False)
    if state.plan.is_mapped and barred_anchors(state, unit, state.ground.closed) == board.everything:
        where = shape if shape.is_there else node
        where.fault(f"the body of {unit.id} fits nowhere on this map", "draw another shape, or a larger map")
