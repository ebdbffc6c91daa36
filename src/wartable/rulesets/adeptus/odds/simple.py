"""The simplest attack of a unit on an enemy, and the best of these from its present cell."""

from __future__ import annotations

from typing import Final

from wartable.core.views.knowledge import LATER, Forecast
from wartable.rulesets.adeptus.actions.aimed import Aim, FullAim
from wartable.rulesets.adeptus.attack.attack import build_own_attack
from wartable.rulesets.adeptus.attack.modes import ASSAULT, BLOWS, FIRE, SHOT, STRIKE, VOLLEY
from wartable.rulesets.adeptus.commands.attacks import build_swarm_attack
from wartable.rulesets.adeptus.commands.orders import TAKE_AIM_BONUS
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import are_in_contact, distance
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.attack import HORDE, Attack
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.odds.forecast import forecast_attack

AIM_BONUSES: Final[dict[str, int]] = {"aim": Aim.bonus, "full_aim": FullAim.bonus, "take_aim": TAKE_AIM_BONUS}
"""The bonus that each Action of aiming gives the next attack, by the key of the Action."""

_RANGE_FACTOR: Final = 4
"""The farthest that a weapon can shoot, in multiples of its range."""


def build_simple_attack(attacker: Unit, target: Unit, *, alone: bool = False) -> Attack | None:
    """Return an attack on the target by a single blow if the two are in contact, otherwise by a single shot,
    with the first weapon that can reach it; None if none can. If the attacker has Underlings, it is an attack
    of all Underlings instead, unless `alone`. Ammunition is not checked.
    """
    swarm = None if alone else attacker.swarm
    ranged = not are_in_contact(attacker, target)
    arms = attacker.arms if swarm is None else swarm.arms
    for slot, weapon in enumerate(arms.weapons):
        if weapon.is_melee != ranged and not (
            ranged and distance(attacker, target) > _RANGE_FACTOR * weapon.range_for_strength(3)
        ):
            if swarm is not None:
                return build_swarm_attack(attacker, swarm, VOLLEY if ranged else ASSAULT, [target])
            return build_own_attack(attacker, SHOT if ranged else STRIKE, slot, [target])
    return None


def best_attack_forecast(
    perspective: Perspective, attacker: Unit, aim_bonus: int = 0, *, alone: bool = False
) -> tuple[Forecast, Unit] | None:
    """Return the forecast and the target of that simple attack which would cost an enemy in sight most; None
    if no attack is possible. `aim_bonus`, if it is not 0, replaces the attacker's aim; with `alone` its
    Underlings take no part.
    """
    best: tuple[Forecast, Unit] | None = None
    for target in enemies_seen_by_seat(perspective, attacker):
        attack = (
            build_simple_attack(attacker, target, alone=alone)
            if sees(perspective.state, attacker, target)
            else None
        )
        if attack is not None:
            if attacker.is_horde:
                mode = FIRE if attack.is_ranged else BLOWS
                attack = Attack(attacker, HORDE, mode, attack.arms, attack.slot, [target])
            attack.aim = aim_bonus or attack.aim
            found = forecast_attack(perspective, attack)
            if best is None or found.damage > best[0].damage:
                best = found, target
    return best


def enemies_seen_by_seat(perspective: Perspective, unit: Unit) -> list[Unit]:
    """Return the enemies of a unit that the seat, but not necessarily the unit, can see, without bands of
    Underlings.
    """
    return [
        enemy
        for enemy in perspective.state.enemies(unit.side)
        if enemy.kind != BAND and perspective.sees(enemy)
    ]


def forecast_aimed_attack(perspective: Perspective, attacker: Unit, aiming_key: str) -> Forecast | None:
    """Return the forecast of the attacker's best attack after the Action of aiming with the key `aiming_key`;
    None if no attack is possible.
    """
    best = best_attack_forecast(
        perspective, attacker, AIM_BONUSES[aiming_key], alone=aiming_key != "take_aim"
    )
    if best is None:
        return None
    found = best[0]
    return Forecast(found.chance, found.damage, found.harm, found.defeats, guess=found.guess, kind=LATER)
