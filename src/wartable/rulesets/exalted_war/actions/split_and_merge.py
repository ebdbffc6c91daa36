"""Split and Merge. EW-92 to EW-94, W-32 to W-34."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.actions.base import Action, DeclaredAction, PossibleTargets
from wartable.rulesets.exalted_war.events.ranks import UnitsMerged, UnitSplit
from wartable.rulesets.exalted_war.losses.merging import merge_units
from wartable.rulesets.exalted_war.losses.morale import make_unit_hesitate
from wartable.rulesets.exalted_war.losses.splitting import (
    acts_apart_from_unit,
    most_troops_to_split_off,
    split_unit,
)
from wartable.rulesets.exalted_war.model.character import HERO
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.troops import magnitude_of, most_special_characters
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.command import (
    command_difficulty_terms,
    difficulty_terms_when_under_attack,
    roll_command,
)

_MOST_OPTIONS: Final = 25
_FEWEST_MEMBERS: Final = 2


class SplitUnit(Action):
    """Let a Hero leave with troops as a new unit. The owner names the Relays and special characters who go
    along. Both units then roll to obey, at 2 more difficulty if the unit is engaged; a unit that fails
    hesitates.
    """

    key = "split"
    name = "Split Unit"
    rules = ("EW-92",)
    speed = 3
    penalty = 1
    label = "Split off a new unit ..."

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return self.offer if _heroes_in_ranks(state, unit) and most_troops_to_split_off(unit) else ()

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        state = table.state
        heroes = [Option(f"hero:{id}", state.people[id].name, id) for id in _heroes_in_ranks(state, unit)]
        question = f"{grammatical_name_of(unit):splits}: which Hero leads the new unit?"
        action.person = cast(str, table.ask(Decision(unit.seat, question, heroes, unit.id)).data)
        question = f"{state.people[action.person].name} leaves with how many?"
        action.number = ask_number(table, unit, question, _FEWEST_MEMBERS, most_troops_to_split_off(unit))
        self._ask_who_goes_along(table, unit, action)

    def _ask_who_goes_along(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        """Ask which special characters, and how many Relays, go along with the Hero, and store the answers in
        `action`. Neither unit may exceed its limit of special characters. EW-46.
        """
        new = magnitude_of(action.number)
        left = min(magnitude_of(unit.members - action.number), unit.magnitude - 1)
        others = [id for id in unit.specials if id != action.person]
        for id in others:
            staying = len(others) - len(action.people) - 1
            if len(action.people) >= most_special_characters(new):
                break
            name = table.state.people[id].name
            options = [Option("stay", f"{name} stays", ""), Option("go", f"{name} goes along", id)]
            if staying + 1 > most_special_characters(left):
                options = options[1:]
            choice = table.ask(Decision(unit.seat, f"Does {name} go along?", options, unit.id))
            if choice.data:
                action.people.append(id)
        room = most_special_characters(new) - len(action.people)
        kept = most_special_characters(left) - (len(others) - len(action.people))
        least = min(unit.relays, max(0, unit.relays - kept))
        most = max(least, min(unit.relays, room))
        question = "How many of its Relays go along?"
        action.detail = str(ask_number(table, unit, question, least, most))

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        state = table.state
        if state.people[action.person].is_out:
            return
        if action.person not in unit.specials or most_troops_to_split_off(unit) < action.number:
            return
        relays = min(int(action.detail), unit.relays)
        new = split_unit(table, unit, action.person, action.number, relays, action.people)
        table.emit(
            UnitSplit(
                unit.id, new.id, action.person, new.members, unit.members, new.magnitude, unit.magnitude
            )
        )
        for part in (unit, new):
            if not roll_command(
                table,
                part,
                "split",
                command_difficulty_terms(part) + difficulty_terms_when_under_attack(unit, hurried=False),
                dice=action.command_dice_modifier,
            ):
                make_unit_hesitate(table, part, "the split went badly")
        assert state.units[new.id] is new


def _heroes_in_ranks(state: War, unit: Unit) -> list[str]:
    return [
        id
        for id in unit.specials
        if state.people[id].role == HERO
        and not state.people[id].is_out
        and not acts_apart_from_unit(state, unit, id)
    ]


def ask_number(table: WarTable, unit: Unit, question: str, least: int, most: int) -> int:
    """Ask the unit's owner for a number from `least` to `most`, and return it. If there are too many for one
    menu, ask first for the range in which the number lies.
    """
    while most - least >= _MOST_OPTIONS:
        size = (most - least) // _MOST_OPTIONS + 1
        blocks = [
            Option(f"from:{low}", f"{low} to {min(low + size - 1, most)}", low)
            for low in range(least, most + 1, size)
        ]
        least = cast(int, table.ask(Decision(unit.seat, question, blocks, unit.id)).data)
        most = min(least + size - 1, most)
    options = [Option(f"n:{number}", str(number), number) for number in range(least, most + 1)]
    return cast(int, table.ask(Decision(unit.seat, question, options, unit.id)).data)


class MergeUnits(Action):
    """Make one unit of two units of one side in contact, if neither is engaged. Both leaders roll; both have
    to succeed, and the unit of a leader who fails hesitates.
    """

    key = "merge"
    name = "Merge Units"
    rules = ("EW-94",)
    speed = 3
    penalty = 1
    label = "Merge with"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        if unit.is_solo or unit.engaged or unit.mob:
            return ()
        return [
            self.option_for_target(state, friend)
            for friend in targeting.friends
            if not friend.engaged and not friend.mob
        ]

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        """Roll for both units, and merge them if both succeed. This comes after all other actions of the
        tick, so that no unit merges if either was engaged or left the field in the meantime.
        """
        other = table.state.units[action.target]
        if not (unit.is_active and other.is_active) or unit.engaged or other.engaged:
            return
        passed = True
        for part in (unit, other):
            if not roll_command(
                table,
                part,
                "merge",
                command_difficulty_terms(part),
                dice=action.command_dice_modifier if part is unit else 0,
            ):
                make_unit_hesitate(table, part, "the merger failed")
                passed = False
        if passed:
            larger, smaller = (other, unit) if other.magnitude > unit.magnitude else (unit, other)
            merge_units(table, larger, smaller)
            table.emit(UnitsMerged(larger.id, smaller.id, larger.members, larger.magnitude))
