"""The Deployment Phase in its four steps. 2.3, IN-R24, IN-R45."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import Deployed, HeldBack
from wartable.rulesets.infinity.ground.field import SQUARE
from wartable.rulesets.infinity.ground.measures import INCH, inches, is_touching
from wartable.rulesets.infinity.ground.places import Zone
from wartable.rulesets.infinity.model.skills import COMBAT_JUMP, HIDDEN_DEPLOYMENT, PARACHUTIST
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN, TABLE, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.moving import FACINGS_OFFERED

_OPEN: Final = Option("open", "Deploy it in the open")
_HIDDEN: Final = Option("hidden", "Hidden Deployment: write its place down")
_AIRBORNE: Final = Option("airborne", "Keep it airborne")
_STANDING: Final = Option("standing", "Standing")
_PRONE: Final = Option("prone", "Prone")
_STEPS: Final = 4


def deploy(table: SkirmishTable) -> bool:
    """Place one Trooper of the step that is on, or go on to the next step. False once all steps are over."""
    state = table.state
    while state.step < _STEPS:
        side = state.deployer if state.step % 2 == 0 else state.enemy_of(state.deployer)
        army = state.armies[side]
        if state.step < 2 and not army.held:
            hold_back(table, side)
        waiting = [trooper for trooper in state.own(side) if trooper.place == UNPLACED]
        if state.step < 2:
            waiting = [trooper for trooper in waiting if trooper.id not in army.held]
        if waiting:
            place(table, waiting[0])
            return True
        state.step += 1
    return False


def hold_back(table: SkirmishTable, side: str) -> None:
    """Name the Trooper that is placed last. The enemy learns their number alone. IN-R45."""
    state = table.state
    choices = [
        trooper for trooper in state.own(side) if trooper.place == UNPLACED and not trooper.is_peripheral
    ]
    if len(choices) > 1:
        seat = state.seat_for(side)
        options = [Option(f"hold:{trooper.id}", trooper.name, trooper.id) for trooper in choices]
        held = table.ask(Decision(seat, "Whom do you place last?", options)).data
        state.armies[side].held.append(str(held))
    table.emit(HeldBack(side, len(state.armies[side].held)))


def zone_of(state: Skirmish, side: str) -> Zone:
    """The deployment zone of a side."""
    return state.plan.zones[state.zone.get(side, 0)]


def place(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask where a Trooper is deployed, how it stands and which way it faces."""
    state = table.state
    ways = [_OPEN]
    if trooper.has(HIDDEN_DEPLOYMENT):
        ways.append(_HIDDEN)
    if trooper.has(COMBAT_JUMP) or trooper.has(PARACHUTIST):
        ways.append(_AIRBORNE)
    how = table.ask(Decision(trooper.seat, f"{trooper.name}: how is it deployed?", ways, trooper.id))
    if how is _AIRBORNE:
        trooper.place = AIRBORNE
        table.emit(Deployed(trooper.id, "none", ", airborne"))
        return
    x, y, z = ask_place(table, trooper, zone_of(state, trooper.side))
    body = trooper.body
    body.x, body.y, body.z = x, y, z
    if trooper.profile.can_go_prone:
        stance = table.ask(
            Decision(trooper.seat, f"{trooper.name}: standing or prone?", (_STANDING, _PRONE), trooper.id)
        )
        trooper.lie_down(prone=stance is _PRONE)
    facing = table.ask(
        Decision(trooper.seat, f"{trooper.name}: which way does it face?", FACINGS_OFFERED, trooper.id)
    ).data
    assert isinstance(facing, int)
    body.facing = facing
    trooper.place = HIDDEN if how is _HIDDEN else TABLE
    if table.listening:
        hidden = ", in Hidden Deployment" if how is _HIDDEN else ""
        table.emit(Deployed(trooper.id, state.plan.field.square_name(x, y), hidden))


def ask_place(table: SkirmishTable, trooper: Trooper, zone: Zone) -> tuple[int, int, int]:
    """Ask for a place in a zone: the square, then the point in it."""
    state = table.state
    squares: list[Option] = []
    for top in range(zone.top // SQUARE * SQUARE, zone.bottom, SQUARE):
        for left in range(zone.left // SQUARE * SQUARE, zone.right, SQUARE):
            square = state.plan.field.square_name(left, top)
            if places_in(state, trooper, zone, square, one=True):
                squares.append(Option(f"to:{square}", square, square))
    square = str(
        table.ask(Decision(trooper.seat, f"{trooper.name}: in which square?", squares, trooper.id)).data
    )
    options = [
        Option(f"at:{x / INCH:g},{y / INCH:g}", f"{inches(x):g}, {inches(y):g}", (x, y, z))
        for x, y, z in places_in(state, trooper, zone, square, one=False)
    ]
    chosen = table.ask(
        Decision(trooper.seat, f"{trooper.name}: where in {square}?", options, trooper.id)
    ).data
    assert isinstance(chosen, tuple)
    return chosen


def places_in(
    state: Skirmish, trooper: Trooper, zone: Zone, square: str, *, one: bool
) -> list[tuple[int, int, int]]:
    """The points of a square where the whole base stands in the zone, over nobody, touching no enemy."""
    field = state.plan.field
    body = trooper.body
    found: list[tuple[int, int, int]] = []
    for x, y in field.points_in(square):
        if not zone.holds(x, y, body.radius):
            continue
        z = field.standing(x, y, body.radius, body.height)
        if z >= 0 and is_free(state, trooper, x, y):
            found.append((x, y, z))
            if one:
                break
    return found


def is_free(state: Skirmish, trooper: Trooper, x: int, y: int) -> bool:
    """Whether a Trooper would overlap nobody there whom its player knows to be there, and touch no enemy."""
    body = trooper.body
    there = body.moved(x, y, 0)
    for other in state.troopers.values():
        if other is trooper or not (
            other.place == TABLE or (other.place == HIDDEN and other.side == trooper.side)
        ):
            continue
        across, down, reach = other.body.x - x, other.body.y - y, other.body.radius + body.radius
        if across * across + down * down < reach * reach:
            return False
        if other.side != trooper.side and is_touching(there, other.body):
            return False
    return True
