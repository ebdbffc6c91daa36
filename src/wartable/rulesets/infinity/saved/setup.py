"""Reading a setup - plain data - into the state at the start of the skirmish."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.data.declared import define
from wartable.core.data.fields import Name, Number, Title
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import placeholder_id, read_new_id, read_seats
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.skills import LIEUTENANT
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import TABLE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.saved.inches import PositionField
from wartable.rulesets.infinity.saved.plan_data import SETUP, table_size_of
from wartable.rulesets.infinity.saved.profile_data import PROFILE, WOUNDS, read_profile
from wartable.rulesets.infinity.saved.table_data import read_table

POSTING: Final[Shape[Trooper, Skirmish]] = Shape(
    Name("side", "side", lambda trooper, state: state.plan.sides, "the side that it fights for"),
    Name("seat", "seat", lambda trooper, state: state.plan.seats, "the seat with the side's id if left out"),
    PositionField(
        table_size_of,
        "its place at the start, [x, y] in inches; if left out, its player deploys it",
        find=lambda trooper: trooper.body,
    ),
)
"""Schema of a Trooper in a scenario: its side and its position."""

UNIT_PARTS: Final[Shape[Any, Skirmish]] = Shape(
    StateField("id", "an id that no other Trooper has"),
    Title("name", "what people call it; its id if left out"),
    *POSTING.fields,
    Number("group", "its Combat Group, 1 or 2; left out, that of its Controller, or 1", least=1, most=2),
    StateField("controller", "of a Peripheral: the id of its Controller"),
    StateField("jumper", "of a Proxy: the name that all Proxies of its G: Jumper share"),
    *PROFILE.fields,
    *WOUNDS,
    needed=("id", "side"),
)


@define
class ParsedTrooper:
    """A Trooper with the part of the setup that it was read from."""

    node: Reader
    trooper: Trooper


def read_skirmish(setup: Reader, state: Skirmish) -> list[ParsedTrooper]:
    """Read a setup, apart from its situation, into a new state, and return its Troopers. Faults are added to
    the problems of the Reader.
    """
    plan = state.plan
    SETUP.read(setup, plan, state)
    read_seats(setup, plan)
    read_table(setup.at("table"), plan)
    for side in plan.sides:
        state.armies[side] = Army(side)
    posts = [post for post in [_read_unit(item, state) for item in setup.at("units").items()] if post]
    for post in posts:
        _link_peripheral(post, state)
    for army in state.armies.values():
        appoint_lieutenant(state, army)
        plan.groups[army.side] = sorted({trooper.group for trooper in state.troopers_of(army.side)})
    return posts


def _read_unit(node: Reader, state: Skirmish) -> ParsedTrooper | None:
    """Read a Trooper and add it to the skirmish. Faults are added to the reader's problems; returns None if
    the entry of the file is not a table of keys.
    """
    is_table = UNIT_PARTS.has_parts(node)
    id = read_new_id(node.at("id"), state.troopers, "give each Trooper an id of its own") or placeholder_id(
        state.troopers
    )
    name = node.at("name").name() or id
    if not is_table:
        return None
    profile = read_profile(node, name)
    trooper = Trooper(id, name, "", "", profile)
    POSTING.read(node, trooper, state)
    trooper.seat = trooper.seat or trooper.side
    trooper.group = node.at("group").number(1, 2, 1)
    if node.at("at").is_there:
        trooper.place = TABLE
        shape = SILHOUETTES[profile.silhouette]
        body = trooper.body
        z = state.plan.field.feet_height_at(body.x, body.y, shape.radius, shape.height)
        body.z = max(0, z)
    if node.at("jumper").is_there:
        trooper.jumper = node.at("jumper").id()
    state.troopers[id] = trooper
    return ParsedTrooper(node, trooper)


def _link_peripheral(parsed: ParsedTrooper, state: Skirmish) -> None:
    """Link a Peripheral to its Controller. Unless its entry in the file gives a WIP or a Combat Group, it
    gets those of the Controller. IN-01-14, IN-08-49, IN-R37.
    """
    node = parsed.node.at("controller")
    if node.is_there:
        own = [one.id for one in state.troopers_of(parsed.trooper.side) if one is not parsed.trooper]
        parsed.trooper.controller = node.name_of(own, "Trooper of its side")
        controller = state.troopers.get(parsed.trooper.controller)
        if controller is not None and not parsed.node.at("wip").is_there:
            parsed.trooper.profile.wip = controller.profile.wip
        if controller is not None and not parsed.node.at("group").is_there:
            parsed.trooper.group = controller.group


def appoint_lieutenant(state: Skirmish, army: Army) -> None:
    """Make the Trooper with the Special Skill Lieutenant the leader of its army, and add the Command Tokens
    that this skill gives. CT-03.
    """
    for trooper in state.troopers_of(army.side):
        if trooper.has_skill(LIEUTENANT):
            army.leader = trooper.id
            army.tokens += trooper.profile.skills[LIEUTENANT]
