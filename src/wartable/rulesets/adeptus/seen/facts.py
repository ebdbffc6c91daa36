"""The facts that a seat knows about units and Directors, as data: those that everyone can see, and those that
scans have revealed. AD-R48.
"""

from __future__ import annotations

from wartable.core.views.knowledge import attribute_values
from wartable.rulesets.adeptus.knowledge.perspective import (
    ABILITIES,
    BODY,
    FACETS,
    TALENTS,
    TIER_TWO,
    VALUES,
    WEAPONS,
    Perspective,
)
from wartable.rulesets.adeptus.model.actor import Armament
from wartable.rulesets.adeptus.model.commander import Director
from wartable.rulesets.adeptus.model.marks import AIM, BROKEN_ONCE, SHOT_AT
from wartable.rulesets.adeptus.model.profile import BODY as BODY_LOCATION
from wartable.rulesets.adeptus.model.profile import CHARACTERISTICS, LOCATIONS, Profile
from wartable.rulesets.adeptus.model.unit import Unit

Facts = dict[str, object]

SECRET_MARKS = (AIM, BROKEN_ONCE, SHOT_AT)
"""Marks that other sides cannot see."""


def unit_facts(perspective: Perspective, unit: Unit) -> Facts:
    """Return the facts that a seat knows about a unit, as plain data by key."""
    swarm = unit.swarm
    facts: Facts = {
        **attribute_values(unit, "kind", "standing"),
        "strength": 0 if swarm is None else swarm.unit_strength,
        "squads": unit.squads_left if unit.is_horde else 0,
        "marks": _visible_marks(perspective, unit),
        "known": [facet for facet in FACETS if perspective.knows(unit, facet)],
    }
    if perspective.knows(unit, WEAPONS):
        facts["weapons"] = _weapon_facts(unit.arms)
        if swarm is not None:
            facts["weapons_of_underlings"] = _weapon_facts(swarm.arms)
    if perspective.knows(unit, BODY):
        facts.update(_body_facts(unit))
    if perspective.knows(unit, VALUES):
        facts.update(_characteristic_facts(unit))
    if perspective.knows(unit, ABILITIES):
        facts.update(_ability_facts(unit))
        tiers = 3 if perspective.knows(unit, TALENTS) else 2 if perspective.knows(unit, TIER_TWO) else 1
        facts["talents"] = [talent for talent, tier in unit.profile.talents.items() if tier <= tiers]
    if perspective.owns(unit):
        facts["left"] = attribute_values(unit, "halves", "reactions", "attacked", "concentrated")
    return facts


def _visible_marks(perspective: Perspective, unit: Unit) -> dict[str, int]:
    """Return the marks of a unit and of its Underlings that a seat can see. For units of other owners secret
    marks are left out, and every number is 1.
    """
    marks = {**({} if unit.swarm is None else unit.swarm.marks), **unit.marks}
    if perspective.owns(unit):
        return marks
    return {mark: 1 for mark in marks if mark not in SECRET_MARKS}


def _weapon_facts(arms: Armament) -> list[Facts]:
    return [
        {
            **attribute_values(
                weapon, "key", "name", "kind", "range", "dice", "plus", "strong", "type", "pen", "clip"
            ),
            "rates": [1 if weapon.single else 0, weapon.burst, weapon.auto],
            "qualities": dict(weapon.qualities),
            "loaded": arms.loaded[at],
            "spare": arms.spare[at],
            "jammed": arms.jammed[at],
        }
        for at, weapon in enumerate(arms.weapons)
    ]


def _body_facts(unit: Unit) -> Facts:
    profile = unit.profile
    facts: Facts = {
        **attribute_values(unit, "wounds", "critical", "magnitude"),
        "full_wounds": profile.wounds[:],
        "full_magnitude": unit.first,
        "ap": dict(zip(LOCATIONS, profile.ap, strict=True)),
        "armour_qualities": list(profile.armour_qualities),
    }
    if unit.swarm is not None:
        facts["ap_of_underlings"] = unit.swarm.profile.ap[BODY_LOCATION]
    return facts


def _characteristic_facts(unit: Unit) -> Facts:
    profile = unit.profile
    facts: Facts = {
        "values": characteristics_by_key(profile),
        "bonuses": dict(zip(CHARACTERISTICS, profile.bonus, strict=True)),
        "skills": dict(profile.skill_values),
        "ats": unit.full_field_strength,
        **attribute_values(unit, "atp", "pattern", "initiative"),
        "half_pattern": unit.half,
    }
    if unit.swarm is not None:
        facts["values_of_underlings"] = characteristics_by_key(unit.swarm.profile)
    return facts


def characteristics_by_key(profile: Profile) -> dict[str, int]:
    """Return a profile's characteristics as a dict from their keys to their values."""
    return dict(zip(CHARACTERISTICS, profile.values, strict=True))


def _ability_facts(unit: Unit) -> Facts:
    swarm = unit.swarm
    return {
        **attribute_values(unit.profile, "traits", "type", "fear", "upgrades"),
        "passives": [] if swarm is None else list(swarm.passives),
        "specials": [] if swarm is None else list(swarm.specials),
        "fate": unit.fate,
    }


def commander_facts(perspective: Perspective, side: str) -> Facts:
    """Return the facts that a seat knows about the Supreme Commander of a side, as plain data by key. Every
    seat knows the Morale Points, and the Advantages that were played or shown.
    """
    commander = perspective.state.commanders[side]
    facts: Facts = attribute_values(
        commander,
        "id",
        "name",
        "side",
        "seat",
        "alive",
        "morale",
        "unit",
        "spent",
        "shown",
        "coordinated",
        "enduring",
    )
    if perspective.owns_side(side):
        facts.update(_private_facts(commander))
        facts.update(attribute_values(commander, "turn_used", "scanned", "stopped"))
        facts["deck"] = commander.deck.copy()
        facts["scans"] = commander.scans.copy()
        facts["used"] = commander.used.copy()
    return facts


def director_facts(perspective: Perspective, id: str) -> Facts:
    """Return the facts that a seat knows about the Director with this id, who is not a Supreme Commander, as
    plain data by key.
    """
    director = perspective.state.directors[id]
    facts: Facts = attribute_values(director, "id", "name", "side", "seat", "alive", "unit")
    if perspective.owns_side(director.side):
        facts.update(_private_facts(director))
    return facts


def _private_facts(director: Director) -> Facts:
    """Return those facts about a Director that only the Director's own side knows."""
    profile = director.profile
    return {
        "values": characteristics_by_key(profile),
        "skills": dict(profile.skill_values),
        "styles": list(profile.styles),
        **attribute_values(director, "halves", "subordinates"),
    }
