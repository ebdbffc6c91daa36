"""Spells and Charms as actions, and falling in again. EW-01, EW-26, EW-27, W-42, W-47."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.decision import Option
from wartable.rulesets.exalted_war.actions.base import (
    CONTACT,
    Action,
    DeclaredAction,
    PossibleTargets,
    is_in_sight,
)
from wartable.rulesets.exalted_war.attack.attack import carry_out_attack
from wartable.rulesets.exalted_war.attack.charm_use import can_pay_for_charm, charm_cost_text, pay_for_charm
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.events.powers import SpellCast
from wartable.rulesets.exalted_war.losses.splitting import return_person_to_ranks
from wartable.rulesets.exalted_war.model.attack_mode import WHOLE, AttackMode
from wartable.rulesets.exalted_war.model.spells import SIGHT, SPELLS
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import SPELL, TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit


class ActivateCharm(Action):
    """Use a Charm that is an action of its own, with its own Speed and DV penalty, on a unit in contact."""

    key = "charm"
    name = "Activate Charm, Combo or Power"
    rules = ("EW-01", "EW-26")
    needs = (CONTACT,)

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        character = state.people[unit.leader]
        found: list[Option] = []
        for charm in character.person.charms.listeners("can_use_as_action"):
            if can_pay_for_charm(character, charm) and charm.can_use_as_action(state, unit):
                for enemy in targeting.contacts:
                    deed = DeclaredAction(self, enemy.id, detail=charm.name)
                    deed.charm, deed.speed, deed.penalty = charm, charm.speed, charm.penalty
                    label = f"{charm.name} ({charm_cost_text(charm)}) at {enemy.name}"
                    found.append(Option(f"charm:{charm.key}>{enemy.id}", label, deed))
        return found

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        charm = action.charm
        assert charm is not None
        pay_for_charm(table, unit, table.state.people[unit.leader], charm)

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        mode = AttackMode(WHOLE, ranged=False, aim=action.aim)
        carry_out_attack(table, tick, unit, table.state.units[action.target], [mode], action.charm)


class CastSpell(Action):
    """Cast a spell of any circle on a unit in sight within 200 yards. Each spell works once a battle. The
    target tests for hesitation, with a difficulty that rises with the circle of the spell.
    """

    key = "cast"
    name = "Cast a spell"
    rules = ("EW-27",)
    speed = 5
    penalty = 2

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        character = state.people[unit.leader]
        body = state.unit_whose_ground_is_used_by(unit)
        found: list[Option] = []
        for key in character.person.spells:
            if key in character.cast and SPELLS[key].once:
                continue
            for enemy in state.enemies_of_unit(unit):
                if edge_distance(body, enemy) <= SIGHT and is_in_sight(state, body, enemy):
                    label = f"Cast {SPELLS[key].name} on {enemy.name}"
                    deed = DeclaredAction(self, enemy.id, detail=key)
                    found.append(Option(f"cast:{key}>{enemy.id}", label, deed))
        return found

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        character = table.state.people[unit.leader]
        character.cast.append(action.detail)
        table.emit(SpellCast(unit.id, character.id, action.detail, action.target))
        tick.add_hesitation_trigger(table.state.units[action.target], SPELL, SPELLS[action.detail].circle)

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        target = table.state.units[action.target]
        if target.is_active:
            SPELLS[action.detail].apply_spell_effect(table, unit, target)


class ReturnToRanks(Action):
    """Return to the unit, for a person who acts apart from it. Until then the person stands on guard."""

    key = "fall_in"
    rules = ("EW-14",)
    speed = 3
    label = "Fall in with the unit"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return self.offer if unit.host else ()

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        if unit.is_active:
            return_person_to_ranks(table, unit)
