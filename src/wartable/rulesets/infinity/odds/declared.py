"""Attacks declared so far in an Order: their Success Values and expected Wounds."""

from __future__ import annotations

from typing import Any

from wartable.core.table import NO_REFEREE, Table
from wartable.rulesets.infinity.fireteams.charts import team_level_of_trooper
from wartable.rulesets.infinity.ground.measures import is_gap_within
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import STUNNED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT
from wartable.rulesets.infinity.odds.weighing import attack_roll_averages, expected_wounds, template_attack
from wartable.rulesets.infinity.sight.eyes import has_line_of_fire
from wartable.rulesets.infinity.skills.attack import Attack, attack_burst_of, bs_attack_value
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.evading import dodge_value, store_dodge_mods
from wartable.rulesets.infinity.skills.spraying import SHAPES


def new_reaction_act(state: Skirmish, trooper: Trooper) -> TrooperAct:
    """Return a new part in an Order for a Trooper that has not reacted yet. The level of the Trooper's
    Fireteam is recorded in it. IN-08-25 to IN-08-29.
    """
    act = TrooperAct(trooper, [], is_reaction=True)
    act.level = team_level_of_trooper(state, trooper)
    return act


def attacks_of(state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration) -> list[Attack]:
    """Return the attacks that a Declaration makes by the rules. In a melee of which only one of several
    Troopers may attack, this one is taken to be the one.
    """
    table: Any = Table(NO_REFEREE, state, {}, None, None, listening=False)
    was_chosen, act.strikes = act.strikes, True
    found = SKILLS[declaration.skill].build_attacks(table, order, act, declaration)
    act.strikes = was_chosen
    return found


def expected_wounds_from_aros(
    state: Skirmish, order: Order, act: TrooperAct, opposed: TrooperAct | None, dodge_value: int
) -> float:
    """Return how many Wounds the AROs declared so far are expected to cost an active Trooper. The ARO of the
    part `opposed` is left out, because the Trooper's own attack opposes it. `dodge_value` is the Success
    Value of the Trooper's Dodge, 0 for none.
    """
    wounds = 0.0
    for attack in declared_aro_attacks_at(state, order, act):
        if attack.act is not opposed:
            wounds += expected_wounds(attack, attack_roll_averages(attack, dodge_value))
    return wounds


def declared_aro_attacks_at(state: Skirmish, order: Order, act: TrooperAct) -> list[Attack]:
    """Return the attacks at an active Trooper that are declared as AROs."""
    found: list[Attack] = []
    for answer in order.answers:
        declared = answer.first
        if declared is None or act.trooper.id not in declared.targets or declared.weapon is None:
            continue
        found += [one for one in attacks_of(state, order, answer, declared) if one.target is act.trooper]
    return found


def dodge_value_against(state: Skirmish, order: Order, act: TrooperAct, attacks: list[Attack]) -> int:
    """Return the Success Value of a Trooper's Dodge against these attacks, including all MODs."""
    declared = Declaration("dodge")
    store_dodge_mods(state, order, act, declared, attacks)
    return dodge_value(act, declared, listening=False).capped_number


def expected_wounds_of_best_shot(state: Skirmish, order: Order, active: TrooperAct, target: Trooper) -> float:
    """Return the expected number of Wounds of a target that does not oppose the best shot of an active
    Trooper. The shot is made from the start or the end of that Trooper's route.
    """
    worst = 0.0
    for point in (0, len(active.points) - 1):
        threat = most_dangerous_shot(state, order, active, target, point)
        if threat is not None:
            worst = max(worst, expected_wounds(threat, attack_roll_averages(threat)))
    return worst


def most_dangerous_shot(
    state: Skirmish, order: Order, active: TrooperAct, target: Trooper, point: int
) -> Attack | None:
    """Return the shot of an active Trooper at a target that is expected to cost the most Wounds, from the
    point of its route with the index `point`. Return None if the Trooper cannot shoot, does not see the
    target, or has declared something else.
    """
    if active.second is not None and target.id not in active.second.targets:
        return None
    trooper = active.trooper
    if STUNNED in trooper.states or (order.has_second and active.second is None):
        return None
    body = active.points[point]
    if not has_line_of_fire(state, trooper, target, viewer_body=body, all_round=active.has_moved):
        return None
    best: Attack | None = None
    most_wounds = 0.0
    for weapon in trooper.profile.weapons:
        if weapon.kind == DIRECT and is_gap_within(body, target.body, SHAPES[weapon.template].length):
            attack = template_attack(active, weapon, target, body)
        elif weapon.kind == BS and not weapon.template:
            value, covered = bs_attack_value(state, active, target, weapon, body, target.body)
            attack = Attack(active, Declaration("bs_attack"), target, weapon, value, body, target.body)
            attack.dice, attack.covered = attack_burst_of(order, active, weapon), covered
        else:
            continue
        wounds = expected_wounds(attack, attack_roll_averages(attack))
        if best is None or wounds > most_wounds:
            best, most_wounds = attack, wounds
    return best
