"""Words that sentences share: names, numbers with their unit, sums with their sources."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from wartable.core.term import Term
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS, power
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import latecomer
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES, upgrade
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS

_DEFAULT: Final = tuple([known.key for known in DEFAULT_POWERS])
_PLURAL_AREAS: Final = ("arms", "legs")


def unit_name(state: Operation, id: str) -> str:
    """The Unit's name, one that is still to come included: a Core is called after its mecha."""
    unit = state.units.get(id)
    if unit is not None:
        return unit.name
    if id in state.reserves:
        return state.reserves[id].name
    loadout = latecomer(state.plan, {known.id: known.loadout for known in state.all_units}, id)
    return id if loadout is None else loadout.name


def side_name(state: Operation, side: str) -> str:
    """What people call a side."""
    return state.plan.side_names.get(side, side)


def zone_name(state: Operation, zone: int) -> str:
    """The Zone as on the map, "C4"; -1 lies outside of it."""
    return state.plan.board.name(zone) if 0 <= zone < state.plan.board.zones else "off the map"


def weapon_name(state: Operation, unit: str, key: str) -> str:
    """The name of a Weapon, one of a house rule included where the Unit carries it."""
    weapon = _weapon(state, unit, key)
    return key if weapon is None else weapon.name


def mode_name(state: Operation, unit: str, weapon: str, mode: str) -> str:
    """The Weapon and the way in which it is used: "Beam Rifle (Boost)"."""
    found = _weapon(state, unit, weapon)
    if found is not None:
        for way in found.modes():
            if way.key == mode:
                return way.label
    return weapon_name(state, unit, weapon)


def is_everywhere(state: Operation, unit: str, weapon: str) -> bool:
    """Whether the Weapon attacks the whole battlefield."""
    found = _weapon(state, unit, weapon)
    return found is not None and found.everywhere


def _weapon(state: Operation, unit: str, key: str) -> Weapon | None:
    owner = state.units.get(unit)
    if owner is not None:
        for mount in owner.loadout.mounts:
            if mount.weapon.key == key:
                return mount.weapon
    return WEAPONS.get(key)


def power_name(state: Operation, unit: str, tag: str) -> str:
    """The name of a Genre Power, with its choice."""
    owner = state.units.get(unit)
    for known in () if owner is None else owner.loadout.powers:
        if tag in (known.tag, known.key):
            return known.title
    return power(tag).title if _is_known(tag, POWERS) or tag in _DEFAULT else tag


def upgrade_name(state: Operation, unit: str, tag: str) -> str:
    """The name of an Upgrade, with its choice; one of a house rule included where the Unit has it."""
    owner = state.units.get(unit)
    for fitting in () if owner is None else owner.loadout.kit.fittings:
        if fitting.key == tag:
            return fitting.upgrade.title
    return upgrade(tag).title if _is_known(tag, UPGRADES) else tag


def ability_name(state: Operation, unit: str, tag: str) -> str:
    """The name of an Upgrade or Power of the Unit."""
    name = upgrade_name(state, unit, tag)
    return power_name(state, unit, tag) if name == tag else name


def _is_known(tag: str, kinds: Container[str]) -> bool:
    return tag.partition(":")[0] in kinds


def area_name(area: str) -> str:
    """An Area of the mecha: "Head"."""
    return area.title()


def works_again(areas: Sequence[str]) -> str:
    """Areas with their verb: "its Head works", "its Legs and Head work"."""
    names = listed([area_name(area) for area in areas])
    plural = len(areas) > 1 or areas[0] in _PLURAL_AREAS
    return f"its {names} {'work' if plural else 'works'} again"


def counted(number: int, thing: str) -> str:
    """A number of things: "1 Zone", "3 Zones"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(names: Sequence[str]) -> str:
    """Names in a row: "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def signed(terms: Sequence[Term]) -> str:
    """Terms that change a count: "Boost +1, Suppressed -1"."""
    return ", ".join([f"{term.source} {term.amount:+d}" for term in terms])


def summed(terms: Sequence[Term]) -> str:
    """Terms of a sum: "Guard 7 + base 5 - Handicap 1"."""
    parts: list[str] = []
    for term in terms:
        sign = "- " if term.amount < 0 else "+ "
        parts.append(f"{sign}{term.source} {abs(term.amount)}")
    return " ".join(parts).removeprefix("+ ")
