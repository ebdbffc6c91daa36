"""Every Charm by its key."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.charms.attack import FallingLamp, SecondStroke
from wartable.rulesets.exalted_war.charms.base import Charm
from wartable.rulesets.exalted_war.charms.defence import QuietWall, VoiceInTheDin

__all__ = ["CHARMS"]

CHARMS: Final[dict[str, Charm]] = {
    charm.key: charm for charm in (FallingLamp(), QuietWall(), SecondStroke(), VoiceInTheDin())
}
