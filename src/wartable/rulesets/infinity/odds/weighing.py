"""Expected Wounds of hits, and Forecasts built from them."""

from __future__ import annotations

from math import comb
from typing import Final

from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.d20.saves import AMMUNITION, save_value
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Act, Declaration
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, Weapon
from wartable.rulesets.infinity.odds.chances import Prospect, prospect
from wartable.rulesets.infinity.skills.attack import Attack, friends_in_melee

_STATE: Final = 0.6
"""Number of Wounds that a state without Wounds counts as."""

_SIDES: Final = 20

NO_DODGE: Final = 0
"""Stands for the Success Value of a Dodge if there is none."""


def template_attack(act: Act, weapon: Weapon, target: Trooper, place: Body) -> Attack:
    """Return the attack of a direct template on one target."""
    value = SuccessValue("", 0, listening=False)
    attack = Attack(act, Declaration("bs_attack"), target, weapon, value, place, target.body)
    attack.rolls = False
    return attack


def expected_hits(attack: Attack, other: int = NO_DODGE, dice: int = 1) -> Prospect:
    """Return the expected hits of an attack, Face to Face with `dice` dice at the Success Value `other`, or
    unopposed if that is 0. If the attack needs no roll, `other` is the Success Value of a Normal Roll to
    dodge it.
    """
    if attack.rolls:
        return prospect(attack.value.number, attack.dice, attack.spare, other, dice if other > 0 else 0)
    chance = 1.0 - max(0, min(_SIDES, other)) / _SIDES
    return Prospect(chance, chance, 0.0)


def fail_chance(attack: Attack) -> float:
    """Return the chance that one save against an attack fails."""
    kind = AMMUNITION[attack.weapon.ammunition]
    value = save_value(
        kind, attribute_of(attack.target, kind.attribute), attack.weapon.ps, covered=attack.covered
    )
    return 1.0 - max(0, min(_SIDES, value.number)) / _SIDES


def expected_wounds(attack: Attack, hits: Prospect) -> float:
    """Return the expected Wounds from these hits; a state counts as part of a Wound. At most as many as kill
    the target.
    """
    kind = AMMUNITION.get(attack.weapon.ammunition)
    if kind is None or not kind.saves:
        return 0.0
    each = kind.wounds or _STATE
    lost = (hits.hits * kind.saves + hits.criticals) * fail_chance(attack) * each
    return min(lost, float(attack.target.deadly - attack.target.wounds))


def stray_wounds(state: Skirmish, attack: Attack) -> float:
    """Return the Wounds that a shot's misses into a melee are expected to cost, if they hit the friend in it
    who loses least. IN-06-10, IN-R48.
    """
    if attack.kind != BS or attack.weapon.template:
        return 0.0
    friends = friends_in_melee(state, attack.shooter, attack.target, attack.there)
    if not friends:
        return 0.0
    misses = expected_misses(attack)
    least: list[float] = []
    for friend in friends:
        value, place = attack.value, attack.place
        stray = Attack(attack.act, attack.declaration, friend, attack.weapon, value, place, friend.body)
        least.append(expected_wounds(stray, Prospect(1.0, misses, 0.0)))
    return min(least)


def expected_misses(attack: Attack) -> float:
    """Return the expected number of dice of a shot that miss, without those discarded by +1 SD. IN-02-09,
    IN-R48.
    """
    value = max(0, min(_SIDES, attack.value.number))
    fails = 1.0 - value / _SIDES
    dice = attack.dice + attack.spare
    found = 0.0
    for count in range(dice + 1):
        ways = comb(dice, count) * fails**count * (1.0 - fails) ** (dice - count)
        found += ways * max(0, count - attack.spare)
    return found


def make_forecast(attack: Attack, hits: Prospect, reply: Attack | None, theirs: Prospect | None) -> Forecast:
    """Return the Forecast of an attack with these expected hits; if there is a `reply`, `theirs` are its
    expected hits.
    """
    damage = expected_wounds(attack, hits)
    harm = 0.0 if reply is None or theirs is None else expected_wounds(reply, theirs)
    left = max(1, attack.target.profile.vita - attack.target.wounds)
    return Forecast(hits.chance, damage, harm, min(1.0, damage / left), guess=False)
