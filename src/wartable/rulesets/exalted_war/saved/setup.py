"""From a setup - plain data that has been checked - to the state before anything has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from wartable.core.plane import NAMES
from wartable.core.reader import Reader
from wartable.rulesets.exalted_war.model.character import HERO, LEADER, Character
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES, Person
from wartable.rulesets.exalted_war.model.plan import Area, HouseRules, Objective, Rectangle, WarPlan
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import Troops, endurance, magnitude_of, solo_endurance
from wartable.rulesets.exalted_war.model.unit import RESERVE, Unit
from wartable.rulesets.exalted_war.saved.gear_data import plain_troops, read_troops
from wartable.rulesets.exalted_war.saved.people_data import PERSON, plain_person

WIDTH: Final = 1200
HEIGHT: Final = 800
"""Yards of a field that the setup does not measure. W-44."""

DEPTH: Final = 400
"""Yards from its edge in which a side enters."""

LIMIT: Final = 120
"""The last tick where the setup names none. W-21."""

Data = Mapping[str, object]


def new_war(setup: Data, seed: int) -> War:
    """The state before Join War; `problems` has found nothing fatal in the setup."""
    plan = build_plan(setup)
    state = War(plan, seed)
    for data in _list(setup, "units"):
        _add_unit(state, data)
    for side in plan.sides:
        units = [unit for unit in state.units.values() if unit.side == side]
        state.start[side] = sum([unit.magnitude if not unit.is_solo else 1 for unit in units])
    return state


# ------------------------------------------------------------------ the field


def build_plan(setup: Data) -> WarPlan:
    """Field, sides, seats, objectives and house rules."""
    field = cast(Data, setup.get("field", {}))
    width, height = _int(field, "width", WIDTH), _int(field, "height", HEIGHT)
    sides = _list(setup, "sides")
    names = {str(side["id"]): str(side.get("name", side["id"])) for side in sides}
    seats = [str(seat["id"]) for seat in _list(setup, "seats")] or list(names)
    gm = str(setup.get("gm", ""))
    return WarPlan(
        str(setup.get("title", "War")),
        width,
        height,
        areas=[_area(data) for data in _list(field, "areas")],
        weather=str(field.get("weather", "mild")),
        sides=names,
        seats=[*seats, gm] if gm and gm not in seats else seats,
        gm=gm,
        deploy={
            str(side["id"]): _zone(side.get("deploy"), at, width, height) for at, side in enumerate(sides)
        },
        generals={str(side["id"]): str(side["general"]) for side in sides if side.get("general")},
        objectives=[_objective(data) for data in _list(setup, "objectives")],
        limit=_int(setup, "limit", LIMIT),
        open_sheets=bool(setup.get("open_sheets", False)),
        house=_house(cast(Data, setup.get("house_rules", {}))),
    )


def _area(data: Data) -> Area:
    left, top = _int(data, "x", 0), _int(data, "y", 0)
    place = Rectangle(left, top, left + _int(data, "width", 0), top + _int(data, "height", 0))
    kind = str(data["kind"])
    return Area(kind, str(data.get("name", kind)), place, _int(data, "cover", 1) if kind == "cover" else 0)


def _zone(value: object, at: int, width: int, height: int) -> Rectangle:
    """Where a side enters: an edge's name, or [x, y, width, height]; the first side's is west. W-44."""
    if isinstance(value, list | tuple):
        x, y, wide, high = [cast(int, part) for part in value]
        return Rectangle(x, y, x + wide, y + high)
    edge = str(value) if value else ("west", "east", "north", "south")[at % 4]
    deep, tall = min(DEPTH, width // 2), min(DEPTH, height // 2)
    if edge == "west":
        return Rectangle(0, 0, deep, height)
    if edge == "east":
        return Rectangle(width - deep, 0, width, height)
    if edge == "north":
        return Rectangle(0, 0, width, tall)
    return Rectangle(0, height - tall, width, height)


def _objective(data: Data) -> Objective:
    squares = [str(name) for name in cast(list[object], data.get("squares", []))]
    return Objective(
        str(data["side"]), str(data["kind"]), squares, _int(data, "ticks", 0), str(data.get("who", ""))
    )


def _house(data: Data) -> HouseRules:
    return HouseRules(
        war_steadies=str(data.get("hesitation_pool", "morale")) == "morale_and_war",
        floor=_int(data, "hesitation_floor", 0),
        signals=bool(data.get("signals", False)),
        close_cap=bool(data.get("close_cap", False)),
    )


# ------------------------------------------------------------------ units


def _add_unit(state: War, data: Data) -> None:
    side = str(data["side"])
    led = cast(Data, data["leader"])
    troops = read_troops(Reader(data["troops"], "", [])) if "troops" in data else None
    leader = _character(state, led, LEADER, troops)
    unit = Unit(
        str(data["id"]),
        str(data.get("name", leader.name)),
        side,
        str(data.get("seat", side)),
        leader.id,
        troops,
    )
    for special in _list(data, "specials"):
        unit.specials.append(_character(state, special, str(special.get("role", HERO)), troops).id)
    _size(unit, data, leader.person)
    _place(state.plan, unit, data)
    state.units[unit.id] = unit


def _size(unit: Unit, data: Data, person: Person) -> None:
    """Magnitude, Drill, Might, Endurance, formation, Relays."""
    unit.relays = _int(data, "relays", 0)
    if unit.troops is None:
        unit.full_endurance = solo_endurance(person.rank("stamina"), person.rank("resistance"))
    else:
        unit.members = _int(data, "members", 2)
        unit.magnitude = magnitude_of(unit.members)
        unit.drill = _int(data, "drill", 0)
        unit.might = _int(data, "might", 0)
        unit.gear = _int(data, "gear", 0)
        unit.formation = FORMATIONS[str(data.get("formation", "unordered"))]
        unit.full_endurance = endurance(unit.drill, person.rank("stamina"))
        unit.rank_and_file = tuple([_rank_and_file(entry) for entry in _list(data, "rank_and_file")])
    unit.endurance = unit.full_endurance
    unit.first_magnitude = unit.magnitude
    unit.first_members = unit.members


def _rank_and_file(data: Data) -> str:
    """A player character in the ranks, as "name:dice" of Wits + Willpower. EW-74."""
    dice = _int(data, "wits", 2) + _int(data, "willpower", 5)
    return f"{data['name']}:{dice}"


def _place(plan: WarPlan, unit: Unit, data: Data) -> None:
    """Where the setup puts it; -1 where its owner is to be asked."""
    at = cast(list[int], data.get("at", [-1, -1]))
    unit.x, unit.y = at[0], at[1]
    unit.facing = NAMES.index(str(data["facing"])) if "facing" in data else _forward(plan, unit.side)
    unit.arrives = _int(data, "arrives", 0)
    if unit.arrives:
        unit.standing = RESERVE


def _forward(plan: WarPlan, side: str) -> int:
    """The direction from a side's ground to the middle of the field, of the four."""
    zone = plan.deploy[side]
    east = plan.width - zone.left - zone.right
    south = plan.height - zone.top - zone.bottom
    if abs(east) >= abs(south):
        return 4 if east >= 0 else 12
    return 8 if south >= 0 else 0


# ------------------------------------------------------------------ troops and people


def _character(state: War, data: Data, role: str, troops: Troops | None) -> Character:
    """A person, known from now on by id. What is not written: W-43."""
    person = plain_person(troops or plain_troops())
    PERSON.read(Reader(data, "", []), person, state)
    person.name = str(data.get("name", person.id))
    person.ranks = {name: _int(data, name, 0) for name in (*ATTRIBUTES, *ABILITIES) if name in data}
    person.settle()
    character = Character(person, role)
    state.people[person.id] = character
    return character


def _list(data: Data, key: str) -> list[Data]:
    return cast(list[Data], data.get(key, []))


def _int(data: Data, key: str, default: int) -> int:
    return cast(int, data.get(key, default))
