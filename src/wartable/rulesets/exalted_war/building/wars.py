"""Whether a setup or a force can be played, and whether it is by the rules: everything wrong with it at
once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.core.data.echoes import without_echoes
from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader, check_namesakes
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import RemarkField, RulesetField, check_seats, check_sides, member_entry
from wartable.rulesets.exalted_war.building.ground import check_unit_places
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import most_special_characters, relays_needed
from wartable.rulesets.exalted_war.model.unit import Unit, possible_formations_of
from wartable.rulesets.exalted_war.saved.plan_data import MOST_YARDS, SETUP
from wartable.rulesets.exalted_war.saved.setup import POSTING, UNIT_PARTS, ParsedUnit, read_war
from wartable.rulesets.exalted_war.saved.situation import read_situation

_HALF: Final = MOST_YARDS // 2
PARADE: Final[dict[str, object]] = {
    "ruleset": "exalted-war",
    "title": "Parade",
    "field": {"width": MOST_YARDS, "height": MOST_YARDS},
    "sides": [
        {"id": "one", "deploy": [0, 0, _HALF, MOST_YARDS]},
        {"id": "two", "deploy": [_HALF, 0, _HALF, MOST_YARDS]},
    ],
}
"""A plain field without units, on which a force is viewed and checked."""

_FORCE: Final[Shape[Any, Any]] = Shape(
    RulesetField("exalted-war"),
    RemarkField("title"),
    RemarkField("text"),
    StateField("units"),
    needed=("units",),
)
_SCENARIO_KEYS: Final = tuple([field.key for field in POSTING.fields])
"""Keys of a unit that only a scenario sets, not a force."""
_REQUIRED_KEYS: Final = ("id", "leader")
_OPTIONAL_KEYS: Final = tuple(
    [field.key for field in UNIT_PARTS.fields if field.key not in (*_REQUIRED_KEYS, *_SCENARIO_KEYS)]
)


def read_setup(whole: Reader) -> War | None:
    """Read a war from its setup, and check that the units of each side have different names. Return its state
    at the start, or None if the setup is not a table with the required keys. Faults are reported to the
    Reader.
    """
    state = read_war_allowing_same_names(whole)
    check_namesakes(whole.at("units").items())
    return state


def read_war_allowing_same_names(whole: Reader) -> War | None:
    """Read a war from its setup, and return its state at the start; None if the setup is not a table with the
    required keys. Unlike `read_setup`, this allows units of one side to have the same name.
    """
    if not SETUP.has_parts(whole):
        return None
    state = War(0, WarPlan())
    posts = read_war(whole, state)
    _check_war(whole, posts, state.plan)
    if whole.at("now").is_there:
        read_situation(whole.at("now"), state)
    return state


def force_problems(force: Mapping[str, object]) -> list[Problem]:
    """Return everything that is wrong with a force, the data of one side's units. The units are checked by
    putting them into a war on a plain field.
    """
    found: list[Problem] = []
    whole = Reader(force, "", found)
    if not _FORCE.has_parts(whole):
        return found
    _FORCE.read(whole, None, None)
    units = [
        member_entry(item, _REQUIRED_KEYS, _OPTIONAL_KEYS, _SCENARIO_KEYS, {"side": "two" if at else "one"})
        for at, item in enumerate(whole.at("units").items())
    ]
    parade = Reader({**PARADE, "units": units}, "", [])
    read_war_allowing_same_names(parade)
    return without_echoes([*found, *[fault for fault in parade.problems if fault.path.startswith("units[")]])


def _check_war(whole: Reader, posts: Sequence[ParsedUnit], plan: WarPlan) -> None:
    """Check that every side has a unit from the start, that each unit is legal, and that all have room."""
    if isinstance(whole.at("units").value, list | tuple) and not whole.at("units").value:
        whole.at("units").fault("there are no units", "add some for every side")
    for post in posts:
        _check_unit(post, plan)
    check_seats(whole, [(post.unit.seat, post.unit.side) for post in posts], "unit")
    check_unit_places(whole.at("sides"), posts, plan)
    check_sides(whole.at("sides"), "war", whole.at("units"), "unit", plan.sides)
    manned = [post.unit.side for post in posts if post.unit.side]
    for node in whole.at("sides").items():
        side = node.at("id").value
        own = [post.unit for post in posts if post.unit.side in (side, "")]
        if own and side in manned and all(unit.arrives > 0 for unit in own):
            node.fault(f"all units of {side} come later", "let one be there at the start, without arrives")


# ------------------------------------------------------------------ each unit


def _check_unit(post: ParsedUnit, plan: WarPlan) -> None:
    """Check that a unit has no more special characters than its limit, can hold its formation, and arrives in
    time.
    """
    unit, node = post.unit, post.node
    if not unit.is_solo and node.at("members").value == unit.members:
        _check_specials(node, unit)
        _check_formation(node.at("formation"), unit)
    if unit.arrives > plan.limit:
        what = f"the war ends at tick {plan.limit}, before it comes"
        node.at("arrives").fault(what, f"use 0 to {plan.limit}, or a later limit", fatal=False)


def _check_specials(node: Reader, unit: Unit) -> None:
    """Check that the unit has no more special characters than its limit allows; Relays count, too. EW-46,
    W-13.
    """
    count, most = len(unit.specials) + unit.relays, most_special_characters(unit.magnitude)
    if count > most:
        what = (
            f"it has {count} special characters, Relays included; Magnitude {unit.magnitude} carries {most}"
        )
        node.fault(what, f"leave {count - most} out: those above the limit fade into the ranks", fatal=False)


def _check_formation(node: Reader, unit: Unit) -> None:
    """Check that the unit can hold its formation. EW-50 to EW-56."""
    wanted = unit.formation
    ready = possible_formations_of(unit)
    if wanted in ready:
        return
    if unit.lacks_relays:
        need = relays_needed(unit.magnitude)
        what = f"{wanted.name} needs {need} Relays at Magnitude {unit.magnitude}, and it has {unit.relays}"
        node.fault(what, "add Relays: as it is, it stands Unordered, its Drill 2 lower", fatal=False)
    else:
        what = f"{wanted.name} needs Drill {wanted.drill}, and it has {unit.drill}"
        could = ", ".join([formation.key for formation in ready])
        node.fault(what, f"use {could}: as it is, it stands Unordered", fatal=False)
