"""People against mecha in one Match: what Damage between the two comes to. R-DMG-023 to R-DMG-025,
R-BOSS-004.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.model.character import Character


def is_match_for_mecha(me: Character) -> bool:
    """Whether something makes it as good as a mecha while on foot. R-BOSS-004."""
    for talent in me.hooks.listeners("reaches_mecha"):
        if talent.reaches_mecha(me):
            return True
    return False


def dealt(me: Character, target: Character, amount: int) -> int:
    """Damage from one to the other: doubled by mecha to people, halved the other way, unless who is on foot
    is a match for mecha. R-DMG-023, R-DMG-024, R-BOSS-004.
    """
    if is_match_for_mecha(me) or is_match_for_mecha(target):
        return amount
    return me.sheet.scale.dealt(amount, target.sheet.scale)
