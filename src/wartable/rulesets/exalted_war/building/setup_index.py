"""An index of the units and people of a setup, for checks of everything that names them."""

from __future__ import annotations

from typing import Final

from wartable.core.reader import Reader
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.unit import Unit

RESERVED: Final = ("none",)
"""Ids that would read as something else in an option's key, such as lend:none."""


class UnitEntry:
    """A unit with the part of the setup that it was read from; only size, formation and place are filled in.

    The unit's x is -1 where it has no place, or a faulty one.
    """

    __slots__ = ("is_placed", "node", "unit")

    node: Reader
    unit: Unit
    is_placed: bool
    """The setup gives it a place, faulty or not."""

    def __init__(self, node: Reader, unit: Unit) -> None:
        self.node = node
        self.unit = unit
        self.is_placed = node.at("at").is_there


class SetupIndex:
    """The units and people of a setup, as far as they could be read."""

    __slots__ = ("entries", "ids", "people", "plan", "units")

    plan: WarPlan
    entries: list[UnitEntry]
    """The units as listed, those with a faulty id among them."""
    units: dict[str, str]
    """The side of each unit by id."""
    people: dict[str, str]
    """The side of each person by id."""
    ids: list[str]
    """All ids that are taken."""

    def __init__(self, plan: WarPlan) -> None:
        self.plan = plan
        self.entries = []
        self.units = {}
        self.people = {}
        self.ids = []

    def claim_id(self, node: Reader) -> str:
        """Read an id and take it; "" where it is faulty or taken. People may act alone, so units and people
        must have different ids.
        """
        id = node.id()
        if id in RESERVED:
            node.fault(f"{id} is reserved", "choose another id")
            return ""
        if id and id in self.ids:
            node.fault(f"there is a second {id}", "give each unit and each person an id of its own")
            return ""
        if id:
            self.ids.append(id)
        return id
