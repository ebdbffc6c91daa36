"""The field of a giant: Patterns, and its power to shove. AD-14, AD-R7, AD-R42."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import HAS_FIELD, Action, DeclaredAction
from wartable.rulesets.adeptus.d100.tests import take_characteristic_test
from wartable.rulesets.adeptus.ground.paths import cell_reached_walking_away
from wartable.rulesets.adeptus.ground.survey import enemies_seen_within
from wartable.rulesets.adeptus.model.marks import SHOVED
from wartable.rulesets.adeptus.model.profile import SR, T
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.movement.mines import cross_mines
from wartable.rulesets.adeptus.movement.moving import place_unit

SHOVE_COST: Final = 2
"""Field points that a Shove costs. AD-R7."""

SHOVE_RANGE: Final = 20
"""Greatest distance of a Shove, in metres. AD-R87."""


class SpreadPattern(Action):
    """Set or change the Pattern of the field, with all its strength: Wall deflects, Veil half as well and
    hides, Edge lends its strength to blows.
    """

    key = "spread"
    still = True
    name = "Spread a Pattern"
    rules = ("AD-05-18", "AD-14-04", "AD-R7", "AD-R42")
    halves = 2
    needs = HAS_FIELD
    half: ClassVar[bool] = False

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for pattern in unit.profile.patterns:
            if unit.pattern != pattern or unit.half != self.half:
                label = f"Spread the {pattern.capitalize()}" + (", at half strength" if self.half else "")
                options.append(self.option_for(state, label, detail=pattern))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        unit.pattern, unit.half = action.detail, self.half
        self.emit_acted(table, unit, "spreads its field")


class SpreadPatternAtHalf(SpreadPattern):
    """Set or change the Pattern of the field with a Half Action, at half its strength."""

    key = "spread_half"
    name = "Spread a Pattern at half strength"
    halves = 1
    half = True


class Shove(Action):
    """Push an enemy in sight and within 20 metres straight away, two metres for each ten of Synch Ratio; once
    a turn, for 2 field points, while a Pattern is up. An enemy that passes a test of Toughness stays.
    """

    key = "shove"
    rules = ("AD-14-04", "AD-14-05", "AD-R7", "AD-R42", "AD-R87")
    needs = HAS_FIELD

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        if not unit.pattern or unit.atp < SHOVE_COST or SHOVED in unit.marks:
            return
        for other in enemies_seen_within(state, unit, SHOVE_RANGE):
            if other.kind != BAND:
                options.append(self.option_for(state, f"Shove {other.name} away", other.id))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        other = table.state.units[action.target]
        unit.atp -= SHOVE_COST
        unit.mark(SHOVED)
        self.emit_acted(table, unit, f"shoves {other.name}")
        if take_characteristic_test(table, other, T).passed:
            return
        start = (other.x, other.y)
        x, y = cell_reached_walking_away(
            table.state, other, unit.x, unit.y, 2 * (unit.profile.values[SR] // 10)
        )
        if table.state.mines:
            x, y = cross_mines(table, other, x, y)
        place_unit(table, other, start, (x, y), "shoved")


FIELDS: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
