"""Actions of an Overseer who leaves the Underlings or gathers new ones. SW-10, SW-58, AD-R26,
AD-R31, AD-R60.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import MOVEMENT, Action, DeclaredAction
from wartable.rulesets.adeptus.d100.fate import DegreesStake
from wartable.rulesets.adeptus.d100.tests import take_command_test
from wartable.rulesets.adeptus.events.harm import Gathered
from wartable.rulesets.adeptus.ground.sight import has_clear_line
from wartable.rulesets.adeptus.ground.space import distance, metres_between_outlines
from wartable.rulesets.adeptus.harm.flight import dissolve_swarm, leave_underlings_behind, take_band_off_table
from wartable.rulesets.adeptus.model.marks import GATHERED, RAN
from wartable.rulesets.adeptus.model.profile import FEL
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Band
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.fleeing import RUN_MULTIPLE
from wartable.rulesets.adeptus.movement.moving import (
    ask_for_move_cell,
    half_move_metres,
    half_move_metres_without_underlings,
    move_unit,
)

RANK_METRES: Final = 10
"""Metres from the Overseer within which Underlings are in rank. SW-09."""

COERCION_PENALTY: Final = -20
"""Modifier to the test of Command that forces Underlings into formation. SW-58."""


class LeaveRanks(Action):
    """An Overseer Runs without the Swarm. If the run ends more than 10 metres from the Swarm or behind a
    wall, the Underlings are out of rank and try to return; otherwise they are in formation again.
    """

    key = "leave_ranks"
    name = "Run without the Swarm"
    cite = "SW-10"
    rules = ("SW-09", "SW-10", "AD-R26", "AD-R60")
    halves = 2
    keywords = (MOVEMENT,)
    walks = True
    simple = True

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return (
            unit.swarm is not None
            and RUN_MULTIPLE * half_move_metres_without_underlings(unit) > RANK_METRES - unit.outline
        )

    def default_label(self) -> str:
        return "Run without the Swarm: farther than 10 metres breaks ranks"

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        swarm = unit.swarm
        outline, x, y = unit.outline, unit.x, unit.y
        table.state.survey = None
        unit.swarm = None
        unit.update_outline()
        move_unit(
            table, unit, ask_for_move_cell(table, unit, RUN_MULTIPLE * half_move_metres(unit)), self.name
        )
        alone = unit.outline
        unit.swarm = swarm
        unit.update_outline()
        if not unit.is_active:
            unit.x, unit.y = x, y
            dissolve_swarm(table, unit, "its Overseer is lost")
            return
        gap = metres_between_outlines(outline, x, y, alone, unit.x, unit.y)
        if gap > RANK_METRES or not has_clear_line(table.state.plan, outline, x, y, alone, unit.x, unit.y):
            leave_underlings_behind(table, unit, x, y)
            unit.mark(RAN)
        else:
            unit.x, unit.y = x, y
            self.emit_acted(table, unit, "is back among his Underlings")


def has_overseer_trait(state: Mission, unit: Unit) -> bool:
    """Whether a unit can lead Underlings: it has an Overseer Type, or led Underlings at the start. SW-03,
    SW-22.
    """
    return unit.profile.type != "" or unit.id in state.plan.ranks


class GatherUnderlings(Action):
    """An Overseer without a Swarm tests Command at -20 to force loose Underlings within 10 metres into
    formation: as many as the Overseer's Fellowship Bonus, and one more for each Degree of Success.
    """

    key = "gather"
    name = "Gather Underlings"
    cite = "SW-58"
    rules = ("SW-58", "AD-R31")
    halves = 2

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return unit.swarm is None and has_overseer_trait(state, unit)

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        origins: list[str] = []
        for band in nearby_bands(state, unit):
            if band.swarm.origin not in origins:
                origins.append(band.swarm.origin)
                name = state.units[band.swarm.origin].name
                options.append(self.option_for(state, f"Gather Underlings of {name}", band.swarm.origin))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        bands = [band for band in nearby_bands(table.state, unit) if band.swarm.origin == action.target]
        sure = unit.profile.bonus[FEL]
        more = max(0, sum([band.swarm.unit_strength for band in bands]) - sure)
        result = take_command_test(table, unit, {"coercion": COERCION_PENALTY}, stake=DegreesStake(more))
        if result.passed:
            form_swarm(table, unit, bands, sure + result.degrees)


def nearby_bands(state: Mission, unit: Unit) -> list[Band]:
    """Return the bands of loose Underlings of the unit's side that are within 10 metres of it, the nearest
    first.
    """
    found: list[tuple[int, Band]] = []
    for band in state.bands.values():
        if band.is_on_table and band.side == unit.side:
            gap = distance(unit, state.stand_in_for(band))
            if gap <= RANK_METRES:
                found.append((gap, band))
    found.sort(key=lambda pair: pair[0])
    return [band for _, band in found]


def form_swarm(table: MissionTable, unit: Unit, bands: list[Band], most_underlings: int) -> None:
    """Make up to `most_underlings` of the Underlings in these bands the Swarm of a unit, normal ones first.
    They keep their Passive Commands, and obey from the Overseer's next turn on. AD-R14, AD-R31.
    """
    present = sum([band.swarm.unit_strength for band in bands])
    if not most_underlings or not bands:
        return
    swarm = bands[0].swarm.copy()
    swarm.normal = swarm.specialists = swarm.lost = swarm.halves = swarm.reactions = 0
    swarm.marks = {}
    for band in bands:
        taken = min(most_underlings - swarm.unit_strength, band.swarm.normal)
        band.swarm.normal -= taken
        swarm.normal += taken
    for band in bands:
        taken = min(most_underlings - swarm.unit_strength, band.swarm.specialists)
        band.swarm.specialists -= taken
        swarm.specialists += taken
        if not band.swarm.unit_strength:
            take_band_off_table(table.state, band)
    swarm.first = swarm.unit_strength
    swarm.mark(GATHERED)
    unit.swarm = swarm
    unit.update_outline()
    table.emit(Gathered(unit.id, swarm.unit_strength, present - swarm.unit_strength))


RANKS: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
