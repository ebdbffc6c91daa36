"""The rulebook of Infinity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.calculation import Calculation
from wartable.core.rulebook import Rulebook
from wartable.rulesets.infinity.odds.f2f import FaceToFace


class InfinityRulebook(Rulebook):
    """Everything that the game brings."""

    def calculations(self) -> Sequence[Calculation]:
        return (FaceToFace(),)


RULEBOOK: Final = InfinityRulebook("infinity", "Infinity", {})
