"""Rolls that a unit makes for commands and to disengage: their dice, and the successes that they need."""

from __future__ import annotations

from typing import Final

from wartable.core.odds.pools import chance_of_at_least
from wartable.core.term import total
from wartable.rulesets.exalted_war.actions.base import DeclaredAction
from wartable.rulesets.exalted_war.actions.fight import aim_dice
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.estimate import BelievedWar
from wartable.rulesets.exalted_war.orders.command import (
    command_difficulty_terms,
    command_roller_and_dice,
    difficulty_terms_when_under_attack,
)
from wartable.rulesets.exalted_war.orders.engagement import _disengage_difficulty as disengage_difficulty
from wartable.rulesets.exalted_war.orders.engagement import _disengage_pool as disengage_pool

COMMANDS: Final = ("rally", "formation", "turn", "dash", "climb", "swim")
"""Actions that take a roll of command."""


def command_dice_and_difficulty(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> tuple[int, int]:
    """Return the number of dice of the roll for a command, and the number of successes that it needs.

    If the command is a part of a flurry, it loses as many dice as the flurry has parts so far with this one,
    at least two, and 1 more for each part before it. EW-85.
    """
    difficulty = command_difficulty_terms(unit)
    if action.action.key == "formation":
        difficulty = difficulty + difficulty_terms_when_under_attack(unit, hurried=True)
    lost = min(0, aim_dice(belief.war, unit, action.target, due=unit.next <= belief.war.tick))
    if action.flurry is not None:
        before = len(action.flurry.parts)
        lost -= max(2, before + 1) + before
    return max(0, total(command_roller_and_dice(belief.war, unit, lost)[1])), total(difficulty)


def command_chance(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> float:
    """Return the chance that the roll for a command succeeds."""
    return chance_of_at_least(*command_dice_and_difficulty(belief, unit, action))


def flurry_part_chance(belief: BelievedWar, unit: Unit, part: DeclaredAction) -> float:
    """Return the chance that the next part of a flurry succeeds, if it is a command that takes a roll;
    otherwise 1.
    """
    return command_chance(belief, unit, part) if part.action.key in COMMANDS else 1.0


def disengage_dice_and_difficulty(belief: BelievedWar, unit: Unit) -> tuple[int, int]:
    """Return the number of dice with which an engaged unit rolls to disengage, and the number of successes
    that it needs.
    """
    for id in unit.engaged:
        belief.believed_unit(id)
    _, pool = disengage_pool(belief.war, unit)
    return max(0, total(pool)), total(disengage_difficulty(belief.war, unit))


def disengage_chance(belief: BelievedWar, unit: Unit) -> float:
    """Return the chance that an engaged unit succeeds if it tries to disengage."""
    return chance_of_at_least(*disengage_dice_and_difficulty(belief, unit))
