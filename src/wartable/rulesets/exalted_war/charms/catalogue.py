"""Every Charm by its key."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.charms.base import Charm

__all__ = ["CHARMS"]

CHARMS: Final[dict[str, Charm]] = {}
