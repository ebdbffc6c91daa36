"""Reading a setup, which is plain data, into the state of a Mission at its start."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.boards.plane_data import PointField
from wartable.core.data.declared import define
from wartable.core.data.fields import Name, Names, Number, Title
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import placeholder_id, read_new_id, read_seats
from wartable.rulesets.adeptus.model.commands import OVERSEERS
from wartable.rulesets.adeptus.model.marks import SURPRISED
from wartable.rulesets.adeptus.model.plan import default_terrain_pieces
from wartable.rulesets.adeptus.model.profile import BODY, HEAD, Profile, T
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.talents import TALENTS
from wartable.rulesets.adeptus.model.unit import GIANT, HORDE, IC, SQUAD, Unit
from wartable.rulesets.adeptus.model.weapon import Weapon
from wartable.rulesets.adeptus.saved.command_data import (
    COMMAND,
    add_director,
    add_horde_offering_advantages,
    link_subordinates,
    read_battlefront,
)
from wartable.rulesets.adeptus.saved.plan_data import PLANE, SETUP
from wartable.rulesets.adeptus.saved.profile_data import PROFILE, UNDERLINGS, read_weapon
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES

DIRECTOR: Final = "director"
"""The kind of a Director off the table, who is a Supreme Commander unless `supreme` is false. AD-R33, AD-R47.
"""

KINDS: Final = (IC, GIANT, HORDE, DIRECTOR)

OVERSEER_WOUNDS: Final = 12
"""Default Wounds of a person. AD-R41."""

_MANY: Final = 99

POSTING: Final[Shape[Unit, Mission]] = Shape(
    Name("side", "side", lambda unit, state: state.plan.sides, "the side that it fights for"),
    Name("seat", "seat", lambda unit, state: state.plan.seats, "the seat with the side's id if left out"),
    PointField(PLANE, "its centre at the start, [x, y]; if left out, its owner deploys it"),
)
"""The fields of a unit that a scenario decides: its side, its seat and its position."""

RANKS: Final[Shape[Any, Mission]] = Shape(
    Number("count", "how many there are, Specialists included", least=1, most=_MANY),
    Number("specialists", "how many of them are Specialists", most=_MANY),
    StateField("special_weapon", "the Specialists' weapon: a key, or a table"),
    *UNDERLINGS.fields,
    needed=("count",),
)
"""The Underlings of an Overseer in a setup."""

UNIT_PARTS: Final[Shape[Any, Mission]] = Shape(
    StateField("id", "an id that no other unit has"),
    Title("name", "what people call it; its id if left out"),
    Name(
        "kind",
        "kind",
        KINDS,
        "ic (if left out), giant, horde, or director: an officer off the table",
    ),
    *POSTING.fields,
    *PROFILE.fields,
    Number("squads", "of a Horde: squads of 20 Magnitude", least=1, most=5),
    StateField("underlings", "of an Overseer: the Swarm"),
    StateField(
        "supreme",
        "of a director, or of a character on the table: true for the side's Supreme Commander, "
        "false for another Director",
    ),
    Names(
        "offers", "Advantage", ADVANTAGES, "of a Horde: Advantages that can be picked for it; all if left out"
    ),
    *COMMAND.fields,
    needed=("id", "side"),
)


@define
class ParsedUnit:
    """A unit, and the node of the setup from which it was read."""

    node: Reader
    unit: Unit


def read_mission(setup: Reader, state: Mission) -> list[ParsedUnit]:
    """Read a setup, except for its situation, into a new state, and return its units. Faults are added to the
    problems of the reader.
    """
    plan = state.plan
    SETUP.read(setup, plan, state)
    read_seats(setup, plan)
    if not setup.at("field").at("pieces").is_there:
        plan.pieces = tuple(default_terrain_pieces()) if not setup.at("field").is_there else ()
    plan.sort_pieces_by_kind()
    parsed_units = [
        parsed for parsed in [_read_unit(item, state) for item in setup.at("units").items()] if parsed
    ]
    for parsed in parsed_units:
        link_subordinates(parsed.node, parsed.unit, state)
    read_battlefront(setup.at("battlefront"), state)
    for name in setup.at("surprised").names_of([*plan.sides, *state.units], "side or unit"):
        for unit in state.units.values():
            if name in (unit.side, unit.id):
                unit.mark(SURPRISED)
    return parsed_units


def _read_unit(node: Reader, state: Mission) -> ParsedUnit | None:
    """Read a unit or a Director off the table, and add it to the state. Faults are added to the problems of
    the reader. Return None if the entry of the file is not a table of keys.
    """
    is_table = UNIT_PARTS.has_parts(node)
    taken = [*state.units, *[one.id for one in state.commanders.values()], *state.directors]
    id = read_new_id(node.at("id"), taken, "give each unit an id of its own") or placeholder_id(taken)
    name = node.at("name").name() or id
    kind = node.at("kind").name_of(KINDS, "kind", IC) or IC
    profile = read_profile(node, name, is_giant=kind == GIANT)
    unit = Unit(id, name, "", "", IC if kind == DIRECTOR else kind, profile)
    POSTING.read(node, unit, state)
    unit.seat = unit.seat or unit.side
    if not is_table:
        return None
    _report_unsuitable_keys(node, kind)
    if kind == DIRECTOR or node.at("supreme").is_there:
        add_director(node, unit, state, is_off=kind == DIRECTOR)
    if kind == DIRECTOR:
        return ParsedUnit(node, unit)
    if kind == HORDE:
        node.needed("squads", "add how many squads it has, 1 to 5")
        unit.first = unit.magnitude = unit.stood = SQUAD * node.at("squads").number(1, 5, 1)
        add_horde_offering_advantages(node, unit, state)
    if node.at("underlings").is_there:
        _read_ranks(node.at("underlings"), unit, state)
    unit.update_outline()
    state.units[id] = unit
    return ParsedUnit(node, unit)


def _report_unsuitable_keys(node: Reader, kind: str) -> None:
    """Report the keys of an entry that a unit of this kind cannot have."""
    if kind != HORDE:
        node.refuse(
            ("squads", "squad_field"), "only a Horde has squads", 'leave it out, or write kind = "horde"'
        )
    if kind != IC:
        node.refuse(("underlings",), "only an Independent Character leads Underlings", "leave it out")
    if kind != DIRECTOR and not node.at("supreme").is_there:
        node.refuse(
            ("deck", "role"), "only a Supreme Commander has that", "leave it out, or add supreme = true"
        )
        remedy = "leave it out, or say with supreme = true or false what kind of Director this is"
        node.refuse(("subordinates", "styles"), "only a Director has that", remedy)
    if kind == HORDE:
        node.refuse(("wounds", "fate", "type"), "a Horde has none", "leave it out")
        node.refuse(("supreme",), "a Horde is no Director", "leave it out")
    else:
        node.refuse(("command_centre", "offers"), "only a Horde has that", "leave it out")
    if kind != GIANT:
        node.refuse(("ats", "atp", "patterns", "uplink"), "only a giant has that", "leave it out")
    if kind == DIRECTOR:
        node.refuse(("at", "fate"), "a director is off the table", "leave it out")


def read_profile(node: Reader, name: str, *, is_giant: bool) -> Profile:
    """Read the profile of the combatant with this name. Missing values have the defaults of AD-R41, some of
    which are different for a giant. AD-01-04.
    """
    profile = Profile()
    profile.name = name
    PROFILE.read(node, profile, None)
    profile.compute_derived_values()
    if not node.at("wounds").is_there:
        profile.wounds = _default_wounds(profile, is_giant=is_giant)
    elif is_giant and len(profile.wounds) == 1:
        node.at("wounds").fault("a giant has Wounds by location", "write a table: head, right_arm ...")
    if is_giant and not node.at("ap").is_there:
        profile.ap = [4 if at == BODY else 2 for at in range(6)]
    if is_giant and not node.at("size").is_there:
        profile.size = 30
    return profile


def _default_wounds(profile: Profile, *, is_giant: bool) -> list[int]:
    """Return the Wounds of a unit whose setup has none: for a giant one number for each location, otherwise a
    single one. AD-01-03, AD-R41.
    """
    bonus = profile.bonus[T]
    if not is_giant:
        return [OVERSEER_WOUNDS]
    found = [bonus + 7] * 6
    found[HEAD] = bonus + 5
    found[BODY] = 2 * bonus + 10
    return found


BARRED: Final = tuple(TALENTS)
"""Talents that Underlings cannot have, because they allow a Flurry or Lightning. SW-60, AD-R52."""

_LEADING: Final = "overseer"


def _read_ranks(node: Reader, unit: Unit, state: Mission) -> None:
    """Read the Underlings of an Overseer, with the Passive Command that they have from the Overseer's type.
    AD-R14.
    """
    if not RANKS.has_parts(node):
        return
    profile = Profile()
    profile.name = f"Underlings of {unit.name}"
    UNDERLINGS.read(node, profile, None)
    profile.compute_derived_values()
    for talent in profile.talents:
        if talent in BARRED:
            node.at("talents").fault(f"Underlings cannot have {talent}", "leave it out")
    for trait in profile.traits:
        if trait.lower() == _LEADING:
            node.at("traits").fault("Underlings cannot be Overseers", "leave it out")
    count = node.at("count").number(1, _MANY, 1)
    specialists = node.at("specialists").number(0, _MANY)
    if specialists > count:
        node.at("specialists").fault(f"there are only {count} Underlings", f"use 0 to {count}")
    weapon = node.at("special_weapon")
    special = read_weapon(weapon) if weapon.is_there else None
    if specialists and not weapon.is_there:
        node.at("specialists").fault("Specialists have a weapon of their own", "add special_weapon")
    swarm = Swarm(unit.id, profile, max(0, count - specialists), specialists, special)
    if special is not None:
        _check_special_weapon(weapon, swarm, special)
    kind = OVERSEERS.get(unit.profile.type)
    passive = "" if kind is None else kind.passive
    if passive and passive not in swarm.passives:
        swarm.passives = (*swarm.passives, passive)
    state.plan.ranks[unit.id] = swarm
    unit.swarm = swarm.copy()


def _check_special_weapon(node: Reader, swarm: Swarm, special: Weapon) -> None:
    """Warn if no Command will ever use the special weapon of a Swarm. SW-13, AD-R97."""
    primary, kind = (swarm.primary_ranged, "ranged")
    if special.is_melee:
        primary, kind = (swarm.primary_melee, "melee")
    if not swarm.specialists:
        node.fault("nobody carries it", "add specialists = 1, or leave it out", fatal=False)
    elif primary < 0:
        what = f"{special.name} is never used: Specialists attack with the others, who have no {kind} weapon"
        node.fault(what, f"give the Underlings a {kind} weapon in whose place it is", fatal=False)
