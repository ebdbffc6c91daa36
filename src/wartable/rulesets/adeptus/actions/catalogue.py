"""All Actions of Independent Characters and giants, by key. AD-05."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.actions.aimed import AIMED
from wartable.rulesets.adeptus.actions.attacks import ATTACKS
from wartable.rulesets.adeptus.actions.base import Action
from wartable.rulesets.adeptus.actions.called import CALLED_SHOTS
from wartable.rulesets.adeptus.actions.delay import DELAY
from wartable.rulesets.adeptus.actions.fate import FATE
from wartable.rulesets.adeptus.actions.fields import FIELDS
from wartable.rulesets.adeptus.actions.fire import FIRE
from wartable.rulesets.adeptus.actions.gear import GEAR
from wartable.rulesets.adeptus.actions.moves import MOVES
from wartable.rulesets.adeptus.actions.skills import SKILLS

_IN_ORDER: Final[tuple[Action, ...]] = (
    *ATTACKS,
    *CALLED_SHOTS,
    *FIRE,
    *AIMED,
    *MOVES,
    *GEAR,
    *FIELDS,
    *SKILLS,
    *FATE,
    *DELAY,
)
ACTIONS: Final[dict[str, Action]] = {action.key: action for action in _IN_ORDER}
"""All Actions by key, in the order in which they are offered."""
