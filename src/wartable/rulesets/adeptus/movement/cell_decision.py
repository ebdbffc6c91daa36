"""The question for the exact cell to which a unit moves."""

from __future__ import annotations

from wartable.core.data.declared import define
from wartable.core.decision import Decision


@define
class CellDecision(Decision):
    """A question for the cell to which a unit walks with `allowance` metres. If `rough` is False, difficult
    ground costs no more than open ground.
    """

    allowance: int = 0
    rough: bool = True
