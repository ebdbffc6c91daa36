"""Explanations of answers that name no place: a Maneuver, the loss of an Area."""

from __future__ import annotations

from wartable.core.term import total
from wartable.core.words import listed
from wartable.rulesets.battle_century.operation.attack.modifiers import defense_terms
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, imagined
from wartable.rulesets.battle_century.operation.model.unit import Unit


def guarded(unit: Unit) -> str:
    """Describe the Defense after a Maneuver by the better of the Unit's two ranks. R-ACT-039, R-ACT-041."""
    rank = max(unit.attributes.systems, unit.attributes.speed)
    gained = imagined(CONDITIONS["maneuvering"], rank, unit.id)
    before = total(defense_terms(unit, unit.effects))
    after = total(defense_terms(unit, [*unit.effects, gained]))
    if after == before:
        return f"Defense {before} already: only the highest Maneuver counts"
    return f"Defense {after}, not {before}, for a Round; or {rank} more for an Ally"


def lost_with(perspective: Perspective, unit: Unit, area: str) -> str:
    """Return the Weapons and Upgrades in an Area, which a Maim takes, as far as the seat knows; "" if none
    are known and there may be hidden ones. R-DMG-007.
    """
    arms, kit = perspective.knows(unit, "weapons"), perspective.knows(unit, "upgrades")
    loadout = unit.loadout
    found = [mount.weapon.name for mount in loadout.mounts if arms and mount.area == area]
    found += [one.upgrade.title for one in loadout.kit.fittings if kit and one.area == area]
    if found:
        return f"with {listed(found)}"
    return "with nothing in it" if arms and kit else ""
