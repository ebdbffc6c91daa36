"""The units of a setup: their size, their formation, who is in them. EW-29 to EW-57."""

from __future__ import annotations

from typing import Final

from wartable.core.plane import NAMES
from wartable.core.reader import Reader, check_gm, shown
from wartable.rulesets.exalted_war.building.people import SPECIAL_ROLES, check_troops, read_person
from wartable.rulesets.exalted_war.building.setup_index import SetupIndex, UnitEntry
from wartable.rulesets.exalted_war.model.formations import FORMATIONS, allowed
from wartable.rulesets.exalted_war.model.troops import magnitude_of, most_specials, relays_needed
from wartable.rulesets.exalted_war.model.unit import Unit, drill_of

MOST_MEMBERS: Final = 100_000
_MOST_DRILL: Final = 5
_MOST_MIGHT: Final = 5
_MOST_GEAR: Final = 4
_MOST_RELAYS: Final = 99
_TEN: Final = (1, 10)

_OF_TROOPS: Final = ("members", "drill", "might", "gear", "formation", "relays", "specials", "rank_and_file")
"""What one person alone has none of. W-36."""

UNIT_PARTS: Final = ("name", "troops", *_OF_TROOPS)
POSTING: Final = ("side", "seat", "at", "facing", "arrives")
"""What a scenario says of a unit: whose it is, where it stands, when it comes."""


def read_units(node: Reader, index: SetupIndex) -> None:
    """Every unit, and everybody in it."""
    items = node.items()
    if node.is_there and not items and isinstance(node.value, list | tuple):
        node.fault("there are no units", "add some for every side")
    for item in items:
        if item.has_parts(("id", "side", "leader"), (*UNIT_PARTS, *POSTING[1:])):
            index.entries.append(_read_unit(item, index))


def _read_unit(node: Reader, index: SetupIndex) -> UnitEntry:
    plan = index.plan
    side = node.at("side").name_of(plan.sides, "side")
    id = index.claim_id(node.at("id"))
    if id:
        index.units[id] = side
    node.at("name").name()
    unit = Unit(id, id or "it", side, _read_seat(node.at("seat"), side, index), "", None)
    unit.leader = read_person(node.at("leader"), index, side, is_special=False)
    unit.specials = [read_person(item, index, side, is_special=True) for item in node.at("specials").items()]
    _check_roles(node.at("specials"))
    if node.at("troops").is_there:
        _read_troops(node, unit)
    else:
        _check_solo(node)
    _read_place(node, unit, index)
    return UnitEntry(node, unit)


def _read_seat(node: Reader, side: str, index: SetupIndex) -> str:
    """Who commands it; without a word the seat named like its side."""
    seats = index.plan.seats
    if not node.is_there and side and side not in seats:
        node.fault(f"no seat is named, and there is none of the side's name {side}", "name its seat")
    return node.name_of(seats, "seat", side)


def _check_roles(node: Reader) -> None:
    for item in node.items():
        item.at("role").name_of(SPECIAL_ROLES, "role", SPECIAL_ROLES[0])


def _check_solo(node: Reader) -> None:
    """A single person has nothing that only many have."""
    for key in _OF_TROOPS:
        if node.at(key).is_there:
            what = "one person alone has none, and this unit has no troops"
            node.at(key).fault(what, "leave it out, or add troops")


# ------------------------------------------------------------------ many people


def _read_troops(node: Reader, unit: Unit) -> None:
    """Size and training. EW-29 to EW-35."""
    check_troops(node.at("troops"))
    unit.is_solo = False
    node.needed("members", "add how many people it has; one person alone has no troops")
    unit.members = node.at("members").number(2, MOST_MEMBERS)
    unit.magnitude = magnitude_of(unit.members)
    unit.drill = node.at("drill").number(0, _MOST_DRILL)
    unit.might = node.at("might").number(0, _MOST_MIGHT)
    unit.gear = node.at("gear").number(0, _MOST_GEAR)
    unit.relays = node.at("relays").number(0, _MOST_RELAYS)
    for item in node.at("rank_and_file").items():
        _check_rank_and_file(item)
    if node.at("members").value == unit.members:
        _check_specials(node, unit)
        _read_formation(node.at("formation"), unit)


def _check_rank_and_file(node: Reader) -> None:
    """A player character in the ranks. EW-74."""
    if node.has_parts(("name",), ("wits", "willpower")):
        node.at("name").name()
        node.at("wits").number(*_TEN)
        node.at("willpower").number(*_TEN)


def _check_specials(node: Reader, unit: Unit) -> None:
    """No more special characters than the unit carries, Relays among them. EW-46, W-13."""
    count, most = len(unit.specials) + unit.relays, most_specials(unit.magnitude)
    if count > most:
        what = (
            f"it has {count} special characters, Relays included; Magnitude {unit.magnitude} carries {most}"
        )
        node.fault(what, f"leave {count - most} out: those above the limit fade into the ranks", fatal=False)


def _read_formation(node: Reader, unit: Unit) -> None:
    """The formation in which it will stand: Unordered where it cannot take the one that is written. EW-50 to
    EW-56.
    """
    wanted = FORMATIONS[node.name_of(FORMATIONS, "formation", "unordered")]
    ready = allowed(drill_of(unit), relays=not unit.lacks_relays)
    if wanted in ready:
        unit.formation = wanted
    elif unit.lacks_relays:
        need = relays_needed(unit.magnitude)
        what = f"{wanted.name} needs {need} Relays at Magnitude {unit.magnitude}, and it has {unit.relays}"
        node.fault(what, "add Relays: as it is, it stands Unordered, its Drill 2 lower", fatal=False)
    else:
        what = f"{wanted.name} needs Drill {wanted.drill}, and it has {unit.drill}"
        could = ", ".join([formation.key for formation in ready])
        node.fault(what, f"use {could}: as it is, it stands Unordered", fatal=False)


# ------------------------------------------------------------------ where and when


def _read_place(node: Reader, unit: Unit, index: SetupIndex) -> None:
    """Where it stands, which way it looks, when it comes."""
    plan = index.plan
    node.at("facing").name_of(NAMES, "direction")
    unit.arrives = node.at("arrives").number(0)
    if unit.arrives > plan.limit:
        what = f"the war ends at tick {plan.limit}, before it comes"
        node.at("arrives").fault(what, f"use 0 to {plan.limit}, or a later limit", fatal=False)
    unit.x, unit.y = -1, -1
    at = node.at("at")
    items = at.items()
    if not isinstance(at.value, list | tuple):
        return
    if len(items) != 2:
        at.fault(f"a place has 2 numbers, not {len(items)}", "write [x, y]: yards from the west, the north")
        return
    faults = len(node.problems)
    x, y = items[0].number(0, plan.width), items[1].number(0, plan.height)
    if len(node.problems) == faults:
        unit.x, unit.y = x, y


# ------------------------------------------------------------------ seats


def check_seats(whole: Reader, index: SetupIndex) -> None:
    """A seat that commands units of two sides would see with the eyes of one; only a GM sees all."""
    gm = whole.at("gm").value
    check_gm(whole, [entry.unit.seat for entry in index.entries])
    sides: dict[str, str] = {}
    for entry in index.entries:
        unit = entry.unit
        side = sides.setdefault(unit.seat, unit.side)
        if side and unit.side and side != unit.side and unit.seat and unit.seat != gm:
            what = f"seat {shown(unit.seat)} commands units of {side} and of {unit.side}"
            whole.at("units").fault(what, "give each side its own seat, or make it the GM's", fatal=False)
            return
