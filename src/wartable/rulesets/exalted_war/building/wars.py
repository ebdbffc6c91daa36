"""Whether a setup can be played, and whether it is by the rules: everything wrong with it at once."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.reader import Reader, check_namesakes
from wartable.core.setup import check_seats, check_sides
from wartable.rulesets.exalted_war.building.ground import check_ground
from wartable.rulesets.exalted_war.building.units import check_unit
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.saved.plan_data import SETUP
from wartable.rulesets.exalted_war.saved.setup import Post, read_war
from wartable.rulesets.exalted_war.saved.situation import read_situation


def read_setup(whole: Reader) -> War | None:
    """A war as its setup tells it, of all that can be read of that."""
    state = build_war(whole)
    check_namesakes(whole.at("units").items())
    return state


def build_war(whole: Reader) -> War | None:
    """The same without what depends on who fights on one side."""
    if not SETUP.has_parts(whole):
        return None
    state = War(WarPlan(), 0)
    posts = read_war(whole, state)
    _check(whole, posts, state.plan)
    if whole.at("now").is_there:
        read_situation(whole.at("now"), state)
    return state


def _check(whole: Reader, posts: Sequence[Post], plan: WarPlan) -> None:
    """Whether there is somebody on every side from the start, each by the rules and with room to stand."""
    if isinstance(whole.at("units").value, list | tuple) and not whole.at("units").value:
        whole.at("units").fault("there are no units", "add some for every side")
    for post in posts:
        check_unit(post, plan)
    check_seats(whole, [(post.unit.seat, post.unit.side) for post in posts], "unit")
    check_ground(whole.at("sides"), posts, plan)
    check_sides(whole.at("sides"), "war", whole.at("units"), "unit", plan.sides)
    manned = [post.unit.side for post in posts if post.unit.side]
    for node in whole.at("sides").items():
        side = node.at("id").value
        own = [post.unit for post in posts if post.unit.side in (side, "")]
        if own and side in manned and all(unit.arrives > 0 for unit in own):
            node.fault(f"all units of {side} come later", "let one be there at the start, without arrives")
