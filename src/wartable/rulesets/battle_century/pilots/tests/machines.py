"""Damage between people and mecha in one Match. R-DMG-023 to R-DMG-025, R-BOSS-004."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.model.character import Character


def is_match_for_mecha(me: Character) -> bool:
    """Whether a Talent makes the Character equal to a mecha while on foot. R-BOSS-004."""
    for talent in me.hooks.listeners("reaches_mecha"):
        if talent.reaches_mecha(me):
            return True
    return False


def dealt(me: Character, target: Character, amount: int) -> int:
    """Damage from one to the other: mecha deal twice as much to people, people half as much to mecha, unless
    one on foot is a match for mecha. R-DMG-023, R-DMG-024, R-BOSS-004.
    """
    if is_match_for_mecha(me) or is_match_for_mecha(target):
        return amount
    return me.sheet.scale.dealt(amount, target.sheet.scale)
