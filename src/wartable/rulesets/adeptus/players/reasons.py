"""Reasons of computer players beyond the odds, taken from the numbers that decide."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.adeptus.players.command import KEPT
from wartable.rulesets.adeptus.seen.meanings import MOVES
from wartable.rulesets.adeptus.seen.observation import MissionObservation

_REASONS: Final = {
    "hold": "the Half Action may be of more use later",
    "stand_up": "nothing can be done well on the ground",
    "go_to_ground": "no attack is worth more, and it costs nothing to be in cover",
    "clear_jam": "a jammed weapon is none",
    "reload": "a weapon has no shot left",
    "swarm_reload": "a weapon has no shot left",
    "dodge": "a Reaction that is not used is lost",
    "parry": "a Reaction that is not used is lost, and a Parry is preferred to a Dodge",
    "scatter": "a Reaction that is not used is lost",
    "brace": "a Reaction that is not used is lost, and Brace is preferred to Scatter!",
    "strike": "a free blow costs nothing",
    "cut_down": "a free blow costs nothing",
    "burn": "it would be dead otherwise",
    "bolster": "it is for this that Morale Points are kept",
    "urge": "it is free",
    "fated": "a Fate Point can repeat a failed roll",
    "reinforce": "its Hordes have lost ten Magnitude and more",
    "fresh_reserve": "its Hordes have lost ten Magnitude and more",
    "rally": "a Horde is broken or pinned",
    "coordinate": "half of its units have an enemy to attack",
    "endure": "half of its units are near enough to be attacked",
    "resupply": "weapons have no shot left",
    "regroup": "weapons have no shot left",
    "opening_barrage": "a strike from afar costs nothing but the card",
    "smoke_line": "most of its units have to come near first",
    "sappers": "it costs nothing but the card",
    "n": "as many hits as can go there",
}
"""By the first words of keys, and by what Supreme Commanders can do."""

_ROWS: Final = 4
"""Rows of what scans open that the computer cares for."""


def reason_for(field: MissionObservation, decision: Decision, option: Option) -> str:
    """Return a reason without a full stop; "" if only the odds decide."""
    whole, _, target = option.key.partition(">")
    verb, _, what = whole.partition(":")
    unit = decision.about
    if verb == "magi":
        return f"{_ROWS - field.known(target)} of {_ROWS} rows of what there is to know are not known yet"
    if verb == "order" and what == "precision":
        soon = "can attack soon" if field.can_attack_soon(target) else "is too far off for an attack"
        return f"it {soon} and is worth {field.worth(target)}"
    if verb == "order" and what == "direct":
        return f"the next test is easier, for a unit worth {field.worth(target)}"
    if verb == "at" and field.is_unit(what):
        return "of those who can be picked it would probably lose most"
    if verb in ("order", "morale", "card"):
        return _REASONS.get(what, "")
    if verb in ("pass", "end"):
        return _nothing(field, decision)
    if verb in ("aim", "take_aim"):
        return "half of the turn is left for the attack, which becomes likelier"
    if verb in MOVES:
        return _way(field, unit)
    if verb in ("to", "cover", "away") and not field.is_direction(option.key):
        return _end(field, unit, option.key)
    if verb == "fate":
        return "what failed may pass at the second roll"
    if verb == "in":
        return "the middle rows are near to everything"
    return _REASONS.get(verb, "")


def _nothing(field: MissionObservation, decision: Decision) -> str:
    """Explain the choice to spend or do nothing."""
    keys = [option.key for option in decision.options]
    if "fate" in keys:
        return "Fate Points are kept for rolling a failure again"
    if [key for key in keys if key.startswith("also")]:
        return "all hits on one target cost the enemy more"
    if [key for key in keys if key.startswith(("morale", "card", "order", "magi"))]:
        left = counted(field.morale_of(decision.seat), "Morale Point")
        return f"nothing else is of use now; of {left} it keeps {KEPT} for Bolster until the last rounds"
    return "nothing that could be done brings more than it costs"


def _way(field: MissionObservation, unit: str) -> str:
    """Explain the choice to move."""
    near = field.nearest(unit)
    if near == "":
        return "no enemy shows"
    gap = field.distance(unit, near)
    away = f"the nearest enemy is {counted(gap, 'metre')} away"
    if field.is_fighter(unit):
        return f"it fights best at arm's length, and {away}"
    return (
        f"no attack is worth much from here: {away}, and it likes to shoot from {field.distance_wanted(unit)}"
    )


def _end(field: MissionObservation, unit: str, key: str) -> str:
    """Explain a goal, by the distance to an enemy after two Half Moves."""
    gap = counted(field.gap_at(unit, field.place_after(unit, key, 2 * field.pace(unit))), "metre")
    if field.is_fighter(unit):
        return f"it fights best at arm's length, and that brings it within {gap} of an enemy"
    return f"it likes to shoot from {counted(field.distance_wanted(unit), 'metre')}, and that leaves {gap}"
