"""Colossus, an Upgrade that gives its bearer a body of nine Zones. R-BOSS-062 to R-BOSS-065, R-BOSS-071."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Mode


class Colossus(Upgrade):
    """The bearer fills nine Zones, which move together. They are Extreme Terrain for Enemies in them; an
    Enemy that ignores Terrain is still affected if the bearer ignores it too. The bearer takes no part in
    Duels. Melee Weapons have an Advantage, and Shooting Weapons used against it a Disadvantage.
    """

    key = "colossus"
    group = "capstone"
    shows = True
    rules = ("R-BOSS-062", "R-BOSS-063", "R-BOSS-064", "R-BOSS-065", "R-BOSS-071")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.huge = True

    def modify_mode(self, mode: Mode) -> None:
        if mode.melee:
            mode.advantages = (*mode.advantages, (self.name, 1))

    def advantages_against_bearer(self, test: MightTest, against: Against) -> int:
        return 0 if test.mode.melee else -1


COLOSSUS: Final[tuple[type[Upgrade], ...]] = (Colossus,)
