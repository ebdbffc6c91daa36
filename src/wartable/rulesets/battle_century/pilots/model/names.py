"""Display names of Characters, Zones, Skills and Traits, ways to attack, conditions and Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.term import Term
from wartable.core.words import signed
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS, talent_with_tag
from wartable.rulesets.battle_century.pilots.model.state import Scene

LABELS: Final = {
    "attack": "Attack",
    "disrupt": "Disrupt",
    "buildup": "Buildup",
    "maneuver": "Maneuver",
    "run": "Run",
    "escape": "Get away for good",
    "test": "Make a Test",
    "help": "Help an Ally",
    "delay": "Delay",
    "hold": "Hold: something else, or nothing",
}
"""Labels of the kinds of Actions in a Match."""


def name_of(state: Scene, id: str) -> str:
    """Return a Character's name; the id if there is no such Character."""
    character = state.characters.get(id)
    return id if character is None else character.name


def damage_source_name(state: Scene, source: str) -> str:
    """Return the name to show for a source of Damage: that of the Character with this id, or of the Skill or
    Trait with this tag.
    """
    return name_of(state, source) if source in state.characters else talent_name(source)


def side_name(state: Scene, side: str) -> str:
    """Return a side's name, or its id if it has none."""
    return state.plan.sides.get(side, side)


def zone_name(state: Scene, zone: str) -> str:
    """Return a Zone's name, or its id if it has none."""
    return state.plan.zone_names.get(zone, zone)


def talent_name(tag: str) -> str:
    """Return the name of the Skill or Trait with this tag, with its choice in parentheses; the tag itself if
    it is unknown.
    """
    key = tag.partition(":")[0]
    return talent_with_tag(tag).title if key in SKILLS or key in TRAITS else tag


def skill_name(key: str) -> str:
    """Return the name of the Skill with this key; "" for the key ""."""
    return SKILLS[key].name if key in SKILLS else key.replace("_", " ").title()


def name_of_means_of_attack(state: Scene, character_id: str, key: str) -> str:
    """Return the name of a Character's means of attack with this key; if there are none, a name made from the
    key.
    """
    character = state.characters.get(character_id)
    for means in () if character is None else character.sheet.means:
        if means.key == key:
            return means.name
    return key.replace("_", " ").title()


def condition_name(key: str) -> str:
    """Return a condition's name, or its key if unknown."""
    return CONDITIONS[key].name if key in CONDITIONS else key


def advantage_sources_text(advantages: Sequence[Term]) -> str:
    """Return the Advantages and Disadvantages with their sources as text, such as "Disadvantages: Disrupted
    -1"; "" if there are none.
    """
    if not advantages:
        return ""
    net = sum([term.amount for term in advantages])
    head = "Advantages even out" if net == 0 else "Advantages" if net > 0 else "Disadvantages"
    return f"{head}: {signed(advantages)}"
