"""Schema of the fixed parts of a war: field, sides, objectives, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable.core.boards.plane_data import EDGES, Plane, PlaneLengthField
from wartable.core.data.fields import Custom, Flag, Name, Names, Number, Text, Title
from wartable.core.data.nested import Inner, ListField
from wartable.core.data.reader import MOST, Reader
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import RemarkField, RulesetField, SectionField, read_new_id
from wartable.rulesets.exalted_war.model.plan import (
    AREAS,
    OBJECTIVES,
    SQUARE,
    WEATHER,
    GroundArea,
    HouseRules,
    Objective,
    WarPlan,
)
from wartable.rulesets.exalted_war.model.state import War

LEAST: Final = 400
MOST_YARDS: Final = 2600
"""Bounds of a field's sides in yards: squares have letters from A to Z."""

DEPTH: Final = 400
"""Default depth in yards of a deploy zone, from the edge of the field. W-44."""

_MOST_COVER: Final = 2
POOLS: Final = ("morale", "morale_and_war")
_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "hold": ("squares", "ticks"),
    "beat": ("who",),
    "slay": ("who",),
    "survive": ("ticks",),
}
"""Required keys of each kind of objective."""


# ------------------------------------------------------------------ the field


PLANE: Final[Plane[War]] = Plane(lambda war: (war.plan.width, war.plan.height), "yards", DEPTH)
AREA: Final[Shape[GroundArea, War]] = Shape(
    Name("kind", "kind of ground", AREAS, "`rough`, `cover`, `blocking`, `steep` or `water`"),
    Title("name", "what people call it; its kind if left out"),
    *PLANE.rectangle.fields,
    Custom(
        "cover",
        lambda cover, war: cover,
        lambda node, old, area, war: _read_cover(node, area),
        "the DV that cover gives: 1 (if left out) or 2",
    ),
    needed=("kind", *PLANE.rectangle.needed),
)


def _read_cover(node: Reader, area: GroundArea) -> int:
    if area.kind == "cover":
        return node.number(1, _MOST_COVER, 1)
    if area.kind:
        node.fault(f"{area.kind} ground gives no cover", 'leave it out, or let kind be "cover"')
    return 0


def _make_area(node: Reader, war: War) -> GroundArea | None:
    """Read an area, and check that it lies wholly on the field. Return None if it cannot be read."""
    area = GroundArea(0, 0, 0, 0)
    since = len(node.problems)
    if not AREA.has_parts(node):
        return None
    AREA.read(node, area, war)
    if area.kind == "cover" and not area.cover:
        area.cover = 1
    area.name = area.name or area.kind
    return area if PLANE.check_lies_on_plane(node, area, war, since) else None


FIELD: Final[Shape[WarPlan, War]] = Shape(
    PlaneLengthField(
        "width",
        "yards, whole hundreds from 400 to 2600; 1200 if left out",
        least=LEAST,
        most=MOST_YARDS,
        square=SQUARE,
        units="yards",
    ),
    PlaneLengthField(
        "height",
        "yards likewise; 800 if left out",
        least=LEAST,
        most=MOST_YARDS,
        square=SQUARE,
        units="yards",
    ),
    ListField("areas", AREA, _make_area, "ground that is not open"),
    Name(
        "weather", "weather", WEATHER, "`mild` (if left out), `hot`, `snowy`, `desert`, `blizzard`, `extreme`"
    ),
)


# ------------------------------------------------------------------ sides and seats


class _Sides(StateField[WarPlan, War]):
    """The field for the sides of a war: their ids and names, their deploy zones and their generals."""

    def read(self, node: Reader, owner: WarPlan, whole: War) -> None:
        for item in node.items():
            if not item.has_parts(("id",), ("name", "deploy", "general")):
                continue
            name = item.at("name").name()
            id = read_new_id(item.at("id"), owner.sides)
            zone = PLANE.read_entry_zone(item.at("deploy"), EDGES[len(owner.sides) % 4], whole)
            if id:
                owner.sides[id] = name if item.at("name").is_there else id
                owner.deploy[id] = zone

    def link(self, node: Reader, owner: WarPlan, whole: War) -> None:
        """Check that the general of each side is a person of that side."""
        people = side_by_person(whole)
        for item in node.items():
            id = item.at("general").name_of(people, "person")
            side, theirs = item.at("id").value, people.get(id, "")
            if theirs and isinstance(side, str) and side in owner.sides:
                owner.generals[side] = id
                if side != theirs:
                    own = ", ".join([name for name, whose in people.items() if whose == side])
                    remedy = f"name a person of {side}: {own or 'it has nobody'}"
                    item.at("general").fault(f"{id} is of side {theirs}", remedy)


def side_by_person(war: War) -> dict[str, str]:
    """Return the side of each person who is in a unit, as a dict by the person's id."""
    return {id: unit.side for unit in war.units.values() for id in (unit.leader, *unit.specials)}


# ------------------------------------------------------------------ objectives


def _needs_key(objective: Objective, key: str) -> bool:
    return key in _NEEDS.get(objective.kind, ())


class _Ticks(Number[Objective, War]):
    """A field for a number of ticks. It warns if an objective needs more ticks than the war can last."""

    def value(self, node: Reader, old: Any, owner: Objective, whole: War) -> object:
        is_needed = _needs_key(owner, "ticks")
        ticks = node.number(1 if is_needed else 0)
        if is_needed and ticks > whole.plan.limit:
            what = f"the war ends at tick {whole.plan.limit}"
            node.fault(what, f"use 1 to {whole.plan.limit}, or a later limit", fatal=False)
        return ticks


def _read_who(node: Reader, old: object, objective: Objective, war: War) -> str:
    """Read the target of an objective: for "beat" a unit, and for "slay" a person, of another side. `old` is
    not used, since a target has no default value.
    """
    if objective.kind == "beat":
        return _read_enemy(node, {unit.id: unit.side for unit in war.units.values()}, objective.side, "unit")
    if objective.kind == "slay":
        return _read_enemy(node, side_by_person(war), objective.side, "person")
    return node.text()


def _read_enemy(node: Reader, sides: Mapping[str, str], side: str, kind: str) -> str:
    id = node.name_of(sides, kind)
    if id and side and sides.get(id) == side:
        others = ", ".join([name for name, theirs in sides.items() if theirs != side])
        node.fault(f"{id} is of {side} itself", f"name a {kind} of another side: {others or 'there is none'}")
    return id


OBJECTIVE: Final[Shape[Objective, War]] = Shape(
    Name("side", "side", lambda _, war: war.plan.sides, "the side that it is for"),
    Name("kind", "objective", OBJECTIVES, "`hold`, `beat`, `slay` or `survive`"),
    Names("squares", "square", lambda _, war: war.plan.squares, "of `hold`: the squares, as `F4`"),
    _Ticks("ticks", "of `hold`: how long, in a row; of `survive`: until when"),
    Custom("who", lambda who, war: who, _read_who, "of `beat` a unit, of `slay` a person of another side"),
    needed=("side", "kind"),
)


def _make_objective(node: Reader, war: War) -> Objective:
    """Read an objective, and return it even if it is faulty, so that the numbers of those after it do not
    change.
    """
    objective = Objective()
    if OBJECTIVE.has_parts(node):
        OBJECTIVE.read(node, objective, war)
        for part in _NEEDS.get(objective.kind, ()):
            node.needed(part, f'add {part}: "{objective.kind}" needs it')
        if _needs_key(objective, "squares") and node.at("squares").value in ([], ()):
            node.at("squares").fault("there is no square in it", "name one, such as F4")
    return objective


# ------------------------------------------------------------------ readings, and the whole plan


class _Limit(Number[WarPlan, War]):
    """The field for the last tick. If it cannot be read, the limit is MOST, so that no other tick seems too
    late.
    """

    def value(self, node: Reader, old: Any, owner: WarPlan, whole: War) -> object:
        return node.number(1, MOST, MOST)


HOUSE: Final[Shape[HouseRules, War]] = Shape(
    Custom(
        "war_steadies",
        lambda steadies, war: POOLS[steadies],
        lambda node, old, house, war: node.name_of(POOLS, "pool", POOLS[0]) == POOLS[1],
        "Tests of nerve roll Morale, as shipped, or Morale + War of the leader (W-5).",
        key="hesitation_pool",
    ),
    *HouseRules.saved,
)
"""House rules: how a table decides questions that the book leaves open."""

SETUP: Final[Shape[WarPlan, War]] = Shape(
    RulesetField("exalted-war"),
    Text("title", "what the war is called"),
    RemarkField("text", "a paragraph that players read first"),
    SectionField("field", FIELD, "what it is fought on"),
    StateField("seats", "who plays, each with an `id`; one for each side if left out"),
    StateField("gm", "the seat that alone makes rulings; without one, the table agrees"),
    ListField("objectives", OBJECTIVE, _make_objective, "other ways to win than being the last side"),
    _Limit("limit", "the last tick; 120 if left out"),
    Flag("open_sheets", "all see everything of every unit"),
    Inner("house", HOUSE, "readings that tables dispute", key="house_rules"),
    StateField("now", "the moment of a situation"),
    _Sides(
        "sides", "two or more: `id`, `name`, `deploy`, and `general`, a person whose signals orders wait for"
    ),
    StateField("units", "the units of all sides, and everybody in them"),
    needed=("sides", "units"),
    late=("objectives",),
)
"""A whole setup. Seats, units and the moment of a situation are read elsewhere."""
