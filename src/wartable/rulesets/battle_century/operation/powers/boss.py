"""Boss Powers, in the book's order. R-BOSS-013 to R-BOSS-028."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.powers.boss_monster import MONSTER
from wartable.rulesets.battle_century.operation.powers.boss_reactions import (
    IBelieveThisIsYours,
    ThatWillNotWorkAgain,
    YouAreTooSlow,
)
from wartable.rulesets.battle_century.operation.powers.boss_setup import (
    BeholdMyTruePower,
    DieForMe,
    DoYouDesireThePower,
    IAcceptYourOffering,
    Useless,
    YourFateIsSealed,
)

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
