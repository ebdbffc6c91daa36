"""The rolls at the beginning of a Scene outside of Matches, played like a battle. R-BOSS-012."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import overridden
from wartable.core.forces.season import Roster
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.conditions import CharacterCondition
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.season.members import (
    PILOT,
    listed_members,
    name_of_member,
    pilot_in_present_condition,
)

OPENING: Final = "opening"
"""Value of `battle` in a setup that is played only for the beginning of a Scene."""

_HERE: Final = "here"
_SQUAD: Final = "squad"


def scene_opening_setups(roster: Roster) -> list[dict[str, object]]:
    """Return the setup for the rolls at the beginning of a Scene, as a list with one element; the list is
    empty if no Pilot has to roll.
    """
    pilots = [entry for kind, entry in listed_members(roster.force) if kind == PILOT]
    due = [entry for entry in pilots if _has_to_roll(pilot_in_present_condition(roster, entry["id"]))]
    if not due:
        return []
    people = [{**entry, "name": name_of_member(entry), "side": _SQUAD, "zone": _HERE} for entry in due]
    return [
        {
            "ruleset": "battle-century",
            "battle": OPENING,
            "title": "The beginning of the Scene",
            "zones": [{"id": _HERE, "name": "The Scene"}],
            "sides": [{"id": _SQUAD, "name": "The Squad"}],
            "characters": people,
        }
    ]


def _has_to_roll(me: Character) -> bool:
    if me.hooks.listeners("react_to_scene_start"):
        return True
    for effect in me.effects:
        if overridden(type(effect.condition), CharacterCondition, ("react_to_scene_start",)):
            return True
    return False


def play_scene_opening(table: SceneTable) -> None:
    """Let Talents and effects of each Character react to the beginning of a Scene, then end the battle
    without a winner.
    """
    for me in table.state.characters.values():
        for talent in me.hooks.listeners("react_to_scene_start"):
            talent.react_to_scene_start(table, me)
        for effect in me.effects[:]:
            effect.condition.react_to_scene_start(table, me)
    state = table.state
    state.end_battle((), "the Scene has begun")
