"""Compendium entries for Skills and Traits, and the terms for the Actions of Matches."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import Entry, GlossaryEntry, with_kind_and_group
from wartable.rulesets.battle_century.compendium.terms import rule_ids
from wartable.rulesets.battle_century.pilots.model.circumstances import CIRCUMSTANCES
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.trait import Trait

_BOSSES: Final = "boss"


def skill_and_trait_entries(empty_data: dict[str, object]) -> list[Entry]:
    """Return the entries of Skills and Traits in the book's order. `empty_data` holds all fields of an entry,
    each of them empty.
    """
    found = [skill_entry(kind(""), empty_data) for kind in SKILLS.values()]
    return found + [trait_entry(kind(""), empty_data) for kind in TRAITS.values()]


def skill_entry(skill: Skill, empty_data: dict[str, object]) -> Entry:
    """Return the entry of a Skill. `cost` is that of the whole Skill; `specialist_cost`, for a single
    subject, is half of it. R-SKILL-004, R-MIR-002.
    """
    data: dict[str, object] = {
        **empty_data,
        "cost": skill.cost,
        "specialist_cost": skill.cost // 2,
        "specialist": True,
        "choices": list(skill.choices),
        "attributes": list(skill.used),
        "guide": skill.guide,
        "benchmarks": [f"{what}: DN {dn}" for what, dn in skill.benchmarks],
        "contested": [f"{what}: against {by}" for what, by in skill.contested],
        "joins": list(skill.joins),
    }
    return Entry(skill.key, skill.name, "skill", skill.group, skill.text(), skill.rules, data)


def trait_entry(trait: Trait, empty_data: dict[str, object]) -> Entry:
    """Return the entry of a Trait for which nothing is chosen: its cost in Character Points, and the training
    that it requires.
    """
    data: dict[str, object] = {
        **empty_data,
        "cost": None if trait.group == _BOSSES else trait.cost,
        "specialist": trait.specialist,
        "choices": list(trait.choices),
        "skills": list(trait.skills),
        "circumstances": {word: CIRCUMSTANCES.get(word, "") for word in trait.circumstances},
        "uses": trait.uses or None,
    }
    return Entry(trait.key, trait.name, "trait", trait.group, trait.text(), trait.rules, data)


MATCH_ACTIONS: Final = with_kind_and_group(
    "action",
    GlossaryEntry(
        "Attack",
        rule_ids("R-MATCH", 19, 21, 22, 23, 24, 46),
        "An Offensive Test against a target in the same Zone: Attribute plus Tension against Defense, and "
        "what the total exceeds it by is Damage. One Zone of movement comes first, never away from the "
        "target.",
        key="match_attack",
    ),
    GlossaryEntry(
        "Buildup",
        rule_ids("R-MATCH", 26, 27, 28),
        "Two Advantages on the next Offensive Test against one Enemy, named now. A second Buildup adds none, "
        "and any Action but the attack loses it.",
        key="match_buildup",
    ),
    GlossaryEntry(
        "Delay",
        rule_ids("R-MATCH", 29, 30),
        "Name a kind of Action, taken right after the Turn of another Character. The details are named only "
        "then.",
        key="match_delay",
    ),
    GlossaryEntry(
        "Disrupt",
        rule_ids("R-MATCH", 31, 32),
        "An Offensive Test for half Damage. A hit gives the target a Disadvantage on all Tests for a Round.",
        key="match_disrupt",
    ),
    GlossaryEntry(
        "Maneuver",
        rule_ids("R-MATCH", 33, 34, 35),
        "Add an Attribute that one could attack with to one's own Defense for a Round, or to that of an Ally "
        "in the same Zone. Only the highest such bonus counts.",
        key="match_maneuver",
    ),
    GlossaryEntry(
        "Run",
        rule_ids("R-MATCH", 36, 37),
        "Move two Zones, by any way. To get away for good takes a Contested Test against every pursuer.",
        key="match_run",
    ),
    group="match",
)
"""The six Actions of a Match."""
