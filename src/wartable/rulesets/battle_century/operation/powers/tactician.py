"""Tactician Powers: support for Allies, and control of Enemies and of the battlefield. R-POW-038 to
R-POW-051.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.attack.modifiers import (
    remove_tension_from_test,
    update_ranks_in_test,
)
from wartable.rulesets.battle_century.operation.damage.damage import restore
from wartable.rulesets.battle_century.operation.effects.auras import (
    reaches_user_of_test,
    record_units_in_fixed_aura,
)
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect, find_effect
from wartable.rulesets.battle_century.operation.effects.might import compute_test_result
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import add_temporary_terrain
from wartable.rulesets.battle_century.operation.ground.positions import (
    anchors_touching,
    barred_anchors,
    is_within,
    occupied_zones,
)
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.marks import DENIES_TENSION, SHARED, STEADIES
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.power import Power, SetupPower
from wartable.rulesets.battle_century.operation.model.scenery import TERRAINS
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, put_in_zone
from wartable.rulesets.battle_century.operation.targeting.shot import MARK

_AURA_RANGE: Final = 5


class TensionDenied(Condition):
    """The bearer's Might Tests do not benefit from Tension."""

    key = "cant_let_you_do_that"
    name = "Can't let you do That"
    marks = DENIES_TENSION
    rules = ("R-POW-038", "R-TRBL-019")


class CantLetYouDoThat(Power):
    """For a Round one Enemy's Might Tests do not benefit from Tension of any source."""

    key = "cant_let_you_do_that"
    name = "Can't let you do That"
    group = "tactician"
    once = True
    rules = ("R-POW-038", "R-TRBL-019", "R-TRBL-039")

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return bool(table.state.enemies(me))

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return bool(table.state.enemies(me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        question = f"{me.noun:denies} the benefit of Tension: choose an Enemy"
        enemy = table.pick(me, question, "of", table.state.enemies(me))
        begin_effect(table, enemy, self.key, other=me.id)
        if test is not None and test.actor is enemy:
            remove_tension_from_test(test)


class DontGiveUp(SetupPower):
    """The user, or an Ally at any distance, regains Threshold equal to the user's Systems."""

    key = "dont_give_up"
    name = "Don't Give Up"
    group = "tactician"
    once = True
    rules = ("R-POW-039",)

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return me.attributes.systems > 0 and bool(_damaged_units(state, me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        unit = table.pick(me, f"{me.noun:restores} whose Threshold?", "for", _damaged_units(table.state, me))
        restore(table, unit, me.attributes.systems)


def _damaged_units(state: Operation, me: Unit) -> list[Unit]:
    """Return the Units, among `me` and its Allies, that have lost Threshold."""
    return [unit for unit in (me, *state.allies(me)) if unit.damage > 0]


class MindSet(Condition):
    """Nothing halves the Attributes or the Energy of the bearer, and of Allies within 5 Zones."""

    key = "mind_over_matter"
    marks = STEADIES
    rules = ("R-POW-040", "R-POW-051")

    def effects_on_other_units(
        self, state: Operation, me: Unit, effect: Effect, *, begins: bool
    ) -> list[tuple[str, str, str]]:
        stays = state.plan.house.aura_at_use and not begins
        return [
            (ally.id, "steadied", me.id)
            for ally in state.allies(me)
            if (_is_steadied(ally, me) if stays else is_within(state, me, ally, _AURA_RANGE))
        ]


def _is_steadied(ally: Unit, by: Unit) -> bool:
    """Whether the Unit `by` already shares Mind Over Matter with the Ally."""
    return by.id in [effect.other for effect in ally.effects if effect.condition.key == "steadied"]


class Steadied(Condition):
    """Nothing halves the bearer's Attributes or its Energy while a certain Ally is near."""

    key = "steadied"
    name = "Mind Over Matter"
    marks = STEADIES | SHARED
    points = True
    rules = ("R-POW-040", "R-POW-051")


class MindOverMatter(Power):
    """For a Round nothing halves the Attributes or the Energy of the user and of Allies within 5 Zones."""

    key = "mind_over_matter"
    group = "tactician"
    reach = "0-5"
    rules = ("R-POW-040", "R-POW-051")

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return find_effect(me, self.key) is None

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return find_effect(me, self.key) is None

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        begin_effect(table, me, self.key)
        if test is not None:
            update_ranks_in_test(test, me.side)


class ThisIsMyBattlefield(SetupPower):
    """A Blast (1) anywhere becomes Terrain of the kind chosen when this Power is taken, for three Rounds. If
    that is Impassable, the user chooses the direction in which each Unit in it is pushed out.
    """

    key = "this_is_my_battlefield"
    group = "tactician"
    choices = TERRAINS
    only_one = True
    once = True
    rehearsed = False
    keywords = ("Blast (1)",)
    rules = ("R-POW-041", "R-POW-042", "R-POW-043", "R-POW-050", "R-UPG-011")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        if self.choice == "extreme":
            return 2.0 * max([0, *[len(_likely_affected(state, enemy)) for enemy in state.enemies(me)]])
        return 0.5 * len(_likely_affected(state, me)) if self.choice == "defensive" else 0.0

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        state = table.state
        board = state.plan.board
        question = f"{me.noun:makes} {self.choice.title()} Terrain around which Zone?"
        radius = 1 + me.loadout.widens
        middle = ask_for_zone(table, me, me.seat, question, board.everything, purpose=MARK, radius=radius)
        area = board.disc(middle, radius)
        walls = state.ground.closed
        for zone in board.members(area):
            add_temporary_terrain(table, zone, self.choice, turns=3)
        if self.choice == "impassable":
            _push_out(table, me, area & ~walls, walls)


def _likely_affected(state: Operation, unit: Unit) -> list[Unit]:
    """Return the Unit and its Allies within 1 Zone of it, as an estimate of the Units that a Terrain would
    affect.
    """
    return [other for other in (unit, *state.allies(unit)) if is_within(state, unit, other, 1)]


def _push_out(table: OperationTable, me: Unit, area: int, walls: int) -> None:
    """Move all Units out of the Zones of the mask `area`, each in a direction that the user chooses. Duelists
    that are moved to the same Zone stay in their Duel.
    """
    state = table.state
    pushed: dict[str, int] = {}
    for unit in state.active():
        if area & occupied_zones(state, unit) and unit.docked_in == "" and not unit.loadout.anchored:
            ways = _zones_to_push_to(state, unit, area, walls)
            if ways:
                pushed[unit.id] = ask_for_zone(table, unit, me.seat, f"{unit.noun:is} pushed where?", ways)
    for id, zone in pushed.items():
        unit = state.units[id]
        zones = state.plan.board.distance(unit.zone, zone)
        put_in_zone(table, unit, zone, zones, forced=True, together=pushed.get(unit.duel) == zone)


def _zones_to_push_to(state: Operation, unit: Unit, area: int, walls: int) -> int:
    """Return the mask of the Zones to which a Unit can be pushed out of an area: the first Zone beyond the
    area in every straight direction without a wall, or, if there is none, the nearest open Zones.
    """
    board = state.plan.board
    start = unit.zone
    area = anchors_touching(state, unit, area)
    walls = barred_anchors(state, unit, walls)
    found = 0
    for step in board.neighbours(start):
        for zone in board.ray_zones_in_order(start, step, board.diameter):
            if walls >> zone & 1:
                break
            if not area >> zone & 1:
                found |= 1 << zone
                break
    if found:
        return found
    for disc in board.discs(start):
        found = disc & ~barred_anchors(state, unit, state.ground.closed)
        if found:
            break
    return found


class MarkedForAttack(Condition):
    """Attacks on the bearer have an Advantage if they are made by the Unit that has marked it, or from within
    5 Zones of that Unit.
    """

    key = "you_are_going_down"
    name = "You are Going Down"
    points = True
    rules = ("R-POW-044", "R-POW-051")

    def after_effect_start(self, state: Operation, me: Unit, effect: Effect) -> None:
        record_units_in_fixed_aura(state, state.units.get(effect.other), me, effect, _AURA_RANGE)

    def advantages_against_bearer(self, state: Operation, test: MightTest, me: Unit, effect: Effect) -> int:
        by = state.units[effect.other]
        near = by is test.actor or (
            by.is_active and reaches_user_of_test(state, test, by, me, effect, _AURA_RANGE)
        )
        return effect.amount if near else 0


class YouAreGoingDown(SetupPower):
    """For a Round the user's attacks on one Enemy, and those of Allies within 5 Zones of the user, have an
    Advantage on their Might Tests.
    """

    key = "you_are_going_down"
    name = "You are Going Down"
    group = "tactician"
    once = True
    reach = "0-5"
    rules = ("R-POW-044", "R-POW-051")

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return bool(state.enemies(me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        enemy = table.pick(me, f"{me.name}: who is going down?", "of", table.state.enemies(me))
        begin_effect(table, enemy, self.key, other=me.id)


class YouCanDoBetterThanThat(Power):
    """A failed Might Test of the user or an Ally passes, with Tension as its margin, against every Unit that
    it failed against. Later rerolls, or a higher Defense, do not change that.
    """

    key = "you_can_do_better_than_that"
    name = "You can do Better than That"
    group = "tactician"
    once = True
    rules = ("R-POW-045", "R-POW-046", "R-POW-049", "R-TRBL-021")

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        if test.side != me.side:
            return False
        for against in test.targets:
            if not against.passed and against.unit.is_active:
                return True
        return False

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        assert test is not None
        for against in test.targets:
            if not against.passed:
                against.granted = against.die
                if table.state.plan.house.margin_sinks:
                    against.bar = against.defense
        compute_test_result(test)


register_conditions(TensionDenied(), MindSet(), Steadied(), MarkedForAttack())

TACTICIAN: Final = declared_abilities(globals(), Power)
