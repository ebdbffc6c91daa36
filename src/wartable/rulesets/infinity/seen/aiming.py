"""Descriptions of answers in the middle of an Order: dividing dice, points of a route, smoke, targets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from wartable.core.decision import Option
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Segment
from wartable.rulesets.infinity.ground.measures import INCH, length
from wartable.rulesets.infinity.ground.templates import CIRCLE
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Act, Declaration
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.declared import new_reaction
from wartable.rulesets.infinity.seen.observation import SkirmishObservation
from wartable.rulesets.infinity.sight.eyes import is_fighter, viewpoints
from wartable.rulesets.infinity.skills.attack import shot_value
from wartable.rulesets.infinity.skills.evading import LOOK_OUT, dodge_value, store_dodge_mods
from wartable.rulesets.infinity.skills.spraying import Spray
from wartable.rulesets.infinity.skills.throwing import BLOCK


def aim_meaning(table: SkirmishObservation, trooper: Trooper, verb: str, rest: str, option: Option) -> str:
    """Describe an answer about the skill that a Trooper is declaring; "" for other questions."""
    verb, _, target = verb.partition(">")
    said = _SAID.get(verb)
    return "" if said is None else said(table, trooper, target or rest, option)


def smoke_meaning(table: SkirmishObservation, trooper: Trooper, option: Option) -> str:
    """Describe how far away smoke would be thrown, and the Troopers in it; "" if the option throws
    no smoke.
    """
    declared = _declared(table, trooper)
    point = option.data
    if declared is None or declared.weapon is None or declared.targets or not isinstance(point, tuple):
        return ""
    x, y = point
    near = [*table.state.models(table.state.player_of(trooper)), *table.enemies(trooper)]
    inside = [one.name for one in near if length(one.body.x, one.body.y, x, y) <= CIRCLE + one.body.radius]
    return f"{_away(trooper.body, x, y)}; {listed(inside) if inside else 'no one'} in it"


def _declared(table: SkirmishObservation, trooper: Trooper) -> Declaration | None:
    """Return a Trooper's latest declaration in this Order; None if there is none."""
    act = _act(table, trooper.id)
    declared = [] if act is None else act.declarations()
    return declared[-1] if declared else None


def _act(table: SkirmishObservation, id: str) -> Act | None:
    """Return a Trooper's part in this Order; None if it has none."""
    order = table.state.order
    return None if order is None else order.act_of(id)


def _die(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe the best Success Value that a further die against a target would have. IN-06-01."""
    target, act, declared = table.state.troopers[rest], _act(table, trooper.id), _declared(table, trooper)
    if act is None or declared is None or declared.weapon is None:
        return ""
    best = max(
        [
            shot_value(table.state, act, target, declared.weapon, act.points[at], target.body, declared.mode)[
                0
            ].number
            for at in viewpoints(table.state, act, target)
        ]
    )
    return f"Success Value {best}, {_away(trooper.body, target.body.x, target.body.y)}"


def _own_point(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe how far along the shooter's own route a point is."""
    act = _act(table, trooper.id)
    return "" if act is None or not isinstance(option.data, int) else _of_route(act.points, option.data)


def _their_point(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe how far along the target's route a point is."""
    declared = _declared(table, trooper)
    act = None if declared is None or not declared.targets else _act(table, declared.targets[0])
    return "" if act is None or not isinstance(option.data, int) else _of_route(act.points, option.data)


def _of_route(points: list[Body], at: int) -> str:
    """Describe how far along a route the point at index `at` is."""
    if at == 0:
        return "at the start"
    far = sum([length(one.x, one.y, other.x, other.y) for one, other in pairwise(points[: at + 1])])
    return f"after {far / INCH:.1f} inches{', at the end' if at == len(points) - 1 else ''}"


def _block(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe the distance to the middle of a block of four squares."""
    left, top = table.state.plan.field.points_in(rest)[0]
    return f"about {_away(trooper.body, left + BLOCK // 2, top + BLOCK // 2)}"


def _touch(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe the consequences of contact with an enemy. IN-07-19."""
    leg, enemy = option.data, table.state.troopers[rest]
    far = f"{_away(trooper.body, leg.x, leg.y)}; " if isinstance(leg, Segment) else ""
    if not is_fighter(table.state, enemy):
        return f"{far}the enemy cannot fight back"
    return f"{far}both are Engaged, and fight in Close Combat only"


def _spray(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe how many Troopers a teardrop hits. IN-06-41."""
    spray = option.data
    if not isinstance(spray, Spray):
        return ""
    return f"hits {counted(len(spray.touched), 'Trooper')} without a roll, unless they Dodge"


def _warned(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe the Success Value of a warned Trooper's Dodge. IN-05-38."""
    other, order = table.state.troopers.get(rest), table.state.order
    if other is None or order is None:
        return ""
    act, declared = new_reaction(table.state, other), Declaration("dodge")
    declared.mode = LOOK_OUT
    store_dodge_mods(table.state, order, act, declared, [])
    value = dodge_value(act, declared, listening=False).number
    return f"PH {value} against every attack; no other ARO can be declared"


def _armour(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe ARM and BTS of a friend who is hit by mistake. IN-06-10."""
    friend = table.state.troopers[rest]
    return f"ARM {attribute_of(friend, 'arm')}, BTS {attribute_of(friend, 'bts')}"


def _attacker(table: SkirmishObservation, trooper: Trooper, rest: str, option: Option) -> str:
    """Describe the CC of the Trooper that strikes for all in contact. IN-R23."""
    return f"CC {attribute_of(table.state.troopers[rest], 'cc')}; the others add one die each"


def _away(body: Body, x: int, y: int) -> str:
    """Describe the distance from the middle of a base to a point."""
    return f"{length(body.x, body.y, x, y) / INCH:.1f} inches away"


_SAID: Final[dict[str, Callable[[SkirmishObservation, Trooper, str, Option], str]]] = {
    "die": _die,
    "from": _own_point,
    "at": _their_point,
    "near": _block,
    "touch": _touch,
    "spray": _spray,
    "dodge": _warned,
    "hit": _armour,
    "attacker": _attacker,
}
"""Functions that describe an answer, by the first word of its key."""
