"""Bodies of many Zones: whether they are drawn by the rules, and have room on the map. R-BOSS-062."""

from __future__ import annotations

from typing import Final

from wartable.core.check import Node
from wartable.core.figure import is_connected
from wartable.rulesets.battle_century.operation.ground.positions import barred
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.saved.unit_data import Scene

_SIZE: Final = 9


def check_bodies(units: Node, scene: Scene) -> None:
    """Every drawn shape, and every body on this map."""
    for node in units.items():
        unit = scene.state.units.get(str(node.at("id").value))
        if unit is None:
            continue
        if unit.shape:
            _check_body(node, unit, scene)
        elif node.at("shape").is_there:
            node.at("shape").fault(
                f"{unit.id} has no body to draw", "leave it out, or add colossus", fatal=False
            )


def _check_body(node: Node, unit: Unit, scene: Scene) -> None:
    shape = node.at("shape")
    board = scene.state.plan.board
    if len(unit.shape) != _SIZE:
        shape.fault(f"it has {len(unit.shape)} Zones", f"draw {_SIZE}", fatal=False)
    elif not is_connected(board.shape, unit.shape):
        shape.fault("it does not hang together", "let every Zone of it touch another", fatal=False)
    if scene.is_mapped and barred(scene.state, unit, scene.state.ground.closed) == board.everything:
        where = shape if shape.is_there else node
        where.fault(f"the body of {unit.id} fits nowhere on this map", "draw another shape, or a larger map")
