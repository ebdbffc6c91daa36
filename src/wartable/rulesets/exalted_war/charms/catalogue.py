"""Every Charm by its key."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.charms.attack import FallingLamp, SecondStroke
from wartable.rulesets.exalted_war.charms.defence import QuietWall, VoiceInTheDin
from wartable.rulesets.exalted_war.model.charm import Charm

CHARMS: Final[dict[str, Charm]] = {
    charm.key: charm for charm in (FallingLamp(), QuietWall(), SecondStroke(), VoiceInTheDin())
}
