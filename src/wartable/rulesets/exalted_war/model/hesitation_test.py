"""A test for hesitation while it is made: its pool, its difficulty, what Charms make of it. EW-53."""

from __future__ import annotations

from wartable.core.term import Term
from wartable.rulesets.exalted_war.model.unit import Unit


class HesitationTest:
    """One test in progress; Charms add Terms, or set `passes`."""

    __slots__ = ("difficulty", "passes", "pool", "trigger", "unit")

    unit: Unit
    trigger: str
    pool: list[Term]
    difficulty: list[Term]
    passes: bool

    def __init__(self, unit: Unit, trigger: str, pool: list[Term], difficulty: list[Term]) -> None:
        self.unit = unit
        self.trigger = trigger
        self.pool = pool
        self.difficulty = difficulty
        self.passes = False
