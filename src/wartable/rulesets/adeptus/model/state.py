"""State of a Mission: units, Supreme Commanders, loose Underlings, cover, turn order."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define, field, state, transient
from wartable.core.data.entity import Entity
from wartable.core.state import PlannedState
from wartable.core.table import Table
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.plan import MissionPlan
from wartable.rulesets.adeptus.model.swarm import Band
from wartable.rulesets.adeptus.model.unit import ACTIVE, BAND, Unit

PHASES: Final = ("battlefront", "deck", "before", "initiative", "deploy", "turn", "over")


@state
class Minefield(Entity):
    """A disc of mines, which strike every unit that enters it. AD-R37."""

    side: str
    x: int
    y: int
    radius: int
    struck: list[str] = field([])
    """Ids of the units that it has struck in this turn."""


@define
class EnemySurvey:
    """The enemies around a `unit`, cached while its options are listed: whether the unit is engaged, whether
    any enemy is hidden (`hiders`), the enemies in contact that it can strike (`struck`), all enemies that are
    not hidden (`others`) and, once that is computed, those of them that it sees (`sight`). Loose Underlings
    are included.
    """

    unit: Unit
    is_engaged: bool = False
    hiders: bool = False
    has_looked: bool = False
    struck: list[Unit] = field([])
    others: list[Unit] = field([])
    sight: list[Unit] = field([])
    near: dict[int, list[Unit]] = field({})
    """Cache of the enemies in sight within a distance, by that distance in metres."""


@state
class Mission(PlannedState):
    """The state of a Mission. `order` lists the ids of units, Directors off the table and bands in turn
    order; `turn` is the index of the one that acts, and `begun` whether its turn has begun. `worn` has the
    Armour Points that each piece of cover has lost, `smoke` the remaining rounds of smoke by side, and
    `worth` what each side was worth at the start. `deployers` lists the sides in the order in which they
    deploy, `prepared` those that have finished the steps before the battle. `picks` has the number of
    Advantages that each side may still pick, `scores` the points of the Battlefront. `survey` caches the
    surroundings of the unit that was asked last, until a unit moves or strikes.
    """

    plan: MissionPlan
    units: dict[str, Unit] = field({}, elements=True)
    commanders: dict[str, Commander] = field({}, elements=True)
    """The Supreme Commanders, by side."""
    directors: dict[str, Director] = field({}, elements=True)
    """The Directors who are not Supreme Commanders, by id. AD-R47."""
    bands: dict[str, Band] = field({}, elements=True)
    mines: list[Minefield] = field([], elements=True)
    order: list[str] = field([])
    phase: str = field("before")
    round: int = field(0)
    turn: int = field(0)
    begun: bool = field(False)
    worn: dict[str, int] = field({})
    smoke: dict[str, int] = field({})
    worth: dict[str, int] = field({})
    deployers: list[str] = field([])
    picks: dict[str, int] = field({})
    prepared: list[str] = field([])
    bound: list[str] = field([])
    """Hordes that have fought in the Battlefront, as "side/horde"."""
    scores: dict[str, int] = field({})
    survey: EnemySurvey | None = transient(None)
    dodged: list[tuple[Unit, int, int]] = transient([])
    """Units that have dodged out of an area in this activation, with their former cells: they may have
    crossed mines. Empty between activations.
    """
    in_sight: dict[str, list[Unit]] | None = transient(None)
    """The enemies in sight of each side, cached while a Director's options are listed and a Call is carried
    out, until a unit moves.
    """

    @property
    def battle_plan(self) -> MissionPlan:
        return self.plan

    def elapsed(self) -> int:
        return self.round

    def update_outlines(self) -> None:
        """Update the cells that each unit covers, after a file or a ruling has changed Unit Strengths or
        Magnitudes.
        """
        for unit in self.units.values():
            unit.update_outline()

    def units_on_table(self) -> list[Unit]:
        """Return all units on the table."""
        return [unit for unit in self.units.values() if unit.standing == ACTIVE]

    def enemies(self, side: str) -> list[Unit]:
        """Return the units of other sides on the table."""
        return [unit for unit in self.units.values() if unit.standing == ACTIVE and unit.side != side]

    def friends(self, side: str) -> list[Unit]:
        """Return the units of this side on the table."""
        return [unit for unit in self.units.values() if unit.standing == ACTIVE and unit.side == side]

    def directors_in_command(self, side: str) -> list[Director]:
        """Return the Directors of a side who are still in command, its Supreme Commander first."""
        found: list[Director] = []
        commander = self.commanders.get(side)
        if commander is not None and commander.alive:
            found.append(commander)
        for director in self.directors.values():
            if director.side == side and director.alive:
                found.append(director)
        return found

    def director_with_id(self, id: str) -> Director | None:
        """Return the Director or Supreme Commander with this id; None if there is none."""
        for commander in self.commanders.values():
            if commander.id == id:
                return commander
        return self.directors.get(id)

    def attackable_units(self, side: str) -> list[Unit]:
        """List the units that a side can attack: enemies on the table, including loose Underlings."""
        return [*self.enemies(side), *self.loose_enemy_stand_ins(side)]

    def loose_enemy_stand_ins(self, side: str) -> list[Unit]:
        """Return a stand-in, as `stand_in_for` makes it, for every band of loose Underlings of the other
        sides.
        """
        if not self.bands:
            return []
        return [
            self.stand_in_for(band) for band in self.bands.values() if band.is_on_table and band.side != side
        ]

    def stand_in_for(self, band: Band) -> Unit:
        """Return a temporary unit that represents a band while the band moves or is attacked: it has the
        band's Underlings, and no Overseer. AD-R16.
        """
        overseer = self.units[band.overseer]
        name = f"Underlings of {overseer.name}"
        unit = Unit(band.id, name, band.side, overseer.seat, BAND, band.swarm.profile)
        unit.swarm = band.swarm
        unit.update_outline()
        unit.standing = ACTIVE
        unit.reactions = 0
        unit.x, unit.y = band.x, band.y
        return unit

    def target_with_id(self, id: str) -> Unit:
        """Return the unit with this id, or a stand-in for the band with this id."""
        unit = self.units.get(id)
        return self.stand_in_for(self.bands[id]) if unit is None else unit

    def deciding_seat_of(self, side: str) -> str:
        """Return the seat that decides for a whole side: that of its Supreme Commander, otherwise that of its
        first unit.
        """
        commander = self.commanders.get(side)
        if commander is not None:
            return commander.seat
        for unit in self.units.values():
            if unit.side == side:
                return unit.seat
        return side


MissionTable = Table[Mission]
