"""Reading a skirmish's setup and checking that it can be played; all faults are reported at once."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.reader import UNREAD, Reader, check_namesakes
from wartable.core.forces.setup import check_seats, check_sides
from wartable.rulesets.infinity.building.lists import check_lists, check_together
from wartable.rulesets.infinity.building.rooms import check_rooms
from wartable.rulesets.infinity.building.teams import settle_teams
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import DEAD
from wartable.rulesets.infinity.saved.plan_data import SETUP
from wartable.rulesets.infinity.saved.setup import ParsedTrooper, read_skirmish
from wartable.rulesets.infinity.saved.situation import read_situation


def read_setup(whole: Reader) -> Skirmish | None:
    """Read a skirmish from its setup. Faults are reported, and replaced by defaults; returns None if required
    parts are missing.
    """
    if not SETUP.has_parts(whole):
        return None
    state = Skirmish(0, SkirmishPlan())
    posts = read_skirmish(whole, state)
    _check(whole, posts, state)
    if whole.at("now").is_there:
        read_situation(whole.at("now"), state)
        _check_moved(whole.at("now").at("units"), state)
        settle_teams(whole.at("now"), state)
    check_namesakes(whole.at("units").items())
    for trooper in state.troopers.values():
        if trooper.id.startswith(UNREAD):
            trooper.place = DEAD
    return state


def _check_moved(units: Reader, state: Skirmish) -> None:
    """Check that Proxies and Peripherals still share a Combat Group if a situation changes the groups of
    Troopers.
    """
    for side in state.armies:
        own = [(units.at(trooper.id).at("group"), trooper) for trooper in state.own(side)]
        if [node for node, _ in own if node.is_there]:
            check_together(own)


def _check(whole: Reader, posts: Sequence[ParsedTrooper], state: Skirmish) -> None:
    """Report faults in the positions, seats, sides and lists of a setup. Unless it has a situation, also
    report Troopers that cannot be deployed for lack of space.
    """
    plan = state.plan
    for post in posts:
        trooper = post.trooper
        body = trooper.body
        if post.node.at("at").is_there and plan.field.standing(body.x, body.y, body.radius, body.height) < 0:
            post.node.at("at").fault(f"{trooper.id} cannot stand there", "move it onto open ground")
    check_seats(whole, [(post.trooper.seat, post.trooper.side) for post in posts], "Trooper")
    check_sides(whole.at("sides"), "skirmish", whole.at("units"), "Trooper", plan.sides)
    sides = whole.at("sides").items()
    if len(sides) > 2:
        whole.at("sides").fault(f"a skirmish has two sides, not {len(sides)}", "leave out all others")
    check_lists(whole.at("units"), posts, state)
    if not whole.at("now").is_there:
        check_rooms(posts, state)
