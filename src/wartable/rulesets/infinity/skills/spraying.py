"""Direct templates: teardrops, which hit all models that they touch without a roll. IN-06."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.words import listed
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.rolls import AttackCancelled, Touched
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import FACINGS, direction_to, is_within
from wartable.rulesets.infinity.ground.templates import (
    LARGE_TEARDROP,
    SMALL_TEARDROP,
    Teardrop,
    is_sheltered,
)
from wartable.rulesets.infinity.model import weapon as weapons
from wartable.rulesets.infinity.model.names import names_of
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import Weapon
from wartable.rulesets.infinity.skills.attack import Attack

SHAPES: Final[dict[str, Teardrop]] = {
    weapons.SMALL_TEARDROP: SMALL_TEARDROP,
    weapons.LARGE_TEARDROP: LARGE_TEARDROP,
}

_TURNS: Final = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""Directions of a teardrop that are tried, in facings from the direction of its main target, the nearest
first. With larger ones it misses even the largest base just out of contact.
"""

FRIENDLY: Final = "its template would touch a friend"


@define
class Spray:
    """A teardrop as it is placed: the id of its attacker, the index of the route's point from which, or at
    which, it is placed, its direction, and the ids of the Troopers that it touches.
    """

    shooter: str
    at: int
    direction: int
    touched: list[str]


def models_in_reach(
    state: Skirmish, shooter: Trooper, shape: Teardrop, place: Body, main: Trooper, there: Body
) -> list[tuple[Trooper, Body]]:
    """Return the models, including friends, that a teardrop from `place` could reach in some direction, with
    their bodies. The main target, whose body is `there`, comes first. IN-06-41.
    """
    found = [(main, there)]
    for other in state.troopers.values():
        if (
            other is not shooter
            and other is not main
            and other.is_on_table
            and is_within(place, other.body, shape.length)
        ):
            found.append((other, other.body))
    return found


def models_touched(
    state: Skirmish,
    shooter: Trooper,
    shape: Teardrop,
    place: Body,
    direction: int,
    near: Sequence[tuple[Trooper, Body]],
) -> list[str]:
    """Return the ids of the models that a teardrop in this direction touches, the main target first; empty if
    it misses the main target or touches a friend. Total Cover from the attacker protects a model. IN-06-41,
    IN-06-43.
    """
    found: list[str] = []
    side = state.player_of(shooter)
    for other, body in near:
        is_touched = shape.touches(place, direction, body) and not is_sheltered(state.plan.field, place, body)
        if not found and not is_touched:
            return []
        if is_touched:
            if state.player_of(other) == side:
                return []
            found.append(other.id)
    return found


def sprays(
    state: Skirmish, shooter: Trooper, weapon: Weapon, at: int, place: Body, main: Trooper, there: Body
) -> list[Spray]:
    """Return every way to place a teardrop from `place` so that it touches its main target, whose body is
    `there`, and no friend. IN-06-41, IN-06-43.
    """
    shape = SHAPES[weapon.template]
    if not is_within(place, there, shape.length):
        return []
    near = models_in_reach(state, shooter, shape, place, main, there)
    towards = direction_to(place.x, place.y, there.x, there.y)
    found: list[Spray] = []
    for turn in _TURNS:
        direction = (towards + turn) % FACINGS
        touched = models_touched(state, shooter, shape, place, direction, near)
        if touched:
            found.append(Spray(shooter.id, at, direction, touched))
    return found


def is_in_spray_reach(weapon: Weapon, body: Body, others: Sequence[Body]) -> bool:
    """Whether a weapon's teardrop could reach from a body to any of the others, or from any of them to it.
    IN-06-41.
    """
    far = SHAPES[weapon.template].length
    for other in others:
        if is_within(body, other, far):
            return True
    return False


def can_spray(
    state: Skirmish,
    shooter: Trooper,
    weapon: Weapon,
    main: Trooper,
    there: Body,
    places: Sequence[Body],
) -> bool:
    """Whether a weapon's teardrop from any of these places can touch its main target, whose body is `there`,
    and no friend. IN-06-41, IN-06-43.
    """
    for place in places:
        if sprays(state, shooter, weapon, 0, place, main, there):
            return True
    return False


def aim_spray(
    table: SkirmishTable,
    act: Act,
    declaration: Declaration,
    weapon: Weapon,
    main: Trooper,
    active: Act | None,
    points: Sequence[int],
) -> None:
    """Ask for the direction of a teardrop, with one option for each different set of models that it can
    touch. It is placed from one of these points of the attacker's route or, if `active` is given, as an ARO
    at one of these points of the active Trooper's route. IN-06-41, IN-06-43.
    """
    state = table.state
    shooter = act.trooper
    sorts: dict[str, Spray] = {}
    for at in points:
        place = act.points[at] if active is None else shooter.body
        there = main.body if active is None else active.points[at]
        for spray in sprays(state, shooter, weapon, at, place, main, there):
            sorts.setdefault(" ".join(sorted(spray.touched)), spray)
    options = [
        Option(
            f"spray:{spray.at}:{spray.direction}",
            f"touching {listed(names_of(state, tuple(spray.touched_bodies)))}",
            spray,
        )
        for spray in sorts.values()
    ]
    question = f"{shooter.name}: choose the targets of the {weapon.name}"
    chosen = table.ask(Decision(state.seat_of(shooter), question, options, shooter.id)).as_a(Spray)
    declaration.point = chosen.at
    declaration.direction = chosen.direction
    declaration.targets = chosen.touched
    if table.listening:
        table.emit(Touched(shooter.id, weapon.name, tuple(chosen.touched)))


def spray_attacks(
    table: SkirmishTable, order: Order, act: Act, declaration: Declaration, place: Body, there: Body
) -> list[Attack]:
    """Return the attacks of a teardrop, one for each model that it touches; empty, and cancelled, if it would
    now touch a friend or miss its main target. IN-06-41, IN-06-43.
    """
    state = table.state
    weapon = declaration.weapon
    assert weapon is not None
    shape = SHAPES[weapon.template]
    main = state.troopers[declaration.targets[0]]
    near = models_in_reach(state, act.trooper, shape, place, main, there)
    touched = models_touched(state, act.trooper, shape, place, declaration.direction, near)
    if not touched:
        table.emit(AttackCancelled(act.trooper.id, main.id, FRIENDLY))
        return []
    found: list[Attack] = []
    for id in touched:
        target = state.troopers[id]
        body = there if target is main else target.body
        attack = Attack(act, declaration, target, weapon, SuccessValue("", 0, listening=False), place, body)
        attack.rolls = False
        attack.dice = declaration.dice[0]
        found.append(attack)
    return found
