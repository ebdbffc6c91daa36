"""Reading a Mission's setup and checking that it can be played; all faults are reported at once."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.reader import UNREAD, Reader, check_namesakes
from wartable.core.forces.setup import check_seats, check_sides
from wartable.rulesets.adeptus.ground.rooms import room_for
from wartable.rulesets.adeptus.ground.space import is_open_ground
from wartable.rulesets.adeptus.model.plan import MissionPlan
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, DEAD, extent_of
from wartable.rulesets.adeptus.saved.plan_data import SETUP
from wartable.rulesets.adeptus.saved.setup import ParsedUnit, read_mission
from wartable.rulesets.adeptus.saved.situation import read_situation


def read_setup(whole: Reader) -> Mission | None:
    """Read a Mission from its setup, and check that no side has two units of the same name. Faults are
    reported, and replaced by defaults; returns None if a main part of the setup is missing.
    """
    state = build_mission(whole)
    check_namesakes(whole.at("units").items())
    return state


def build_mission(whole: Reader) -> Mission | None:
    """Read a Mission from its setup like `read_setup`, but do not compare the names of a side's units."""
    if not SETUP.has_parts(whole):
        return None
    state = Mission(0, MissionPlan())
    posts = read_mission(whole, state)
    _check_mission(whole, posts, state)
    if whole.at("now").is_there:
        placed = [post.unit.id for post in posts if post.node.at("at").is_there]
        read_situation(whole.at("now"), state, placed)
    for unit in state.units.values():
        if unit.id.startswith(UNREAD):
            unit.standing = DEAD
    return state


def _check_mission(whole: Reader, posts: Sequence[ParsedUnit], state: Mission) -> None:
    """Check that every side has a unit, and that units have room on the field."""
    plan = state.plan
    fighting = [post for post in posts if post.unit.id in state.units]
    for post in fighting:
        unit = post.unit
        if unit.x >= 0 and not is_open_ground(state, unit.outline, unit.x, unit.y):
            post.node.at("at").fault(f"{unit.id} does not fit there", "move it onto open ground")
        if not post.unit.arms.weapons and unit.swarm is None:
            post.node.fault(f"{unit.id} has no weapon", "add weapons", fatal=False)
    check_seats(whole, [(post.unit.seat, post.unit.side) for post in posts], "unit")
    check_sides(whole.at("sides"), "Mission", whole.at("units"), "unit", plan.sides)
    if not whole.at("now").is_there:
        _check_room(fighting, state)
    for side in plan.sides:
        own = [post for post in posts if post.unit.side == side]
        if own and not [post for post in fighting if post.unit.side == side]:
            own[0].node.fault(f"{side} has no unit on the table", "add a unit that fights", fatal=False)


def _check_room(posts: Sequence[ParsedUnit], state: Mission) -> None:
    """Check that all units to be deployed find room in their zones, or at least on the field. The largest are
    placed first, each in the first free place. AD-R110.
    """
    twin = state.copy()
    waiting = [post for post in posts if post.unit.x < 0 and post.unit.side in state.plan.deploy]
    for post in sorted(waiting, key=lambda post: -extent_of(post.unit.outline)):
        unit = twin.units[post.unit.id]
        room = room_for(twin, unit)
        squares = room.squares()
        if not squares:
            post.node.fault(f"{unit.id} finds no room on the field", "enlarge the field, or clear it")
            continue
        unit.x, unit.y = min(room.free_cells(squares[0]), key=lambda cell: (cell[1], cell[0]))
        unit.standing = ACTIVE
        if not state.plan.deploy[unit.side].has(unit.x, unit.y):
            what = f"{unit.id} finds no room where {unit.side} enters"
            post.node.fault(what, "enlarge that zone, clear it, or give it a place with at", fatal=False)
