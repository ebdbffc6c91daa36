"""Forecasts of options: the odds of the attacks that they make by the rules."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.core.views.knowledge import PASS, Forecast
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT
from wartable.rulesets.infinity.odds.answers import is_open, widen_for_answers
from wartable.rulesets.infinity.odds.chances import prospect
from wartable.rulesets.infinity.odds.declared import (
    attacks_at,
    attacks_of,
    dodge_with,
    expected_exposure,
    new_reaction,
    threat_of,
)
from wartable.rulesets.infinity.odds.dodging import dodge_chance
from wartable.rulesets.infinity.odds.templates import spray_odds, template_odds, widest_template_odds
from wartable.rulesets.infinity.odds.weighing import (
    NO_DODGE,
    expected_hits,
    expected_wounds,
    make_forecast,
    stray_wounds,
)
from wartable.rulesets.infinity.orders.resolution import add_suppression_mod, are_opposed
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
        return reaction_odds(state, order, new_reaction(state, trooper), data.data)
    if isinstance(data, int):
        return point_odds(state, order, option)
    if isinstance(data, Spray):
        return spray_odds(state, order, data)
    if not isinstance(data, Declaration):
        return None
    act = next_to_declare(order)
    return None if act is None else action_odds(state, order, act, data)


def unopposed_odds(state: Skirmish, option: Option) -> Forecast | None:
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
    return reaction_odds(state, order, new_reaction(state, trooper), declaration, opposed=False)


def next_to_declare(order: Order) -> Act | None:
    """Return the part in the Order of the active Trooper who declares next; None if all have declared."""
    for act in order.acts:
        if act.first is None or (order.has_second and act.second is None):
            return act
    return None


def with_details(order: Order, act: Act, declaration: Declaration, point: int) -> Declaration:
    """Return a copy of a Declaration, with its point of the route and its dice filled in."""
    twin = Declaration(declaration.skill)
    twin.weapon, twin.mode, twin.targets = declaration.weapon, declaration.mode, declaration.targets[:]
    twin.at, twin.item, twin.point = declaration.at, declaration.item, point
    weapon = declaration.weapon
    dice = 1 if weapon is None else burst_of(order, act, weapon, declaration.mode)
    twin.dice = declaration.dice[:] or [dice] * len(twin.targets)
    return twin


def action_odds(state: Skirmish, order: Order, act: Act, declaration: Declaration) -> Forecast | None:
    """Return the odds of an active Trooper's attack from the best point of its route, against the AROs
    declared so far; of a Dodge, its chance and the Wounds that those AROs are still expected to cost. None
    for other skills.
    """
    if declaration.skill == "dodge":
        against = attacks_at(state, order, act)
        value = dodge_with(state, order, act, against)
        harm = expected_exposure(state, order, act, None, value)
        return Forecast(dodge_chance(value, against), 0.0, harm, 0.0, guess=False, kind=PASS)
    weapon = declaration.weapon
    if weapon is None or len(declaration.targets) != 1:
        return None
    target = state.troopers[declaration.targets[0]]
    points = viewpoints(state, act, target)[-2:] if weapon.kind in (BS, DIRECT) else [len(act.points) - 1]
    best: Forecast | None = None
    for point in points:
        if weapon.kind == DIRECT:
            found = widest_template_odds(state, order, act, weapon, target, point)
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
    details = with_details(order, act, declaration, point)
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
    twice = (len(found) - 1) * expected_exposure(state, order, act, None, NO_DODGE)
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


def aiming_act(order: Order, option: Option) -> Act | None:
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


def point_odds(state: Skirmish, order: Order, option: Option) -> Forecast | None:
    """Return the odds of a declared attack from, or at, the point of the route that an option chooses; None
    for other options. IN-R20.
    """
    act, point = aiming_act(order, option), option.data
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
                    add_suppression_mod(attack, other)
                    add_suppression_mod(other, attack)
                    value, dice, opposed, reply = other.value.number, other.dice, answer, other
                    break
    found = make_forecast(attack, expected_hits(attack, value, dice), None, None)
    found.harm = expected_exposure(state, order, attack.act, opposed, NO_DODGE) + stray_wounds(state, attack)
    if reply is not None:
        found.harm += expected_wounds(reply, expected_hits(reply, attack.value.number, attack.dice))
    return found


def reaction_odds(
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
        blows = attacks_of(state, order, act, with_details(order, act, declaration, 0))
        if not blows:
            return None
        return make_forecast(blows[0], prospect(blows[0].value.number, blows[0].dice), None, None)
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
    for attack in attacks_of(state, order, act, with_details(order, act, declaration, point)):
        threat = threat_of(state, order, active, act.trooper, point) if opposed else None
        found = _answering(attack, threat)
        found.harm += stray_wounds(state, attack)
        if opposed:
            _settle(state, order, active, attack, found)
        best = _better(best, found)
    return best


def _settle(state: Skirmish, order: Order, active: Act, attack: Attack, found: Forecast) -> None:
    """Set the chance of an ARO's shot: against what the active Trooper has declared or, while it may still
    declare, as a range.
    """
    if is_open(order, active):
        widen_for_answers(found, _answering(attack, None).chance)
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
        return make_forecast(attack, prospect(mine, attack.dice), None, None)
    theirs = threat.value.number if threat.rolls else 0
    if is_suppressive(attack):
        theirs = max(0, theirs + SUPPRESSED)
    own = prospect(mine, attack.dice, 0, theirs, threat.dice if theirs else 0)
    reply = expected_hits(threat, mine if threat.rolls else 0, attack.dice)
    return make_forecast(attack, own, threat, reply)


def _dodging(state: Skirmish, order: Order, act: Act) -> Forecast:
    """Return the odds of a Dodge against the most harmful shot that an active Trooper could take."""
    worst = -1.0
    feared: list[Attack] = []
    for active in order.acts:
        for point in (0, len(active.points) - 1):
            threat = threat_of(state, order, active, act.trooper, point)
            if threat is not None and (harm := expected_wounds(threat, expected_hits(threat))) > worst:
                worst, feared = harm, [threat]
    value = dodge_with(state, order, act, feared)
    harm = sum(expected_wounds(one, expected_hits(one, value)) for one in feared)
    found = Forecast(dodge_chance(value, feared), 0.0, harm, 0.0, guess=True, kind=PASS)
    if any(is_open(order, active) for active in order.acts):
        widen_for_answers(found, dodge_chance(dodge_with(state, order, act, []), []))
    else:
        said = [one for active in order.acts for one in declared_at(state, order, active, act.trooper)]
        found.chance = dodge_chance(dodge_with(state, order, act, said), said)
    return found
