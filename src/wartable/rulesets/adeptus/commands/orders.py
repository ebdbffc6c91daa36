"""Commands that neither move nor attack: to aim, to reload, to go to ground. AD-R12, AD-R39, AD-R50."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.adeptus.actions.base import CONCENTRATION, UNAIMED, DeclaredAction
from wartable.rulesets.adeptus.commands.base import Command
from wartable.rulesets.adeptus.model.actor import GUN, QUICK
from wartable.rulesets.adeptus.model.commands import reload_time
from wartable.rulesets.adeptus.model.marks import AIM, DUG_IN
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import Unit

TAKE_AIM_BONUS = 10
"""Bonus of Take Aim to the next Volley. AD-R12."""


class TakeAim(Command):
    """The Underlings take aim: the Swarm's next Volley or Marked Attack is at +10."""

    key = "take_aim"
    still = True
    rules = ("AD-R12",)
    keywords = (CONCENTRATION,)
    simple = True
    needs = UNAIMED | GUN

    def default_label(self) -> str:
        return "Take Aim (Swarm): the next Volley at +10"

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return unit.swarm is not None and unit.swarm.primary_ranged >= 0

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        if unit.swarm is not None:
            unit.swarm.mark(AIM, TAKE_AIM_BONUS)
            self.emit_acted(table, unit, "the Swarm takes aim")


class ReloadRanks(Command):
    """All Underlings reload. A weapon is loaded once its reload time in Half Actions has been spent on it."""

    key = "swarm_reload"
    still = True
    name = "Reload"
    rules: ClassVar[tuple[str, ...]] = ("AD-R23", "AD-R39")
    simple = True

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return unit.swarm is not None and len(reloadable_slots(unit.swarm, self.halves)) > 0

    def default_label(self) -> str:
        return f"{self.name} (Swarm)"

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        swarm = unit.swarm
        if swarm is None:
            return
        arms = swarm.arms
        for slot in reloadable_slots(swarm, self.halves):
            arms.work[slot] += 1
            weapon = arms.weapons[slot]
            if arms.work[slot] >= reload_time(swarm.passives, weapon.kind, weapon.reload):
                arms.work[slot] = 0
                arms.spare[slot] -= 1
                arms.loaded[slot] = weapon.clip
                self.emit_acted(table, unit, f"the Swarm has reloaded: {weapon.name}")


class ReloadAtOnce(ReloadRanks):
    """A weapon that a Weapons Team reloads in no time is loaded at once."""

    key = "swarm_reload_at_once"
    name = "Reload at once"
    rules = ("AD-R50",)
    halves = 0
    needs = QUICK


def reloadable_slots(swarm: Swarm, halves: int) -> list[int]:
    """Return the indices of a Swarm's weapons that are not full and have a spare clip. If `halves` is 0 these
    are weapons that take no time to reload, otherwise only those that take time.
    """
    arms = swarm.arms
    found: list[int] = []
    for slot, weapon in enumerate(arms.weapons):
        if arms.spare[slot] and arms.loaded[slot] < weapon.clip:
            takes = reload_time(swarm.passives, weapon.kind, weapon.reload)
            if (takes > 0) == (halves > 0):
                found.append(slot)
    return found


class GoToGround(Command):
    """The Swarm counts as in cover of AP 4 until it moves."""

    key = "go_to_ground"
    still = True
    name = "Go to Ground"
    rules = ("AD-R23",)
    simple = True

    def default_label(self) -> str:
        return "Go to Ground (Swarm): cover of AP 4 until the Swarm moves"

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return unit.swarm is not None and DUG_IN not in unit.swarm.marks

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        if unit.swarm is not None:
            unit.swarm.mark(DUG_IN)
            self.emit_acted(table, unit, "the Swarm goes to ground")


ORDERS: Final = tuple([kind() for kind in declared_abilities(globals(), Command)])
