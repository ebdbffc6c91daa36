"""The rolls at the beginning of a Scene outside of Matches, played like a battle. R-BOSS-012."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import overridden
from wartable.core.forces.season import Roster
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.conditions import Influenced
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.season.members import PILOT, members, name_of, read_pilot

OPENING: Final = "opening"
"""Value of `battle` in a setup that is played only for the beginning of a Scene."""

_HERE: Final = "here"
_SQUAD: Final = "squad"


def opening_setups(roster: Roster) -> list[dict[str, object]]:
    """Return the setup for the rolls at the beginning of a Scene, as a list with one element; the list is
    empty if no Pilot has to roll.
    """
    pilots = [entry for kind, entry in members(roster.force) if kind == PILOT]
    due = [entry for entry in pilots if _has_to_roll(read_pilot(roster, entry["id"]))]
    if not due:
        return []
    people = [{**entry, "name": name_of(entry), "side": _SQUAD, "zone": _HERE} for entry in due]
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
    if me.hooks.listeners("scene_began"):
        return True
    for effect in me.effects:
        if overridden(type(effect.condition), Influenced, ("scene_began",)):
            return True
    return False


def open_scene(table: SceneTable) -> None:
    """Let Talents and effects of each Character react to the beginning of a Scene, then end the battle
    without a winner.
    """
    for me in table.state.characters.values():
        for talent in me.hooks.listeners("scene_began"):
            talent.scene_began(table, me)
        for effect in me.effects[:]:
            effect.condition.scene_began(table, me)
    state = table.state
    state.finish((), "the Scene has begun")
