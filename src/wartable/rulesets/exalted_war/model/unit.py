"""Units: many people under one leader, or a single person (a solo unit)."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import field, flag, number, state
from wartable.core.data.entity import Entity
from wartable.core.data.fields import COUNTS
from wartable.rulesets.exalted_war.model.formations import FORMATIONS, Formation, allowed_formations
from wartable.rulesets.exalted_war.model.orders import HALT, StandingOrder
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.troops import Troops, endurance, relays_needed, solo_endurance

ACTIVE: Final = "active"
DESTROYED: Final = "destroyed"
GONE: Final = "gone"
RESERVE: Final = "reserve"

_PEOPLE: Final = 10**6
_LARGEST: Final = 39
_DRILL_LOST: Final = 2
"""Drill lost for missing Relays (EW-51) or for having no commander (W-12)."""


@state
class Unit(Entity):
    """A unit of many people, or a single person (a solo unit). `troops` is None for a solo unit. `host` is
    the id of the unit from which a person acts apart (W-42), or "".

    `x`, `y` are in yards, `facing` is one of 16 directions. `lender` is the special character whose rating
    the unit uses. `state_of` is "" or the key of a lasting action such as "guard" or "aim"; the target is in
    `aim`. `onslaught` counts, for each attacker, its further attacks in one flurry. `engaged` has, for each
    enemy that the unit is engaged with, the ticks of the first and the latest attack between the two.
    `envelopers` are the enemies that envelop it, `alert` the enemies that were near at the end of its last
    movement phase. EW-16 to EW-19, EW-24, EW-25.
    """

    id: str
    name: str
    side: str
    seat: str
    leader: str
    troops: Troops | None
    members: int = number("how many people are left; Magnitude follows", default=1, most=_PEOPLE)
    first_members: int = number("how many people it had at the beginning", default=1, most=_PEOPLE)
    magnitude: int = number("what is left of its Magnitude; members follow", most=_LARGEST)
    first_magnitude: int = number("its Magnitude at the beginning", most=_LARGEST)
    relays: int = number("its Relays")
    drill: int = number("its Drill")
    might: int = number("its Might by composition")
    gear: int = number("Might that its equipment adds")
    health: int = number("filled boxes of its track; those of a single person are wounds of the person")
    endurance: int = number("points of Endurance it has left")
    full_endurance: int = number("its Endurance when rested")
    arrives: int = number("the tick at which a unit that is still to come enters the field", most=COUNTS)
    joined: int = number("its successes to Join War")
    next: int = number("the tick of its next action, this one or a later one", most=COUNTS)
    penalty: int = number("the DV penalty of its last action, as a size: 2 takes 2 away")
    since: int = number("the tick at which it began to aim", most=COUNTS)
    dash: int = number("ticks of its Dash, Climb or Swim still to come")
    pace: int = number("points of movement that each tick of its Dash is worth")
    mob: int = number(
        "1 or more if no one commands it: the difficulty of its next test for that", most=COUNTS
    )
    loss: int = number("the most Magnitude that it lost to one attack", most=_LARGEST)
    veil: int = number("successes that a veil takes from ranged attacks by it and at it")
    veiled_until: int = number("the last tick of the veil", most=COUNTS)
    stunt: int = number("dice for a description, 0 to 3, on its next attack or defence", most=3)
    dazed: int = number("dice that blows have taken from its next attack")
    charged: bool = flag("its last action was a Dash")
    parries: bool = flag("it can parry until its next action", default=True)
    attacked: bool = flag("it was attacked since its last action")
    shot_at: bool = flag("it was shot at since its last action")
    hesitating: bool = flag("it hesitates, and does not move until its next action")
    signalled: bool = flag("a signal has reached it")
    counts: bool = flag("it counts for its side; the leader of a destroyed unit does not", default=True)
    surprise: bool = flag("its next attack is unexpected")
    inactive: bool = flag("its next action is Inactive")
    helpless: bool = flag("it cannot defend itself until its next action")
    is_solo: bool = field(False)
    standing: str = field(ACTIVE)
    x: int = field(0)
    y: int = field(0)
    facing: int = field(0)
    formation: Formation = field(FORMATIONS["unordered"])
    order: StandingOrder = field(HALT)
    state_of: str = field("")
    specials: list[str] = field([])
    lender: str = field("")
    host: str = field("")
    aim: str = field("")
    onslaught: dict[str, int] = field({})
    engaged: dict[str, tuple[int, int]] = field({})
    envelopers: list[str] = field([])
    alert: list[str] = field([])
    rank_and_file: tuple[str, ...] = field(())

    def _finish(self) -> None:
        self.is_solo = self.troops is None

    @property
    def is_active(self) -> bool:
        """Whether the unit is on the field."""
        return self.standing == ACTIVE

    @property
    def is_mounted(self) -> bool:
        """Whether the unit's troops ride."""
        return self.troops is not None and self.troops.steeds >= 0

    @property
    def lacks_relays(self) -> bool:
        """Whether the unit has fewer Relays than its Magnitude needs. EW-50."""
        return self.relays < relays_needed(self.magnitude)


def effective_drill_of(unit: Unit) -> int:
    """Return the Drill with which a unit counts: its own, or 2 less if it lacks Relays or is a mob, but never
    below 0. EW-51, W-12, W-32.
    """
    drill = unit.drill
    if unit.mob or unit.lacks_relays:
        drill -= _DRILL_LOST
    return max(0, drill)


def might_of(unit: Unit) -> int:
    """Return the whole Might of a unit: that of the troops and that of their equipment. EW-34, EW-35,
    EW-28.
    """
    return unit.might + unit.gear


def radius_of(unit: Unit) -> float:
    """Return the radius of a unit's ground, that is, the yards from its middle to its edge. W-20, W-51."""
    return unit.formation.radii[unit.magnitude]


def possible_formations_of(unit: Unit) -> list[Formation]:
    """Return the formations that a unit can take with its present Drill and Relays. EW-50 to EW-56."""
    return allowed_formations(effective_drill_of(unit), relays=not unit.lacks_relays)


def full_endurance_under_leader(unit: Unit, leader: Person) -> int:
    """Return the full Endurance of a unit if this person leads it. Lack of Relays does not lower it. EW-31,
    EW-32, W-32, W-36.
    """
    if unit.is_solo:
        return solo_endurance(leader.rank_of("stamina"), leader.rank_of("resistance"))
    return endurance(unit.drill, leader.rank_of("stamina"))
