"""Allied Reinforcements as an Operation remembers them: everybody who helps a side from off the battlefield.
R-REIN-001 to R-REIN-003, R-REIN-012, R-REIN-013.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wartable.core.words import Name, group_name

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.state import Operation

DEFEATED: Final = "defeated"
INITIATIVE: Final = 10
"""That of all Reinforcements, always. R-REIN-002."""

HIGHEST_LEVEL: Final = 5

ACTIVE: Final = "active"


def points_of(level: int) -> int:
    """Reinforcement Points, and also Powers, at this Level. R-REIN-012, R-REIN-013."""
    return level + 1


def name_of(state: Operation, id: str) -> str:
    """The name of a Unit or of Reinforcements."""
    return state.reserves[id].name if id in state.reserves else state.units[id].name


class Reserve:
    """The Reinforcements of one side. `powers` are the keys of theirs. `points` are the Points left, `spent`
    those paid for Powers, which come back one a Turn; Points lost to attacks do not. `acted` is the Round in
    which they took their Turn.
    """

    __slots__ = (
        "acted",
        "id",
        "level",
        "name",
        "points",
        "powers",
        "seat",
        "side",
        "spent",
        "standing",
    )

    id: str
    name: str
    side: str
    seat: str
    level: int
    powers: tuple[str, ...]
    points: int
    spent: int
    standing: str
    acted: int

    def __init__(self, id: str, name: str, side: str, seat: str, level: int, powers: Sequence[str]) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        self.level = level
        self.powers = tuple(powers)
        self.points = points_of(level)
        self.spent = 0
        self.standing = ACTIVE
        self.acted = 0

    def copy(self) -> Reserve:
        """An independent copy."""
        twin = Reserve(self.id, self.name, self.side, self.seat, self.level, self.powers)
        twin.points = self.points
        twin.spent = self.spent
        twin.standing = self.standing
        twin.acted = self.acted
        return twin

    @property
    def called(self) -> Name:
        """Its name, with verbs that agree."""
        return group_name(self.name)

    @property
    def is_active(self) -> bool:
        """Not defeated."""
        return self.standing == ACTIVE
