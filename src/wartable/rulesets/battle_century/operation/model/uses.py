"""What a Unit has used up for the whole of an Operation."""

from __future__ import annotations


class Uses:
    """What cannot be used again in an Operation, and how often that which is counted was used. The Grunts of
    one brood have this in common. R-BOSS-043.
    """

    __slots__ = ("once", "restored", "spent")

    spent: list[str]
    once: list[str]
    restored: int

    def __init__(self) -> None:
        self.spent = []
        self.once = []
        self.restored = 0

    @property
    def is_begun(self) -> bool:
        """Whether anything has been used at all."""
        return bool(self.spent or self.once or self.restored)

    def copy(self) -> Uses:
        """An independent copy."""
        twin = Uses()
        twin.spent = self.spent[:]
        twin.once = self.once[:]
        twin.restored = self.restored
        return twin

    def join(self, other: Uses) -> None:
        """Add what another has used up."""
        self.spent += [key for key in other.spent if key not in self.spent]
        self.once += [key for key in other.once if key not in self.once]
        self.restored = max(self.restored, other.restored)
