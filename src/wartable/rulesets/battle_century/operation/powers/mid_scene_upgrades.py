"""Weapons and Upgrades that a Unit can gain during an Operation, including some Features. R-POW-011,
R-POW-012, R-POW-037, R-FEAT-002.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.data.declared import computed, define
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import update_derived_values
from wartable.rulesets.battle_century.operation.events.powers import (
    UpgradeGained,
    UpgradeRefused,
    WeaponGained,
)
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import AREAS, MountedWeapon
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES, upgrade_with_tag
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT

_NOT_FOR_PLAYERS: Final = ("boss", "capstone", "enemy_feature")
"""Lists of the book whose Upgrades cannot be gained during an Operation."""


_WEAPON_OPTIONS: Final = {weapon.key: Option(f"gain:{weapon.key}", weapon.name, weapon) for weapon in BOUGHT}
"""An Option for each Weapon that can be bought, by its key, created once for all battles."""


def gainable_weapon_options(loadout: Loadout) -> list[Option]:
    """Return an Option for each Weapon that can be bought and that the Unit does not have in any form. The
    data of each Option is the Weapon. R-WPN-003.
    """
    left = _WEAPON_OPTIONS.copy()  # it owns few of them
    for key in loadout.weapon_keys():
        left.pop(key, None)
    return list(left.values())


@define
class GainableUpgrade:
    """A class of Upgrades that can be gained during a battle, with its Option and the `tags` for all its
    choices. Created once for all battles.
    """

    kind: type[Upgrade]
    option: Option = computed()
    key: str = computed()
    tags: tuple[str, ...] = computed()
    only_one: bool = computed()
    reshapes: bool = computed()

    def _finish(self) -> None:
        self.option = Option(f"gain:{self.kind.key}", self.kind.name, self.kind.key)
        self.key = self.kind.key
        self.tags = tuple([f"{self.kind.key}:{choice}" for choice in self.kind.choices]) or (self.kind.key,)
        self.only_one = self.kind.only_one
        self.reshapes = self.kind.reshapes

    def gainable_tags(self, loadout: Loadout, owned: Mapping[str, None]) -> Sequence[str]:
        """Return the tags of this class of Upgrades that the Unit can still gain: those that are not keys of
        `owned`, and no second type of Alternate Form. R-UPG-002, R-FORM-001.
        """
        if self.only_one and [tag for tag in owned if tag.partition(":")[0] == self.key]:
            return []
        if self.reshapes and [
            face for face in loadout.forms if face.form.tag and self._is_of_other_type(face)
        ]:
            return []
        for tag in self.tags:
            if tag in owned:
                return [other for other in self.tags if other not in owned]
        return self.tags  # most are new to the one who asks

    def _is_of_other_type(self, face: Loadout) -> bool:
        """Whether the form of this loadout comes from another type of Alternate Form."""
        return face.form.tag.partition(":")[0] != self.key


_POSSIBLE_GAINS: Final[dict[str, GainableUpgrade]] = {}
_RESHAPING: Final[list[str]] = []
"""The keys of the Upgrades that give another form: having one type excludes the others."""


def _possible_gains() -> dict[str, GainableUpgrade]:
    """Return all Upgrades that can be gained during a battle, by key and in the order of the book's lists.
    Cached.
    """
    if not _POSSIBLE_GAINS:
        _POSSIBLE_GAINS.update(
            {kind.key: GainableUpgrade(kind) for kind in UPGRADES.values() if _can_be_gained(kind)}
        )
        _RESHAPING.extend([gain.key for gain in _POSSIBLE_GAINS.values() if gain.reshapes])
    return _POSSIBLE_GAINS


def clear_cache_of_gainable_upgrades() -> None:
    """Clear the cached Upgrades that can be gained, because house rules have added to the lists."""
    _POSSIBLE_GAINS.clear()
    _RESHAPING.clear()


def can_gain_anything(loadout: Loadout) -> bool:
    """Whether there is any Weapon or Upgrade that the Unit could gain. A Core cannot gain any. R-POW-011,
    R-DMG-016.
    """
    if loadout.core:
        return False
    return bool(gainable_weapon_options(loadout) or _gains_left(loadout))


def _gains_left(loadout: Loadout) -> list[GainableUpgrade]:
    """Return the Upgrades that the Unit could gain now, in the order of the book's lists."""
    gains = _possible_gains()
    left = gains.copy()  # it owns few of them
    owned = dict.fromkeys(loadout.upgrade_tags())
    for key in [*_RESHAPING, *[key for face in loadout.faces for key in face.kit.by_key]]:
        if key in left and not gains[key].gainable_tags(loadout, owned):
            del left[key]
    return list(left.values())


def _can_be_gained(kind: type[Upgrade]) -> bool:
    """Whether Upgrades of this class can be gained during a battle."""
    return kind.in_battle and not kind.joins and kind.group not in _NOT_FOR_PLAYERS


def gain_weapon(table: OperationTable, me: Unit, weapon: Weapon, area: str, cost: int) -> None:
    """Add a Weapon to the Unit in all its forms, and record that it owes `cost` Mecha Points."""
    me.loadout = me.loadout.with_mount(MountedWeapon(weapon, area))
    if cost:
        me.debts.append(weapon.key)
    table.emit(WeaponGained(me.id, weapon.key, area, cost))


def ask_and_gain_weapon_or_upgrade(table: OperationTable, me: Unit) -> bool:
    """Ask the Unit's seat which Weapon or Upgrade it gains, and the GM whether to grant it. Return whether
    the Unit has gained it. A Combined Unit gains no Alternate Form. R-POW-011, R-POW-012.
    """
    options = gainable_weapon_options(me.loadout)
    gains = _gains_left(me.loadout)
    options += [gain.option for gain in gains if not (gain.reshapes and me.pilots)]
    wish = table.ask(Decision(me.seat, f"{me.noun:gains} which Weapon or Upgrade?", options, me.id)).data
    if isinstance(wish, Weapon):
        return _take_weapon(table, me, wish)
    return _take_upgrade(table, me, _ask_choice(table, me, _possible_gains()[cast(str, wish)]))


def _ask_choice(table: OperationTable, me: Unit, gain: GainableUpgrade) -> Upgrade:
    """Ask with which choice the Unit gains a (Specialist) Upgrade, and return the Upgrade. R-UPG-002."""
    owned = dict.fromkeys(me.loadout.upgrade_tags())
    found = [upgrade_with_tag(tag) for tag in gain.gainable_tags(me.loadout, owned)]
    options = [Option(f"choose:{known.choice}", known.title, known) for known in found]
    return cast(
        Upgrade,
        table.ask(Decision(me.seat, f"{me.name}: {gain.option.label} of which kind?", options, me.id)).data,
    )


def _take_weapon(table: OperationTable, me: Unit, weapon: Weapon) -> bool:
    """Give the Unit a Weapon if the GM grants it, and return whether the GM did."""
    if not _is_granted(table, me, weapon.key, weapon.name, weapon.cost):
        return False
    gain_weapon(table, me, weapon, _ask_area(table, me, weapon.name, weapon.cost), weapon.cost)
    return True


def _take_upgrade(table: OperationTable, me: Unit, known: Upgrade) -> bool:
    """Give the Unit an Upgrade if the GM grants it, and return whether the GM did. Features cost nothing, and
    last only for this Operation. R-POW-012, R-FEAT-002.
    """
    if not _is_granted(table, me, known.tag, known.title, known.cost):
        return False
    area = _ask_area(table, me, known.title, known.cost) if known.placement == EXTERNAL else ""
    me.loadout = known.loadout_with_upgrade(me.loadout, area)
    if known.cost:
        me.debts.append(known.tag)
    update_derived_values(me)
    table.emit(UpgradeGained(me.id, known.tag, area, known.cost))
    return True


def _is_granted(table: OperationTable, me: Unit, key: str, name: str, cost: int) -> bool:
    """Ask the GM whether the Unit may gain this Weapon or Upgrade; True if there is no GM. The GM decides
    about Upgrades that could never be paid for.
    """
    gm = table.state.plan.gm
    if not gm:
        return True
    options = [Option("grant", "Grant it"), Option("refuse", "Refuse it")]
    if table.ask(Decision(gm, f"{me.noun:wants} {name} ({cost} MP)", options, me.id)).key == "grant":
        return True
    table.emit(UpgradeRefused(me.id, key))
    return False


def _ask_area(table: OperationTable, me: Unit, name: str, cost: int) -> str:
    """Ask in which Area the Unit mounts the Weapon or Upgrade `name`, and return it: one of the four, or an
    Extra Area with enough room. R-MECH-012, R-UPG-027, R-UPG-030.
    """
    areas = [*AREAS, *_extra_areas_with_room(me, cost)]
    options = [Option(f"in:{area}", area.title(), area) for area in areas]
    return cast(str, table.ask(Decision(me.seat, f"{me.noun:mounts} {name} where?", options, me.id)).data)


def _extra_areas_with_room(me: Unit, cost: int) -> list[str]:
    """Return the names of the Unit's working Extra Areas that have room for a further `cost` Mecha Points.
    Prepaid Extra Areas never have room.
    """
    found: list[str] = []
    for fitting in me.loadout.kit.fittings:
        owner = fitting.upgrade
        if not owner.prepaid and owner.extra_area not in me.shut:
            held = sum([mount.weapon.cost for mount in me.loadout.mounts if mount.area == owner.extra_area])
            held += sum([f.upgrade.cost for f in me.loadout.kit.fittings if f.area == owner.extra_area])
            if held + cost <= owner.holds:
                found.append(owner.extra_area)
    return found
