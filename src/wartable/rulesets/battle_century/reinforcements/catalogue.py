"""All Actions and Powers of Reinforcements by key, in the book's order."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.reinforcements.actions import ACTIONS
from wartable.rulesets.battle_century.reinforcements.base import Assistance
from wartable.rulesets.battle_century.reinforcements.powers import POWERS

__all__ = ["ASSISTANCE", "REINFORCEMENT_ACTIONS", "REINFORCEMENT_POWERS"]

REINFORCEMENT_ACTIONS: Final[dict[str, Assistance]] = {known.key: known for known in ACTIONS}
REINFORCEMENT_POWERS: Final[dict[str, Assistance]] = {known.key: known for known in POWERS}
ASSISTANCE: Final[dict[str, Assistance]] = {**REINFORCEMENT_ACTIONS, **REINFORCEMENT_POWERS}
