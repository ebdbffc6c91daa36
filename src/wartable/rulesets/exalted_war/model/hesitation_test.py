"""A test for hesitation while it is made: its pool, its difficulty, what Charms make of it. EW-53."""

from __future__ import annotations

from wartable.core.data.declared import define, field
from wartable.core.term import Term
from wartable.rulesets.exalted_war.model.unit import Unit


@define
class HesitationTest:
    """A unit's hesitation test before its roll. `trigger` is its cause; `pool` and `difficulty` are the dice
    and the difficulty, as terms. Charms can add Terms, or make the test succeed by setting `passes`.
    """

    unit: Unit
    trigger: str
    pool: list[Term]
    difficulty: list[Term]
    passes: bool = field(False)
