"""Schema of a unit's state (saves, situations, rulings, docs/files.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wartable.core.boards.plane_data import DirectionField, PointField, parse_place
from wartable.core.data.fields import COUNTS, Custom, Learned, Name, Names, Tally
from wartable.core.data.nested import Keyed
from wartable.core.data.reader import Reader, shown
from wartable.core.data.shape import Shape
from wartable.rulesets.exalted_war.knowledge.perspective import FACETS
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.orders import AWAY, BEHIND, FOLLOW, HALT, MARCH, WATCH, StandingOrder
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import ACTIVE, DESTROYED, GONE, RESERVE, Unit
from wartable.rulesets.exalted_war.saved.plan_data import PLANE

STANDINGS: Final = (ACTIVE, DESTROYED, GONE, RESERVE)
LASTING_ACTIONS: Final = ("guard", "aim", "dash", "climb", "swim")
"""Actions of a unit that last until its next action."""

_ORDERS_ABOUT_UNITS: Final = (FOLLOW, BEHIND, WATCH)


# ------------------------------------------------------------------ orders, engagements


def order_as_text(order: StandingOrder, war: War) -> str:
    """Return a standing order as text, such as "march:350,250" or "follow:red1"; `read_order` reads this
    form.
    """
    if order.kind == MARCH:
        return f"{MARCH}:{order.x},{order.y}"
    return f"{order.kind}:{order.unit}" if order.unit else order.kind


def read_order(node: Reader, unit: Unit, state: War, units: Iterable[str]) -> StandingOrder:
    """Read the standing order of `unit` from text: "halt", "away", "march:C4", "march:350,250", "follow:red1"
    ... `units` are the ids of the units to which it may refer. If the text is faulty, return the order to
    halt.
    """
    kind, _, goal = node.text().partition(":")
    if kind == MARCH:
        return _read_march(node, goal, state)
    if kind in _ORDERS_ABOUT_UNITS:
        other = node.naming(goal).name_of([id for id in units if id != unit.id], "other unit")
        return StandingOrder(kind, other) if other else HALT
    if goal or kind not in (HALT.kind, AWAY):
        at_unit = ", ".join([f"{word}:{unit.id}" for word in _ORDERS_ABOUT_UNITS])
        node.fault(f"{shown(node.value)} is no order", f"use halt, away, march:C4, march:350,250, {at_unit}")
    return StandingOrder(AWAY) if kind == AWAY else HALT


def _read_march(node: Reader, goal: str, state: War) -> StandingOrder:
    square = state.plan.squares.get(goal)
    if square is not None:
        return StandingOrder(MARCH, "", square.x, square.y)
    place = parse_place(goal)
    if place is not None and place[0] <= state.plan.width and place[1] <= state.plan.height:
        return StandingOrder(MARCH, "", *place)
    last = list(state.plan.squares)[-1]
    node.fault(f"there is no place {shown(goal)}", f"use a square from A1 to {last}, or x,y in yards")
    return HALT


def _read_engaged(node: Reader, old: object, unit: Unit, war: War) -> dict[str, tuple[int, int]]:
    """Read engagements: for each enemy the ticks of the first and the latest attack. If the value is only a
    list of enemies, both are the tick before the present one.
    """
    enemies = _enemy_ids(unit, war)
    found: dict[str, tuple[int, int]] = {}
    if isinstance(node.value, list | tuple):
        return dict.fromkeys(node.names_of(enemies, "enemy"), (war.tick - 1, war.tick - 1))
    for key, part in node.parts():
        ticks = [item.number(-1, COUNTS) for item in part.items()]
        if part.naming(key).name_of(enemies, "enemy") and len(ticks) == 2:
            found[key] = (ticks[0], ticks[1])
        elif isinstance(part.value, list | tuple) and len(ticks) != 2:
            part.fault(f"there are {len(ticks)} ticks", "give those of the first and of the latest attack")
    return found


# ------------------------------------------------------------------ other units that it names


def referable_units(unit: Unit, war: War) -> Mapping[str, Unit]:
    """Return the units to which the values of a unit may refer, by id: all units of the war or, if the unit
    stands for a duellist, the two units of the duel.
    """
    for duel in war.duels:
        if unit is duel.one or unit is duel.other:
            return {duel.one.id: duel.one, duel.other.id: duel.other}
    return war.units


def _other_unit_ids(unit: Unit, war: War) -> list[str]:
    return [id for id in referable_units(unit, war) if id != unit.id]


def _enemy_ids(unit: Unit, war: War) -> list[str]:
    return [id for id, other in referable_units(unit, war).items() if other.side != unit.side]


def _alert_ids(unit: Unit, war: War) -> list[str]:
    enemies = _enemy_ids(unit, war)
    return [*enemies, *[id + "!" for id in enemies]]


def _person_ids(unit: Unit, war: War) -> Iterable[str]:
    return war.people


# ------------------------------------------------------------------ all of it


UNIT: Final[Shape[Unit, War]] = Shape(
    *Unit.saved,
    Name("standing", "standing", STANDINGS, "`active`, `destroyed`, `gone`, or `reserve`: still to come"),
    PointField(PLANE, "its place in yards: `[x, y]`", least=-1),
    DirectionField("facing", "one of 16 directions, as `north` or `east-southeast`"),
    Keyed("formation", "formation", FORMATIONS, "`unordered`, `skirmish`, `relaxed` or `close`"),
    Custom(
        "order",
        order_as_text,
        lambda node, old, unit, war: read_order(node, unit, war, war.units),
        "`halt`, `away`, `march:C4`, `march:350,250`, `follow:ID`, `behind:ID`, `watch:ID`",
    ),
    Name(
        "state_of",
        "lasting action",
        LASTING_ACTIONS,
        "its continuing action: `guard`, `aim`, `dash`, `climb` or `swim`",
        blank=True,
    ),
    Name("leader", "person", _person_ids, "who leads it"),
    Names("specials", "person", _person_ids, "the special characters who are left, its leader aside"),
    Name("lender", "person", _person_ids, "the special character whose rating it uses", blank=True),
    Name("host", "other unit", _other_unit_ids, "the unit from whose place it acts", blank=True),
    Name("aim", "other unit", _other_unit_ids, "the target that it aims at", blank=True),
    Tally(
        "onslaught",
        "other unit",
        _other_unit_ids,
        "further attacks of one flurry by attacker: `{ ash_axes = 1 }`",
    ),
    Custom(
        "engaged",
        lambda engaged, war: {id: list(ticks) for id, ticks in engaged.items()},
        _read_engaged,
        "a list of enemies, or the ticks of the first and the latest attack: `{ ash_axes = [11, 13] }`",
    ),
    Names("envelopers", "enemy", _enemy_ids, "who surrounds it"),
    Names("alert", "enemy", _alert_ids, "enemies that it has been asked about; in contact with `!` behind"),
    late=("order", "host", "aim", "onslaught", "engaged", "envelopers", "alert"),
)


KNOWLEDGE: Final[Learned[War, War]] = Learned(
    'what sides have learned, as `"blue/red1/traits"`; facets are `traits` and `leader`',
    "unit",
    "blue/red1/traits",
    lambda war: war.plan.sides,
    lambda war: war.units,
    FACETS,
)
HELD: Final[Tally[War, War]] = Tally(
    "held",
    "objective",
    lambda war, _: [str(at) for at in range(len(war.plan.objectives))],
    "ticks in a row that objectives have been held, by their place in the scenario's list: `{ 0 = 2 }`",
    most=COUNTS,
)
