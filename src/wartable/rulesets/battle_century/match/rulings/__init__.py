"""Rulings in a Match, by which the GM sets a value and gives a reason. Each ruling is checked in full before
it is applied, and applying it asks no one a question.
"""

from __future__ import annotations

from typing import Final

from wartable.core.rulings.ruling import Owners, Rulings
from wartable.rulesets.battle_century.match.rulings.armor import ARMOR
from wartable.rulesets.battle_century.match.rulings.people import PEOPLE, RULED_STANDINGS
from wartable.rulesets.battle_century.match.rulings.whole import MATTERS
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.state import Scene

RULINGS: Final[Rulings[Scene, Perspective]] = Rulings(
    Perspective,
    lambda state: "the Match is over" if state.over else "",
    [
        Owners(
            "Character",
            lambda perspective: perspective.state.characters,
            *PEOPLE,
            *ARMOR,
            standing=("standing", RULED_STANDINGS),
        )
    ],
    MATTERS,
)
