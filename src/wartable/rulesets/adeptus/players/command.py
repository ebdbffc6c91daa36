"""Heuristic of a Supreme Commander: scan unknown enemies, and keep Morale for Bolster."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.seen.observation import MissionObservation

COMMAND_PREFIXES: Final = ("order", "morale", "card", "magi")
"""Prefixes of the keys of a Director's options."""

MORALE_RESERVE: Final = 2
"""Morale Points that are kept for Bolster, until the last rounds."""

_HOPELESS: Final = -1.0


def command_value(field: MissionObservation, seat: str, key: str) -> float:
    """Return the value of one of a Director's options; ending the turn has the value 0."""
    what, _, target = key.partition(":")[2].partition(">")
    if key.startswith("magi"):
        return 3.0 - 0.3 * field.known_rows(target) if field.known_rows(target) < 4 else _HOPELESS
    if key.startswith("order"):
        return _order_value(field, what, target)
    if key.startswith("card"):
        return _card_value(field, seat, what)
    return _morale_value(field, seat, what)


def _order_value(field: MissionObservation, what: str, target: str) -> float:
    """Value an Order: Precision Targeting for units that can attack, otherwise Direct."""
    if what == "precision":
        return 0.4 + 0.01 * field.worth_of(target) if field.can_attack_soon(target) else 0.05
    return 0.2 + 0.01 * field.worth_of(target) if what == "direct" else _HOPELESS


def _card_value(field: MissionObservation, seat: str, what: str) -> float:
    """Value playing an Advantage: a strike as soon as it has a target, smoke for units that must approach,
    reserves after losses.
    """
    if what == "opening_barrage":
        return 2.0
    if what == "smoke_line":
        return (
            1.0
            if field.is_mostly_short_ranged(seat) and field.metres_to_closest_enemy(seat) > 8
            else _HOPELESS
        )
    if what == "fresh_reserve":
        return 1.5 if field.magnitude_lost(seat) >= 10 else _HOPELESS
    return 0.1


def _morale_value(field: MissionObservation, seat: str, what: str) -> float:
    """Value spending a Morale Point now, compared with keeping it for Bolster."""
    spare = field.morale_of(seat) - (MORALE_RESERVE if field.rounds_left() > 2 else 0)
    if spare < 1:
        return _HOPELESS
    if what == "reinforce":
        return 1.0 if field.magnitude_lost(seat) >= 10 else _HOPELESS
    if what == "rally":
        return 1.5 if field.has_broken_horde(seat) else _HOPELESS
    if what in ("coordinate", "endure"):
        return 0.8 if field.can_mostly_attack_soon(seat) else _HOPELESS
    if what in ("resupply", "regroup"):
        return 1.2 if field.count_reloadable(seat) else _HOPELESS
    if what == "fated":
        return 1.3
    return _HOPELESS
