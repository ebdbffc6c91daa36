"""All units and people of a setup as far as they could be read: what the rest is checked against."""

from __future__ import annotations

from typing import Final

from wartable.core.reader import Reader
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.unit import Unit

RESERVED: Final = ("none",)
"""Ids that would read as something else in an option's key, such as lend:none."""


class Post:
    """A unit with the part of the setup that it was read from; only size, formation and place are filled in.

    `is_placed` says whether the setup gives it a place, faulty or not; the unit's x is -1 where it has none
    that is sound.
    """

    __slots__ = ("is_placed", "node", "unit")

    node: Reader
    unit: Unit
    is_placed: bool

    def __init__(self, node: Reader, unit: Unit) -> None:
        self.node = node
        self.unit = unit
        self.is_placed = node.at("at").is_there


class Muster:
    """`posts` are the units as listed, those with a faulty id among them; `units` and `people` name the side
    of each by id; `ids` are all that are taken.
    """

    __slots__ = ("ids", "people", "plan", "posts", "units")

    plan: WarPlan
    posts: list[Post]
    units: dict[str, str]
    people: dict[str, str]
    ids: list[str]

    def __init__(self, plan: WarPlan) -> None:
        self.plan = plan
        self.posts = []
        self.units = {}
        self.people = {}
        self.ids = []

    def claim(self, node: Reader) -> str:
        """An id that nobody else has; "" for a faulty one. People may act alone, so they share the names of
        units.
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
