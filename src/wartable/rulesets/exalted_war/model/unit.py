"""A unit: many people led by one who wears them, or a single person (a solo unit)."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.model.formations import FORMATIONS, Formation, allowed
from wartable.rulesets.exalted_war.model.orders import HALT, Order
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.troops import Troops, endurance, relays_needed, solo_endurance

ACTIVE: Final = "active"
DESTROYED: Final = "destroyed"
GONE: Final = "gone"
RESERVE: Final = "reserve"

_SHORT: Final = 2
"""What missing Relays take from Drill (EW-51), and what having no commander does (W-12)."""


class Unit:
    """A unit. `troops` is None for a solo unit; `host` names the unit in which a person acts apart (W-42).

    `health` counts filled boxes of the unit's track, `members` heads; `first_magnitude` and `first_members`
    are those it began with. `x`, `y` are yards, `facing` one of 16 directions. `joined` are successes to Join
    War, `next` the tick of its next action. `penalty` is the size of the DV penalty of its last action.
    `state_of` is "", "guard" or "aim"; `aim` names the target, `since` the tick when aiming began. `dash`
    counts ticks of a Dash still to come, `pace` its yards for each point. `onslaught` counts further attacks
    of one flurry by attacker; `engaged` holds by enemy the ticks of the first and the latest attack between
    them; `envelopers` who surrounds it; `alert` which enemies were near when it last looked. `loss` is the
    largest Magnitude lost to one attack. `mob` counts from 1 the tests due of a unit without a commander, 0
    where it has one. `counts` is False for the leader of a destroyed unit (W-21).
    """

    __slots__ = (
        "aim",
        "alert",
        "arrives",
        "attacked",
        "charged",
        "counts",
        "dash",
        "dazed",
        "drill",
        "endurance",
        "engaged",
        "envelopers",
        "facing",
        "first_magnitude",
        "first_members",
        "formation",
        "full_endurance",
        "gear",
        "health",
        "helpless",
        "hesitating",
        "host",
        "id",
        "inactive",
        "is_solo",
        "joined",
        "leader",
        "lender",
        "loss",
        "magnitude",
        "members",
        "might",
        "mob",
        "name",
        "next",
        "onslaught",
        "order",
        "pace",
        "parries",
        "penalty",
        "rank_and_file",
        "relays",
        "seat",
        "shot_at",
        "side",
        "signalled",
        "since",
        "specials",
        "standing",
        "state_of",
        "stunt",
        "surprise",
        "troops",
        "veil",
        "veiled_until",
        "x",
        "y",
    )

    id: str
    name: str
    side: str
    seat: str
    leader: str
    specials: list[str]
    relays: int
    troops: Troops | None
    is_solo: bool
    host: str
    drill: int
    might: int
    gear: int
    members: int
    magnitude: int
    first_magnitude: int
    first_members: int
    health: int
    endurance: int
    full_endurance: int
    formation: Formation
    x: int
    y: int
    facing: int
    order: Order
    standing: str
    arrives: int
    joined: int
    next: int
    penalty: int
    state_of: str
    aim: str
    since: int
    dash: int
    pace: int
    charged: bool
    parries: bool
    onslaught: dict[str, int]
    engaged: dict[str, tuple[int, int]]
    envelopers: list[str]
    alert: list[str]
    attacked: bool
    shot_at: bool
    hesitating: bool
    signalled: bool
    lender: str
    mob: int
    counts: bool
    loss: int
    veil: int
    veiled_until: int
    stunt: int
    surprise: bool
    inactive: bool
    helpless: bool
    dazed: int
    rank_and_file: tuple[str, ...]

    def __init__(self, id: str, name: str, side: str, seat: str, leader: str, troops: Troops | None) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        self.leader = leader
        self.specials = []
        self.relays = 0
        self.troops = troops
        self.is_solo = troops is None
        self.host = ""
        self.drill = 0
        self.might = 0
        self.gear = 0
        self.members = 1
        self.magnitude = 0
        self.first_magnitude = 0
        self.first_members = 1
        self.health = 0
        self.endurance = 0
        self.full_endurance = 0
        self.formation = FORMATIONS["unordered"]
        self.x = 0
        self.y = 0
        self.facing = 0
        self.order = HALT
        self._stand_ready()

    def _stand_ready(self) -> None:
        """Nothing has befallen it yet."""
        self.standing = ACTIVE
        self.arrives = 0
        self.joined = 0
        self.next = 0
        self.penalty = 0
        self.state_of = ""
        self.aim = ""
        self.since = 0
        self.dash = 0
        self.pace = 0
        self.charged = False
        self.parries = True
        self.onslaught = {}
        self.engaged = {}
        self.envelopers = []
        self.alert = []
        self.attacked = False
        self.shot_at = False
        self.hesitating = False
        self.signalled = False
        self.lender = ""
        self.mob = 0
        self.counts = True
        self.loss = 0
        self.veil = 0
        self.veiled_until = 0
        self.stunt = 0
        self.surprise = False
        self.inactive = False
        self.helpless = False
        self.dazed = 0
        self.rank_and_file = ()

    def copy(self) -> Unit:
        """An independent copy; troops, formation and order are shared."""
        twin = Unit(self.id, self.name, self.side, self.seat, self.leader, self.troops)
        if self.specials:
            twin.specials = self.specials[:]
        twin.relays = self.relays
        twin.host = self.host
        twin.drill = self.drill
        twin.might = self.might
        twin.gear = self.gear
        twin.members = self.members
        twin.magnitude = self.magnitude
        twin.first_magnitude = self.first_magnitude
        twin.first_members = self.first_members
        twin.health = self.health
        twin.endurance = self.endurance
        twin.full_endurance = self.full_endurance
        twin.formation = self.formation
        twin.x = self.x
        twin.y = self.y
        twin.facing = self.facing
        twin.order = self.order
        twin.standing = self.standing
        twin.arrives = self.arrives
        twin.joined = self.joined
        twin.next = self.next
        twin.penalty = self.penalty
        twin.state_of = self.state_of
        twin.aim = self.aim
        twin.since = self.since
        twin.dash = self.dash
        twin.pace = self.pace
        twin.charged = self.charged
        twin.parries = self.parries
        self._copy_dealings(twin)
        return twin

    def _copy_dealings(self, twin: Unit) -> None:
        """What other units have to do with it, and what befell it."""
        if self.onslaught:
            twin.onslaught = self.onslaught.copy()
        if self.engaged:
            twin.engaged = self.engaged.copy()
        if self.envelopers:
            twin.envelopers = self.envelopers[:]
        if self.alert:
            twin.alert = self.alert[:]
        twin.attacked = self.attacked
        twin.shot_at = self.shot_at
        twin.hesitating = self.hesitating
        twin.signalled = self.signalled
        twin.lender = self.lender
        twin.mob = self.mob
        twin.counts = self.counts
        twin.loss = self.loss
        twin.veil = self.veil
        twin.veiled_until = self.veiled_until
        twin.stunt = self.stunt
        twin.surprise = self.surprise
        twin.inactive = self.inactive
        twin.helpless = self.helpless
        twin.dazed = self.dazed
        twin.rank_and_file = self.rank_and_file

    @property
    def is_active(self) -> bool:
        """Still on the field."""
        return self.standing == ACTIVE

    @property
    def lacks_relays(self) -> bool:
        """Whether it has fewer Relays than its Magnitude needs. EW-50."""
        return self.relays < relays_needed(self.magnitude)


def drill_of(unit: Unit) -> int:
    """Effective Drill: less without Relays, less as a mob, never below 0. EW-51, W-12, W-32."""
    drill = unit.drill
    if unit.mob or unit.lacks_relays:
        drill -= _SHORT
    return max(0, drill)


def might_of(unit: Unit) -> int:
    """Might: who they are and what they carry. EW-34, EW-35."""
    return unit.might + unit.gear


def radius_of(unit: Unit) -> float:
    """Yards from a unit's middle to its edge. W-20, W-51."""
    return unit.formation.radii[unit.magnitude]


def formations_of(unit: Unit) -> list[Formation]:
    """Those that it can hold by its Drill and its Relays. EW-50 to EW-56."""
    return allowed(drill_of(unit), relays=not unit.lacks_relays)


def rested(unit: Unit, leader: Person) -> int:
    """Its Endurance when rested. EW-31, W-36."""
    if unit.is_solo:
        return solo_endurance(leader.rank("stamina"), leader.rank("resistance"))
    return endurance(unit.drill, leader.rank("stamina"))
