"""The Deployment Phase in its four steps. IN-03, IN-R24, IN-R45."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import NOWHERE, Deployed, HeldBack
from wartable.rulesets.infinity.fireteams.charts import teams_of
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE
from wartable.rulesets.infinity.ground.measures import FACINGS
from wartable.rulesets.infinity.ground.places import UNTOUCHED, PlacingConditions, Zone, free_squares
from wartable.rulesets.infinity.model.skills import (
    COMBAT_JUMP,
    HIDDEN_DEPLOYMENT,
    PARACHUTIST,
    STRATEGOS,
)
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, DEAD, HIDDEN, TABLE, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper, members_of
from wartable.rulesets.infinity.model.wording import facing_name
from wartable.rulesets.infinity.skills.asking import Square, ask_place
from wartable.rulesets.infinity.skills.moving import choose_facing
from wartable.rulesets.infinity.tokens.base import DEPLOYING, ask_use
from wartable.rulesets.infinity.tokens.catalogue import uses_at
from wartable.rulesets.infinity.tokens.operational import gather_team, new_team_options

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
"""The steps of deployment; True for the side that deploys first. IN-03-06, IN-R24."""


def deploy(table: SkirmishTable) -> bool:
    """Deploy one Trooper or form one Fireteam of the current step, or go on to a later step. Returns False
    once deployment is over. IN-03-06.
    """
    state = table.state
    while state.step < len(_STEPS):
        is_first, what = _STEPS[state.step]
        side = state.deployer if is_first else state.enemy_of(state.deployer)
        if what == _HOLD:
            hold_back(table, side)
        elif what == _TEAMS:
            if form_freely(table, side):
                return True
        else:
            waiting = waiting_in(state, side, is_last=what == _LAST)
            if waiting:
                deploy_trooper(table, waiting[0])
                return True
        state.step += 1
    return False


def waiting_in(state: Skirmish, side: str, *, is_last: bool) -> list[Trooper]:
    """Return the Troopers that a side still has to deploy in this step; `is_last` is set for the step of
    those held back. Peripherals follow their Controller. IN-03-06, IN-R24.
    """
    held = state.armies[side].held
    waiting = [one for one in state.troopers_of(side) if one.place == UNPLACED]
    if not is_last:
        waiting = [one for one in waiting if one.id not in held]
    return [one for one in waiting if not one.is_peripheral] or waiting


def hold_back(table: SkirmishTable, side: str) -> None:
    """Ask which Troopers a side deploys last: one, or two with Strategos, and one more for a Command Token.
    The enemy learns only their number. CT-06, IN-03-06, IN-03-07, IN-08-59, IN-R45.
    """
    state = table.state
    army = state.armies[side]
    number = 2 if state.lieutenant_skill_level(side, STRATEGOS) else 1
    choices = could_hold(state, side)
    if len(choices) > number + 1 and ask_use(
        table, side, uses_at(state, side, DEPLOYING), "Hold back one more Trooper?"
    ):
        number += 1
    number = min(number, len(choices) - 1)
    for _ in range(number):
        options = [Option(f"hold:{one.id}", one.name, one) for one in could_hold(state, side)]
        held = table.ask(
            Decision(state.seat_of_side(side), "Choose the Trooper to place last", options)
        ).as_a(Trooper)
        army.held += [one.id for one in state.with_companions(held)]
    table.emit(HeldBack(side, state.count_reserve(side)))


def could_hold(state: Skirmish, side: str) -> list[Trooper]:
    """Return the Troopers that can still be held back: those not deployed, with one Proxy for each G: Jumper,
    and without Peripherals, which stay with their Controller. CT-06, IN-R45.
    """
    held = state.armies[side].held
    return members_of(
        [one for one in state.troopers_of(side) if one.place == UNPLACED and one.id not in held]
    )


def form_freely(table: SkirmishTable, side: str) -> bool:
    """Ask which Fireteam a side forms of its deployed Troopers, which costs nothing; returns whether it
    formed one. IN-08-35, IN-R24.
    """
    state = table.state
    ways = [
        Option(f"fireteam{key}", label, what)
        for key, label, what in new_team_options(state, side)
        if len(teams_of(state, side, what[0])) < what[0].most
    ]
    question = "Which Fireteam do you form?"
    chosen = table.ask(Decision(state.seat_of_side(side), question, [_NO_TEAM, *ways])).data
    if chosen is None:
        return False
    assert isinstance(chosen, tuple)
    row, leader = chosen
    gather_team(table, side, row, leader)
    return True


def zone_of(state: Skirmish, side: str) -> Zone:
    """Return the deployment zone of a side. IN-03-08."""
    return state.plan.zones[state.zone[side]]


def deploy_trooper(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask where a Trooper is deployed, whether it stands, and which way it faces, and deploy it. IN-03-08,
    IN-03-09, IN-03-10, IN-03-11.
    """
    state = table.state
    ways = [_OPEN]
    if trooper.has(HIDDEN_DEPLOYMENT):
        ways.append(_HIDDEN)
    if may_be_airborne(state, trooper):
        ways.append(_AIRBORNE)
    how = table.ask(Decision(trooper.seat, f"{trooper.name}: how is it deployed?", ways, trooper.id))
    if how is _AIRBORNE:
        trooper.place = AIRBORNE
        table.emit(Deployed(trooper.id, NOWHERE, ", airborne"))
        return
    squares = squares_for(state, trooper)
    if not squares:
        trooper.place = DEAD
        table.emit(Deployed(trooper.id, NOWHERE, ": there is no room for it, and it is lost"))
        return
    x, y = ask_place(table, trooper.seat, trooper.name, trooper.id, squares)
    body = trooper.body
    body.x, body.y, body.z = x, y, state.plan.field.standing_height(x, y, body.radius, body.height)
    ask_stance(table, trooper)
    trooper.place = HIDDEN if how is _HIDDEN else TABLE
    if table.listening:
        hidden = ", in Hidden Deployment" if how is _HIDDEN else ""
        table.emit(Deployed(trooper.id, state.plan.field.square_name(x, y), hidden))


def ask_stance(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask whether a Trooper that has been placed stands, and which way it faces: in one question if straight
    towards the other side of the table, otherwise in two. IN-03-09, IN-07-20.
    """
    ahead = FACINGS // 2 if zone_of(table.state, trooper.side).top == 0 else 0
    if trooper.profile.can_go_prone:
        name = facing_name(ahead)
        ways = [
            Option("standing", f"Standing, facing {name}", ahead),
            Option("standing_turned", "Standing, facing elsewhere"),
            Option("prone", f"Prone, facing {name}", ahead),
            Option("prone_turned", "Prone, facing elsewhere"),
        ]
        how = table.ask(Decision(trooper.seat, f"{trooper.name}: standing or prone?", ways, trooper.id))
        trooper.lie_down(prone=how in ways[2:])
        if isinstance(how.data, int):
            trooper.body.facing = how.data
            return
    trooper.body.facing = choose_facing(table, trooper.seat, trooper, ahead)


def may_be_airborne(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper may stay airborne; one that is held back may not. IN-03-11, IN-R45, IN-R72."""
    if trooper.id in state.armies[trooper.side].held:
        return False
    return trooper.has(COMBAT_JUMP) or trooper.has(PARACHUTIST)


def squares_for(state: Skirmish, trooper: Trooper) -> list[Square]:
    """Return the squares in which a Trooper can be deployed: those of its zone with free points, or if there
    are none, the nearest ones to the zone. Empty if the whole table is full. IN-03-08, IN-R96.
    """
    field, zone = state.plan.field, zone_of(state, trooper.side)
    top, bottom = zone.top, zone.bottom
    squares = open_squares(state, trooper, zone)
    while not squares and (top > 0 or bottom < field.height):
        top, bottom = max(0, top - SQUARE), min(field.height, bottom + SQUARE)
        squares = open_squares(state, trooper, Zone(zone.left, top, zone.right, bottom))
    return squares


def open_squares(state: Skirmish, trooper: Trooper, zone: Zone) -> list[Square]:
    """Return the squares of a zone with points where a Trooper can be placed. IN-03-08."""
    field, room = state.plan.field, placement_in(state, trooper, zone)

    def is_open(x: int, y: int) -> bool:
        return zone.contains(x, y, room.radius) and room.allows(x, y)

    return [
        Square(name, field.places_in(name, room.radius, room.height), is_open)
        for name in free_squares(field, zone, room)
    ]


def placement_in(state: Skirmish, trooper: Trooper, zone: Zone) -> PlacingConditions:
    """Return the conditions for placing a Trooper in a zone. It must overlap no model that its player knows
    of, and must not touch an enemy. IN-03-08.
    """
    body, side = trooper.body, trooper.side
    friends: list[Body] = []
    enemies: list[Body] = []
    for other in state.troopers.values():
        there = other.body
        if (
            other is not trooper
            and (other.place == TABLE or (other.place == HIDDEN and other.side == side))
            and zone.overlaps(there.x, there.y, there.radius + UNTOUCHED)
        ):
            (friends if other.side == side else enemies).append(there)
    room = PlacingConditions(body.radius, body.height, friends)
    room.enemies = enemies
    return room
