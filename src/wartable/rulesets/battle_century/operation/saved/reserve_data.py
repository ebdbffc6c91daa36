"""The schemas of Reinforcements and of the knowledge of sides, for saves and situations."""

from __future__ import annotations

from typing import Final, TypeVar

from wartable.core.data.fields import (
    Learned,
    Name,
)
from wartable.core.data.nested import ExistingObjects
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.rulesets.battle_century.operation.knowledge.perspective import FACETS
from wartable.rulesets.battle_century.operation.model.reserves import ACTIVE as THERE
from wartable.rulesets.battle_century.operation.model.reserves import (
    DEFEATED,
    Reserve,
    starting_points_at_level,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.saved.kit_data import facets_learned_separately

X = TypeVar("X")


RESERVE: Final[Shape[Reserve, Operation]] = Shape(
    *Reserve.saved,
    Name("standing", "standing", (THERE, DEFEATED), "`active` or `defeated`"),
    derived=("id", "name", "side", "seat", "level", "powers"),
)


class ReservesField(ExistingObjects[Operation, Operation]):
    """Reinforcements by id; those that the data do not name keep their initial state."""

    def settle(self, node: Reader, other: Reserve, whole: Operation) -> None:
        """Check that the Points left and the Points spent are together at most the full number. If the data
        do not give the Points left, compute them. A-69.
        """
        full = starting_points_at_level(other.level)
        points = node.at("points").value
        if not node.at("points").is_there:
            other.points = full - other.spent
        elif points == other.points and other.points + other.spent > full:
            what = f"{other.points} Points left and {other.spent} spent are more than {full}"
            node.at("points").fault(what, f"use {full} at most together")


def _is_facet(node: Reader, id: str, state: Operation) -> bool:
    """Whether a node names a facet that the Unit or Reinforcements with this id have, such as
    "weapon:beam_rifle". If not, report it.
    """
    facets = list(FACETS)
    if id in state.units:
        parts = [part for part in (id, *state.units[id].pilots) if part in state.units]
        facets += [facet for part in parts for facet in facets_learned_separately(state.units[part].loadout)]
    elif id in state.reserves:
        facets = ["power:" + key for key in state.reserves[id].powers]
    return node.name_of(facets, "facet") != ""


KNOWLEDGE: Final[Learned[Operation, Operation]] = Learned(
    'what sides have learned, as `"blue/magpie/weapons"`; facets are `attributes`, `weapons`, `upgrades` and '
    "`powers`, and single ones: `weapon:beam_rifle`, `upgrade:custom_defense:beam`, `power:try_again`",
    "Unit",
    "blue/red1/attributes",
    lambda state: state.plan.sides,
    lambda state: [*state.units, *state.reserves],
    _is_facet,
)
