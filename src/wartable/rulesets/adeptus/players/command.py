"""The heuristic of a computer player for Directors: scan unknown enemies, and keep Morale Points
for Bolster.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.seen.observation import MissionObservation

COMMAND_PREFIXES: Final = ("order", "morale", "card", "magi")
"""The prefixes of the keys of a Director's options."""

MORALE_RESERVE: Final = 2
"""Morale Points that are kept for Bolster until the last rounds."""

_HOPELESS: Final = -1.0


def director_option_value(observation: MissionObservation, seat: str, key: str) -> float:
    """Return how good the option with this key is for the Director of this seat. Ending the turn has the
    value 0, and an option with a negative value is worse than that.
    """
    ability, _, target = key.partition(":")[2].partition(">")
    if key.startswith("magi"):
        return (
            3.0 - 0.3 * observation.known_scan_rows(target)
            if observation.known_scan_rows(target) < 4
            else _HOPELESS
        )
    if key.startswith("order"):
        return _order_value(observation, ability, target)
    if key.startswith("card"):
        return _card_value(observation, seat, ability)
    return _morale_value(observation, seat, ability)


def _order_value(observation: MissionObservation, order: str, target: str) -> float:
    """Return the value of an Order: high for Precision Targeting if the subordinate can attack soon,
    otherwise that of Direct is higher.
    """
    if order == "precision":
        return 0.4 + 0.01 * observation.worth_of(target) if observation.can_attack_soon(target) else 0.05
    return 0.2 + 0.01 * observation.worth_of(target) if order == "direct" else _HOPELESS


def _card_value(observation: MissionObservation, seat: str, card: str) -> float:
    """Return the value of playing an Advantage: a barrage as soon as it is offered, smoke for units that must
    approach the enemy, reserves after losses.
    """
    if card == "opening_barrage":
        return 2.0
    if card == "smoke_line":
        return (
            1.0
            if observation.is_mostly_short_ranged(seat) and observation.metres_to_closest_enemy(seat) > 8
            else _HOPELESS
        )
    if card == "fresh_reserve":
        return 1.5 if observation.magnitude_lost(seat) >= 10 else _HOPELESS
    return 0.1


def _morale_value(observation: MissionObservation, seat: str, ability: str) -> float:
    """Return the value of spending a Morale Point on an ability now, rather than keeping it for Bolster."""
    spare = observation.morale_points_of(seat) - (MORALE_RESERVE if observation.rounds_left() > 2 else 0)
    if spare < 1:
        return _HOPELESS
    if ability == "reinforce":
        return 1.0 if observation.magnitude_lost(seat) >= 10 else _HOPELESS
    if ability == "rally":
        return 1.5 if observation.has_broken_or_pinned_horde(seat) else _HOPELESS
    if ability in ("coordinate", "endure"):
        return 0.8 if observation.can_most_units_attack_soon(seat) else _HOPELESS
    if ability in ("resupply", "regroup"):
        return 1.2 if observation.count_characters_able_to_reload(seat) else _HOPELESS
    if ability == "fated":
        return 1.3
    return _HOPELESS
