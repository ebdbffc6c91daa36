"""Forecasts of options: the odds of the attacks that they make by the rules."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.core.views.knowledge import PASS, Forecast
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT
from wartable.rulesets.infinity.odds.answers import may_declare_second_skill, widen_chance_to_range
from wartable.rulesets.infinity.odds.chances import roll_averages
from wartable.rulesets.infinity.odds.declared import (
    attacks_of,
    declared_aro_attacks_at,
    dodge_value_against,
    expected_wounds_from_aros,
    most_dangerous_shot,
    new_reaction_act,
)
from wartable.rulesets.infinity.odds.dodging import dodge_chance
from wartable.rulesets.infinity.odds.templates import teardrop_odds, template_odds, widest_template_odds
from wartable.rulesets.infinity.odds.weighing import (
    NO_DODGE,
    attack_roll_averages,
    expected_stray_wounds,
    expected_wounds,
    make_forecast,
)
from wartable.rulesets.infinity.orders.resolution import add_suppression_mod, are_face_to_face
from wartable.rulesets.infinity.sight.eyes import has_line_of_fire, viewpoint_indices
from wartable.rulesets.infinity.skills.attack import (
    SUPPRESSED,
    Attack,
    attack_burst_of,
    is_suppressive_attack,
)
from wartable.rulesets.infinity.skills.spraying import TeardropPlacement


def forecast(state: Skirmish, option: Option) -> Forecast | None:
    """Return the odds of an option that is offered in the current Order; None if the option makes no attack
    and no Dodge.
    """
    order = state.order
    if order is None:
        return None
    data = option.data
    if isinstance(data, Option):
        trooper = state.troopers.get(option.key.partition(":")[0])
        if trooper is None or not isinstance(data.data, Declaration):
            return None
        return reaction_odds(state, order, new_reaction_act(state, trooper), data.data)
    if isinstance(data, int):
        return odds_of_chosen_point(state, order, option)
    if isinstance(data, TeardropPlacement):
        return teardrop_odds(state, order, data)
    if not isinstance(data, Declaration):
        return None
    act = next_act_to_declare(order)
    return None if act is None else action_odds(state, order, act, data)


def unopposed_aro_odds(state: Skirmish, option: Option) -> Forecast | None:
    """Return the odds of the ARO that an option declares, for the case that its target attacks someone else
    and so does not oppose it. Return None if the option is no such ARO.
    """
    order, inner = state.order, option.data
    trooper = state.troopers.get(option.key.partition(":")[0])
    if order is None or trooper is None or not isinstance(inner, Option):
        return None
    declaration = inner.data
    if not isinstance(declaration, Declaration):
        return None
    return reaction_odds(state, order, new_reaction_act(state, trooper), declaration, opposed=False)


def next_act_to_declare(order: Order) -> TrooperAct | None:
    """Return the part in the Order of the active Trooper that declares next; None if all have declared."""
    for act in order.acts:
        if act.first is None or (order.has_second and act.second is None):
            return act
    return None


def declaration_with_details(
    order: Order, act: TrooperAct, declaration: Declaration, point: int
) -> Declaration:
    """Return a copy of a Declaration that is used at the point of a route with the index `point`, with its
    numbers of dice filled in.
    """
    copy = Declaration(declaration.skill)
    copy.weapon, copy.mode, copy.targets = declaration.weapon, declaration.mode, declaration.targets[:]
    copy.at, copy.item, copy.point = declaration.at, declaration.item, point
    weapon = declaration.weapon
    dice = 1 if weapon is None else attack_burst_of(order, act, weapon, declaration.mode)
    copy.dice = declaration.dice[:] or [dice] * len(copy.targets)
    return copy


def action_odds(state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration) -> Forecast | None:
    """Return the odds of what an active Trooper declares, against the AROs declared so far; None for skills
    other than attacks and Dodge. An attack is taken to be made from the best point of its route. For a Dodge
    they are its chance, and the Wounds that those AROs are still expected to cost.
    """
    if declaration.skill == "dodge":
        against = declared_aro_attacks_at(state, order, act)
        value = dodge_value_against(state, order, act, against)
        harm = expected_wounds_from_aros(state, order, act, None, value)
        return Forecast(dodge_chance(value, against), 0.0, harm, 0.0, guess=False, kind=PASS)
    weapon = declaration.weapon
    if weapon is None or len(declaration.targets) != 1:
        return None
    target = state.troopers[declaration.targets[0]]
    points = (
        viewpoint_indices(state, act, target)[-2:] if weapon.kind in (BS, DIRECT) else [len(act.points) - 1]
    )
    best: Forecast | None = None
    for point in points:
        if weapon.kind == DIRECT:
            found = widest_template_odds(state, order, act, weapon, target, point)
            if found is not None and (best is None or found.damage > best.damage):
                best = found
            continue
        best = _better_forecast(best, shot_odds_from_point(state, order, act, declaration, point))
    return best


def shot_odds_from_point(
    state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration, point: int
) -> Forecast | None:
    """Return the odds of an active Trooper's attack from the point of its route with the index `point`; None
    if there is nothing to attack. If its dice are divided among several targets, the odds cover all of them.
    """
    details = declaration_with_details(order, act, declaration, point)
    forecasts = [_attack_odds(state, order, attack) for attack in attacks_of(state, order, act, details)]
    if len(declaration.targets) == 1:
        best: Forecast | None = None
        for target_odds in forecasts:
            best = _better_forecast(best, target_odds)
        return best
    if not forecasts:
        return None
    misses = 1.0
    for target_odds in forecasts:
        misses *= 1.0 - target_odds.chance
    counted_twice = (len(forecasts) - 1) * expected_wounds_from_aros(state, order, act, None, NO_DODGE)
    return Forecast(
        1.0 - misses,
        sum([target_odds.damage for target_odds in forecasts]),
        sum([target_odds.harm for target_odds in forecasts]) - counted_twice,
        sum([target_odds.defeats for target_odds in forecasts]),
        guess=False,
    )


def _better_forecast(best: Forecast | None, forecast: Forecast | None) -> Forecast | None:
    """Return the forecast with the larger difference of damage and harm; `best` if both are equal."""
    if best is None or forecast is None:
        return best if forecast is None else forecast
    return forecast if forecast.damage - forecast.harm > best.damage - best.harm else best


def attacking_act_for_point_choice(order: Order, option: Option) -> TrooperAct | None:
    """Return the part of the attacker in the Order, if an option chooses the point of a route for its attack:
    a point of its own route for an active Trooper, or of its target's route for the Trooper that reacted
    last. Return None for other options. IN-R20.
    """
    verb = option.key.partition(":")[0]
    if not isinstance(option.data, int) or verb not in ("from", "at"):
        return None
    for act in order.acts[::-1] if verb == "from" else order.answers[-1:]:
        declaration = act.second or act.first
        if declaration is not None and declaration.weapon is not None and declaration.targets:
            return act
    return None


def odds_of_chosen_point(state: Skirmish, order: Order, option: Option) -> Forecast | None:
    """Return the odds of a declared attack, if an option chooses the point of a route for it; None for other
    options. IN-R20.
    """
    act, point = attacking_act_for_point_choice(order, option), option.data
    if act is None or not isinstance(point, int):
        return None
    declaration = act.second or act.first
    assert declaration is not None
    if not act.is_reaction:
        return shot_odds_from_point(state, order, act, declaration, point)
    active = order.act_of(declaration.targets[0])
    return (
        None
        if active is None
        else reaction_shot_odds(state, order, act, active, declaration, point, opposed=True)
    )


def _attack_odds(state: Skirmish, order: Order, attack: Attack) -> Forecast:
    """Return the odds of an active Trooper's attack against the ARO that its target has declared. The harm
    includes the Wounds that all other AROs are expected to cost the attacker.
    """
    answer = order.act_of(attack.target.id)
    declared = None if answer is None else answer.first
    value, dice, opposed = 0, 1, None
    reply = None
    if answer is not None and declared is not None:
        if declared.skill == "dodge":
            value = dodge_value_against(state, order, answer, [attack])
        else:
            for other in attacks_of(state, order, answer, declared):
                if are_face_to_face(attack, other):
                    add_suppression_mod(attack, other)
                    add_suppression_mod(other, attack)
                    value, dice, opposed, reply = other.value.capped_number, other.dice, answer, other
                    break
    forecast = make_forecast(attack, attack_roll_averages(attack, value, dice), None, None)
    forecast.harm = expected_wounds_from_aros(
        state, order, attack.act, opposed, NO_DODGE
    ) + expected_stray_wounds(state, attack)
    if reply is not None:
        forecast.harm += expected_wounds(
            reply, attack_roll_averages(reply, attack.value.capped_number, attack.dice)
        )
    return forecast


def reaction_odds(
    state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration, *, opposed: bool = True
) -> Forecast | None:
    """Return the odds of an ARO; None if it is neither an attack nor a Dodge. For an attack they are those
    Face to Face with the active Trooper's best shot; for a Dodge they are its chance and the harm still
    expected. Unless `opposed`, the active Trooper does not shoot back.
    """
    if declaration.skill == "dodge":
        return _dodge_odds(state, order, act)
    weapon = declaration.weapon
    if weapon is None or len(declaration.targets) != 1:
        return None
    active = order.act_of(declaration.targets[0])
    if active is None:
        return None
    if weapon.kind == DIRECT:
        return template_odds(state, order, act, weapon, [active.trooper.id], act.trooper.body)
    if weapon.kind != BS:
        blows = attacks_of(state, order, act, declaration_with_details(order, act, declaration, 0))
        if not blows:
            return None
        return make_forecast(blows[0], roll_averages(blows[0].value.capped_number, blows[0].dice), None, None)
    return _best_shot(state, order, act, active, declaration, opposed=opposed)


def _best_shot(
    state: Skirmish,
    order: Order,
    act: TrooperAct,
    active: TrooperAct,
    declaration: Declaration,
    *,
    opposed: bool,
) -> Forecast | None:
    """Return the odds of an ARO with a shot, at the best point of the active Trooper's route."""
    best: Forecast | None = None
    for point in range(len(active.points)):
        if has_line_of_fire(state, act.trooper, active.trooper, target_body=active.points[point]):
            best = _better_forecast(
                best, reaction_shot_odds(state, order, act, active, declaration, point, opposed=opposed)
            )
    return best


def reaction_shot_odds(
    state: Skirmish,
    order: Order,
    act: TrooperAct,
    active: TrooperAct,
    declaration: Declaration,
    point: int,
    *,
    opposed: bool,
) -> Forecast | None:
    """Return the odds of an ARO that shoots at an active Trooper, at the point of that Trooper's route with
    the index `point`; None if it makes no attack there. Unless `opposed`, the active Trooper does not shoot
    back.
    """
    best: Forecast | None = None
    for attack in attacks_of(state, order, act, declaration_with_details(order, act, declaration, point)):
        threat = most_dangerous_shot(state, order, active, act.trooper, point) if opposed else None
        found = _answer_odds(attack, threat)
        found.harm += expected_stray_wounds(state, attack)
        if opposed:
            _set_chance(state, order, active, attack, found)
        best = _better_forecast(best, found)
    return best


def _set_chance(
    state: Skirmish, order: Order, active: TrooperAct, attack: Attack, forecast: Forecast
) -> None:
    """Set the chance in the forecast of an ARO with a shot. While the active Trooper may still declare, it is
    a range; afterwards it is the chance against the attack that the Trooper has declared.
    """
    if may_declare_second_skill(order, active):
        widen_chance_to_range(forecast, _answer_odds(attack, None).chance)
        return
    declared = declared_attacks_at(state, order, active, attack.act.trooper)
    forecast.chance = _answer_odds(attack, declared[0] if declared else None).chance


def declared_attacks_at(state: Skirmish, order: Order, active: TrooperAct, target: Trooper) -> list[Attack]:
    """Return the attacks that an active Trooper has declared at this target."""
    declared = active.second or active.first
    if declared is None or declared.weapon is None or target.id not in declared.targets:
        return []
    return [one for one in attacks_of(state, order, active, declared) if one.target is target]


def _answer_odds(attack: Attack, threat: Attack | None) -> Forecast:
    """Return the odds of an ARO with a shot, Face to Face with `threat`, an attack at the shooter; if that is
    None, the shot is unopposed.
    """
    own_value = attack.value.capped_number
    if threat is None:
        return make_forecast(attack, roll_averages(own_value, attack.dice), None, None)
    threat_value = threat.value.capped_number if threat.rolls else 0
    if is_suppressive_attack(attack):
        threat_value = max(0, threat_value + SUPPRESSED)
    own_hits = roll_averages(own_value, attack.dice, 0, threat_value, threat.dice if threat_value else 0)
    threat_hits = attack_roll_averages(threat, own_value if threat.rolls else 0, attack.dice)
    return make_forecast(attack, own_hits, threat, threat_hits)


def _dodge_odds(state: Skirmish, order: Order, act: TrooperAct) -> Forecast:
    """Return the odds of a Dodge as an ARO, against the most harmful shot that an active Trooper could
    make.
    """
    worst = -1.0
    worst_attacks: list[Attack] = []
    for active in order.acts:
        for point in (0, len(active.points) - 1):
            threat = most_dangerous_shot(state, order, active, act.trooper, point)
            if threat is not None and (harm := expected_wounds(threat, attack_roll_averages(threat))) > worst:
                worst, worst_attacks = harm, [threat]
    value = dodge_value_against(state, order, act, worst_attacks)
    harm = sum(expected_wounds(attack, attack_roll_averages(attack, value)) for attack in worst_attacks)
    forecast = Forecast(dodge_chance(value, worst_attacks), 0.0, harm, 0.0, guess=True, kind=PASS)
    if any(may_declare_second_skill(order, active) for active in order.acts):
        widen_chance_to_range(forecast, dodge_chance(dodge_value_against(state, order, act, []), []))
    else:
        declared = [
            attack
            for active in order.acts
            for attack in declared_attacks_at(state, order, active, act.trooper)
        ]
        forecast.chance = dodge_chance(dodge_value_against(state, order, act, declared), declared)
    return forecast
