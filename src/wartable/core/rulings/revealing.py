"""Rulings on the knowledge of sides: revealing facets of a unit, and hiding them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar

from wartable.core.data.fields import Learned
from wartable.core.data.knowledge import Knowledge
from wartable.core.data.reader import closest, shown
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_flag
from wartable.core.rulings.ruling import RulableField
from wartable.core.rulings.visibility import OwnerVisibility
from wartable.core.state import State
from wartable.core.table import Table

KNOWN: Final = "known"
"""First word of the path of a ruling on a side's knowledge of a unit."""
ALL: Final = "all"
"""Stands for all facets of a unit in the path of a ruling."""

S = TypeVar("S", bound=State)


class UnitIdVisibility(OwnerVisibility, Protocol):
    """Protocol of what a seat sees, with units given by their ids."""

    def owns_id(self, id: str) -> bool:
        """Whether the seat sees everything of the unit with this id."""


P = TypeVar("P", bound=UnitIdVisibility)
_PARTS: Final = 3


def revealing(learned: Learned[S, S], facets: Sequence[str]) -> RulableField[S, P, S]:
    """Return a RulableField that reveals a facet of a unit to another side, or hides it again.

    A seat may rule only on its own units, because a refusal must not reveal what others hide. `learned` is
    the field that holds the knowledge; `facets` are those that every unit has.
    """

    def check(visibility: P, state: S, request: Request) -> None:
        read_flag(request)
        parts = request.path.split(".")[1:]
        if len(parts) != _PARTS:
            request.fault("a side, a unit and what it knows are needed", f"write {_example(learned, facets)}")
            return
        side, id, facet = parts
        request.naming(side).name_of(list(learned.sides(state)), "side")
        own_ids = [unit_id for unit_id in learned.ids(state) if visibility.owns_id(unit_id)]
        if id not in own_ids:
            request.fault(f"there is no {learned.noun} {shown(id)} to reveal", closest(id, own_ids))
        elif facet != ALL:
            learned.check_is_known_facet(request.naming(facet), id, state)

    def apply(table: Table[S], state: S, ruling: Ruling) -> None:
        _, side, id, facet = ruling.path.split(".")
        knowledge: Knowledge = getattr(state, learned.name)
        if ruling.value == "no":
            knowledge.forget(side, id, "" if facet == ALL else facet)
            return
        for each in facets if facet == ALL else (facet,):
            knowledge.learn(side, id, each)

    meaning = f"yes or no: whether a side knows {', '.join(facets)} or all of a {learned.noun} of others"
    return RulableField(
        KNOWN, meaning, check, apply, form=f".<side>.<{learned.noun.lower()}>.<{'|'.join(facets)}|all>"
    )


def _example(learned: Learned[Any, Any], facets: Sequence[str]) -> str:
    side, id, _ = learned.example.split("/")
    return f"{KNOWN}.{side}.{id}.{facets[0]}"
