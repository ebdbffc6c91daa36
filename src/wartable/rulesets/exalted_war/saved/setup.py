"""Reading a setup into the state of a war before its first event."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane_data import PointField
from wartable.core.data.declared import define
from wartable.core.data.fields import Custom, Name, Number, Title, figure
from wartable.core.data.reader import UNREAD, Reader
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import placeholder_id, read_new_id, read_seats
from wartable.rulesets.exalted_war.model.character import HERO, LEADER, SORCERER, Character
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import magnitude_of
from wartable.rulesets.exalted_war.model.unit import GONE, RESERVE, Unit, full_endurance_under_leader
from wartable.rulesets.exalted_war.saved.gear_data import default_troops, read_troops
from wartable.rulesets.exalted_war.saved.people_data import SETUP_PERSON, SETUP_SPECIAL, default_person
from wartable.rulesets.exalted_war.saved.plan_data import PLANE, SETUP
from wartable.rulesets.exalted_war.saved.unit_data import UNIT

SPECIAL_ROLES: Final = (HERO, SORCERER)
"""Roles of special characters; Relays are only counted. EW-47 to EW-49."""

RESERVED_IDS: Final = ("none",)
"""Ids that would read as something else in an option's key, such as lend:none."""

MOST_MEMBERS: Final = 100_000
_ONE_TO_TEN: Final = (1, 10)


@define
class ParsedUnit:
    """A unit that was read from a setup, with the Reader of the part from which it was read."""

    node: Reader
    unit: Unit

    @property
    def is_placed(self) -> bool:
        """Whether the setup gives the unit a place, even if that place is not valid; then the unit's `x` is
        -1.
        """
        return self.node.at("at").is_there


def read_war(whole: Reader, state: War) -> list[ParsedUnit]:
    """Read a setup into `state`, which must be new, and return the units with their Readers. A situation
    ("now") in the setup is not read. Faults are reported to the Reader.
    """
    plan = state.plan
    SETUP.read(whole, plan, state)
    read_seats(whole, plan)
    plan.compute_field_geometry()
    posts = [_read_unit(item, state) for item in whole.at("units").items()]
    SETUP.link(whole, plan, state)
    for side in plan.sides:
        units = [unit for unit in state.units.values() if unit.side == side]
        state.start[side] = sum([unit.magnitude if not unit.is_solo else 1 for unit in units])
    return posts


# ------------------------------------------------------------------ units


def _read_rank_and_file(node: Reader, old: object, unit: Unit, war: War) -> tuple[str, ...]:
    """Read the player characters in the ranks, and return each as "name:dice", where the dice are those of
    Wits + Willpower. EW-74.
    """
    found: list[str] = []
    for item in node.items():
        if item.has_parts(("name",), ("wits", "willpower")):
            name = item.at("name").name()
            dice = item.at("wits").number(*_ONE_TO_TEN, 2) + item.at("willpower").number(*_ONE_TO_TEN, 5)
            found.append(f"{name}:{dice}")
    return tuple(found)


MANY: Final[Shape[Unit, War]] = Shape(
    figure("members", 2, MOST_MEMBERS, "heads; Magnitude follows from them"),
    figure("drill", 0, 5, "0 to 5; 0 if left out"),
    figure("might", 0, 5, "by what they are, 0 to 5"),
    figure("gear", 0, 4, "Might of their equipment, 0 to 4"),
    UNIT["formation"],
    figure("relays", 0, 99, "as many as its Magnitude from 3 upwards, else it is Unordered"),
    StateField("specials", "special characters, Relays apart"),
    Custom(
        "rank_and_file",
        lambda ranks, war: list(ranks),
        _read_rank_and_file,
        "player characters in the ranks: `name`, `wits`, `willpower`",
    ),
)
"""Keys that a single person does not have. W-36."""

POSTING: Final[Shape[Unit, War]] = Shape(
    Name("side", "side", lambda unit, war: war.plan.sides, "the side that it fights for"),
    Name("seat", "seat", lambda unit, war: war.plan.seats, "the seat with the side's id if left out"),
    PointField(PLANE, "its place at the start; if left out, its owner deploys it"),
    UNIT["facing"],
    Number("arrives", "the tick in which it comes; left out, it is there from the start"),
)
"""Keys of a unit that only a scenario sets: its side, place and arrival."""

UNIT_PARTS: Final[Shape[Unit, War]] = Shape(
    StateField("id", "an id that no other unit and no person has"),
    StateField("leader", "the character who leads the unit, or fights alone"),
    Title("name", "what people call it; the leader's name if left out"),
    StateField("troops", "the average member; one person alone has no troops"),
    *MANY.fields,
    *POSTING.fields,
    needed=("id", "side", "leader"),
)


def _read_unit(node: Reader, state: War) -> ParsedUnit:
    """Read a unit and its people. Even a faulty unit enters the war, so that the rest of the setup can be
    checked against it.
    """
    unit = Unit("", "", "", "", "", None)
    unit.x = unit.y = -1
    is_table = UNIT_PARTS.has_parts(node)
    unit.id = _read_new_id(node.at("id"), state) or placeholder_id(state.units)
    state.units[unit.id] = unit
    POSTING.read(node, unit, state)
    _set_seat(node.at("seat"), unit, state.plan)
    if node.at("troops").is_there:
        unit.troops = read_troops(node.at("troops"))
        unit.is_solo = False
        unit.members = 2
        node.needed("members", "add how many people it has; one person alone has no troops")
        MANY.read(node, unit, state)
        unit.magnitude = unit.first_magnitude = magnitude_of(unit.members)
        unit.first_members = unit.members
    elif is_table:
        what = "one person alone has none, and this unit has no troops"
        node.refuse([field.key for field in MANY.fields], what, "leave it out, or add troops")
    unit.leader = _read_person(node.at("leader"), unit, state, LEADER)
    specials = node.at("specials")
    unit.specials = [_read_person(item, unit, state, "") for item in specials.items()]
    if specials.is_there and not isinstance(specials.value, list | tuple):
        _read_person(specials.at("0"), unit, state, "")
    unit.name = node.at("name").name() if node.at("name").is_there else state.leader_of(unit).name
    unit.full_endurance = unit.endurance = full_endurance_under_leader(unit, state.leader_traits(unit))
    if unit.side and not node.at("facing").is_there:
        unit.facing = state.plan.forward_direction(unit.side)
    if unit.arrives:
        unit.standing = RESERVE
    if unit.id.startswith(UNREAD):
        unit.standing = GONE
    return ParsedUnit(node, unit)


def _read_new_id(node: Reader, state: War) -> str:
    """Read an id that no other unit or person has; return "" if it is faulty. Units and people have ids of
    one kind, since people can act alone as units.
    """
    id = read_new_id(node, (*state.units, *state.people), "give each unit and each person an id of its own")
    if id in RESERVED_IDS:
        node.fault(f"{id} is reserved", "choose another id")
        return ""
    return id


def _set_seat(node: Reader, unit: Unit, plan: WarPlan) -> None:
    """Set the unit's seat, which by default is the one with the id of its side."""
    unit.seat = unit.seat or unit.side
    if not node.is_there and unit.side and unit.side not in plan.seats:
        what = f"no seat is named, and there is none of the side's name {unit.side}"
        node.fault(what, "name its seat")


# ------------------------------------------------------------------ people


def _read_person(node: Reader, unit: Unit, state: War, role: str) -> str:
    """Read a person, add the person to the war, and return the id. If `role` is "", the setup names the role
    as well. W-43.
    """
    person = default_person(unit.troops or default_troops())
    shape = SETUP_PERSON if role else SETUP_SPECIAL
    if shape.has_parts(node):
        person.id = _read_new_id(node.at("id"), state)
        shape.read(node, person, state)
        role = role or node.at("role").name_of(SPECIAL_ROLES, "role", HERO)
        _check_powers(node, person)
    person.id = person.id or placeholder_id(state.people)
    if not node.at("name").is_there:
        person.name = person.id
    person.update_derived_values()
    state.people[person.id] = Character(person, role or HERO)
    return person.id


def _check_powers(node: Reader, person: Person) -> None:
    """Warn if a person cannot pay for a Charm once, or is a Hero with spells. EW-26, W-47."""
    for charm in person.charms.loadout:
        if charm.motes > person.motes:
            what = f"{charm.key} costs {charm.motes} motes, and there are {person.motes}"
            node.at("motes").fault(what, "give more motes, or leave the Charm out", fatal=False)
        willpower = node.at("willpower").value
        if isinstance(willpower, int) and charm.willpower > willpower:
            what = f"{charm.key} costs {charm.willpower} Willpower, more than there is"
            node.at("willpower").fault(what, "leave the Charm out", fatal=False)
    if person.spells and node.at("role").value == HERO:
        remedy = f'write role = "{SORCERER}", or leave the spells out'
        node.at("spells").fault("a Hero has no use for spells", remedy, fatal=False)
