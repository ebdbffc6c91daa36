"""What a Unit can get in the middle of an Operation: any Weapon, any Upgrade, Features that can be put on.
R-POW-011, R-POW-012, R-POW-037, R-FEAT-002.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.effects import refresh
from wartable.rulesets.battle_century.events import UpgradeGained, UpgradeRefused, WeaponGained
from wartable.rulesets.battle_century.loadout import AREAS, Loadout, Mount
from wartable.rulesets.battle_century.state import OperationTable, Unit
from wartable.rulesets.battle_century.upgrades.base import EXTERNAL, Upgrade
from wartable.rulesets.battle_century.upgrades.catalogue import UPGRADES, upgrade
from wartable.rulesets.battle_century.weapons.base import Weapon
from wartable.rulesets.battle_century.weapons.catalogue import BOUGHT

__all__ = ["gain_on_credit", "gain_weapon", "has_gains", "weapon_options", "weapons_left"]

_NOT_FOR_PLAYERS: Final = ("boss", "capstone", "enemy_feature")
"""Lists from which nothing is gained."""


def weapons_left(loadout: Loadout) -> list[Weapon]:
    """Weapons that the Unit does not own, in any form. R-WPN-003."""
    owned = loadout.weapon_keys()
    return [weapon for weapon in BOUGHT if weapon.key not in owned]


_BUYABLE: Final = [Option(f"gain:{weapon.key}", weapon.name, weapon) for weapon in BOUGHT]


def weapon_options(loadout: Loadout) -> list[Option]:
    """An Option for each of those, the Weapon being its data."""
    left = weapons_left(loadout)
    return [option for option in _BUYABLE if option.data in left]


_COMING: Final[dict[int, list[Option]]] = {}


def _coming() -> list[Option]:
    """An Option for each Upgrade that can come in mid-battle, by the book's lists; made anew only where house
    rules have added to them.
    """
    found = _COMING.get(len(UPGRADES))
    if found is None:
        kinds = [kind for kind in UPGRADES.values() if _may_come(kind)]
        found = [Option(f"gain:{kind.key}", kind.name, kind.key) for kind in kinds]
        _COMING[len(UPGRADES)] = found
    return found


def tags_left(loadout: Loadout, owned: Sequence[str], kind: type[Upgrade]) -> list[str]:
    """An Upgrade with each of the choices in which the Unit could get it: none that it has `owned`, and no
    second type of Alternate Form. R-UPG-002, R-FORM-001.
    """
    if not kind.choices and not kind.reshapes:
        return [] if kind.key in owned else [kind.key]
    if kind.only_one and [tag for tag in owned if tag.partition(":")[0] == kind.key]:
        return []
    if kind.reshapes and [face for face in loadout.forms if face.form.tag and _is_other(face, kind)]:
        return []
    tags = [f"{kind.key}:{choice}" for choice in kind.choices] or [kind.key]
    return [tag for tag in tags if tag not in owned]


def _is_other(face: Loadout, kind: type[Upgrade]) -> bool:
    """Whether this is a form by another type of Alternate Form."""
    return face.form.tag.partition(":")[0] != kind.key


def has_gains(loadout: Loadout) -> bool:
    """Whether there is anything left for the Unit to get. A Core takes nothing in. R-DMG-016."""
    if loadout.core:
        return False
    if not loadout.forms and len(loadout.mounts) < len(BOUGHT):
        return True
    return bool(weapons_left(loadout) or _kinds_left(loadout))


def _kinds_left(loadout: Loadout) -> list[type[Upgrade]]:
    """Upgrades that the Unit could get now, by the book's lists."""
    owned = loadout.upgrade_keys()
    kinds = [UPGRADES[cast(str, option.data)] for option in _coming()]
    return [kind for kind in kinds if tags_left(loadout, owned, kind)]


def _kinds_for(me: Unit) -> list[type[Upgrade]]:
    """The same; a Combined Unit takes no Alternate Form."""
    return [kind for kind in _kinds_left(me.loadout) if not (kind.reshapes and me.pilots)]


def _may_come(kind: type[Upgrade]) -> bool:
    return kind.in_battle and not kind.joins and kind.group not in _NOT_FOR_PLAYERS


def gain_weapon(table: OperationTable, me: Unit, weapon: Weapon, area: str, cost: int) -> None:
    """The Unit has this Weapon from now on, in all its forms, and owes so many Mecha Points for it."""
    me.loadout = me.loadout.with_mount(Mount(weapon, area))
    if cost:
        me.debts.append(weapon.key)
    table.emit(WeaponGained(me.id, weapon.key, area, cost))


def gain_on_credit(table: OperationTable, me: Unit) -> bool:
    """Ask what the Unit gets, and the GM whether it can ever be paid; False where it gets nothing. R-POW-011,
    R-POW-012.
    """
    options = weapon_options(me.loadout)
    left = {kind.key: kind for kind in _kinds_for(me)}
    options += [option for option in _coming() if option.data in left]
    wish = table.ask(Decision(me.seat, f"{me.name} gains which Weapon or Upgrade?", options, me.id)).data
    if isinstance(wish, Weapon):
        return _take_weapon(table, me, wish)
    return _take_upgrade(table, me, _with_choice(table, me, UPGRADES[cast(str, wish)]))


def _with_choice(table: OperationTable, me: Unit, kind: type[Upgrade]) -> Upgrade:
    """The Upgrade with a choice of its owner. R-UPG-002."""
    found = [upgrade(tag) for tag in tags_left(me.loadout, me.loadout.upgrade_keys(), kind)]
    options = [Option(f"choose:{known.choice}", known.title, known) for known in found]
    return cast(
        Upgrade, table.ask(Decision(me.seat, f"{me.name}: {kind.name} of which kind?", options, me.id)).data
    )


def _take_weapon(table: OperationTable, me: Unit, weapon: Weapon) -> bool:
    if not _is_granted(table, me, weapon.key, weapon.name, weapon.cost):
        return False
    gain_weapon(table, me, weapon, _ask_area(table, me, weapon.name, weapon.cost), weapon.cost)
    return True


def _take_upgrade(table: OperationTable, me: Unit, known: Upgrade) -> bool:
    """Features cost nothing, and are there for this Operation alone. R-FEAT-002."""
    if not _is_granted(table, me, known.tag, known.title, known.cost):
        return False
    area = _ask_area(table, me, known.title, known.cost) if known.placement == EXTERNAL else ""
    me.loadout = known.fit(me.loadout, area)
    if known.cost:
        me.debts.append(known.tag)
    refresh(me)
    table.emit(UpgradeGained(me.id, known.tag, area, known.cost))
    return True


def _is_granted(table: OperationTable, me: Unit, key: str, name: str, cost: int) -> bool:
    """Where there is a GM, the GM is asked whether it can ever be paid, or be put on in mid-battle."""
    gm = table.state.plan.gm
    if not gm:
        return True
    options = [Option("grant", "Grant it"), Option("refuse", "Refuse it")]
    if table.ask(Decision(gm, f"{me.name} wants {name} ({cost} MP)", options, me.id)).key == "grant":
        return True
    table.emit(UpgradeRefused(me.id, key))
    return False


def _ask_area(table: OperationTable, me: Unit, name: str, cost: int) -> str:
    """One of the four Areas, or an Extra Area with room for it. R-MECH-012, R-UPG-027."""
    areas = [*AREAS, *_roomy(me, cost)]
    options = [Option(f"in:{area}", area.title(), area) for area in areas]
    return cast(str, table.ask(Decision(me.seat, f"{me.name} mounts {name} where?", options, me.id)).data)


def _roomy(me: Unit, cost: int) -> list[str]:
    """Extra Areas that the Unit fills as it likes and that still hold so many Mecha Points."""
    found: list[str] = []
    for fitting in me.loadout.kit.fittings:
        owner = fitting.upgrade
        if owner.extra_area and not owner.prepaid and owner.extra_area not in me.shut:
            held = sum([mount.weapon.cost for mount in me.loadout.mounts if mount.area == owner.extra_area])
            held += sum([f.upgrade.cost for f in me.loadout.kit.fittings if f.area == owner.extra_area])
            if held + cost <= owner.holds:
                found.append(owner.extra_area)
    return found
