"""What an Operation remembers: Attributes, Units, effects, the order of play."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.ground import Ground
from wartable.core.table import Table
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.scenery import Plan
from wartable.rulesets.battle_century.operation.model.unit import (
    Muster,
    Unit,
)
from wartable.rulesets.battle_century.operation.model.using import Use
from wartable.rulesets.battle_century.pilots.model.turn_order import TurnOrder


class Operation(TurnOrder):
    """One Operation. `order` lists ids of Units, and of Reinforcements (`reserves`, by id).

    `units` are those of the Operation by id, `all_units` the same in a list, for all that looks at each.
    `phase` is "initiative", "deploy", "trade", "turn", "delayed" or "over". `terrain` lists temporary
    Terrain. `owed` are the Extreme Terrain Tests still due at the beginning of this Turn, `contested` says
    that its Duel contest was made. `held` and `gone` count, by objective, Rounds held and Units gone through.
    `using` are the abilities at work right now, the innermost last: none at a checkpoint.
    """

    __slots__ = (
        "_by_side",
        "_foes",
        "_muster",
        "_sharers",
        "_timed",
        "all_units",
        "contested",
        "gone",
        "ground",
        "held",
        "losses",
        "owed",
        "plan",
        "reserves",
        "terrain",
        "units",
        "using",
    )

    plan: Plan
    units: dict[str, Unit]
    all_units: list[Unit]
    _muster: Muster
    _by_side: dict[str, list[Unit]]
    _foes: dict[str, list[Unit]]
    _sharers: list[Unit]
    _timed: list[Unit]
    reserves: dict[str, Reserve]
    owed: int
    contested: bool
    losses: bool
    held: dict[str, int]
    gone: dict[str, int]
    terrain: list[Effect]
    ground: Ground
    using: list[Use]

    def __init__(self, plan: Plan, seed: int) -> None:
        super().__init__(plan, seed)
        self.plan = plan
        self._by_side, self._foes = {}, {}
        self._sharers, self._timed = [], []
        self.muster([])
        self.reserves = {}
        self.owed = 0
        self.contested = False
        self.losses = True
        self.held = {}
        self.gone = {}
        self.terrain = []
        self.ground = plan.ground
        self.using = []

    def copy(self) -> Operation:
        """An independent copy; the plan, the ground and every loadout are shared."""
        twin = Operation(self.plan, self.seed)
        self.share_ending(twin)
        self.share_turns(twin)
        twin.muster([unit.copy() for unit in self.all_units])
        for unit in twin.all_units:
            if unit.loadout.brood:
                unit.uses = twin.units[unit.counted_as].uses
        if self.reserves:
            twin.reserves = {key: reserve.copy() for key, reserve in self.reserves.items()}
        twin.owed = self.owed
        twin.contested = self.contested
        twin.losses = self.losses
        if self.held:
            twin.held = self.held.copy()
        if self.gone:
            twin.gone = self.gone.copy()
        if self.terrain:
            twin.terrain = [effect.copy() for effect in self.terrain]
        twin.ground = self.ground
        return twin

    def muster(self, units: Sequence[Unit]) -> None:
        """These Units and no others are in the Operation."""
        self._muster = Muster()
        self.units = {}
        self.all_units = list(units)
        for unit in units:
            unit.muster = self._muster
            self.units[unit.id] = unit

    def enter(self, unit: Unit) -> None:
        """A Unit is in the Operation from now on, in the place of one with its id if there is any."""
        if unit.id in self.units:
            self.all_units[self.all_units.index(self.units[unit.id])] = unit
        else:
            self.all_units.append(unit)
        self.units[unit.id] = unit
        unit.muster = self._muster
        self._muster.stale = True
        self._muster.unsettled = True

    def _reindex_sides(self) -> None:
        """Who is still in the Operation has to be found out anew, side by side as it is asked for."""
        self._muster.stale = False
        self._by_side = {}
        self._foes = {}

    def _settle(self) -> None:
        """Find out on whom something lasts that others share or that runs out."""
        self._muster.unsettled = False
        self._sharers = [unit for unit in self.all_units if unit.shares]
        self._timed = [unit for unit in self.all_units if unit.timed]

    def with_shared_effects(self) -> list[Unit]:
        """The Units of which others have a share in what lasts, or that have one themselves: few, if any. A
        list that is not to be changed.
        """
        if self._muster.unsettled:
            self._settle()
        return self._sharers

    def with_expiring_effects(self) -> list[Unit]:
        """The Units on which something lasts that runs out. A list that is not to be changed."""
        if self._muster.unsettled:
            self._settle()
        return self._timed

    def active(self) -> list[Unit]:
        """All Units still in the Operation and on the map or docked."""
        return [unit for unit in self.all_units if unit.is_active]

    def squad(self, unit: Unit) -> list[Unit]:
        """The Units of its Squad still in the Operation, itself among them if it is: a list that is not to be
        changed.
        """
        if self._muster.stale:
            self._reindex_sides()
        side = unit.side
        found = self._by_side.get(side)
        if found is None:
            found = [other for other in self.all_units if other.is_active and other.side == side]
            self._by_side[side] = found
        return found

    def allies(self, unit: Unit) -> list[Unit]:
        """The other Units of its Squad still in the Operation. R-OP-030."""
        return [other for other in self.squad(unit) if other is not unit]

    def has_ally(self, unit: Unit) -> bool:
        """Whether there is any of them."""
        for other in self.squad(unit):
            if other is not unit:
                return True
        return False

    def enemies(self, unit: Unit) -> list[Unit]:
        """Units of other Squads still in the Operation: a list that is not to be changed."""
        if self._muster.stale:
            self._reindex_sides()
        side = unit.side
        found = self._foes.get(side)
        if found is None:
            found = [other for other in self.all_units if other.is_active and other.side != side]
            self._foes[side] = found
        return found


OperationTable = Table[Operation]
