"""Styles of Directors, and the spending of Morale Points, which triggers some Styles. SC-24, SC-25,
AD-R47.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability, abilities_by_key
from wartable.core.decision import Decision, Option
from wartable.core.event import Event
from wartable.rulesets.adeptus.d100.target import TargetNumber
from wartable.rulesets.adeptus.events.command import SecondWindGiven
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.marks import URGED
from wartable.rulesets.adeptus.model.profile import WP
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, Unit

STEADY: Final = 5
STEADY_MORALE: Final = 3
"""The bonus of Steady Hand, and the number of Morale Points from which on it applies."""

URGING: Final = 10
"""The bonus of Second Wind to one test."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Style(Ability):
    """A lasting benefit that a Director gives to subordinates. It depends on the Morale Points of the side's
    Supreme Commander, even if another Director has the Style. If `demands_supreme`, it works only for a
    Supreme Commander.
    """

    cite = "SC-24"
    demands_supreme: ClassVar[bool] = False

    def bonus_to_test(self, morale: int, characteristic: int) -> int:
        """Return the bonus to a subordinate's test of a characteristic, while the side holds `morale` Morale
        Points. `characteristic` is the index of the characteristic in a profile.
        """
        return 0

    def react_to_spent_morale(self, table: MissionTable, director: Director) -> None:
        """Apply what the Style of this Director does whenever the side spends a Morale Point."""


class SteadyHand(Style):
    """Subordinates have 5 more on Willpower tests while the Supreme Commander holds three Morale Points or
    more.
    """

    key = "steady_hand"
    rules = ("SC-24", "SC-25")

    def bonus_to_test(self, morale: int, characteristic: int) -> int:
        return STEADY if characteristic == WP and morale >= STEADY_MORALE else 0


class SecondWind(Style):
    """Whenever a Morale Point is spent one subordinate has 10 more on the next test."""

    key = "second_wind"
    rules = ("SC-24", "SC-25")

    def react_to_spent_morale(self, table: MissionTable, director: Director) -> None:
        units = [unit for unit in subordinates_of(table.state, director) if URGED not in unit.marks]
        if not units:
            return
        options = [Option(f"urge>{unit.id}", unit.name) for unit in units]
        question = f"Second Wind: whose next test is at +{URGING}?"
        unit = units[options.index(table.ask(Decision(director.seat, question, options)))]
        unit.mark(URGED, URGING)
        table.emit(SecondWindGiven(director.id, unit.id))


STYLES: Final = abilities_by_key(globals(), Style)
"""All Styles by key."""


def subordinates_of(state: Mission, director: Director) -> list[Unit]:
    """Return the subordinates of a Director that are on the table."""
    units = state.units
    return [units[id] for id in director.subordinates if units[id].standing == ACTIVE]


def working_styles_of(state: Mission, director: Director) -> list[Style]:
    """Return those of a Director's Styles that work. Styles that demand a Supreme Commander are left out if
    the Director is not one.
    """
    is_supreme = state.commanders.get(director.side) is director
    found = [STYLES[key] for key in director.profile.styles]
    return [style for style in found if is_supreme or not style.demands_supreme]


def morale_points_of(state: Mission, side: str) -> int:
    """Return the Morale Points that a side holds; 0 without a Supreme Commander in command. AD-R47."""
    commander = state.commanders.get(side)
    return commander.morale if commander is not None and commander.alive else 0


def add_style_bonuses(state: Mission, unit: Unit, target_number: TargetNumber, characteristic: int) -> None:
    """Add the bonuses of all Directors' Styles to a target number for a unit's test of a characteristic,
    given by its index. A Style that two Directors have counts once.
    """
    found: list[str] = []
    for director in state.directors_in_command(unit.side):
        if unit.id in director.subordinates:
            for style in working_styles_of(state, director):
                if style.key not in found:
                    found.append(style.key)
                    bonus = style.bonus_to_test(morale_points_of(state, unit.side), characteristic)
                    if bonus:
                        target_number.add(style.name, bonus)


def record_morale_use_and_react(
    table: MissionTable, commander: Commander, ability: str, event: Event | None
) -> None:
    """Record that the Morale Ability with the key `ability` was used, emit its event if one is given, and
    apply the Styles that react to this. The caller subtracts the Morale Point itself. SC-21, SC-22, SC-24.
    """
    state = table.state
    commander.used[ability] = commander.used.get(ability, 0) + 1
    if ability not in commander.turn_used:
        commander.turn_used.append(ability)
    if event is not None:
        table.emit(event)
    for director in state.directors_in_command(commander.side):
        for style in working_styles_of(state, director):
            style.react_to_spent_morale(table, director)
