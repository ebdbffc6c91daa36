"""Entering the table: out of Hidden Deployment, by Combat Jump, or as a Parachutist. IN-08, IN-R44."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.infinity.events.course import TurnedTo
from wartable.rulesets.infinity.events.entering import Appeared
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.measures import facing_towards
from wartable.rulesets.infinity.ground.places import EDGES, UNTOUCHED, PlacingConditions, free_edge_points
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.skills import COMBAT_JUMP, PARACHUTIST
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN, TABLE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import facing_name
from wartable.rulesets.infinity.sight.eyes import seen_point_indices
from wartable.rulesets.infinity.skills.asking import OfferedSquare, accept_any_point, ask_point_in_squares
from wartable.rulesets.infinity.skills.base import LONG, Skill
from wartable.rulesets.infinity.skills.care import roll_attribute_test
from wartable.rulesets.infinity.skills.moving import choose_facing

# ------------------------------------------------------------------ places


def bodies_on_table(state: Skirmish) -> list[Body]:
    """Return the bodies of all models on the table."""
    return [trooper.body for trooper in state.troopers.values() if trooper.is_on_table]


def is_level_place(field: Field, x: int, y: int, radius: int, height: int) -> bool:
    """Whether a body of this radius and height would stand at this point with its whole base at one level: on
    the ground, or on top of one piece of scenery. IN-08-10.
    """
    feet = field.feet_height_at(x, y, radius, height)
    if feet == 0:
        return True
    for piece in field.pieces:
        if (
            piece.height == feet
            and piece.left <= x - radius
            and x + radius <= piece.right
            and piece.top <= y - radius
            and y + radius <= piece.bottom
        ):
            return True
    return False


def landing_conditions(state: Skirmish, body: Body, other_bodies: Sequence[Body] = ()) -> PlacingConditions:
    """Return the conditions for a body to come down at a point: it may touch neither a model on the table nor
    any of the `other_bodies`. IN-08-10.
    """
    return PlacingConditions(body.radius, body.height, [*bodies_on_table(state), *other_bodies], UNTOUCHED)


def ask_landing_point(
    table: SkirmishTable, seat: str, subject: str, about: str, conditions: PlacingConditions
) -> tuple[int, int]:
    """Ask a seat where a model comes down, and return the point. It may be any flat point of the table that
    the conditions allow. The questions begin with `subject`; `about` is the id of the Trooper that they are
    about. IN-08-10.
    """
    return ask_point_in_squares(
        table, seat, subject, about, landing_squares(table.state.plan.field, conditions)
    )


def landing_squares(
    field: Field, conditions: PlacingConditions, *, first_only: bool = False
) -> list[OfferedSquare]:
    """Return the squares that contain a point at which a model may come down by these conditions; with
    `first_only`, at most one square. IN-08-10.
    """
    squares: list[OfferedSquare] = []
    for row in range(len(field.squares) // field.columns):
        row_conditions = conditions.limited_to_row(row)
        for column in range(field.columns):
            name = field.squares[row * field.columns + column]
            places = field.standing_points_in(name, conditions.radius, conditions.height)
            square = OfferedSquare(
                name, places, landing_checker(field, row_conditions.limited_to_column(column))
            )
            if square.has_selectable_point():
                squares.append(square)
                if first_only:
                    return squares
    return squares


def landing_checker(field: Field, conditions: PlacingConditions) -> Callable[[int, int], bool]:
    """Return a function that takes x and y, and tells whether a model may come down at that point by these
    conditions. IN-08-10.
    """

    def can_land(x: int, y: int) -> bool:
        return conditions.allows_point(x, y) and is_level_place(
            field, x, y, conditions.radius, conditions.height
        )

    return can_land


def ask_edge_point(
    table: SkirmishTable,
    seat: str,
    subject: str,
    about: str,
    points_by_square: dict[str, list[tuple[int, int]]],
) -> tuple[int, int]:
    """Ask a seat to choose one of these points, which are lists by the name of their square: first the
    square, then the point in it. Return the point. The questions begin with `subject`; `about` is the id of
    the Trooper that they are about. IN-08-10, IN-08-11.
    """
    squares = [
        OfferedSquare(square, points_by_square[square], accept_any_point) for square in points_by_square
    ]
    return ask_point_in_squares(table, seat, subject, about, squares)


def ask_drift_landing_point(
    table: SkirmishTable, seat: str, subject: str, about: str, side: str, conditions: PlacingConditions
) -> tuple[int, int]:
    """Ask a seat where a model of `side` comes down after a failed jump, and return the point. It is at an
    edge of the table in the side's own zone; if there is no space, at any edge outside the enemy's zone; and
    if there is none there either, anywhere that a jump could land. IN-08-10, IN-R96.
    """
    for at_home in (True, False):
        points_by_square = edge_landing_points(table.state, side, conditions, in_own_zone=at_home)
        if points_by_square:
            return ask_edge_point(table, seat, f"{subject} drifts off", about, points_by_square)
    return ask_landing_point(table, seat, f"{subject} drifts off", about, conditions)


def edge_landing_points(
    state: Skirmish, side: str, conditions: PlacingConditions, *, in_own_zone: bool
) -> dict[str, list[tuple[int, int]]]:
    """Return the points along the edges of the table at which a model may come down, as lists by the name of
    their square. They are those in the side's own zone if `in_own_zone`, otherwise all those outside the
    enemy's zone. IN-08-10, IN-08-11.
    """
    field = state.plan.field
    own = state.plan.zones[state.zone[side]]
    enemy = state.plan.zones[1 - state.zone[side]]
    radius = conditions.radius
    points_by_square: dict[str, list[tuple[int, int]]] = {}
    for edge in EDGES:
        for x, y in free_edge_points(field, edge, conditions):
            if not is_level_place(field, x, y, radius, conditions.height):
                continue
            if own.contains_base(x, y, radius) if in_own_zone else not enemy.overlaps_base(x, y, radius):
                places = points_by_square.setdefault(field.square_name_at(x, y), [])
                if (x, y) not in places:
                    places.append((x, y))
    return points_by_square


def nearest_free_point(state: Skirmish, trooper: Trooper) -> tuple[int, int]:
    """Return the point nearest to a Trooper's recorded position at which it overlaps no model; among equally
    near ones, the first in reading order. IN-08-07, IN-R62.
    """
    field = state.plan.field
    body = trooper.body
    conditions = PlacingConditions(body.radius, body.height, bodies_on_table(state))
    if conditions.allows_point(body.x, body.y):
        return body.x, body.y
    places = [
        ((x - body.x) * (x - body.x) + (y - body.y) * (y - body.y), y, x)
        for square in field.squares
        for x, y in field.standing_points_in(square, body.radius, body.height)
        if conditions.allows_point(x, y)
    ]
    _, y, x = min(places)
    return x, y


# ------------------------------------------------------------------ Hidden Deployment


def put_on_table(table: SkirmishTable, trooper: Trooper, x: int, y: int, manner: str) -> None:
    """Put a Trooper on the table at this point, visible to all seats. `manner` ends the sentence that tells
    of it, such as "by Combat Jump". IN-08-07, IN-08-10.
    """
    state = table.state
    body = trooper.body
    body.x, body.y = x, y
    body.z = state.plan.field.feet_height_at(x, y, body.radius, body.height)
    trooper.place = TABLE
    if state.order is not None:
        state.order.clear_cached_lines()
    table.emit(Appeared(trooper.id, state.plan.field.square_name_at(x, y), manner))


def reveal_hidden_trooper(table: SkirmishTable, trooper: Trooper) -> None:
    """Move a hidden Trooper onto the table, as near as possible to its recorded position, together with its
    hidden Peripherals. Do nothing if it is not hidden. IN-08-07.
    """
    if trooper.place != HIDDEN:
        return
    x, y = nearest_free_point(table.state, trooper)
    put_on_table(table, trooper, x, y, "out of Hidden Deployment")
    for other in table.state.troopers.values():
        if other.controller == trooper.id:
            reveal_hidden_trooper(table, other)


def ask_facing_on_entry(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask which way a Trooper faces that has just entered the table, and turn it. IN-08-07."""
    facing = choose_facing(table, table.state.deciding_seat_of(trooper), trooper, 0)
    trooper.body.facing = facing
    if table.listening:
        table.emit(TurnedTo(trooper.id, facing_name(facing)))


def turn_hidden_trooper(state: Skirmish, order: Order, trooper: Trooper) -> None:
    """Turn a hidden Trooper, which may be placed with any facing, towards the first point of an active
    Trooper's route at which it would have line of fire to that Trooper. Do nothing if there is none.
    IN-08-07, IN-R62.
    """
    for act in order.acts:
        seen = seen_point_indices(state, trooper, act, all_round=True, first_only=True)
        if seen:
            point = act.points[seen[0]]
            trooper.body.facing = facing_towards(trooper.body.x, trooper.body.y, point.x, point.y)
            return


# ------------------------------------------------------------------ from the air


class EntrySkill(Skill):
    """A Long Skill by which an airborne Trooper enters the table."""

    kind = LONG
    enters = True

    def land_at(self, table: SkirmishTable, act: TrooperAct, x: int, y: int) -> None:
        """Put the Trooper whose part in the Order is `act` on the table at this point, and ask for its
        facing. Enemies can react to it only at this point. IN-08-10, IN-08-11.
        """
        trooper = act.trooper
        put_on_table(table, trooper, x, y, f"by {self.name}")
        ask_facing_on_entry(table, trooper)
        act.points = [trooper.body.copy()]
        bring_peripherals_onto_table(table, trooper)


def bring_peripherals_onto_table(table: SkirmishTable, controller: Trooper) -> None:
    """Put a Controller's airborne Peripherals on the table beside it, once it has landed. IN-08-10, IN-08-11,
    IN-R63.
    """
    for other in table.state.troopers.values():
        if other.controller == controller.id and other.place == AIRBORNE:
            other.body.x, other.body.y, other.body.facing = (
                controller.body.x,
                controller.body.y,
                controller.body.facing,
            )
            x, y = nearest_free_point(table.state, other)
            put_on_table(table, other, x, y, f"with {controller.name}")


class CombatJump(EntrySkill):
    """Choose a flat point out of contact with others, and roll PH: on a success the Trooper comes down there,
    on a failure at the table edge in its own zone. Enemies react to it at its landing point. It has no
    Partial Cover in this Order.
    """

    key = "combat_jump"
    name = "Combat Jump"
    rules = ("IN-08-10", "IN-08-12", "IN-R44", "IN-R63")

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        conditions = landing_conditions(state, act.trooper.body)
        if act.trooper.has_skill(COMBAT_JUMP) and landing_squares(
            state.plan.field, conditions, first_only=True
        ):
            options.append(self.make_option("", self.name))

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        state = table.state
        trooper = act.trooper
        seat = state.deciding_seat_of(trooper)
        conditions = landing_conditions(state, trooper.body)
        x, y = ask_landing_point(table, seat, trooper.name, trooper.id, conditions)
        roll_attribute_test(table, trooper, "ph", declaration, self.name)
        if not declaration.success:
            x, y = ask_drift_landing_point(table, seat, trooper.name, trooper.id, trooper.side, conditions)
        act.jumped = True
        self.land_at(table, act, x, y)


class Parachutist(EntrySkill):
    """Enter the table at any edge outside the enemy's zone, without a roll."""

    key = "parachutist"
    name = "Parachutist"
    rules = ("IN-08-11", "IN-08-12", "IN-R44", "IN-R63")

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper, conditions = act.trooper, landing_conditions(state, act.trooper.body)
        if trooper.has_skill(PARACHUTIST) and edge_landing_points(
            state, trooper.side, conditions, in_own_zone=False
        ):
            options.append(self.make_option("", self.name))

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        state = table.state
        trooper = act.trooper
        places = edge_landing_points(
            state, trooper.side, landing_conditions(state, trooper.body), in_own_zone=False
        )
        x, y = ask_edge_point(table, state.deciding_seat_of(trooper), trooper.name, trooper.id, places)
        self.land_at(table, act, x, y)


ENTRANTS: Final = (HIDDEN, AIRBORNE)
"""The values of `place` of Troopers that can only use their own Order to enter the table. IN-04-14."""


def may_enter_table(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper may be brought onto the table now by its own Order: out of Hidden Deployment, or from
    the air unless Retreat! restricts it. IN-04-14.
    """
    if trooper.is_peripheral:
        return False
    if trooper.place == AIRBORNE:
        return not state.is_restricted_by_retreat(trooper) and can_land(state, trooper)
    return trooper.place == HIDDEN


def can_land(state: Skirmish, trooper: Trooper) -> bool:
    """Whether an airborne Trooper with Combat Jump or Parachutist has any point at which it can come down.
    IN-08-10, IN-08-11, IN-R96.
    """
    conditions = landing_conditions(state, trooper.body)
    if trooper.has_skill(COMBAT_JUMP) and landing_squares(state.plan.field, conditions, first_only=True):
        return True
    return trooper.has_skill(PARACHUTIST) and bool(
        edge_landing_points(state, trooper.side, conditions, in_own_zone=False)
    )


ENTERING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
