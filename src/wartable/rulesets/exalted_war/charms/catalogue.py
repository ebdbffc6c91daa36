"""Every Charm by its key."""

from __future__ import annotations

from wartable.rulesets.exalted_war.charms.attack import FallingLamp, SecondStroke
from wartable.rulesets.exalted_war.charms.defence import QuietWall, VoiceInTheDin
from wartable.rulesets.exalted_war.model.charm import CHARMS as CHARMS

CHARMS.update({charm.key: charm for charm in (FallingLamp(), QuietWall(), SecondStroke(), VoiceInTheDin())})
