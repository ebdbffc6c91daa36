"""Boss Powers, in the book's order. R-BOSS-013 to R-BOSS-028."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.powers.base import Power
from wartable.rulesets.battle_century.powers.boss_monster import MONSTER
from wartable.rulesets.battle_century.powers.boss_reactions import (
    IBelieveThisIsYours,
    ThatWillNotWorkAgain,
    YouAreTooSlow,
)
from wartable.rulesets.battle_century.powers.boss_setup import (
    BeholdMyTruePower,
    DieForMe,
    DoYouDesireThePower,
    IAcceptYourOffering,
    Useless,
    YourFateIsSealed,
)

__all__ = ["BOSS"]

BOSS: Final[tuple[type[Power], ...]] = (
    BeholdMyTruePower,
    DoYouDesireThePower,
    DieForMe,
    IAcceptYourOffering,
    IBelieveThisIsYours,
    *MONSTER,
    ThatWillNotWorkAgain,
    Useless,
    YouAreTooSlow,
    YourFateIsSealed,
)
