"""Formation, Signal, Rally, and anything else that takes time. EW-08, EW-88, EW-95 to EW-99."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.actions.base import Action, DeclaredAction, PossibleTargets
from wartable.rulesets.exalted_war.events.ranks import Rallied, Signalled
from wartable.rulesets.exalted_war.losses.losses import members_after_change
from wartable.rulesets.exalted_war.model.formations import FORMATIONS, allowed_formations
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.troops import most_special_characters
from wartable.rulesets.exalted_war.model.unit import Unit, effective_drill_of
from wartable.rulesets.exalted_war.orders.command import (
    command_difficulty_terms,
    difficulty_terms_when_under_attack,
    roll_command,
)
from wartable.rulesets.exalted_war.orders.engagement import renew_engagement_if_any
from wartable.rulesets.exalted_war.orders.ordering import offer_order_change

_WELL_DRILLED: Final = 2
"""A Drill that allows every formation."""

_DONE: Final = Option("done", "No one else")


class ChangeFormation(Action):
    """Take another formation that the unit's Drill and Relays allow. The leader or a Relay rolls, harder by 1
    if it was attacked since its last action, by 2 instead if engaged; failing, it stays as it is.
    """

    key = "formation"
    name = "Change Formation"
    rules = ("EW-88",)
    speed = 5
    penalty = 1
    in_flurry = True

    def __init__(self) -> None:
        super().__init__()
        self._options_by_drill = [self._options_by_formation(drill) for drill in range(_WELL_DRILLED + 1)]

    def _options_by_formation(self, drill: int) -> dict[str, list[Option]]:
        """Return the Options of a unit with this Drill, by the key of the formation that it is in: one Option
        for each other formation that it can take.
        """
        ready = [
            Option(f"formation:{f.key}", f"Take {f.name} formation", DeclaredAction(self, detail=f.key))
            for f in allowed_formations(drill, relays=True)
        ]
        return {key: [way for way in ready if way.key != f"formation:{key}"] for key in FORMATIONS}

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        if unit.mob:
            return ()
        drill = 0 if unit.lacks_relays else min(effective_drill_of(unit), _WELL_DRILLED)
        return self._options_by_drill[drill][unit.formation.key]

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        difficulty = command_difficulty_terms(unit) + difficulty_terms_when_under_attack(unit, hurried=True)
        if roll_command(table, unit, "change formation", difficulty, dice=action.command_dice_modifier):
            tick.formations.append((unit.id, FORMATIONS[action.detail]))


class Signal(Action):
    """Signal to as many friendly units as the unit has Relays. Each of them may change its standing order at
    once.
    """

    key = "signal"
    name = "Signal Units"
    rules = ("EW-95",)
    speed = 3
    in_flurry = True
    label = "Signal to other units ..."

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return self.offer if unit.relays > 0 and state.friends_of_unit(unit) else ()

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        friends = table.state.friends_of_unit(unit)
        while len(action.people) < unit.relays:
            options = [
                Option(f"to:{friend.id}", friend.name, friend.id)
                for friend in friends
                if friend.id not in action.people
            ]
            if action.people:
                options.append(_DONE)
            question = f"{grammatical_name_of(unit):signals}: choose a unit"
            choice = table.ask(Decision(unit.seat, question, options, unit.id))
            if choice is _DONE:
                return
            action.people.append(cast(str, choice.data))

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        for id in action.people:
            table.state.units[id].signalled = True
            table.emit(Signalled(unit.id, id))

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        for id in action.people:
            receiver = table.state.units[id]
            if receiver.is_active:
                offer_order_change(table, receiver, f"a signal from {unit.name}")


class Rally(Action):
    """The leader or a Relay rallies the unit and brings back one thing: a Relay from the ranks, 1 Magnitude
    lost in this battle, or Endurance equal to Drill, at most Magnitude.
    """

    key = "rally"
    rules = ("EW-96", "EW-97", "EW-98", "EW-99")
    speed = 4
    penalty = 1
    in_flurry = True

    def __init__(self) -> None:
        super().__init__()
        self._relay = _rally_option(self, "organization", "Rally: a Relay from the ranks")
        self._numbers = _rally_option(self, "numbers", "Rally: gather 1 Magnitude")
        self._wind = _rally_option(self, "second_wind", "Rally: win back Endurance")

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        if unit.is_solo or unit.mob:
            return ()
        found: list[Option] = []
        if unit.relays + len(unit.specials) < most_special_characters(unit.magnitude):
            found.append(self._relay)
        if unit.magnitude < unit.first_magnitude:
            found.append(self._numbers)
        if unit.endurance < unit.full_endurance:
            found.append(self._wind)
        return found

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        for id in unit.engaged:
            renew_engagement_if_any(table.state, unit, table.state.units[id])
        action.number = int(
            roll_command(
                table, unit, "rally", command_difficulty_terms(unit), dice=action.command_dice_modifier
            )
        )

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        """Restore a Relay, 1 Magnitude or Endurance, whichever the Rally was for, if its roll succeeded.
        W-17, W-18.
        """
        if not action.number or not unit.is_active:
            return
        if action.detail == "organization":
            if unit.relays + len(unit.specials) < most_special_characters(unit.magnitude):
                unit.relays += 1
                table.emit(Rallied(unit.id, action.detail, 1, unit.relays))
        elif action.detail == "numbers":
            if unit.magnitude < unit.first_magnitude:
                before = unit.magnitude
                unit.magnitude = before + 1
                grown = members_after_change(unit.members, before, unit.magnitude)
                unit.members = min(unit.first_members, grown)
                table.emit(Rallied(unit.id, action.detail, 1, unit.magnitude))
        else:
            gain = endurance_from_rally(unit)
            unit.endurance += gain
            table.emit(Rallied(unit.id, action.detail, gain, unit.endurance))


def endurance_from_rally(unit: Unit) -> int:
    """Return the number of points of Endurance that a successful Rally would restore to the unit. W-17."""
    return min(effective_drill_of(unit), unit.magnitude, unit.full_endurance - unit.endurance)


def _rally_option(action: Action, kind: str, label: str) -> Option:
    return Option(f"rally:{kind}", label, DeclaredAction(action, detail=kind))


class MiscellaneousAction(Action):
    """Anything else that takes a while, as the people at the table agree."""

    key = "wait"
    name = "Miscellaneous action"
    rules = ("EW-08",)
    speed = 5
    penalty = 1
    label = "Something else"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return self.offer
