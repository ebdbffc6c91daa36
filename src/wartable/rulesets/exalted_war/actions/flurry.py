"""Several actions at once. EW-05, EW-85, W-49."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.actions.base import (
    Action,
    DeclaredAction,
    PossibleTargets,
    possible_targets_of,
)
from wartable.rulesets.exalted_war.actions.fight import AttackAction
from wartable.rulesets.exalted_war.attack.attack import carry_out_attack
from wartable.rulesets.exalted_war.model.attack_mode import WHOLE, AttackMode
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit

_MOST_PARTS: Final = 5


class Flurry(Action):
    """Take two to five actions at once. The slowest sets the Speed, and the DV penalties are added up. The
    first action loses as many dice as there are actions, each later one 1 more. A weapon strikes at most as
    often as its Rate, and all attacks must have the same target.
    """

    key = "flurry"
    rules = ("EW-05", "EW-85")
    label = "Flurry: several actions at once ..."

    def __init__(self, parts: tuple[Action, ...]) -> None:
        super().__init__()
        self._parts = parts

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        """Return the Option of a flurry, or nothing unless at least two actions can be part of it. An attack
        counts as often as the weapon's Rate allows, every other action once.
        """
        parts = 0
        for action in self._parts:
            if action.available_options(state, unit, targeting):
                parts += action.attack_weapon_of(state, unit).rate if isinstance(action, AttackAction) else 1
            if parts > 1:
                return self.offer
        return ()

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        targeting = possible_targets_of(table.state, unit, due=True)
        while len(action.parts) < _MOST_PARTS:
            options = self._next_parts(table.state, unit, targeting, action)
            if len(action.parts) > 1:
                options.append(Option("done", "That is all", action))
            if not options:
                break
            question = f"{grammatical_name_of(unit).possessive} flurry, part {len(action.parts) + 1}"
            choice = table.ask(Decision(unit.seat, question, options, unit.id))
            if choice.key == "done":
                break
            part = cast(DeclaredAction, choice.data).copy_for_further_choices()
            part.action.ask_for_details(table, unit, part)
            action.parts.append(part)
        count = len(action.parts)
        for at, part in enumerate(action.parts):
            part.dice = -(count + at) if count > 1 else 0
            action.speed = max(action.speed, part.speed)
            action.penalty += part.penalty

    def _next_parts(
        self, state: War, unit: Unit, targeting: PossibleTargets, flurry: DeclaredAction
    ) -> list[Option]:
        """Return an Option for each action that can be the next part of `flurry`. Attacks are offered up to
        the weapon's Rate, and only at the unit that an earlier part attacks; every other action is offered
        once.
        """
        found: list[Option] = []
        struck = [part for part in flurry.parts if isinstance(part.action, AttackAction)]
        for action in self._parts:
            done = [part for part in flurry.parts if part.action is action]
            options = action.available_options(state, unit, targeting)
            if not isinstance(action, AttackAction):
                found += [] if done else _as_flurry_parts(options, flurry)
            elif options and len(done) < action.attack_weapon_of(state, unit).rate:
                found += [
                    option
                    for option in _as_flurry_parts(options, flurry)
                    if not struck or cast(DeclaredAction, option.data).target == struck[0].target
                ]
        return found

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        modes: list[AttackMode] = []
        target = ""
        for part in action.parts:
            if isinstance(part.action, AttackAction):
                ranged = part.action.ranged
                modes.append(
                    AttackMode(WHOLE, ranged=ranged, flurry=-part.dice, onslaught=len(modes), aim=part.aim)
                )
                target = part.target
            else:
                part.action.resolve(table, tick, unit, part)
        if modes:
            carry_out_attack(table, tick, unit, table.state.units[target], modes)

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        for part in action.parts:
            part.action.apply_delayed_effects(table, tick, unit, part)


def _as_flurry_parts(options: Sequence[Option], flurry: DeclaredAction) -> list[Option]:
    """Return copies of these Options for the next part of a flurry; their actions refer to the flurry."""
    found: list[Option] = []
    for option in options:
        part = cast(DeclaredAction, option.data).copy_for_further_choices()
        part.flurry = flurry
        found.append(Option(option.key, option.label, part))
    return found
