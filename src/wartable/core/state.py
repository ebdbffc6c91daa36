"""What every battle's state has: the seed of its dice and how often they rolled."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data between two checkpoints. Rulesets derive theirs and say how it is copied."""

    __slots__ = ("rolled", "seed")

    seed: int
    rolled: int

    def __init__(self, seed: int, rolled: int = 0) -> None:
        self.seed = seed
        self.rolled = rolled

    def copy(self) -> State:
        """An independent copy; what never changes in a battle is shared."""
        raise NotImplementedError

    def reseeded(self, seed: int) -> State:
        """An independent copy with dice of its own: one start serves many battles."""
        twin = self.copy()
        twin.seed = seed
        twin.rolled = 0
        return twin
