"""State of a war: units, people, ticks."""

from __future__ import annotations

from wartable.core.data.declared import field, number, part, state
from wartable.core.data.entity import Entity
from wartable.core.data.fields import COUNTS
from wartable.core.state import PlannedState
from wartable.core.table import Table
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.unit import ACTIVE, RESERVE, Unit


@state
class Duel(Entity):
    """A duel of two people, fought in ticks of a second while the war stands still. W-11, W-38.

    `one` and `other` are solo units that represent the two people during the duel only. `ticks` is the number
    of seconds so far; `tired` lists the ids of people who have asked to withdraw.
    """

    one: Unit = part()
    other: Unit = part()
    ticks: int = number(most=COUNTS)
    tired: list[str] = field([])


@state
class War(PlannedState):
    """The state of a war. `phase` is "join", "deploy", "move", "act", "duel", "aftermath" or "over".

    `order` lists the ids of the units from the slowest to the quickest, in the order in which they move and
    declare actions (W-24). `count` is the reaction count. `deployers` lists the sides in the order in which
    they deploy, and `start` has the initial Magnitude of each side. The first of `duels` is being fought; the
    others follow. `held` has, for each objective, the number of ticks in a row for which its squares were
    held. `told` is the tick that was announced last, -1 before the first.
    """

    plan: WarPlan
    units: dict[str, Unit] = field({}, elements=True)
    people: dict[str, Character] = field({}, elements=True)
    order: list[str] = field([])
    phase: str = field("join")
    tick: int = number(most=COUNTS)
    told: int = number(default=-1, least=-1, most=COUNTS)
    count: int = number()
    deployers: list[str] = field([])
    start: dict[str, int] = field({})
    duels: list[Duel] = field([], elements=True)
    held: dict[str, int] = field({})

    @property
    def battle_plan(self) -> WarPlan:
        return self.plan

    def elapsed(self) -> int:
        return self.tick

    def units_on_field(self) -> list[Unit]:
        """Return all units on the field, including people acting apart, in the order in which they move."""
        units = self.units
        return [units[id] for id in self.order if units[id].standing == ACTIVE]

    def units_taking_up_ground(self) -> list[Unit]:
        """Return all units that take up ground: those on the field, except people who act apart from a
        unit.
        """
        return [unit for unit in self.units.values() if unit.standing == ACTIVE and not unit.host]

    def unit_whose_ground_is_used_by(self, unit: Unit) -> Unit:
        """Return the unit whose ground a unit uses. For a person who acts apart it is the unit that the
        person belongs to (the host), for any other unit it is the unit itself.
        """
        return self.units[unit.host] if unit.host else unit

    def enemies_of_unit(self, unit: Unit) -> list[Unit]:
        """Return the units on the field that belong to other sides than this unit, except people who act
        apart.
        """
        return self.enemies_of_side(unit.side)

    def enemies_of_side(self, side: str) -> list[Unit]:
        """Return the units on the field that do not belong to this side, except people who act apart."""
        return [u for u in self.units.values() if u.standing == ACTIVE and u.side != side and not u.host]

    def friends_of_unit(self, unit: Unit) -> list[Unit]:
        """Return the other units on the field that belong to this unit's side, except people who act
        apart.
        """
        side = unit.side
        return [
            u
            for u in self.units.values()
            if u.standing == ACTIVE and u.side == side and u is not unit and not u.host
        ]

    def reserve_units(self) -> list[Unit]:
        """Return the reserves: the units that have not entered the field yet."""
        return [unit for unit in self.units.values() if unit.standing == RESERVE]

    def leader_of(self, unit: Unit) -> Character:
        """Return the Character who leads the unit."""
        return self.people[unit.leader]

    def leader_traits(self, unit: Unit) -> Person:
        """Return the Person who leads the unit, with the traits with which it fights. EW-59."""
        return self.people[unit.leader].person


WarTable = Table[War]
