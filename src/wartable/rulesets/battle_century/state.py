"""What an Operation remembers: Attributes, Units, effects, the order of play."""

from __future__ import annotations

from typing import Final

from wartable.core.ground import Ground
from wartable.core.knowledge import Knowledge
from wartable.core.state import State
from wartable.core.table import Table
from wartable.rulesets.battle_century.conditions import Effect
from wartable.rulesets.battle_century.loadout import Attributes, Loadout
from wartable.rulesets.battle_century.scenery import Plan

__all__ = [
    "ACTIVE",
    "DESTROYED",
    "DISABLED",
    "RETREATED",
    "Aim",
    "Delayed",
    "Operation",
    "OperationTable",
    "Unit",
]

ACTIVE: Final = "active"
DESTROYED: Final = "destroyed"
DISABLED: Final = "disabled"
RETREATED: Final = "retreated"

LEVELS: Final = 4


class Aim:
    """A Weapon held on a target: a Unit's id, or a Zone where `target` is ""."""

    __slots__ = ("target", "weapon", "zone")

    weapon: str
    target: str
    zone: int

    def __init__(self, weapon: str, target: str, zone: int) -> None:
        self.weapon = weapon
        self.target = target
        self.zone = zone


class Unit:
    """A Pilot and Mecha as one. Lists and dicts are this Unit's own; loadout, Attributes and Aim are shared.

    `damage` counts lost points of Threshold over all Levels; `maimed` names the Area of each lost Level, in
    order ("" where none was left to Maim). `energy_lost` is what a halving took from the pool. `last_shot`
    holds the Round in which a Slow Weapon was last fired, by Weapon key. `duel_at_turn` is whom it duelled
    when its Turn began. `acted` is the Round whose Action is used or promised. `begun` holds what was used
    at the beginning of this Turn, `shut` Extra Areas that do not work, `notes` what single abilities
    remember, `restored` the Restorations used.
    """

    __slots__ = (
        "acted",
        "aim",
        "attributes",
        "begun",
        "damage",
        "debts",
        "docked_in",
        "duel",
        "duel_at_turn",
        "effects",
        "energy_lost",
        "energy_spent",
        "genre",
        "genre_levels",
        "id",
        "initiative",
        "last_shot",
        "loadout",
        "maimed",
        "notes",
        "once",
        "pilotless",
        "restored",
        "seat",
        "shut",
        "side",
        "spent",
        "standing",
        "technique_used",
        "zone",
    )

    id: str
    side: str
    seat: str
    loadout: Loadout
    attributes: Attributes
    zone: int
    standing: str
    damage: int
    maimed: list[str]
    energy_spent: int
    energy_lost: int
    genre: int
    genre_levels: int
    effects: list[Effect]
    duel: str
    duel_at_turn: str
    docked_in: str
    aim: Aim | None
    spent: list[str]
    last_shot: dict[str, int]
    technique_used: bool
    once: list[str]
    initiative: int
    acted: int
    pilotless: bool
    debts: list[str]
    begun: list[str]
    shut: list[str]
    notes: dict[str, int]
    restored: int

    def __init__(self, loadout: Loadout) -> None:
        self.id = loadout.id
        self.side = loadout.side
        self.seat = loadout.seat
        self.loadout = loadout
        self.attributes = loadout.attributes
        self.zone = -1
        self.standing = ACTIVE
        self.damage = 0
        self.maimed = []
        self.energy_spent = 0
        self.energy_lost = 0
        self.genre = loadout.genre_points
        self.genre_levels = 0
        self.effects = []
        self.duel = ""
        self.duel_at_turn = ""
        self.docked_in = ""
        self.aim = None
        self.spent = []
        self.last_shot = {}
        self.technique_used = False
        self.once = []
        self.initiative = 0
        self.acted = 0
        self.pilotless = False
        self.debts = []
        self.begun = []
        self.shut = []
        self.notes = {}
        self.restored = 0

    def copy(self) -> Unit:
        """An independent copy."""
        twin = Unit(self.loadout)
        twin.attributes = self.attributes
        twin.zone = self.zone
        twin.standing = self.standing
        twin.damage = self.damage
        twin.maimed = self.maimed[:]
        twin.energy_spent = self.energy_spent
        twin.energy_lost = self.energy_lost
        twin.genre = self.genre
        twin.genre_levels = self.genre_levels
        if self.effects:
            twin.effects = [effect.copy() for effect in self.effects]
        twin.duel = self.duel
        twin.duel_at_turn = self.duel_at_turn
        twin.docked_in = self.docked_in
        twin.aim = self.aim
        twin.spent = self.spent[:]
        twin.last_shot = self.last_shot.copy()
        twin.technique_used = self.technique_used
        twin.once = self.once[:]
        twin.initiative = self.initiative
        twin.acted = self.acted
        twin.pilotless = self.pilotless
        twin.debts = self.debts[:]
        if self.begun:
            twin.begun = self.begun[:]
        if self.shut:
            twin.shut = self.shut[:]
        if self.notes:
            twin.notes = self.notes.copy()
        twin.restored = self.restored
        return twin

    @property
    def name(self) -> str:
        """The name its owner gave it."""
        return self.loadout.name

    @property
    def is_active(self) -> bool:
        """Still in the Operation: neither destroyed, disabled nor gone."""
        return self.standing == ACTIVE

    @property
    def is_docked(self) -> bool:
        """Inside a Base Unit."""
        return self.docked_in != ""

    @property
    def is_held(self) -> bool:
        """Kept in its Zone by a Duel. R-ACT-028, R-UPG-007."""
        return self.duel != "" and not self.loadout.slips

    @property
    def energy(self) -> int:
        """Points of Energy left. R-TRBL-046, R-TRBL-050."""
        left = self.attributes.full_energy - self.energy_spent - self.energy_lost
        return left if left > 0 else 0

    @property
    def defense(self) -> int:
        """Guard + 5, before anything that lasts. R-DMG-001."""
        return self.attributes.guard + 5

    @property
    def levels_lost(self) -> int:
        """Threshold Levels lost, 0 to 4."""
        return len(self.maimed)

    @property
    def level(self) -> int:
        """The Threshold Level that it is in, 1 (whole) to 4. R-BOSS-030."""
        return min(LEVELS, self.levels_lost + 1)

    @property
    def threshold_left(self) -> int:
        """Points of Threshold left over all Levels."""
        return LEVELS * self.attributes.threshold - self.damage

    def is_maimed(self, area: str) -> bool:
        """Whether this Area is Maimed."""
        return area in self.maimed


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
    """One Operation. `order` lists unit ids by Initiative; `slot` is the place in it whose Turn it is.

    `phase` is "initiative", "deploy", "trade", "turn", "delayed" or "over". `stage` is "begin" or "act"
    within a Turn. `turn_of` names the Unit taking a Turn, `turns` counts Turns begun. `terrain` lists
    temporary Terrain. `owed` are the Extreme Terrain Tests still due at the beginning of this Turn,
    `contested` says that its Duel contest was made. `held` and `gone` count, by objective, Rounds held and
    Units gone through.
    """

    __slots__ = (
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
        "round",
        "slot",
        "stage",
        "tension",
        "terrain",
        "turn_of",
        "turns",
        "units",
        "winners",
    )

    plan: Plan
    units: dict[str, Unit]
    order: list[str]
    slot: int
    phase: str
    stage: str
    round: int
    tension: int
    turn_of: str
    turns: int
    owed: int
    contested: bool
    losses: bool
    held: dict[str, int]
    gone: dict[str, int]
    delayed: list[Delayed]
    terrain: list[Effect]
    ground: Ground
    knowledge: Knowledge
    over: bool
    winners: tuple[str, ...]
    reason: str

    def __init__(self, plan: Plan, seed: int) -> None:
        super().__init__(seed)
        self.plan = plan
        self.units = {}
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

    def copy(self) -> Operation:
        """An independent copy; the plan, the ground and every loadout are shared."""
        twin = Operation(self.plan, self.seed)
        twin.rolled = self.rolled
        twin.units = {key: unit.copy() for key, unit in self.units.items()}
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
        twin.held = self.held.copy()
        twin.gone = self.gone.copy()
        twin.delayed = self.delayed[:]
        twin.terrain = [effect.copy() for effect in self.terrain]
        twin.ground = self.ground
        twin.knowledge = self.knowledge.copy()
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        return twin

    def active(self) -> list[Unit]:
        """All Units still in the Operation and on the map or docked."""
        return [unit for unit in self.units.values() if unit.standing == ACTIVE]

    def allies(self, unit: Unit) -> list[Unit]:
        """The other Units of its Squad still in the Operation. R-OP-030."""
        side = unit.side
        return [u for u in self.units.values() if u.side == side and u.standing == ACTIVE and u is not unit]

    def enemies(self, unit: Unit) -> list[Unit]:
        """Units of other Squads still in the Operation."""
        side = unit.side
        return [u for u in self.units.values() if u.side != side and u.standing == ACTIVE]


OperationTable = Table[Operation]
