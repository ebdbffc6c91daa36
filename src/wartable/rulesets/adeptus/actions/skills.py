"""Skills used in a battle: hiding and searching, helping, putting out flames. AD-02, AD-05, AD-R49, AD-R84,
AD-R88.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import (
    ALIGHT,
    APART,
    CONCENTRATION,
    SEEKING,
    Action,
    DeclaredAction,
)
from wartable.rulesets.adeptus.d100.fate import OPPOSED
from wartable.rulesets.adeptus.d100.result import wins_opposed_test
from wartable.rulesets.adeptus.d100.target import MOST_ASSISTANTS
from wartable.rulesets.adeptus.d100.tests import take_characteristic_test, take_skill_test
from wartable.rulesets.adeptus.ground.sight import has_clear_line
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.knowledge.scans import SEARCH_BONUS, searching_bonus
from wartable.rulesets.adeptus.model.marks import BURNING, HELPED, HIDDEN
from wartable.rulesets.adeptus.model.profile import AG
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, Unit
from wartable.rulesets.adeptus.movement.hiding import is_positioned_to_hide, reveal_unit

SEARCH_RANGE: Final = 50
"""Greatest distance at which a Search finds a hidden enemy, in metres. AD-R49."""

ASSIST_RANGE: Final = 2
"""Greatest distance at which a unit can assist another, in metres. AD-R88."""


class Hide(Action):
    """Hide in cover or out of the enemy's sight. A unit in close combat, a giant, a Horde or an Overseer with
    a Swarm cannot hide. The unit is hidden until it attacks, runs or charges, ends a move in the open and in
    sight, is found, or an enemy ends a move within three metres. An attack out of hiding cannot be evaded.
    """

    key = "hide"
    rules = ("AD-05-15", "AD-R49")
    where = APART

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        if HIDDEN in unit.marks or unit.is_giant or unit.is_horde or unit.swarm is not None:
            return
        if is_positioned_to_hide(state, unit):
            options.append(self.option_for(state))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        self.emit_acted(table, unit, "hides")
        unit.mark(HIDDEN)


class Search(Action):
    """Look for enemies who hide within 50 metres: Awareness against the Stealth of each."""

    key = "search"
    rules = ("AD-05-15", "AD-R49", "SC-49")
    keywords = (CONCENTRATION,)
    where = SEEKING
    simple = True

    def default_label(self) -> str:
        return "Search for hidden enemies"

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        state = table.state
        hiders = [
            other
            for other in state.enemies(unit.side)
            if HIDDEN in other.marks and _is_within_search(state, unit, other)
        ]
        helped = [other for other in hiders if searching_bonus(state, unit, other)]
        others = [other for other in hiders if other not in helped]
        if others or not helped:
            _search_for(table, unit, others, 0)
        if helped:
            _search_for(table, unit, helped, SEARCH_BONUS)


def _search_for(table: MissionTable, unit: Unit, hidden_enemies: list[Unit], bonus: int) -> None:
    """Make a unit test Awareness once, with a `bonus` for earlier scans, against the Stealth of each of these
    hidden enemies, and reveal those that it beats. AD-R94.
    """
    result = take_skill_test(table, unit, "awareness", bonus, "scanned", stake=OPPOSED)
    for enemy in hidden_enemies:
        if wins_opposed_test(result, take_skill_test(table, enemy, "stealth", stake=OPPOSED)):
            reveal_unit(table, enemy)


def _is_within_search(state: Mission, unit: Unit, enemy: Unit) -> bool:
    """Whether a hidden enemy is near enough for a Search, with a clear line to it."""
    if distance(unit, enemy) > SEARCH_RANGE:
        return False
    return has_clear_line(state.plan, unit.outline, unit.x, unit.y, enemy.outline, enemy.x, enemy.y)


class Assist(Action):
    """Help a friend within two metres: its next test is at +10. At most two can assist the same test."""

    key = "assist"
    still = True
    rules = ("AD-02-05", "AD-05-15", "AD-R88")

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        x, y, side = unit.x, unit.y, unit.side
        own = ASSIST_RANGE + unit.extent
        for other in state.units.values():
            if other.side != side or other is unit or other.standing != ACTIVE:
                continue
            far = own + other.extent
            if not (-far <= other.x - x <= far and -far <= other.y - y <= far):
                continue
            helped = HELPED in other.marks and other.marks[HELPED] >= MOST_ASSISTANTS
            if not helped and distance(unit, other) <= ASSIST_RANGE:
                options.append(self.option_for(state, f"Assist {other.name}", other.id))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        other = table.state.units[action.target]
        other.marks[HELPED] = other.marks.get(HELPED, 0) + 1
        self.emit_acted(table, unit, f"assists {other.name}")


class PutOutFlames(Action):
    """Put out the flames on the unit itself: a Full Action with an Agility test."""

    key = "douse"
    still = True
    name = "Put Out the Flames"
    rules = ("AD-12-11", "AD-R84")
    halves = 2
    simple = True
    needs = ALIGHT
    ends = BURNING

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        if take_characteristic_test(table, unit, AG).passed:
            unit.unmark(self.ends)
            self.emit_acted(table, unit, "has put out the flames")


SKILLS: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
