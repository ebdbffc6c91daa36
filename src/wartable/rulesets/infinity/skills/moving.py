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
_ONLY_CORNER: Final = "corner"

FACINGS_OFFERED: Final = tuple([Option(f"face:{at}", facing_name(at), at) for at in range(FACINGS)])


def move_of(trooper: Trooper, moves: int) -> int:
    """How far a Trooper moves, in half millimetres: the first MOV, the second on a second Move in an Order;
    prone half of it. 2.5, 2.7.
    """
    found = trooper.profile.move[0 if moves == 0 else 1] * INCH
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
    state: Skirmish, body: Body, square: str, far: int, friends: Sequence[Body], enemies: Sequence[Body], *, one: bool
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


def ask_leg(
    table: SkirmishTable, trooper: Trooper, body: Body, far: int, more: Sequence[Option], seat: str
) -> Leg | None:
    """Ask where a straight move goes: the square, then the place in it. None where one of the other options
    was taken, which is then in `picked`.
    """
    state = table.state
    friends, enemies = bodies_around(state, trooper)
    reach = far + body.radius + LATTICE
    friends, enemies = near(friends, body.x, body.y, reach), near(enemies, body.x, body.y, reach)
    options = list(more)
    for square in squares_around(state, body.x, body.y, far):
        if ends_in(state, body, square, far, friends, enemies, one=True):
            options.append(Option(f"to:{square}", square, square))
    chosen = table.ask(Decision(seat, f"{trooper.name}: where to?", options, trooper.id))
    if not isinstance(chosen.data, str) or chosen in more:
        return None if chosen is not _CORNER else Leg(-1, -1, 0)
    square = chosen.data
    legs = ends_in(state, body, square, far, friends, enemies, one=False)
    found: dict[str, Option] = {}
    for leg in legs:
        key = f"at:{leg.x / INCH:g},{leg.y / INCH:g}"
        touch = ", in contact" if leg.contact >= 0 else ""
        found.setdefault(key, Option(key, f"{inches(leg.x):g}, {inches(leg.y):g}{touch}", leg))
    where = table.ask(Decision(seat, f"{trooper.name}: where in {square}?", list(found.values()), trooper.id))
    leg_chosen = where.data
    assert isinstance(leg_chosen, Leg)
    return leg_chosen


def move_along(table: SkirmishTable, trooper: Trooper, far: int, *, optional: bool) -> list[Body]:
    """Ask for a route of at most this length, and move along it. Returns the candidate points passed, the
    start left out. IN-R20.
    """
    state = table.state
    seat = state.seat_of(trooper)
    body = trooper.body
    corners = [(body.x, body.y)]
    left = far
    heights = {(body.x, body.y): body.z}
    bending = False
    while left >= LATTICE and len(corners) <= MOST_CORNERS:
        more: list[Option] = []
        if bending or optional or len(corners) > 1:
            if not bending and (optional or len(corners) > 1):
                more.append(_HERE)
        if not bending and len(corners) < MOST_CORNERS:
            more.append(_CORNER)
        leg = ask_leg(table, trooper, body, left, more, seat)
        if leg is None:
            break
        if leg.x < 0:
            bending = True
            continue
        left -= length(body.x, body.y, leg.x, leg.y)
        body.x, body.y, body.z = leg.x, leg.y, leg.z
        corners.append((leg.x, leg.y))
        heights[leg.x, leg.y] = leg.z
        if leg.contact >= 0 or not bending:
            break
        bending = False
    route = Route(corners)
    found: list[Body] = []
    z = heights[corners[0]]
    for point in route.points[1:]:
        z = heights.get((point.x, point.y), z)
        found.append(body.moved(point.x, point.y, z))
    if table.listening and len(corners) > 1:
        table.emit(Moved(trooper.id, state.plan.field.square_name(body.x, body.y), inches(route.length)))
    return found


class Move(Skill):
    """Move up to the first MOV value, or up to the second in a second Move of the same Order. The Trooper
    sees all round while it moves, may vault what is no higher than its silhouette, passes friends, and stops
    in contact with an enemy. It may first go prone or stand up.
    """

    key = "move"
    name = "Move"
    rules = ("IN-05",)
    kind = BASIC
    is_movement = True
    in_retreat = True

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        trooper = act.trooper
        if act.engaged or trooper.is_immobilized or engaged_with(state, trooper):
            return
        found.append(self.way("", "Move"))
        if trooper.profile.can_go_prone and act.moves == 0:
            option = self.way(f":{UP}" if trooper.prone else f":{DOWN}", "Stand up and move" if trooper.prone else "Go prone and move")
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
    rules = ("IN-05",)
    kind = BASIC
    in_retreat = True

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        found.append(self.way("", "Idle"))
