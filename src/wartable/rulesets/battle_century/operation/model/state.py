"""State of an Operation: Units, Reinforcements, temporary Terrain, progress of the Turn and of objectives."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.boards.ground import Ground
from wartable.core.data.declared import computed, field, state, transient
from wartable.core.table import Table
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.scenery import OperationPlan
from wartable.rulesets.battle_century.operation.model.unit import (
    DirtyFlags,
    Unit,
)
from wartable.rulesets.battle_century.operation.model.using import AbilityUse
from wartable.rulesets.battle_century.pilots.model.turn_order import TurnOrder


@state
class Operation(TurnOrder):
    """One Operation. `order` lists ids of Units, and of Reinforcements (`reserves`, by id).

    `units` holds its Units by id, `all_units` the same as a list. `phase` is "initiative", "deploy", "trade",
    "turn", "delayed" or "over". `terrain` lists temporary Terrain. `owed` are the Extreme Terrain Tests still
    due at the beginning of this Turn; `contested` is True once its Duel contest was made. `held` and `gone`
    count, by objective, the Rounds in a row that it was held, and the Units that have left through its Zones.
    `using` are the uses of abilities in progress, the innermost last; it is empty whenever the state is
    saved.
    """

    plan: OperationPlan
    units: dict[str, Unit] = transient({})
    all_units: list[Unit] = transient([])
    """The same Units in a list, for loops over all of them."""
    _dirty: DirtyFlags = computed()
    _by_side: dict[str, list[Unit]] = transient({})
    _foes: dict[str, list[Unit]] = transient({})
    _shared: list[Unit] = transient([])
    _expiring: list[Unit] = transient([])
    reserves: dict[str, Reserve] = field({}, elements=True)
    owed: int = field(0)
    """Extreme Terrain Tests still due at the beginning of this Turn."""
    contested: bool = field(False)
    """The Duel contest of this Turn was made."""
    losses: bool = field(True)
    held: dict[str, int] = field({})
    """Rounds that each objective was held."""
    gone: dict[str, int] = field({})
    terrain: list[Effect] = field([], elements=True)
    """Temporary Terrain."""
    ground: Ground = computed()
    using: list[AbilityUse] = transient([])
    """The uses of abilities that are in progress, the innermost last; empty at a checkpoint."""

    def _finish(self) -> None:
        self._dirty = DirtyFlags()
        self.ground = self.plan.ground

    def _finish_copy(self, twin: Operation) -> None:
        twin.set_units([unit.copy() for unit in self.all_units])
        for unit in twin.all_units:
            if unit.loadout.brood:
                unit.uses = twin.units[unit.id_for_use_limits].uses

    @property
    def battle_plan(self) -> OperationPlan:
        return self.plan

    def set_units(self, units: Sequence[Unit]) -> None:
        """Replace all Units of the Operation by these."""
        self._dirty = DirtyFlags()
        self.units = {}
        self.all_units = list(units)
        for unit in units:
            unit.dirty = self._dirty
            self.units[unit.id] = unit

    def enter(self, unit: Unit) -> None:
        """Add a Unit to the Operation, in place of the Unit with the same id if there is one."""
        if unit.id in self.units:
            self.all_units[self.all_units.index(self.units[unit.id])] = unit
        else:
            self.all_units.append(unit)
        self.units[unit.id] = unit
        unit.dirty = self._dirty
        self._dirty.sides = True
        self._dirty.effects = True

    def _reindex_sides(self) -> None:
        """Clear the cached lists of active Units by side."""
        self._dirty.sides = False
        self._by_side = {}
        self._foes = {}

    def _reindex_effects(self) -> None:
        """Rebuild the lists of Units with shared effects and with effects that expire."""
        self._dirty.effects = False
        self._shared = [unit for unit in self.all_units if unit.has_shared_effects]
        self._expiring = [unit for unit in self.all_units if unit.has_expiring_effects]

    def units_with_shared_effects(self) -> list[Unit]:
        """Return the Units with effects that other Units share. Callers must not change the list."""
        if self._dirty.effects:
            self._reindex_effects()
        return self._shared

    def units_with_expiring_effects(self) -> list[Unit]:
        """Return the Units with effects that expire after some Turns. Callers must not change the list."""
        if self._dirty.effects:
            self._reindex_effects()
        return self._expiring

    def active(self) -> list[Unit]:
        """Return all Units still in the Operation, Docked ones included."""
        return [unit for unit in self.all_units if unit.is_active]

    def squad(self, unit: Unit) -> list[Unit]:
        """Return the active Units of a Unit's Squad, including itself. Callers must not change the list."""
        if self._dirty.sides:
            self._reindex_sides()
        side = unit.side
        found = self._by_side.get(side)
        if found is None:
            found = [other for other in self.all_units if other.is_active and other.side == side]
            self._by_side[side] = found
        return found

    def allies(self, unit: Unit) -> list[Unit]:
        """Return the other active Units of a Unit's Squad. R-OP-030."""
        return [other for other in self.squad(unit) if other is not unit]

    def has_ally(self, unit: Unit) -> bool:
        """Whether the Unit has an Ally still in the Operation."""
        for other in self.squad(unit):
            if other is not unit:
                return True
        return False

    def enemies(self, unit: Unit) -> list[Unit]:
        """Return the active Units of other Squads. Callers must not change the list."""
        if self._dirty.sides:
            self._reindex_sides()
        side = unit.side
        found = self._foes.get(side)
        if found is None:
            found = [other for other in self.all_units if other.is_active and other.side != side]
            self._foes[side] = found
        return found


OperationTable = Table[Operation]
