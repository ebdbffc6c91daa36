"""Called shots: enveloping, people in a unit, challenges. EW-68 to EW-70, W-10, W-37, W-38."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.decision import Option
from wartable.rulesets.exalted_war.actions.base import SHOT, Action, DeclaredAction, PossibleTargets
from wartable.rulesets.exalted_war.actions.duel import challenge_to_duel
from wartable.rulesets.exalted_war.actions.fight import AttackAction
from wartable.rulesets.exalted_war.model.attack_mode import CALLED, ENVELOP
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.engagement import was_engaged_before


def active_people_in(state: War, unit: Unit) -> list[str]:
    """Return the ids of the leader and the special characters of a unit, except people out of action."""
    return [id for id in [unit.leader, *unit.specials] if not state.people[id].is_out]


class Envelop(AttackAction):
    """Surround a smaller unit, at the cost of 2 successes. A hit does no damage, but the difficulty for that
    unit to disengage is 3 higher, and for the unit that surrounds it 1 higher.
    """

    key = "envelop"
    rules = ("EW-68",)
    mode = ENVELOP
    label = "Envelop"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return [
            self.option_for_target(state, enemy)
            for enemy in targeting.contacts
            if unit.magnitude > enemy.magnitude and unit.id not in enemy.envelopers
        ]


class StrikeAtPerson(AttackAction):
    """Make a called shot at close quarters at the commander or a special character of an enemy unit. The two
    units must have been engaged since before this tick. The person takes the damage, not the unit.
    """

    key = "strike"
    name = "Strike at a person"
    rules = ("EW-69",)
    mode = CALLED
    label = "Strike at"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        found: list[Option] = []
        for enemy in targeting.contacts:
            if not enemy.is_solo and was_engaged_before(state, unit, enemy):
                found += _options_for_people(self, state, enemy)
        return found


class SnipeAtPerson(AttackAction):
    """Make a called shot from afar at the commander or a special character of a unit in range."""

    key = "snipe"
    name = "Shoot at a person"
    rules = ("EW-69",)
    needs = (SHOT,)
    ranged = True
    mode = CALLED
    label = "Shoot at"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        found: list[Option] = []
        for enemy in targeting.shots:
            if not enemy.is_solo:
                found += _options_for_people(self, state, enemy)
        return found


class ChallengeToDuel(AttackAction):
    """Challenge a person to a duel, in a unit with which this unit was engaged before this tick. If the
    person refuses, an ordinary attack that succeeds forces the duel, and does no damage. The duel is fought
    in ordinary ticks while the war stands still.
    """

    key = "challenge"
    name = "Challenge to a duel"
    rules = ("EW-70",)
    label = "Challenge"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        found: list[Option] = []
        for enemy in targeting.contacts:
            if was_engaged_before(state, unit, enemy):
                found += _options_for_people(self, state, enemy)
        return found

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        challenge_to_duel(table, tick, unit, table.state.units[action.target], action.person, action.aim)


def _options_for_people(action: Action, state: War, enemy: Unit) -> list[Option]:
    """Return one Option for each person in an enemy unit who can be the target of the action. A mob has none,
    since the soldier at its head has no name.
    """
    if enemy.mob:
        return []
    known = state.plan.options
    found: list[Option] = []
    for id in active_people_in(state, enemy):
        place = f"{action.key}:{id}>{enemy.id}"
        option = known.get(place)
        if option is None:
            name = state.people[id].name
            named = name if name == enemy.name else f"{name} of {enemy.name}"
            option = (
                Option(f"{action.key}:{id}", f"{action.label} {named}", DeclaredAction(action, enemy.id, id)),
            )
            known[place] = option
        found += option
    return found
