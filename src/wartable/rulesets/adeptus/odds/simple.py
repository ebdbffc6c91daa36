"""The simplest attack that a unit can make on an enemy, and the best of these from its cell."""

from __future__ import annotations

from typing import Final

from wartable.core.views.knowledge import LATER, Forecast
from wartable.rulesets.adeptus.actions.aimed import Aim, FullAim
from wartable.rulesets.adeptus.attack.attack import attack_of
from wartable.rulesets.adeptus.attack.modes import ASSAULT, BLOWS, FIRE, SHOT, STRIKE, VOLLEY
from wartable.rulesets.adeptus.commands.attacks import swarm_attack
from wartable.rulesets.adeptus.commands.orders import TAKE_AIM_BONUS
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance, in_contact
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.attack import HORDE, Attack
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.odds.forecast import forecast

AIM_BONUSES: Final[dict[str, int]] = {"aim": Aim.bonus, "full_aim": FullAim.bonus, "take_aim": TAKE_AIM_BONUS}
"""Actions of aiming, with their bonus to the next attack."""

_RANGE_FACTOR: Final = 4
"""Greatest distance of a shot, in multiples of the weapon's range."""


def simple_attack(own: Unit, target: Unit, *, alone: bool = False) -> Attack | None:
    """Return a single shot or blow with the first weapon that reaches an enemy; None if none does. It is made
    by all Underlings if there are any, with `alone` by the Overseer only.
    """
    swarm = None if alone else own.swarm
    ranged = not in_contact(own, target)
    arms = own.arms if swarm is None else swarm.arms
    for slot, weapon in enumerate(arms.weapons):
        if weapon.is_melee != ranged and not (
            ranged and distance(own, target) > _RANGE_FACTOR * weapon.reach(3)
        ):
            if swarm is not None:
                return swarm_attack(own, swarm, VOLLEY if ranged else ASSAULT, [target])
            return attack_of(own, SHOT if ranged else STRIKE, slot, [target])
    return None


def best_attack(
    perspective: Perspective, own: Unit, aim: int = 0, *, alone: bool = False
) -> tuple[Forecast, Unit] | None:
    """Return the forecast and the target of the simple attack that costs an enemy in sight most; None if
    there is none.
    """
    best: tuple[Forecast, Unit] | None = None
    for other in enemies_in_view(perspective, own):
        attack = simple_attack(own, other, alone=alone) if sees(perspective.state, own, other) else None
        if attack is not None:
            if own.is_horde:
                mode = FIRE if attack.is_ranged else BLOWS
                attack = Attack(own, HORDE, mode, attack.arms, attack.slot, [other])
            attack.aim = aim or attack.aim
            found = forecast(perspective, attack)
            if best is None or found.damage > best[0].damage:
                best = found, other
    return best


def enemies_in_view(perspective: Perspective, own: Unit) -> list[Unit]:
    """Return a unit's enemies that the seat can see."""
    return [
        other
        for other in perspective.state.enemies(own.side)
        if other.kind != BAND and perspective.sees(other)
    ]


def forecast_aimed_attack(perspective: Perspective, own: Unit, key: str) -> Forecast | None:
    """Return the forecast of the best attack after an Action of aiming; None without a target."""
    best = best_attack(perspective, own, AIM_BONUSES[key], alone=key != "take_aim")
    if best is None:
        return None
    found = best[0]
    return Forecast(found.chance, found.damage, found.harm, found.defeats, guess=found.guess, kind=LATER)
