"""Every Weapon by its key."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.model.names import WEAPONS as WEAPONS
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.operation.weapons.beam import BEAM
from wartable.rulesets.battle_century.operation.weapons.boss_melee import BOSS_MELEE
from wartable.rulesets.battle_century.operation.weapons.boss_shooting import BOSS_SHOOTING
from wartable.rulesets.battle_century.operation.weapons.default import DEFAULT
from wartable.rulesets.battle_century.operation.weapons.melee import MELEE
from wartable.rulesets.battle_century.operation.weapons.shooting import SHOOTING

BOUGHT: Final[tuple[Weapon, ...]] = (*MELEE, *SHOOTING, *BEAM)
"""The thirty Weapons that cost Mecha Points, in the book's order."""

OF_BOSSES: Final[tuple[Weapon, ...]] = (*BOSS_MELEE, *BOSS_SHOOTING)
"""The ten Weapons of Bosses, in the book's order."""

WEAPONS.update({weapon.key: weapon for weapon in (*DEFAULT, *BOUGHT, *OF_BOSSES)})
