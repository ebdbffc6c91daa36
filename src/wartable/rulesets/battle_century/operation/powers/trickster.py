"""Trickster Powers: surprises and unusual tactics. R-POW-029 to R-POW-037, R-POW-048."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.auras import (
    reaches_user_of_test,
    record_units_in_fixed_aura,
)
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect, end_effect, find_effect
from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.marks import MOVES
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import pilots_of
from wartable.rulesets.battle_century.operation.model.power import Power, SetupPower
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.operation.powers.mid_scene_upgrades import (
    gain_weapon,
    gainable_weapon_options,
)
from wartable.rulesets.battle_century.operation.targeting.targets import is_weapon_working

_TAUNT_RANGE: Final = 5
_EXTRA_ZONES: Final = 5
_EXTRA_WEAPONS: Final = 2


class Taunting(Condition):
    """The bearer may Attack each Enemy that has attacked another Ally from within 5 Zones of the bearer."""

    key = "come_at_me_bro"
    rules = ("R-POW-029", "R-POW-030", "R-POW-051")

    def after_effect_start(self, state: Operation, me: Unit, effect: Effect) -> None:
        record_units_in_fixed_aura(state, me, me, effect, _TAUNT_RANGE)

    def allows_counterattack(self, state: Operation, me: Unit, effect: Effect, test: MightTest) -> bool:
        if not reaches_user_of_test(state, test, me, me, effect, _TAUNT_RANGE):
            return False
        allies = [a for a in test.targets if a.unit.side == me.side and a.unit is not me]
        return allies != []


class ComeAtMeBro(SetupPower):
    """For three Rounds the user may Attack each Enemy that attacks another Ally from within 5 Zones of the
    user, after that Enemy's Action. In each Squad the effect is only on the last Unit that used it.
    """

    key = "come_at_me_bro"
    group = "trickster"
    reach = "0-5"
    rules = ("R-POW-029", "R-POW-030", "R-POW-051")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        """Return 2 for each Ally within 5 Zones, or 0 if a Unit of the Squad has the effect already."""
        for unit in [me, *state.allies(me)]:
            if find_effect(unit, self.key) is not None:
                return 0.0
        return 2.0 * len([ally for ally in state.allies(me) if is_within(state, me, ally, _TAUNT_RANGE)])

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        for ally in table.state.allies(me):
            for effect in ally.effects[:]:
                if effect.condition.key == self.key:
                    end_effect(table, ally, effect)
        begin_effect(table, me, self.key, turns=3)


class Hasty(Condition):
    """The bearer can Move farther, by the amount in Zones, with its next Action in this Round."""

    key = "gotta_go_fast"
    name = "Gotta go Fast"
    marks = MOVES
    this_round = True
    rules = ("R-POW-031", "R-MOB-003")


class GottaGoFast(SetupPower):
    """The user or an Ally may Move 5 more Zones with its next Action in this Round."""

    key = "gotta_go_fast"
    name = "Gotta go Fast"
    group = "trickster"
    once_a_round = True
    rules = ("R-POW-031", "R-MOB-003")

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        units = [me, *[ally for ally in table.state.allies(me) if _will_act(table.state, ally)]]
        unit = table.pick(me, "Who has got to go fast?", "for", units)
        begin_effect(table, unit, self.key, amount=_EXTRA_ZONES, other=me.id, turns=0)


def _will_act(state: Operation, unit: Unit) -> bool:
    """Whether any Pilot of the Unit still has an Action in this Round, in its Turn or because it Delayed."""
    for pilot in pilots_of(state, unit):
        if _pilot_will_act(state, pilot):
            return True
    return False


def _pilot_will_act(state: Operation, pilot: Unit) -> bool:
    """Whether the Pilot still has an Action in this Round."""
    delayed = state.delayed_action_of(pilot.id)
    if delayed is not None:
        return delayed.action != "hold"
    return pilot.acted != state.round and state.order.index(pilot.id) > state.slot


class Vengeful(Condition):
    """Half of the next Damage that an Enemy deals to the bearer in this Round is dealt back to that Enemy."""

    key = "my_pain_is_your_pain"
    this_round = True
    rules = ("R-POW-032", "R-POW-033")

    def before_damage_taken(self, table: OperationTable, effect: Effect, damage: Damage) -> None:
        source = damage.source
        if source is not None and source.side != damage.unit.side:
            end_effect(table, damage.unit, effect)
            damage.returned = self.name


class MyPainIsYourPain(Power):
    """The user takes the next Damage that an Enemy deals to it in this Round in full, and that Enemy takes
    half of it.
    """

    key = "my_pain_is_your_pain"
    group = "trickster"
    once = True
    rules = ("R-POW-032", "R-POW-033")

    def can_use_before_damage(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        if damage.unit is not me or find_effect(me, self.key) is not None:
            return False
        return damage.source is not None and damage.source.side != me.side

    def use_on_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        begin_effect(table, me, self.key, turns=0)


class CoveredByAlly(Condition):
    """Offensive Actions against the bearer have a Disadvantage, because an Ally took a blow for it."""

    key = "take_one_for_the_team"
    rules = ("R-POW-035",)

    def advantages_against_bearer(self, state: Operation, test: MightTest, me: Unit, effect: Effect) -> int:
        return -effect.amount


class TakeOneForTheTeam(Power):
    """The user takes Damage in place of an Ally within Speed Zones. For a Round, Offensive Actions against
    that Ally have a Disadvantage.
    """

    key = "take_one_for_the_team"
    group = "trickster"
    reach = "0-Speed"
    rules = ("R-POW-034", "R-POW-035", "R-POW-048")

    def can_use_before_damage(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        ally = damage.unit
        if ally is me or ally.side != me.side:
            return False
        return is_within(table.state, me, ally, me.attributes.speed)

    def use_on_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        ally = damage.unit
        if damage.source is ally:
            damage.source = None
        damage.unit = me
        begin_effect(table, ally, self.key, other=me.id)


class TacticalMight(Condition):
    """The bearer uses its Systems as its Might."""

    key = "tacticool_might"
    name = "The Tacticool Approach (Might)"
    rules = ("R-POW-036",)

    def modified_attributes(self, effect: Effect, ranks: Attributes) -> Attributes:
        return ranks.with_ranks({"might": ranks.systems})


class TacticalGuard(Condition):
    """The bearer uses its Systems as its Guard."""

    key = "tacticool_guard"
    name = "The Tacticool Approach (Guard)"
    rules = ("R-POW-036",)

    def modified_attributes(self, effect: Effect, ranks: Attributes) -> Attributes:
        return ranks.with_ranks({"guard": ranks.systems})


class TheTacticoolApproach(SetupPower):
    """For a Round the user uses its Systems as its Might, its Guard, or both. Systems must be higher than one
    of them.
    """

    key = "the_tacticool_approach"
    group = "trickster"
    rules = ("R-POW-036",)

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        ranks = me.attributes
        return ranks.systems > ranks.might or ranks.systems > ranks.guard

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        options = [
            Option("both", "Might and Guard"),
            Option("might", "Might alone"),
            Option("guard", "Guard alone"),
        ]
        choice = table.ask(Decision(me.seat, f"{me.name}: Systems stands in for what?", options, me.id)).key
        if choice != "guard":
            begin_effect(table, me, "tacticool_might")
        if choice != "might":
            begin_effect(table, me, "tacticool_guard")


class TrumpCard(SetupPower):
    """Gives the user two Weapons that it does not own, until the end of the Operation. They are in no Area,
    so nothing can Maim them.
    """

    key = "trump_card"
    group = "trickster"
    once = True
    rehearsed = False
    rules = ("R-POW-037",)

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        bought = [
            mount for mount in me.loadout.mounts if not mount.weapon.default and is_weapon_working(me, mount)
        ]
        return 0.0 if bought else 6.0

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return not me.loadout.core and gainable_weapon_options(me.loadout) != []

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        for _ in range(min(_EXTRA_WEAPONS, len(gainable_weapon_options(me.loadout)))):
            options = gainable_weapon_options(me.loadout)
            choice = table.ask(Decision(me.seat, f"{me.noun:has} which extra Weapon?", options, me.id))
            gain_weapon(table, me, cast(Weapon, choice.data), "", 0)


register_conditions(Taunting(), Hasty(), Vengeful(), CoveredByAlly(), TacticalMight(), TacticalGuard())

TRICKSTER: Final = declared_abilities(globals(), Power)
