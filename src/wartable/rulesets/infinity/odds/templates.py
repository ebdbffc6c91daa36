"""Odds of direct templates, which hit every Trooper that they touch and that does not dodge. IN-06-41,
IN-05-33.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.model.order import Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import DIRECT, Weapon
from wartable.rulesets.infinity.odds.answers import may_declare_second_skill, widen_chance_to_range
from wartable.rulesets.infinity.odds.declared import (
    dodge_value_against,
    expected_wounds_from_aros,
    expected_wounds_of_best_shot,
    new_reaction_act,
)
from wartable.rulesets.infinity.odds.weighing import (
    NO_DODGE,
    attack_roll_averages,
    expected_wounds,
    template_attack,
)
from wartable.rulesets.infinity.skills.attack import Attack
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.spraying import TeardropPlacement, teardrop_placements


def teardrop_odds(state: Skirmish, order: Order, spray: TeardropPlacement) -> Forecast | None:
    """Return the odds of a teardrop for one way to place it; None if its attacker has declared no direct
    template.
    """
    act = order.act_of(spray.shooter)
    weapon = None if act is None else declared_template_weapon(act)
    if act is None or weapon is None:
        return None
    place = act.trooper.body if act.is_reaction else act.points[spray.at]
    return template_odds(state, order, act, weapon, spray.touched, place)


def declared_template_weapon(act: TrooperAct) -> Weapon | None:
    """Return the weapon whose direct template a Trooper has declared; None if it has declared none."""
    for declaration in act.declarations():
        if declaration.weapon is not None and declaration.weapon.kind == DIRECT:
            return declaration.weapon
    return None


def widest_template_odds(
    state: Skirmish, order: Order, act: TrooperAct, weapon: Weapon, main: Trooper, point: int
) -> Forecast | None:
    """Return the odds of a direct template that is used from the point of the attacker's route with the index
    `point`, and placed so that it touches `main` and as many other Troopers as possible. Return None if it
    cannot touch `main`.
    """
    most_touched: list[str] = []
    for spray in teardrop_placements(state, act.trooper, weapon, point, act.points[point], main, main.body):
        if len(spray.touched) > len(most_touched):
            most_touched = spray.touched
    return template_odds(state, order, act, weapon, most_touched, act.points[point]) if most_touched else None


def template_odds(
    state: Skirmish,
    order: Order,
    act: TrooperAct,
    weapon: Weapon,
    touched_ids: Sequence[str],
    attacker_body: Body,
) -> Forecast:
    """Return the odds of a direct template that touches the Troopers with these ids. The chance is that of
    hitting at least one of them; while any of them may still declare a Dodge, it is a range. IN-06-41,
    IN-05-33.
    """
    damage = 0.0
    all_escape = all_dodge = 1.0
    for id in touched_ids:
        attack = template_attack(act, weapon, state.troopers[id], attacker_body)
        hits = attack_roll_averages(attack, _declared_dodge_value(state, order, attack))
        damage += expected_wounds(attack, hits)
        all_escape *= 1.0 - hits.chance
        all_dodge *= 1.0 - attack_roll_averages(attack, _possible_dodge_value(state, order, attack)).chance
    harm = _expected_harm(state, order, act, touched_ids)
    found = Forecast(1.0 - all_dodge, damage, harm, min(1.0, damage), guess=False)
    if all_dodge > all_escape:
        widen_chance_to_range(found, 1.0 - all_escape)
    return found


def _expected_harm(state: Skirmish, order: Order, act: TrooperAct, touched: Sequence[str]) -> float:
    """Return the expected number of Wounds that shots cost the attacker, which its template does not
    oppose.
    """
    if not act.is_reaction:
        return expected_wounds_from_aros(state, order, act, None, NO_DODGE)
    active = order.act_of(touched[0])
    return 0.0 if active is None else expected_wounds_of_best_shot(state, order, active, act.trooper)


def _declared_dodge_value(state: Skirmish, order: Order, attack: Attack) -> int:
    """Return the Success Value of the Dodge that the target of an attack has declared; NO_DODGE if it has
    declared none.
    """
    act = order.act_of(attack.target.id)
    return (
        dodge_value_against(state, order, act, [attack])
        if act is not None and act.declaration_of("dodge")
        else NO_DODGE
    )


def _possible_dodge_value(state: Skirmish, order: Order, attack: Attack) -> int:
    """Return the Success Value of the Dodge that the target of an attack has declared or may still declare;
    NO_DODGE if there is none.
    """
    target = attack.target
    act = order.act_of(target.id)
    if act is not None:
        may_still = may_declare_second_skill(order, act)
        return (
            dodge_value_against(state, order, act, [attack])
            if may_still
            else _declared_dodge_value(state, order, attack)
        )
    is_asked = not attack.act.is_reaction and target.id not in order.watched
    if not is_asked or not SKILLS["dodge"].is_allowed_by_states(
        target, is_fighting=False, is_routed=state.is_restricted_by_retreat(target)
    ):
        return NO_DODGE
    return dodge_value_against(state, order, new_reaction_act(state, target), [attack])
