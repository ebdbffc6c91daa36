"""Who may sit in a mecha."""

from __future__ import annotations

from typing import Final

TIERS: Final = ("pc", "npc", "rival", "boss", "grunt", "ai", "monster")
"""Who sits in the mecha. PCs, Rivals and Bosses gain Genre Points from lost Levels; grunts never eject; AIs
and monsters have no Core.
"""

EMPTY: Final = ("ai", "monster")
"""Tiers with nobody inside."""

EARNING: Final = ("pc", "rival", "boss")
"""Tiers that start with Genre Points and gain more for lost Levels. R-POW-004, R-ENEMY-008, R-ENEMY-011."""
