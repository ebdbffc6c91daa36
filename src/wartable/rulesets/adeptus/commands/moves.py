"""Commands to move. The Overseer moves with the Underlings, at the pace of the slowest. SW-70 to SW-73,
AD-R14, AD-R23.
"""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.adeptus.actions.base import CONCENTRATION, ENGAGED, MOVEMENT, DeclaredAction
from wartable.rulesets.adeptus.commands.base import Command
from wartable.rulesets.adeptus.ground.sight import is_mostly_in_cover
from wartable.rulesets.adeptus.model.marks import RAN
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.moving import (
    advance_in_cover,
    ask_for_move_cell,
    half_move_metres,
    move_unit,
)


class MoveCommand(Command):
    """A Command to move: each member of the Swarm moves up to `times` its Agility Bonus in metres."""

    keywords: ClassVar[tuple[str, ...]] = (MOVEMENT,)
    times: ClassVar[int] = 1
    careful: ClassVar[bool] = False
    rough: ClassVar[bool] = True
    """Whether difficult ground costs double the movement."""
    walks = True
    simple = True

    def default_label(self) -> str:
        return f"{self.name} (Swarm)"

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        cell = ask_for_move_cell(table, unit, self.times * half_move_metres(unit), rough=self.rough)
        move_unit(table, unit, cell, self.name, careful=self.careful)


class SwarmMove(MoveCommand):
    """Each member of the Swarm moves up to a Half Move."""

    key = "move"
    rules = ("SW-70",)


class SwarmTacticalAdvance(MoveCommand):
    """Each member of the Swarm moves up to a Full Move. If it was in cover before and is after, the earlier
    cover protects it on the way.
    """

    key = "swarm_advance"
    name = "Tactical Advance"
    rules = ("SW-71",)
    halves = 2
    keywords = (CONCENTRATION, MOVEMENT)
    times = 2

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        state = table.state
        x, y = ask_for_move_cell(table, unit, self.times * half_move_metres(unit))
        was_covered = is_mostly_in_cover(state, unit, unit.x, unit.y)
        if was_covered and is_mostly_in_cover(state, unit, x, y):
            advance_in_cover(table, unit, (x, y), self.name)
        else:
            move_unit(table, unit, (x, y), self.name)


class SwarmRun(MoveCommand):
    """Each member of the Swarm moves up to a Run; until its next turn blows against the Swarm are at +20 and
    shots at -20.
    """

    key = "swarm_run"
    name = "Run"
    rules = ("SW-72",)
    halves = 2
    times = 6

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        super().carry_out(table, unit, action)
        unit.mark(RAN)
        if unit.swarm is not None:
            unit.swarm.mark(RAN)


class SwarmDisengage(MoveCommand):
    """Each member of the Swarm moves up to a Half Move, without provoking free attacks."""

    key = "swarm_disengage"
    name = "Disengage"
    rules = ("SW-73",)
    halves = 2
    careful = True
    where = ENGAGED


MOVES: Final = tuple([kind() for kind in declared_abilities(globals(), Command)])
