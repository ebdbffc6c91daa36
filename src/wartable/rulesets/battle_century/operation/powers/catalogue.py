"""Every Genre Power by its key; the (Specialist) ones are made with a choice."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.model.names import MADE_POWERS
from wartable.rulesets.battle_century.operation.model.names import POWERS as POWERS
from wartable.rulesets.battle_century.operation.model.names import power as power
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.powers.boss import BOSS
from wartable.rulesets.battle_century.operation.powers.champion import CHAMPION
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.powers.tactician import TACTICIAN
from wartable.rulesets.battle_century.operation.powers.trickster import TRICKSTER

_CHOSEN: Final[tuple[type[Power], ...]] = (*CHAMPION, *TRICKSTER, *TACTICIAN, *BOSS)

POWERS.update({kind.key: kind for kind in _CHOSEN})
MADE_POWERS.update({known.key: known for known in DEFAULT_POWERS})


def powers_of(tier: str, tags: list[str]) -> tuple[Power, ...]:
    """Return all Powers of a Unit: none for Grunts, else the Default ones and those chosen. R-POW-005."""
    if tier not in HAVE_POWERS:
        return ()
    return (*DEFAULT_POWERS, *[power(tag) for tag in tags])


HAVE_POWERS: Final = ("pc", "npc", "rival", "boss")
