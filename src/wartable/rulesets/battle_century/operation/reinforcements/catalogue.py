"""All Actions and Powers of Reinforcements by key, in the book's order."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.model.assistance import Assistance
from wartable.rulesets.battle_century.operation.model.names import ASSISTANCE as ASSISTANCE
from wartable.rulesets.battle_century.operation.reinforcements.actions import ACTIONS
from wartable.rulesets.battle_century.operation.reinforcements.powers import POWERS

REINFORCEMENT_ACTIONS: Final[dict[str, Assistance]] = {known.key: known for known in ACTIONS}
REINFORCEMENT_POWERS: Final[dict[str, Assistance]] = {known.key: known for known in POWERS}
ASSISTANCE.update({**REINFORCEMENT_ACTIONS, **REINFORCEMENT_POWERS})
