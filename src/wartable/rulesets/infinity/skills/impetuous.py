"""The Move of the Impetuous Phase: into contact, or towards the enemy's zone. IN-04, IN-R46."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import Moved
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.legs import PossibleStraightMoves
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, LATTICE, lattice_range, units_to_inches
from wartable.rulesets.infinity.ground.reach import ReachablePoints, ShortestPath
from wartable.rulesets.infinity.ground.routes import bodies_at_route_points
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.ground.sweep import near_body_indices
from wartable.rulesets.infinity.harm.states import change_stance
from wartable.rulesets.infinity.model.attributes import movement_values_of
from wartable.rulesets.infinity.model.order import IMPETUOUS, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.base import BASIC, Skill
from wartable.rulesets.infinity.skills.moving import (
    bodies_of_surrounded_enemies,
    move_along_asked_route,
    passable_and_stopping_bodies,
    passable_bodies_and_stopping_enemies,
)


def distance_to_enemy_zone(state: Skirmish, trooper: Trooper, y: int) -> int:
    """Return how far a Trooper at the coordinate `y` is, along y, from the nearest place at which its whole
    base would be in the enemy's zone; 0 inside the zone. IN-04-04, IN-R78.
    """
    zone = state.plan.zones[1 - state.zone[trooper.side]]
    radius = trooper.body.radius
    return max(0, zone.top + radius - y, y + radius - zone.bottom)


def impetuous_move_length(trooper: Trooper, *, again: bool) -> int:
    """Return the length of a Trooper's Impetuous Move in half millimetres: its first MOV, or its second if it
    moves `again` in the same Order. Being prone does not halve it, because the Trooper stands up. IN-04-04.
    """
    first, second = movement_values_of(trooper)
    return (second if again else first) * INCH


def body_when_standing(trooper: Trooper) -> Body:
    """Return a copy of a Trooper's body that has the height of a standing Trooper."""
    body = trooper.body.copy()
    body.height = SILHOUETTES[trooper.profile.silhouette].height
    return body


def impetuous_paths(state: Skirmish, trooper: Trooper, max_length: int) -> list[ShortestPath]:
    """Return the paths of at most `max_length` from which a Trooper may choose its Impetuous Move, including
    routes round corners. They lead into contact with an enemy if any can be touched, otherwise to the points
    nearest to the enemy's zone. Return none if the Trooper can come no nearer to the zone, or is in it
    already and moves freely. IN-04-04, IN-R46.
    """
    body = body_when_standing(trooper)
    friends, enemy_troopers = passable_bodies_and_stopping_enemies(state, trooper)
    enemies = [enemy.body for enemy in enemy_troopers]
    near_indices = near_body_indices(enemies, body.x, body.y, max_length + body.radius + CONTACT)
    straight = None if near_indices else path_straight_ahead(state, trooper, body, max_length, friends)
    if straight is not None:
        return [straight]
    reach = ReachablePoints(state.plan.field, body, max_length, friends, enemies)
    closed = bodies_of_surrounded_enemies(state, trooper, [enemy_troopers[at] for at in near_indices])
    open_indices = [at for at in near_indices if enemies[at] not in closed]
    touching = [path for at in open_indices if (path := reach.path_to_contact(at)) is not None]
    if touching:
        return touching
    for rows in rows_nearer_to_enemy_zone(state, trooper, body.y, max_length):
        paths = reach.paths_to_end_points_in_rows(rows)
        if paths:
            return paths
    return []


def rows_nearer_to_enemy_zone(state: Skirmish, trooper: Trooper, y: int, max_length: int) -> list[list[int]]:
    """Return the rows of the lattice, as y coordinates, that are at most `max_length` away from `y` and
    nearer to the enemy's zone than it. Rows at the same distance from the zone are in one group; the nearest
    group comes first. IN-04-04.
    """
    start = distance_to_enemy_zone(state, trooper, y)
    rows_by_distance: dict[int, list[int]] = {}
    for row in lattice_range(y - max_length, y + max_length):
        distance = distance_to_enemy_zone(state, trooper, row)
        if distance < start:
            rows_by_distance.setdefault(distance, []).append(row)
    return [rows_by_distance[distance] for distance in sorted(rows_by_distance)]


def direction_to_enemy_zone(state: Skirmish, trooper: Trooper) -> int:
    """Return in which direction along y the enemy's zone lies from a Trooper: 1 for higher coordinates, -1
    for lower ones. IN-04-04.
    """
    return -1 if state.zone[trooper.side] else 1


def path_straight_ahead(
    state: Skirmish, trooper: Trooper, body: Body, max_length: int, friends: list[Body]
) -> ShortestPath | None:
    """Return the path of the full length `max_length` straight towards the enemy's zone, whose end is nearer
    to the zone than any other point within reach. Return None if it is blocked, does not end on the lattice,
    or ends in the zone. IN-04-04.
    """
    y = body.y + max_length * direction_to_enemy_zone(state, trooper)
    if body.x % LATTICE or y % LATTICE or distance_to_enemy_zone(state, trooper, y) == 0:
        return None
    leg = state.plan.field.straight_move_to(body, body.x, y, friends, ())
    return (
        ShortestPath(leg.x, leg.y, leg.z, max_length, ShortestPath(body.x, body.y, body.z, 0, None))
        if leg.is_clear
        else None
    )


def can_make_impetuous_move(state: Skirmish, trooper: Trooper, max_length: int) -> bool:
    """Whether an Impetuous Trooper can make an Impetuous Move of at most `max_length`. In the enemy's zone it
    always can. IN-04-04.
    """
    y = trooper.body.y
    if distance_to_enemy_zone(state, trooper, y) == 0:
        return True
    legs = PossibleStraightMoves(
        state.plan.field,
        body_when_standing(trooper),
        max_length,
        *passable_and_stopping_bodies(state, trooper),
    )
    for rows in rows_nearer_to_enemy_zone(state, trooper, y, max_length):
        for row in rows:
            if legs.has_end_in_row(row):
                return True
    return bool(impetuous_paths(state, trooper, max_length))


class ImpetuousMove(Skill):
    """Move without an Order in the Impetuous Phase, by all of MOV and never prone: into contact with an enemy
    if one can be touched, otherwise as near to the enemy's zone as possible; within that zone freely.
    """

    key = "impetuous_move"
    name = "Impetuous Move"
    rules = ("IN-04-04",)
    kind = BASIC
    is_movement = True

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper = act.trooper
        if order.kind == IMPETUOUS and can_make_impetuous_move(
            state, trooper, impetuous_move_length(trooper, again=act.has_moved)
        ):
            options.append(self.make_option("", "Move"))

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        state = table.state
        trooper = act.trooper
        change_stance(table, trooper, prone=False)
        act.points[-1].height = trooper.body.height
        length = impetuous_move_length(trooper, again=act.has_moved)
        act.has_moved = True
        act.turned = True
        options: dict[str, Option] = {}
        paths = impetuous_paths(state, trooper, length)
        if not paths:
            act.points.extend(move_along_asked_route(table, trooper, length))
            return
        for path in paths:
            key = f"at:{path.x / INCH:g},{path.y / INCH:g}"
            touch = ", in contact" if path.contact >= 0 else ""
            options.setdefault(
                key, Option(key, f"{units_to_inches(path.x):g}, {units_to_inches(path.y):g}{touch}", path)
            )
        question = f"{trooper.name}: where to end the Impetuous Move?"
        chosen = table.ask(
            Decision(state.deciding_seat_of(trooper), question, list(options.values()), trooper.id)
        )
        goal = chosen.as_a(ShortestPath)
        move_along_path(table, act, goal)


def move_along_path(table: SkirmishTable, act: TrooperAct, path: ShortestPath) -> None:
    """Move an active Trooper along a path, and add the points of that route to its part in the Order.
    IN-04-04, IN-R20.
    """
    body = act.trooper.body
    route = path.whole_route()
    field = table.state.plan.field
    act.points.extend(bodies_at_route_points(field, body, route)[1:])
    body.x, body.y, body.z = path.x, path.y, path.z
    if table.listening:
        table.emit(Moved(act.trooper.id, field.square_name_at(path.x, path.y), units_to_inches(route.length)))


IMPETUOUS_SKILLS: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
