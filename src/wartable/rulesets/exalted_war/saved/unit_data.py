"""What has become of a unit, as plain data: the part that situations and saves share. Reads and writes it.

Reading checks everything and writes into the unit what is sound; the faults gather in the Node's list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from wartable.core.plane import NAMES
from wartable.core.reader import MOST, Reader, shown
from wartable.rulesets.exalted_war.knowledge.perspective import FACETS
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.orders import AWAY, BEHIND, FOLLOW, HALT, MARCH, WATCH, Order
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import ACTIVE, DESTROYED, GONE, RESERVE, Unit

STANDINGS: Final = (ACTIVE, DESTROYED, GONE, RESERVE)
DOINGS: Final = ("guard", "aim", "dash", "climb", "swim")
"""What a unit may be at until its next action, besides nothing in particular."""

_AT_UNIT: Final = (FOLLOW, BEHIND, WATCH)

COUNTS: Final = 10**9
_PEOPLE: Final = 10**6
_LARGEST: Final = 39

NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "members": (0, _PEOPLE),
    "first_members": (0, _PEOPLE),
    "magnitude": (0, _LARGEST),
    "first_magnitude": (0, _LARGEST),
    "relays": (0, MOST),
    "drill": (0, MOST),
    "might": (0, MOST),
    "gear": (0, MOST),
    "health": (0, MOST),
    "endurance": (0, MOST),
    "full_endurance": (0, MOST),
    "arrives": (0, COUNTS),
    "joined": (0, MOST),
    "next": (0, COUNTS),
    "penalty": (0, MOST),
    "since": (0, COUNTS),
    "dash": (0, MOST),
    "pace": (0, MOST),
    "mob": (0, COUNTS),
    "loss": (0, _LARGEST),
    "veil": (0, MOST),
    "veiled_until": (0, COUNTS),
    "stunt": (0, MOST),
    "dazed": (0, MOST),
}
FLAGS: Final = (
    "charged",
    "parries",
    "attacked",
    "shot_at",
    "hesitating",
    "signalled",
    "counts",
    "surprise",
    "inactive",
    "helpless",
)
_REST: Final = (
    "standing",
    "at",
    "facing",
    "formation",
    "order",
    "state_of",
    "leader",
    "specials",
    "lender",
    "host",
    "aim",
    "onslaught",
    "engaged",
    "envelopers",
    "alert",
)
PARTS: Final = (*NUMBERS, *FLAGS, *_REST)


# ------------------------------------------------------------------ reading


def read_unit(node: Reader, unit: Unit, state: War) -> None:
    """All of it but what other units have to do with it. A part that is left out stays as it is."""
    for name, (least, most) in NUMBERS.items():
        setattr(unit, name, node.at(name).number(least, most, getattr(unit, name)))
    for name in FLAGS:
        setattr(unit, name, node.at(name).flag(default=getattr(unit, name)))
    unit.standing = node.at("standing").name_of(STANDINGS, "standing", unit.standing)
    unit.x, unit.y = read_point(node.at("at"), state, unit.x, unit.y)
    unit.facing = NAMES.index(node.at("facing").name_of(NAMES, "direction", NAMES[unit.facing]))
    unit.formation = FORMATIONS[node.at("formation").name_of(FORMATIONS, "formation", unit.formation.key)]
    unit.state_of = _name(node.at("state_of"), DOINGS, "lasting action", unit.state_of)
    unit.leader = node.at("leader").name_of(state.people, "person", unit.leader)
    if node.at("specials").is_there:
        unit.specials = node.at("specials").names_of(state.people, "person")
    unit.lender = _name(node.at("lender"), state.people, "person", unit.lender)


def _name(node: Reader, names: Collection[str], kind: str, default: str) -> str:
    """One of these names, or "" for none."""
    return "" if node.value == "" and node.is_there else node.name_of(names, kind, default)


def read_point(node: Reader, state: War, x: int, y: int) -> tuple[int, int]:
    """Yards [x, y] on the field, -1 for a unit that is nowhere; those given where it is left out."""
    if not node.is_there:
        return x, y
    parts = node.items()
    if len(parts) != 2:
        if isinstance(node.value, list | tuple):
            node.fault(f"there are {len(parts)} numbers", "give x and y in yards")
        return x, y
    return parts[0].number(-1, state.plan.width, x), parts[1].number(-1, state.plan.height, y)


def read_links(node: Reader, unit: Unit, state: War, units: Mapping[str, Unit]) -> None:
    """What others have to do with it, once all of them are known: engagements, orders, aim."""
    others = [id for id in units if id != unit.id]
    if node.at("order").is_there:
        unit.order = read_order(node.at("order"), unit, state, state.units)
    unit.host = _name(node.at("host"), others, "other unit", unit.host)
    unit.aim = _name(node.at("aim"), others, "other unit", unit.aim)
    for key, part in node.at("onslaught").parts():
        Reader(key, part.path, part.problems).name_of(others, "other unit")
        unit.onslaught[key] = part.number(0)
    enemies = [id for id in others if units[id].side != unit.side]
    if node.at("engaged").is_there:
        unit.engaged = _engagements(node.at("engaged"), enemies, state.tick)
    if node.at("envelopers").is_there:
        unit.envelopers = node.at("envelopers").names_of(enemies, "enemy")
    if node.at("alert").is_there:
        unit.alert = node.at("alert").names_of([*enemies, *[id + "!" for id in enemies]], "enemy")


def _engagements(node: Reader, enemies: list[str], tick: int) -> dict[str, tuple[int, int]]:
    """By enemy the ticks of the first and the latest attack; of a mere list, both the tick before."""
    found: dict[str, tuple[int, int]] = {}
    if isinstance(node.value, list | tuple):
        return dict.fromkeys(node.names_of(enemies, "enemy"), (tick - 1, tick - 1))
    for key, part in node.parts():
        Reader(key, part.path, part.problems).name_of(enemies, "enemy")
        ticks = [item.number(-1, COUNTS) for item in part.items()]
        if len(ticks) == 2:
            found[key] = (ticks[0], ticks[1])
        elif isinstance(part.value, list | tuple):
            part.fault(f"there are {len(ticks)} ticks", "give those of the first and of the latest attack")
    return found


def read_order(node: Reader, unit: Unit, state: War, units: Iterable[str]) -> Order:
    """A standing order in one line: "halt", "away", "march:C4", "march:350,250", "follow:red1" ... `units`
    are those that can be named.
    """
    kind, _, goal = node.text().partition(":")
    if kind == MARCH:
        return _read_march(node, goal, state)
    if kind in _AT_UNIT:
        others = [id for id in units if id != unit.id]
        other = Reader(goal, node.path, node.problems).name_of(others, "other unit")
        return Order(kind, other) if other else HALT
    if goal or kind not in (HALT.kind, AWAY):
        at_unit = ", ".join([f"{word}:{unit.id}" for word in _AT_UNIT])
        node.fault(f"{shown(node.value)} is no order", f"use halt, away, march:C4, march:350,250, {at_unit}")
    return Order(AWAY) if kind == AWAY else HALT


def _read_march(node: Reader, goal: str, state: War) -> Order:
    square = state.plan.squares.get(goal)
    if square is not None:
        return Order(MARCH, "", square.x, square.y)
    x, _, y = goal.partition(",")
    if x.isdecimal() and y.isdecimal() and int(x) <= state.plan.width and int(y) <= state.plan.height:
        return Order(MARCH, "", int(x), int(y))
    last = list(state.plan.squares)[-1]
    node.fault(f"there is no place {shown(goal)}", f"use a square from A1 to {last}, or x,y in yards")
    return HALT


def read_knowledge(node: Reader, state: War) -> None:
    """Entries "side/unit/facet": what a side has learned."""
    for item in node.items():
        parts = item.text().split("/")
        if len(parts) != 3:
            item.fault(f"{shown(item.value)} is no entry", 'write "side/unit/facet", as blue/red1/traits')
            continue
        side = Reader(parts[0], item.path, item.problems).name_of(state.plan.sides, "side")
        unit = Reader(parts[1], item.path, item.problems).name_of(state.units, "unit")
        facet = Reader(parts[2], item.path, item.problems).name_of(FACETS, "facet")
        if side and unit and facet:
            state.knowledge.learn(side, unit, facet)


def read_held(node: Reader, state: War) -> dict[str, int]:
    """Ticks in a row that objectives have been held, by their place in the setup's list."""
    places = [str(at) for at in range(len(state.plan.objectives))]
    found: dict[str, int] = {}
    for key, part in node.parts():
        Reader(key, part.path, part.problems).name_of(places, "objective")
        found[key] = part.number(0, COUNTS)
    return found


# ------------------------------------------------------------------ writing


def write_unit(unit: Unit) -> dict[str, object]:
    """What `read_unit` and `read_links` read."""
    found: dict[str, object] = {name: getattr(unit, name) for name in (*NUMBERS, *FLAGS)}
    found |= {
        "standing": unit.standing,
        "at": [unit.x, unit.y],
        "facing": NAMES[unit.facing],
        "formation": unit.formation.key,
        "order": write_order(unit.order),
        "state_of": unit.state_of,
        "leader": unit.leader,
        "specials": unit.specials[:],
        "lender": unit.lender,
        "host": unit.host,
        "aim": unit.aim,
        "onslaught": unit.onslaught.copy(),
        "engaged": {id: list(ticks) for id, ticks in unit.engaged.items()},
        "envelopers": unit.envelopers[:],
        "alert": unit.alert[:],
    }
    return found


def write_order(order: Order) -> str:
    """The line that `read_order` reads."""
    if order.kind == MARCH:
        return f"{MARCH}:{order.x},{order.y}"
    return f"{order.kind}:{order.unit}" if order.unit else order.kind
