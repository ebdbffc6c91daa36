"""The Deployment Phase in its four steps. IN-03, IN-R24, IN-R45."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import NOWHERE, Deployed, HeldBack
from wartable.rulesets.infinity.fireteams.charts import teams_of_row
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE
from wartable.rulesets.infinity.ground.measures import FACINGS
from wartable.rulesets.infinity.ground.places import (
    UNTOUCHED,
    PlacingConditions,
    TableZone,
    squares_with_free_point,
)
from wartable.rulesets.infinity.model.skills import (
    COMBAT_JUMP,
    HIDDEN_DEPLOYMENT,
    PARACHUTIST,
    STRATEGOS,
)
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, DEAD, HIDDEN, TABLE, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper, troopers_counting_as_members
from wartable.rulesets.infinity.model.wording import facing_name
from wartable.rulesets.infinity.skills.asking import OfferedSquare, ask_point_in_squares
from wartable.rulesets.infinity.skills.moving import choose_facing
from wartable.rulesets.infinity.tokens.base import DEPLOYING, ask_token_use
from wartable.rulesets.infinity.tokens.catalogue import token_options_at
from wartable.rulesets.infinity.tokens.operational import ask_members_and_form_team, possible_new_teams

_OPEN: Final = Option("open", "Deploy it in the open")
_HIDDEN: Final = Option("hidden", "Hidden Deployment: write its place down")
_AIRBORNE: Final = Option("airborne", "Keep it airborne")
_NO_TEAM: Final = Option("no_team", "No Fireteam")

_HOLD: Final = "hold"
_PLACE: Final = "place"
_LAST: Final = "last"
_TEAMS: Final = "teams"
_STEPS: Final = (
    (True, _HOLD),
    (True, _PLACE),
    (True, _TEAMS),
    (False, _HOLD),
    (False, _PLACE),
    (False, _TEAMS),
    (True, _LAST),
    (True, _TEAMS),
    (False, _LAST),
    (False, _TEAMS),
)
"""The steps of deployment, each with what is done in it; True stands for the side that deploys first.
IN-03-06, IN-R24.
"""


def play_deployment_step(table: SkirmishTable) -> bool:
    """Continue deployment: deploy one Trooper or form one Fireteam, in the current step or, if there is
    nothing left to do in it, in a later one. Return False if deployment is over. IN-03-06.
    """
    state = table.state
    while state.step < len(_STEPS):
        is_first, task = _STEPS[state.step]
        side = state.deployer if is_first else state.enemy_side_of(state.deployer)
        if task == _HOLD:
            ask_to_hold_back(table, side)
        elif task == _TEAMS:
            if ask_to_form_free_team(table, side):
                return True
        else:
            waiting = troopers_to_deploy(state, side, is_reserve=task == _LAST)
            if waiting:
                deploy_trooper(table, waiting[0])
                return True
        state.step += 1
    return False


def troopers_to_deploy(state: Skirmish, side: str, *, is_reserve: bool) -> list[Trooper]:
    """Return the Troopers that a side still has to deploy now, without those held back unless `is_reserve`.
    Peripherals are returned only once no other Troopers are left. IN-03-06, IN-R24.
    """
    held = state.armies[side].held
    waiting = [trooper for trooper in state.troopers_of(side) if trooper.place == UNPLACED]
    if not is_reserve:
        waiting = [trooper for trooper in waiting if trooper.id not in held]
    return [trooper for trooper in waiting if not trooper.is_peripheral] or waiting


def ask_to_hold_back(table: SkirmishTable, side: str) -> None:
    """Ask which Troopers a side holds back and deploys last: one, or two with Strategos, and one more for a
    Command Token; but at least one Trooper is not held back. The enemy learns only their number. CT-06,
    IN-03-06, IN-03-07, IN-08-59, IN-R45.
    """
    state = table.state
    army = state.armies[side]
    number = 2 if state.lieutenant_skill_level(side, STRATEGOS) else 1
    choices = reserve_candidates(state, side)
    if len(choices) > number + 1 and ask_token_use(
        table, side, token_options_at(state, side, DEPLOYING), "Hold back one more Trooper?"
    ):
        number += 1
    number = min(number, len(choices) - 1)
    for _ in range(number):
        options = [
            Option(f"hold:{trooper.id}", trooper.name, trooper) for trooper in reserve_candidates(state, side)
        ]
        held = table.ask(
            Decision(state.deciding_seat_of_side(side), "Choose the Trooper to place last", options)
        ).as_a(Trooper)
        army.held += [trooper.id for trooper in state.trooper_and_companions(held)]
    table.emit(HeldBack(side, state.count_held_back(side)))


def reserve_candidates(state: Skirmish, side: str) -> list[Trooper]:
    """Return the Troopers that can still be held back: those not deployed yet, with only one Proxy of each G:
    Jumper, and without Peripherals, which stay with their Controller. CT-06, IN-R45.
    """
    held = state.armies[side].held
    return troopers_counting_as_members(
        [
            trooper
            for trooper in state.troopers_of(side)
            if trooper.place == UNPLACED and trooper.id not in held
        ]
    )


def ask_to_form_free_team(table: SkirmishTable, side: str) -> bool:
    """Ask which Fireteam of its deployed Troopers a side forms, or whether it forms none; this costs nothing
    during deployment. Ask for its members, form it, and return whether one was formed. IN-08-35, IN-R24.
    """
    state = table.state
    options = [
        Option(f"fireteam{key}", label, row_and_leader)
        for key, label, row_and_leader in possible_new_teams(state, side)
        if len(teams_of_row(state, side, row_and_leader[0])) < row_and_leader[0].most
    ]
    question = "Which Fireteam do you form?"
    chosen = table.ask(Decision(state.deciding_seat_of_side(side), question, [_NO_TEAM, *options])).data
    if chosen is None:
        return False
    assert isinstance(chosen, tuple)
    row, leader = chosen
    ask_members_and_form_team(table, side, row, leader)
    return True


def deployment_zone_of(state: Skirmish, side: str) -> TableZone:
    """Return the deployment zone of a side. IN-03-08."""
    return state.plan.zones[state.zone[side]]


def deploy_trooper(table: SkirmishTable, trooper: Trooper) -> None:
    """Deploy a Trooper: ask for the kind of deployment, the position, the stance and the facing. If there is
    no space for it anywhere, it is lost. IN-03-08, IN-03-09, IN-03-10, IN-03-11.
    """
    state = table.state
    options = [_OPEN]
    if trooper.has_skill(HIDDEN_DEPLOYMENT):
        options.append(_HIDDEN)
    if may_stay_airborne(state, trooper):
        options.append(_AIRBORNE)
    chosen = table.ask(Decision(trooper.seat, f"{trooper.name}: how is it deployed?", options, trooper.id))
    if chosen is _AIRBORNE:
        trooper.place = AIRBORNE
        table.emit(Deployed(trooper.id, NOWHERE, ", airborne"))
        return
    squares = deployment_squares(state, trooper)
    if not squares:
        trooper.place = DEAD
        table.emit(Deployed(trooper.id, NOWHERE, ": there is no room for it, and it is lost"))
        return
    x, y = ask_point_in_squares(table, trooper.seat, trooper.name, trooper.id, squares)
    body = trooper.body
    body.x, body.y, body.z = x, y, state.plan.field.feet_height_at(x, y, body.radius, body.height)
    ask_stance_and_facing(table, trooper)
    trooper.place = HIDDEN if chosen is _HIDDEN else TABLE
    if table.listening:
        hidden = ", in Hidden Deployment" if chosen is _HIDDEN else ""
        table.emit(Deployed(trooper.id, state.plan.field.square_name_at(x, y), hidden))


def ask_stance_and_facing(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask whether a Trooper that has been placed is standing or prone, and which way it faces. If it faces
    straight towards the other side of the table, one question is enough. IN-03-09, IN-07-20.
    """
    ahead = FACINGS // 2 if deployment_zone_of(table.state, trooper.side).top == 0 else 0
    if trooper.profile.can_go_prone:
        name = facing_name(ahead)
        options = [
            Option("standing", f"Standing, facing {name}", ahead),
            Option("standing_turned", "Standing, facing elsewhere"),
            Option("prone", f"Prone, facing {name}", ahead),
            Option("prone_turned", "Prone, facing elsewhere"),
        ]
        chosen = table.ask(Decision(trooper.seat, f"{trooper.name}: standing or prone?", options, trooper.id))
        trooper.set_stance(prone=chosen in options[2:])
        if isinstance(chosen.data, int):
            trooper.body.facing = chosen.data
            return
    trooper.body.facing = choose_facing(table, trooper.seat, trooper, ahead)


def may_stay_airborne(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper may stay airborne in deployment: it has Combat Jump or Parachutist, and is not held
    back. IN-03-11, IN-R45, IN-R72.
    """
    if trooper.id in state.armies[trooper.side].held:
        return False
    return trooper.has_skill(COMBAT_JUMP) or trooper.has_skill(PARACHUTIST)


def deployment_squares(state: Skirmish, trooper: Trooper) -> list[OfferedSquare]:
    """Return the squares in which a Trooper can be deployed: those with space in its deployment zone or, if
    there are none, those with space that are nearest to the zone. Return none if the whole table is full.
    IN-03-08, IN-R96.
    """
    field, zone = state.plan.field, deployment_zone_of(state, trooper.side)
    top, bottom = zone.top, zone.bottom
    squares = squares_with_space(state, trooper, zone)
    while not squares and (top > 0 or bottom < field.height):
        top, bottom = max(0, top - SQUARE), min(field.height, bottom + SQUARE)
        squares = squares_with_space(state, trooper, TableZone(zone.left, top, zone.right, bottom))
    return squares


def squares_with_space(state: Skirmish, trooper: Trooper, zone: TableZone) -> list[OfferedSquare]:
    """Return the squares of a zone that contain a point at which a Trooper can be placed. IN-03-08."""
    field, conditions = state.plan.field, placing_conditions(state, trooper, zone)

    def is_open(x: int, y: int) -> bool:
        return zone.contains_base(x, y, conditions.radius) and conditions.allows_point(x, y)

    return [
        OfferedSquare(name, field.standing_points_in(name, conditions.radius, conditions.height), is_open)
        for name in squares_with_free_point(field, zone, conditions)
    ]


def placing_conditions(state: Skirmish, trooper: Trooper, zone: TableZone) -> PlacingConditions:
    """Return the conditions for placing a Trooper in a zone: it may overlap no model that its player knows
    of, and touch no enemy. IN-03-08.
    """
    body, side = trooper.body, trooper.side
    friends: list[Body] = []
    enemies: list[Body] = []
    for other in state.troopers.values():
        other_body = other.body
        if (
            other is not trooper
            and (other.place == TABLE or (other.place == HIDDEN and other.side == side))
            and zone.overlaps_base(other_body.x, other_body.y, other_body.radius + UNTOUCHED)
        ):
            (friends if other.side == side else enemies).append(other_body)
    conditions = PlacingConditions(body.radius, body.height, friends)
    conditions.enemies = enemies
    return conditions
