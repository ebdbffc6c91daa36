"""Reloading, and clearing a jam. AD-05, AD-06, AD-R39, AD-R50."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import EMPTY, JAMMED, JAMMED_UP, Action, DeclaredAction
from wartable.rulesets.adeptus.d100.tests import take_characteristic_test
from wartable.rulesets.adeptus.model.actor import QUICK, Armament
from wartable.rulesets.adeptus.model.commands import reload_time as time_with
from wartable.rulesets.adeptus.model.profile import BS
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


def can_reload(arms: Armament, slot: int) -> bool:
    """Whether the weapon at index `slot` can be reloaded: it has not been dropped, is not full, and has a
    spare clip.
    """
    return arms.spare[slot] > 0 and arms.loaded[slot] < arms.weapons[slot].clip and not arms.gone[slot]


def load_spare_clip(arms: Armament, slot: int) -> None:
    """Load the weapon at index `slot` from one of its spare clips at once."""
    arms.spare[slot] -= 1
    arms.loaded[slot] = arms.weapons[slot].clip
    arms.work[slot] = 0


class Reload(Action):
    """Spend a Half Action on reloading a weapon. It is loaded once its reload time in Half Actions has been
    spent, in one turn or in several.
    """

    key = "reload"
    still = True
    ends = EMPTY
    rules = ("AD-05-14", "AD-R39", "AD-R50", "AD-R88")

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        arms = unit.arms
        for slot, weapon in enumerate(arms.weapons):
            if can_reload(arms, slot) and (reload_time(unit, slot) == 0) == (self.halves == 0):
                options.append(self.option_for(state, f"Reload {weapon.name}", "", slot, weapon.key))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        arms, slot = unit.arms, action.slot
        arms.work[slot] += 1
        if arms.work[slot] >= reload_time(unit, slot):
            load_spare_clip(arms, slot)
            self.emit_acted(table, unit, "has reloaded")
        else:
            self.emit_acted(table, unit, "reloads")


def reload_time(unit: Unit, slot: int) -> int:
    """Return how many Half Actions a unit needs to reload its weapon at index `slot`; an Overseer whose Swarm
    has Weapons Team needs fewer. AD-R50.
    """
    weapon, swarm = unit.arms.weapons[slot], unit.swarm
    return weapon.reload if swarm is None else time_with(swarm.passives, weapon.kind, weapon.reload)


class QuickReload(Reload):
    """Put in a fresh clip as a free action, with a weapon that takes no time to reload."""

    key = "quick_reload"
    halves = 0
    needs = QUICK


class ClearJam(Action):
    """Clear a jammed weapon: a Full Action, and a test of Ballistic Skill."""

    key = "clear_jam"
    still = True
    rules = ("AD-06-13",)
    halves = 2
    needs = JAMMED
    ends = JAMMED_UP

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for slot, weapon in enumerate(unit.arms.weapons):
            if unit.arms.jammed[slot] and not unit.arms.gone[slot]:
                options.append(
                    self.option_for(state, f"Clear the jam of {weapon.name}", "", slot, weapon.key)
                )

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        if take_characteristic_test(table, unit, BS).passed:
            unit.arms.jammed[action.slot] = False
            self.emit_acted(table, unit, "has cleared the jam")


GEAR: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
