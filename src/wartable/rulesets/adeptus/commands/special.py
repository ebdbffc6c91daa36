"""Special Commands, which a Swarm has from its training or its Overseer's type. SW-26, SW-28, AD-R14."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.adeptus.actions.base import ATTACK, CONCENTRATION, RANGED, DeclaredAction
from wartable.rulesets.adeptus.attack.modes import MARKED
from wartable.rulesets.adeptus.commands.attacks import SwarmAttack
from wartable.rulesets.adeptus.commands.base import SPECIAL, Command, has_special_command
from wartable.rulesets.adeptus.commands.moves import MoveCommand
from wartable.rulesets.adeptus.model.marks import SCREENED
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


class CoverGround(MoveCommand):
    """Each member of the Swarm moves up to a Full Move over any ground; shots at the Swarm are at -20 until
    its next turn.
    """

    key = "cover_ground"
    rules = ("SW-26", "AD-R14")
    group = SPECIAL
    halves = 2
    times = 2
    rough = False

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return has_special_command(unit, self.key)

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        super().carry_out(table, unit, action)
        if unit.swarm is not None:
            unit.swarm.mark(SCREENED)


class MarkedAttack(SwarmAttack):
    """A Volley at +20 at marked targets; Accurate weapons do 1d10 more Damage at two Degrees of Success."""

    key = "marked_attack"
    rules = ("SW-28", "AD-R14")
    group = SPECIAL
    halves = 2
    keywords = (ATTACK, CONCENTRATION, RANGED)
    mode = MARKED
    aimed = True

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return has_special_command(unit, self.key)


SPECIAL_COMMANDS: Final = tuple([kind() for kind in declared_abilities(globals(), Command)])
