"""Stopgap of the lead: being replaced by the real module."""

from __future__ import annotations

from wartable.core.problem import Problem
from wartable.core.record import Ruling
from wartable.rulesets.battle_century.state import Operation, OperationTable


def check_ruling(state: Operation, ruling: Ruling) -> list[Problem]:
    return []


def apply_ruling(table: OperationTable, ruling: Ruling) -> None:
    raise NotImplementedError
