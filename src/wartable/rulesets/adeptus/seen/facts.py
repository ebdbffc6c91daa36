"""The facts that a seat knows about units and Directors, as data: those that everyone can see, and those that
scans have revealed. AD-R48.
"""

from __future__ import annotations

from wartable.core.views.knowledge import figures
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
from wartable.rulesets.adeptus.model.actor import Arms
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
        **figures(unit, "kind", "standing"),
        "strength": 0 if swarm is None else swarm.strength,
        "squads": unit.squads if unit.is_horde else 0,
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
        facts["left"] = figures(unit, "halves", "reactions", "attacked", "concentrated")
    return facts


def _visible_marks(perspective: Perspective, unit: Unit) -> dict[str, int]:
    """Return the marks of a unit and of its Underlings that a seat can see. For units of other owners secret
    marks are left out, and every number is 1.
    """
    marks = {**({} if unit.swarm is None else unit.swarm.marks), **unit.marks}
    if perspective.owns(unit):
        return marks
    return {mark: 1 for mark in marks if mark not in SECRET_MARKS}


def _weapon_facts(arms: Arms) -> list[Facts]:
    return [
        {
            **figures(
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
        **figures(unit, "wounds", "critical", "magnitude"),
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
        "values": characteristics(profile),
        "bonuses": dict(zip(CHARACTERISTICS, profile.bonus, strict=True)),
        "skills": dict(profile.skill_values),
        "ats": unit.ats,
        **figures(unit, "atp", "pattern", "initiative"),
        "half_pattern": unit.half,
    }
    if unit.swarm is not None:
        facts["values_of_underlings"] = characteristics(unit.swarm.profile)
    return facts


def characteristics(profile: Profile) -> dict[str, int]:
    """Return a profile's characteristics as a dict from their keys to their values."""
    return dict(zip(CHARACTERISTICS, profile.values, strict=True))


def _ability_facts(unit: Unit) -> Facts:
    swarm = unit.swarm
    return {
        **figures(unit.profile, "traits", "type", "fear", "upgrades"),
        "passives": [] if swarm is None else list(swarm.passives),
        "specials": [] if swarm is None else list(swarm.specials),
        "fate": unit.fate,
    }


def commander_facts(perspective: Perspective, side: str) -> Facts:
    """Return the facts that a seat knows about the Supreme Commander of a side, as plain data by key. Every
    seat knows the Morale Points, and the Advantages that were played or shown.
    """
    commander = perspective.state.commanders[side]
    facts: Facts = figures(
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
        facts.update(figures(commander, "turn_used", "scanned", "stopped"))
        facts["deck"] = commander.deck.copy()
        facts["scans"] = commander.scans.copy()
        facts["used"] = commander.used.copy()
    return facts


def director_facts(perspective: Perspective, id: str) -> Facts:
    """Return the facts that a seat knows about the Director with this id, who is not a Supreme Commander, as
    plain data by key.
    """
    director = perspective.state.directors[id]
    facts: Facts = figures(director, "id", "name", "side", "seat", "alive", "unit")
    if perspective.owns_side(director.side):
        facts.update(_private_facts(director))
    return facts


def _private_facts(director: Director) -> Facts:
    """Return those facts about a Director that only the Director's own side knows."""
    profile = director.profile
    return {
        "values": characteristics(profile),
        "skills": dict(profile.skill_values),
        "styles": list(profile.styles),
        **figures(director, "halves", "subordinates"),
    }
