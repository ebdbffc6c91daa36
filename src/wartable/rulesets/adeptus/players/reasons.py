"""Reasons for the answers of computer players in words, from the numbers that decided."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.adeptus.players.command import MORALE_RESERVE
from wartable.rulesets.adeptus.seen.meanings import MOVES
from wartable.rulesets.adeptus.seen.observation import MissionObservation

_REASONS: Final = {
    "hold": "the Half Action may be more useful later",
    "stand_up": "everything is harder on the ground",
    "go_to_ground": "no attack is worth more, and cover costs nothing",
    "clear_jam": "a jammed weapon is useless",
    "reload": "a weapon is empty",
    "swarm_reload": "a weapon is empty",
    "dodge": "an unused Reaction is lost",
    "parry": "an unused Reaction is lost, and a Parry is preferred to a Dodge",
    "scatter": "an unused Reaction is lost",
    "brace": "an unused Reaction is lost, and Brace is preferred to Scatter!",
    "strike": "a free blow costs nothing",
    "cut_down": "a free blow costs nothing",
    "burn": "there is no other way to survive",
    "bolster": "Morale Points are saved for this",
    "urge": "it is free",
    "fated": "a Fate Point can repeat a failed roll",
    "reinforce": "its Hordes have lost at least ten Magnitude",
    "fresh_reserve": "its Hordes have lost at least ten Magnitude",
    "rally": "a Horde is broken or pinned",
    "coordinate": "half of the units have an enemy to attack",
    "endure": "half of the units are near enough to be attacked",
    "resupply": "weapons are empty",
    "regroup": "weapons are empty",
    "opening_barrage": "a strike from afar costs only the card",
    "smoke_line": "most of its units still have to get near",
    "sappers": "it costs only the card",
    "n": "as many hits as this target can take",
}
"""Reasons by the first word of an option's key, or by the key of a Director's ability."""

_ROWS: Final = 4
"""The number of rows of the scan chart that a computer player tries to learn."""


def reason_for(observation: MissionObservation, decision: Decision, option: Option) -> str:
    """Return the reason of a computer player for an answer, as a phrase without a full stop; "" if there is
    none beyond the odds.
    """
    main_part, _, target = option.key.partition(">")
    verb, _, detail = main_part.partition(":")
    unit = decision.about
    if verb == "magi":
        return (
            f"{_ROWS - observation.known_scan_rows(target)} of {_ROWS} parts of the sheet are still unknown"
        )
    if verb == "order" and detail == "precision":
        soon = "can attack soon" if observation.can_attack_soon(target) else "is too far off for an attack"
        return f"it {soon} and is worth {observation.worth_of(target)} points"
    if verb == "order" and detail == "direct":
        return f"it makes the next test easier, for a unit worth {observation.worth_of(target)} points"
    if verb == "at" and observation.is_unit(detail):
        return "this target would probably lose the most"
    if verb in ("order", "morale", "card"):
        return _REASONS.get(detail, "")
    if verb in ("pass", "end"):
        return _reason_for_passing(observation, decision)
    if verb in ("aim", "take_aim"):
        return "half of the turn is left for the attack, which is then more likely to hit"
    if verb in MOVES:
        return _reason_for_moving(observation, unit)
    if verb in ("to", "cover", "away") and not observation.is_goal_a_direction(option.key):
        return _reason_for_goal(observation, unit, option.key)
    if verb == "fate":
        return "a second roll may pass"
    if verb == "in":
        return "the middle rows are close to everything"
    return _REASONS.get(verb, "")


def _reason_for_passing(observation: MissionObservation, decision: Decision) -> str:
    """Return the reason to decline an offer or to end the turn."""
    keys = [option.key for option in decision.options]
    if "fate" in keys:
        return "Fate Points are saved to roll a failure again"
    if [key for key in keys if key.startswith("also")]:
        return "all hits on one target cost the enemy more"
    if [key for key in keys if key.startswith(("morale", "card", "order", "magi"))]:
        left = counted(observation.morale_points_of(decision.seat), "Morale Point")
        return (
            f"nothing else is useful; {left} left, and {MORALE_RESERVE} are kept for Bolster until the last"
            " rounds"
        )
    return "no other option is worth its cost"


def _reason_for_moving(observation: MissionObservation, unit: str) -> str:
    """Return the reason to take an Action that moves the unit."""
    near = observation.nearest_enemy_id(unit)
    if near == "":
        return "no enemy is in sight"
    gap = observation.distance(unit, near)
    away = f"the nearest enemy is {counted(gap, 'metre')} away"
    if observation.is_better_in_melee(unit):
        return f"it fights best at arm's length, and {away}"
    return (
        f"no attack from here is worth much: {away}, and the best distance for its weapons is"
        f" {observation.preferred_distance(unit)}"
    )


def _reason_for_goal(observation: MissionObservation, unit: str, key: str) -> str:
    """Return the reason to choose a goal, from the distance to the nearest enemy after two Half Moves."""
    gap = counted(
        observation.metres_to_enemy_at(
            unit, observation.cell_after_move(unit, key, 2 * observation.half_move_metres(unit))
        ),
        "metre",
    )
    if observation.is_better_in_melee(unit):
        return f"it fights best at arm's length, and this ends within {gap} of an enemy"
    wanted = counted(observation.preferred_distance(unit), "metre")
    return f"the best distance for its weapons is {wanted}, and this ends {gap} from an enemy"
