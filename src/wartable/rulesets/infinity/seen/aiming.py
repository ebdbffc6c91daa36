"""Descriptions of options in the middle of an Order: dividing dice, points of a route, smoke, targets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from wartable.core.decision import Option
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import StraightMove
from wartable.rulesets.infinity.ground.measures import INCH, length
from wartable.rulesets.infinity.ground.templates import CIRCLE
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Declaration, TrooperAct
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.declared import new_reaction_act
from wartable.rulesets.infinity.seen.observation import SkirmishObservation
from wartable.rulesets.infinity.sight.eyes import counts_in_melee, viewpoint_indices
from wartable.rulesets.infinity.skills.attack import bs_attack_value
from wartable.rulesets.infinity.skills.evading import LOOK_OUT, dodge_value, store_dodge_mods
from wartable.rulesets.infinity.skills.spraying import TeardropPlacement
from wartable.rulesets.infinity.skills.throwing import BLOCK


def skill_detail_meaning(
    table: SkirmishObservation, trooper: Trooper, verb: str, argument: str, option: Option
) -> str:
    """Describe an option of a question about the skill that a Trooper is declaring; "" for other questions.
    The option's key is made of `verb` and `argument`.
    """
    verb, _, target = verb.partition(">")
    describer = _DESCRIBERS.get(verb)
    return "" if describer is None else describer(table, trooper, target or argument, option)


def smoke_meaning(table: SkirmishObservation, trooper: Trooper, option: Option) -> str:
    """Describe how far away smoke would be thrown, and which Troopers would be in it; "" if the option throws
    no smoke.
    """
    declared = _latest_declaration(table, trooper)
    point = option.data
    if declared is None or declared.weapon is None or declared.targets or not isinstance(point, tuple):
        return ""
    x, y = point
    troopers = [
        *table.state.usable_models_of(table.state.playing_side_of(trooper)),
        *table.visible_able_enemies(trooper),
    ]
    inside = [
        trooper_nearby.name
        for trooper_nearby in troopers
        if length(trooper_nearby.body.x, trooper_nearby.body.y, x, y) <= CIRCLE + trooper_nearby.body.radius
    ]
    return f"{_distance_text(trooper.body, x, y)}; {listed(inside) if inside else 'no one'} in it"


def _latest_declaration(table: SkirmishObservation, trooper: Trooper) -> Declaration | None:
    """Return the skill that a Trooper has declared last in this Order; None if it has declared none."""
    act = _act_of(table, trooper.id)
    declared = [] if act is None else act.declarations()
    return declared[-1] if declared else None


def _act_of(table: SkirmishObservation, id: str) -> TrooperAct | None:
    """Return the part in this Order of the Trooper with this id; None if it has none."""
    order = table.state.order
    return None if order is None else order.act_of(id)


def _die_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe the best Success Value that one more die against a target would have. IN-06-01."""
    target, act, declared = (
        table.state.troopers[argument],
        _act_of(table, trooper.id),
        _latest_declaration(table, trooper),
    )
    if act is None or declared is None or declared.weapon is None:
        return ""
    best = max(
        [
            bs_attack_value(
                table.state, act, target, declared.weapon, act.points[at], target.body, declared.mode
            )[0].capped_number
            for at in viewpoint_indices(table.state, act, target)
        ]
    )
    return f"Success Value {best}, {_distance_text(trooper.body, target.body.x, target.body.y)}"


def _own_point_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe how far along the shooter's own route a point lies."""
    act = _act_of(table, trooper.id)
    return "" if act is None or not isinstance(option.data, int) else _distance_along(act.points, option.data)


def _target_point_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe how far along the target's route a point lies."""
    declared = _latest_declaration(table, trooper)
    act = None if declared is None or not declared.targets else _act_of(table, declared.targets[0])
    return "" if act is None or not isinstance(option.data, int) else _distance_along(act.points, option.data)


def _distance_along(points: list[Body], index: int) -> str:
    """Describe how far along a route the point with this index lies."""
    if index == 0:
        return "at the start"
    distance = sum(
        [
            length(point.x, point.y, next_point.x, next_point.y)
            for point, next_point in pairwise(points[: index + 1])
        ]
    )
    return f"after {distance / INCH:.1f} inches{', at the end' if index == len(points) - 1 else ''}"


def _block_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe the distance to the centre of a block of four squares."""
    left, top = table.state.plan.field.lattice_points_in(argument)[0]
    return f"about {_distance_text(trooper.body, left + BLOCK // 2, top + BLOCK // 2)}"


def _touch_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe the consequences of contact with an enemy. IN-07-19."""
    leg, enemy = option.data, table.state.troopers[argument]
    distance = f"{_distance_text(trooper.body, leg.x, leg.y)}; " if isinstance(leg, StraightMove) else ""
    if not counts_in_melee(table.state, enemy):
        return f"{distance}the enemy cannot fight back"
    return f"{distance}both are Engaged, and fight in Close Combat only"


def _spray_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe how many Troopers a teardrop hits. IN-06-41."""
    spray = option.data
    if not isinstance(spray, TeardropPlacement):
        return ""
    return f"hits {counted(len(spray.touched), 'Trooper')} without a roll, unless they Dodge"


def _warned_dodge_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe the Success Value of a Dodge by a Trooper that Look Out! warns. IN-05-38."""
    other, order = table.state.troopers.get(argument), table.state.order
    if other is None or order is None:
        return ""
    act, declared = new_reaction_act(table.state, other), Declaration("dodge")
    declared.mode = LOOK_OUT
    store_dodge_mods(table.state, order, act, declared, [])
    value = dodge_value(act, declared, listening=False).capped_number
    return f"PH {value} against every attack; no other ARO can be declared"


def _armour_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe ARM and BTS of a friend that a shot into a melee would hit by mistake. IN-06-10."""
    friend = table.state.troopers[argument]
    return f"ARM {attribute_of(friend, 'arm')}, BTS {attribute_of(friend, 'bts')}"


def _attacker_meaning(table: SkirmishObservation, trooper: Trooper, argument: str, option: Option) -> str:
    """Describe the CC of a Trooper that would attack in a melee for all friends in contact. IN-R23."""
    return f"CC {attribute_of(table.state.troopers[argument], 'cc')}; the others add one die each"


def _distance_text(body: Body, x: int, y: int) -> str:
    """Describe the distance from the centre of a base to a point."""
    return f"{length(body.x, body.y, x, y) / INCH:.1f} inches away"


_DESCRIBERS: Final[dict[str, Callable[[SkirmishObservation, Trooper, str, Option], str]]] = {
    "die": _die_meaning,
    "from": _own_point_meaning,
    "at": _target_point_meaning,
    "near": _block_meaning,
    "touch": _touch_meaning,
    "spray": _spray_meaning,
    "dodge": _warned_dodge_meaning,
    "hit": _armour_meaning,
    "attacker": _attacker_meaning,
}
"""Functions that describe an option, by the first word of its key."""
