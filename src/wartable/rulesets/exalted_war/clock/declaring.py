"""A unit's own action: the options that it has, and the declaration of one. W-23 to W-25, W-41, W-42."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.actions.base import DeclaredAction, possible_targets_of
from wartable.rulesets.exalted_war.actions.catalogue import possible_actions
from wartable.rulesets.exalted_war.actions.fight import aim_dice
from wartable.rulesets.exalted_war.events.order import Aborted, ActionTaken
from wartable.rulesets.exalted_war.events.ranks import RatingLent
from wartable.rulesets.exalted_war.losses.splitting import (
    acts_apart_from_unit,
    let_person_act_apart,
    let_person_leave_unit,
)
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.ordering import ask_for_order, may_change_order

_ORDER: Final = Option("order", "Change its standing order ...")


def ask_for_action(table: WarTable, unit: Unit, *, due: bool) -> DeclaredAction | None:
    """Ask for the unit's action with all its details, and return it; None if the unit goes on with its Guard
    or Aim.

    If the unit is `due`, that is, if its own action falls in this tick, its owner may first do things that
    take no time, each of them once: change its standing order, choose who lends it a rating, and let special
    characters act apart or leave. A unit that is not due can only break off a Guard or an Aim.
    """
    done: list[str] = []
    while True:
        state = table.state
        targeting = possible_targets_of(state, unit, due=due)
        options: list[Option] = []
        for kind in possible_actions(contacts=bool(targeting.contacts), shots=bool(targeting.shots)):
            options += kind.available_options(state, unit, targeting)
        if due:
            options += _options_without_time(state, unit, done)
        choice = table.ask(Decision(unit.seat, f"{grammatical_name_of(unit):acts}", options, unit.id))
        if choice.key == "hold":
            return None
        action = choice.data
        if isinstance(action, DeclaredAction):
            return _complete_action(table, unit, action.copy_for_further_choices(), due=due)
        done.append(choice.key.split(":")[0] if choice.key.startswith("lend") else choice.key)
        _take_option_without_time(table, unit, choice)


def _complete_action(table: WarTable, unit: Unit, action: DeclaredAction, *, due: bool) -> DeclaredAction:
    """Ask for the details of an action that was chosen, emit ActionTaken, and return the action."""
    if not due:
        table.emit(Aborted(unit.id, unit.state_of))
    action.aim = aim_dice(table.state, unit, action.target, due=due)
    action.action.ask_for_details(table, unit, action)
    for part in action.parts:
        part.aim = aim_dice(table.state, unit, part.target, due=due)
    if table.listening:
        about = action.person or action.detail
        table.emit(
            ActionTaken(unit.id, action.action.key, action.target, about, action.speed, action.penalty)
        )
    return action


# ------------------------------------------------------------------ what takes no time


def _options_without_time(state: War, unit: Unit, done: list[str]) -> list[Option]:
    found: list[Option] = []
    if "order" not in done and not unit.host and may_change_order(state, unit):
        found.append(_ORDER)
    for id in unit.specials:
        if not acts_apart_from_unit(state, unit, id):
            options = state.plan.options.get(f"special:{id}") or _special_character_options(state, id)
            found += options[1:] if "lend" in done or unit.lender == id else options
    if unit.lender and "lend" not in done:
        found.append(Option("lend:none", "The leader's rating counts again", ""))
    return found


def _special_character_options(state: War, person: str) -> tuple[Option, ...]:
    """Return the Options for a special character that take no time, and keep them in the plan of the war. The
    first one is to lend a rating.
    """
    name = state.people[person].name
    found = (
        Option(f"lend:{person}", f"{name} lends a rating", person),
        Option(f"apart:{person}", f"{name} acts apart", person),
        Option(f"leave:{person}", f"{name} leaves the unit", person),
    )
    state.plan.options[f"special:{person}"] = found
    return found


def _take_option_without_time(table: WarTable, unit: Unit, choice: Option) -> None:
    if choice is _ORDER:
        ask_for_order(table, unit)
        return
    person = cast(str, choice.data)
    if choice.key.startswith("lend:"):
        unit.lender = person
        table.emit(RatingLent(unit.id, person))
    elif choice.key.startswith("apart:"):
        let_person_act_apart(table, unit, person)
    else:
        let_person_leave_unit(table, unit, person)
