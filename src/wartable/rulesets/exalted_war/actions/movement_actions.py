"""Dash, Climb, Swim and Turn. EW-04, EW-81 to EW-83, EW-90, W-28 to W-30."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from wartable.core.boards.plane import DIRECTIONS, NAMES, turns_between
from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.actions.base import Action, DeclaredAction, PossibleTargets
from wartable.rulesets.exalted_war.derived.traits import dash_points, fatigue_value, move_points
from wartable.rulesets.exalted_war.events.harm import EnduranceSpent
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.command import command_difficulty_terms, roll_command
from wartable.rulesets.exalted_war.orders.movement import CLIMB, DASH, SWIM
from wartable.rulesets.exalted_war.orders.ordering import ask_for_order, may_change_order

DASH_TICKS: Final = 3
"""Ticks that a Dash, Climb or Swim lasts."""

_FREE_TURN: Final = 4
"""Sixteenths of a circle by which a unit can turn without this action. EW-90."""
_FACING_OPTIONS: Final = tuple(
    [Option(f"face:{name.replace('-', '_')}", f"Face {name}", at) for at, name in enumerate(NAMES)]
)


class Dash(Action):
    """Charge or march hard for three ticks. The points of movement are those of a Move and 6 more, doubled on
    mounts, and each is worth as many yards as the formation gives. The leader rolls; on a failure they are
    only those of a Move. Either way Endurance falls by the fatigue value of the armour. The unit cannot parry
    until its next action. A unit can do this only if it is not engaged and not Unordered, and has Endurance
    left.
    """

    key = "dash"
    rules = ("EW-04", "EW-81", "EW-83")
    speed = DASH_TICKS
    penalty = 2
    label = "Dash ..."
    ground: ClassVar[str] = ""

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        """Return the Option of the action if the unit's condition allows it, and if the field has the kind of
        ground (`ground`) on which it is used; otherwise nothing. W-28.
        """
        return self.offer if _has_ground(state, self.ground) and _may_run(unit) else ()

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        """Ask the owner for a new standing order, which leads the unit to its destination. A unit whose
        orders wait for a signal keeps its present one. W-65.
        """
        if may_change_order(table.state, unit):
            ask_for_order(table, unit)

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        passed = roll_command(
            table, unit, self.key, command_difficulty_terms(unit), dice=action.command_dice_modifier
        )
        fatigue = fatigue_value(table.state, unit)
        if fatigue:
            unit.endurance = max(0, unit.endurance - fatigue)
            table.emit(EnduranceSpent(unit.id, fatigue, unit.endurance))
        unit.dash = DASH_TICKS
        unit.pace = self.movement_points(table.state, unit, passed=passed)
        unit.state_of = self.key

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        unit.parries = False
        unit.charged = self.key == DASH

    def movement_points(self, state: War, unit: Unit, *, passed: bool) -> int:
        """Return the points of movement that the unit has in each tick of the action. `passed` tells whether
        the roll for the action succeeded.
        """
        return dash_points(state, unit) if passed else move_points(state, unit)


class Climb(Dash):
    """Climb steep ground for three ticks at the rate of a Move. The leader rolls, and Endurance is spent as
    for a Dash; if the roll fails, the unit stays in place.
    """

    key = CLIMB
    name = "Climb"
    rules = ("EW-04", "EW-82", "EW-83")
    label = "Climb ..."
    ground: ClassVar[str] = "steep"

    def movement_points(self, state: War, unit: Unit, *, passed: bool) -> int:
        return move_points(state, unit) if passed else 0


class Swim(Climb):
    """Swim through water for three ticks at the rate of a Move. The leader rolls, and Endurance falls as for
    a Dash; if the roll fails, the unit stays in place.
    """

    key = SWIM
    name = "Swim"
    label = "Swim ..."
    ground: ClassVar[str] = "water"


def _may_run(unit: Unit) -> bool:
    """Whether a unit's condition allows it to Dash, Climb or Swim now. W-28, W-35."""
    if unit.engaged or unit.hesitating or unit.host or unit.endurance < 1:
        return False
    return unit.is_solo or unit.formation.key != "unordered"


def _has_ground(state: War, kind: str) -> bool:
    if not kind:
        return True
    for area in state.plan.areas:
        if area.kind == kind:
            return True
    return False


class ChangeFacing(Action):
    """Turn the unit by more than 90 degrees. The leader or a Relay rolls; if the roll fails, its facing does
    not change.
    """

    key = "turn"
    rules = ("EW-90",)
    speed = 3
    penalty = 1
    in_flurry = True
    label = "Turn about ..."

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return () if unit.is_solo else self.offer

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        options = [
            _FACING_OPTIONS[at] for at in range(DIRECTIONS) if turns_between(unit.facing, at) > _FREE_TURN
        ]
        question = f"{grammatical_name_of(unit):turns} where?"
        action.number = cast(int, table.ask(Decision(unit.seat, question, options, unit.id)).data)
        action.detail = NAMES[action.number]

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        if roll_command(
            table, unit, "turn", command_difficulty_terms(unit), dice=action.command_dice_modifier
        ):
            tick.facings.append((unit.id, action.number))
