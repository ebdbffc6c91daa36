"""Every Genre Power by its key; the (Specialist) ones are made with a choice."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.powers.boss import BOSS
from wartable.rulesets.battle_century.operation.powers.champion import CHAMPION
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.powers.tactician import TACTICIAN
from wartable.rulesets.battle_century.operation.powers.trickster import TRICKSTER

_CHOSEN: Final[tuple[type[Power], ...]] = (*CHAMPION, *TRICKSTER, *TACTICIAN, *BOSS)

POWERS: Final[dict[str, type[Power]]] = {kind.key: kind for kind in _CHOSEN}
"""The Powers that are chosen; everybody of note has the Default ones."""

_MADE: Final[dict[str, Power]] = {known.key: known for known in DEFAULT_POWERS}


def power(tag: str) -> Power:
    """The Power of a tag ("dont_give_up", "signature_weapon:beam_rifle"), a Default one too; made once and
    shared.
    """
    found = _MADE.get(tag)
    if found is None:
        key, _, choice = tag.partition(":")
        found = POWERS[key](choice)
        _MADE[tag] = found
    return found


def powers_of(tier: str, tags: list[str]) -> tuple[Power, ...]:
    """All Powers of a Unit: Grunts have none, others the Default ones and those chosen. R-POW-005."""
    if tier not in HAVE_POWERS:
        return ()
    return (*DEFAULT_POWERS, *[power(tag) for tag in tags])


HAVE_POWERS: Final = ("pc", "npc", "rival", "boss")
