"""Registers all Genre Powers by their keys, and gives the Powers of a Unit."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.model.names import MADE_POWERS
from wartable.rulesets.battle_century.operation.model.names import POWERS as POWERS
from wartable.rulesets.battle_century.operation.model.names import power_with_tag as power_with_tag
from wartable.rulesets.battle_century.operation.model.power import Power
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
from wartable.rulesets.battle_century.operation.powers.champion import CHAMPION
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.powers.growth import MakeMyMonsterGrow
from wartable.rulesets.battle_century.operation.powers.tactician import TACTICIAN
from wartable.rulesets.battle_century.operation.powers.trickster import TRICKSTER

_BOSS: Final[tuple[type[Power], ...]] = (
    BeholdMyTruePower,
    DoYouDesireThePower,
    DieForMe,
    IAcceptYourOffering,
    IBelieveThisIsYours,
    MakeMyMonsterGrow,
    ThatWillNotWorkAgain,
    Useless,
    YouAreTooSlow,
    YourFateIsSealed,
)
"""The Powers of Bosses, in the book's order. R-BOSS-013 to R-BOSS-028."""

_CHOSEN: Final[tuple[type[Power], ...]] = (*CHAMPION, *TRICKSTER, *TACTICIAN, *_BOSS)

POWERS.update({kind.key: kind for kind in _CHOSEN})
MADE_POWERS.update({known.key: known for known in DEFAULT_POWERS})


def all_powers_for(tier: str, tags: list[str]) -> tuple[Power, ...]:
    """Return all Genre Powers of a Unit of this tier: the Default Powers, and the Powers with these tags. A
    Unit of a tier without Powers, such as a Grunt, has none. R-POW-005.
    """
    if tier not in HAVE_POWERS:
        return ()
    return (*DEFAULT_POWERS, *[power_with_tag(tag) for tag in tags])


HAVE_POWERS: Final = ("pc", "npc", "rival", "boss")
"""The tiers of Units that have Genre Powers."""
