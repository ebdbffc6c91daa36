"""The Move of the Impetuous Phase: into contact, or towards the enemy's zone. 2.4, IN-R46."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import Moved
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Leg
from wartable.rulesets.infinity.ground.legs import Legs
from wartable.rulesets.infinity.ground.measures import INCH, LATTICE, inches
from wartable.rulesets.infinity.ground.routes import Route
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.harm.states import go_prone
from wartable.rulesets.infinity.model.attributes import moves_of
from wartable.rulesets.infinity.model.order import IMPETUOUS, Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import engaged_with
from wartable.rulesets.infinity.skills.base import BASIC, Skill
from wartable.rulesets.infinity.skills.moving import bodies_around, move_along


def left_to_zone(state: Skirmish, trooper: Trooper, y: int) -> int:
    """How far in y a Trooper would have to go from there until its whole base is in the enemy's zone."""
    zone = state.plan.zones[1 - state.zone.get(trooper.side, 0)]
    radius = trooper.body.radius
    return max(0, zone.top + radius - y, y + radius - zone.bottom)


def full_move(trooper: Trooper, moves: int) -> int:
    """Its first or second MOV in half millimetres; it stands up for it."""
    return moves_of(trooper)[0 if moves == 0 else 1] * INCH


def standing(trooper: Trooper) -> Body:
    """Its body as it stands, not prone."""
    body = trooper.body.copy()
    body.height = SILHOUETTES[trooper.profile.silhouette].height
    return body


def impetuous_legs(state: Skirmish, trooper: Trooper, far: int) -> list[Leg]:
    """Where an Impetuous Move may end, straight from here: in contact where it can touch an enemy, else at
    the places nearest to the enemy's zone, nearer than its own. IN-R46, IN-R71.
    """
    body = standing(trooper)
    friends, enemies = bodies_around(state, trooper)
    field = state.plan.field
    touching = Legs(field, body, far, friends, enemies).contacts()
    if touching:
        return touching
    start = left_to_zone(state, trooper, body.y)
    forward = 1 if left_to_zone(state, trooper, body.y + 1) < start else -1
    found: list[Leg] = []
    nearest = start
    first = body.y - body.y % LATTICE if forward > 0 else body.y + -body.y % LATTICE
    for step in range(far // LATTICE + 1, -1, -1):
        y = first + forward * step * LATTICE
        left = left_to_zone(state, trooper, y)
        down = y - body.y
        if left >= start or (found and left > nearest) or down * down > far * far:
            continue
        for x in range(body.x - far + (-(body.x - far)) % LATTICE, body.x + far + 1, LATTICE):
            across = x - body.x
            if across * across + down * down > far * far:
                continue
            leg = field.leg(body, x, y, friends, enemies)
            if leg.is_clear and not leg.is_stopped:
                found.append(leg)
        if found:
            nearest = left
    return found


class ImpetuousMove(Skill):
    """Move without an Order in the Impetuous Phase, with all of MOV and never prone: into contact with an
    enemy who can be touched, else as near to the enemy's zone as can be; within that zone as the player
    likes.
    """

    key = "impetuous_move"
    name = "Impetuous Move"
    rules = ("IN-04-04",)
    kind = BASIC
    is_movement = True

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        trooper = act.trooper
        if order.kind != IMPETUOUS or trooper.is_immobilized or engaged_with(state, trooper):
            return
        if is_inside(state, trooper) or impetuous_legs(state, trooper, full_move(trooper, act.moves)):
            found.append(self.way("", "Move"))

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        state = table.state
        trooper = act.trooper
        go_prone(table, trooper, prone=False)
        act.points[-1].height = trooper.body.height
        far = full_move(trooper, act.moves)
        act.moves += 1
        act.turned = True
        if is_inside(state, trooper) and not touchable(state, trooper, far):
            act.points.extend(move_along(table, trooper, far))
            return
        options: dict[str, Option] = {}
        for leg in impetuous_legs(state, trooper, far):
            key = f"at:{leg.x / INCH:g},{leg.y / INCH:g}"
            touch = ", in contact" if leg.contact >= 0 else ""
            options.setdefault(key, Option(key, f"{inches(leg.x):g}, {inches(leg.y):g}{touch}", leg))
        question = f"{trooper.name}: where does its Impetuous Move end?"
        chosen = table.ask(Decision(state.seat_of(trooper), question, list(options.values()), trooper.id))
        goal = chosen.data
        assert isinstance(goal, Leg)
        go_straight(table, act, goal)


def is_inside(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper's whole base is in the enemy's zone."""
    return left_to_zone(state, trooper, trooper.body.y) == 0


def touchable(state: Skirmish, trooper: Trooper, far: int) -> bool:
    """Whether it can get straight into contact with some enemy."""
    friends, enemies = bodies_around(state, trooper)
    return bool(Legs(state.plan.field, standing(trooper), far, friends, enemies).contacts())


def go_straight(table: SkirmishTable, act: Act, leg: Leg) -> None:
    """Move to the end of a straight way; its points are those of a route. IN-R20."""
    body = act.trooper.body
    route = Route([(body.x, body.y), (leg.x, leg.y)])
    for point in route.points[1:]:
        act.points.append(body.moved(point.x, point.y, body.z))
    body.x, body.y, body.z = leg.x, leg.y, leg.z
    act.points[-1].z = leg.z
    if table.listening:
        square = table.state.plan.field.square_name(leg.x, leg.y)
        table.emit(Moved(act.trooper.id, square, inches(route.length)))
