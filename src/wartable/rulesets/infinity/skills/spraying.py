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
from wartable.rulesets.infinity.ground.measures import FACINGS, facing_towards, is_gap_within
from wartable.rulesets.infinity.ground.templates import (
    LARGE_TEARDROP,
    SMALL_TEARDROP,
    TeardropTemplate,
    is_sheltered_from_template,
)
from wartable.rulesets.infinity.model import weapon as weapons
from wartable.rulesets.infinity.model.names import names_of
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import Weapon
from wartable.rulesets.infinity.skills.attack import Attack

SHAPES: Final[dict[str, TeardropTemplate]] = {
    weapons.SMALL_TEARDROP: SMALL_TEARDROP,
    weapons.LARGE_TEARDROP: LARGE_TEARDROP,
}

_TURNS: Final = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""Directions of a teardrop that are tried, in facings from the direction of its main target, the nearest
first. With larger ones it misses even the largest base just out of contact.
"""

FRIENDLY: Final = "its template would touch a friend"


@define
class TeardropPlacement:
    """One way to place a teardrop: the id of its attacker; the index of the point of a route from which, or
    at which, it is used; its direction; and the ids of the Troopers that it touches.
    """

    shooter: str
    at: int
    direction: int
    touched: list[str]


def models_in_teardrop_reach(
    state: Skirmish,
    attacker: Trooper,
    shape: TeardropTemplate,
    attacker_body: Body,
    main: Trooper,
    main_body: Body,
) -> list[tuple[Trooper, Body]]:
    """Return the models, friends included, that a teardrop from the body `attacker_body` could touch in some
    direction, each as a pair with its body. The main target, whose body is taken to be `main_body`, comes
    first. IN-06-41.
    """
    models = [(main, main_body)]
    for other in state.troopers.values():
        if (
            other is not attacker
            and other is not main
            and other.is_on_table
            and is_gap_within(attacker_body, other.body, shape.length)
        ):
            models.append((other, other.body))
    return models


def ids_touched_by_teardrop(
    state: Skirmish,
    attacker: Trooper,
    shape: TeardropTemplate,
    attacker_body: Body,
    direction: int,
    models: Sequence[tuple[Trooper, Body]],
) -> list[str]:
    """Return the ids of those of these models that a teardrop in this direction touches, the main target
    first. Return none if it misses the main target or touches a friend. Total Cover from the attacker
    protects a model. IN-06-41, IN-06-43.
    """
    touched: list[str] = []
    side = state.playing_side_of(attacker)
    for other, body in models:
        is_touched = shape.touches(attacker_body, direction, body) and not is_sheltered_from_template(
            state.plan.field, attacker_body, body
        )
        if not touched and not is_touched:
            return []
        if is_touched:
            if state.playing_side_of(other) == side:
                return []
            touched.append(other.id)
    return touched


def teardrop_placements(
    state: Skirmish,
    attacker: Trooper,
    weapon: Weapon,
    index: int,
    attacker_body: Body,
    main: Trooper,
    main_body: Body,
) -> list[TeardropPlacement]:
    """Return every different way to place a teardrop from the body `attacker_body` so that it touches its
    main target, whose body is `main_body`, and no friend. `index` is that of the point of a route, for the
    results. IN-06-41, IN-06-43.
    """
    shape = SHAPES[weapon.template]
    if not is_gap_within(attacker_body, main_body, shape.length):
        return []
    models = models_in_teardrop_reach(state, attacker, shape, attacker_body, main, main_body)
    towards = facing_towards(attacker_body.x, attacker_body.y, main_body.x, main_body.y)
    found: list[TeardropPlacement] = []
    for turn in _TURNS:
        direction = (towards + turn) % FACINGS
        touched = ids_touched_by_teardrop(state, attacker, shape, attacker_body, direction, models)
        if touched:
            found.append(TeardropPlacement(attacker.id, index, direction, touched))
    return found


def is_in_teardrop_reach(weapon: Weapon, body: Body, other_bodies: Sequence[Body]) -> bool:
    """Whether any of the `other_bodies` is near enough to a body to be touched by a teardrop of this weapon
    from there, or to touch it by one. IN-06-41.
    """
    length = SHAPES[weapon.template].length
    for other in other_bodies:
        if is_gap_within(body, other, length):
            return True
    return False


def can_place_teardrop(
    state: Skirmish,
    attacker: Trooper,
    weapon: Weapon,
    main: Trooper,
    main_body: Body,
    attacker_bodies: Sequence[Body],
) -> bool:
    """Whether the teardrop of a weapon can be placed so that it touches its main target, whose body is
    `main_body`, and no friend. It may be used from any of `attacker_bodies`. IN-06-41, IN-06-43.
    """
    for body in attacker_bodies:
        if teardrop_placements(state, attacker, weapon, 0, body, main, main_body):
            return True
    return False


def ask_teardrop_placement(
    table: SkirmishTable,
    act: TrooperAct,
    declaration: Declaration,
    weapon: Weapon,
    main: Trooper,
    active: TrooperAct | None,
    points: Sequence[int],
) -> None:
    """Ask how a teardrop is placed, with one option for each different set of models that it can touch, and
    record it in the Declaration. Without `active` it is used from one of these points of the attacker's
    route. With `active`, which is the part of an active Trooper in the Order, it is used as an ARO when that
    Trooper is at one of these points of its own route. IN-06-41, IN-06-43.
    """
    state = table.state
    attacker = act.trooper
    spray_by_targets: dict[str, TeardropPlacement] = {}
    for at in points:
        attacker_body = act.points[at] if active is None else attacker.body
        main_body = main.body if active is None else active.points[at]
        for spray in teardrop_placements(state, attacker, weapon, at, attacker_body, main, main_body):
            spray_by_targets.setdefault(" ".join(sorted(spray.touched)), spray)
    options = [
        Option(
            f"spray:{spray.at}:{spray.direction}",
            f"touching {listed(names_of(state, tuple(spray.touched)))}",
            spray,
        )
        for spray in spray_by_targets.values()
    ]
    question = f"{attacker.name}: choose the targets of the {weapon.name}"
    chosen = table.ask(Decision(state.deciding_seat_of(attacker), question, options, attacker.id)).as_a(
        TeardropPlacement
    )
    declaration.point = chosen.at
    declaration.direction = chosen.direction
    declaration.targets = chosen.touched
    if table.listening:
        table.emit(Touched(attacker.id, weapon.name, tuple(chosen.touched)))


def teardrop_attacks(
    table: SkirmishTable,
    order: Order,
    act: TrooperAct,
    declaration: Declaration,
    attacker_body: Body,
    main_body: Body,
) -> list[Attack]:
    """Return the attacks of a teardrop, one for each model that it touches. Return none, because the attack
    is cancelled, if the teardrop would now touch a friend or miss its main target. IN-06-41, IN-06-43.
    """
    state = table.state
    weapon = declaration.weapon
    assert weapon is not None
    shape = SHAPES[weapon.template]
    main = state.troopers[declaration.targets[0]]
    models = models_in_teardrop_reach(state, act.trooper, shape, attacker_body, main, main_body)
    touched = ids_touched_by_teardrop(state, act.trooper, shape, attacker_body, declaration.direction, models)
    if not touched:
        table.emit(AttackCancelled(act.trooper.id, main.id, FRIENDLY))
        return []
    found: list[Attack] = []
    for id in touched:
        target = state.troopers[id]
        body = main_body if target is main else target.body
        attack = Attack(
            act, declaration, target, weapon, SuccessValue("", 0, listening=False), attacker_body, body
        )
        attack.rolls = False
        attack.dice = declaration.dice[0]
        found.append(attack)
    return found
