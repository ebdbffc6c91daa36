"""The Move of the Impetuous Phase: into contact, or towards the enemy's zone. IN-04, IN-R46."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import Moved
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.legs import StraightMoves
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, LATTICE, inches, lattice_range
from wartable.rulesets.infinity.ground.reach import Path, Reach
from wartable.rulesets.infinity.ground.routes import bodies_along
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.ground.sweep import near_bodies
from wartable.rulesets.infinity.harm.states import go_prone
from wartable.rulesets.infinity.model.attributes import moves_of
from wartable.rulesets.infinity.model.order import IMPETUOUS, Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.base import BASIC, Skill
from wartable.rulesets.infinity.skills.moving import (
    bodies_around,
    crowded_enemies,
    friends_and_enemies,
    move_along,
)


def left_to_zone(state: Skirmish, trooper: Trooper, y: int) -> int:
    """Return the distance in y between this position and one where a Trooper's whole base would be in the
    enemy's zone. IN-04-04, IN-R78.
    """
    zone = state.plan.zones[1 - state.zone[trooper.side]]
    radius = trooper.body.radius
    return max(0, zone.top + radius - y, y + radius - zone.bottom)


def full_move(trooper: Trooper, *, again: bool) -> int:
    """Return a Trooper's first MOV in half millimetres, or its second if it moves `again`. It is not halved
    for being prone, because the Trooper stands up. IN-04-04.
    """
    first, second = moves_of(trooper)
    return (second if again else first) * INCH


def standing_body(trooper: Trooper) -> Body:
    """Return a copy of a Trooper's body as if it stood, not prone."""
    body = trooper.body.copy()
    body.height = SILHOUETTES[trooper.profile.silhouette].height
    return body


def impetuous_ways(state: Skirmish, trooper: Trooper, far: int) -> list[Path]:
    """Return the ways of an Impetuous Move of at most `far`, including routes round corners: into contact
    with an enemy if possible, otherwise to the points nearest to the enemy's zone. Empty if the Trooper can
    come no nearer to the zone, or is already in it and moves freely. IN-04-04, IN-R46.
    """
    body = standing_body(trooper)
    friends, foes = friends_and_enemies(state, trooper)
    enemies = [foe.body for foe in foes]
    close = near_bodies(enemies, body.x, body.y, far + body.radius + CONTACT)
    straight = None if close else straight_on(state, trooper, body, far, friends)
    if straight is not None:
        return [straight]
    reach = Reach(state.plan.field, body, far, friends, enemies)
    closed = crowded_enemies(state, trooper, [foes[at] for at in close])
    open_to = [at for at in close if enemies[at] not in closed]
    touching = [path for at in open_to if (path := reach.path_to_contact(at)) is not None]
    if touching:
        return touching
    for rows in rows_ahead(state, trooper, body.y, far):
        found = reach.end_paths_in_rows(rows)
        if found:
            return found
    return []


def rows_ahead(state: Skirmish, trooper: Trooper, y: int, far: int) -> list[list[int]]:
    """Return the rows of the lattice within `far` of `y` that are nearer to the enemy's zone. Equally near
    rows form a group, and the nearest group comes first. IN-04-04.
    """
    start = left_to_zone(state, trooper, y)
    found: dict[int, list[int]] = {}
    for row in lattice_range(y - far, y + far):
        left = left_to_zone(state, trooper, row)
        if left < start:
            found.setdefault(left, []).append(row)
    return [found[left] for left in sorted(found)]


def forward_of(state: Skirmish, trooper: Trooper) -> int:
    """Return the direction of the enemy's zone along y: 1 or -1. IN-04-04."""
    return -1 if state.zone[trooper.side] else 1


def straight_on(state: Skirmish, trooper: Trooper, body: Body, far: int, friends: list[Body]) -> Path | None:
    """Return the way of length `far` straight towards the enemy's zone, since no other point is as near to
    the zone. None if it is blocked, does not end on the lattice, or ends in the zone. IN-04-04.
    """
    y = body.y + far * forward_of(state, trooper)
    if body.x % LATTICE or y % LATTICE or left_to_zone(state, trooper, y) == 0:
        return None
    leg = state.plan.field.straight_move(body, body.x, y, friends, ())
    return Path(leg.x, leg.y, leg.z, far, Path(body.x, body.y, body.z, 0, None)) if leg.is_clear else None


def can_advance(state: Skirmish, trooper: Trooper, far: int) -> bool:
    """Whether an Impetuous Trooper can make an Impetuous Move of at most `far`; within the enemy's zone it
    always can. IN-04-04.
    """
    y = trooper.body.y
    if left_to_zone(state, trooper, y) == 0:
        return True
    legs = StraightMoves(state.plan.field, standing_body(trooper), far, *bodies_around(state, trooper))
    for rows in rows_ahead(state, trooper, y, far):
        for row in rows:
            if legs.has_end_in_row(row):
                return True
    return bool(impetuous_ways(state, trooper, far))


class ImpetuousMove(Skill):
    """Move without an Order in the Impetuous Phase, by all of MOV and never prone: into contact with an enemy
    if one can be touched, otherwise as near to the enemy's zone as possible; within that zone freely.
    """

    key = "impetuous_move"
    name = "Impetuous Move"
    rules = ("IN-04-04",)
    kind = BASIC
    is_movement = True

    def offer(self, state: Skirmish, order: Order, act: Act, options: list[Option]) -> None:
        trooper = act.trooper
        if order.kind == IMPETUOUS and can_advance(state, trooper, full_move(trooper, again=act.has_moved)):
            options.append(self.way("", "Move"))

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        state = table.state
        trooper = act.trooper
        go_prone(table, trooper, prone=False)
        act.points[-1].height = trooper.body.height
        far = full_move(trooper, again=act.has_moved)
        act.has_moved = True
        act.turned = True
        options: dict[str, Option] = {}
        paths = impetuous_ways(state, trooper, far)
        if not paths:
            act.points.extend(move_along(table, trooper, far))
            return
        for path in paths:
            key = f"at:{path.x / INCH:g},{path.y / INCH:g}"
            touch = ", in contact" if path.contact >= 0 else ""
            options.setdefault(key, Option(key, f"{inches(path.x):g}, {inches(path.y):g}{touch}", path))
        question = f"{trooper.name}: where to end the Impetuous Move?"
        chosen = table.ask(Decision(state.seat_of(trooper), question, list(options.values()), trooper.id))
        goal = chosen.as_a(Path)
        go_along(table, act, goal)


def go_along(table: SkirmishTable, act: Act, path: Path) -> None:
    """Move an active Trooper along a way, and add the points of the route to those of its part in the Order.
    IN-04-04, IN-R20.
    """
    body = act.trooper.body
    route = path.route()
    field = table.state.plan.field
    act.points.extend(bodies_along(field, body, route)[1:])
    body.x, body.y, body.z = path.x, path.y, path.z
    if table.listening:
        table.emit(Moved(act.trooper.id, field.square_name(path.x, path.y), inches(route.length)))


IMPETUOUS_SKILLS: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
