"""Reading a skirmish's setup and checking that it can be played; all faults are reported at once."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.reader import UNREAD, Reader, check_namesakes
from wartable.core.forces.setup import check_seats, check_sides
from wartable.rulesets.infinity.building.lists import check_army_lists, check_companion_groups
from wartable.rulesets.infinity.building.rooms import check_deployment_space
from wartable.rulesets.infinity.building.teams import reconcile_teams_with_leaders
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import DEAD
from wartable.rulesets.infinity.saved.plan_data import SETUP
from wartable.rulesets.infinity.saved.setup import ParsedTrooper, read_skirmish
from wartable.rulesets.infinity.saved.situation import read_situation


def read_setup(setup: Reader) -> Skirmish | None:
    """Read a skirmish from its setup, and return its state. Faults are added to the problems of the Reader,
    and faulty values are replaced by defaults. Return None if required parts of the setup are missing.
    """
    if not SETUP.has_parts(setup):
        return None
    state = Skirmish(0, SkirmishPlan())
    parsed_troopers = read_skirmish(setup, state)
    _check_setup(setup, parsed_troopers, state)
    if setup.at("now").is_there:
        read_situation(setup.at("now"), state)
        _check_changed_groups(setup.at("now").at("units"), state)
        reconcile_teams_with_leaders(setup.at("now"), state)
    check_namesakes(setup.at("units").items())
    for trooper in state.troopers.values():
        if trooper.id.startswith(UNREAD):
            trooper.place = DEAD
    return state


def _check_changed_groups(units: Reader, state: Skirmish) -> None:
    """If a situation changes the Combat Groups of Troopers, check that all Proxies of a G: Jumper still share
    a group, and that Peripherals still share that of their Controller.
    """
    for side in state.armies:
        grouped_troopers = [
            (units.at(trooper.id).at("group"), trooper) for trooper in state.troopers_of(side)
        ]
        if [node for node, _ in grouped_troopers if node.is_there]:
            check_companion_groups(grouped_troopers)


def _check_setup(setup: Reader, parsed_troopers: Sequence[ParsedTrooper], state: Skirmish) -> None:
    """Report faults in the positions, seats, sides and army lists of a setup. If the setup has no situation,
    also report Troopers that cannot be deployed for lack of space.
    """
    plan = state.plan
    for parsed in parsed_troopers:
        trooper = parsed.trooper
        body = trooper.body
        if (
            parsed.node.at("at").is_there
            and plan.field.feet_height_at(body.x, body.y, body.radius, body.height) < 0
        ):
            parsed.node.at("at").fault(f"{trooper.id} cannot stand there", "move it onto open ground")
    check_seats(setup, [(parsed.trooper.seat, parsed.trooper.side) for parsed in parsed_troopers], "Trooper")
    check_sides(setup.at("sides"), "skirmish", setup.at("units"), "Trooper", plan.sides)
    sides = setup.at("sides").items()
    if len(sides) > 2:
        setup.at("sides").fault(f"a skirmish has two sides, not {len(sides)}", "leave out all others")
    check_army_lists(setup.at("units"), parsed_troopers, state)
    if not setup.at("now").is_there:
        check_deployment_space(parsed_troopers, state)
