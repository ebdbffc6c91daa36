"""Allied Reinforcements, who help a side from outside the battlefield: their state, and the base class of
their Actions and Powers. R-REIN-001 to R-REIN-003, R-REIN-006, R-REIN-008, R-REIN-012, R-REIN-013.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.data.declared import field, number, state
from wartable.core.data.entity import Entity
from wartable.core.data.fields import COUNTS
from wartable.core.words import GrammaticalName, group_name

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
    from wartable.rulesets.battle_century.operation.model.unit import Unit

DEFEATED: Final = "defeated"
INITIATIVE: Final = 10
"""The Initiative of all Reinforcements; it never changes. R-REIN-002."""

HIGHEST_LEVEL: Final = 5

ACTIVE: Final = "active"


def starting_points_at_level(level: int) -> int:
    """Return the number of Points with which Reinforcements of this Level start. It is also the number of
    their Powers. R-REIN-012, R-REIN-013.
    """
    return level + 1


def name_of_unit_or_reserve(state: Operation, id: str) -> str:
    """Return the name of a Unit or of Reinforcements."""
    return state.reserves[id].name if id in state.reserves else state.units[id].name


def _points_of(reserve: Reserve, _: object) -> int:
    return starting_points_at_level(reserve.level)


@state
class Reserve(Entity):
    """The Reinforcements of one side. `powers` are the keys of their Powers. `points` are the Points left;
    `spent` are those paid for Powers, of which one comes back each Turn. Points lost to attacks do not come
    back. `acted` is the Round in which they last took their Turn.
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
        self.points = starting_points_at_level(self.level)

    @property
    def grammatical_name(self) -> GrammaticalName:
        """The name, with verbs that agree."""
        return group_name(self.name)

    @property
    def is_active(self) -> bool:
        """Whether the Reinforcements still take part in the Operation: they are not defeated."""
        return self.standing == ACTIVE


@mypyc_attr(allow_interpreted_subclasses=True)
class Assistance(Ability):
    """An Action of Reinforcements (`group` "action"), or one of their Powers ("power"), which costs Points.

    Each use affects a single Unit; `question` is the text that asks for it. An Action with `alone` cannot be
    combined with Powers in the same Turn. If `rehearsed` is False, a trial run would show nothing, so
    forecasts use only its `heuristic_value`.
    """

    group: ClassVar[str] = ""
    cost: ClassVar[int] = 0
    alone: ClassVar[bool] = False
    question: ClassVar[str] = ""
    rehearsed: ClassVar[bool] = True

    def heuristic_value(self, state: Operation, reserve: Reserve) -> float:
        """Return the estimated value of using this Action or Power, in points of Threshold. It is added to
        what a trial run of the use shows.
        """
        return 0.0

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        """Return the Units on which the Action or Power could be used now."""
        raise NotImplementedError

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        """Apply the effect to the target. The use is already announced and paid for."""
        raise NotImplementedError


def allies_of(state: Operation, reserve: Reserve) -> list[Unit]:
    """Return the active Units on the side of these Reinforcements."""
    return [unit for unit in state.active() if unit.side == reserve.side]


def enemies_of(state: Operation, reserve: Reserve) -> list[Unit]:
    """Return those active Enemies of these Reinforcements that are not Docked, as only these can be affected.
    R-ACT-048.
    """
    return [unit for unit in state.active() if unit.side != reserve.side and unit.docked_in == ""]
