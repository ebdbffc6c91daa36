"""Expected Wounds of hits, and Forecasts built from them."""

from __future__ import annotations

from math import comb
from typing import Final

from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.d20.saves import AMMUNITION, save_value
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Declaration, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, Weapon
from wartable.rulesets.infinity.odds.chances import RollAverages, roll_averages
from wartable.rulesets.infinity.skills.attack import Attack, friends_in_melee

_STATE: Final = 0.6
"""The number of Wounds that a state counts as, if the ammunition that causes it costs no Wounds."""

_SIDES: Final = 20

NO_DODGE: Final = 0
"""The value used in place of the Success Value of a Dodge if there is no Dodge."""


def template_attack(act: TrooperAct, weapon: Weapon, target: Trooper, attacker_body: Body) -> Attack:
    """Return the attack that a direct template makes on one target, if the attacker's body is
    `attacker_body`.
    """
    value = SuccessValue("", 0, listening=False)
    attack = Attack(act, Declaration("bs_attack"), target, weapon, value, attacker_body, target.body)
    attack.rolls = False
    return attack


def attack_roll_averages(attack: Attack, other_value: int = NO_DODGE, dice: int = 1) -> RollAverages:
    """Return the averages of an attack's roll. It is Face to Face with `dice` dice against the Success Value
    `other_value`, or unopposed if that is NO_DODGE. For an attack that needs no roll, `other_value` is the
    Success Value of the Normal Roll that dodges it.
    """
    if attack.rolls:
        return roll_averages(
            attack.value.capped_number, attack.dice, attack.spare, other_value, dice if other_value > 0 else 0
        )
    chance = 1.0 - max(0, min(_SIDES, other_value)) / _SIDES
    return RollAverages(chance, chance, 0.0)


def failed_save_chance(attack: Attack) -> float:
    """Return the chance that one save against an attack fails."""
    kind = AMMUNITION[attack.weapon.ammunition]
    value = save_value(
        kind, attribute_of(attack.target, kind.attribute), attack.weapon.ps, covered=attack.covered
    )
    return 1.0 - max(0, min(_SIDES, value.capped_number)) / _SIDES


def expected_wounds(attack: Attack, hits: RollAverages) -> float:
    """Return how many Wounds an attack is expected to cost its target, given the averages `hits` of its roll;
    at most as many as kill the target. A state counts as a part of a Wound.
    """
    kind = AMMUNITION.get(attack.weapon.ammunition)
    if kind is None or not kind.saves:
        return 0.0
    wounds_per_save = kind.wounds or _STATE
    wounds = (hits.hits * kind.saves + hits.criticals) * failed_save_chance(attack) * wounds_per_save
    return min(wounds, float(attack.target.lethal_wounds - attack.target.wounds))


def expected_stray_wounds(state: Skirmish, attack: Attack) -> float:
    """Return how many Wounds the misses of a shot into a melee are expected to cost the shooter's own side.
    All of them are taken to hit the friend that loses least. IN-06-10, IN-R48.
    """
    if attack.kind != BS or attack.weapon.template:
        return 0.0
    friends = friends_in_melee(state, attack.attacking_trooper, attack.target, attack.there)
    if not friends:
        return 0.0
    misses = expected_misses(attack)
    wounds_of_friends: list[float] = []
    for friend in friends:
        value, place = attack.value, attack.place
        stray = Attack(attack.act, attack.declaration, friend, attack.weapon, value, place, friend.body)
        wounds_of_friends.append(expected_wounds(stray, RollAverages(1.0, misses, 0.0)))
    return min(wounds_of_friends)


def expected_misses(attack: Attack) -> float:
    """Return how many dice of a shot are expected to miss, without those that +1 SD discards. IN-02-09,
    IN-R48.
    """
    value = max(0, min(_SIDES, attack.value.capped_number))
    failure_chance = 1.0 - value / _SIDES
    dice = attack.dice + attack.spare
    misses = 0.0
    for count in range(dice + 1):
        ways = comb(dice, count) * failure_chance**count * (1.0 - failure_chance) ** (dice - count)
        misses += ways * max(0, count - attack.spare)
    return misses


def make_forecast(
    attack: Attack, hits: RollAverages, reply: Attack | None, reply_hits: RollAverages | None
) -> Forecast:
    """Return the Forecast of an attack, given the averages `hits` of its roll. If the target makes the attack
    `reply` at the same time, `reply_hits` are the averages of that roll.
    """
    damage = expected_wounds(attack, hits)
    harm = 0.0 if reply is None or reply_hits is None else expected_wounds(reply, reply_hits)
    left = max(1, attack.target.profile.vita - attack.target.wounds)
    return Forecast(hits.chance, damage, harm, min(1.0, damage / left), guess=False)
