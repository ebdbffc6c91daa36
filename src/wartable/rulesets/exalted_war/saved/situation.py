"""Reading a situation: a war that starts in mid-battle, at the moment that the setup's "now" describes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, floor
from typing import Final

from wartable.core.boards.plane import NAMES, gap, step_along
from wartable.core.data.fields import COUNTS, Name, Names, Number
from wartable.core.data.nested import ExistingObjects
from wartable.core.data.reader import MOST, UNREAD, Reader, shown
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.losses.losses import (
    add_solo_unit,
    make_nameless_mob_leader,
    members_after_change,
)
from wartable.rulesets.exalted_war.model.character import LEADER, Character
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import Troops, magnitude_of
from wartable.rulesets.exalted_war.model.unit import (
    ACTIVE,
    DESTROYED,
    Unit,
    full_endurance_under_leader,
    possible_formations_of,
    radius_of,
)
from wartable.rulesets.exalted_war.orders.engagement import are_in_contact
from wartable.rulesets.exalted_war.orders.join_war import quickness_sort_key
from wartable.rulesets.exalted_war.orders.marching import near_enemies_by_unit
from wartable.rulesets.exalted_war.saved.people_data import PERSON_NOW
from wartable.rulesets.exalted_war.saved.unit_data import HELD, KNOWLEDGE, UNIT

_TROOP_KEYS: Final = ("members", "magnitude", "drill", "might", "gear", "relays", "health", "mob", "lender")
"""Keys that a single person does not have. W-36."""


def _unit_ids(_: War, war: War) -> Iterable[str]:
    """Return the ids of all units, and of people who could not be read, since these may act apart as
    units.
    """
    return [*war.units, *[id for id in war.people if id.startswith(UNREAD)]]


def _latest_next_tick(unit: Unit, war: War) -> int:
    """Return the latest tick to which a situation can set a unit's next action."""
    return war.tick + MOST if unit.is_active else COUNTS


def _most_filled_boxes(unit: Unit, war: War) -> int:
    """Return the largest number of filled boxes in a unit's track; with more it would lose Magnitude.
    EW-73.
    """
    return health_box_count(war, unit) - 1 if unit.is_active and not unit.is_solo else MOST


UNIT_NOW: Final[Shape[Unit, War]] = UNIT.having(
    StateField(
        "beside", "in place of `at`: in contact with another unit, on the side named, as `hill_spears:east`"
    ),
    Number(
        "next",
        UNIT["next"].told,
        least=lambda unit, war: war.tick if unit.is_active else 0,
        most=_latest_next_tick,
    ),
    Number("since", UNIT["since"].told, most=lambda u, war: war.tick if u.state_of == "aim" else COUNTS),
    Number("health", UNIT["health"].told, most=_most_filled_boxes),
    Number(
        "endurance",
        UNIT["endurance"].told,
        most=lambda unit, war: unit.full_endurance if unit.is_active else MOST,
    ),
    late=("next", "since", "health", "endurance"),
)
NOW: Final[Shape[War, War]] = Shape(
    Number("tick", "the number of the tick, 0 if left out", most=lambda _, war: war.plan.limit or MOST),
    Name("phase", "phase", ("move", "act"), "`move`, as if left out: its movement comes first; or `act`"),
    Number("count", "the reaction count, with which those compare who join later"),
    Names("order", "unit", _unit_ids, "all units on the field, the slowest first; left out: by `joined`"),
    HELD,
    KNOWLEDGE,
    ExistingObjects("units", "unit", UNIT_NOW, "the state of each unit"),
    ExistingObjects("people", "person", PERSON_NOW, "the state of each person"),
    late=("order", "knowledge", "units"),
)


def read_situation(now: Reader, state: War) -> None:
    """Change `state`, a war as it is at the start, to the moment in mid-battle that "now" in the setup
    describes.

    All units have joined the war and stand on the field. The tick goes on with its movement or, in the phase
    "act", with its actions. The order of moving follows from `joined` as in W-24; units that are still tied
    keep the order of the setup.
    """
    if not NOW.has_parts(now):
        return
    state.phase = "move"
    state.order = list(state.units)
    magnitudes = {unit.id: unit.magnitude for unit in state.units.values()}
    NOW.read(now, state, state)
    for character in list(state.people.values()):
        _complete_person(now.at("people").at(character.id), character, state)
    NOW.link(now, state, state)
    _complete_units(now.at("units"), state, magnitudes)
    _set_order(now.at("order"), state)
    if not now.at("count").is_there:
        state.count = max([0, *[unit.joined for unit in state.units.values()]])


def _set_order(node: Reader, state: War) -> None:
    """Set the order of moving, from the slowest unit to the quickest: as listed or, if it is not, by Join War
    successes, Wits, War, and the order in the setup. W-24.
    """
    ids = sorted(state.units, key=lambda id: quickness_sort_key(state, state.units[id]))
    if not node.is_there:
        state.order = ids
        return
    for id in ids:
        if id not in state.order and state.units[id].is_active:
            node.fault(f"{id} is missing", "list every unit on the field")
    state.order = [*[id for id in ids if id not in state.order], *state.order]


# ------------------------------------------------------------------ people


def _complete_person(node: Reader, character: Character, state: War) -> None:
    """Complete a person's state: fill all boxes of one who is out, and make a solo unit for one who acts
    apart.
    """
    boxes = len(character.person.health) + 1
    if character.is_out and not node.at("wounds").is_there:
        character.wounds = boxes
    elif character.wounds == boxes and not character.is_out:
        what = f"with {boxes} wounds {character.name} is out"
        node.at("wounds").fault(what, f"use 0 to {boxes - 1}, or out")
    if node.at("apart").flag():
        _make_solo_apart(node.at("apart"), character, state)


def _make_solo_apart(node: Reader, character: Character, state: War) -> None:
    """Make a special character a solo unit that acts apart, from the place of the person's unit. W-42."""
    for unit in list(state.units.values()):
        if character.id in unit.specials:
            add_solo_unit(state, unit, character).host = unit.id
            return
    node.fault(f"{character.id} is no special character of a unit", "leave it out")


# ------------------------------------------------------------------ units


def _complete_units(units: Reader, state: War, setup_magnitudes: Mapping[str, int]) -> None:
    """Complete the units: first their sizes, then their states, then their places, then the links between
    them.
    """
    for unit in list(state.units.values()):
        _complete_size(units.at(unit.id), unit, state, setup_magnitudes.get(unit.id, 0))
    for unit in state.units.values():
        if unit.standing == ACTIVE:
            _complete_state(units.at(unit.id), unit, state)
    for unit in state.units.values():
        _complete_place(units.at(unit.id), unit, state)
    NOW["units"].link(units, state, state)
    for unit in state.units.values():
        _complete_links(units.at(unit.id), unit, state)
    _check_apart(units, state)
    units_with_ground = state.units_taking_up_ground()
    near = near_enemies_by_unit(state, units_with_ground)
    for unit in units_with_ground:
        if not units.at(unit.id).at("alert").is_there:
            unit.alert = near[unit.id]


def _complete_size(node: Reader, unit: Unit, state: War, setup_magnitude: int) -> None:
    """Derive members or Magnitude from the other if only one is set, and check that a single person has no
    values that only troops have. `setup_magnitude` is the Magnitude before the situation.
    """
    members, magnitude = node.at("members"), node.at("magnitude")
    if unit.is_solo:
        remedy = "leave it out, or add troops; wounds are of people"
        node.refuse(_TROOP_KEYS, "a single person has none", remedy)
    elif members.is_there and not magnitude.is_there:
        unit.magnitude = magnitude_of(unit.members)
    elif magnitude.is_there and not members.is_there:
        unit.members = members_after_change(unit.members, setup_magnitude, unit.magnitude)
    if unit.mob and unit.troops is not None:
        _make_mob(node, unit, unit.troops, state)


def _make_mob(node: Reader, unit: Unit, troops: Troops, state: War) -> None:
    """Turn a unit into a mob, led by a nameless soldier and without special characters. W-12."""
    person = make_nameless_mob_leader(unit.id, troops)
    state.people[person.id] = Character(person, LEADER)
    unit.leader = person.id
    unit.specials = []
    unit.relays = 0
    if not node.at("formation").is_there:
        unit.formation = FORMATIONS["unordered"]


def _complete_state(node: Reader, unit: Unit, state: War) -> None:
    """Set values of a unit that follow from others, and check that the values fit together. W-31, W-32,
    EW-31, EW-47, EW-58, EW-73.
    """
    unit.next = state.tick
    if state.leader_of(unit).is_out:
        remedy = "name a standing, another leader, or mob"
        node.fault(f"{unit.leader}, who leads {unit.id}, is out", remedy)
    if unit.lender and unit.lender not in unit.specials:
        node.at("lender").fault(f"{unit.lender} is not in {unit.id}", "name one of its specials")
    if unit.state_of == "aim":
        unit.since = max(0, state.tick - 1)
        if not node.at("aim").is_there:
            node.fault(f"{unit.id} aims at nothing", "add aim with the id of an enemy")
    if not unit.is_solo:
        if unit.magnitude == 0:
            node.at("magnitude").fault(f"{unit.id} has nobody left", 'use 1 or more, or standing "destroyed"')
        if not node.at("full_endurance").is_there:
            unit.full_endurance = full_endurance_under_leader(unit, state.leader_traits(unit))
        _check_formation(node, unit)
    unit.endurance = unit.full_endurance


def _check_formation(node: Reader, unit: Unit) -> None:
    """Warn if the unit cannot hold its formation, in which case it would become Unordered at the end of the
    tick. EW-51, W-31.
    """
    ready = [formation.key for formation in possible_formations_of(unit)]
    if unit.formation.key not in ready:
        what = f"{unit.id} cannot hold {unit.formation.name}, and will be Unordered"
        node.at("formation").fault(what, "use " + " or ".join(ready), fatal=False)


# ------------------------------------------------------------------ places


def _complete_place(node: Reader, unit: Unit, state: War) -> None:
    """Set the unit's place, if it depends on another unit. "beside" puts the unit in contact with another
    one, in front of it or on the side that is named, as in "red1:west".
    """
    beside = node.at("beside")
    if unit.host:
        host = state.units[unit.host]
        unit.x, unit.y = host.x, host.y
    elif beside.is_there:
        _put_beside(beside, unit, state)
    elif unit.standing == ACTIVE and unit.x < 0 and not _is_unreadable(node):
        node.at("at").fault(f"{unit.id} is nowhere", "add its place at [x, y], beside, or a standing")
    if unit.standing == ACTIVE and "blocking" in [area.kind for area in state.plan.areas_at(unit.x, unit.y)]:
        node.at("at").fault(f"{unit.id} stands in blocking ground", "move it out")
    if unit.standing == DESTROYED:
        unit.magnitude = unit.members = 0


def _is_unreadable(node: Reader) -> bool:
    """Whether a value is given that is not a table; this fault has been reported already."""
    return node.is_there and not isinstance(node.value, Mapping)


def _put_beside(node: Reader, unit: Unit, state: War) -> None:
    """Place a unit in contact with the unit that the value names, which must have a place already."""
    id, _, direction_name = node.text().partition(":")
    others = [other for other in state.units if other != unit.id]
    other = state.units.get(node.naming(id).name_of(others, "other unit"))
    if direction_name and direction_name not in NAMES:
        node.fault(f"there is no direction {shown(direction_name)}", "use " + ", ".join(NAMES[::4]))
    if other is None or (direction_name and direction_name not in NAMES):
        return
    if other.x < 0:
        node.fault(f"{other.id} has no place yet", f"list {other.id} before {unit.id}, with a place")
        return
    direction = NAMES.index(direction_name) if direction_name else other.facing
    yards = ceil(radius_of(unit) + radius_of(other))
    for extra in (1, 0, -1):
        unit.x, unit.y = step_along(other.x, other.y, direction, yards + extra)
        if are_in_contact(unit, other):
            break
    if not (0 <= unit.x <= state.plan.width and 0 <= unit.y <= state.plan.height):
        node.fault(f"{unit.id} would be off the field", "choose another side, or move both")


def _check_apart(units: Reader, state: War) -> None:
    """Warn if units overlap, which can happen when a unit in contact spreads out. W-26."""
    checked: list[Unit] = []
    for unit in state.units_taking_up_ground():
        for other in checked:
            need = radius_of(unit) + radius_of(other)
            apart = gap(unit.x, unit.y, other.x, other.y)
            if ceil(apart) < need and unit.x >= 0 and other.x >= 0:
                what = f"{unit.id} stands on the ground of {other.id}, {floor(apart)} yards away"
                units.at(unit.id).at("at").fault(what, f"let them be {ceil(need)} yards apart", fatal=False)
        checked.append(unit)


# ------------------------------------------------------------------ between units


def _complete_links(node: Reader, unit: Unit, state: War) -> None:
    """Complete engagements: both units are engaged with each other, and so is the host of a person acting
    apart. Check that envelopers are engaged. EW-68, W-26, W-42.
    """
    body = state.units[unit.host] if unit.host else unit
    for id, ticks in unit.engaged.items():
        other = state.units[id]
        body.engaged.setdefault(id, ticks)
        other.engaged.setdefault(body.id, ticks)
        if not (unit.is_active and other.is_active):
            node.at("engaged").fault(f"{unit.id} and {id} are not both active", "leave it out")
    for id in unit.envelopers:
        if id not in unit.engaged and unit.id not in state.units[id].engaged:
            node.at("envelopers").fault(f"{unit.id} is not engaged with {id}", "add it to engaged")
