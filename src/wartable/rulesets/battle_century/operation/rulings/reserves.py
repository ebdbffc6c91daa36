"""Rulings on Reinforcements: their Points, and whether they are active or defeated."""

from __future__ import annotations

from typing import Final

from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.ruling import RulableField, number
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.reserves import (
    ACTIVE,
    DEFEATED,
    Reserve,
    starting_points_at_level,
)
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.movement.objectives import end_operation_if_decided
from wartable.rulesets.battle_century.operation.saved.reserve_data import RESERVE
from wartable.rulesets.battle_century.operation.turn.raid import defeat_reinforcements

ReserveMatter = RulableField[Operation, Perspective, Reserve]


def _owns(perspective: Perspective, reserve: Reserve) -> bool:
    return perspective.owns(reserve)


def _limit_spent(table: OperationTable, reserve: Reserve) -> None:
    """Limit the spent Points of Reinforcements, so that they cannot regain more Points than they started
    with. R-REIN-007, A-69.
    """
    reserve.spent = min(reserve.spent, starting_points_at_level(reserve.level) - reserve.points)


def _check_standing(perspective: Perspective, reserve: Reserve, value: Request) -> None:
    standing = value.name_of((ACTIVE, DEFEATED), "standing")
    if standing == reserve.standing:
        value.fault(f"{reserve.id} is {standing} already", "leave it")


def _set_standing(table: OperationTable, reserve: Reserve, ruling: Ruling) -> None:
    """Take Reinforcements out of the Operation, or bring them back. R-REIN-003."""
    if ruling.value == ACTIVE:
        reserve.standing = ACTIVE
        return
    defeat_reinforcements(table, reserve)
    end_operation_if_decided(table)


RESERVES: Final[tuple[ReserveMatter, ...]] = (
    number(
        RESERVE["points"],
        lambda reserve, state: starting_points_at_level(reserve.level),
        known=_owns,
        then=_limit_spent,
    ),
    number(
        RESERVE["spent"],
        lambda reserve, state: starting_points_at_level(reserve.level) - reserve.points,
        known=_owns,
    ),
    RulableField("standing", "active or defeated", _check_standing, _set_standing),
)
