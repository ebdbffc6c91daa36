"""What an Operation remembers: Attributes, Units, effects, the order of play."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.ground import Ground
from wartable.core.knowledge import Knowledge
from wartable.core.state import Outcome, State
from wartable.core.table import Table
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.scenery import Plan
from wartable.rulesets.battle_century.operation.model.unit import (
    DirtyFlags,
    Unit,
)
from wartable.rulesets.battle_century.operation.model.using import Use


class Delayed:
    """An Action put off until right after another Unit's Turn. `action` is its type. R-ACT-043."""

    __slots__ = ("action", "after", "unit")

    unit: str
    after: str
    action: str

    def __init__(self, unit: str, after: str, action: str) -> None:
        self.unit = unit
        self.after = after
        self.action = action


class Operation(State):
    """The state of one Operation."""

    __slots__ = (
        "_by_side",
        "_dirty",
        "_expiring",
        "_foes",
        "_shared",
        "all_units",
        "contested",
        "delayed",
        "gone",
        "ground",
        "held",
        "knowledge",
        "losses",
        "order",
        "over",
        "owed",
        "phase",
        "plan",
        "reason",
        "reserves",
        "round",
        "slot",
        "stage",
        "tension",
        "terrain",
        "turn_of",
        "turns",
        "units",
        "using",
        "winners",
    )

    plan: Plan
    units: dict[str, Unit]
    all_units: list[Unit]
    """The same Units in a list, for loops over all of them."""
    _dirty: DirtyFlags
    _by_side: dict[str, list[Unit]]
    _foes: dict[str, list[Unit]]
    _shared: list[Unit]
    _expiring: list[Unit]
    reserves: dict[str, Reserve]
    order: list[str]
    """Ids of Units and Reinforcements by Initiative."""
    slot: int
    """The place in `order` whose Turn it is."""
    phase: str
    """One of "initiative", "deploy", "trade", "turn", "delayed" or "over"."""
    stage: str
    """Within a Turn: "begin" or "act"."""
    round: int
    tension: int
    turn_of: str
    turns: int
    """Turns begun so far."""
    owed: int
    """Extreme Terrain Tests still due at the beginning of this Turn."""
    contested: bool
    """The Duel contest of this Turn was made."""
    losses: bool
    held: dict[str, int]
    """Rounds that each objective was held."""
    gone: dict[str, int]
    """Units gone through, by objective."""
    delayed: list[Delayed]
    terrain: list[Effect]
    """Temporary Terrain."""
    ground: Ground
    knowledge: Knowledge
    over: bool
    winners: tuple[str, ...]
    reason: str
    using: list[Use]
    """The abilities at work right now, the innermost last; none at a checkpoint."""

    def __init__(self, plan: Plan, seed: int) -> None:
        super().__init__(seed)
        self.plan = plan
        self._by_side, self._foes = {}, {}
        self._shared, self._expiring = [], []
        self.set_units([])
        self.reserves = {}
        self.order = []
        self.slot = 0
        self.phase = "initiative"
        self.stage = "begin"
        self.round = 0
        self.tension = 0
        self.turn_of = ""
        self.turns = 0
        self.owed = 0
        self.contested = False
        self.losses = True
        self.held = {}
        self.gone = {}
        self.delayed = []
        self.terrain = []
        self.ground = plan.ground
        self.knowledge = Knowledge()
        self.over = False
        self.winners = ()
        self.reason = ""
        self.using = []

    def is_over(self) -> bool:
        return self.over

    def outcome(self) -> Outcome:
        return Outcome(self.winners, self.reason, self.round)

    def seats(self) -> tuple[str, ...]:
        return self.plan.seats

    def sides(self) -> tuple[str, ...]:
        return self.plan.sides

    def gm(self) -> str:
        return self.plan.gm

    def copy(self) -> Operation:
        """An independent copy; the plan, the ground and every loadout are shared."""
        twin = Operation(self.plan, self.seed)
        twin.rolled = self.rolled
        twin.set_units([unit.copy() for unit in self.all_units])
        for unit in twin.all_units:
            if unit.loadout.brood:
                unit.uses = twin.units[unit.counted_as].uses
        if self.reserves:
            twin.reserves = {key: reserve.copy() for key, reserve in self.reserves.items()}
        twin.order = self.order[:]
        twin.slot = self.slot
        twin.phase = self.phase
        twin.stage = self.stage
        twin.round = self.round
        twin.tension = self.tension
        twin.turn_of = self.turn_of
        twin.turns = self.turns
        twin.owed = self.owed
        twin.contested = self.contested
        twin.losses = self.losses
        if self.held:
            twin.held = self.held.copy()
        if self.gone:
            twin.gone = self.gone.copy()
        if self.delayed:
            twin.delayed = self.delayed[:]
        if self.terrain:
            twin.terrain = [effect.copy() for effect in self.terrain]
        twin.ground = self.ground
        twin.knowledge = self.knowledge.copy()
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        return twin

    def set_units(self, units: Sequence[Unit]) -> None:
        """Make these the Units of the Operation, in place of those before."""
        self._dirty = DirtyFlags()
        self.units = {}
        self.all_units = list(units)
        for unit in units:
            unit.dirty = self._dirty
            self.units[unit.id] = unit

    def enter(self, unit: Unit) -> None:
        """Add a Unit, or replace the one with its id."""
        if unit.id in self.units:
            self.all_units[self.all_units.index(self.units[unit.id])] = unit
        else:
            self.all_units.append(unit)
        self.units[unit.id] = unit
        unit.dirty = self._dirty
        self._dirty.sides = True
        self._dirty.effects = True

    def _reindex_sides(self) -> None:
        """Forget the lists by side; each is made again when it is asked for."""
        self._dirty.sides = False
        self._by_side = {}
        self._foes = {}

    def _reindex_effects(self) -> None:
        """List again the Units with effects that others share, and those with effects that expire."""
        self._dirty.effects = False
        self._shared = [unit for unit in self.all_units if unit.has_shared_effects]
        self._expiring = [unit for unit in self.all_units if unit.has_expiring_effects]

    def with_shared_effects(self) -> list[Unit]:
        """Units that share their ongoing effects with others: few, if any. Do not change the list."""
        if self._dirty.effects:
            self._reindex_effects()
        return self._shared

    def with_expiring_effects(self) -> list[Unit]:
        """Units with ongoing effects that run out. Do not change the list."""
        if self._dirty.effects:
            self._reindex_effects()
        return self._expiring

    def active(self) -> list[Unit]:
        """All Units still in the Operation and on the map or docked."""
        return [unit for unit in self.all_units if unit.is_active]

    def squad(self, unit: Unit) -> list[Unit]:
        """The Units of its Squad still in the Operation, itself included if it is. Do not change the list."""
        if self._dirty.sides:
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
        """Whether the Unit has an Ally still in the Operation."""
        for other in self.squad(unit):
            if other is not unit:
                return True
        return False

    def enemies(self, unit: Unit) -> list[Unit]:
        """Units of other Squads still in the Operation. Do not change the list."""
        if self._dirty.sides:
            self._reindex_sides()
        side = unit.side
        found = self._foes.get(side)
        if found is None:
            found = [other for other in self.all_units if other.is_active and other.side != side]
            self._foes[side] = found
        return found


OperationTable = Table[Operation]
