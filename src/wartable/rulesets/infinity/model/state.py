"""What a skirmish remembers: Troopers, armies, smoke, whose Player Turn it is."""

from __future__ import annotations

from typing import Final

from wartable.core.state import PlannedState
from wartable.core.table import Table
from wartable.rulesets.infinity.ground.lines import Smoke
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.order import Order
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.model.skills import COURAGE, RELIGIOUS, WARHORSE
from wartable.rulesets.infinity.model.states import DISCONNECTED, POSSESSED, STEADFAST, UNCONSCIOUS
from wartable.rulesets.infinity.model.trooper import Trooper

INITIATIVE: Final = "initiative"
DEPLOYMENT: Final = "deployment"
LOGISTICS: Final = "logistics"
TACTICAL_PHASE: Final = "tactical"
IMPETUOUS_PHASE: Final = "impetuous"
ORDERS_PHASE: Final = "orders"
STATES_PHASE: Final = "states"
PHASES: Final = (
    INITIATIVE,
    DEPLOYMENT,
    LOGISTICS,
    TACTICAL_PHASE,
    IMPETUOUS_PHASE,
    ORDERS_PHASE,
    STATES_PHASE,
)
"""What comes before the first turn, and the phases of a Player Turn. 2.3, 2.4."""


class Parcel:
    """A Speedball Token on the table, with the item that is in it. 2.8."""

    __slots__ = ("item", "side", "x", "y")

    side: str
    item: str
    x: int
    y: int

    def __init__(self, side: str, item: str, x: int, y: int) -> None:
        self.side = side
        self.item = item
        self.x = x
        self.y = y

    def copy(self) -> Parcel:
        """An independent copy."""
        return Parcel(self.side, self.item, self.x, self.y)


class Skirmish(PlannedState):
    """One skirmish. `first` is the side with the first Player Turn in every Round, `deployer` that which
    deploys first, `zone` which deployment zone each side has: 0 or 1. `active` is the side whose Player Turn
    it is, `round` counts from 1, `step` is how far the phase has come. `retreat_began` tells that the active
    side began this turn in Retreat!.
    """

    __slots__ = (
        "active",
        "armies",
        "deployer",
        "first",
        "order",
        "parcels",
        "phase",
        "plan",
        "retreat_began",
        "round",
        "smokes",
        "step",
        "troopers",
        "zone",
    )

    plan: SkirmishPlan
    troopers: dict[str, Trooper]
    armies: dict[str, Army]
    smokes: list[Smoke]
    parcels: list[Parcel]
    phase: str
    step: int
    round: int
    active: str
    first: str
    deployer: str
    zone: dict[str, int]
    retreat_began: bool
    order: Order | None
    """The Order that is being played, between two checkpoints."""

    def __init__(self, plan: SkirmishPlan, seed: int) -> None:
        super().__init__(plan, seed)
        self.plan = plan
        self.troopers = {}
        self.armies = {}
        self.smokes = []
        self.parcels = []
        self.phase = INITIATIVE
        self.step = 0
        self.round = 0
        self.active = ""
        self.first = ""
        self.deployer = ""
        self.zone = {}
        self.retreat_began = False
        self.order = None

    def copy(self) -> Skirmish:
        """An independent copy; the plan is shared."""
        twin = Skirmish(self.plan, self.seed)
        self.share_ending(twin)
        twin.troopers = {id: trooper.copy() for id, trooper in self.troopers.items()}
        twin.armies = {side: army.copy() for side, army in self.armies.items()}
        twin.smokes = self.smokes[:]
        twin.parcels = [parcel.copy() for parcel in self.parcels]
        twin.phase = self.phase
        twin.step = self.step
        twin.round = self.round
        twin.active = self.active
        twin.first = self.first
        twin.deployer = self.deployer
        twin.zone = dict(self.zone)
        twin.retreat_began = self.retreat_began
        return twin

    def elapsed(self) -> int:
        return self.round

    def enemy_of(self, side: str) -> str:
        """The other side."""
        for other in self.armies:
            if other != side:
                return other
        return ""

    def player_of(self, trooper: Trooper) -> str:
        """The side that plays a Trooper: the enemy where it is Possessed. 2.7."""
        return self.enemy_of(trooper.side) if POSSESSED in trooper.states else trooper.side

    def seat_of(self, trooper: Trooper) -> str:
        """The seat that decides for a Trooper."""
        if POSSESSED in trooper.states:
            causer = self.troopers.get(trooper.states[POSSESSED])
            return self.seat_for(self.enemy_of(trooper.side)) if causer is None else causer.seat
        return trooper.seat

    def seat_for(self, side: str) -> str:
        """The seat that decides for a side as a whole: that of its first Trooper."""
        for trooper in self.troopers.values():
            if trooper.side == side:
                return trooper.seat
        return side

    def own(self, side: str) -> list[Trooper]:
        """The Troopers of a side's list, wherever they are."""
        return [trooper for trooper in self.troopers.values() if trooper.side == side]

    def models(self, side: str) -> list[Trooper]:
        """The Troopers on the table that a side plays now, in no Null state but for being Possessed by it."""
        return [
            trooper
            for trooper in self.troopers.values()
            if trooper.is_on_table and self.player_of(trooper) == side and self.can_act(trooper)
        ]

    def group_of(self, trooper: Trooper) -> int:
        """The Combat Group whose Orders a Trooper takes: Possessed, that of who caused it. 2.7."""
        causer = self.troopers.get(trooper.states.get(POSSESSED, "")) if trooper.states else None
        return trooper.group if causer is None else causer.group

    def is_routed(self, trooper: Trooper) -> bool:
        """Whether Retreat! leaves a Trooper few skills: its army is in it, and nothing lets it ignore that.
        2.7, CT-21.
        """
        if not self.armies[self.player_of(trooper)].is_retreating or STEADFAST in trooper.states:
            return False
        return not (self.has_courage(trooper) or trooper.has(RELIGIOUS) or trooper.has(WARHORSE))

    def has_courage(self, trooper: Trooper) -> bool:
        """Whether a Trooper has Courage. 2.8."""
        return trooper.has(COURAGE)

    def can_act(self, trooper: Trooper) -> bool:
        """Whether somebody can use a Trooper: on the table, not Unconscious, not Disconnected."""
        if not trooper.is_on_table:
            return False
        states = trooper.states
        return not states or (UNCONSCIOUS not in states and DISCONNECTED not in states)


SkirmishTable = Table[Skirmish]
