"""Attacks declared so far in an Order: their Success Values and expected Wounds."""

from __future__ import annotations

from typing import Any

from wartable.core.table import NO_REFEREE, Table
from wartable.rulesets.infinity.fireteams.charts import level_with
from wartable.rulesets.infinity.ground.measures import is_within
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import STUNNED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT
from wartable.rulesets.infinity.odds.weighing import expected_hits, expected_wounds, template_attack
from wartable.rulesets.infinity.sight.eyes import sees
from wartable.rulesets.infinity.skills.attack import Attack, burst_of, shot_value
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.evading import dodge_value, store_dodge_mods
from wartable.rulesets.infinity.skills.spraying import SHAPES


def new_reaction(state: Skirmish, trooper: Trooper) -> Act:
    """Return a new part in the Order for a Trooper that has not reacted yet, at the level of its Fireteam.
    IN-08-25 to IN-08-29.
    """
    act = Act(trooper, [], is_reaction=True)
    act.level = level_with(state, trooper)
    return act


def attacks_of(state: Skirmish, order: Order, act: Act, declaration: Declaration) -> list[Attack]:
    """Return the attacks that a Declaration makes by the rules. If several Troopers could attack in a melee,
    the list has the attacks of all of them.
    """
    table: Any = Table(NO_REFEREE, state, {}, None, None, listening=False)
    was_chosen, act.strikes = act.strikes, True
    found = SKILLS[declaration.skill].attacks(table, order, act, declaration)
    act.strikes = was_chosen
    return found


def expected_exposure(state: Skirmish, order: Order, act: Act, opposed: Act | None, evading: int) -> float:
    """Return the Wounds that the declared AROs are expected to cost an active Trooper, except for that of
    `opposed`, which its own attack opposes. `evading` is the Success Value of its Dodge, or 0.
    """
    lost = 0.0
    for attack in attacks_at(state, order, act):
        if attack.act is not opposed:
            lost += expected_wounds(attack, expected_hits(attack, evading))
    return lost


def attacks_at(state: Skirmish, order: Order, act: Act) -> list[Attack]:
    """Return the attacks that have been declared at an active Trooper."""
    found: list[Attack] = []
    for answer in order.answers:
        declared = answer.first
        if declared is None or act.trooper.id not in declared.targets or declared.weapon is None:
            continue
        found += [one for one in attacks_of(state, order, answer, declared) if one.target is act.trooper]
    return found


def dodge_with(state: Skirmish, order: Order, act: Act, attacks: list[Attack]) -> int:
    """Return the Success Value of a Trooper's Dodge against these attacks, with every modifier."""
    declared = Declaration("dodge")
    store_dodge_mods(state, order, act, declared, attacks)
    return dodge_value(act, declared, listening=False).number


def expected_danger(state: Skirmish, order: Order, active: Act, target: Trooper) -> float:
    """Return the Wounds expected from an active Trooper's best shot at a target that does not oppose it, from
    the start or the end of its route.
    """
    worst = 0.0
    for point in (0, len(active.points) - 1):
        threat = threat_of(state, order, active, target, point)
        if threat is not None:
            worst = max(worst, expected_wounds(threat, expected_hits(threat)))
    return worst


def threat_of(state: Skirmish, order: Order, active: Act, target: Trooper, point: int) -> Attack | None:
    """Return an active Trooper's best shot at a target from a point of its route; None if it cannot shoot,
    sees no target, or has declared something else.
    """
    if active.second is not None and target.id not in active.second.targets:
        return None
    trooper = active.trooper
    if STUNNED in trooper.states or (order.has_second and active.second is None):
        return None
    place = active.points[point]
    if not sees(state, trooper, target, at=place, all_round=active.has_moved):
        return None
    best: Attack | None = None
    most = 0.0
    for weapon in trooper.profile.weapons:
        if weapon.kind == DIRECT and is_within(place, target.body, SHAPES[weapon.template].length):
            attack = template_attack(active, weapon, target, place)
        elif weapon.kind == BS and not weapon.template:
            value, covered = shot_value(state, active, target, weapon, place, target.body)
            attack = Attack(active, Declaration("bs_attack"), target, weapon, value, place, target.body)
            attack.dice, attack.covered = burst_of(order, active, weapon), covered
        else:
            continue
        worth = expected_wounds(attack, expected_hits(attack))
        if best is None or worth > most:
            best, most = attack, worth
    return best
