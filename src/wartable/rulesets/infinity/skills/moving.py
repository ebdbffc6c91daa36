"""Movement: Move, its routes, Cautious Movement, Idle. IN-05, IN-R20."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import Moved
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import StraightMove
from wartable.rulesets.infinity.ground.legs import PossibleStraightMoves
from wartable.rulesets.infinity.ground.measures import (
    CONTACT,
    FACINGS,
    INCH,
    LATTICE,
    is_touching,
    length,
    units_to_inches,
)
from wartable.rulesets.infinity.ground.routes import MOST_CORNERS, Route
from wartable.rulesets.infinity.ground.sweep import near_body_indices
from wartable.rulesets.infinity.harm.states import change_stance
from wartable.rulesets.infinity.model.attributes import movement_values_of
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.profile import REM
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import IMMOBILIZED_A, IMMOBILIZED_B, TABLE, TARGETED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import facing_name
from wartable.rulesets.infinity.sight.eyes import (
    are_enemies,
    counts_in_melee,
    has_line_of_fire,
    is_in_zone_of_control,
    models_in_contact,
)
from wartable.rulesets.infinity.skills.asking import (
    OfferedSquare,
    StraightMoveDecision,
    point_option,
    square_options,
)
from wartable.rulesets.infinity.skills.base import BASIC, LONG, Skill

_STAY: Final = Option("stay", "Stay here")
CORNER: Final = Option("corner", "Go around a corner first")
_FACINGS: Final = tuple([Option(f"face:{at}", facing_name(at), at) for at in range(FACINGS)])


_FACINGS_FROM: Final = tuple([_FACINGS[at:] + _FACINGS[:at] for at in range(FACINGS)])


def choose_facing(table: SkirmishTable, seat: str, trooper: Trooper, first_facing: int) -> int:
    """Ask a seat which way a Trooper faces, and return the facing. `first_facing` is offered first, and the
    others follow clockwise. IN-05-09, IN-05-24.
    """
    question = f"{trooper.name}: facing which way?"
    return table.ask(Decision(seat, question, _FACINGS_FROM[first_facing], trooper.id)).as_a(int)


SMALL_BASE: Final = 25
"""The radius of a base 25 mm across, in half millimetres."""
MOST_ATTACKERS: Final = 4
MOST_AROUND_LARGE: Final = 6

UP: Final = "up"
DOWN: Final = "down"
RISE: Final = "rise"
DROP: Final = "drop"


def move_length(trooper: Trooper, *, again: bool, mode: str = "") -> int:
    """Return the length of a Trooper's Move in half millimetres: its first MOV, or its second if it moves
    `again` in the same Order. It is halved if the Trooper is prone or goes prone first. IN-05-22, IN-07-20.
    """
    first, second = movement_values_of(trooper)
    length = (second if again else first) * INCH
    is_prone = mode == DOWN or (trooper.prone and mode != UP)
    return length // 2 if is_prone else length


def passable_bodies_and_stopping_enemies(
    state: Skirmish, trooper: Trooper
) -> tuple[list[Body], list[Trooper]]:
    """Return the other models on the table in two lists: the bodies that a Trooper may pass, which are those
    of friends and of enemies that cannot act; and the able enemies, as Troopers, at which its move stops.
    IN-05-25, IN-05-27.
    """
    side = state.playing_side_of(trooper)
    friends: list[Body] = []
    enemies: list[Trooper] = []
    for other in state.troopers.values():
        if other is trooper or other.place != TABLE:
            continue
        if state.playing_side_of(other) != side and state.can_act(other):
            enemies.append(other)
        else:
            friends.append(other.body)
    return friends, enemies


def passable_and_stopping_bodies(state: Skirmish, trooper: Trooper) -> tuple[list[Body], list[Body]]:
    """Return the two lists of `passable_bodies_and_stopping_enemies`, but with the bodies of the enemies, not
    the Troopers.
    """
    friends, enemies = passable_bodies_and_stopping_enemies(state, trooper)
    return friends, [enemy.body for enemy in enemies]


def bodies_of_surrounded_enemies(state: Skirmish, trooper: Trooper, enemies: Sequence[Trooper]) -> list[Body]:
    """Return the bodies of those enemies that have no space left for another attacker in addition to those
    around them: at most four fit around a base 25 mm across, and six around a larger one. IN-06-14.
    """
    crowded: list[Body] = []
    for enemy in enemies:
        most_attackers = MOST_ATTACKERS if enemy.body.radius <= SMALL_BASE else MOST_AROUND_LARGE
        attackers = 0
        for other in models_in_contact(state, enemy):
            if other is not trooper and counts_in_melee(state, other) and are_enemies(state, enemy, other):
                attackers += 1
        if attackers >= most_attackers:
            crowded.append(enemy.body)
    return crowded


def would_touch_any(x: int, y: int, body: Body, other_bodies: Sequence[Body]) -> bool:
    """Whether a body would be in contact with any of the others if it were at the point (x, y). IN-05-25."""
    for other in other_bodies:
        if is_touching(body.moved_to(x, y, body.z), other):
            return True
    return False


def ask_straight_move(
    table: SkirmishTable, trooper: Trooper, max_length: int, extra_options: Sequence[Option]
) -> StraightMove | None:
    """Ask where a straight move of at most `max_length` ends: in contact with an enemy, or at a point of a
    square. Return None if the Trooper stays in place, by choice or because it cannot move. Return a
    StraightMove whose x is -1 if the player wants to turn a corner first. The `extra_options` are offered
    as well. IN-05-22, IN-05-25.
    """
    state = table.state
    seat = state.deciding_seat_of(trooper)
    body = trooper.body
    friends, enemies = passable_bodies_and_stopping_enemies(state, trooper)
    bodies = [enemy.body for enemy in enemies]
    legs = PossibleStraightMoves(state.plan.field, body, max_length, friends, bodies)
    end_options: list[Option] = []
    contacts = legs.moves_into_contact()
    crowded: list[Body] = []
    if contacts:
        crowded = bodies_of_surrounded_enemies(state, trooper, [enemies[leg.contact] for leg in contacts])
    for leg in contacts:
        enemy = enemies[leg.contact]
        if enemy.body not in crowded:
            end_options.append(Option(f"touch:{enemy.id}", f"into contact with {enemy.name}", leg))
    end_options += square_options(_open_squares(legs, crowded))
    if not end_options:
        return None
    options, may_turn = [*extra_options, *end_options], CORNER in extra_options
    question = f"{trooper.name}: where to?"
    chosen = table.ask(StraightMoveDecision(seat, question, options, trooper.id, legs, may_turn=may_turn))
    if isinstance(chosen.data, StraightMove):
        return chosen.data
    if not isinstance(chosen.data, OfferedSquare):
        return None if chosen is _STAY else StraightMove(-1, -1, 0)
    near_enemies = [
        bodies[at] for at in near_body_indices(bodies, body.x, body.y, max_length + body.radius + CONTACT)
    ]
    return _ask_end(table, trooper, chosen.data, near_enemies)


def _ask_end(
    table: SkirmishTable, trooper: Trooper, square: OfferedSquare, enemies: Sequence[Body]
) -> StraightMove:
    """Ask at which free point of a square a move ends, and return the move."""
    body = trooper.body
    options: list[Option] = []
    for end in square.selectable_points():
        option = point_option(end)
        if would_touch_any(end[0], end[1], body, enemies):
            option = Option(option.key, f"{option.label}, in contact", end)
        options.append(option)
    seat = table.state.deciding_seat_of(trooper)
    point = table.ask(Decision(seat, f"{trooper.name}: where in {square.name}?", options, trooper.id)).as_a(
        tuple
    )
    field = table.state.plan.field
    goal = StraightMove(
        point[0], point[1], field.feet_height_at(point[0], point[1], body.radius, body.crossable_height)
    )
    goal.contact = 0 if would_touch_any(goal.x, goal.y, body, enemies) else -1
    return goal


def _open_squares(legs: PossibleStraightMoves, crowded: Sequence[Body]) -> list[OfferedSquare]:
    """Return the squares in which a move may end. Points in contact with a body in `crowded` are left out,
    because there is no space for another attacker around it. IN-05-25, IN-06-14.
    """

    def is_open(x: int, y: int) -> bool:
        return legs.can_end_at(x, y) and not would_touch_any(x, y, legs.body, crowded)

    body, field = legs.body, legs.field
    squares = [
        OfferedSquare(name, field.standing_points_in(name, body.radius, body.crossable_height), is_open)
        for name in legs.end_squares()
    ]
    return [square for square in squares if square.has_selectable_point()] if crowded else squares


def ask_and_follow_route(
    table: SkirmishTable, trooper: Trooper, max_length: int, *, optional: bool
) -> list[tuple[int, int, int]]:
    """Ask for a route of at most `max_length`, corner by corner, and move the Trooper along it. Return the
    start, the corners and the end as (x, y, height of the feet). If `optional`, the Trooper may also stay in
    place. IN-05-22, IN-R20.
    """
    body = trooper.body
    corners = [(body.x, body.y, body.z)]
    left = max_length
    turns_corner = False
    while left >= LATTICE:
        extra_options: list[Option] = []
        if not turns_corner:
            if optional or len(corners) > 1:
                extra_options.append(_STAY)
            if len(corners) <= MOST_CORNERS:
                extra_options.append(CORNER)
        leg = ask_straight_move(table, trooper, left, extra_options)
        if leg is None:
            break
        if leg.x < 0:
            turns_corner = True
            continue
        left -= length(body.x, body.y, leg.x, leg.y)
        body.x, body.y, body.z = leg.x, leg.y, leg.z
        corners.append((leg.x, leg.y, leg.z))
        if leg.contact >= 0 or not turns_corner:
            break
        turns_corner = False
    return corners


def move_along_asked_route(
    table: SkirmishTable, trooper: Trooper, max_length: int, *, optional: bool = False
) -> list[Body]:
    """Ask for a route of at most `max_length`, and move the Trooper along it; if `optional`, it may also stay
    in place. Return its body at each point of the route after the start; between two corners the feet are as
    high as at the first of them. IN-05-22, IN-R20.
    """
    body = trooper.body
    corners = ask_and_follow_route(table, trooper, max_length, optional=optional)
    route = Route([(x, y) for x, y, _ in corners])
    bodies: list[Body] = []
    heights = {(x, y): z for x, y, z in corners}
    z = corners[0][2]
    for point in route.points[1:]:
        z = heights.get((point.x, point.y), z)
        bodies.append(body.moved_to(point.x, point.y, z))
    if table.listening and len(corners) > 1:
        field = table.state.plan.field
        table.emit(Moved(trooper.id, field.square_name_at(body.x, body.y), units_to_inches(route.length)))
    return bodies


class Move(Skill):
    """Move up to the first MOV value, or up to the second in a second Move of the same Order. The Trooper
    sees all round while it moves, may cross scenery no higher than its silhouette, passes friends, and stops
    in contact with an enemy. It may go prone or stand up before it moves, or at the end.
    """

    key = "move"
    name = "Move"
    lying: ClassVar[tuple[tuple[str, str], ...]] = (
        (UP, "Stand up and move"),
        (RISE, "Move and stand up"),
    )
    """The modes of a prone Trooper, with their labels."""
    standing: ClassVar[tuple[tuple[str, str], ...]] = (
        (DOWN, "Go prone and move"),
        (DROP, "Move and go prone"),
    )
    rules: ClassVar[tuple[str, ...]] = (
        "IN-05-22",
        "IN-05-23",
        "IN-05-24",
        "IN-05-25",
        "IN-05-26",
        "IN-05-27",
        "IN-R20",
        "IN-R93",
    )
    kind = BASIC
    is_movement = True
    in_retreat = True

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper = act.trooper
        options.append(self.make_option("", self.name))
        if not trooper.profile.can_go_prone:
            return
        for mode, label in self.lying if trooper.prone else self.standing:
            options.append(self.make_option(f":{mode}", label, mode=mode))

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        trooper = act.trooper
        mode = declaration.mode
        if mode in (UP, DOWN):
            self._change_posture(table, act, prone=mode == DOWN)
        length = move_length(trooper, again=act.has_moved)
        act.has_moved = True
        act.turned = True
        act.points.extend(move_along_asked_route(table, trooper, length, optional=mode != ""))
        if mode in (RISE, DROP):
            self._change_posture(table, act, prone=mode == DROP)

    def _change_posture(self, table: SkirmishTable, act: TrooperAct, *, prone: bool) -> None:
        """Make the Trooper go prone or stand up on the spot, and change the height of its body at the last
        point of its route.
        """
        change_stance(table, act.trooper, prone=prone)
        act.points[-1].height = act.trooper.body.height
        act.lines.clear()


class Discover(Skill):
    """Roll WIP at a Marker: +3 up to 8 inches, 0 to 32, -3 to 48, -6 to 96. A success reveals it; after a
    failure the Trooper cannot try again this turn. No Trooper of this game is a Marker, so it never has a
    target.
    """

    key = "discover"
    name = "Discover"
    rules = ("IN-05-37", "IN-R14", "IN-R26")
    kind = BASIC


class Idle(Skill):
    """Do nothing. It counts as a skill, and enemies may react to it."""

    key = "idle"
    name = "Idle"
    rules = ("IN-05-15",)
    kind = BASIC
    in_retreat = True
    in_melee = True
    despite = (IMMOBILIZED_A, IMMOBILIZED_B)

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        options.append(self.make_option("", "Idle"))


class CautiousMovement(Move):
    """Move up to the first MOV value, as a Long Skill. If it begins and ends out of line of fire and Zone of
    Control of all enemies, it allows no reactions.
    """

    key = "cautious_movement"
    name = "Cautious Movement"
    lying = ((UP, "Stand up and move cautiously"), (RISE, "Move cautiously and stand up"))
    standing = ((DOWN, "Go prone and move cautiously"), (DROP, "Move cautiously and go prone"))
    rules = ("IN-05-32", "IN-R54")
    kind = LONG

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        """Add this skill for a Trooper that can go prone, is no REM and is not Targeted. IN-01-17."""
        trooper = act.trooper
        profile = trooper.profile
        if profile.can_go_prone and profile.type != REM and TARGETED not in trooper.states:
            super().add_options(state, order, act, options)


def was_move_unnoticed(state: Skirmish, act: TrooperAct) -> bool:
    """Whether an active Trooper has made a Cautious Movement that allows no reactions, because it began and
    ended out of line of fire and Zone of Control of all enemies. IN-05-32.
    """
    if act.declaration_of(CautiousMovement.key) is None:
        return False
    trooper = act.trooper
    for enemy in state.usable_models_of(state.enemy_side_of(state.playing_side_of(trooper))):
        for point in (act.points[0], act.points[-1]):
            if is_in_zone_of_control(enemy.body, point) or has_line_of_fire(
                state, enemy, trooper, target_body=point
            ):
                return False
    return True


MOVING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
