"""Rulings on Reinforcements: their Points, whether they are still there, who has to attack them."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.auto_answer import Request, read_within
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.reserves import ACTIVE, DEFEATED, Reserve, points_of
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.movement.objectives import check_end
from wartable.rulesets.battle_century.operation.turn.raid import defeat


class ReserveMatter:
    """One thing about Reinforcements that the GM can set: "<reinforcements>.<name>"."""

    name: ClassVar[str] = ""
    meaning: ClassVar[str] = ""

    def check(self, perspective: Perspective, reserve: Reserve, value: Request) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: OperationTable, reserve: Reserve, value: str) -> None:
        """Set it."""
        raise NotImplementedError


class PointsLeft(ReserveMatter):
    """Sets the Points left; no more of them can come back than there were. R-REIN-007, A-69."""

    name = "points"
    meaning = "Reinforcement Points they have left"

    def check(self, perspective: Perspective, reserve: Reserve, value: Request) -> None:
        read_within(value, 0, points_of(reserve.level), known=perspective.owns_reserve(reserve))

    def apply(self, table: OperationTable, reserve: Reserve, value: str) -> None:
        reserve.points = int(value)
        reserve.spent = min(reserve.spent, points_of(reserve.level) - reserve.points)


class PointsSpent(ReserveMatter):
    """Sets how many Points come back, one a Turn. R-REIN-007."""

    name = "spent"
    meaning = "spent Points that come back, one a Turn"

    def check(self, perspective: Perspective, reserve: Reserve, value: Request) -> None:
        most = points_of(reserve.level) - reserve.points
        read_within(value, 0, most, known=perspective.owns_reserve(reserve))

    def apply(self, table: OperationTable, reserve: Reserve, value: str) -> None:
        reserve.spent = int(value)


class ReserveStanding(ReserveMatter):
    """Takes Reinforcements out of the Operation, or brings them back. R-REIN-003."""

    name = "standing"
    meaning = "active or defeated"

    def check(self, perspective: Perspective, reserve: Reserve, value: Request) -> None:
        standing = value.name_of((ACTIVE, DEFEATED), "standing")
        if standing == reserve.standing:
            value.fault(f"{reserve.id} is {standing} already", "leave it")

    def apply(self, table: OperationTable, reserve: Reserve, value: str) -> None:
        if value == ACTIVE:
            reserve.standing = ACTIVE
            return
        defeat(table, reserve)
        check_end(table)


RESERVES: Final[dict[str, ReserveMatter]] = {
    matter.name: matter for matter in (PointsLeft(), PointsSpent(), ReserveStanding())
}
