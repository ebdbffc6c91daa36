"""What answers that name no place bring: a Maneuver, the loss of an Area."""

from __future__ import annotations

from typing import Final

from wartable.core.term import total
from wartable.core.words import listed
from wartable.rulesets.battle_century.operation.attack.modifiers import defense_terms
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.unit import Unit

_MANEUVER: Final = "maneuvering"


def guarded(unit: Unit) -> str:
    """The Defense that a Maneuver by the better of its two ranks gives a Unit. R-ACT-039, R-ACT-041."""
    ranks = unit.attributes
    before = [effect.amount for effect in unit.effects if effect.condition.key == _MANEUVER]
    rank = max(ranks.systems, ranks.speed)
    defense, more = total(defense_terms(unit, unit.effects)), max(0, rank - max(before, default=0))
    if more == 0:
        return f"Defense {defense} already: only the highest Maneuver counts"
    return f"Defense {defense + more}, not {defense}, for a Round; or {rank} more for an Ally"


def lost_with(perspective: Perspective, unit: Unit, area: str) -> str:
    """The Weapons and Upgrades in an Area, which a Maim takes, as far as the seat knows; "" where it knows of
    neither what there is. R-DMG-007.
    """
    arms, kit = perspective.knows(unit, "weapons"), perspective.knows(unit, "upgrades")
    loadout = unit.loadout
    found = [mount.weapon.name for mount in loadout.mounts if arms and mount.area == area]
    found += [one.upgrade.title for one in loadout.kit.fittings if kit and one.area == area]
    if found:
        return f"with {listed(found)}"
    return "with nothing in it" if arms and kit else ""
