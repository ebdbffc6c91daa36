"""Base class of Actions and Powers of Reinforcements. R-REIN-006, R-REIN-008."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.rulesets.battle_century.operation.model.reserves import Reserve

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
    from wartable.rulesets.battle_century.operation.model.unit import Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Assistance(Ability):
    """An Action of Reinforcements (`group` "action"), or one of their Powers ("power"), which costs Points.

    Each affects a single Unit. One that is `alone` can be used only in a Turn without Powers; `question` asks
    for the Unit. Without `rehearsed`, a trial run shows nothing, and forecasts use only its `hunch`.
    """

    group: ClassVar[str] = ""
    cost: ClassVar[int] = 0
    alone: ClassVar[bool] = False
    question: ClassVar[str] = ""
    rehearsed: ClassVar[bool] = True

    def hunch(self, state: Operation, reserve: Reserve) -> float:
        """Return the estimated value of a use, in points of Threshold, beyond what a trial run shows."""
        return 0.0

    def targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        """Return the Units that it could be used on now."""
        raise NotImplementedError

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        """Apply the effect to a Unit, after the use was announced and paid for."""
        raise NotImplementedError


def allies_of(state: Operation, reserve: Reserve) -> list[Unit]:
    """Return the active Units on the side of these Reinforcements."""
    return [unit for unit in state.active() if unit.side == reserve.side]


def enemies_of(state: Operation, reserve: Reserve) -> list[Unit]:
    """Return the Enemies of these Reinforcements that are not Docked. R-ACT-048."""
    return [unit for unit in state.active() if unit.side != reserve.side and unit.docked_in == ""]
