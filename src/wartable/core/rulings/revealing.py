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
from wartable.core.rulings.visibility import Seeing
from wartable.core.state import State
from wartable.core.table import Table

KNOWN: Final = "known"
"""First word of the path of a ruling on a side's knowledge of a unit."""
ALL: Final = "all"
"""Stands for a facet: everything that can be learned of a unit."""

S = TypeVar("S", bound=State)


class Knowing(Seeing, Protocol):
    """Protocol of a seat's visibility that also looks units up by id."""

    def owns_id(self, id: str) -> bool:
        """Whether the unit with this id hides nothing from the seat."""


P = TypeVar("P", bound=Knowing)
_PARTS: Final = 3


def revealing(learned: Learned[S, S], facets: Sequence[str]) -> RulableField[S, P, S]:
    """Return a RulableField that reveals a facet of a unit to another side, or hides it again.

    A seat may do so only with its own units, as a refusal must not reveal what others hide. `learned` is the
    field of the state; `facets` can be learned of every unit.
    """

    def check(eyes: P, state: S, value: Request) -> None:
        read_flag(value)
        parts = value.path.split(".")[1:]
        if len(parts) != _PARTS:
            value.fault("a side, a unit and what it knows are needed", f"write {_example(learned, facets)}")
            return
        side, id, facet = parts
        value.naming(side).name_of(list(learned.sides(state)), "side")
        own = [one for one in learned.ids(state) if eyes.owns_id(one)]
        if id not in own:
            value.fault(f"there is no {learned.noun} {shown(id)} to reveal", closest(id, own))
        elif facet != ALL:
            learned.is_facet(value.naming(facet), id, state)

    def apply(table: Table[S], state: S, ruling: Ruling) -> None:
        _, side, id, facet = ruling.path.split(".")
        knowledge: Knowledge = getattr(state, learned.name)
        if ruling.value == "no":
            knowledge.forget(side, id, "" if facet == ALL else facet)
            return
        for one in facets if facet == ALL else (facet,):
            knowledge.learn(side, id, one)

    meaning = f"yes or no: whether a side knows {', '.join(facets)} or all of a {learned.noun} of others"
    return RulableField(
        KNOWN, meaning, check, apply, form=f".<side>.<{learned.noun.lower()}>.<{'|'.join(facets)}|all>"
    )


def _example(learned: Learned[Any, Any], facets: Sequence[str]) -> str:
    side, id, _ = learned.example.split("/")
    return f"{KNOWN}.{side}.{id}.{facets[0]}"
