"""Rulings: the GM changes a value of the battle and gives a reason. A ruling is checked completely, then
applied without asking the players anything.
"""

from __future__ import annotations

from typing import Final

from wartable.core.rulings.ruling import Owners, Rulings
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.rulings.operation import MATTERS
from wartable.rulesets.battle_century.operation.rulings.places import PLACES
from wartable.rulesets.battle_century.operation.rulings.reserves import RESERVES
from wartable.rulesets.battle_century.operation.rulings.sheets import SHEETS
from wartable.rulesets.battle_century.operation.rulings.wounds import WOUNDS
from wartable.rulesets.battle_century.operation.saved.unit_data import STANDINGS

RULINGS: Final[Rulings[Operation, Perspective]] = Rulings(
    Perspective,
    lambda state: "the Operation is over" if state.over else "",
    [
        Owners(
            "Unit", lambda eyes: eyes.state.units, *WOUNDS, *PLACES, *SHEETS, standing=("standing", STANDINGS)
        ),
        Owners("", lambda eyes: eyes.state.reserves, *RESERVES),
    ],
    MATTERS,
)
