"""The forecast of an attack: its chance to hit, and what it would cost the enemy in worth. AD-R44."""

from __future__ import annotations

from typing import Final

from wartable.core.views.knowledge import HIT, Forecast
from wartable.rulesets.adeptus.attack.attack import jam_threshold, most_hits_of
from wartable.rulesets.adeptus.attack.damage import (
    horde_damage_dice,
    penetration_against,
    unnatural_toughness_ignored_by,
)
from wartable.rulesets.adeptus.attack.modifiers import attack_target_number, attackers_strength_bonus
from wartable.rulesets.adeptus.attack.strikes import covering_piece_of, field_penetration
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.attack import ALONE, Attack
from wartable.rulesets.adeptus.model.unit import SQUAD, Unit
from wartable.rulesets.adeptus.model.worth import CHARACTER, GIANT, HORDE, OVERSEER, UNDERLING
from wartable.rulesets.adeptus.odds.chances import damage_chance_and_excess, expected_hits, pass_chance
from wartable.rulesets.adeptus.odds.estimate import (
    estimate_deflection_chance,
    estimate_reduction,
    estimate_wounds_until_out_of_action,
    knows_armour_and_wounds,
)

_BLAST_KILLS: Final = 2


def forecast_attack(perspective: Perspective, attack: Attack) -> Forecast:
    """Return a Forecast of an attack: its chance to hit, and its expected effect as far as the seat can know
    it. If it has several targets, the effect is estimated as if all hits struck the first.
    """
    number = attack_target_number(perspective.state, attack, listening=False).number
    mode = attack.mode
    attack.degrees = max(0, (number - 50) // 10)
    jam = jam_threshold(attack) if attack.is_ranged else 101
    hits = expected_hits(number, mode.per, most_hits_of(attack), jam)
    target = attack.targets[0]
    worth, falls = _worth_lost(perspective, attack, target, hits)
    chance = pass_chance(min(number, jam - 1))
    return Forecast(
        chance, worth, 0.0, falls, guess=not knows_armour_and_wounds(perspective, target), kind=HIT
    )


def _damage_dice(attack: Attack) -> tuple[int, int]:
    """Return the number of damage dice of an attack, and what is added to their sum."""
    weapon = attack.weapon
    dice = weapon.dice + horde_damage_dice(attack)
    return dice, weapon.plus + attack.extra + (attackers_strength_bonus(attack) if weapon.strong else 0)


def _worth_lost(perspective: Perspective, attack: Attack, target: Unit, hits: float) -> tuple[float, float]:
    """Return two expected values for this many hits on a target: the worth that they would cost its side, and
    how many units they would put out of action.
    """
    dice, bonus = _damage_dice(attack)
    qualities = attack.weapon.qualities
    tearing, proven = "tearing" in qualities, qualities.get("proven", 0)
    swarm = target.swarm
    ranks = swarm is not None and not attack.named
    piece = covering_piece_of(perspective.state, attack, target)
    pen, felling = (
        penetration_against(perspective.state, attack, target),
        unnatural_toughness_ignored_by(attack),
    )
    off = estimate_reduction(perspective, target, pen, felling, piece, ranks=ranks)
    chance, excess = damage_chance_and_excess(dice, bonus, off, tearing=tearing, proven=proven)
    if target.is_horde:
        lost = hits * chance * max(1, qualities.get("blast", 1)) + qualities.get("devastating", 0) * chance
        return HORDE * lost / SQUAD, 0.0
    if ranks and swarm is not None:
        each = 1 + (_BLAST_KILLS if "blast" in qualities else 0) + qualities.get("devastating", 0)
        killed = min(float(swarm.unit_strength), hits * chance * each)
        return UNDERLING * killed, killed / max(1, swarm.unit_strength)
    hits *= 1.0 - estimate_deflection_chance(perspective, target, field_penetration(attack, target))
    lost = min(1.0, hits) * excess if attack.by != ALONE else hits * excess
    share = min(1.0, lost / estimate_wounds_until_out_of_action(perspective, target))
    worth = GIANT if target.is_giant else OVERSEER if target.swarm is not None else CHARACTER
    return worth * share, share * share
