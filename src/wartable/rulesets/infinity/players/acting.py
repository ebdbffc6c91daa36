"""Values of what a single Trooper can do: actions on the spot, attacks, positions and facings."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.seen.observation import SkirmishObservation


def action_value(table: SkirmishObservation, decision: Decision, option: Option) -> float | None:
    """Return the value of an option that is an action on the spot, a position or a facing; None for other
    options.
    """
    about = decision.about
    verb, _, argument = option.key.partition(":")
    if verb == "idle":
        return -table.cost_of_declared_aros(about)
    if verb in ("reset", "discover"):
        return (
            0.5 if verb == "reset" and table.has_state_that_reset_ends(about) else -0.01
        ) - table.cost_of_declared_aros(about)
    if verb in ("bs_attack", "speculative_attack"):
        return -table.cost_of_declared_aros(about) - 0.1
    if verb in ("to", "at") and not isinstance(option.data, int):
        return _position_value(table, decision, option)
    if verb == "stay":
        return table.value_of_staying(about)
    if verb == "touch":
        return table.melee_value(about, argument)
    if verb == "face":
        return -float(_facing_steps(int(argument), table.facing_to_nearest_enemy(about)))
    return None


def attack_value(table: SkirmishObservation, id: str, target: str, forecast: Forecast) -> float:
    """Return the value of an option with a forecast: an attack of the Trooper with this id on the Trooper
    with the id `target`, or a Dodge.
    """
    value = 0.02 - forecast.harm * table.wound_value(id)
    if not table.has_trooper(target):
        return value - 0.01
    return value + forecast.damage * table.wound_value(target)


def _position_value(table: SkirmishObservation, decision: Decision, option: Option) -> float:
    """Return the value of the position that an option names; it may be a square or a point."""
    if len(decision.options) < 2:
        return 0.0
    x, y = table.point_named_by(option)
    return table.position_value(decision.about, x, y)


def _facing_steps(facing: int, other_facing: int) -> int:
    """Return the number of steps by which two facings differ."""
    apart = abs(facing - other_facing) % 24
    return min(apart, 24 - apart)
