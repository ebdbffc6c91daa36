"""Forecasts of options: the odds of the attacks that they make by the rules."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.core.views.knowledge import PASS, Forecast
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT
from wartable.rulesets.infinity.odds.answers import before_answers, is_open
from wartable.rulesets.infinity.odds.chances import prospect
from wartable.rulesets.infinity.odds.declared import (
    attacks_at,
    attacks_of,
    dodge_with,
    exposure,
    reactor,
    threat_of,
)
from wartable.rulesets.infinity.odds.dodging import dodge_chance
from wartable.rulesets.infinity.odds.templates import of_spray, template_odds, widest
from wartable.rulesets.infinity.odds.weighing import NO_DODGE, expected_wounds, hits_of, strayed, weighed
from wartable.rulesets.infinity.orders.resolution import are_opposed, cancel
from wartable.rulesets.infinity.sight.eyes import sees, viewpoints
from wartable.rulesets.infinity.skills.attack import SUPPRESSED, Attack, burst_of, is_suppressive
from wartable.rulesets.infinity.skills.spraying import Spray


def forecast(state: Skirmish, option: Option) -> Forecast | None:
    """Return the odds of an option that is asked about in the current Order; None if it makes no attack."""
    order = state.order
    if order is None:
        return None
    data = option.data
    if isinstance(data, Option):
        trooper = state.troopers.get(option.key.partition(":")[0])
        if trooper is None or not isinstance(data.data, Declaration):
            return None
        return of_reaction(state, order, reactor(state, trooper), data.data)
    if isinstance(data, int):
        return of_point(state, order, option)
    if isinstance(data, Spray):
        return of_spray(state, order, data)
    if not isinstance(data, Declaration):
        return None
    act = declaring(order)
    return None if act is None else of_action(state, order, act, data)


def unopposed(state: Skirmish, option: Option) -> Forecast | None:
    """Return the odds of the ARO of an option in case its target attacks another Trooper; None if the option
    is no ARO with an attack.
    """
    order, inner = state.order, option.data
    trooper = state.troopers.get(option.key.partition(":")[0])
    if order is None or trooper is None or not isinstance(inner, Option):
        return None
    declaration = inner.data
    if not isinstance(declaration, Declaration):
        return None
    return of_reaction(state, order, reactor(state, trooper), declaration, opposed=False)


def declaring(order: Order) -> Act | None:
    """Return the part in the Order of the active Trooper who declares next; None if all have declared."""
    for act in order.acts:
        if act.first is None or (order.has_second and act.second is None):
            return act
    return None


def settled(order: Order, act: Act, declaration: Declaration, point: int) -> Declaration:
    """Return a copy of a Declaration, with its point of the route and its dice filled in."""
    twin = Declaration(declaration.skill)
    twin.weapon, twin.mode, twin.targets = declaration.weapon, declaration.mode, declaration.targets[:]
    twin.at, twin.item, twin.point = declaration.at, declaration.item, point
    weapon = declaration.weapon
    dice = 1 if weapon is None else burst_of(order, act, weapon, declaration.mode)
    twin.dice = declaration.dice[:] or [dice] * len(twin.targets)
    return twin


def of_action(state: Skirmish, order: Order, act: Act, declaration: Declaration) -> Forecast | None:
    """Return the odds of an active Trooper's attack from the best point of its route, against the AROs
    declared so far; of a Dodge, its chance and the Wounds that those AROs are still expected to cost. None
    for other skills.
    """
    if declaration.skill == "dodge":
        against = attacks_at(state, order, act)
        value = dodge_with(state, order, act, against)
        harm = exposure(state, order, act, None, value)
        return Forecast(dodge_chance(value, against), 0.0, harm, 0.0, guess=False, kind=PASS)
    weapon = declaration.weapon
    if weapon is None or len(declaration.targets) != 1:
        return None
    target = state.troopers[declaration.targets[0]]
    points = viewpoints(state, act, target)[-2:] if weapon.kind in (BS, DIRECT) else [len(act.points) - 1]
    best: Forecast | None = None
    for point in points:
        if weapon.kind == DIRECT:
            found = widest(state, order, act, weapon, target, point)
            if found is not None and (best is None or found.damage > best.damage):
                best = found
            continue
        best = _better(best, shots_from(state, order, act, declaration, point))
    return best


def shots_from(
    state: Skirmish, order: Order, act: Act, declaration: Declaration, point: int
) -> Forecast | None:
    """Return the odds of an active Trooper's attack from one point of its route; for all targets together if
    its dice are divided among several.
    """
    details = settled(order, act, declaration, point)
    found = [_duel(state, order, attack) for attack in attacks_of(state, order, act, details)]
    if len(declaration.targets) == 1:
        best: Forecast | None = None
        for one in found:
            best = _better(best, one)
        return best
    if not found:
        return None
    misses = 1.0
    for one in found:
        misses *= 1.0 - one.chance
    twice = (len(found) - 1) * exposure(state, order, act, None, NO_DODGE)
    return Forecast(
        1.0 - misses,
        sum([one.damage for one in found]),
        sum([one.harm for one in found]) - twice,
        sum([one.defeats for one in found]),
        guess=False,
    )


def _better(best: Forecast | None, other: Forecast | None) -> Forecast | None:
    """Return the forecast with more damage less harm, `best` if they are equal."""
    if best is None or other is None:
        return best if other is None else other
    return other if other.damage - other.harm > best.damage - best.harm else best


def aiming(order: Order, option: Option) -> Act | None:
    """Return the attacker's part in the Order if an option chooses the point of a route for its attack: on
    the own route of an active Trooper, or on the target's route for the last Trooper that reacted. None for
    other options. IN-R20.
    """
    verb = option.key.partition(":")[0]
    if not isinstance(option.data, int) or verb not in ("from", "at"):
        return None
    for act in order.acts[::-1] if verb == "from" else order.answers[-1:]:
        declaration = act.second or act.first
        if declaration is not None and declaration.weapon is not None and declaration.targets:
            return act
    return None


def of_point(state: Skirmish, order: Order, option: Option) -> Forecast | None:
    """Return the odds of a declared attack from, or at, the point of the route that an option chooses; None
    for other options. IN-R20.
    """
    act, point = aiming(order, option), option.data
    if act is None or not isinstance(point, int):
        return None
    declaration = act.second or act.first
    assert declaration is not None
    if not act.is_reaction:
        return shots_from(state, order, act, declaration, point)
    active = order.act_of(declaration.targets[0])
    return None if active is None else shot_at(state, order, act, active, declaration, point, opposed=True)


def _duel(state: Skirmish, order: Order, attack: Attack) -> Forecast:
    """Return the odds of an active Trooper's attack against the ARO that its target has declared, with the
    Wounds that other AROs are expected to cost the attacker.
    """
    answer = order.act_of(attack.target.id)
    declared = None if answer is None else answer.first
    value, dice, opposed = 0, 1, None
    reply = None
    if answer is not None and declared is not None:
        if declared.skill == "dodge":
            value = dodge_with(state, order, answer, [attack])
        else:
            for other in attacks_of(state, order, answer, declared):
                if are_opposed(attack, other):
                    cancel(attack, other)
                    cancel(other, attack)
                    value, dice, opposed, reply = other.value.number, other.dice, answer, other
                    break
    found = weighed(attack, hits_of(attack, value, dice), None, None)
    found.harm = exposure(state, order, attack.act, opposed, NO_DODGE) + strayed(state, attack)
    if reply is not None:
        found.harm += expected_wounds(reply, hits_of(reply, attack.value.number, attack.dice))
    return found


def of_reaction(
    state: Skirmish, order: Order, act: Act, declaration: Declaration, *, opposed: bool = True
) -> Forecast | None:
    """Return the odds of an ARO: of an attack, Face to Face with the active Trooper's best shot; of a Dodge,
    its chance and the remaining harm. Unless `opposed`, the active Trooper does something else.
    """
    if declaration.skill == "dodge":
        return _dodging(state, order, act)
    weapon = declaration.weapon
    if weapon is None or len(declaration.targets) != 1:
        return None
    active = order.act_of(declaration.targets[0])
    if active is None:
        return None
    if weapon.kind == DIRECT:
        return template_odds(state, order, act, weapon, [active.trooper.id], act.trooper.body)
    if weapon.kind != BS:
        blows = attacks_of(state, order, act, settled(order, act, declaration, 0))
        if not blows:
            return None
        return weighed(blows[0], prospect(blows[0].value.number, blows[0].dice), None, None)
    return _best_shot(state, order, act, active, declaration, opposed=opposed)


def _best_shot(
    state: Skirmish, order: Order, act: Act, active: Act, declaration: Declaration, *, opposed: bool
) -> Forecast | None:
    """Return the odds of an ARO with a shot at the best point of the active Trooper's route."""
    best: Forecast | None = None
    for point in range(len(active.points)):
        if sees(state, act.trooper, active.trooper, target_at=active.points[point]):
            best = _better(best, shot_at(state, order, act, active, declaration, point, opposed=opposed))
    return best


def shot_at(
    state: Skirmish,
    order: Order,
    act: Act,
    active: Act,
    declaration: Declaration,
    point: int,
    *,
    opposed: bool,
) -> Forecast | None:
    """Return the odds of an ARO with a shot at one point of the active Trooper's route."""
    best: Forecast | None = None
    for attack in attacks_of(state, order, act, settled(order, act, declaration, point)):
        threat = threat_of(state, order, active, act.trooper, point) if opposed else None
        found = _answering(attack, threat)
        found.harm += strayed(state, attack)
        if opposed:
            _settle(state, order, active, attack, found)
        best = _better(best, found)
    return best


def _settle(state: Skirmish, order: Order, active: Act, attack: Attack, found: Forecast) -> None:
    """Set the chance of an ARO's shot: against what the active Trooper has declared or, while it may still
    declare, as a range.
    """
    if is_open(order, active):
        before_answers(found, _answering(attack, None).chance)
        return
    said = declared_at(state, order, active, attack.act.trooper)
    found.chance = _answering(attack, said[0] if said else None).chance


def declared_at(state: Skirmish, order: Order, active: Act, target: Trooper) -> list[Attack]:
    """Return the attacks at this target that an active Trooper has declared."""
    declared = active.second or active.first
    if declared is None or declared.weapon is None or target.id not in declared.targets:
        return []
    return [one for one in attacks_of(state, order, active, declared) if one.target is target]


def _answering(attack: Attack, threat: Attack | None) -> Forecast:
    """Return the odds of an ARO's shot against `threat`, the attack at the shooter, or unopposed if it is
    None.
    """
    mine = attack.value.number
    if threat is None:
        return weighed(attack, prospect(mine, attack.dice), None, None)
    theirs = threat.value.number if threat.rolls else 0
    if is_suppressive(attack):
        theirs = max(0, theirs + SUPPRESSED)
    own = prospect(mine, attack.dice, 0, theirs, threat.dice if theirs else 0)
    reply = hits_of(threat, mine if threat.rolls else 0, attack.dice)
    return weighed(attack, own, threat, reply)


def _dodging(state: Skirmish, order: Order, act: Act) -> Forecast:
    """Return the odds of a Dodge against the most harmful shot that an active Trooper could take."""
    worst = -1.0
    feared: list[Attack] = []
    for active in order.acts:
        for point in (0, len(active.points) - 1):
            threat = threat_of(state, order, active, act.trooper, point)
            if threat is not None and (harm := expected_wounds(threat, hits_of(threat))) > worst:
                worst, feared = harm, [threat]
    value = dodge_with(state, order, act, feared)
    harm = sum(expected_wounds(one, hits_of(one, value)) for one in feared)
    found = Forecast(dodge_chance(value, feared), 0.0, harm, 0.0, guess=True, kind=PASS)
    if any(is_open(order, active) for active in order.acts):
        before_answers(found, dodge_chance(dodge_with(state, order, act, []), []))
    else:
        said = [one for active in order.acts for one in declared_at(state, order, active, act.trooper)]
        found.chance = dodge_chance(dodge_with(state, order, act, said), said)
    return found
