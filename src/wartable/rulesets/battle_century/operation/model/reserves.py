"""Allied Reinforcements as an Operation remembers them: everybody who helps a side from off the battlefield.
R-REIN-001 to R-REIN-003, R-REIN-012, R-REIN-013.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wartable.core.data.declared import field, number, state
from wartable.core.data.entity import Entity
from wartable.core.data.fields import COUNTS
from wartable.core.words import GrammaticalName, group_name

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.state import Operation

DEFEATED: Final = "defeated"
INITIATIVE: Final = 10
"""That of all Reinforcements, always. R-REIN-002."""

HIGHEST_LEVEL: Final = 5

ACTIVE: Final = "active"


def points_of(level: int) -> int:
    """Return the number of Points of Reinforcements of this Level, which is also their number of Powers.
    R-REIN-012, R-REIN-013.
    """
    return level + 1


def name_of(state: Operation, id: str) -> str:
    """Return the name of a Unit or of Reinforcements."""
    return state.reserves[id].name if id in state.reserves else state.units[id].name


def _points_of(reserve: Reserve, _: object) -> int:
    return points_of(reserve.level)


@state
class Reserve(Entity):
    """The Reinforcements of one side. `powers` are the keys of theirs. `points` are the Points left, `spent`
    those paid for Powers, which come back one a Turn; Points lost to attacks do not. `acted` is the Round in
    which they took their Turn.
    """

    id: str
    name: str
    side: str
    seat: str
    level: int
    powers: tuple[str, ...]
    points: int = number("Reinforcement Points they have left", most=_points_of)
    spent: int = number("spent Points that come back, one a Turn", most=_points_of)
    standing: str = field(ACTIVE)
    acted: int = number("the Round in which they took their last Turn", most=COUNTS)

    def _finish(self) -> None:
        self.points = points_of(self.level)

    @property
    def called(self) -> GrammaticalName:
        """The name, with verbs that agree."""
        return group_name(self.name)

    @property
    def is_active(self) -> bool:
        """Whether the Reinforcements are not defeated."""
        return self.standing == ACTIVE
