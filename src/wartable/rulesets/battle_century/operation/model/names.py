"""Names: every ability by its key, and what people call Units, sides, Zones and abilities.

The catalogues fill these dicts when they are imported, and house files add their abilities. So events can
name abilities without importing them, which would be a circular import.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from wartable.core.words import GrammaticalName, listed
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.reserves import Assistance
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Weapon

_PLURAL_AREAS: Final = ("arms", "legs")

# ------------------------------------------------------------------ abilities by their keys

WEAPONS: Final[dict[str, Weapon]] = {}

UPGRADES: Final[dict[str, type[Upgrade]]] = {}
"""The classes of Upgrades and Features by key; a (Specialist) one is created with a choice."""

POWERS: Final[dict[str, type[Power]]] = {}
"""The classes of Genre Powers by key, without the Default Powers, which need not be chosen."""

ASSISTANCE: Final[dict[str, Assistance]] = {}
"""Actions and Powers of Reinforcements."""

MADE_UPGRADES: Final[dict[str, Upgrade]] = {}
MADE_POWERS: Final[dict[str, Power]] = {}
"""The objects of Genre Powers by tag, created once and shared; they include the Default Powers from the
start.
"""


def upgrade_with_tag(tag: str) -> Upgrade:
    """Return the Upgrade with this tag, such as "jury_rig" or "absorbing_armor:melee". Raises KeyError."""
    found = MADE_UPGRADES.get(tag)
    if found is None:
        key, _, choice = tag.partition(":")
        found = UPGRADES[key](choice)
        MADE_UPGRADES[tag] = found
    return found


def power_with_tag(tag: str) -> Power:
    """Return the Power with this tag, such as "dont_give_up" or "signature_weapon:beam_rifle". Raises
    KeyError.
    """
    found = MADE_POWERS.get(tag)
    if found is None:
        key, _, choice = tag.partition(":")
        found = POWERS[key](choice)
        MADE_POWERS[tag] = found
    return found


# ------------------------------------------------------------------ what people say


def unit_name(state: Operation, id: str) -> str:
    """Return the name of the Unit or of the Reinforcements with this id. The Unit need not have appeared yet;
    a Core is named after its mecha.
    """
    unit = state.units.get(id)
    if unit is not None:
        return unit.name
    if id in state.reserves:
        return state.reserves[id].name
    return _name_of_latecomer(state, id)


def grammatical_name_of(state: Operation, id: str) -> GrammaticalName:
    """Return the name of a Unit or of Reinforcements as the subject of a sentence, whose verbs agree with it:
    the name of a squadron or of Reinforcements may be plural.
    """
    unit = state.units.get(id)
    if unit is not None:
        return unit.noun
    if id in state.reserves:
        return state.reserves[id].grammatical_name
    return GrammaticalName(_name_of_latecomer(state, id), is_plural=False)


def _name_of_latecomer(state: Operation, id: str) -> str:
    """Return the name of a Combined Unit, a Core or a Grunt of a brood that has not appeared yet; the id
    itself if there is none.
    """
    for combination in state.plan.combinations:
        if combination.id == id:
            return combination.name
    mecha = state.units.get(id.removesuffix("_core"))
    if mecha is not None:
        return mecha.loadout.as_core().name
    for unit in state.all_units:
        for brood in unit.loadout.broods.values():
            number = id.removeprefix(f"{brood.id}_")
            if number.isdigit() and number != id:
                return f"{brood.name} {number}"
    return id


def side_name(state: Operation, side: str) -> str:
    """Return the displayed name of a side."""
    return state.plan.sides.get(side, side)


def zone_name(state: Operation, zone: int) -> str:
    """Return the name of a Zone, as "C4"; "off the map" for -1."""
    return state.plan.board.name(zone) if 0 <= zone < state.plan.board.zones else "off the map"


def weapon_name(state: Operation, unit: str, key: str) -> str:
    """Return the name of a Weapon, also of one that house rules add to the Unit."""
    weapon = _weapon(state, unit, key)
    return key if weapon is None else weapon.name


def weapon_and_mode_name(state: Operation, unit: str, weapon: str, mode: str) -> str:
    """Return the displayed name of a Weapon together with its mode, such as "Beam Rifle (Boost)"."""
    found = _weapon(state, unit, weapon)
    if found is not None:
        for candidate in found.all_modes():
            if candidate.key == mode:
                return candidate.label
    return weapon_name(state, unit, weapon)


def attacks_whole_battlefield(state: Operation, unit: str, weapon: str) -> bool:
    """Whether the Unit's Weapon attacks the whole battlefield."""
    found = _weapon(state, unit, weapon)
    return found is not None and found.all_modes()[0].everywhere


def _weapon(state: Operation, unit: str, key: str) -> Weapon | None:
    owner = state.units.get(unit)
    if owner is not None:
        for mount in owner.loadout.mounts:
            if mount.weapon.key == key:
                return mount.weapon
    return WEAPONS.get(key)


def power_name(state: Operation, unit: str, tag: str) -> str:
    """Return the name of a Genre Power, with its choice."""
    owner = state.units.get(unit)
    for known in () if owner is None else owner.loadout.powers:
        if tag in (known.tag, known.key):
            return known.title
    return power_with_tag(tag).title if _is_known(tag, POWERS) or tag in MADE_POWERS else tag


def upgrade_name(state: Operation, unit: str, tag: str) -> str:
    """Return the name of an Upgrade with its choice, also of one that house rules add to the Unit."""
    owner = state.units.get(unit)
    for fitting in () if owner is None else owner.loadout.kit.fittings:
        if fitting.key == tag:
            return fitting.upgrade.title
    return upgrade_with_tag(tag).title if _is_known(tag, UPGRADES) else tag


def ability_name(state: Operation, unit: str, tag: str) -> str:
    """Return the name of an Upgrade or Power that the Unit may have."""
    name = upgrade_name(state, unit, tag)
    return power_name(state, unit, tag) if name == tag else name


def _is_known(tag: str, kinds: Container[str]) -> bool:
    return tag.partition(":")[0] in kinds


def area_name(area: str) -> str:
    """Return the name of an Area: "Head"."""
    return area.title()


def restored_areas_clause(areas: Sequence[str]) -> str:
    """Return a clause that says that these restored Areas work: "its Head works again", "its Legs and Head
    work again".
    """
    names = listed([area_name(area) for area in areas])
    plural = len(areas) > 1 or areas[0] in _PLURAL_AREAS
    return f"its {names} {'work' if plural else 'works'} again"
