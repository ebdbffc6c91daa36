"""Features, Upgrades that cost nothing: each has an advantage and a drawback. R-FEAT-001 to R-FEAT-014."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.effects.effects import do_maimed_areas_work
from wartable.rulesets.battle_century.operation.ground.movement_modes import ignores_terrain
from wartable.rulesets.battle_century.operation.knowledge.disclosure import disclose_upgrade
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.scenery import ENVIRONMENTS
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade

_HALVED_BY: Final = {"head": "systems", "torso": "guard", "arms": "might", "legs": "speed"}
"""The Attribute that each Maimed Area halves. R-FEAT-012, R-ENEMY-025."""


class BaseUnit(Upgrade):
    """Allies may Dock inside the bearer. If it is destroyed, its Squad is defeated. It takes part in Duels
    only with another Base Unit.
    """

    key = "base_unit"
    group = "feature"
    rules = ("R-FEAT-003", "R-FEAT-004", "R-FEAT-005")
    shows = True
    in_battle = False

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.base_unit = True


class ExtremeFortification(Upgrade):
    """The bearer's Energy is halved, and so is all Damage to it other than that of the Might Test itself."""

    key = "extreme_fortification"
    group = "feature"
    rules = ("R-FEAT-006", "R-FEAT-007", "R-TRBL-024")

    def halved_attributes(self, me: Unit) -> Sequence[str]:
        return ("energy",)

    def reduce_damage_taken(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        if not damage.is_margin or damage.besides:
            damage.halve_besides(self.name)
            disclose_upgrade(table.state, me, self)


class Flyer(Upgrade):
    """The bearer ignores the Terrain of its Zone and shoots past a Zone with Enemies. It neither gives Allies
    cover nor gets any from them, and cannot Move with its Actions underwater or while it is forced to land.
    """

    key = "flyer"
    group = "feature"
    rules = ("R-FEAT-008", "R-FEAT-009", "R-FEAT-010", "R-FEAT-011")
    shows = True

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.flyer = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Frail(Upgrade):
    """Every Maimed Area halves an Attribute of the bearer: Head Systems, Torso Guard, Arms Might, Legs
    Speed.
    """

    def halved_attributes(self, me: Unit) -> Sequence[str]:
        if not me.maimed or do_maimed_areas_work(me):
            return ()
        return [_HALVED_BY[area] for area in me.maimed if area]


class PowerSuit(Frail):
    """The bearer's Areas work even if they are Maimed, but each Maimed Area halves an Attribute: Head
    Systems, Torso Guard, Arms Might, Legs Speed.
    """

    key = "power_suit"
    group = "feature"
    in_battle = False
    rules = ("R-FEAT-012", "R-TRBL-011", "R-TRBL-012", "R-TRBL-013")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.spares_areas = True


class TerrainSpecialist(Upgrade):
    """The bearer is made for land, water or space. There its Zone counts as Defensive Terrain for it, it
    ignores Difficult Terrain and shoots past a Zone with Enemies. All other Zones are Difficult Terrain for
    it.
    """

    key = "terrain_specialist"
    group = "feature"
    choices = ENVIRONMENTS
    only_one = True
    rules = ("R-FEAT-013", "R-FEAT-014")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.element = self.choice

    def disadvantages_by_zone(self, state: Operation, me: Unit) -> int:
        if state.plan.environments[me.zone] != self.choice:
            return 0
        return 0 if ignores_terrain(state, me) else 1


FEATURES: Final = declared_abilities(globals(), Upgrade)
