"""The state of a skirmish: Troopers, armies, smoke and the Player Turn."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import field, state, transient
from wartable.core.data.entity import Entity
from wartable.core.state import PlannedState
from wartable.core.table import Table
from wartable.rulesets.infinity.ground.lines import SmokeCircle
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.order import Order
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.model.profile import IRREGULAR
from wartable.rulesets.infinity.model.skills import (
    COURAGE,
    INSPIRING_LEADERSHIP,
    LIEUTENANT,
    RELIGIOUS,
    WARHORSE,
)
from wartable.rulesets.infinity.model.states import (
    DEAD,
    DISCONNECTED,
    EVACUATED,
    ISOLATED,
    POSSESSED,
    STEADFAST,
    TABLE,
    UNCONSCIOUS,
)
from wartable.rulesets.infinity.model.trooper import Trooper, troopers_counting_as_members

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
"""The phases before the first turn, and those of a Player Turn. IN-03-06, IN-04-02 to IN-04-07."""


@state
class SpeedballToken(Entity):
    """A Speedball Token on the table, with the item that is in it. IN-08-37."""

    side: str
    item: str
    x: int
    y: int


@state
class Skirmish(PlannedState):
    """The state of a skirmish. `first` is the side with the first Player Turn in every Round, `deployer` the
    side that deploys first, and `zone` maps each side to the index of its deployment zone, 0 or 1. `active`
    is the side whose Player Turn it is, `round` counts from 1, and `step` is the progress within the phase.
    `retreat_began` is set if the active side was in Retreat! when this turn began.
    """

    plan: SkirmishPlan
    troopers: dict[str, Trooper] = field({}, elements=True)
    armies: dict[str, Army] = field({}, elements=True)
    smokes: list[SmokeCircle] = field([])
    parcels: list[SpeedballToken] = field([], elements=True)
    phase: str = field(INITIATIVE)
    step: int = field(0)
    round: int = field(0)
    active: str = field("")
    first: str = field("")
    deployer: str = field("")
    zone: dict[str, int] = field({})
    retreat_began: bool = field(False)
    order: Order | None = transient(None)
    """The Order that is being played; None at checkpoints."""

    @property
    def battle_plan(self) -> SkirmishPlan:
        return self.plan

    def elapsed(self) -> int:
        return self.round

    def enemy_side_of(self, side: str) -> str:
        """Return the side that is the enemy of this one; "" if there is none."""
        for other in self.armies:
            if other != side:
                return other
        return ""

    def playing_side_of(self, trooper: Trooper) -> str:
        """Return the side that plays a Trooper now: its own side, or the enemy if the Trooper is Possessed.
        IN-07-09.
        """
        return self.enemy_side_of(trooper.side) if POSSESSED in trooper.states else trooper.side

    def deciding_seat_of(self, trooper: Trooper) -> str:
        """Return the seat that makes the decisions for a Trooper: its own seat or, if the Trooper is
        Possessed, a seat of the enemy. IN-07-09.
        """
        if POSSESSED in trooper.states:
            causer = self.troopers.get(trooper.states[POSSESSED])
            return (
                self.deciding_seat_of_side(self.enemy_side_of(trooper.side))
                if causer is None
                else causer.seat
            )
        return trooper.seat

    def deciding_seat_of_side(self, side: str) -> str:
        """Return the seat that makes the decisions for a whole side: the seat of its first Trooper."""
        for trooper in self.troopers.values():
            if trooper.side == side:
                return trooper.seat
        return side

    def troopers_of(self, side: str) -> list[Trooper]:
        """Return all Troopers of a side's army list, on and off the table."""
        return [trooper for trooper in self.troopers.values() if trooper.side == side]

    def usable_models_of(self, side: str) -> list[Trooper]:
        """Return the Troopers on the table that a side can use now: its own that are in no Null state, and
        those of the enemy that it has Possessed. IN-07-09, IN-07-23.
        """
        found: list[Trooper] = []
        for trooper in self.troopers.values():
            if trooper.states:
                if self.playing_side_of(trooper) == side and self.can_act(trooper):
                    found.append(trooper)
            elif trooper.side == side and trooper.place == TABLE:
                found.append(trooper)
        return found

    def combat_group_of(self, trooper: Trooper) -> int:
        """Return the Combat Group that gives a Trooper its Orders: its own or, if it is Possessed, that of
        the Trooper that possesses it. IN-07-09.
        """
        causer = self.troopers.get(trooper.states.get(POSSESSED, "")) if trooper.states else None
        return trooper.group if causer is None else causer.group

    def is_restricted_by_retreat(self, trooper: Trooper) -> bool:
        """Whether Retreat! restricts which skills a Trooper can declare: its army is in Retreat!, and no
        Special Skill and no Command Token lets this Trooper ignore that. IN-07-25, IN-07-32, CT-21.
        """
        if not self.armies[self.playing_side_of(trooper)].is_retreating or STEADFAST in trooper.states:
            return False
        return not (self.has_courage(trooper) or trooper.has_skill(RELIGIOUS) or trooper.has_skill(WARHORSE))

    def lieutenant_of(self, side: str) -> Trooper | None:
        """Return the Lieutenant of a side; None if it has none, or if the Lieutenant is Null, Isolated or
        evacuated. IN-07-33, IN-07-07.
        """
        leader = self.troopers.get(self.armies[side].leader)
        if leader is None or leader.is_null or leader.place == EVACUATED or ISOLATED in leader.states:
            return None
        return leader

    def lieutenant_skill_level(self, side: str, skill: str) -> int:
        """Return the number printed with a Special Skill of a side's Lieutenant, or 1 if the skill has no
        number. Returns 0 if the Lieutenant lacks the skill, is Null, Isolated or evacuated, or became
        Lieutenant only during the battle. IN-R32, IN-R70, IN-07-35.
        """
        leader = self.lieutenant_of(side)
        if leader is None or not leader.has_skill(LIEUTENANT) or not leader.has_skill(skill):
            return 0
        return leader.profile.skills[skill] or 1

    def has_courage(self, trooper: Trooper) -> bool:
        """Whether a Trooper has Courage, by its own Special Skill or because its Lieutenant has Inspiring
        Leadership. IN-07-32, IN-08-61.
        """
        return (
            trooper.has_skill(COURAGE) or self.lieutenant_skill_level(trooper.side, INSPIRING_LEADERSHIP) > 0
        )

    def is_irregular(self, trooper: Trooper) -> bool:
        """Whether a Trooper is Irregular now. It is if it is Isolated; if its army is in Loss of Lieutenant
        and it has no Warhorse; or if its profile says so and its Lieutenant has no Inspiring Leadership.
        IN-07-06, IN-07-33, IN-07-36, IN-08-61.
        """
        if ISOLATED in trooper.states:
            return True
        if self.armies[trooper.side].is_leaderless and not trooper.has_skill(WARHORSE):
            return True
        if trooper.profile.training != IRREGULAR:
            return False
        return not self.lieutenant_skill_level(trooper.side, INSPIRING_LEADERSHIP)

    def is_controller(self, trooper: Trooper) -> bool:
        """Whether a Trooper has Peripherals. IN-08-18."""
        for other in self.troopers.values():
            if other.controller == trooper.id:
                return True
        return False

    def trooper_and_companions(self, trooper: Trooper) -> list[Trooper]:
        """Return a list of this Trooper and of those that always change their Combat Group, or are held in
        reserve, together with it: its Peripherals, the other Proxies of its G: Jumper, and the Peripherals of
        these. CT-14, CT-16.
        """
        found = [trooper]
        if trooper.jumper:
            found += [
                other
                for other in self.troopers_of(trooper.side)
                if other.jumper == trooper.jumper and other is not trooper
            ]
        ids = [other.id for other in found]
        return found + [other for other in self.troopers_of(trooper.side) if other.controller in ids]

    def count_group_members(self, side: str, group: int) -> int:
        """Return the number of living members of a Combat Group. Peripherals do not count, and all Proxies of
        a G: Jumper count as one. CT-14, IN-R41.
        """
        return len(
            troopers_counting_as_members(
                [
                    trooper
                    for trooper in self.troopers_of(side)
                    if trooper.group == group and trooper.place != DEAD
                ]
            )
        )

    def count_held_back(self, side: str) -> int:
        """Return the number of Troopers that a side holds back in deployment, which is public. IN-03-07."""
        return len(troopers_counting_as_members([self.troopers[id] for id in self.armies[side].held]))

    def can_act(self, trooper: Trooper) -> bool:
        """Whether a Trooper can act: it is on the table, and neither Unconscious nor Disconnected. A
        Possessed Trooper can act for the enemy. IN-07-13, IN-07-23, IN-08-52.
        """
        if not trooper.is_on_table:
            return False
        return UNCONSCIOUS not in trooper.states and DISCONNECTED not in trooper.states


SkirmishTable = Table[Skirmish]
