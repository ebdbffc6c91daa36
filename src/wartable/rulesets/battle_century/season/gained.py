"""Where on a mecha's sheet goes what came in the middle of an Operation. R-POW-011."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.upgrade import INTERNAL
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS


class Gained:
    """A Weapon or Upgrade by its tag: the `list` of a sheet ("weapons", "upgrades") and the `place` in it
    that it belongs to, what it is called and costs.
    """

    __slots__ = ("cost", "list", "name", "place")

    list: str
    place: str
    name: str
    cost: int

    def __init__(self, loadout: Loadout, tag: str) -> None:
        if tag in WEAPONS:
            weapon = WEAPONS[tag]
            areas = [mount.area for mount in loadout.mounts if mount.weapon.key == tag and mount.area]
            self.list, self.place = "weapons", areas[0] if areas else "torso"
            self.name, self.cost = weapon.name, weapon.cost
            return
        known = upgrade(tag)
        areas = [f.area for f in loadout.kit.fittings if f.upgrade.tag == tag and f.area]
        usual = "internal" if known.placement == INTERNAL else "separate"
        self.list, self.place = "upgrades", areas[0] if areas else usual
        self.name, self.cost = known.title, known.cost
