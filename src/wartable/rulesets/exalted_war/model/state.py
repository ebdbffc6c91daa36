"""What a war remembers: units, people, ticks."""

from __future__ import annotations

from wartable.core.state import PlannedState
from wartable.core.table import Table
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.unit import ACTIVE, RESERVE, Unit


class Duel:
    """A fight of two people in ticks of a second, while the war stands still. W-11, W-38.

    `one` and `other` are solo units made of them, for the duel only; `ticks` counts seconds; `tired` names
    who asked to withdraw.
    """

    __slots__ = ("one", "other", "ticks", "tired")

    one: Unit
    other: Unit
    ticks: int
    tired: list[str]

    def __init__(self, one: Unit, other: Unit) -> None:
        self.one = one
        self.other = other
        self.ticks = 0
        self.tired = []

    def copy(self) -> Duel:
        """An independent copy."""
        twin = Duel(self.one.copy(), self.other.copy())
        twin.ticks = self.ticks
        twin.tired = self.tired[:]
        return twin


class War(PlannedState):
    """One war. `phase` is "join", "deploy", "move", "act", "duel", "aftermath" or "over".

    `order` lists unit ids from the slowest to the quickest, as they move and declare (W-24). `count` is the
    reaction count, `deployers` the sides in the order of deploying. `duels` are fought one after the other.
    `held` counts ticks held in a row by objective. `told` is the tick that has last been announced, -1 before
    the first.
    """

    __slots__ = (
        "count",
        "deployers",
        "duels",
        "held",
        "order",
        "people",
        "phase",
        "plan",
        "start",
        "tick",
        "told",
        "units",
    )

    plan: WarPlan
    units: dict[str, Unit]
    people: dict[str, Character]
    order: list[str]
    phase: str
    tick: int
    told: int
    count: int
    deployers: list[str]
    start: dict[str, int]
    duels: list[Duel]
    held: dict[str, int]

    def __init__(self, plan: WarPlan, seed: int) -> None:
        super().__init__(plan, seed)
        self.plan = plan
        self.units = {}
        self.people = {}
        self.order = []
        self.phase = "join"
        self.tick = 0
        self.told = -1
        self.count = 0
        self.deployers = []
        self.start = {}
        self.duels = []
        self.held = {}

    def elapsed(self) -> int:
        return self.tick

    def copy(self) -> War:
        """An independent copy; plan, troops and persons are shared."""
        twin = War(self.plan, self.seed)
        self.share_ending(twin)
        twin.units = {key: unit.copy() for key, unit in self.units.items()}
        twin.people = {key: character.copy() for key, character in self.people.items()}
        twin.order = self.order[:]
        twin.phase = self.phase
        twin.tick = self.tick
        twin.told = self.told
        twin.count = self.count
        twin.deployers = self.deployers[:]
        twin.start = self.start.copy()
        if self.duels:
            twin.duels = [duel.copy() for duel in self.duels]
        if self.held:
            twin.held = self.held.copy()
        return twin

    def present(self) -> list[Unit]:
        """All units on the field, people acting apart from their units among them, in order of moving."""
        units = self.units
        return [units[id] for id in self.order if units[id].standing == ACTIVE]

    def fielded(self) -> list[Unit]:
        """All units that take up ground: on the field and no people acting apart."""
        return [unit for unit in self.units.values() if unit.standing == ACTIVE and not unit.host]

    def enemies(self, unit: Unit) -> list[Unit]:
        """Units of other sides that take up ground."""
        return self.enemies_of(unit.side)

    def enemies_of(self, side: str) -> list[Unit]:
        """Units of other sides than this that take up ground."""
        return [u for u in self.units.values() if u.standing == ACTIVE and u.side != side and not u.host]

    def friends(self, unit: Unit) -> list[Unit]:
        """The other units of its side that take up ground."""
        side = unit.side
        return [
            u
            for u in self.units.values()
            if u.standing == ACTIVE and u.side == side and u is not unit and not u.host
        ]

    def reserves(self) -> list[Unit]:
        """Units that are still to come."""
        return [unit for unit in self.units.values() if unit.standing == RESERVE]

    def leader(self, unit: Unit) -> Character:
        """Who wears the unit."""
        return self.people[unit.leader]

    def person(self, unit: Unit) -> Person:
        """The statistics that the unit fights with. EW-59."""
        return self.people[unit.leader].person


WarTable = Table[War]
