"""All Actions of Independent Characters and giants, by key. AD-1.5."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.actions.attacks import Barrage, Burst, Shot, Strike
from wartable.rulesets.adeptus.actions.base import Action
from wartable.rulesets.adeptus.actions.moves import Charge, Disengage, FullMove, HalfMove, Run

ACTIONS: Final[dict[str, Action]] = {
    action.key: action
    for action in (Strike(), Shot(), Burst(), Barrage(), HalfMove(), FullMove(), Run(), Disengage(), Charge())
}
