"""Movement: Move, its routes, Cautious Movement, Idle. 2.5, IN-R20."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import Moved
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Leg
from wartable.rulesets.infinity.ground.measures import FACINGS, INCH, LATTICE, inches, length
from wartable.rulesets.infinity.ground.routes import MOST_CORNERS, Route
from wartable.rulesets.infinity.harm.states import go_prone
from wartable.rulesets.infinity.model.attributes import moves_of
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import facing_name
from wartable.rulesets.infinity.sight.eyes import are_enemies, engaged_with
from wartable.rulesets.infinity.skills.base import BASIC, Skill

UP: Final = "up"
DOWN: Final = "down"

_HERE: Final = Option("stay", "Stay here")
_CORNER: Final = Option("corner", "Go around a corner first")
FACINGS_OFFERED: Final = tuple([Option(f"face:{at}", facing_name(at), at) for at in range(FACINGS)])


def move_of(trooper: Trooper, moves: int) -> int:
    """How far a Trooper moves, in half millimetres: the first MOV, the second on a second Move in an Order;
    prone half of it. 2.5, 2.7.
    """
    found = moves_of(trooper)[0 if moves == 0 else 1] * INCH
    return found // 2 if trooper.prone else found


def bodies_around(state: Skirmish, trooper: Trooper) -> tuple[list[Body], list[Body]]:
    """The bodies of everybody else on the table: those whom it may pass, and enemies who stop it."""
    friends: list[Body] = []
    enemies: list[Body] = []
    for other in state.troopers.values():
        if other is trooper or not other.is_on_table:
            continue
        if are_enemies(state, trooper, other) and state.can_act(other):
            enemies.append(other.body)
        else:
            friends.append(other.body)
    return friends, enemies


def near(bodies: list[Body], x: int, y: int, far: int) -> list[Body]:
    """Those of these bodies whose base is within reach of a place."""
    found: list[Body] = []
    for body in bodies:
        across, down, most = body.x - x, body.y - y, far + body.radius
        if across * across + down * down <= most * most:
            found.append(body)
    return found


def squares_around(state: Skirmish, x: int, y: int, far: int) -> list[str]:
    """The named squares of which some part lies within reach, row by row."""
    field = state.plan.field
    found: list[str] = []
    size = 2 * INCH
    for top in range(max(0, (y - far) // size * size), min(field.height, y + far + 1), size):
        for left in range(max(0, (x - far) // size * size), min(field.width, x + far + 1), size):
            found.append(field.square_name(left, top))
    return found


def ends_in(
    state: Skirmish,
    body: Body,
    square: str,
    far: int,
    friends: Sequence[Body],
    enemies: Sequence[Body],
    *,
    one: bool,
) -> list[Leg]:
    """The places of a square where a straight move from here may end; with `one` the first alone."""
    field = state.plan.field
    found: list[Leg] = []
    for x, y in field.points_in(square):
        across, down = x - body.x, y - body.y
        if (across == 0 and down == 0) or across * across + down * down > far * far:
            continue
        leg = field.leg(body, x, y, friends, enemies)
        if leg.is_clear and (leg.x != body.x or leg.y != body.y):
            found.append(leg)
            if one:
                return found
    return found


def ask_leg(table: SkirmishTable, trooper: Trooper, far: int, more: Sequence[Option]) -> Leg | None:
    """Ask where a straight move of at most this length goes: the square, then the place in it. None where the
    Trooper stays, since it can go nowhere or its player says so. A Leg without a place is a corner to come.
    """
    state = table.state
    seat = state.seat_of(trooper)
    body = trooper.body
    friends, enemies = bodies_around(state, trooper)
    reach = far + body.radius + LATTICE
    friends, enemies = near(friends, body.x, body.y, reach), near(enemies, body.x, body.y, reach)
    squares = [
        Option(f"to:{square}", square, square)
        for square in squares_around(state, body.x, body.y, far)
        if ends_in(state, body, square, far, friends, enemies, one=True)
    ]
    if not squares:
        return None
    chosen = table.ask(Decision(seat, f"{trooper.name}: where to?", [*more, *squares], trooper.id))
    square = chosen.data
    if not isinstance(square, str):
        return None if chosen is _HERE else Leg(-1, -1, 0)
    found: dict[str, Option] = {}
    for leg in ends_in(state, body, square, far, friends, enemies, one=False):
        key = f"at:{leg.x / INCH:g},{leg.y / INCH:g}"
        touch = ", in contact" if leg.contact >= 0 else ""
        found.setdefault(key, Option(key, f"{inches(leg.x):g}, {inches(leg.y):g}{touch}", leg))
    where = table.ask(Decision(seat, f"{trooper.name}: where in {square}?", list(found.values()), trooper.id))
    goal = where.data
    assert isinstance(goal, Leg)
    return goal


def ask_route(
    table: SkirmishTable, trooper: Trooper, far: int, *, optional: bool
) -> list[tuple[int, int, int]]:
    """Ask for a route of at most this length, corner by corner, moving on the way: each corner with the
    height at which the feet are, the start first.
    """
    body = trooper.body
    corners = [(body.x, body.y, body.z)]
    left = far
    bending = False
    while left >= LATTICE:
        more: list[Option] = []
        if not bending:
            if optional or len(corners) > 1:
                more.append(_HERE)
            if len(corners) < MOST_CORNERS:
                more.append(_CORNER)
        leg = ask_leg(table, trooper, left, more)
        if leg is None:
            break
        if leg.x < 0:
            bending = True
            continue
        left -= length(body.x, body.y, leg.x, leg.y)
        body.x, body.y, body.z = leg.x, leg.y, leg.z
        corners.append((leg.x, leg.y, leg.z))
        if leg.contact >= 0 or not bending:
            break
        bending = False
    return corners


def move_along(table: SkirmishTable, trooper: Trooper, far: int, *, optional: bool = False) -> list[Body]:
    """Ask for a route of at most this length, and move along it. Returns the candidate points passed, the
    start left out, each at the height of the last corner before it. IN-R20.
    """
    body = trooper.body
    corners = ask_route(table, trooper, far, optional=optional)
    route = Route([(x, y) for x, y, _ in corners])
    found: list[Body] = []
    heights = {(x, y): z for x, y, z in corners}
    z = corners[0][2]
    for point in route.points[1:]:
        z = heights.get((point.x, point.y), z)
        found.append(body.moved(point.x, point.y, z))
    if table.listening and len(corners) > 1:
        field = table.state.plan.field
        table.emit(Moved(trooper.id, field.square_name(body.x, body.y), inches(route.length)))
    return found


class Move(Skill):
    """Move up to the first MOV value, or up to the second in a second Move of the same Order. The Trooper
    sees all round while it moves, may vault what is no higher than its silhouette, passes friends, and stops
    in contact with an enemy. It may first go prone or stand up.
    """

    key = "move"
    name = "Move"
    rules = ("IN-05-22", "IN-05-23", "IN-05-24", "IN-05-25", "IN-05-26", "IN-05-27")
    kind = BASIC
    is_movement = True
    in_retreat = True

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        trooper = act.trooper
        if act.engaged or trooper.is_immobilized or engaged_with(state, trooper):
            return
        found.append(self.way("", "Move"))
        if trooper.profile.can_go_prone and act.moves == 0:
            option = self.way(
                f":{UP}" if trooper.prone else f":{DOWN}",
                "Stand up and move" if trooper.prone else "Go prone and move",
            )
            declaration = option.data
            assert isinstance(declaration, Declaration)
            declaration.mode = UP if trooper.prone else DOWN
            found.append(option)

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        trooper = act.trooper
        if declaration.mode:
            go_prone(table, trooper, prone=declaration.mode == DOWN)
            act.points[-1].height = trooper.body.height
        far = move_of(trooper, act.moves)
        act.moves += 1
        act.turned = True
        act.points.extend(move_along(table, trooper, far, optional=declaration.mode != ""))


class Idle(Skill):
    """Do nothing. It counts as a skill, and can be answered by AROs."""

    key = "idle"
    name = "Idle"
    rules = ("IN-05-15",)
    kind = BASIC
    in_retreat = True

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        found.append(self.way("", "Idle"))
